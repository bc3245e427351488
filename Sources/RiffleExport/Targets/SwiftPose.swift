internal import RiffleFormula
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleMotion

/// Writes a pose function as a Swift file.
struct SwiftPose {
    private var export: ModelExport
    private let style = CodeStyle.swift

    init(_ export: ModelExport) {
        self.export = export
        if case .rule(let rule) = export.shown { self.export.pose.add(rule) }
    }

    /// The type that has the numbers and the pose: "CoverFlowModel".
    var typeName: String { CodeText.typeName(export.id) + "Model" }

    /// The module of the package: "CoverFlowCards". No type of Apple's and no type of the package ends in "Cards", so the module hides no
    /// other name, whatever the formula's name is.
    var module: String { CodeText.typeName(export.id) + "Cards" }

    /// The file's text.
    var text: String {
        var pose = export.pose
        var code = CodePrinter(style, pose)
        var body = pose.values.map {
            code.statement("let \(style.name($0.name)): \(Self.type(of: $0)) =", $0.value, indent: 8)
        }.joined()
        body += transform(&code)
        let doubts = pose.doubts
        let (named, results) = pose.named(doubts)
        for (name, value) in results.values {
            body += code.statement("let \(style.name(name)): Double =", value, indent: 8)
        }
        if !doubts.isEmpty {
            let place = "t.isDrawable(\(results.place.map { "order: " + style.name($0) } ?? ""))"
            let conditions = [place] + results.looks.map { style.name($0) + ".isFinite" }
            body += "        guard \(conditions.joined(separator: ", ")) else { return .notDrawn }\n"
        }
        pose = named
        body += "        return CardPose(\n            transform: t,\n"
        body += code.statement("opacity:", pose.heldOpacity, ",", indent: 12)
        body += CodePrinter.statement("order:", pose.order("t.depth", &code), ",", isOperation: true, indent: 12, style)
        body += code.statement("dim:", pose.heldDim, ",", indent: 12)
        body += code.statement("veil:", pose.heldVeil, ",", indent: 12)
        body += code.statement("isHidden:", pose.hidden ?? Formula.Expression(.boolean(false)), ")", indent: 12)
        let derived = pose.derived.map {
            code.statement("private static let \(style.name($0.name)): \(Self.type(of: $0)) =", $0.value, indent: 4)
        }.joined()
        let (count, used) = shownCount
        let members = [constants, derived, sizes, signature + body + "    }\n", count].filter { !$0.isEmpty }.joined(
            separator: "\n")
        let helpers = SwiftHelpers.text(code.used.union(used))
        return head + "public enum \(typeName) {\n" + members + "}\n" + (helpers.isEmpty ? "" : "\n" + helpers)
    }

    /// The function that returns the number of shown cards, and the functions that it calls.
    private var shownCount: (text: String, used: Set<CodeFunction>) {
        guard case .rule(let rule) = export.shown, let shown = rule.shown else { return ("", []) }
        var code = CodePrinter(style, rule)
        var text = comment("How many cards are shown around the current one, out of this many.", indent: 4)
        let names = rule.inputs.map { "\(style.name($0.name)): Double" }.joined(separator: ", ")
        text += "    public static func \(PoseFunction.shownCount)(\(names)) -> Double {\n"
        for value in rule.values {
            text += code.statement("let \(style.name(value.name)): \(Self.type(of: value)) =", value.value, indent: 8)
        }
        return (text + code.statement("return", shown, indent: 8) + "    }\n", code.used)
    }

    private static func type(of value: PoseFunction.Value) -> String {
        if case .number = value.kind { return "Double" }
        return "Bool"
    }

    private func comment(_ text: String, indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        return CodeText.wrapped(text, width: 96 - indent).map { "\(pad)/// \($0)\n" }.joined()
    }

    private var head: String {
        CodeText.origin(of: export).flatMap { CodeText.wrapped($0, width: 97) }.map { "// \($0)\n" }.joined()
            + "\nimport Foundation\n\n" + comment(CodeText.title(of: export.pose), indent: 0)
    }

    private var constants: String {
        var code = CodePrinter(style)
        return export.pose.constants.map {
            comment(CodeText.description(of: $0), indent: 4)
                + code.statement("public static let \(style.name($0.name)): Double =", $0.value, indent: 4)
        }.joined()
    }

    /// The declarations of the card's size and of its motion's settings.
    private var sizes: String {
        """
            /// The card's size in points.
            public static let card: (width: Double, height: Double) = (\(CodeNumber.text(export.card.width)), \(CodeNumber.text(export.card.height)))

        \(SwiftSettings.text(export))
        """
    }

    private var signature: String {
        let pose = export.pose
        var text = ""
        for input in pose.inputs {
            guard case .choice(let options) = input.kind else { continue }
            text += comment(input.help, indent: 4)
            text +=
                "    public enum \(CodeText.typeName(input.name)): Int, Sendable {\n        case \(options.joined(separator: ", "))\n    }\n\n"
        }
        let parameters = pose.inputs.map { input in
            let type =
                switch input.kind {
                case .number: "Double"
                case .boolean: "Bool"
                case .choice: CodeText.typeName(input.name)
                }
            return "\(style.name(input.name)): \(type)"
        }
        text += comment("The pose of a card.", indent: 4)
        for input in pose.inputs { text += comment("- Parameter \(style.name(input.name)): \(input.help)", indent: 4) }
        return text + "    public static func pose(\(parameters.joined(separator: ", "))) -> CardPose {\n"
    }

    /// Returns the lines that make the transform.
    private func transform(_ code: inout CodePrinter) -> String {
        var text = export.pose.steps.isEmpty ? "        let t = Transform()\n" : "        var t = Transform()\n"
        for step in export.pose.steps {
            var (name, arguments) = step.call
            if case .scale(let factor, nil) = step { arguments.append(factor) }
            let call = CodeLayout.call("t." + name, arguments.map { code($0) }, trailingComma: false)
            text += call.text(width: style.width, indent: 8, step: 4) + "\n"
        }
        return text
    }
}
