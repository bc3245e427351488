internal import RiffleMath

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
            tag("screen", x: right, middle: zero.y - 10, isRight: true)
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

    /// The explanation of the knob, beside the side view's title.
    func liftHint(_ box: Rect) {
        let title = text.width(of: Self.side, style: .key) + 24
        guard let line = Self.liftHints.first(where: { text.width(of: $0, style: .key) <= box.width - title }) else { return }
        let width = text.width(of: line, style: .key)
        label(line, .key, x: box.maxX - width, middle: box.y - DepthLayout.headerHeight / 2, tint.secondary)
    }

    static let above = "From above"
    static let side = "From the side"
    /// The same hint, in full and ever shorter.
    private static let liftHints = [
        "Drag the knob: how far a turning card rises towards you. At the orange mark it just clears its neighbours.",
        "Drag the knob: how far a turning card rises. At the orange mark it clears its neighbours.",
        "Drag the knob: how far a turning card rises; orange is the least",
        "Drag the knob: how far a turning card rises", "Knob: how far a turning card rises", "Knob: rise of a turning card",
    ]

    /// How far a turning card rises, as a multiple of the least lift that keeps it clear of its neighbours: in full and ever
    /// shorter.
    static func rises(_ lift: Double) -> [String] {
        guard lift > 0 else { return ["A turning card doesn't rise", "No lift"] }
        let hundredths = Int((lift * 100).rounded())
        let times = "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
        return [
            "A turning card rises by \(times) × what keeps it clear of its neighbours",
            "A turning card rises by \(times) × the least",
            "Lift \(times)×",
        ]
    }
}
