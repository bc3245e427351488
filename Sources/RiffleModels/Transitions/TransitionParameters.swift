internal import RiffleMath

/// The transitions' parameters, and the rule that their values give.
enum TransitionParameters {
    /// All parameters of a kind; `controller` (an id) and `endScale` are defaults.
    static func all(_ kind: TransitionKind, controller: String, endScale: Double) -> [ParameterDescriptor] {
        [animation(kind)] + controllers(kind, selected: controller) + scrubbing + looks(endScale: endScale) + physics(kind)
    }

    /// The parameters of a kind whose forward operation has an animation of its own.
    static func own(_ kind: TransitionKind) -> [ParameterDescriptor] {
        controllers(kind, selected: nil) + scrubbing + physics(kind)
    }

    private static let scrubbing = [
        ParameterDescriptor(
            name: "progress", title: "Progress", range: 0...1, step: 0.01, defaultValue: 0,
            help: "Above 0, this slider controls a transition. Back at 0, it cancels the transition.",
            source: "UIPercentDrivenInteractiveTransition"
        ).with(effect: .motion),
        .toggle(
            name: "scrubsBackwards", title: "Scrub backwards", isOn: false,
            help: "The slider runs backwards: pop, dismiss, previous tab.", source: "Riffle"
        ).with(effect: .motion),
    ]

    /// The parameters that several animations have in common.
    private static func looks(endScale: Double) -> [ParameterDescriptor] {
        [
            ParameterDescriptor(
                name: "endScale", title: "End scale", range: 0.3...1, step: 0.01, defaultValue: endScale,
                help: "The final scale of the screen that leaves, in animations that shrink it.",
                source: "the original transitions: 0.6"
            ).formerly(named: "scale"),
            ParameterDescriptor(
                name: "parallax", title: "Parallax", unit: .cardWidths, range: 0...1, step: 0.01, defaultValue: 1.0 / 3,
                help: "How far the lower screen moves in the system's push.",
                source: "UINavigationController: a third of the screen's width"),
            ParameterDescriptor(
                name: "darkness", title: "Darkness", range: 0...0.6, step: 0.01, defaultValue: 0.1,
                help: "How dark the lower screen becomes.", source: "UINavigationController: 0.1"
            ).formerly(named: "dim"),
        ]
    }

    /// How screens change and are dragged.
    private static func physics(_ kind: TransitionKind) -> [ParameterDescriptor] {
        let tabs = ParameterDescriptor(
            name: "tabs", title: "Tabs", unit: .cards, range: 2...7, step: 1, defaultValue: 5, kind: .count,
            help: "The number of tabs, each with its own screen.", source: "UITabBarController: five before More"
        ).with(effect: .motion)
        return (kind == .tabs ? [tabs] : []) + motion + gesture(kind)
    }

    /// The source of the animation. The third option has the former name "none".
    private static func animation(_ kind: TransitionKind) -> ParameterDescriptor {
        let system = kind == .tabs ? "a tab bar has none" : "as without a delegate"
        return ParameterDescriptor.choice(
            name: "animation", title: "Animation", options: ["custom", "system default", "without animation"], selected: 0,
            help:
                "Custom: the delegate picks; nil means the system's animation. System default: the system's animation (\(system)). "
                + "Without animation: the screens change at once, as with UIKit's animated: false.",
            source: "UIKit's transition delegates"
        ).renamedOption("none", at: TransitionStyle.withoutAnimation.rawValue)
    }

    /// The parameters of the animation controllers of both directions; without `selected`, only those of the way back.
    private static func controllers(_ kind: TransitionKind, selected: String?) -> [ParameterDescriptor] {
        let animations = AnimationCatalogue.all.map { ParameterDescriptor.Option($0.title, id: $0.id) }
        let forward: (title: String, word: String)
        let back: (title: String, word: String)
        switch kind {
        case .navigation: (forward, back) = (("Push controller", "push"), ("Pop controller", "pop"))
        case .modal: (forward, back) = (("Present controller", "presentation"), ("Dismiss controller", "dismissal"))
        case .tabs:
            (forward, back) = (("Right controller", "move to the right"), ("Left controller", "move to the left"))
        }
        let custom = Double(TransitionStyle.custom.rawValue)
        let way = selected.map { selected in
            ParameterDescriptor.choice(
                name: "controller", title: forward.title, options: animations, selected: AnimationCatalogue.index(of: selected),
                help: "The animation controller of the custom \(forward.word).", source: "UIViewControllerAnimatedTransitioning"
            ).used(when: "animation", is: custom)
        }
        let wayBack = ParameterDescriptor.choice(
            name: "backController", title: back.title, options: ["the same, reversed"] + animations, selected: 0,
            help: "The animation controller of the custom \(back.word); by default the \(forward.word)’s, reversed.",
            source: "the original transitions: a pop is the push's reverse"
        )
        return (way.map { [$0] } ?? []) + [
            selected == nil ? wayBack : wayBack.used(when: "animation", is: custom),
            ParameterDescriptor.toggle(
                name: "backReversed", title: "Play it reversed", isOn: true,
                help:
                    "On: the \(back.word) plays its controller's animation backwards. Off: the animation plays forwards, from the other side.",
                source: "the original transitions: a pop is the push's reverse"
            ).used(when: "backController", is: animations.indices.map { Double($0 + 1) }),
        ]
    }

