import RiffleMath
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

@Suite("Depth inspector")
struct DepthInspectorTests {
    private static let rooms = [
        Size(width: 1280, height: 800), Size(width: 900, height: 600), Size(width: 560, height: 360),
        Size(width: 4000, height: 2000),
    ]

    /// The inspection of a stage at rest, with the first model unless another is named.
    private static func inspection(
        _ model: String? = nil, cards: Int = 9, size: Size = Size(width: 1280, height: 800), at offset: Double = 3
    ) -> StageInspection {
        var configuration = StageConfiguration()
        if let model { configuration.selectModel(model) }
        let deck = Deck(pictures: (0..<cards).map { Deck.Picture(title: "\($0)") })
        var stage = Stage(configuration: configuration, deck: deck, size: size)
        stage.jump(to: offset, at: StageTime(0))
        var inspection = StageInspection()
        stage.inspect(into: &inspection)
        return inspection
    }

    /// All forms of the footer's text, from the longest on.
    private static func lines(_ inspector: DepthInspector) -> [String] {
        (0..<DepthPainter.forms(inspector)).map {
            var line = ""
            DepthPainter.write(inspector, form: $0, to: &line)
            return line
        }
    }

    /// All forms of the text about the rise of a turning card.
    private static func rises(_ lift: Double) -> [String] {
        (0..<DepthPainter.riseForms(lift)).map {
            var line = ""
            DepthPainter.writeRise(lift, form: $0, to: &line)
            return line
        }
    }

    /// The cards that have numbers, and these numbers' centres.
    private static func numbered(
        _ inspection: StageInspection, _ project: (Vector3) -> Vector2
    ) -> [(card: StageInspection.Card, middle: Vector2)] {
        var numbers: ContiguousArray<DepthPainter.Number> = []
        DepthPainter.place(&numbers, of: inspection, project)
        return numbers.map { (inspection.cards[$0.card], $0.middle) }
    }

    @Test("open, it docks at the bottom of its room, at full width, and leaves the stage the larger part", arguments: rooms)
    func docks(room: Size) {
        var inspector = DepthInspector()
        #expect(inspector.height(in: room) == 0)
        let bottom = Vector2(room.width / 2, room.height - 40), middle = Vector2(room.width / 2, room.height * 0.3)
        #expect(inspector.part(at: bottom, room: room) == nil)
        inspector.isOpen = true
        let height = inspector.height(in: room)
        #expect(height >= 150 && height <= room.height * 0.6)
        #expect(inspector.part(at: bottom, room: room) != nil && inspector.part(at: middle, room: room) == nil)
        #expect(inspector.part(at: Vector2(1, room.height - height + 1), room: room) == .edge)
        let layout = DepthLayout(inspector.inspection, in: inspector.box(in: room))
        #expect(layout.top.minX >= 0 && layout.side.maxX <= room.width && layout.top.maxX < layout.side.minX)
        #expect(layout.side.maxY < room.height && layout.side.minY > room.height - height)
    }

    @Test("its upper edge follows the pointer exactly, within the limits for stage and views", arguments: rooms)
    func edge(room: Size) {
        var inspector = DepthInspector()
        inspector.isOpen = true
        var lift: Double?
        let top = room.height - inspector.height(in: room)
        #expect(inspector.pointer(.began, at: Vector2(200, top + 2), room: room, lift: &lift))
        for y in stride(from: top, through: -50, by: -37) {
            #expect(inspector.pointer(.moved, at: Vector2(200, y + 2), room: room, lift: &lift))
            let height = inspector.height(in: room)
            #expect(abs(height - min(room.height - y, max(150, room.height * 0.6))) < 1e-9)
        }
        #expect(inspector.pointer(.ended, at: Vector2(200, 0), room: room, lift: &lift))
        // After the release, movement has no effect.
        #expect(!inspector.pointer(.moved, at: Vector2(200, room.height - 20), room: room, lift: &lift))
        #expect(abs(inspector.height(in: room) - max(150, room.height * 0.6)) < 1e-9)
        #expect(lift == nil)
    }

