internal import RiffleFormula

/// Writes a pose function as a JavaScript module.
struct JavaScriptPose {
    private let export: ModelExport
    private let style = CodeStyle.javaScript

    init(_ export: ModelExport) { self.export = export }

    /// The module's text.
    var text: String {
        let pose = export.pose
        var code = CodePrinter(style)
        var body = pose.values.map { code.statement("const \(style.name($0.name)) =", $0.value, ";", indent: 2) }.joined()
        body += transform(&code)
        func within(_ expression: Formula.Expression?, _ standard: String, _ name: String) -> String {
            guard let expression else { return "    \(name): \(standard),\n" }
            if expression.isWithinUnit { return code.statement("\(name):", expression, ",", indent: 4) }
            let held = Formula.Expression(.call(.clamp, [expression, .number(0), .number(1)]))
            return code.statement("\(name):", held, ",", indent: 4)
        }
        body += "  return {\n    transform: m,\n" + within(pose.opacity, "1", "opacity")
        let added: CodeLayout = pose.order.map { " +" + .space + code.term($0) } ?? ""
        body += CodePrinter.statement("order:", "m[14] / m[15]" + added, ",", isOperation: true, indent: 4, style)
        body += within(pose.dim, "0", "dim")
        body += pose.hidden.map { code.statement("hidden:", $0, ",", indent: 4) } ?? "    hidden: false,\n"
        body += "  };\n"
        let derived = pose.derived.map { code.statement("const \(style.name($0.name)) =", $0.value, ";") }.joined()
        return [head, constants, derived, JavaScriptHelpers.text(code.used), matrices, signature + body + "}\n"]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var head: String {
        let pose = export.pose
        var lines = [pose.title + (pose.summary.isEmpty ? "" : ": " + pose.summary)]
        lines.append("Written by Riffle from its model \"\(export.id)\" (\(export.source)).")
        if !pose.idle.isEmpty {
            lines.append("Without effect at these settings, and left out: \(pose.idle.joined(separator: ", ")).")
        }
        return lines.flatMap { CodeText.wrapped($0, width: 77) }.map { "// \($0)\n" }.joined()
    }

    /// A line for each number, with its unit and source above it.
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
        lines += [" */", "export function pose(\(names.joined(separator: ", "))) {"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines that make the transform.
    private func transform(_ code: inout CodePrinter) -> String {
        var text = export.pose.steps.isEmpty ? "  const m = identity();\n" : "  let m = identity();\n"
        for step in export.pose.steps {
            let name: String
            let arguments: [Formula.Expression]
            switch step {
            case .translate(let x, let y, let z): (name, arguments) = ("translate", [x, y, z])
            case .scale(let x, let y): (name, arguments) = ("scale", [x] + [y].compactMap { $0 })
            case .rotate(let axis, let angle): (name, arguments) = ("rotate\(axis.rawValue.uppercased())", [angle])
            case .perspective(let distance): (name, arguments) = ("perspective", [distance])
            case .skew(let x, let y): (name, arguments) = ("skew", [x, y])
            }
            let call = CodeLayout.call(name, ["m"] + arguments.map { code($0) }, trailingComma: true)
            text += CodePrinter.statement("m =", call, ";", isOperation: false, indent: 2, style)
        }
        return text
    }

    /// The matrix operations that the transform needs.
    private var matrices: String {
        var names: Set<String> = []
        for step in export.pose.steps {
            switch step {
            case .translate: names.insert("translate")
            case .scale: names.insert("scale")
            case .rotate(let axis, _): names.insert("rotate\(axis.rawValue.uppercased())")
            case .perspective: names.insert("perspective")
            case .skew: names.insert("skew")
            }
        }
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
