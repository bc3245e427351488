import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleExport

struct CSSTests {
    /// The value if everything that is evaluated is finite, otherwise nil; branches that aren't taken don't count.
    private static func reached(_ expression: Formula.Expression, _ known: [String: Formula.Expression.NamedValue]) -> Double? {
        func value(_ other: Formula.Expression) -> Double? { reached(other, known) }
        switch expression.node {
        case .conditional(let condition, let then, let otherwise):
            return value(condition).flatMap { value($0 != 0 ? then : otherwise) }
        case .cases(let cases, let otherwise):
            for item in cases {
                guard let holds = value(item.condition) else { return nil }
                if holds != 0 { return value(item.value) }
            }
            return value(otherwise)
        case .binary(.and, let a, let b): return value(a).flatMap { $0 == 0 ? 0 : value(b) }
        case .binary(.or, let a, let b): return value(a).flatMap { $0 != 0 ? 1 : value(b) }
        default:
            let operands = expression.node.operands
            guard operands.allSatisfy({ value($0) != nil }) else { return nil }
            var numbers: [Formula.Expression] = []
            for operand in operands {
                guard let number = value(operand), abs(number) < 1e9 else { return nil }
                numbers.append(.number(number))
            }
            return rebuilt(expression, numbers).value(known)
        }
    }

    /// The expression's operation, applied to numbers.
    private static func rebuilt(_ expression: Formula.Expression, _ numbers: [Formula.Expression]) -> Formula.Expression {
        switch expression.node {
        case .negation: Formula.Expression(.negation(numbers[0]))
        case .not: Formula.Expression(.boolean(numbers[0] == .number(0)))
        case .binary(let binary, _, _): Formula.Expression(.binary(binary, numbers[0], numbers[1]))
        case .call(let function, _): Formula.Expression(.call(function, numbers))
        default: expression
        }
    }

    @Test func `calculations have the values of their formulas, whatever the branches that aren't taken hold`() throws {
        var source = RandomExpressions(chance: SeededGenerator(seed: 21))
        var compared = 0
        for _ in 0..<600 {
            source.names = ["o"]
            let first = source.number(3)
            source.names = ["o", "first"]
            let text = "param k = 0.7\nlet first = \(first)\nlet second = \(source.number(4))\nx = second\nopacity = first\n"
            guard let formula = try? Formula(parsing: text, vocabulary: .scrollingCards) else { continue }
            let pose = PoseFunction(formula, PoseFunction.Settings())
            var print = CSSPrinter(pose, variables: ["offset": "--o"])
            for value in pose.derived + pose.values { print.declare(value.name, value.value) }
            let taken = print.take()
            let lines = taken.map { (name: $0.name, text: $0.value.value.text(width: 80)) }
            let conditions = Set(taken.filter(\.isCondition).map(\.name))
            for offset in [-2, -1.5, -1, -0.3, 0, 0.5, 1, 1.7, 2, 3.25, 6.5] as [Double] {
                var known: [String: Formula.Expression.NamedValue] = [
                    "offset": (offset, .number(.plain)), "k": (0.7, .number(.plain)),
                ]
                var calculation = CSSCalculation(lines + [("--o", "\(offset)"), ("--k", "0.7")], conditions: conditions)
                for value in pose.values {
                    guard let wanted = Self.reached(value.value, known), abs(wanted) < 1e9 else { break }
                    known[value.name] = (wanted, .number(.plain))
                    let given = try calculation.value(of: CSSPrinter.property(value.name))
                    compared += 1
                    #expect(near(given, wanted, 1e-7), "\(value.name) at \(offset) of\n\(text)")
                }
            }
        }
        #expect(compared > 3000)
    }

