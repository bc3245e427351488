import Foundation
import RiffleFormula
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// Exports hide the cards that Riffle hides because a number isn't finite.
@Suite("Hidden cards of exports")
struct HidingTests {
    /// Formulas without a finite value at some offsets, or with a finite value although a part of them has none.
    private static let texts = [
        "x = o * width\ny = 1 pt / o\n", "y = sqrt(o) * 1 pt\n", "y = ln(o) * 1 pt\n", "opacity = 1 / o\n", "opacity = sqrt(o)\n",
        "dim = ln(o)\n", "veil = ln(o)\n", "order = 1 pt / o\n", "scale = 0 * (1 / o)\n",
        "x = o * width\nscale = min(1, abs(1 / o))\n",
        "rotate y = atan(1 / o)\n", "perspective = 1 pt / o\n", "perspective = o * 1 pt\n", "skew x = 1 rad / o\n",
        "x = 2^(o * 8) * 1 pt\n", "y = (sqrt(o) < 1 ? 1 : 2) * 10 pt\n", "hidden = sqrt(o) != 1\nx = o * width\n",
        "x = when o < 1: sqrt(o) * 1 pt, else: 5 pt\n", "x = 1^(1 / o) * o * 1 pt\n", "x = sqrt(o)^0 * o * 1 pt\n",
        "y = 1 pt * (3 mod (1 / o))\n",
        "param k = 0\nx = k / o * 1 pt\n", "y = smoothstep(1, 1, sqrt(o)) * 1 pt + step(0, ln(o)) * 1 pt\n",
        "rotate z = bezier(sqrt(o), 0.4, 0, 0.6, 1) * 1 rad\n", "rotate x = spring(sqrt(o) * 1 s, 0.5 s, 0.4) * 1 rad\n",
    ]

    /// The formulas of these texts, and random ones.
    private static let formulas: [(text: String, formula: Formula)] = {
        var random = RandomExpressions(chance: SeededGenerator(seed: 46))
        let lines = [
            "x = # * 10 pt", "y = # * 1 pt", "z = # * 1 pt", "scale = #", "rotate y = # * 5 deg", "rotate z = # * 1 rad",
            "opacity = #", "dim = #", "veil = #", "order = # * 1 pt", "perspective = 600 pt + # * 10 pt",
        ]
        var texts = Self.texts
        for _ in 0..<80 {
            random.names = ["o"]
            var text = "param k = 0.7\nlet first = \(random.number(3))\n"
            random.names = ["o", "first"]
            let start = random.chance.index(below: lines.count)
            for offset in 0..<3 {
                text += lines[(start + 3 * offset) % lines.count].replacing("#", with: random.number(3)) + "\n"
            }
            if random.chance.index(below: 3) == 0 { text += "hidden = \(random.condition(2))\n" }
            texts.append(text)
        }
        return texts.compactMap { text in
            (try? Formula(parsing: text, vocabulary: .scrollingCards)).map { (text, $0) }
        }
    }()

    private static func export(_ formula: Formula) throws -> ModelExport {
        let definition = ModelDefinition(
            formula: formula, text: formula.text, id: "hiding", fallbackTitle: "Hiding", source: "a test")
        var export = try ModelExport(StageConfiguration(ModelCatalogue([definition])))
        export.gestures = []
        return export
    }

    @Test("random formulas: JavaScript hides what Riffle hides, poses the others alike, and has no NaN")
    func scripts() throws {
        let folder = try Scratch()
        #expect(Self.formulas.count > 80 && Self.formulas.prefix(Self.texts.count).map(\.text) == Self.texts)
        var hidden = 0
        for (number, (_, formula)) in Self.formulas.enumerated() {
            let export = try Self.export(formula)
            hidden += export.samples.rows.count { $0.suffix(1) == [1] }
            try folder.write(JavaScriptPose(export).text, "js-\(number).mjs")
            try folder.write(export.samples.json([]), "\(number).json")
        }
        #expect(hidden > 3000)
        try folder.write(Self.script, "all.mjs")
        let run = try ProgramRun("/usr/bin/env", ["node", folder.file("all.mjs"), "\(Self.formulas.count)"])
        try #require(run.code == 0, "\(run.error)")
        let faults = try JSONDecoder().decode([String].self, from: Data(run.out.utf8))
        for fault in faults {
            let number = Int(fault.prefix { $0.isNumber }) ?? 0
            Issue.record("\(fault) of\n\(Self.formulas[number].text)")
        }
    }

