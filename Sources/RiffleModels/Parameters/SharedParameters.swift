extension ParameterDescriptor {
    /// The coordinates of a cubic Bézier curve's two control points, `<name>X1` … `<name>Y2`. They have an effect only while the
    /// choice `name`, whose options are `TransitionCurve`'s, is set to the custom curve. The curve's plot has the title
    /// `plotTitle`, or else the coordinates' `title`.
    public static func controlPoints(
        of name: String, title: String, plotTitle: String? = nil, group: Group
    ) -> [ParameterDescriptor] {
        let coordinates: [(suffix: String, range: ClosedRange<Double>, value: Double)] = [
            ("X1", 0...1, 0.42), ("Y1", -1...2, 0), ("X2", 0...1, 0.58), ("Y2", -1...2, 1),
        ]
        var parameters = coordinates.map {
            ParameterDescriptor(
                name: name + $0.suffix, title: "\(title) \($0.suffix.lowercased())", range: $0.range, step: 0.01,
                defaultValue: $0.value,
                group: group, help: "A control point of the custom curve; the plot's rings drag it.",
                source: "CAMediaTimingFunction; the default is ease-in-out"
            ).used(when: name, is: Double(TransitionCurve.custom.rawValue))
        }
        parameters[0].easing = Easing(title: plotTitle ?? title, choice: name, controls: parameters.map(\.name))
        return parameters
    }
}

/// Parameters that several families of models share.
enum SharedParameters {
    /// The choice between the original and the refined scroll physics.
    static let scrollPhysics = ParameterDescriptor.choice(
        name: "scrollPhysics", title: "Scroll physics", options: ["original", "refined"],
        selected: ScrollPhysics.refined.rawValue,
        group: .motion,
        help:
            "Refined: the velocity stays continuous from the hand until the cards rest. Original: exactly the original's physics, quirks and all.",
        source: "Riffle: two kinds of physics for everything that scrolls"
    ).formerly(named: "feel").with(effect: .structure)

    /// How far a flick carries in the refined physics.
    static func reach(default value: Double) -> ParameterDescriptor {
        ParameterDescriptor(
            name: "reach", title: "Reach", unit: .times, range: 0.2...5, step: 0.05, defaultValue: value, group: .motion,
            help: "How far a flick carries, as a multiple of the distance that the deceleration rate gives.",
            source: "Riffle: the refined physics"
        ).used(when: scrollPhysics.name, is: Double(ScrollPhysics.refined.rawValue))
    }

    /// The measure that a drag's offset follows in the refined physics.
    static let dragFollow = ParameterDescriptor.choice(
        name: "dragFollow", title: "Drag", options: ["under the hand", "rate"], selected: DragFollow.hand.rawValue,
        group: .motion,
        help:
            "Under the hand: the grabbed point stays under the pointer. Rate: one card per card width of drag, as in the original.",
        source: "Riffle: the refined physics"
    ).used(when: scrollPhysics.name, is: Double(ScrollPhysics.refined.rawValue))

    static func dragFollow(in values: ParameterValues) -> DragFollow {
        DragFollow(rawValue: values.integer("dragFollow")) ?? .hand
    }

    static func scrollPhysics(in values: ParameterValues) -> ScrollPhysics {
        ScrollPhysics(rawValue: values.integer("scrollPhysics")) ?? .refined
    }

    /// The parameters of a UIScrollView.
    static let scrollView: [ParameterDescriptor] =
        [
            scrollPhysics, dragFollow, reach(default: 1),
            ParameterDescriptor(
                name: "decelerationRate", title: "Deceleration rate", unit: .perMillisecond, range: 0.97...0.999, step: 0.0005,
                defaultValue: 0.998, group: .motion,
                help: "The share of the speed left after a millisecond: 0.998 is normal, 0.99 fast.",
                source: "UIScrollView.decelerationRate"),
            ParameterDescriptor(
                name: "rubberBand", title: "Rubber band", range: 0.05...1, step: 0.01, defaultValue: 0.55, group: .motion,
                help: "How readily the ends give way: shown = (1 − 1/(x·c/D + 1))·D.",
                source: "UIScrollView's rubber band, c = 0.55"),
        ]

    /// Whether a scroll view rests on cards.
    static let snap = ParameterDescriptor.toggle(
        name: "snap", title: "Rest on a card", isOn: true, group: .motion,
        help: "Whether a flick ends on a card or wherever it runs out.",
        source: "Riffle; the original layout's target offset is for a switch between two layouts")

    /// How many cards a scroll view has at once.
    static let views = ParameterDescriptor(
        name: "views", title: "Views", unit: .cards, range: 3...41, step: 2, defaultValue: 31, kind: .count,
        help: "How many cards exist at once, however long the deck is. An endless row has an odd number of them.",
        source: "Glow: 5 + 2 reused views")

    /// Whether a scroll view repeats its cards without end.
    static let endless = ParameterDescriptor.toggle(
        name: "endless", title: "Endless", isOn: false, group: .gesture,
        help: "The cards repeat without end in both directions. Off: the row has a first and a last card.",
        source: "Glow: 999 recycled pages over the same cards"
    ).with(effect: .structure)

    /// How far one flick of a scroll view goes.
    static let maxScrollDistance = ParameterDescriptor(
        name: "maxScrollDistance", title: "Longest flick", unit: .cards, range: 0...20, step: 1, defaultValue: 0, kind: .count,
        group: .motion, help: "A flick moves the row by fewer cards than this: at 3, by at most 2. 0: no limit.",
        source: "Glow: maxScrollDistance 3"
    ).label("no limit", for: 0)
}
