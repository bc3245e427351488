internal import RiffleInteraction
internal import RiffleModels
internal import RiffleMotion

/// The motion of a row of cards in exported code: the refined scroller.
struct RowMotion {
    private let rule: ScrollRule
    private let track: ScrollTrack

    init(_ rule: ScrollRule) { (self.rule, track) = (rule, ScrollTrack(rule)) }

    /// The number of cards.
    var count: Int { track.wrapCount.map { Int($0) } ?? Int(track.limits.upperBound) + 1 }

    /// The settings that a scroller takes.
    var settings: [MotionSetting] {
        [
            .init("count", .count(count), "The number of cards."),
            .init("extent", .number(track.extent), "Points of a drag that scrolls by one card."),
            .init("isVertical", .flag(track.isVertical), "Whether a vertical drag scrolls."),
            .init(
                "wraps", .flag(track.wrapCount != nil),
                "Whether the last card is followed by the first; a card's offset is then the one nearest to 0."),
            .init(
                "nearerInFront", .flag(rule.documentOrder != .row),
                "Whether, of two cards at the same depth, the one nearer to the current card on the screen is in front; otherwise the later one is."
            ),
            .init("first", .number(track.limits.lowerBound), "The least offset at rest."),
            .init("last", .number(track.limits.upperBound), "The greatest offset at rest."),
            .init("snaps", .flag(track.snaps), "Whether the row rests on cards only."),
            .init("pages", .flag(track.pages), "Whether a flick goes to the next card and no further."),
            .init(
                "cardLimit", .optional(track.cardLimit),
                "The most cards that a flick crosses; without a number there is no limit."),
            .init(
                "ignoresPerpendicular", .flag(track.ignoresPerpendicularDrags), "Whether the row ignores drags across it."),
            .init(
                "bandCoefficient", .number(track.band.coefficient),
                "The c in x·c·D/(x·c + D), without a unit: how far the row moves when it is pulled x cards beyond an end."),
            .init("bandDimension", .number(track.band.dimension), "D, in cards."),
            .init(
                "friction", .decay(DecayWords(friction: track.decay.friction), rest),
                "Where a release would come to rest; a row that snaps goes to the nearest card from there."),
        ]
    }

    /// The springs by which the row glides to rest.
    var springs: [MotionSetting] {
        [
            .init(
                "flick", .spring(RefinedScroller.flick(under: rule).spring, rest),
                "How a flick comes to rest on its card, from its own velocity."),
            .init(
                "settle", .spring(RefinedScroller.settle, rest),
                "How a row that is let go between two cards, or beyond an end, comes to rest."),
        ]
    }

    private var rest: MotionSetting.Rest {
        let tolerance = RefinedScroller.tolerance(under: rule)
        return MotionSetting.Rest(distance: tolerance.distance, speed: tolerance.speed)
    }
}

extension ScrollRule {
    /// Whether a grabbed point stays under the pointer along the point's own path, rather than along the axis.
    var followsArc: Bool {
        if case .carousel(let rule) = self { rule.followsArc } else { false }
    }
}