    /// Prints a text for each module that differs from Riffle.
    private static let script = """
        import { readFileSync } from "node:fs";
        const faults = [];
        for (let number = 0; number < Number(process.argv[2]); number++) {
          const { width, inputs, rows } = JSON.parse(readFileSync(new URL(`${number}.json`, import.meta.url), "utf8"));
          const { pose } = await import(`./js-${number}.mjs`);
          let worst = [0, ""];
          for (const row of rows) {
            const is = pose(...row.slice(0, inputs.length));
            const given = [...is.transform, is.opacity, is.order, is.dim, is.veil];
            const wanted = row.slice(inputs.length);
            const shows = wanted[20] === 0;
            const note = (size, what) => { if (!(size <= worst[0])) worst = [size, `${what} at ${row.slice(0, inputs.length)}`]; };
            if (!given.every(Number.isFinite)) note(1e9, "NaN");
            if (shows === is.hidden) note(1e8, shows ? "hidden" : "shown");
            if (!shows) continue;
            given.forEach((value, i) => {
              const unit = i >= 12 && i < 15 || i === 17 ? width : i < 12 && i % 4 === 3 ? 1 / width : 1;
              note(Math.abs(value - wanted[i]) / Math.max(unit, Math.abs(wanted[i])), `number ${i}: ${value}, not ${wanted[i]},`);
            });
          }
          if (!(worst[0] <= 1e-6)) faults.push(`${number}: ${worst[1]}`);
        }
        console.log(JSON.stringify(faults));

        """

    @Test("random formulas: the scale in a style sheet is 0 where Riffle hides a card, and nowhere else")
    func styleSheets() throws {
        var compared = 0
        for (text, formula) in Self.formulas where !text.contains("bezier") && !text.contains("spring") {
            let export = try Self.export(formula)
            let pose = CSSPose(export.pose, variables: CSSTarget.variables(export.pose))
            let lines = (pose.constants + pose.derived + pose.declarations).replacing(#/\/\*(?s:.*?)\*\//#, with: "").split(
                separator: ";")
            let properties = lines.compactMap { line -> (name: String, text: String)? in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                return (parts[0].filter { !$0.isWhitespace }, parts[1].trimmingCharacters(in: .whitespacesAndNewlines))
            }
            let conditions = Set(pose.registrations.matches(of: #/@property (--\S+) \{/#).map { String($0.output.1) })
            for (number, row) in export.samples.rows.enumerated() where number.isMultiple(of: 4) {
                let inputs = zip(export.pose.inputs, row).map { (CSSTarget.variables(export.pose)[$0.name] ?? "", "\($1)") }
                var calculation = CSSCalculation(properties + inputs, conditions: conditions)
                let scale = properties.contains { $0.name == "scale" } ? try calculation.value(of: "scale") : 1
                let isShown = row.suffix(1) == [0]
                compared += 1
                #expect((scale == 1) == isShown && (scale == 0 || scale.isNaN) == !isShown, "\(scale) at \(row[0]) of\n\(text)")
                if (scale == 1) != isShown { break }
            }
        }
        #expect(compared > 6000)
    }

    @Test("models that are finite everywhere have no guard")
    func unguarded() throws {
        let guarded = try Exported.ids.filter { id in
            try !ModelExport(Exported.settings(id, random: 0)[0]).pose.doubts.isEmpty
        }
        // The hyperbola divides by a number that is 0 right beside the last card for which it divides.
        #expect(guarded == ["hyperbola", "everything", "hiding"])
    }

    @Test("conditions inside conditions are looked at once each", .timeLimit(.minutes(1)))
    func nestedConditions() throws {
        let depth = 30
        let text = String(repeating: "(", count: depth) + "o" + String(repeating: " > 0 ? 1 : 2)", count: depth)
        let formula = try Formula(parsing: "x = sqrt(\(text) - 1.5) * 1 pt\ny = o * 1 pt\n", vocabulary: .scrollingCards)
        #expect(PoseFunction(formula, PoseFunction.Settings()).doubts == PoseFunction.Doubts(transform: true))
    }

    @Test("what a number is divided by keeps the sign of its zero")
    func signOfZero() throws {
        let formula = try Formula(
            parsing: "x = min(1, 3 / (o * 0)) * 10 pt\nscroll carousel", vocabulary: .scrollingCards)
        let export = try Self.export(formula)
        // 3 / −0 is −∞, which hides the cards on the left; the cards on the right are shown.
        #expect(JavaScriptPose(export).text.contains("offset * 0"))
    }

    @Test("what may be infinite isn't left out when it is multiplied by 0")
    func products() throws {
        let formula = try Formula(parsing: "param k = 0\nx = k * (1 / o) * 1 pt\ny = k * o * 1 pt\n", vocabulary: .scrollingCards)
        let pose = PoseFunction(formula, PoseFunction.Settings())
        #expect(pose.inputs.map(\.name) == ["offset"] && pose.constants.map(\.name) == ["k"])
        #expect(pose.doubts == PoseFunction.Doubts(transform: true))
    }
}
