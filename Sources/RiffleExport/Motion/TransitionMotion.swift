internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// The motion of screens in exported code: the forward animation in both directions, without the progress slider.
struct TransitionMotion: Sendable {
    static let comment = "How the screens replace one another."

    var rule: TransitionRule
    /// Whether the way back has an animation of its own in Riffle.
    private let hasOwnWayBack: Bool
    private var descriptors: [ParameterDescriptor]

    init(_ rule: TransitionRule, _ descriptors: [ParameterDescriptor]) {
        self.rule = rule
        hasOwnWayBack = rule.style == .custom && rule.backController != .sameReversed
        self.rule.backController = .sameReversed
        (self.rule.scrubProgress, self.rule.scrubsBackwards) = (0, false)
        self.descriptors = descriptors
    }

    /// The number of screens that can be reached.
    var count: Int {
        switch rule.kind {
        case .navigation: rule.itemCount
        case .modal: min(rule.itemCount, 2)
        case .tabs: min(max(rule.tabCount, 1), rule.itemCount)
        }
    }

    /// Whether going back plays the animation in reverse, rather than mirrored.
    var reversesBack: Bool { rule.backwardController is ReversedAnimation }

    /// All its numbers.
    var settings: [MotionSetting] {
        func setting(_ name: String, _ value: MotionSetting.Value, _ parameter: String? = nil) -> MotionSetting {
            MotionSetting(name, value, of: parameter ?? name, in: descriptors)
        }
        let kind: String
        let kindText: String
        switch rule.kind {
        case .navigation: (kind, kindText) = ("navigation", "Drags from the edges push and pop.")
        case .modal: (kind, kindText) = ("modal", "Drags up and down present and dismiss.")
        case .tabs: (kind, kindText) = ("tabs", "Drags sideways lead to the next tab and back.")
        }
        let ownWay =
            hasOwnWayBack ? " In Riffle, going back has its own animation here: export that as another transition." : ""
        let finish = [
            setting("rule", .word("\(rule.finishRule)"), "finishRule"),
            setting("at", .number(rule.finishAt), "finishAt"),
            setting("projection", .number(rule.projection)),
            setting("speed", .number(rule.finishSpeed), "finishSpeed"),
        ]
        let completion = [
            setting("speed", .number(rule.completionSpeed), "completionSpeed"),
            MotionSetting(
                "curve", .curve(rule.completionCurve.bezier(rule.completionCurvePoints)),
                "How the progress runs after a release, as two control points; without them it begins with the hand's speed."),
        ]
        return [
            MotionSetting("kind", .word(kind), kindText),
            MotionSetting("count", .count(count), "The number of screens."),
            MotionSetting("width", .number(rule.size.width), "The screen's width. In points."),
            MotionSetting("height", .number(rule.size.height), "The screen's height. In points."),
            MotionSetting("duration", .duration(rule.forwardDuration), "How long a free transition takes."),
            MotionSetting(
                "curve", .curve(rule.forwardCurve),
                "How the progress of a free transition runs over its time, as two control points."),
            MotionSetting(
                "queues", .flag(rule.queues),
                "Whether a transition that is requested while another runs waits, rather than being refused."),
            MotionSetting(
                "reversesBack", .flag(reversesBack),
                "Whether going back plays the animation in reverse, rather than mirrored." + ownWay),
            MotionSetting(
                "isVertical", .flag(rule.dragsVertically), "Whether drags go up and down rather than sideways."),
            setting("edgeWidth", .number(rule.edgeWidth)),
            MotionSetting("finish", .group("FinishSettings", finish), "What decides at a release."),
            MotionSetting("completion", .group("CompletionSettings", completion), "What follows a release."),
        ]
    }
}