    @Test func `all that a style sheet refers to is declared in it`() throws {
        let own: Set = [
            "--i", "--s", "--p", "--layer", "--drag", "--drag-y", "--pull-y", "--grip", "--pivot", "--x", "--y", "--turn",
            "--ease-x", "--ease-y", "--ease-turn", "--flight-time",
        ]
        for definition in try Exported.catalogue().models where ModelCatalogue.builtIn.ids.contains(definition.descriptor.id) {
            var configuration = StageConfiguration()
            let isThere = configuration.selectModel(definition.descriptor.id)
            #expect(isThere)
            let export = try ModelExport(configuration)
            let sheets = ExportTarget.css.files(export).filter { $0.path.hasSuffix("s.css") }
            #expect(!sheets.isEmpty)
            for sheet in sheets {
                var declared: Set<String> = []
                for line in sheet.text.split(separator: "\n") {
                    declared.insert(String(line.drop { $0 == " " }.prefix { $0 != ":" }))
                }
                for part in sheet.text.split(separator: "var(").dropFirst() {
                    let name = String(part.prefix { $0 != ")" && $0 != "," })
                    #expect(declared.contains(name) || own.contains(name), "\(definition.descriptor.id): \(name)")
                }
                #expect(!sheet.text.contains("nan") && !sheet.text.contains("inf)"))
            }
        }
    }

    @Test func `a value that would double with each line is registered, and no text grows with it`() throws {
        var text = "let a0 = sin(o) + 1\n"
        for line in 1...60 {
            text += "let a\(line) = a\(line - 1) * a\(line - 1) / 2 + (o > 0 ? 1 / a\(line - 1) : a\(line - 1))\n"
        }
        let formula = try Formula(parsing: text + "x = a60 * 1 pt\n", vocabulary: .scrollingCards)
        let pose = CSSPose(PoseFunction(formula, PoseFunction.Settings()), variables: ["offset": "--o"])
        #expect(pose.registrations.contains("@property --a"))
        #expect(pose.declarations.count < 200_000)
    }

    @Test func `a transform of many turns has a depth of bounded length`() throws {
        let turns = (0..<60).map { "rotate(\($0.isMultiple(of: 2) ? "x" : "y"), o * \($0 + 1))" }.joined(separator: ", ")
        let formula = try Formula(
            parsing: "perspective = 900\ntransform \(turns), translate(1, 2, 3)\n", vocabulary: .scrollingCards)
        let depth = PoseFunction(formula, PoseFunction.Settings()).depth
        #expect(depth.values.count < 300)
        #expect(depth.depth.height < 20 && depth.values.allSatisfy { $0.value.height < 20 })
    }
}

/// Transitions as keyframes.
@Suite("CSS transitions")
struct CSSTransitionTests {
    @Test("what is held to 0…1 on the way isn't left to keyframes")
    func held() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("modal")
        let cover = try #require(AnimationCatalogue.all.firstIndex { $0.id == "cover" })
        configuration.set("controller", to: Double(cover))
        for (dim, isLinear) in [(0.2, true), (0.4, false)] {
            configuration.set("darkness", to: dim)
            #expect(try ModelExport(configuration).pose.screen(0).isLinear == isLinear)
        }
    }

    @Test("both screens have levels, or neither", arguments: AnimationCatalogue.all.indices)
    func levels(controller: Int) throws {
        var configuration = StageConfiguration()
        configuration.selectModel("tabs")
        configuration.set("controller", to: Double(controller))
        let sheet = try #require(ExportTarget.css.files(ModelExport(configuration)).first { $0.path == "css/screens.css" }).text
        let rules = try ["from", "to"].map { name in
            sheet.firstMatch(of: try Regex("(?m)^\\.\(name) \\{[^}]*\\}")).map { String(sheet[$0.range]) } ?? ""
        }
        #expect(rules.allSatisfy { !$0.isEmpty } && rules[0].contains("z-index") == rules[1].contains("z-index"))
        if AnimationCatalogue.all[controller].id == "cube" { #expect(rules[1].contains("z-index")) }
    }
}
