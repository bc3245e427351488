extension ParameterDescriptor {
    /// The four coordinates of the control points of a cubic Bézier curve, `<name>X1` … `<name>Y2`, which count while the choice `name`
    /// (its options are `TransitionCurve`'s) stands at the custom curve.
    public static func controlPoints(of name: String, title: String, group: Group) -> [ParameterDescriptor] {
        [("X1", "x1", 0...1, 0.42), ("Y1", "y1", -1...2, 0), ("X2", "x2", 0...1, 0.58), ("Y2", "y2", -1...2, 1)].map {
            ParameterDescriptor(
                name: name + $0.0, title: "\(title) \($0.1)", range: $0.2, step: 0.01, defaultValue: $0.3, group: group,
                help: "A control point of the custom curve; the plot's rings drag it.",
                source: "CAMediaTimingFunction; as it comes: ease-in-out"
            ).used(when: name, is: Double(TransitionCurve.custom.rawValue))
        }
    }
}

/// Parameters that more than one family of models has.
enum SharedParameters {
    /// The two readings of every scroller.
    static let feel = ParameterDescriptor.choice(
        name: "feel", title: "Feel", options: ["original", "refined"], selected: ScrollFeel.original.rawValue, group: .motion,
        help: "Original moves exactly as the source; refined keeps one continuous velocity from the hand to the rest.",
        source: "MODELS.md 0: two feels for everything that scrolls")

    static func feel(in values: ParameterValues) -> ScrollFeel {
        ScrollFeel(rawValue: values.integer("feel")) ?? .original
    }

    /// UIScrollView's own figures.
    static func scrollView(decelerationRate: Double) -> [ParameterDescriptor] {
        [
            feel,
            ParameterDescriptor(
                name: "decelerationRate", title: "Deceleration rate", unit: .perMillisecond, range: 0.97...0.999, step: 0.0005,
                defaultValue: decelerationRate, group: .motion,
                help: "What is left of the speed after a millisecond: 0.998 is normal, 0.99 fast.",
                source: "UIScrollView.decelerationRate"),
            ParameterDescriptor(
                name: "rubberBand", title: "Rubber band", range: 0.05...1, step: 0.01, defaultValue: 0.55, group: .motion,
                help: "How readily the ends give way: shown = (1 − 1/(x·c/D + 1))·D.",
                source: "UIScrollView's rubber band, c = 0.55"),
        ]
    }
}
