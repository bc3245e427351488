internal import RiffleInteraction
internal import RiffleMath
internal import RiffleMotion

/// Writes the sizes, and the numbers of the motion, as a JavaScript module.
enum JavaScriptSettings {
    static func text(_ export: ModelExport) -> String {
        let shared = Set(export.pose.constants.map(\.name))
        var motion = ""
        var imported: [String] = []
        if let stack = export.stack {
            motion = object("stack", StackMotion.comment, stack.settings, shared)
            imported = stack.settings.map(\.name).filter { shared.contains($0) }
        } else if let transitions = export.transitions {
            motion = object("transitions", TransitionMotion.comment, transitions.settings, [])
        } else {
            motion = scrolling(export)
        }
        return (imported.isEmpty ? "" : importing(imported) + "\n") + sizes(export) + "\n" + motion
    }

    /// The numbers that the pose has, too.
    private static func importing(_ names: [String]) -> String {
        let names = names.sorted()
        let line = "import { \(names.joined(separator: ", ")) } from \"./pose.js\";\n"
        guard line.count > 81 else { return line }
        return "import {\n" + names.map { "  \($0),\n" }.joined() + "} from \"./pose.js\";\n"
    }

    private static func object(_ name: String, _ comment: String, _ settings: [MotionSetting], _ shared: Set<String>) -> String {
        "/** \(comment) */\nexport const \(name) = {\n" + MotionSetting.javaScript(settings, shared: shared) + "};\n"
    }

    /// The card's, and where it stands.
    static func sizes(_ export: ModelExport) -> String {
        """
        /** The card's size in points. */
        export const card = { width: \(digits(export.card.width)), height: \(digits(export.card.height)) };

        /** Where the cards' common centre lies from the middle of the area, in points. */
        export const center = { x: \(digits(export.center.x)), y: \(digits(export.center.y)) };

        """
    }

    private static func scrolling(_ export: ModelExport) -> String {
        let track = ScrollTrack(export.motion)
        let friction = track.decay.friction
        let words = DecayWords(friction: friction)
        let count = track.wrapCount.map { Int($0) } ?? Int(track.limits.upperBound) + 1
        return """
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
    }

    private static func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
