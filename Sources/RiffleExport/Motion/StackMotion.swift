internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// The motion of a stack of cards in exported code: the refined deck, whatever deck is chosen.
struct StackMotion: Sendable {
    static let comment = "How the cards are dragged and thrown: always as in the refined deck, even if the source's is chosen."

    /// The refined deck with the poses of the chosen one.
    var rule: CardStackRule
    /// The area that thrown cards leave, in points.
    var area: Size
    /// The distance that a thrown card travels, in multiples of the way out of sight.
    var throwDistance: Double
    var card: Size
    var flip: FlipTiming
    var lift: FlipLift
    /// The descriptors of all parameters, for the descriptions of numbers.
    private var descriptors: [ParameterDescriptor]

    init?(_ configuration: StageConfiguration, window: Size, itemCount: Int) {
        var refined = configuration
        refined.set("deck", to: 1)
        let (model, space) = refined.prepared(window: window, itemCount: itemCount)
        let chosen = configuration.prepared(window: window, itemCount: itemCount).model.scrollRule
        guard var rule = model.scrollRule.stack, let own = chosen.stack else { return nil }
        rule.poses = own.poses
        rule.waitsForLanding = own.delaysLayers
        self.rule = rule
        area = space.bounds
        throwDistance = configuration.values["throwDistance"]
        card = model.cardSize
        flip = configuration.flipTiming
        lift = configuration.lift(cardWidth: card.width, depth: 0)
        descriptors = configuration.values.descriptors + configuration.stage.descriptors
    }

    /// The distance in points of a second eye that a turning card needs beside the model's own, so that the perspective is at least that of
    /// an eye at 2.5 times the card's height; nil if the model's eye is enough.
    private var eye: Double? {
        let missing = -1 / (card.height * 2.5) - rule.pose(layer: 0, translation: (0, 0), turn: 0).transform.row3.w
        return missing < 0 ? -1 / missing : nil
    }

    /// All its numbers.
    var settings: [MotionSetting] {
        func number(_ name: String, _ value: Double) -> MotionSetting {
            MotionSetting(name, .number(value), of: name, in: descriptors)
        }
        let flips =
            MotionSetting.flips(flip, lift, descriptors) + [
                MotionSetting("clearance", .number(lift.around), "How far it rises at once, in points."),
                MotionSetting(
                    "eye", .optional(eye),
                    "The distance of the extra eye that a turning card needs, in points; without a number: none."),
            ]
        return [
            MotionSetting("cardCount", .count(rule.itemCount), "The number of cards."),
            MotionSetting("cardWidth", .number(card.width), "The card's width. In points."),
            MotionSetting("cardHeight", .number(rule.cardHeight), "The card's height. In points."),
            MotionSetting("layers", .count(rule.layers), of: "layers", in: descriptors),
            number("maxLength", rule.maxLength),
            number("maxRotation", rule.maxRotation),
            number("grabTurn", rule.grabTurn),
            number("throwSpeed", rule.throwSpeed),
            number("projection", rule.projection),
            MotionSetting("throwsVertically", .flag(rule.throwsVertically), of: "verticalThrows", in: descriptors),
            MotionSetting("throwsWhileHeld", .flag(rule.throwsWhileHeld), of: "throwWhileHeld", in: descriptors),
            MotionSetting("entersAtLanding", .flag(rule.waitsForLanding), of: "entersAtLanding", in: descriptors),
            MotionSetting(
                "throwDistance", .number(throwDistance),
                """
                How far from the middle a thrown card flies: 1 is out of sight, which is half of the area's side, half of the card's \
                diagonal, and 8 points.
                """),
            MotionSetting("flightDuration", .duration(rule.flightDuration), of: "throwDuration", in: descriptors),
            MotionSetting(
                "area", .group("StackArea", [.init("width", .number(area.width)), .init("height", .number(area.height))]),
                "The area that thrown cards leave. In points; a page or view sets its own."),
            MotionSetting("spring", .spring(rule.spring, nil), "What returns the cards and moves the layers up."),
            MotionSetting(
                "returning", .spring(rule.returnSpring, nil), "The spring that returns cards from far away; it doesn't swing."),
            MotionSetting("flip", .group("FlipSettings", flips), "How a card turns over."),
        ]
    }
}

extension MotionSetting {
    /// Returns the settings of a card's flip.
    static func flips(_ timing: FlipTiming, _ lift: FlipLift, _ descriptors: [ParameterDescriptor]) -> [MotionSetting] {
        [
            MotionSetting("duration", .duration(timing.duration), of: "flipDuration", in: descriptors),
            MotionSetting(
                "curve", .curve(timing.curve),
                "Its timing curve as two control points; without one it begins and ends without acceleration."),
            MotionSetting(
                "rise", .number(lift.edge),
                "How far a card rises for its edge while it stands upright, in points: half its width, times the lift."),
        ]
    }
}