    @Test("beside the strip it leaves the stage a least height in every window, or waits until there is room", arguments: 0..<40)
    func beside(step: Int) {
        let room = Size(width: 400, height: 200 + 20 * Double(step))
        for wish in [0.0, 1000] {
            var inspector = DepthInspector()
            var strip = GestureStrip()
            strip.isOpen = true
            (inspector.isOpen, inspector.isFocused) = (true, true)
            var lift: Double?
            let top = room.height - inspector.height(in: room)
            _ = inspector.pointer(.began, at: Vector2(200, top + 2), room: room, lift: &lift)
            if wish > 0 { _ = inspector.pointer(.moved, at: Vector2(200, -wish), room: room, lift: &lift) }
            _ = inspector.pointer(.ended, at: Vector2(200, -wish), room: room, lift: &lift)
            let alone = inspector.height(in: room)
            inspector.makeRoom(forStrip: strip.height(in: room), in: room)
            let height = inspector.height(in: room)
            let stage = room.height - height - strip.height(in: Size(width: 400, height: room.height - height))
            if inspector.isShown {
                #expect(height >= DepthInspector.leastHeight && stage >= DepthInspector.leastStage, "\(room.height)")
            } else {
                #expect(height == 0 && inspector.part(at: Vector2(200, room.height - 20), room: room) == nil)
                #expect(!inspector.key("up", shift: false, room: room, lift: &lift))
                #expect(room.height < DepthInspector.leastHeight + DepthInspector.leastStage + 184)
            }
            // Without the strip, the inspector is as high as before.
            inspector.makeRoom(forStrip: 0, in: room)
            #expect(inspector.isShown && inspector.height(in: room) == alone)
        }
    }

    @Test("every card, the eye and the handle lie within the views")
    func whole() {
        let inspection = Self.inspection(size: Size(width: 1280, height: 512))
        #expect(inspection.cards.count > 2)
        for room in Self.rooms {
            var inspector = DepthInspector()
            inspector.isOpen = true
            let layout = DepthLayout(inspection, in: inspector.box(in: room))
            var points = inspection.cards.flatMap { inspection.outline(of: $0) }
            if let eye = inspection.eye { points.append(Vector3(0, 0, eye)) }
            points.append(Vector3(0, 0, max(inspection.lift, inspection.safeLift)))
            for point in points {
                let above = layout.fromAbove(point), side = layout.fromSide(point)
                // A number or the eye, drawn around a point, must be whole as well.
                for (center, view) in [(above, layout.top), (side, layout.side)] {
                    #expect(isInside(Rect(x: center.x - 9, y: center.y - 9, width: 18, height: 18), view), "\(point) in \(room)")
                }
            }
        }
    }

    @Test("its footer has ever shorter forms, and the shortest fits beside the lift in the narrowest room")
    func footer() {
        var inspector = DepthInspector()
        inspector.inspection = Self.inspection()
        for hits in [[], inspector.inspection.cards.suffix(3).map { StageInspection.Hit(index: $0.index, view: $0.view) }] {
            inspector.hits = ContiguousArray(hits)
            let lines = Self.lines(inspector)
            #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.count > $1.count })
            #expect((lines.last?.count ?? 99) <= 12)
            // The views don't show the painting order, so the text drops it last.
            #expect(lines.count { $0.contains("painted") } == (hits.isEmpty ? 0 : 4))
        }
    }

