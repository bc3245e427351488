package import RiffleArchive
package import RiffleFit
package import RiffleFormula
package import RiffleMath

/// The marks that the user makes on a reference picture or recording: edges, card by card. The current card's edges, in the first frame,
/// give the stage's size in the picture. Lengths are in pixels of the picture.
package struct ReferenceMarks: Equatable {
    /// A mark, and the line that was drawn for it.
    struct Entry: Equatable {
        var mark: FitMark
        var line: EdgeLine?
    }

    /// The state before a change.
    private struct Moment: Equatable {
        var entries: [Entry]
        var eye: Double?
    }

    /// The picture's size.
    package let size: Size
    /// The moments with marks; a picture has one.
    package private(set) var frames: [FitFrame]
    /// The number of the card that is marked next.
    package private(set) var card = 0
    /// The index of the mark that keys move; nil: none.
    package private(set) var chosen: Int?
    /// The families and values that the user has chosen.
    package var pins = FitPins()
    /// The distance of the eye in pixels; nil: the view counts as parallel.
    package private(set) var eye: Double?
    private var entries: [Entry] = []
    /// The marks and the eye before each change, the latest last.
    private var past: [Moment] = []
    /// The stage from a marks file; the current card's marks replace it.
    private var givenStage: FitStage?

    /// No marks. `isRecording`: each moment is added with its first mark.
    package init(size: Size, isRecording: Bool) {
        self.size = size
        frames = isRecording ? [] : [FitFrame(offset: 0)]
    }

    /// The marks of a file.
    package init(_ file: MarksFile, pins: FitPins, size: Size) {
        self.init(size: size, isRecording: false)
        (frames, givenStage) = (file.reference.frames, file.reference.stage)
        entries = file.reference.marks.map { Entry(mark: $0) }
        (eye, self.pins) = (file.reference.stage.eye.map { $0 * file.reference.stage.scale }, pins)
    }

    /// The file of these marks.
    package var file: MarksFile { MarksFile(reference, pins: pins.texts) }

    /// The marks, in the order in which they were made.
    package var marks: [FitMark] { entries.map(\.mark) }

    /// The numbers of the cards that are marked, in order.
    package var cards: [Int] { Set(marks.filter { $0.side != nil }.map(\.card)).sorted() }

    /// Whether the user has chosen a property's family or value.
    package func isPinned(_ property: Formula.Property) -> Bool {
        pins.families[property] != nil || pins.values[property] != nil
    }

    package var isEmpty: Bool { entries.isEmpty }
    package var canUndo: Bool { !past.isEmpty }

    /// The sides of the present card that are marked in a frame.
    package func sides(inFrame frame: Int?) -> [RectSide] { sides(of: card, in: frame) }

    private func sides(of card: Int, in frame: Int?) -> [RectSide] {
        marks.compactMap { mark in
            guard mark.card == card, mark.frame == frame, case .edge(let side, _) = mark.content else { return nil }
            return side
        }
    }

    // MARK: - Frames

    /// The index of the frame at a moment of a recording; without a time, the index of a picture's only frame. Nil: nothing is marked
    /// there.
    package func frame(at time: Double?) -> Int? {
        guard let time else { return frames.isEmpty ? nil : 0 }
        return frames.firstIndex { $0.time.map { abs($0 - time) < 0.002 } ?? false }
    }

    private mutating func makeFrame(at time: Double?) -> Int {
        if let frame = frame(at: time) { return frame }
        frames.append(FitFrame(offset: nil, time: time))
        return frames.count - 1
    }

    // MARK: - Changes

    private mutating func change(_ body: (inout [Entry]) -> Void) {
        let before = Moment(entries: entries, eye: eye)
        body(&entries)
        if entries != before.entries { keep(before) }
    }

    private mutating func keep(_ moment: Moment) {
        past.append(moment)
        if past.count > 200 { past.removeFirst() }
    }

    /// Adds the edge that a line was drawn along; it snaps to the picture's edge. The edge gets a side that the card has no mark for; a
    /// second edge of the same direction may swap both sides. Returns false if the line is too short for an edge, or there are too many
    /// marks.
    package mutating func add(_ drawn: EdgeLine, at time: Double?, in image: GrayImage?) -> Bool {
        guard drawn.length >= 8, entries.count < FitReference.Limits.marks else { return false }
        let line = (image?.edge(drawn: drawn) ?? drawn).ordered
        let frame = makeFrame(at: time)
        let card = card
        var place = 0
        change { entries in
            let sides: [RectSide] = line.isUpright ? [.left, .right] : [.top, .bottom]
            let others = entries.indices.filter {
                guard entries[$0].mark.card == card, entries[$0].mark.frame == frame else { return false }
                return entries[$0].side.map(sides.contains) ?? false
            }
            func way(_ line: EdgeLine?) -> Double { line.map { sides[0] == .left ? $0.middle.x : $0.middle.y } ?? 0 }
            if others.count >= 2,
                let nearest = others.min(by: { abs(way(entries[$0].line) - way(line)) < abs(way(entries[$1].line) - way(line)) })
            {
                // Both sides have marks: the nearer mark is replaced.
                entries[nearest] = Entry(mark: Self.mark(line, entries[nearest].side ?? sides[0], card, frame), line: line)
                place = nearest
                return
            }
            var side = sides[0]
            if let other = others.first {
                let isBehind = way(line) > way(entries[other].line)
                side = isBehind ? sides[1] : sides[0]
                entries[other].setSide(isBehind ? sides[0] : sides[1])
            }
            entries.append(Entry(mark: Self.mark(line, side, card, frame), line: line))
            place = entries.count - 1
        }
        chosen = place
        return true
    }

    /// Returns the mark of a line: one coordinate for a vertical or horizontal edge, two points for a slanted edge.
    private static func mark(_ line: EdgeLine, _ side: RectSide, _ card: Int, _ frame: Int) -> FitMark {
        let way = line.end - line.start
        let slant = side.isUpright ? abs(way.x) : abs(way.y)
        let place: FitMark.Place =
            slant < 1 ? .at(side.isUpright ? line.middle.x : line.middle.y) : .line(line.start, line.end)
        return FitMark(.edge(side, place), card: card, frame: frame)
    }

    /// Marks that the present card covers another card in a frame, or removes that mark.
    package mutating func toggleCover(of other: Int, at time: Double?) {
        let frame = makeFrame(at: time)
        let mark = FitMark(.covers(other), card: card, frame: frame)
        change { entries in
            let before = entries.count
            entries.removeAll { $0.mark == mark }
            if entries.count == before { entries.append(Entry(mark: mark)) }
        }
        chosen = nil
    }

    /// Moves the chosen edge at right angles to itself: to the right, or down.
    package mutating func nudge(_ pixels: Double) {
        guard let chosen, entries.indices.contains(chosen) else { return }
        change { $0[chosen].move(by: pixels) }
    }

    /// Moves the chosen edge at right angles to itself to a point; the edge snaps to the picture's edge there. `isFirst`: the drag
    /// begins, so the state before it is kept for undo.
    package mutating func drag(to point: Vector2, in image: GrayImage?, isFirst: Bool) {
        guard let chosen, entries.indices.contains(chosen), let side = entries[chosen].side, let line = line(ofMark: chosen)
        else {
            return
        }
        let way = side.isUpright ? point.x - line.middle.x : point.y - line.middle.y
        let moved = EdgeLine(
            line.start + (side.isUpright ? Vector2(way, 0) : Vector2(0, way)),
            line.end + (side.isUpright ? Vector2(way, 0) : Vector2(0, way)))
        let found = (image?.edge(drawn: moved, within: 4) ?? moved).ordered
        let (card, frame) = (entries[chosen].mark.card, entries[chosen].mark.frame)
        let entry = Entry(mark: Self.mark(found, side, card, frame), line: found)
        if isFirst { change { $0[chosen] = entry } } else { entries[chosen] = entry }
    }

    /// Removes the chosen mark.
    package mutating func removeChosen() {
        guard let chosen, entries.indices.contains(chosen) else { return }
        change { $0.remove(at: chosen) }
        self.chosen = nil
    }

    /// Turns the chosen edge into the opposite one: a card with one visible edge may show either.
    package mutating func flipSide() {
        guard let chosen, entries.indices.contains(chosen), let side = entries[chosen].side else { return }
        let opposite: RectSide =
            switch side {
            case .left: .right
            case .right: .left
            case .top: .bottom
            case .bottom: .top
            }
        guard !sides(of: entries[chosen].mark.card, in: entries[chosen].mark.frame).contains(opposite) else { return }
        change { $0[chosen].setSide(opposite) }
    }

    /// Restores the marks and the eye from before the last change; returns false if there was no change.
    package mutating func undo() -> Bool {
        guard let before = past.popLast() else { return false }
        if entries != before.entries { chosen = nil }
        (entries, eye) = (before.entries, before.eye)
        return true
    }

    /// Moves on by `way` cards to another card, at most a thousand from the current card.
    package mutating func step(card way: Int) {
        card = max(-FitReference.Limits.card, min(card + way, FitReference.Limits.card))
        chosen = nil
    }

    /// Chooses the mark nearest to a point of a frame, and its card; returns false if no mark is within reach.
    package mutating func choose(at point: Vector2, time: Double?, within reach: Double) -> Bool {
        let frame = frame(at: time)
        let near = entries.indices.compactMap { index -> (index: Int, distance: Double)? in
            guard entries[index].mark.frame == frame, let distance = line(ofMark: index)?.distance(to: point), distance <= reach
            else { return nil }
            return (index, distance)
        }
        chosen = near.min { $0.distance < $1.distance }?.index
        if let chosen { card = entries[chosen].mark.card }
        return chosen != nil
    }

    /// Chooses an edge of the present card. An edge without a mark is marked along `guess`, and snaps to the picture's edge there.
    package mutating func choose(_ side: RectSide, along guess: EdgeLine, at time: Double?, in image: GrayImage?) {
        let (card, frame) = (card, makeFrame(at: time))
        if let index = entries.firstIndex(where: { $0.side == side && $0.mark.card == card && $0.mark.frame == frame }) {
            chosen = index
            return
        }
        guard entries.count < FitReference.Limits.marks else { return }
        let line = (image?.edge(drawn: guess) ?? guess).ordered
        change { $0.append(Entry(mark: Self.mark(line, side, card, frame), line: line)) }
        chosen = entries.count - 1
    }

    /// Adds marks that were followed from another frame.
    package mutating func add(followed marks: [FitMark], lines: [EdgeLine]) {
        change { entries in
            for (mark, line) in zip(marks, lines) where entries.count < FitReference.Limits.marks {
                entries.removeAll { $0.mark.card == mark.card && $0.mark.frame == mark.frame && $0.side == mark.side }
                entries.append(Entry(mark: mark, line: line))
            }
        }
    }

    /// Returns the index of the frame at a moment to which marks are followed; adds it if necessary.
    package mutating func frameToFollow(at time: Double) -> Int { makeFrame(at: time) }

    /// The line of a mark in the picture; nil if it is no edge's mark.
    package func line(ofMark index: Int) -> EdgeLine? { entries[index].line ?? reference.line(ofMark: index) }

    // MARK: - The eye

    /// The distances of the eye that the user can set: from a fifth of the picture's longer side to twenty times that side, in whole tens
    /// of pixels.
    private var eyes: ClosedRange<Double> {
        let nearest = max((max(size.width, size.height) / 50).rounded() * 10, 10)
        return nearest...(nearest * 100)
    }

    /// The share of the slider from which on there is no eye, because it would be too far away to matter.
    private static let noEye = 0.96

    /// The eye's place on the slider, from the nearest eye, 0, to none, 1.
    package var eyeShare: Double {
        guard let eye else { return 1 }
        let share = Double.log(eye.clamped(to: eyes) / eyes.lowerBound) / .log(eyes.upperBound / eyes.lowerBound)
        return share * Self.noEye
    }

    /// Sets the eye by its place on the slider. `isFirst`: the drag begins, so the state before it is kept for undo. Returns false if the
    /// eye is there already.
    package mutating func setEye(at share: Double, isFirst: Bool) -> Bool {
        guard share < Self.noEye else { return setEye(nil, isFirst: isFirst) }
        let way = max(share / Self.noEye, 0) * .log(eyes.upperBound / eyes.lowerBound)
        return setEye(eyes.lowerBound * .exp(way), isFirst: isFirst)
    }

    /// Moves the eye away by tens of pixels; returns false if the eye is at an end.
    package mutating func stepEye(by tens: Double) -> Bool {
        guard tens != 0 else { return false }
        guard let eye else { return tens < 0 && setEye(eyes.upperBound, isFirst: true) }
        let moved = eye + 10 * tens
        return setEye(moved > eyes.upperBound ? nil : moved, isFirst: true)
    }

    private mutating func setEye(_ distance: Double?, isFirst: Bool) -> Bool {
        let distance = distance.map { ($0 / 10).rounded() * 10 }.map { $0.clamped(to: eyes) }
        guard distance != eye else { return false }
        if isFirst { keep(Moment(entries: entries, eye: eye)) }
        eye = distance
        return true
    }

    // MARK: - A fit's input

    /// The stage's place in the picture, from the current card's edges in the first frame. Nil if there are too few of these edges.
    package var stage: FitStage? {
        func place(_ side: RectSide) -> Double? {
            entries.first { $0.mark.card == 0 && $0.mark.frame == 0 && $0.side == side }.flatMap { entry in
                switch entry.mark.content {
                case .edge(_, .at(let place)): place
                case .edge(_, .line(let a, let b)): side.isUpright ? (a.x + b.x) / 2 : (a.y + b.y) / 2
                case .covers: nil
                }
            }
        }
        let (left, right, top, bottom) = (place(.left), place(.right), place(.top), place(.bottom))
        let width = left.flatMap { left in right.map { $0 - left } }
        let height = top.flatMap { top in bottom.map { $0 - top } }
        guard width ?? 0 > 1 || height ?? 0 > 1 else {
            var given = givenStage
            given?.eye = eye.map { $0 / (givenStage?.scale ?? 1) }
            return given
        }
        // A card with only two opposite edges has the proportions of a phone's screen.
        let card = Size(width: width ?? (height ?? 1) * 9 / 16, height: height ?? (width ?? 1) * 16 / 9)
        let center = Vector2(
            left.flatMap { left in right.map { (left + $0) / 2 } } ?? left.map { $0 + card.width / 2 } ?? right.map {
                $0 - card.width / 2
            }
                ?? size.width / 2,
            top.flatMap { top in bottom.map { (top + $0) / 2 } } ?? top.map { $0 + card.height / 2 }
                ?? bottom.map { $0 - card.height / 2 } ?? size.height / 2)
        return FitStage(center: center, scale: 1, card: card, eye: eye)
    }

    /// The marks for a fit.
    package var reference: FitReference {
        let place = Vector2(size.width / 2, size.height / 2)
        let unknown = FitStage(center: place, card: Size(width: size.width / 2, height: size.height / 2), eye: eye)
        return FitReference(
            stage: stage ?? unknown, frames: frames.isEmpty ? [FitFrame(offset: 0)] : frames, marks: marks, size: size)
    }

    /// The user's next step before a fit makes sense, as a sentence; nil: none.
    package var lack: String? {
        if stage == nil {
            return "Drag along an edge; the line snaps to it. Begin with two opposite edges of card 0, the current card."
        }
        let cards = Set(marks.filter { $0.side != nil }.map { [$0.card, $0.frame] })
        return cards.count < 2 ? "Now mark an edge of another card. Enter goes on to card 1, Shift+Enter back to card −1." : nil
    }
}

extension FitMark {
    /// The edge's side; nil for "covers".
    package var side: RectSide? { if case .edge(let side, _) = content { side } else { nil } }
}

extension ReferenceMarks.Entry {
    var side: RectSide? { mark.side }

    mutating func setSide(_ side: RectSide) {
        if case .edge(_, let place) = mark.content { mark.content = .edge(side, place) }
    }

    /// Moves the edge at right angles to itself.
    mutating func move(by pixels: Double) {
        guard case .edge(let side, let place) = mark.content else { return }
        let way = side.isUpright ? Vector2(pixels, 0) : Vector2(0, pixels)
        switch place {
        case .at(let here): mark.content = .edge(side, .at(here + pixels))
        case .line(let a, let b): mark.content = .edge(side, .line(a + way, b + way))
        }
        line = line.map { EdgeLine($0.start + way, $0.end + way) }
    }
}
