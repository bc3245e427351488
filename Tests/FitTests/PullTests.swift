import RiffleFit
import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// Edges of resting cards that are pulled to a place.
@Suite("Pulling a card")
struct PullTests {
    /// A model's pull of the card at an offset; `values`: in base units.
    private static func pull(
        _ definition: ModelDefinition, _ values: [Double], at offset: Double, locked: Set<String> = [],
        essentials: [String]? = nil
    ) throws -> CardPull {
        let formula = try #require(definition.formula)
        let program = FormulaProgram(formula)
        @Sendable func settings(_ base: [Double]) -> ParameterValues {
            var settings = definition.defaults
            for (parameter, value) in zip(formula.parameters, base) {
                settings.set(parameter.name, to: parameter.unit?.value(ofBase: value) ?? value)
            }
            return settings
        }
        return CardPull(
            program, values: values, locked: locked, essentials: essentials ?? definition.descriptor.essentials,
            card: [offset, 8 + offset, 8, 0, 0],
            space: { base in
                let settings = settings(base)
                var model = definition.make(settings)
                model.prepare(for: ModelMarks.space)
                let names = definition.formulaSpace(settings, in: ModelMarks.space)
                return CardPull.Space(
                    variables: formula.vocabulary.spaceVariables.map { names[$0] ?? 0 }, card: model.cardSize,
                    anchor: model.anchorOffset)
            })
    }

    private static func defaults(_ definition: ModelDefinition) throws -> [Double] {
        try #require(definition.formula).parameters.map(\.defaultValue)
    }

    @Test(
        "a parameter that was changed is undone by a pull, or a sentence says why not; locked ones stay",
        arguments: ModelMarks.ids)
    func undone(id: String) throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: id))
        let formula = try #require(definition.formula)
        let defaults = try Self.defaults(definition)
        var generator = SeededGenerator(seed: 11)
        var reached = 0
        for name in definition.descriptor.essentials {
            guard let index = formula.parameters.firstIndex(where: { $0.name == name }),
                case .number = formula.parameters[index].setting
            else { continue }
            let range = formula.parameters[index].range
            var changed = defaults
            changed[index] = (defaults[index] + generator.number(-0.1...0.1) * (range.upperBound - range.lowerBound)).clamped(
                to: range)
            for (offset, side) in [(1.0, FitMark.Side.left), (-1, .top), (1, .right), (-2, .left)] {
                guard let goal = try Self.pull(definition, defaults, at: offset).place(of: side),
                    let start = try Self.pull(definition, changed, at: offset).place(of: side), abs(goal - start) > 2
                else { continue }
                let locked = Set([definition.descriptor.essentials.first { $0 != name } ?? ""])
                let pull = try Self.pull(definition, changed, at: offset, locked: locked)
                let outcome = pull.pull(side, to: goal)
                #expect(
                    abs(outcome.residual) <= 0.5 || outcome.reason?.hasSuffix(".") == true,
                    "\(id) \(name) \(offset) \(side) \(outcome)")
                for (place, parameter) in formula.parameters.enumerated() where locked.contains(parameter.name) {
                    #expect(outcome.values[place] == changed[place])
                }
                for (value, parameter) in zip(outcome.values, formula.parameters) { #expect(parameter.range.contains(value)) }
                guard outcome.reason == nil else { continue }
                reached += 1
                // The outcome's values alone put the edge at the goal.
                let after = try Self.pull(definition, outcome.values, at: offset)
                #expect(abs((after.place(of: side) ?? .infinity) - goal) <= 0.5)
                #expect(!outcome.changed.isEmpty && outcome.changed.count <= 3, "\(id) \(outcome.changed)")
            }
        }
        #expect(reached > 0, "\(id)")
    }

    @Test("a drag in small steps never jumps, and goes on with the same parameters")
    func steady() throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: "hyperbola"))
        var values = try Self.defaults(definition)
        let start = try #require(try Self.pull(definition, values, at: 1).place(of: .left))
        var before: [String] = []
        for step in 1...40 {
            let outcome = try Self.pull(definition, values, at: 1).pull(.left, to: start - Double(step) * 2, before: before)
            #expect(outcome.reason == nil, "\(step): \(outcome)")
            for (a, b) in zip(outcome.values, values) { #expect(abs(a - b) < 0.05) }
            if step > 1 { #expect(outcome.changed == before) }
            (values, before) = (outcome.values, outcome.changed)
        }
        #expect(before.count == 1)
    }

    @Test("essentials come first, locks hold, and the reason names the limit")
    func order() throws {
        let text = """
            param a = 10 pt in 0...20
            param b = 10 pt in 0...1000
            x = a + b
            """
        let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
        func pull(_ essentials: [String], locked: Set<String> = []) -> CardPull {
            CardPull(
                FormulaProgram(formula), values: [10, 10], locked: locked, essentials: essentials, card: [0, 0, 0, 0, 0],
                space: { _ in CardPull.Space(variables: [], card: Size(width: 100, height: 100), anchor: .zero) })
        }
        #expect(pull([]).place(of: .left) == -30)
        let first = pull(["a"]).pull(.left, to: -25)
        #expect(first.changed == ["a"] && abs(first.values[0] - 15) < 0.01 && first.values[1] == 10)
        // b alone reaches a place that a can't reach.
        #expect(pull(["a"]).pull(.left, to: 100).changed == ["b"])
        let stuck = pull(["a"], locked: ["b"]).pull(.left, to: 100)
        #expect(stuck.values == [20, 10] && stuck.reason == "a is at its limit." && abs(stuck.residual + 120) < 1e-9)
        #expect(pull([], locked: ["a", "b"]).pull(.left, to: 0).reason == "a and b are locked.")
        #expect(pull([]).pull(.top, to: 0).reason == "No number of this model moves this edge.")
        let together = pull([]).pull(.left, to: 969.9)
        #expect(together.reason == nil && together.changed.count == 2, "\(together)")
    }
}
