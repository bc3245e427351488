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
