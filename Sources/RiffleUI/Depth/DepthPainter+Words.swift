internal import RiffleMath
internal import RiffleStage

// Labels beside and in the inspector's views.
extension DepthPainter {
    /// The axes' directions, and the plane of the screen.
    func axes(_ box: Rect, zero: Vector2, isAbove: Bool) {
        let (left, right) = (box.minX + 6, box.maxX - 6)
        let (top, bottom) = (box.minY + 11, box.maxY - 11)
        if isAbove {
            tag("↑ far", x: left, middle: top)
            tag("↓ near", x: left, middle: bottom)
            tag("right →", x: right, middle: bottom, isRight: true)
            // Above the numbers of cards that are in that plane.
            tag("screen", x: right, middle: zero.y - 18, isRight: true)
        } else {
            tag("← far", x: left, middle: top)
            tag("near →", x: right, middle: top, isRight: true)
            tag("↓ down", x: left, middle: bottom)
            let width = text.width(of: "screen", style: .key) + text.width(of: "← far", style: .key) + 16
            if zero.x - 4 - width >= left { tag("screen", x: zero.x - 4, middle: top, isRight: true) }
        }
    }

    /// A faint label on a surface of its own, so that no line runs through it.
    func tag(_ string: String, x: Double, middle: Double, isRight: Bool = false) {
        let width = text.width(of: string, style: .key)
        let left = isRight ? x - width : x
        text.fill(Rect(x: left - 3, y: middle - 8, width: width + 6, height: 16), radius: 3, color: tint.well)
        label(string, .key, x: left, middle: middle, tint.faint)
    }

    /// The explanation of the handle, beside the side view's title.
    func liftHint(_ box: Rect) {
        let title = text.width(of: Self.side, style: .key) + 24
        guard let line = Self.liftHints.first(where: { text.width(of: $0, style: .key) <= box.width - title }) else { return }
        let width = text.width(of: line, style: .key)
        label(line, .key, x: box.maxX - width, middle: box.y - DepthLayout.headerHeight / 2, tint.secondary)
    }

    static let above = "From above"
    static let side = "From the side"
    /// The hint about the handle, in full and in ever shorter forms.
    private static let liftHints = [
        "Drag the handle to set how far a turning card rises towards you. At the orange mark it just clears its neighbours.",
        "Drag the handle to set how far a turning card rises. At the orange mark it clears its neighbours.",
        "Drag to set how far a turning card rises; orange is the least",
        "Drag to set how far a turning card rises", "Handle: how far a turning card rises", "Handle: rise of a turning card",
    ]

    // MARK: - The footer's texts, each in full and ever shorter

    /// The number of forms of the text about a turning card's rise.
    static func riseForms(_ lift: Double) -> Int { lift > 0 ? 3 : 2 }

    /// Writes how far a turning card rises. `lift`: a multiple of the least that keeps it clear of its neighbours; `form`: 0 is the
    /// whole text.
    static func writeRise(_ lift: Double, form: Int, to line: inout String) {
        line.removeAll(keepingCapacity: true)
        guard lift > 0 else { return line += form == 0 ? "A turning card doesn't rise" : "No lift" }
        line += form < 2 ? "A turning card rises by " : "Lift "
        let hundredths = Int((lift * 100).rounded())
        line += String(hundredths / 100)
        line += hundredths % 100 < 10 ? ".0" : "."
        line += String(hundredths % 100)
        line += form == 0 ? " × the least that keeps it clear of its neighbours" : form == 1 ? " × the least" : "×"
    }

    /// The number of forms of the words about crossings, and about the cards under the pointer.
    static func forms(_ inspector: DepthInspector) -> Int {
        !inspector.hits.isEmpty ? 5 : inspector.inspection.views?.isEmpty == false ? 4 : 2
    }

    /// Writes the crossings, then the cards under the pointer, or the cards that recycled views show. `form`: 0 is the whole text.
    static func write(_ inspector: DepthInspector, form: Int, to line: inout String) {
        line.removeAll(keepingCapacity: true)
        let inspection = inspector.inspection
        let hits = inspector.hits.prefix(6)
        let views = inspection.views?.count ?? 0
        write(crossings: inspection.cuts.count, isBrief: form >= (!hits.isEmpty ? 2 : views > 0 ? 3 : 1), to: &line)
        if !hits.isEmpty {
            switch form {
            case 0: line += " · under the pointer, top first: "
            case 1: line += " · pointer: "
            case 2: line += " · at pointer "
            default: break
            }
            if form < 3 {
                for (place, hit) in hits.enumerated() { append(hit.words, place, to: &line) }
            }
            if form < 4, hits.allSatisfy({ inspection.paintPosition(of: $0) != nil }) {
                line += " · painted "
                for (place, hit) in hits.enumerated() {
                    append(String(inspection.paintPosition(of: hit) ?? 0), place, to: &line)
                }
                line += " of "
                line += String(inspection.cards.count)
            }
        } else if form < 2, views > 0 {
            line += form == 0 ? " · views 1 to " : " · views carry "
            if form == 0 {
                line += String(views)
                line += " carry cards "
            }
            for place in 0..<views {
                let card = inspection.views?[place] ?? -1
                append(card < 0 ? "–" : String(card + 1), place, to: &line)
            }
        }
    }

    private static func write(crossings: Int, isBrief: Bool, to line: inout String) {
        guard crossings > 0 else { return line += isBrief ? "None cross" : "No cards cross" }
        line += String(crossings)
        line += isBrief ? " cross" : crossings == 1 ? " pair of cards crosses" : " pairs of cards cross"
    }

    /// Appends a word of a list.
    private static func append(_ word: String, _ place: Int, to line: inout String) {
        if place > 0 { line += ", " }
        line += word
    }
}
