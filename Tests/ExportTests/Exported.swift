import Foundation
import RiffleExport
import RiffleFormula
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport

/// Models at settings to export.
enum Exported {
    /// A formula with all functions and operators of the language.
    static let everything = """
        title "Everything \\"at once\\" */ <&>"
        param default = 3 pt in 0...10     # A word of the languages.
        param lean = 6 deg                 # An angle. */
        param share = 40%                  # Hundredths.
        param side = left of left, right   # A choice.
        param wide = on                    # A switch.
        let a = sin(lean) + cos(o) + tan(o / 20) + asin(o / 20) + acos(o / 20) + atan(o) + atan2(o, 2)
        let b = sqrt(abs(o)) + cbrt(o) + exp(-abs(o)) + ln(abs(o) + 1) + log10(abs(o) + 2) + log2(abs(o) + 3)
        let c = min(o, 1, 2) + max(o, -1) + hypot(o, 3) + floor(o) + ceil(o) + round(o * 2) + fract(o) + sign(o)
        let d = clamp(o, -1, 2) + mix(1, 4, share) + smoothstep(-1, 1, o) + step(0.25, o) + wrap(o, -2, 3) + (o mod 3)
        let e1 = bezier(fract(o), 0.42, 0, 0.58, 1) + spring(1 s + o * 100 ms, 0.5 s, 0.4) + spring(abs(o) * 1 s, 0.5 s, 1.5)
        let f = -o^2 + 2^-o + (1 - share)^2 / 3 * 2 - (4 - (o - 1)) + pi * e
        let g = when o < -1 and not (o < -2): 1, o > 1 or o == 0: 2, o != 0.5: 3, else: 4
        let h = side is left ? (wide ? 2 : 3) : 4
        perspective = 600
        x = (a + b) * 10 pt + default
        y = (c + d) * 3 pt
        z = (e1 + f + g + h) * 1 pt
        rotate x = o * 3 deg
        rotate y = a / 50
        rotate z = lean * o
        scale x = 1 + share / (1 + abs(o))
        scale y = 0.9
        skew x = 2 deg
        skew y = o * 1 deg
        anchor x = 0.2
        anchor y = 1
        opacity = 1.2 - abs(o) / 6
        dim = abs(o) / 20
        veil = 1.1 - abs(o - 1) / 4
        order = o * 2 pt
        hidden = o > 5
        transform translate(1, 2, 3), rotate(z, 1 deg), scale(1.1, 0.9), perspective(4000), skew(1 deg, 0)
        """

    /// A formula without a finite value at some offsets.
    static let hiding = """
        title "Hiding"
        param bend = 0.5 in -2...2
        x = o * 0.4 * width
        y = 1 pt / o
        z = max(sqrt(o + 6), 1) * min(1, 1 / o) * clamp(ln(o + 7), 0, 1 / o) * 1 pt
        rotate z = atan(1 / o)
        scale = 1 + 0.1 * abs(o)^bend
        opacity = sqrt(7 - o)
        dim = ln(o + 7) / 9
        veil = sqrt(o + 6.9) / 4
        order = (o < -5 ? 1 : 2) * 2^(o * 10) * 1 pt
        hidden = sqrt(o) > 2.5

        """

    /// Parameters with names of functions, properties and variables.
    static let clashing = """
        title "Names"
        param max = 2 in 1...4       # The most.
        param clamp = 0.3 in 0...1   # A share.
        param wrap = on              # A switch.
        param round = 1 count in 0...3
        param scale = 1.2 in 0.5...2
        param opacity = 0.9 in 0...1
        param x = 30 pt in 0...60
        param y = 4 pt
        param z = 3 pt
        param hidden = off
        param order = 1.5 pt
        param rotate = 5 deg
        param perspective = 900 pt in 300...2000
        param count = 3 count in 1...9
        param radius = 20 pt
        param n = 0.5 in 0.1...2
        let turn2 = clamp(o, -max, max) * rotate + max(0, o - n) * 1 deg
        perspective = perspective
        x = o * x + min(max, count) * radius * wrap(o, -1, 1) + (wrap ? 2 : 3)
        y = round(o) * y * round
        z = z * o
        scale = clamp(scale - 0.1 * abs(o), clamp, 2)
        rotate y = turn2
        opacity = opacity - abs(o) / 9
        hidden = hidden or o > 6
        order = order * o

        """

    /// The built-in models that are formulas, those in Resources/Formulas, `everything`, `hiding` and `clashing`.
    static func catalogue() throws -> ModelCatalogue {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Resources/Formulas")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".formula") }.sorted()
        var texts = try names.map { (name: $0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
        texts += [("everything.formula", everything), ("hiding.formula", hiding), ("names.formula", clashing)]
        let formulas = try texts.map { name, text in
            ModelDefinition(
                formula: try Formula(parsing: text, vocabulary: .scrollingCards), text: text, id: String(name.dropLast(8)),
                fallbackTitle: name, source: name)
        }
        return ModelCatalogue(ModelCatalogue.builtIn.models.filter { $0.formula != nil } + formulas)
    }

    /// Whether a program is in PATH.
    static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// The number of random settings for each model where a try is dear: three in the whole run, none in `make test`.
    static let dearSettings = Spread.isWhole ? 3 : 0
    /// The number of random settings where a try starts a program.
    static let someSettings = Spread.isWhole ? 3 : 1

    /// The names of all models.
    static let ids = (try? catalogue())?.ids ?? []

    /// A model with its defaults and with `count` random settings, in which half of the parameters have their defaults.
    static func settings(_ id: String, random count: Int) throws -> [StageConfiguration] {
        var generator = SeededGenerator(seed: id.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        var base = StageConfiguration(try catalogue())
        base.selectModel(id)
        return [base]
            + (0..<count).map { _ in
                var configuration = base
                // Without an animation, screens have nothing to export.
                var parameters = base.values.descriptors.filter { $0.group != .look && $0.name != "animation" }
                // The parameters of flips.
                parameters += base.stage.descriptors.filter { $0.name.hasPrefix("flip") || $0.name == "lifts" }
                for parameter in parameters where generator.index(below: 2) == 0 {
                    configuration.set(parameter.name, to: generator.number(parameter.range))
                }
                return configuration
            }
    }
}
