internal import RiffleMath

/// A pose function in Kotlin, and the numbers of its motion as Jetpack Compose's animation specs: for a pager's offset, not a scroller.
enum KotlinTarget {
    static func files(_ export: ModelExport) -> [ExportFile] {
        let type = KotlinPose.typeName(export.id)
        let package = "package \(KotlinPose.package(export.id))\n\n"
        func text(_ bytes: [UInt8]) -> String {
            String(decoding: bytes, as: UTF8.self).replacing("TYPE", with: type)
                .replacing("PACKAGE", with: KotlinPose.package(export.id))
        }
        let call = export.sampleStatement(
            "val pose =", "\(type).pose", KotlinLanguage(), indent: 8,
            option: { name, options, column in
                let words = options.map { "\(type).\(name).\(CodeText.constantName($0))" }
                return "if (\(column) == 0.0) \(words[0]) else \(words[words.count - 1])"
            }, isOn: { "\($0) == 1.0" })
        let check =
            package
            + text(PackageResources.PoseCheck_kt).replacing("        val pose = POSE\n", with: call)
            .replacing("INPUTS", with: String(export.pose.inputs.count))
        return [
            ExportFile("\(type).kt", KotlinPose(export).text),
            ExportFile("\(type)Motion.kt", motion(export, type)),
            ExportFile("CardPose.kt", package + text(PackageResources.CardPose_kt)),
            ExportFile("PoseCheck.kt", check),
            ExportFile("\(type)Test.kt", package + text(PackageResources.PoseTest_kt)),
            ExportFile("check.sh", text(PackageResources.kotlin_check_sh)),
            ExportFile("samples.json", export.samples.json([])),
            ExportFile(
                "README.md",
                """
                # \(export.pose.title)

                Pose and numbers only, in the package `\(KotlinPose.package(export.id))`: `\(type).pose` gives a card's pose for a pager's offset
                fraction, `CardPose.kt` says how Compose draws it, `\(type)Motion` has the numbers of its motion. Nothing here scrolls.

                `sh check.sh` compiles `\(type).kt` and `CardPose.kt` with `kotlinc`, and compares them with \(export.samples.rows.count) samples of what Riffle
                does. Not checked: `\(type)Motion.kt`, which needs Compose, `\(type)Test.kt`, which needs kotlin.test, and the drawing.

                """),
        ]
    }

    /// Returns the file with the settings.
    private static func motion(_ export: ModelExport, _ type: String) -> String {
        let language = KotlinLanguage()
        let members = MotionSettings(export).members.map { KotlinSetting($0) }
        let imports = Set(members.flatMap(\.imports)).sorted().map { "import androidx.compose.animation.core.\($0)\n" }.joined()
        let lines = members.map {
            ($0.comment.isEmpty ? "" : language.comment($0.comment, indent: 4))
                + CodePrinter.statement("\($0.begin) =", $0.value, "", isOperation: false, indent: 4, .kotlin)
        }
        return KotlinPose.head(export) + "\n" + (imports.isEmpty ? "" : imports + "\n")
            + language.motionComment(export, poses: "[\(type)]") + "object \(type)Motion {\n" + lines.joined(separator: "\n")
            + "}\n"
    }
}

/// A setting in Kotlin.
private struct KotlinSetting {
    var comment: String
    /// The text before the setting's value.
    var begin: String
    var value: CodeLayout
    /// The imports from Compose's animation core.
    var imports: [String] = []

    init(_ setting: MotionSetting) {
        comment = setting.comment()
        let name = CodeText.constantName(setting.name)
        begin = "const val \(name)"
        switch setting.value {
        case .number(let number): value = .text(CodeNumber.fractional(number))
        case .count(let count): value = .text(String(count))
        case .flag(let flag): value = .text(String(flag))
        case .word(let word): value = .text("\"\(word)\"")
        case .optional(let number):
            begin = "val \(name): Double?"
            value = .text(number.map(CodeNumber.fractional) ?? "null")
        case .duration(let seconds):
            begin = "const val \(name)_MILLIS"
            value = .text(String(Int((seconds * 1000).rounded())))
            comment = setting.comment(hasUnit: false)
        case .curve(let curve?):
            begin = "val \(name)"
            value = Self.call("CubicBezierEasing", curve.numbers.map { ("", $0) })
            imports = ["CubicBezierEasing"]
        case .curve(nil):
            begin = "val \(name): Easing?"
            value = "null"
            imports = ["Easing"]
        case .spring(let spring, let rest):
            begin = "val \(name)"
            let words = [("dampingRatio", spring.zeta), ("stiffness", spring.stiffness())]
            // The threshold determines the type.
            value = Self.call(
                rest == nil ? "spring<Float>" : "spring", words + (rest.map { [("visibilityThreshold", $0.distance)] } ?? []))
            imports = ["spring"]
        case .decay(let decay, let rest):
            begin = "val DECAY"
            value = Self.call(
                "exponentialDecay<Float>",
                [("frictionMultiplier", decay.composeMultiplier), ("absVelocityThreshold", rest.speed)])
            imports = ["exponentialDecay"]
        case .group: value = .text("")  // Its settings stand by themselves.
        }
    }

    /// Returns a call with numbers of 32 bits, as Compose has them.
    private static func call(_ name: String, _ arguments: [(name: String, value: Double)]) -> CodeLayout {
        .call(
            name,
            arguments.map { .text(($0.name.isEmpty ? "" : "\($0.name) = ") + CodeNumber.text(Double(Float($0.value))) + "f") },
            trailingComma: false)
    }
}
