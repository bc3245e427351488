internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion

/// A number of the cards' motion, or one of its laws, as a setting in code.
struct PlatformSetting {
    /// In lower camel case.
    var name: String
    /// What it does, with its unit: sentences for a comment.
    var help: String
    var value: Value

    enum Value {
        case count(Int)
        case number(Double)
        case isOn(Bool)
        /// nil: there is no limit.
        case limit(Double?)
        /// In seconds.
        case duration(Double)
        case curve(CubicBezierCurve)
        /// `distance` from the target and `speed` below which it has come to rest, where the model has them.
        case spring(Spring, distance: Double?, speed: Double?)
        case decay(DecayWords, distance: Double, speed: Double)
    }

    private init(_ name: String, _ help: String, _ value: Value) {
        self.name = name
        self.help = help
        self.value = value
    }

    /// What moves the cards of an export.
    static func all(_ export: ModelExport) -> [PlatformSetting] {
        switch export.motion {
        case .carousel, .scrollView: row(export.motion)
        case .cardStack(let rule): stack(rule)
        case .transition(let rule): screens(rule)
        }
    }

    private static func row(_ rule: ScrollRule) -> [PlatformSetting] {
        let track = ScrollTrack(rule)
        let rest = RefinedScroller.tolerance(under: rule)
        let (flick, settle) = (RefinedScroller.flick(under: rule).spring, RefinedScroller.settle)
        return [
            .init("count", "The number of cards.", .count(track.wrapCount.map { Int($0) } ?? Int(track.limits.upperBound) + 1)),
            .init("extent", "Points of a drag that scrolls by one card.", .number(track.extent)),
            .init("isVertical", "Whether a vertical drag scrolls.", .isOn(track.isVertical)),
            .init(
                "wraps", "Whether the last card is followed by the first; an offset is then the one nearest to 0.",
                .isOn(track.wrapCount != nil)),
            .init("first", "The least offset at rest.", .number(track.limits.lowerBound)),
            .init("last", "The greatest offset at rest.", .number(track.limits.upperBound)),
            .init("snaps", "Whether the row rests on cards only.", .isOn(track.snaps)),
            .init("pages", "Whether a flick goes to the next card and no further.", .isOn(track.pages)),
            .init("cardLimit", "The most cards that a flick goes; null: no limit.", .limit(track.cardLimit)),
            .init(
                "ignoresPerpendicular", "Whether a drag across the row is for others.", .isOn(track.ignoresPerpendicularSwipes)),
            .init(
                "bandCoefficient", "Beyond an end x cards show as x·c·D/(x·c + D): c, without a unit.",
                .number(track.band.coefficient)),
            .init("bandDimension", "D, in cards.", .number(track.band.dimension)),
            .init(
                "decay", "Where a release would come to rest; a row that snaps goes to the nearest card from there.",
                .decay(DecayWords(friction: track.decay.friction), distance: rest.distance, speed: rest.speed)),
            .init(
                "flick", "How a flick comes to rest on its card, from its own velocity.",
                .spring(flick, distance: rest.distance, speed: rest.speed)),
            .init(
                "settle", "How a row that is let go between two cards, or beyond an end, comes to rest.",
                .spring(settle, distance: rest.distance, speed: rest.speed)),
        ]
    }

    private static func stack(_ rule: CardStackRule) -> [PlatformSetting] {
        var settings: [PlatformSetting] = [
            .init(
                "spring", "How a card that is let go comes back, and the others move up.",
                .spring(Spring(rule), distance: nil, speed: nil)),
            .init("flightLength", "How far from the middle a thrown card flies, in points.", .number(rule.flightLength)),
            .init("flightDuration", "The longest time of a throw.", .duration(rule.flightDuration)),
        ]
        if rule.isRefined {
            settings += [
                .init(
                    "throwSpeed", "A flick at least this fast, in points per second, throws at any distance; 0: none does.",
                    .number(rule.throwSpeed)),
                .init("projection", "Seconds of the velocity at the release that count as distance.", .number(rule.projection)),
            ]
        }
        return settings
    }

    private static func screens(_ rule: TransitionRule) -> [PlatformSetting] {
        let keepsSpeed = rule.curve == .keepsSpeed ? " With a finger Riffle's keeps the finger's speed instead." : ""
        return [
            .init("duration", "How long a transition takes without a finger.", .duration(rule.forwardDuration)),
            .init("curve", "The timing curve of its progress.\(keepsSpeed)", .curve(rule.forwardCurve)),
            .init("finishAt", "The progress from which a transition that is let go completes.", .number(rule.finishAt)),
            .init(
                "completionSpeed",
                "What is left of the progress when it is let go takes its share of the duration, divided by this.",
                .number(rule.completionSpeed)),
        ]
    }
}
