internal import RiffleInteraction
internal import RiffleMath
internal import RiffleMotion

/// Writes the sizes, and the numbers of a row's motion, as a JavaScript module.
enum JavaScriptSettings {
    static func text(_ export: ModelExport) -> String {
        var text = """
            /** The card's size in points. */
            export const card = { width: \(digits(export.card.width)), height: \(digits(export.card.height)) };

            /** Where the cards' common centre lies from the middle of the area, in points. */
            export const center = { x: \(digits(export.center.x)), y: \(digits(export.center.y)) };

            """
        guard export.subject == .cards else { return text }
        let track = ScrollTrack(export.motion)
        let friction = track.decay.friction
        let words = DecayWords(friction: friction)
        let count = track.wrapCount.map { Int($0) } ?? Int(track.limits.upperBound) + 1
        text += """

            /** How the row scrolls. */
            export const scrolling = {
              count: \(count),
              /** How many cards are shown about the current one. */
              shown: \(min(export.shownCount ?? count, count)),
              /** Points of a drag that scrolls by one card. */
              extent: \(digits(track.extent)),
              vertical: \(track.isVertical),
              /** Whether the last card is followed by the first. */
              wraps: \(track.wrapCount != nil),
              /** The least and the greatest offset at rest. */
              first: \(digits(track.limits.lowerBound)),
              last: \(digits(track.limits.upperBound)),
              /**
               * k in 1/s: a release carries as far as its velocity / k, as an exponential
               * decay does. The same as UIScrollView's decelerationRate \(CodeNumber.rounded(words.ratePerMillisecond)),
               * iCarousel's \(CodeNumber.rounded(words.carouselRate)), Compose's exponentialDecay(\(CodeNumber.rounded(words.composeMultiplier)))
               * and Flutter's FrictionSimulation(\(CodeNumber.rounded(words.flutterDrag)), …).
               */
              friction: \(digits(friction)),
              /** Whether the row rests on cards only. */
              snaps: \(track.snaps),
              /** Whether a flick goes to the next card and no further. */
              pages: \(track.pages),
              /** The most cards that a flick goes; null: no limit. */
              cardLimit: \(track.cardLimit.map(digits) ?? "null"),
              /** Whether a drag across the row is for others. */
              ignoresPerpendicular: \(track.ignoresPerpendicularSwipes),
              /** Beyond an end x cards show as x·c·D/(x·c + D): c without a unit, D in cards. */
              band: { coefficient: \(digits(track.band.coefficient)), dimension: \(digits(track.band.dimension)) },
            };

            """
        return text
    }

    private static func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
