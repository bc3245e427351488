// Curve handles: the hyperbola given by the positions of two cards.
extension HyperbolaModel {
    public var curveHandles: [CurveHandle] {
        let property = layout.isVertical ? PoseProperty.y : .x
        // The curve is in card extents along the scrolling axis; handle values are in card widths.
        let unit = layout.isVertical ? cardProportions.aspect : 1
        return [
            CurveHandle(
                descriptor: ParameterDescriptor(
                    name: "next", title: "Card +1", unit: .cardWidths, range: 0.05...(3 * unit), step: 0.01,
                    defaultValue: Self.defaultCurve.translation(at: 1) * unit,
                    help: "Where the next card sits from the current one; z and n are solved for it.",
                    source: "DemoTaskTray: 4/5 of a card's width to the right"),
                property: property, offset: 1, isRelative: true, isVocabulary: true),
            CurveHandle(
                descriptor: ParameterDescriptor(
                    name: "secondPrevious", title: "Card −2", unit: .cardWidths, range: (-2 * unit)...(-0.02), step: 0.01,
                    defaultValue: Self.defaultCurve.translation(at: -2) * unit,
                    help: "Where the second card to the left sits; z and n are solved for it.",
                    source: "DemoTaskTray: 2/5 of a card's width to the left"),
                property: property, offset: -2, isRelative: true, isVocabulary: true),
        ]
    }

    /// z and n for which the handle has `value` (in card widths) and the other handle keeps its position. Empty where no
    /// hyperbola of this form passes through both.
    public func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)] {
        let position = value / (layout.isVertical ? cardProportions.aspect : 1)
        let other = hyperbola.translation(at: handle.offset == 1 ? -2 : 1)
        let solved =
            handle.offset == 1
            ? Hyperbola(next: position, secondPrevious: other) : Hyperbola(next: other, secondPrevious: position)
        guard let solved else { return [] }
        return [("z", solved.z), ("n", solved.n)]
    }
}
