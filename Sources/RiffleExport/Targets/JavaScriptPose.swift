internal import RiffleFormula

/// Writes a pose function as a JavaScript module.
struct JavaScriptPose {
    private var export: ModelExport
    private let style = CodeStyle.javaScript

    init(_ export: ModelExport) {
        self.export = export
        if case .rule(let rule) = export.shown { self.export.pose.add(rule) }
    }

    /// The module's text.
    var text: String {
        var pose = export.pose
        var code = CodePrinter(style, pose)
        var body = pose.values.map { code.statement("const \(style.name($0.name)) =", $0.value, ";", indent: 2) }.joined()
        body += transform(&code)
        let doubts = pose.doubts
        let (named, results) = pose.named(doubts)
        for (name, value) in results.values { body += code.statement("const \(style.name(name)) =", value, ";", indent: 2) }
        if !doubts.isEmpty { body += "  if (!isDrawable(\(arguments(results)))) return notDrawn;\n" }
        pose = named
        body += "  return {\n    transform: m,\n" + code.statement("opacity:", pose.heldOpacity, ",", indent: 4)
        body += CodePrinter.statement("order:", pose.order("m[14] / m[15]", &code), ",", isOperation: true, indent: 4, style)
        body += code.statement("dim:", pose.heldDim, ",", indent: 4)
        body += code.statement("veil:", pose.heldVeil, ",", indent: 4)
        body += code.statement("hidden:", pose.hidden ?? Formula.Expression(.boolean(false)), ",", indent: 4)
        body += "  };\n"
        var early = CodePrinter(style, pose)
        let derived = pose.derived.map { early.statement("const \(style.name($0.name)) =", $0.value, ";") }.joined()
        let (count, used) = shownCount
        let helpers = JavaScriptHelpers.text(code.used.union(early.used).union(used))
        // A constant can be used only after its own line.
        let values = JavaScriptHelpers.text(early.used).isEmpty ? [derived, helpers] : [helpers, derived]
        let guarding = doubts.isEmpty ? "" : Self.guarding(hasLooks: !results.looks.isEmpty)
        return ([head, constants] + values + [matrices, guarding, signature + body + "}\n", count])
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The function that returns the number of shown cards, and the functions that it calls.
    private var shownCount: (text: String, used: Set<CodeFunction>) {
        guard case .rule(let rule) = export.shown, let shown = rule.shown else { return ("", []) }
        var code = CodePrinter(style, rule)
        let names = rule.inputs.map { style.name($0.name) }.joined(separator: ", ")
        var text = "/** How many cards are shown around the current one, out of this many. */\n"
        text += "export function \(PoseFunction.shownCount)(\(names)) {\n"
        for value in rule.values { text += code.statement("const \(style.name(value.name)) =", value.value, ";", indent: 2) }
        text += code.statement("return", shown, ";", indent: 2) + "}\n"
        return (text, code.used)
    }

    /// Returns the arguments of `isDrawable`.
    private func arguments(_ results: PoseFunction.Named) -> String {
        let place = results.place.map { "[...m, \(style.name($0))]" } ?? "m"
        return ([place] + results.looks.map(style.name)).joined(separator: ", ")
    }

    /// Returns the code that hides cards which can't be drawn. `hasLooks`: whether it checks opacity, dimming or veil, too.
    private static func guarding(hasLooks: Bool) -> String {
        let isDrawable =
            hasLooks
            ? "(place, ...looks) =>\n  Math.hypot(...place) <= 1e12 && looks.every(Number.isFinite);"
            : "(place) => Math.hypot(...place) <= 1e12;"
        return """
            /** A card isn't drawn if its numbers aren't finite, or are too large. */
            const isDrawable = \(isDrawable)

            const notDrawn = {
              transform: identity(),
              opacity: 0,
              order: 0,
              dim: 0,
              veil: 0,
              hidden: true,
            };

            """
    }

    private var head: String {
        let lines = [CodeText.title(of: export.pose)] + CodeText.origin(of: export)
        return lines.flatMap { CodeText.wrapped($0, width: 77) }.map { "// \($0)\n" }.joined()
    }

    /// The constants, one number on each line, with its unit and source above it.
    private var constants: String {
        var code = CodePrinter(style)
        return export.pose.constants.map {
            comment($0) + code.statement("export const \(style.name($0.name)) =", $0.value, ";")
        }.joined()
    }

    private func comment(_ constant: PoseFunction.Constant) -> String {
        let text = CodeText.description(of: constant)
        let single = "/** \(text) */"
        guard single.count > 80 else { return single + "\n" }
        return "/**\n" + CodeText.wrapped(text, width: 77).map { " * \($0)\n" }.joined() + " */\n"
    }

    private var signature: String {
        let pose = export.pose
        let names = pose.inputs.map { style.name($0.name) }
        var lines = ["/**", " * The pose of a card. The transform's 16 numbers are m11, m12 … m44, as in"]
        lines += [" * `matrix3d()`, about the card's centre; cards of a greater order are in front."]
        for (input, name) in zip(pose.inputs, names) {
            let type =
                switch input.kind {
                case .number: "number"
                case .boolean: "boolean"
                case .choice(let options): options.map { "\"\($0)\"" }.joined(separator: " | ")
                }
            lines += CodeText.wrapped("@param {\(type)} \(name) \(input.help)", width: 77).map { " * \($0)" }
        }
        let parameters = zip(pose.inputs, names).map { input, name in
            input.variable == PoseFunction.count ? "\(name) = \(export.cardCount)" : name
        }
        lines += [" */", "export function pose(\(parameters.joined(separator: ", "))) {"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines that make the transform.
    private func transform(_ code: inout CodePrinter) -> String {
        var text = export.pose.steps.isEmpty ? "  const m = identity();\n" : "  let m = identity();\n"
        for step in export.pose.steps {
            let (name, arguments) = step.call
            let call = CodeLayout.call(name, ["m"] + arguments.map { code($0) }, trailingComma: true)
            text += CodePrinter.statement("m =", call, ";", isOperation: false, indent: 2, style)
        }
        return text
    }

    /// The matrix operations that the transform needs.
    private var matrices: String {
        let names = Set(export.pose.steps.map(\.call.name))
        return "const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];\n"
            + Self.operations.filter { names.contains($0.name) }.map { "\n" + $0.text + "\n" }.joined()
    }

    private static let operations: [(name: String, text: String)] = [
        (
            "perspective",
            """
            /** The eye is this far from the screen, in pixels: m34 = −1/distance. */
            function perspective(m, distance) {
              const [row3, row4] = [m.slice(8, 12), m.slice(12)];
              return [...m.slice(0, 8), ...row3.map((v, i) => v - row4[i] / distance), ...row4];
            }
            """
        ),
        (
            "translate",
            """
            function translate(m, x, y, z) {
              const row4 = [0, 1, 2, 3].map((i) => m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]);
              return [...m.slice(0, 12), ...row4];
            }
            """
        ),
        (
            "scale",
            """
            const scale = (m, x, y = x) => m.map((v, i) => v * (i < 4 ? x : i < 8 ? y : 1));
            """
        ),
        (
            "rotateX",
            """
            /** In radians: the upper edge goes back. */
            function rotateX(m, angle) {
              const [c, s] = [Math.cos(angle), Math.sin(angle)];
              const [row2, row3] = [m.slice(4, 8), m.slice(8, 12)];
              return [
                ...m.slice(0, 4),
                ...row2.map((v, i) => v * c + row3[i] * s),
                ...row3.map((v, i) => v * c - row2[i] * s),
                ...m.slice(12),
              ];
            }
            """
        ),
        (
            "rotateY",
            """
            /** In radians: the right edge goes back. */
            function rotateY(m, angle) {
              const [c, s] = [Math.cos(angle), Math.sin(angle)];
              const [row1, row3] = [m.slice(0, 4), m.slice(8, 12)];
              return [
                ...row1.map((v, i) => v * c - row3[i] * s),
                ...m.slice(4, 8),
                ...row3.map((v, i) => v * c + row1[i] * s),
                ...m.slice(12),
              ];
            }
            """
        ),
        (
            "rotateZ",
            """
            /** In radians, clockwise. */
            function rotateZ(m, angle) {
              const [c, s] = [Math.cos(angle), Math.sin(angle)];
              const [row1, row2] = [m.slice(0, 4), m.slice(4, 8)];
              return [
                ...row1.map((v, i) => v * c + row2[i] * s),
                ...row2.map((v, i) => v * c - row1[i] * s),
                ...m.slice(8),
              ];
            }
            """
        ),
        (
            "skew",
            """
            /** By angles: x grows by y · tan x, and y by x · tan y. */
            function skew(m, x, y) {
              const [row1, row2] = [m.slice(0, 4), m.slice(4, 8)];
              return [
                ...row1.map((v, i) => v + row2[i] * Math.tan(y)),
                ...row2.map((v, i) => v + row1[i] * Math.tan(x)),
                ...m.slice(8),
              ];
            }
            """
        ),
    ]
}
