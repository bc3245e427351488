internal import RiffleFormula
internal import RiffleMath

/// Dart's declarations, as those of a library.
struct DartLanguage: TypedLanguage {
    let style = CodeStyle.dart
    let end = ";"
    let label = ":"
    let indent = 0
    let types = (number: "double", boolean: "bool")

    func comment(_ text: String, _ parameters: [(name: String, help: String)], indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        let paragraphs = [text] + parameters.map { "[\($0.name)]: \($0.help)" }
        let lines = paragraphs.map { CodeText.wrapped($0, width: style.width - 4 - indent) }.joined(separator: [""])
        return lines.map { "\(pad)/// \($0)".trimmingTrailingSpace + "\n" }.joined()
    }

    func constant(_ name: String) -> String { "const double \(name)" }
    func derived(_ value: PoseFunction.Value, isConstant: Bool) -> String {
        let name = style.name(value.name)
        if case .number = value.kind { return "\(isConstant ? "const" : "final") double \(name)" }
        return "final bool \(name)"
    }
    func local(_ name: String) -> String { "final \(name)" }
    func isFinite(_ name: String) -> String { "\(name).isFinite" }
    var notDrawn: String { "CardPose.notDrawn" }
    func choice(_ name: String, _ options: [String]) -> String {
        "enum \(SwiftPose.typeName(name)) { \(options.joined(separator: ", ")) }\n"
    }
    func signature(_ parameters: [(name: String, type: String)]) -> String {
        let list = parameters.map { CodeLayout.text("\($0.type) \($0.name)") }
        return (CodeLayout.call("CardPose pose", list, trailingComma: true) + " {").text(width: style.width) + "\n"
    }
}

/// A package in Dart for Flutter: a pose function, and the numbers of its motion as Flutter's simulations.
enum FlutterTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let file = fileName(export.id)
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).replacing("FILE", with: file) }
        let call = export.sampleStatement(
            "final pose =", "model.pose", language, indent: 6,
            option: { name, _, column in "model.\(name).values[\(column).toInt()]" }, isOn: { "\($0) == 1" })
        let test = text(PackageResources.pose_test_dart).replacing("      final pose = POSE;\n", with: call)
            .replacing("INPUTS", with: String(export.pose.inputs.count))
        return [
            ExportFile("pubspec.yaml", text(PackageResources.pubspec_yaml)),
            ExportFile("lib/\(file).dart", pose(export)),
            ExportFile("lib/\(file)_motion.dart", motion(export)),
            ExportFile("lib/card_pose.dart", text(PackageResources.card_pose_dart)),
            ExportFile("test/\(file)_test.dart", test),
            ExportFile("test/samples.json", export.samples.json([])),
            ExportFile(
                "README.md",
                """
                # \(export.pose.title)

                A package: `pose` in `lib/\(file).dart` gives a card's pose, `lib/card_pose.dart` says how Flutter draws it.
                `flutter test` compares it with \(export.samples.rows.count) samples of what Riffle does; that has not been run where this was written.
                Nor have `lib/\(file)_motion.dart`, its numbers of motion, and the drawing been compiled.

                """),
        ]
    }

    /// A file's name: "cover_flow_2".
    static func fileName(_ id: String) -> String {
        let words = id.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
        return words.first?.isLetter == true && words != "card_pose" ? words : "cards_" + words
    }

    private static let language = DartLanguage()

    /// The file with the pose.
    private static func pose(_ export: ModelExport) -> String {
        let typed = TypedPose(named(export.pose), language)
        let card = language.size(export) { "const card = (width: \($0), height: \($1));" }
        let helpers = DartHelpers.text(typed.used)
        let body = [typed.constants, typed.derived, card, typed.function, helpers].filter { !$0.isEmpty }.joined(separator: "\n")
        let imports =
            (body.contains("math.") ? "import 'dart:math' as math;\n\n" : "")
            + "import 'card_pose.dart';\n\nexport 'card_pose.dart';\n\n"
        return head(export) + language.comment(CodeText.title(of: export.pose), indent: 0) + "library;\n\n" + imports + body
    }

    /// What follows from the constants is the library's own.
    private static func named(_ pose: PoseFunction) -> PoseFunction {
        pose.renamed(constants: { $0 }, derived: { "_" + $0 })
    }

    private static func head(_ export: ModelExport) -> String {
        CodeText.origin(of: export).flatMap { CodeText.wrapped($0, width: 77) }.map { "// \($0)\n" }.joined() + "\n"
    }

    /// The file with the settings.
    private static func motion(_ export: ModelExport) -> String {
        var imports: Set<String> = []
        let members = MotionSettings(export).members.map { setting -> String in
            let name = language.style.name(setting.name)
            func declaration(_ begin: String, _ value: CodeLayout, _ comment: String = setting.comment()) -> String {
                language.comment(comment, indent: 0)
                    + CodePrinter.statement(begin, value, ";", isOperation: false, indent: 0, .dart)
            }
            func constant(_ type: String, _ value: CodeLayout) -> String { declaration("const \(type) \(name) =", value) }
            func call(_ name: String, _ arguments: [(String, Double)]) -> CodeLayout {
                .call(name, arguments.map { .text("\($0)\(CodeNumber.fractional($1))") }, trailingComma: true)
            }
            switch setting.value {
            case .number(let number): return constant("double", .text(CodeNumber.fractional(number)))
            case .count(let count): return constant("int", .text(String(count)))
            case .flag(let flag): return constant("bool", .text(String(flag)))
            case .word(let word): return constant("String", .text("'\(word)'"))
            case .optional(let number): return constant("double?", .text(number.map(CodeNumber.fractional) ?? "null"))
            case .duration(let seconds):
                let value = CodeLayout.text("Duration(milliseconds: \(Int((seconds * 1000).rounded())))")
                return declaration("const Duration \(name) =", value, setting.comment(hasUnit: false))
            case .curve(let curve):
                imports.insert("animation")
                guard let curve else { return constant("Cubic?", "null") }
                return constant("Cubic", call("Cubic", curve.numbers.map { ("", $0) }))
            case .spring(let spring, _):
                imports.insert("physics")
                let words = [("mass: ", 1), ("stiffness: ", spring.stiffness()), ("damping: ", spring.damping())]
                return constant("SpringDescription", call("SpringDescription", words))
            case .decay(let decay, let rest):
                imports.insert("physics")
                let simulation = CodeLayout.call(
                    "FrictionSimulation",
                    [.text(CodeNumber.fractional(decay.flutterDrag)), "offset", "velocity", "tolerance: tolerance"],
                    trailingComma: true)
                return declaration(
                    "const Tolerance tolerance =",
                    call("Tolerance", [("distance: ", rest.distance), ("velocity: ", rest.speed)]),
                    "Within this a motion has come to rest.") + "\n"
                    + declaration("FrictionSimulation decay(double offset, double velocity) =>", simulation)
            case .group: return ""  // Its settings stand by themselves.
            }
        }
        let lines = imports.sorted().map { "import 'package:flutter/\($0).dart';\n" }.joined()
        return head(export) + language.motionComment(export, poses: "\(fileName(export.id)).dart") + "library;\n\n"
            + (lines.isEmpty ? "" : lines + "\n") + members.joined(separator: "\n")
    }
}
