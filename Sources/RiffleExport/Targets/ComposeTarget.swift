internal import RiffleMath

/// A pose function in Kotlin for Jetpack Compose, and the numbers of its motion as Compose's animation specs.
enum ComposeTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let type = KotlinPose.typeName(export.id)
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).replacing("TYPE", with: type) }
        let call = export.sampleStatement(
            "val pose =", "\(type).pose", KotlinLanguage(), indent: 8,
            option: { name, options, column in
                let words = options.map { "\(type).\(name).\(CodeText.constantName($0))" }
                return "if (\(column) == 0.0) \(words[0]) else \(words[words.count - 1])"
            }, isOn: { "\($0) == 1.0" })
        let check = text(PackageResources.PoseCheck_kt).replacing("        val pose = POSE\n", with: call)
            .replacing("INPUTS", with: String(export.pose.inputs.count))
        return [
            ExportFile("\(type).kt", KotlinPose(export).text),
            ExportFile("\(type)Motion.kt", motion(export, type)),
            ExportFile("CardPose.kt", text(PackageResources.CardPose_kt)),
            ExportFile("PoseCheck.kt", check),
            ExportFile("\(type)Test.kt", text(PackageResources.PoseTest_kt)),
            ExportFile("check.sh", text(PackageResources.kotlin_check_sh)),
            ExportFile("samples.json", export.samples.json([])),
            ExportFile(
                "README.md",
                """
                # \(export.pose.title)

                `\(type).pose` gives a card's pose, `CardPose.kt` says how Compose draws it, `\(type)Motion` has its numbers of motion.
                `sh check.sh` compiles `\(type).kt` and `CardPose.kt` with `kotlinc`, and compares them with \(export.samples.rows.count) samples of what Riffle
                does. Not checked: `\(type)Motion.kt`, which needs Compose, `\(type)Test.kt`, which needs kotlin.test, and the drawing.

                """),
        ]
    }

    /// The file with the settings.
    private static func motion(_ export: ModelExport, _ type: String) -> String {
        let settings = PlatformSetting.all(export)
        let language = KotlinLanguage()
        let specs = settings.map { KotlinSetting($0) }
        let imports = Set(specs.flatMap(\.imports)).sorted().map { "import androidx.compose.animation.core.\($0)\n" }.joined()
        let members = zip(settings, specs).map { setting, spec in
            language.comment([setting.help, spec.note].filter { !$0.isEmpty }.joined(separator: " "), indent: 4)
                + CodePrinter.statement(spec.begin, spec.value, "", isOperation: false, indent: 4, .kotlin)
        }
        return KotlinPose.head(export) + "\n" + (imports.isEmpty ? "" : imports + "\n")
            + language.motionComment(export, poses: "[\(type)]") + "object \(type)Motion {\n"
            + members.joined(separator: "\n") + "}\n"
    }
}

/// A setting in Kotlin.
private struct KotlinSetting {
    var begin: String
    var value: CodeLayout
    /// What is imported from Compose's animation core.
    var imports: [String] = []
    /// How its numbers come about.
    var note = ""

    init(_ setting: PlatformSetting) {
        let name = CodeText.constantName(setting.name)
        begin = "const val \(name) ="
        switch setting.value {
        case .count(let count): value = .text(String(count))
        case .number(let number): value = .text(CodeNumber.fractional(number))
        case .isOn(let isOn): value = .text(String(isOn))
        case .limit(let limit):
            begin = "val \(name): Double? ="
            value = .text(limit.map(CodeNumber.fractional) ?? "null")
        case .duration(let seconds):
            begin = "const val \(name)_MILLIS ="
            value = .text(String(Int((seconds * 1000).rounded())))
        case .curve(let curve):
            begin = "val \(name) ="
            value = Self.call("CubicBezierEasing", [curve.x1, curve.y1, curve.x2, curve.y2].map { ("", $0) })
            imports = ["CubicBezierEasing"]
        case .spring(let spring, let distance, _):
            begin = "val \(name) ="
            let words = [("dampingRatio", spring.zeta), ("stiffness", spring.stiffness())]
            // Its type follows from the threshold.
            value = Self.call(
                distance == nil ? "spring<Float>" : "spring", words + (distance.map { [("visibilityThreshold", $0)] } ?? []))
            imports = ["spring"]
            note = SpringWords(spring).comment
        case .decay(let words, _, let speed):
            begin = "val \(name) ="
            value = Self.call(
                "exponentialDecay<Float>",
                [("frictionMultiplier", words.composeMultiplier), ("absVelocityThreshold", speed)])
            imports = ["exponentialDecay"]
            note = words.comment
        }
    }

    /// Compose's numbers have 32 bits.
    private static func call(_ name: String, _ arguments: [(name: String, value: Double)]) -> CodeLayout {
        .call(
            name,
            arguments.map { .text(($0.name.isEmpty ? "" : "\($0.name) = ") + CodeNumber.text(Double(Float($0.value))) + "f") },
            trailingComma: false)
    }
}
