internal import RiffleMath
internal import RiffleModels

/// Writes the sizes, and the numbers of the motion, as a JavaScript module.
enum JavaScriptSettings {
    static func text(_ export: ModelExport) -> String {
        let motion = MotionSettings(export)
        let properties = properties(motion.list, shared: motion.shared, indent: 2)
        return importing(motion.shared.sorted(), export.shown) + sizes(export) + "\n" + look(export)
            + "\n"
            + "/** \(motion.comment) */\nexport const \(motion.name) = {\n\(properties)\(shown(export))};\n"
    }

    /// Returns the imports from the pose: the shared numbers, and the number of shown cards.
    private static func importing(_ names: [String], _ shown: ShownCount) -> String {
        var names = names.map { name in
            let other = CodeStyle.javaScript.name(name)
            return other == name ? name : "\(other) as \(name)"
        }
        if case .rule = shown { names.append(PoseFunction.shownCount) }
        guard !names.isEmpty else { return "" }
        let line = "import { \(names.joined(separator: ", ")) } from \"./pose.js\";\n\n"
        guard line.count > 82 else { return line }
        return "import {\n" + names.map { "  \($0),\n" }.joined() + "} from \"./pose.js\";\n\n"
    }

    /// Returns the card's size and place.
    static func sizes(_ export: ModelExport) -> String {
        """
        /** The card's size in points. */
        export const card = { width: \(digits(export.card.width)), height: \(digits(export.card.height)) };

        /** Where the cards' common centre lies from the middle of the area, in points. */
        export const center = { x: \(digits(export.center.x)), y: \(digits(export.center.y)) };

        """
    }

    /// Returns the area, whether cards are cut where they cross, and the corners, shadow, shade and blur.
    static func look(_ export: ModelExport) -> String {
        let look = export.scaledLook
        return """
            /** The area in points that is fitted into the element. */
            export const area = { width: \(digits(export.area.width)), height: \(digits(export.area.height)) };

            \(crossing(export))/** What cards look like. Lengths in points. */
            export const look = {
              cornerRadius: \(digits(look.cornerRadius)),
              /** As CALayer's: the edge fades over twice the radius to each side. */
              shadow: {
                radius: \(digits(look.shadowRadius)),
                opacity: \(digits(look.shadowOpacity)),
                x: \(digits(look.shadowOffsetX)),
                y: \(digits(look.shadowOffset)),
              },
              /** From an offset to another it grows to a standard deviation of `most`. */
              blur: { from: \(digits(look.blurFrom)), to: \(digits(look.blurTo)), most: \(digits(look.blurMost)) },
            };

            """
    }

    /// Returns the setting for crossing planes; empty for Qt Quick, which has no depth test.
    private static func crossing(_ export: ModelExport) -> String {
        guard export.target != .qml else { return "" }
        return """
            /** Whether cards are cut where they cross; otherwise one covers the other. */
            export const is3D = \(export.pose.crosses);


            """
    }

    /// Returns the settings that say which cards of a row are shown.
    private static func shown(_ export: ModelExport) -> String {
        guard export.subject == .cards else { return "" }
        return """
              /** Whether a drag keeps the grabbed point of a card under the pointer, and follows the point's own path. */
              followsHand: \(export.motion.dragFollow == .hand),
              followsArc: \(export.motion.followsArc),
              /** How far from the current card others are seen, in cards. */
              reach: \(export.reach),
              /** How many cards are shown around the current one, for a number of cards; null: all that are seen. */
              shown: \(value(export.shown)),

            """
    }

    private static func value(_ shown: ShownCount) -> String {
        switch shown {
        case .all: "null"
        case .number(let number): "() => \(number)"
        case .rule: PoseFunction.shownCount
        }
    }

    /// Returns settings as an object's properties. If a setting's name is in `shared`, the pose's number of this name is used.
    static func properties(_ settings: [MotionSetting], shared: Set<String> = [], indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        return settings.map { setting in
            guard !shared.contains(setting.name) else { return "\(pad)\(setting.name),\n" }
            func object(_ settings: [MotionSetting]) -> String {
                let line = settings.map { properties([$0], shared: [], indent: 0).dropLast(2) }.joined(separator: ", ")
                let isShort =
                    settings.allSatisfy { $0.comment().isEmpty } && indent + setting.name.count + line.count + 7 <= 80
                return isShort ? "{ \(line) }" : "{\n" + properties(settings, shared: [], indent: indent + 2) + "\(pad)}"
            }
            let value: String
            switch setting.value {
            case .number(let number), .duration(let number): value = digits(number)
            case .count(let count): value = "\(count)"
            case .flag(let flag): value = "\(flag)"
            case .word(let word): value = "\"\(word)\""
            case .optional(let number): value = number.map(digits) ?? "null"
            case .curve(let curve): value = curve.map { "[\($0.numbers.map(digits).joined(separator: ", "))]" } ?? "null"
            case .spring(let spring, _): value = object(spring.settings)
            case .decay(let decay, _): value = digits(decay.friction)
            case .group(_, let settings): value = object(settings)
            }
            return comment(setting.comment(), indent) + "\(pad)\(setting.name): \(value),\n"
        }.joined()
    }

    private static func comment(_ text: String, _ indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        guard !text.isEmpty else { return "" }
        let single = "\(pad)/** \(text) */"
        guard single.count > 80 else { return single + "\n" }
        return "\(pad)/**\n" + CodeText.wrapped(text, width: 77 - indent).map { "\(pad) * \($0)\n" }.joined() + "\(pad) */\n"
    }

    private static func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
