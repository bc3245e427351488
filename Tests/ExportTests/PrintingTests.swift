import Foundation
import RiffleFormula
import RiffleMath
import TestSupport
import Testing

@testable import RiffleExport

/// Expressions and numbers as code.
@Suite("Printed code")
struct PrintingTests {
    @Test("random expressions have the value in JavaScript that they have here, whatever brackets they need")
    func expressions() throws {
        var generator = SeededGenerator(seed: 21)
        var printer = CodePrinter(.javaScript)
        var lines: [String] = []
        var values: [Double] = []
        let names: [String: Formula.Expression.NamedValue] = ["x": (0.7, .number(.plain)), "y": (-2.3, .number(.plain))]
        while values.count < 4000 {
            let expression = Self.random(&generator, depth: 5)
            guard let value = expression.value(names), Self.isTame(expression, names) else { continue }
            values.append(value)
            lines.append(printer(expression).text(width: 20 + generator.index(below: 80)))
        }
        let text =
            JavaScriptHelpers.text(printer.used) + "const x = 0.7, y = -2.3;\n"
            + "console.log(JSON.stringify([\n" + lines.joined(separator: ",\n") + "\n]));\n"
        let folder = try Scratch()
        let run = try ProgramRun("/usr/bin/env", ["node", folder.write(text, "expressions.mjs")])
        let printed = try JSONDecoder().decode([Double].self, from: Data(run.out.utf8))
        #expect(printed.count == values.count, "\(run.error.prefix(500))")
        for (index, (a, b)) in zip(values, printed).enumerated() where abs(a - b) > 1e-9 * max(1, abs(a)) {
            Issue.record("\(lines[index]) is \(b) instead of \(a)")
        }
    }

    /// Whether no operand is so great that the rounding of a power changes a remainder.
    private static func isTame(_ expression: Formula.Expression, _ names: [String: Formula.Expression.NamedValue]) -> Bool {
        guard let value = expression.value(names) else { return false }
        return abs(value) < 1e5 && expression.node.operands.allSatisfy { isTame($0, names) }
    }

    private static func random(_ generator: inout SeededGenerator, depth: Int) -> Formula.Expression {
        func operand() -> Formula.Expression { random(&generator, depth: depth - 1) }
        func condition() -> Formula.Expression {
            let comparisons: [Formula.Operator] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
            let comparison = Formula.Expression(.binary(comparisons[generator.index(below: 6)], operand(), operand()))
            switch generator.index(below: 4) {
            case 0: return Formula.Expression(.not(comparison))
            case 1:
                let other = Formula.Expression(.binary(.less, operand(), operand()))
                let third = Formula.Expression(.binary(.greater, operand(), operand()))
                let pair = Formula.Expression(.binary(generator.index(below: 2) == 0 ? .and : .or, comparison, other))
                return Formula.Expression(.binary(generator.index(below: 2) == 0 ? .and : .or, third, pair))
            default: return comparison
            }
        }
        guard depth > 0 else {
            switch generator.index(below: 5) {
            case 0: return Formula.Expression(.name("x"))
            case 1: return Formula.Expression(.name("y"))
            case 2: return Formula.Expression(.number(Double(generator.index(below: 200)) / 4, nil))
            case 3: return Formula.Expression(.number(Double(generator.index(below: 90)), .degrees))
            default: return Formula.Expression(.constant(.pi))
            }
        }
        switch generator.index(below: 12) {
        case 0...5:
            let operators: [Formula.Operator] = [.add, .subtract, .multiply, .divide, .modulo, .power]
            return Formula.Expression(.binary(operators[generator.index(below: 6)], operand(), operand()))
        case 6: return Formula.Expression(.negation(operand()))
        case 7: return Formula.Expression(.conditional(condition(), then: operand(), otherwise: operand()))
        case 8:
            return Formula.Expression(
                .cases(
                    [.init(condition: condition(), value: operand()), .init(condition: condition(), value: operand())],
                    otherwise: operand()))
        case 9: return Formula.Expression(.call(.clamp, [operand(), .number(-1), .number(2)]))
        case 10:
            return Formula.Expression(.call(generator.index(below: 2) == 0 ? .min : .max, [operand(), operand(), operand()]))
        default: return Formula.Expression(.call([.abs, .floor, .sign, .fract, .round][generator.index(below: 5)], [operand()]))
        }
    }