    @Test("for a card under the pointer it shows the number, and the view that displays the card")
    func words() {
        #expect(StageInspection.Hit(index: 4, view: 2).words == "5 in view 3")
        #expect(StageInspection.Hit(index: 4, view: nil).words == "5")
        var inspector = DepthInspector()
        inspector.inspection = Self.inspection()
        // The inspection lists the cards in painting order, back to front: the last card of the list is on top.
        let cards = inspector.inspection.cards
        let top = cards[cards.count - 1], back = cards[0]
        inspector.hits = ContiguousArray([top, back].map { StageInspection.Hit(index: $0.index, view: $0.view) })
        let names = "\(inspector.hits[0].words), \(inspector.hits[1].words)"
        let order = " · painted \(cards.count), 1 of \(cards.count)"
        #expect(Self.lines(inspector).first == "No cards cross · under the pointer, top first: \(names)\(order)")
        #expect(Self.lines(inspector)[3] == "None cross\(order)")
        inspector.hits = [StageInspection.Hit(index: 700, view: nil)]
        #expect(Self.lines(inspector).first == "No cards cross · under the pointer, top first: 701")
    }

    @Test("without a pointer it lists the cards that the recycled views show, where views are recycled")
    func views() {
        var inspector = DepthInspector()
        inspector.inspection = Self.inspection()
        #expect(Self.lines(inspector) == ["No cards cross", "None cross"])
        inspector.inspection = Self.inspection("progress", cards: 18, at: 4)
        let views = "No cards cross · views 1 to 7 carry cards 2, 3, 4, 5, 6, 7, 8"
        #expect(Self.lines(inspector).first == views)
    }

    @Test("the lift's text has ever shorter forms for less room")
    func rises() {
        #expect(Self.rises(1).first == "A turning card rises by 1.00 × the least that keeps it clear of its neighbours")
        #expect(Self.rises(0.999).last == "Lift 1.00×" && Self.rises(2.05).last == "Lift 2.05×")
        for lift in [0, 1.5] {
            let lines = Self.rises(lift)
            #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.count > $1.count })
        }
    }

    @Test("where cards are closer than their numbers are wide, the numbers are side by side on them")
    func closeCards() {
        var inspector = DepthInspector()
        inspector.isOpen = true
        inspector.inspection = Self.inspection("cover-flow", cards: 18, size: Size(width: 900, height: 384), at: 4)
        let layout = DepthLayout(inspector.inspection, in: inspector.box(in: Self.rooms[1]))
        let numbered = Self.numbered(inspector.inspection, layout.fromAbove)
        #expect(numbered.count == inspector.inspection.cards.count && numbered.count > 12)
        for number in numbered {
            let whole = Rect(x: number.middle.x - 8, y: number.middle.y - 8, width: 16, height: 16)
            #expect(isInside(whole, layout.top), "\(number.card.index)")
        }
    }

