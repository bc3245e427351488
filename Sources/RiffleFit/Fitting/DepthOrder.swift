internal import RiffleFormula
internal import RiffleMath

/// The depth order of the cards: finds the `order` line that the marks need.
enum DepthOrder {
    /// The rules, as a formula's text, and as functions of offset and card width.
    private static let rules: [(text: String?, value: @Sendable (Double, Double) -> Double)] = [
        (nil, { _, _ in 0 }),
        ("o", { o, _ in o }), ("-o", { o, _ in -o }), ("-abs(o)", { o, _ in -abs(o) }), ("abs(o)", { o, _ in abs(o) }),
        ("-abs(o) * 10 * width", { o, width in -abs(o) * 10 * width }), ("o * 10 * width", { o, width in o * 10 * width }),
        ("-o * 10 * width", { o, width in -o * 10 * width }), ("abs(o) * 10 * width", { o, width in abs(o) * 10 * width }),
    ]

    /// Returns the first of the rules that meet the most "covers" marks (nil: no `order` line), and the indices of the marks that it
    /// doesn't meet.
    static func rule(_ reference: FitReference, _ state: FitState) -> (order: String?, unmet: [Int]) {
        let placement = CardPlacement(stage: reference.stage, anchor: state.anchor)
        var pairs: [(mark: Int, front: Double, back: Double)] = []
        for (index, mark) in reference.marks.enumerated() {
            guard case .covers(let other) = mark.content else { continue }
            let scrolled = state.offsets[mark.frame]
            pairs.append((index, Double(mark.card) - scrolled, Double(other) - scrolled))
        }
        guard !pairs.isEmpty else { return (nil, []) }
        var best: (order: String?, unmet: [Int])?
        for (text, value) in rules {
            func depth(_ offset: Double) -> Double {
                let transform = placement.transform(state.values(at: offset))
                return transform.row4.z / max(transform.row4.w, 1e-3) + value(offset, reference.stage.card.width)
            }
            let unmet = pairs.filter { depth($0.front) <= depth($0.back) }.map(\.mark)
            if unmet.count < best?.unmet.count ?? .max { best = (text, unmet) }
        }
        return best ?? (nil, [])
    }
}
