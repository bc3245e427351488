internal import RiffleMath

/// The parameters of a card stack's motion.
enum CardStackParameters {
    /// The parameters of dragging, throwing and returning.
    static let physics: [ParameterDescriptor] = [deck, layers] + throwing + spring

    private static let deck = ParameterDescriptor.choice(
        name: "deck", title: "Deck", options: ["as the source", "refined"], selected: 1, group: .motion,
        help:
            "As the source: a card flies as soon as it is dragged too far, without the hand's velocity. Refined: it keeps the hand's velocity.",
        source: "the original stack, and Riffle's refinement of it")

    private static let layers = ParameterDescriptor(
        name: "layers", title: "Layers", unit: .cards, range: 1...12, step: 1, defaultValue: 5, kind: .count,
        help: "How many cards of the stack show.", source: "the original stack: five, the sixth is transparent")

    private static let throwing: [ParameterDescriptor] = [
        ParameterDescriptor(
            name: "maxLength", title: "Throw beyond", unit: .points, range: 10...400, step: 5, defaultValue: 100, group: .gesture,
            help: "A card dragged farther than this is thrown. At this distance its turn is full.",
            source: "the original stack: 100"),
        ParameterDescriptor(
            name: "maxRotation", title: "Rotation", unit: .radians, range: 0...1.5, step: 0.01, defaultValue: 15 * .pi / 180,
            group: .gesture, help: "The turn at the throwing distance.", source: "the original stack: 15°"),
        ParameterDescriptor(
            name: "throwSpeed", title: "Flick speed", unit: .pointsPerSecond, range: 0...4000, step: 50, defaultValue: 700,
            group: .gesture, help: "A flick at least this fast throws at any distance; 0 is off. Refined deck.",
            source: "Riffle; the original stack has none"
        ).label("off", for: 0),
        ParameterDescriptor(
            name: "projection", title: "Projection", unit: .seconds, range: 0...0.5, step: 0.01, defaultValue: 0.12,
            group: .gesture,
            help: "For how many seconds the release velocity is projected and added to the distance. Refined deck.",
            source: "Riffle"),
        .toggle(
            name: "throwWhileHeld", title: "Throw while held", isOn: true, group: .gesture,
            help:
                "A card flies as soon as you drag it beyond the limit. Press again to drag the next card. In the source's deck this is always on.",
            source: "the original stack"),
        .toggle(
            name: "entersAtLanding", title: "Enter at landing", isOn: true, group: .gesture,
            help:
                "The layers move up once a thrown card has landed, and a card fades in at the back. Off: they move up at once. In the source's deck this is always on.",
            source: "the original stack"),
        .toggle(
            name: "verticalThrows", title: "Vertical throws", isOn: false, group: .gesture,
            help: "Cards can be thrown upwards and downwards, too. Refined deck.", source: "Riffle"),
        ParameterDescriptor(
            name: "grabTurn", title: "Turn by grip", range: 0...1, step: 0.05, defaultValue: 0, group: .gesture,
            help:
                "How much the grip's place affects the turn: at 1 a card held at its lower edge turns the other way. Refined deck.",
            source: "Riffle"),
        ParameterDescriptor(
            name: "throwDistance", title: "Throw distance", unit: .times, range: 0.2...3, step: 0.05, defaultValue: 1,
            group: .motion,
            help:
                "How far from the middle a thrown card flies: at 1 it ends out of sight. In the source's deck, 1 is the area's width.",
            source: "the original stack: the screen's width"),
        ParameterDescriptor(
            name: "throwDuration", title: "Throw duration", unit: .seconds, range: 0.05...3, step: 0.05, defaultValue: 0.5,
            group: .motion, help: "The longest time that a thrown card flies.", source: "the original stack: 0.5 s"),
    ]

    private static let spring: [ParameterDescriptor] = [
        .choice(
            name: SpringForm.choice, title: "Spring given by", options: ["duration", "response", "stiffness", "bounce"],
            selected: 0,
            group: .motion,
            help: "The terms that describe the spring: UIKit's, one of SwiftUI's two kinds, or those of physics.",
            source: "UIKit and SwiftUI"),
        ParameterDescriptor(
            name: "springDuration", title: "Spring duration", unit: .seconds, range: 0.05...3, step: 0.05, defaultValue: 0.5,
            group: .motion, help: "The time until the swing has fallen to a thousandth (spring given by duration).",
            source: "the original stack: 0.5 s"
        ).used(when: .uiView),
        ParameterDescriptor(
            name: "response", title: "Response", unit: .seconds, range: 0.05...3, step: 0.01, defaultValue: 0.3, group: .motion,
            help: "The spring's period without damping (spring given by response or bounce).", source: "SwiftUI's springs"
        ).used(when: .response, .perceptual),
        ParameterDescriptor(
            name: "bounce", title: "Bounce", range: -0.5...0.9, step: 0.05, defaultValue: 0.6, group: .motion,
            help: "1 less the damping ratio (spring given by bounce).", source: "SwiftUI's springs"
        ).used(when: .perceptual),
        ParameterDescriptor(
            name: "stiffness", title: "Stiffness", range: 10...5000, step: 10, defaultValue: 400, group: .motion,
            help: "k in N/m (spring given by stiffness).", source: "CASpringAnimation"
        ).used(when: .physical),
        ParameterDescriptor(
            name: "damping", title: "Damping", range: 1...200, step: 1, defaultValue: 26, group: .motion,
            help: "c in N·s/m (spring given by stiffness).", source: "CASpringAnimation"
        ).used(when: .physical),
        ParameterDescriptor(
            name: "mass", title: "Mass", range: 0.1...10, step: 0.1, defaultValue: 1, group: .motion,
            help: "m in kg (spring given by stiffness).", source: "CASpringAnimation"
        ).used(when: .physical),
        ParameterDescriptor(
            name: "dampingRatio", title: "Damping ratio", range: 0.1...2, step: 0.02, defaultValue: 0.4, group: .motion,
            help: "Below 1 the stack swings; from 1 on it doesn't (spring given by duration or response).",
            source: "the original stack: 0.4"
        ).used(when: .uiView, .response),
    ]

    /// Applies the values of `physics`, and nothing else.
    static func apply(_ values: ParameterValues, to rule: inout CardStackRule) {
        rule.throwsWhileHeld = values.isOn("throwWhileHeld")
        rule.throwSpeed = values["throwSpeed"]
        rule.projection = values["projection"]
        rule.throwsVertically = values.isOn("verticalThrows")
        rule.flightDuration = values["throwDuration"]
        rule.spring = values.spring ?? rule.spring
    }
}

extension ParameterDescriptor {
    /// A copy that has an effect only while the stack's spring is written in one of these forms.
    fileprivate func used(when forms: SpringForm...) -> ParameterDescriptor {
        used(
            when: SpringForm.choice,
            is: SpringForm.options.indices.filter { forms.contains(SpringForm.options[$0]) }.map { Double($0) })
    }
}