    @Test("a number is drawn for every card that has room for it, whatever the model", arguments: ["rotary", "linear", "wheel"])
    func numbers(id: String) {
        var inspector = DepthInspector()
        inspector.isOpen = true
        inspector.inspection = Self.inspection(id, size: Size(width: 1280, height: 512))
        let box = inspector.box(in: Self.rooms[0])
        let layout = DepthLayout(inspector.inspection, in: box)
        for project in [layout.fromAbove, layout.fromSide] {
            let numbered = Self.numbered(inspector.inspection, project)
            func distance(_ a: Vector2, _ b: Vector2) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
            for card in inspector.inspection.cards {
                let middle = project(inspector.inspection.outline(of: card).reduce(.zero, +) / Double(card.outline.count))
                let nearest = numbered.map { distance($0.middle, middle) }.min() ?? .infinity
                #expect(nearest < DepthPainter.numberSize, "\(card.index) has room")
            }
            for (at, number) in numbered.enumerated() {
                for other in numbered[..<at] { #expect(distance(number.middle, other.middle) >= DepthPainter.numberSize) }
            }
            #expect(numbered.contains { $0.card.isCurrent })
        }
    }

    // MARK: - The numbers of the card under the pointer

    @Test("the matrix is beside the views where each of them keeps 360 points, and never in their way", arguments: 0..<60)
    func matrixPlace(step: Int) {
        let room = Size(width: 300 + 40 * Double(step), height: 700)
        var inspector = DepthInspector()
        inspector.isOpen = true
        let layout = DepthLayout(Self.inspection(), in: inspector.box(in: room))
        guard let matrix = layout.matrix else {
            // Beside the matrix the views would be too narrow.
            return #expect((room.width - 4 * DepthLayout.margin - DepthLayout.matrixWidth) / 2 < DepthLayout.leastView)
        }
        #expect(matrix.minX > layout.side.maxX && matrix.maxX <= room.width - DepthLayout.margin)
        #expect(layout.top.width >= DepthLayout.leastView && layout.side.width >= DepthLayout.leastView)
        #expect(matrix.minY == layout.side.minY && matrix.height == layout.side.height)
    }

    private static func drawing(_ inspector: DepthInspector, _ room: Size) -> DrawList {
        var list = DrawList()
        UICanvas().compose(
            Shown(), inspector: inspector, configuration: StageConfiguration(), viewport: room, pixelScale: 1, time: 1,
            into: &list
        )
        return list
    }

    @Test(
        "every number of the card is drawn, in its column however large it is, and the numbers stay in the inspector",
        arguments: [Size(width: 1280, height: 800), Size(width: 900, height: 600)])
    func matrixDrawing(room: Size) {
        var inspector = DepthInspector()
        inspector.isOpen = true
        inspector.inspection = Self.inspection()
        let row = SIMD4(1, 1, 1, 1.0)
        var card = HoveredCard(index: 3, matrix: Transform3D(row1: row, row2: row, row3: row, row4: row), depth: 2)
        inspector.hovered = card
        let box = inspector.box(in: room)
        let hasMatrix = DepthLayout(inspector.inspection, in: box).matrix != nil
        #expect(hasMatrix == (room.width > 1200))
        let first = Self.drawing(inspector, room)
        func changes(_ name: String, _ change: (inout HoveredCard) -> Void) {
            var changed = card
            change(&changed)
            inspector.hovered = changed
            #expect(Self.drawing(inspector, room).vertices != first.vertices, "\(name)")
        }
        changes("veil") { $0.veil = 0.4 }
        changes("depth") { $0.depth = -7 }
        if hasMatrix {
            for column in 0..<4 {
                changes("m1\(column + 1)") { $0.matrix.row1[column] = 2 }
                changes("m2\(column + 1)") { $0.matrix.row2[column] = 2 }
                changes("m3\(column + 1)") { $0.matrix.row3[column] = 2 }
                changes("m4\(column + 1)") { $0.matrix.row4[column] = 2 }
            }
            changes("zPosition") { $0.zPosition = 9 }
        }
        let huge = SIMD4(repeating: -1.23456789e9)
        card.matrix = Transform3D(row1: huge, row2: huge, row3: huge, row4: huge)
        (card.depth, card.zPosition) = (-1e12, 1e300)
        inspector.hovered = card
        for list in [first, Self.drawing(inspector, room)] {
            let inside = list.vertices.filter { Double($0.y) > box.y }.map { Double($0.x) }
            #expect(!inside.isEmpty && inside.allSatisfy { $0 > -1 && $0 < room.width + 1 })
        }
    }

    @Test("without room for the matrix one line has the card's depth and veil, and a shorter one")
    func summary() {
        var lines: [String] = []
        let row = SIMD4(1, 0, 0, 0.0)
        let card = HoveredCard(
            index: 3, matrix: Transform3D(row1: row, row2: row, row3: row, row4: row), depth: -12.345, opacity: 0.5, veil: 0.04)
        for form in 0..<2 {
            var line = ""
            DepthPainter.write(card, form: form, to: &line)
            lines.append(line)
        }
        #expect(lines == ["Card 4: depth −12.35, opacity 0.50, veil 0.04", "depth −12.35, veil 0.04"])
    }
}