    @Test("numbers are short, and what was a 32-bit number is one again")
    func numbers() {
        #expect(CodeNumber.text(2) == "2")
        #expect(CodeNumber.text(0.1) == "0.1")
        #expect(CodeNumber.text(Double(Float(0.1))) == "0.1")
        #expect(CodeNumber.text(1.0 / 3) == "0.3333333333333333")
        #expect(CodeNumber.rounded(1.0 / 3) == "0.333333")
        #expect(CodeNumber.rounded(-1234.5678) == "-1234.57")
    }

    @Test("no line is longer than asked where it can be broken, and nothing is lost by breaking")
    func layout() {
        let call = CodeLayout.call(
            "clamp", ["first + second", "third", .call("min", ["a", "b"], trailingComma: true)], trailingComma: true)
        #expect(call.text(width: 80) == "clamp(first + second, third, min(a, b))")
        #expect(
            call.text(width: 24) == """
                clamp(
                  first + second,
                  third,
                  min(a, b),
                )
                """)
        for width in 1...60 {
            let text = call.text(width: width)
            #expect(text.filter { !$0.isWhitespace }.replacing(",)", with: ")") == "clamp(first+second,third,min(a,b))")
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= max(width, 20) })
        }
    }

    @Test("a decay's words are those of each platform, both ways")
    func decay() {
        let normal = DecayWords(friction: -1000 * log(0.998))
        #expect(abs(normal.ratePerMillisecond - 0.998) < 1e-15)
        for friction in [0.2, 1.714, 2.002, 10, 400] {
            let words = DecayWords(friction: friction)
            var copies = [words, words, words, words].map { _ in DecayWords(friction: 1) }
            copies[0].ratePerMillisecond = words.ratePerMillisecond
            copies[1].composeMultiplier = words.composeMultiplier
            copies[2].flutterDrag = words.flutterDrag
            copies[3].carouselRate = words.carouselRate
            for copy in copies { #expect(abs(copy.friction - friction) < 1e-9 * friction) }
            // The comment's numbers, of six digits.
            let numbers = words.comment.matches(of: #/([0-9.e-]+) = (e\^\(−k\/1000\)|1 − k\/60|k\/4\.2|e\^\(−k\))/#)
            let values = [words.ratePerMillisecond, words.carouselRate, words.composeMultiplier, words.flutterDrag]
            #expect(numbers.count == 4)
            for (match, value) in zip(numbers, values) {
                #expect(abs((Double(match.1) ?? .nan) - value) <= 1e-5 * abs(value), "\(match.0)")
            }
            // The result that each platform computes from its term, after 0.3 s at a speed of 1.
            let speed = exp(-friction * 0.3)
            #expect(abs(pow(words.ratePerMillisecond, 300) - speed) < 1e-12)
            #expect(abs(exp(-4.2 * words.composeMultiplier * 0.3) - speed) < 1e-12)
            #expect(abs(pow(words.flutterDrag, 0.3) - speed) < 1e-12)
            #expect(abs(1 / (60 * (1 - words.carouselRate)) - 1 / friction) < 1e-9)
        }
    }

    @Test(
        "a spring's comment has numbers that give the spring back in each platform's words",
        arguments: [(6.0, 0.2), (15, 0.7), (14, 1), (9, 1.6)])
    func spring(omega0: Double, zeta: Double) throws {
        let spring = Spring(omega0: omega0, zeta: zeta)
        let text = spring.comment
        func number(_ word: String) throws -> Double {
            let match = try #require(text.firstMatch(of: Regex("\\b\(word) (-?[0-9.]+)")), "\(word) in \(text)")
            return try #require(match.output[1].substring.flatMap { Double($0) })
        }
        let copies = [
            Spring(stiffness: try number("stiffness"), damping: try number("and damping"), mass: try number("mass")),
            Spring(response: try number("response"), dampingRatio: try number("damping fraction")),
            Spring(duration: try number("duration"), bounce: try number("bounce")),
            Spring(omega0: sqrt(try number("and stiffness")), zeta: try number("; damping ratio")),
        ]
        // Six digits.
        for copy in copies {
            #expect(abs(copy.omega0 - omega0) < 1e-5 * omega0 && abs(copy.zeta - zeta) < 2e-5, "\(copy)")
        }
    }
}
