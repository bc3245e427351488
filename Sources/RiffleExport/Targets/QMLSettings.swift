internal import RiffleMath
internal import RiffleModels

/// Writes the sizes and the numbers of the motion as a module for Qt Quick.
enum QMLSettings {
    static func text(_ export: ModelExport) -> String {
        let sizes = JavaScriptSettings.sizes(export) + "\n" + JavaScriptSettings.look(export)
        return switch export.motion {
        case .carousel, .scrollView: JavaScriptSettings.text(export)
        case .cardStack(let rule): sizes + "\n" + deck(rule, Spring(rule))
        case .transition(let rule): sizes + "\n" + timing(CSSScreens(export, rule))
        }
    }

    private static func deck(_ rule: CardStackRule, _ spring: Spring) -> String {
        let words = CodeText.wrapped(SpringWords(spring).comment, width: 75).map { "   * \($0)\n" }.joined()
        return """
            /** How the stack is dragged and thrown. Points and seconds. */
            export const deck = {
              count: \(max(rule.itemCount, 1)),
              /** A card that is let go further away is thrown. So many seconds of its velocity count. */
              maxLength: \(digits(rule.maxLength)),
              projection: \(digits(rule.isRefined ? rule.projection : 0)),
              /** A card that is let go at this speed is thrown from anywhere; 0: none is. */
              throwSpeed: \(digits(rule.isRefined ? rule.throwSpeed : 0)),
              /** Whether the cards move up only when a thrown one has landed. */
              entersAtLanding: \(rule.delaysLayers),
              /** Whether a card goes on at the speed of the hand. */
              keepsVelocity: \(rule.isRefined),
              /** How far from the middle a thrown card flies, and the longest time that takes. */
              flightLength: \(digits(rule.flightLength)),
              flightDuration: \(digits(rule.flightDuration)),
              /**
            \(words)   */
              spring: { omega: \(digits(spring.omega0)), damping: \(digits(spring.zeta)) },
            };

            """
    }

    private static func timing(_ screens: CSSScreens) -> String {
        let curve = screens.curve
        let points = (curve.numbers + [1, 1]).map(digits).joined(separator: ", ")
        return """
            /** A transition without a hand: seconds, and an Easing.BezierSpline. */
            export const timing = { duration: \(digits(screens.duration)), curve: [\(points)] };

            """
    }

    private static func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
