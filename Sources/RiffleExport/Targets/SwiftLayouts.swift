internal import RiffleFormula
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

/// Writes the parts of a model that views need besides its pose, as an extension of the model's type.
struct SwiftLayouts {
    private let export: ModelExport
    private let type: String

    init(_ export: ModelExport) {
        self.export = export
        type = SwiftPose(export).typeName
    }

    var text: String {
        """
        import Foundation

        extension \(type) {
        \(declaration)
        }

        """
    }

    private var declaration: String {
        switch (export.subject, export.motion) {
        case (.stack, _):
            return """
                    /// The stack as views show it.
                    public static let layout = StackLayout(
                        card: CGSize(width: card.width, height: card.height),
                        \(surroundings),
                        settings: stack,
                        pose: \(pose(["layer"], ["layer": "layer"])))
                """
        case (.screens, .transition(let rule)):
            let values = ["p": "progress", "role": "isTo ? .to : .from", "direction": "direction"]
            return """
                    /// The screens as views show them.
                \(notes(rule).map { comment($0) + "\n" }.joined())    public static let layout = ScreenLayout(
                        settings: transitions,
                        pose: \(pose(["progress", "isTo", "direction"], values)))
                """
        default:
            let values = ["o": "offset", "i": "Double(index)", "s": "scroll", PoseFunction.count: "Double(count)"]
            return """
                    /// The row as views show it.
                    public static let layout = CardLayout(
                        card: CGSize(width: card.width, height: card.height),
                        \(surroundings),
                        reach: \(export.reach),
                \(shown)        scrolling: scrolling,
                        pose: \(pose(["offset", "index", "scroll", "count"], values)))
                """
        }
    }

    /// The argument for the number of shown cards; empty if all visible cards are shown.
    private var shown: String {
        switch export.shown {
        case .all: return ""
        case .number(let number): return "        shown: { _ in \(number) },\n"
        case .rule(let rule):
            let names = rule.inputs.map { "\(CodeStyle.swift.name($0.name)): Double(count)" }.joined(separator: ", ")
            return "        shown: { count in Int(\(type).\(PoseFunction.shownCount)(\(names))) },\n"
        }
    }

    private func notes(_ rule: TransitionRule) -> [String] {
        rule.curve == .keepsSpeed ? ["Without a finger, the curve that keeps its speed is ease-out."] : []
    }

    /// The arguments for the area, the centre in it, and the look of the cards.
    private var surroundings: String {
        let look = export.scaledLook
        let numbers = [
            ("cornerRadius", look.cornerRadius), ("shadowRadius", look.shadowRadius), ("shadowOpacity", look.shadowOpacity),
            ("shadowX", look.shadowOffsetX), ("shadowY", look.shadowOffset),
        ]
        return """
            area: CGSize(width: \(rounded(export.area.width)), height: \(rounded(export.area.height))),
                    center: \(center),
                    look: CardLook(
                        \(numbers.map { "\($0): \(rounded($1))" }.joined(separator: ",\n            ")))
            """
    }

    private var center: String { "CGPoint(x: \(digits(export.center.x)), y: \(digits(export.center.y)))" }

    /// Returns a closure with these parameters that returns the pose. `values`: the values of the pose's inputs, by the formula's
    /// variables.
    private func pose(_ parameters: [String], _ values: [String: String]) -> String {
        let arguments = export.pose.inputs.map { input in
            let other = if case .boolean = input.kind { "false" } else { "0" }
            return (CodeStyle.swift.name(input.name), values[input.variable] ?? other)
        }
        let names = parameters.map { name in
            let word = { (text: String) in text.split { !$0.isLetter }.contains { $0 == name } }
            return arguments.contains { word($0.1) } ? name : "_"
        }
        let call = "\(type).pose(\(arguments.map { "\($0.0): \($0.1)" }.joined(separator: ", ")))"
        let line = "{ \(names.joined(separator: ", ")) in \(call) }"
        // A long closure is broken as swift-format does within the property.
        guard line.count > 130 - "        pose: )".count else { return line }
        return "{ \(names.joined(separator: ", ")) in\n            \(call)\n        }"
    }

    private func comment(_ text: String) -> String {
        CodeText.wrapped(text, width: 120).map { "    /// \($0)" }.joined(separator: "\n")
    }

    /// Returns the digits of a length, rounded to a hundredth of a point.
    private func rounded(_ value: Double) -> String { digits((value * 100).rounded() / 100) }

    private func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
