import Foundation
import RiffleMath
import RiffleModels
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// What is written in Kotlin and Dart. `make check-exports` compiles the Kotlin; here Dart's formulas run as JavaScript.
@Suite("Compose and Flutter exports")
struct ComposeFlutterTests {
    /// Runs the formulas of a Flutter export by node. `change` changes its Dart.
    private func deviation(_ export: ModelExport, _ change: (String) throws -> String = { $0 }) throws -> Double {
        var export = export
        export.gestures = []
        var dart = ExportTarget.flutter.files(withoutSamples(export))
        for index in dart.indices { dart[index].text = try change(dart[index].text) }
        let module = try DartTranslation.module(of: dart)
        return try JavaScriptTests.check(export) { files in
            for index in files.indices where files[index].path == "js/pose.js" { files[index].text = module }
        }.deviation
    }

    /// What is written but the samples, which take most of the time.
    private func withoutSamples(_ export: ModelExport) -> ModelExport {
        var export = export
        export.samples.rows = []
        return export
    }

    @Test(
        "Dart's formulas, the layout and the numbers of motion, of every model at its defaults and others",
        arguments: Exported.ids)
    func models(id: String) throws {
        for configuration in try Exported.settings(id, random: Exported.dearSettings) {
            let export = try ModelExport(configuration)
            let deviation = try deviation(export)
            #expect(deviation <= 1e-6, "\(deviation) with \(configuration.values.changes)")
            try checkLayout(withoutSamples(export))
            try checkMotion(withoutSamples(export))
        }
    }

    @Test("a changed constant is found: all of the hyperbola's, one of every other model")
    func changes() throws {
        for id in Exported.ids {
            let export = try ModelExport(Exported.settings(id, random: 0)[0])
            let names = export.pose.constants.map(\.name)
            for name in id == "hyperbola" ? names : Array(names.suffix(1)) {
                let line = try Regex("const double \(name)_? = ([^;]+);")
                let deviation = try deviation(export) { text in
                    text.replacing(line) { "const double \(name) = 0.01 + 1.01 * (\($0.output[1].substring ?? ""));" }
                }
                #expect(deviation > 1e-6, "\(id): \(name)")
            }
        }
    }

    /// Lines as long as each platform has them, no name declared twice, and no number of a pose an integer.
    private func checkLayout(_ export: ModelExport) throws {
        for file in ExportTarget.compose.files(export) + ExportTarget.flutter.files(export) {
            let (isKotlin, isDart) = (file.path.hasSuffix(".kt"), file.path.hasSuffix(".dart"))
            guard isKotlin || isDart else { continue }
            for line in file.text.split(separator: "\n") where line.count > (isKotlin ? 100 : 80) {
                // A file's path in an import, or a long word in a comment, can't be broken.
                #expect(line.hasPrefix("import ") || line.contains(#/^ *(\*|\/\/+) \S+$/#), "\(file.path): \(line)")
            }
            let names = file.text.matches(of: #/(?m)^ *(?:private )?(?:const|final)(?: val| double| bool)? (\w+) =/#)
                .filter { !$0.0.hasPrefix("  final ") }.map { String($0.1) }
            #expect(file.path.hasSuffix("card_pose.dart") || names.count == Set(names).count, "\(file.path): \(names)")
            guard let body = file.text.firstMatch(of: #/(?:fun pose|CardPose pose)\([\s\S]*?\n *\}\n/#) else { continue }
            #expect(body.0.firstMatch(of: #/[ (]\d+(?=[ ,);\n])/#) == nil, "\(body.0)")
        }
    }

    /// The number behind a word.
    private func number(_ word: String, in text: Substring) throws -> Double {
        let match = try #require(text.firstMatch(of: Regex("\(word)\\s*(-?[0-9.e-]+)")), "\(word) in \(text)")
        return try #require(match.output[1].substring.flatMap { Double($0) })
    }

    /// What stands behind a name, up to the next empty line.
    private func declaration(_ name: String, in text: String) throws -> Substring {
        let match = try #require(text.firstMatch(of: Regex("[ ]\(name)( =|\\()")), "\(name) in \(text)")
        let rest = text[match.range.upperBound...]
        return rest[..<(rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex)]
    }

    /// Springs, decays and curves in each platform's words give back Riffle's.
    private func checkMotion(_ export: ModelExport) throws {
        let kotlin = try #require(ExportTarget.compose.files(export).first { $0.path.hasSuffix("Motion.kt") }).text
        let dart = try #require(ExportTarget.flutter.files(export).first { $0.path.hasSuffix("_motion.dart") }).text
        for setting in MotionSettings(export).members {
            func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * max(abs(b), 1e-3) }
            switch setting.value {
            case .spring(let spring, let rest):
                let compose = try declaration(CodeText.constantName(setting.name), in: kotlin)
                // Compose's own: ω₀ = √stiffness.
                let ratio = try number("dampingRatio =", in: compose)
                #expect(
                    isClose(try number("stiffness =", in: compose).squareRoot(), spring.omega0) && isClose(ratio, spring.zeta)
                )
                if let rest { #expect(isClose(try number("visibilityThreshold =", in: compose), rest.distance)) }
                let flutter = try declaration(setting.name, in: dart)
                let same = Spring(
                    stiffness: try number("stiffness:", in: flutter), damping: try number("damping:", in: flutter),
                    mass: try number("mass:", in: flutter))
                #expect(isClose(same.omega0, spring.omega0) && isClose(same.zeta, spring.zeta))
            case .decay(let words, let rest):
                let compose = try declaration("DECAY", in: kotlin)
                var back = DecayWords(friction: 1)
                back.composeMultiplier = try number("frictionMultiplier =", in: compose)
                #expect(isClose(back.friction, words.friction))
                #expect(isClose(try number("absVelocityThreshold =", in: compose), rest.speed))
                back.flutterDrag = try number("FrictionSimulation\\(", in: declaration("decay", in: dart))
                #expect(isClose(back.friction, words.friction))
                let tolerance = try declaration("tolerance", in: dart)
                #expect(isClose(try number("distance:", in: tolerance), rest.distance))
                #expect(isClose(try number("velocity:", in: tolerance), rest.speed))
            case .curve(let curve?):
                let name = CodeText.constantName(setting.name)
                for text in [try declaration(name, in: kotlin), try declaration(setting.name, in: dart)] {
                    let list = try #require(text.firstMatch(of: #/\(([^)]*)\)/#)).1.split(separator: ",")
                    let numbers = list.compactMap { Double($0.filter { $0.isNumber || "-.e".contains($0) }) }
                    #expect(numbers.count == 4 && zip(numbers, curve.numbers).allSatisfy(isClose))
                }
            case .duration(let seconds):
                let name = CodeText.constantName(setting.name)
                let millis = try number("", in: declaration("\(name)_MILLIS", in: kotlin))
                #expect(millis == (1000 * seconds).rounded())
                #expect(try number("milliseconds:", in: declaration(setting.name, in: dart)) == millis)
            case .number(let value), .optional(let value?):
                #expect(isClose(try number("", in: declaration(setting.name, in: dart)), value))
            case .count, .flag, .word, .optional, .curve, .group: break
            }
        }
    }
}