    private static let curves = TransitionCurve.allCases.map { ParameterDescriptor.Option($0.title) }

    private static let motion =
        [
            ParameterDescriptor(
                name: "duration", title: "Duration", unit: .seconds, range: 0.05...5, step: 0.05, defaultValue: 0.5,
                group: .motion,
                help: "How long a transition takes without a hand on it. The system's push always takes 0.35 s.",
                source: "the original transitions: 0.5 s"),
            .choice(
                name: "curve", title: "Curve", options: curves, selected: TransitionCurve.easeInOut.rawValue, group: .motion,
                help: "The timing curve of a transition without a hand on it.",
                source: "the original transitions: ease in and out"),
        ] + ParameterDescriptor.controlPoints(of: "curve", title: "Curve", group: .motion) + [
            .choice(
                name: "whileRunning", title: "While one runs", options: ["queue", "refuse"], selected: 0, group: .motion,
                help: "What happens to a transition that is requested while another runs. The window reports a refusal.",
                source: "UIKit: at most one transition at a time")
        ]

    private static func gesture(_ kind: TransitionKind) -> [ParameterDescriptor] {
        let edge = ParameterDescriptor(
            name: "edgeWidth", title: "Edge width", unit: .points, range: 1...375, step: 1, defaultValue: 20, group: .gesture,
            help: "A drag that begins this near the left edge pops. One that begins this near the right edge pushes.",
            source: "UIScreenEdgePanGestureRecognizer")
        return (kind == .navigation ? [edge] : []) + [
            .choice(
                name: "finishRule", title: "Finish rule", options: ["position", "projected position", "speed"], selected: 0,
                group: .gesture, help: "What decides at release whether the transition finishes or goes back.",
                source: "the original transitions: by position; the others are Riffle's"),
            ParameterDescriptor(
                name: "finishAt", title: "Finish beyond", range: 0.05...0.95, step: 0.01, defaultValue: 0.5, group: .gesture,
                help: "The progress beyond which a transition finishes.", source: "the original transitions: half of the way"),
            ParameterDescriptor(
                name: "projection", title: "Projection", unit: .seconds, range: 0...1, step: 0.01, defaultValue: 0.2,
                group: .gesture, help: "For how many seconds the release velocity is projected, to find the projected position.",
                source: "Riffle"
            ).used(when: "finishRule", is: Double(FinishRule.projected.rawValue)),
            ParameterDescriptor(
                name: "finishSpeed", title: "Flick speed", unit: .pointsPerSecond, range: 0...4000, step: 50, defaultValue: 300,
                group: .gesture, help: "With the speed rule, a flick faster than this decides by its direction.",
                source: "Riffle"
            ).used(when: "finishRule", is: Double(FinishRule.speed.rawValue)),
            ParameterDescriptor(
                name: "completionSpeed", title: "Completion speed", unit: .times, range: 0.1...5, step: 0.05, defaultValue: 1,
                group: .gesture,
                help: "After a release, a transition takes (1 − p)·duration/this, or p·duration/this going back.",
                source: "UIPercentDrivenInteractiveTransition.completionSpeed"),
            .choice(
                name: "completionCurve", title: "Completion curve", options: curves,
                selected: TransitionCurve.easeInOut.rawValue, group: .gesture,
                help: "How the progress runs after a release.", source: "UIPercentDrivenInteractiveTransition.completionCurve"),
        ]
            + ParameterDescriptor.controlPoints(
                of: "completionCurve", title: "Completion", plotTitle: "Release", group: .gesture)
    }

    static func rule(_ kind: TransitionKind, _ values: ParameterValues) -> TransitionRule {
        var rule = TransitionRule()
        rule.kind = kind
        rule.style = TransitionStyle(rawValue: values.integer("animation")) ?? .custom
        rule.controller = values.integer("controller")
        let back = values.integer("backController")
        rule.backController =
            back > 0 ? .own(back - 1, isReversed: values.isOn("backReversed")) : .sameReversed
        rule.scrubProgress = values["progress"]
        rule.scrubsBackwards = values.isOn("scrubsBackwards")
        rule.endScale = values.has("endScale") ? values["endScale"] : rule.endScale
        rule.parallax = values.has("parallax") ? values["parallax"] : rule.parallax
        rule.darkness = values.has("darkness") ? values["darkness"] : rule.darkness
        if kind == .tabs { rule.tabCount = values.integer("tabs") }
        rule.duration = values["duration"]
        rule.curve = TransitionCurve(rawValue: values.integer("curve")) ?? .easeInOut
        func points(_ name: String) -> SIMD4<Double> {
            SIMD4(values[name + "X1"], values[name + "Y1"], values[name + "X2"], values[name + "Y2"])
        }
        rule.curvePoints = points("curve")
        rule.completionCurvePoints = points("completionCurve")
        rule.queues = values.integer("whileRunning") == 0
        if kind == .navigation { rule.edgeWidth = values["edgeWidth"] }
        rule.finishRule = FinishRule(rawValue: values.integer("finishRule")) ?? .position
        rule.finishAt = values["finishAt"]
        rule.projection = values["projection"]
        rule.finishSpeed = values["finishSpeed"]
        rule.completionSpeed = values["completionSpeed"]
        rule.completionCurve = TransitionCurve(rawValue: values.integer("completionCurve")) ?? .easeInOut
        return rule
    }
}
