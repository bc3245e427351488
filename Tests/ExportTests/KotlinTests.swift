import Foundation
import RiffleMath
import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleExport

/// The Kotlin code as text. `make check-exports` compiles all of it.
@Suite("Kotlin export")
struct KotlinTests {
    /// The export without its samples, which take most of the time.
    private func withoutSamples(_ export: ModelExport) -> ModelExport {
        var export = export
        export.samples.rows = []
        return export
    }

    @Test("the layout and the numbers of motion, of every model at its defaults and others", arguments: Exported.ids)
    func models(id: String) throws {
        for configuration in try Exported.settings(id, random: Exported.dearSettings) {
            let export = try withoutSamples(ModelExport(configuration))
            try checkLayout(export)
            try checkMotion(export)
        }
    }

    /// Lines of at most 100 characters, no name declared twice, and no number of a pose an integer.
    private func checkLayout(_ export: ModelExport) throws {
        for file in ExportTarget.kotlin.files(export) where file.path.hasSuffix(".kt") {
            for line in file.text.split(separator: "\n") where line.count > 100 {
                // A long word in a comment can't be broken.
                #expect(line.contains(#/^ *(\*|\/\/+) \S+$/#), "\(file.path): \(line)")
            }
            let names = file.text.matches(of: #/(?m)^ *(?:private )?(?:const )?val (\w+) =/#)
                .filter { !$0.0.hasPrefix("        ") }.map { String($0.1) }
            #expect(names.count == Set(names).count, "\(file.path): \(names)")
            guard let body = file.text.firstMatch(of: #/fun pose\([\s\S]*?\n *\}\n/#) else { continue }
            #expect(body.0.firstMatch(of: #/[ (]\d+(?=[ ,);\n])/#) == nil, "\(body.0)")
        }
    }

    /// The number after a word.
    private func number(_ word: String, in text: Substring) throws -> Double {
        let match = try #require(text.firstMatch(of: Regex("\(word)\\s*(-?[0-9.e-]+)")), "\(word) in \(text)")
        return try #require(match.output[1].substring.flatMap { Double($0) })
    }

    /// The text after a name, up to the next empty line.
    private func declaration(_ name: String, in text: String) throws -> Substring {
        let match = try #require(text.firstMatch(of: Regex("[ ]\(name)( =|\\()")), "\(name) in \(text)")
        let rest = text[match.range.upperBound...]
        return rest[..<(rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex)]
    }

    /// Expects that springs, decays and curves in Compose's terms give Riffle's values.
    private func checkMotion(_ export: ModelExport) throws {
        let kotlin = try #require(ExportTarget.kotlin.files(export).first { $0.path.hasSuffix("Motion.kt") }).text
        for setting in MotionSettings(export).members {
            func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * max(abs(b), 1e-3) }
            let name = CodeText.constantName(setting.name)
            switch setting.value {
            case .spring(let spring, let rest):
                let compose = try declaration(name, in: kotlin)
                // Compose's own: ω₀ = √stiffness.
                let ratio = try number("dampingRatio =", in: compose)
                #expect(
                    isClose(try number("stiffness =", in: compose).squareRoot(), spring.omega0) && isClose(ratio, spring.zeta)
                )
                if let rest { #expect(isClose(try number("visibilityThreshold =", in: compose), rest.distance)) }
            case .decay(let words, let rest):
                let compose = try declaration("DECAY", in: kotlin)
                var back = DecayWords(friction: 1)
                back.composeMultiplier = try number("frictionMultiplier =", in: compose)
                #expect(isClose(back.friction, words.friction))
                #expect(isClose(try number("absVelocityThreshold =", in: compose), rest.speed))
            case .curve(let curve?):
                let list = try #require(declaration(name, in: kotlin).firstMatch(of: #/\(([^)]*)\)/#)).1.split(separator: ",")
                let numbers = list.compactMap { Double($0.filter { $0.isNumber || "-.e".contains($0) }) }
                #expect(numbers.count == 4 && zip(numbers, curve.numbers).allSatisfy(isClose))
            case .duration(let seconds):
                #expect(try number("", in: declaration("\(name)_MILLIS", in: kotlin)) == (1000 * seconds).rounded())
            case .number(let value): #expect(isClose(try number("", in: declaration(name, in: kotlin)), value))
            case .optional, .count, .flag, .word, .curve, .group: break
            }
        }
    }
}
