import RiffleFormula
import RiffleMath
import TestSupport
import Testing

/// The value of a tree by plain recursion: conditions are 1 and 0.
struct Evaluator {
    /// The names' values.
    var values: [String: Double]
    /// The side taken of each condition, kink and jump: if two evaluations took the same sides, the tree is smooth in between.
    var decisions: [Double] = []
    /// The greatest intermediate value; NaN if one was NaN.
    var greatest = 0.0

    init(_ values: [String: Double]) { self.values = values }

    mutating func value(_ expression: Formula.Expression) -> Double {
        let result = node(expression)
        greatest = result.isNaN || greatest.isNaN ? .nan : max(greatest, abs(result))
        return result
    }

    private mutating func decided(_ isOn: Bool) -> Double {
        decisions.append(isOn ? 1 : 0)
        return isOn ? 1 : 0
    }

    private mutating func floor(_ x: Double) -> Double {
        decisions.append(x.rounded(.down))
        return x.rounded(.down)
    }

    private mutating func mod(_ a: Double, _ b: Double) -> Double { a - b * floor(a / b) }

    private mutating func least(_ a: Double, _ b: Double) -> Double {
        decisions.append(a < b ? 1 : a > b ? -1 : 0)
        return a.isNaN || b.isNaN ? .nan : a < b ? a : b
    }

    private mutating func most(_ a: Double, _ b: Double) -> Double {
        decisions.append(a < b ? 1 : a > b ? -1 : 0)
        return a.isNaN || b.isNaN ? .nan : a > b ? a : b
    }

    private mutating func node(_ expression: Formula.Expression) -> Double {
        switch expression.node {
        case .number(let number, let unit): return unit?.base(of: number) ?? number
        case .boolean(let isOn): return isOn ? 1 : 0
        case .constant(let constant): return constant == .pi ? .pi : .exp(1)
        case .name(let name): return values[name] ?? .nan
        case .isOption(let name, let option): return values[name] == (option == "left" ? 0 : 1) ? 1 : 0
        case .negation(let a): return -value(a)
        case .not(let a): return value(a) == 0 ? 1 : 0
        case .conditional(let condition, let then, let otherwise):
            return value(condition) == 0 ? value(otherwise) : value(then)
        case .cases(let cases, let otherwise):
            for item in cases where value(item.condition) != 0 { return value(item.value) }
            return value(otherwise)
        case .binary(let binary, let left, let right): return result(of: binary, value(left), value(right))
        case .call(let function, let arguments):
            var v: [Double] = []
            for argument in arguments { v.append(value(argument)) }
            return result(of: function, v)
        }
    }

    private mutating func result(of binary: Formula.Operator, _ a: Double, _ b: Double) -> Double {
        switch binary {
        case .or: return a != 0 || b != 0 ? 1 : 0
        case .and: return a != 0 && b != 0 ? 1 : 0
        case .equal: return decided(a == b)
        case .notEqual: return decided(a != b)
        case .less: return decided(a < b)
        case .lessOrEqual: return decided(a <= b)
        case .greater: return decided(a > b)
        case .greaterOrEqual: return decided(a >= b)
        case .add: return a + b
        case .subtract: return a - b
        case .multiply: return a * b
        case .divide: return a / b
        case .modulo: return mod(a, b)
        case .power:
            if a.isNaN || b.isNaN { return .nan }
            return b == 2 ? a * a : b == 3 ? a * a * a : b == 4 ? (a * a) * (a * a) : .pow(a, b)
        }
    }

    private mutating func result(of function: Formula.Function, _ v: [Double]) -> Double {
        let isNone = v.contains(where: \.isNaN)
        switch function {
        case .sin: return .sin(v[0])
        case .cos: return .cos(v[0])
        case .tan: return .tan(v[0])
        case .asin: return .asin(v[0])
        case .acos: return .acos(v[0])
        case .atan: return .atan(v[0])
        case .atan2: return .atan2(v[0], v[1])
        case .sqrt: return v[0].squareRoot()
        case .cbrt: return .cbrt(v[0])
        case .exp: return .exp(v[0])
        case .ln: return .log(v[0])
        case .log10: return .log10(v[0])
        case .log2: return .log2(v[0])
        case .abs:
            _ = decided(v[0] < 0)
            return abs(v[0])
        case .min: return v.dropFirst().reduce(v[0]) { least($0, $1) }
        case .max: return v.dropFirst().reduce(v[0]) { most($0, $1) }
        case .hypot: return .hypot(v[0], v[1])
        case .floor: return floor(v[0])
        case .ceil: return -floor(-v[0])
        case .round:
            decisions.append(v[0].rounded())
            return v[0].rounded(.toNearestOrAwayFromZero)
        case .fract: return v[0] - floor(v[0])
        case .sign:
            decisions.append(v[0] > 0 ? 1 : v[0] < 0 ? -1 : 0)
            return isNone ? .nan : v[0] > 0 ? 1 : v[0] < 0 ? -1 : 0
        case .clamp: return most(v[1], least(v[0], v[2]))
        case .mix: return v[0] * (1 - v[2]) + v[1] * v[2]
        case .smoothstep:
            if isNone { return .nan }
            if v[0] == v[1] { return decided(v[2] >= v[0]) }
            let t = most(0, least((v[2] - v[0]) / (v[1] - v[0]), 1))
            return t * t * (3 - 2 * t)
        case .step: return isNone ? .nan : decided(v[1] >= v[0])
        case .wrap: return v[1] + mod(v[0] - v[1], v[2] - v[1])
        case .bezier:
            if isNone { return .nan }
            for x in [v[0], v[1], v[3]] { decisions.append(x < 0 ? -1 : x > 1 ? 1 : 0) }
            return CubicBezierCurve(v[1], v[2], v[3], v[4]).value(at: v[0])
        case .spring:
            if isNone { return .nan }
            decisions += [decided(v[0] < 0), decided(v[1] > 1e-3), decided(v[1] < 1e3), decided(v[2] < 0)]
            return Spring(response: v[1], dampingRatio: v[2]).position(at: v[0], from: 0, velocity: 0, to: 1)
        case .float:
            // Steps everywhere, with the derivative 1: unequal to itself.
            decisions.append(.nan)
            return Double(Float(v[0]))
        }
    }
}

func evaluate(_ expression: Formula.Expression, _ values: [String: Double]) -> Double {
    var evaluator = Evaluator(values)
    return evaluator.value(expression)
}

/// A formula whose values are posed, and the values of its names.
struct Sample {
    let tree: Formula.Expression
    let prepared: PreparedFormula
    let values: [String: Double]
    let fill: (PreparedFormula.Variables) -> Void

    init(_ tree: Formula.Expression, _ generator: inout SeededGenerator) throws {
        self.tree = tree
        let formula = try Formula(
            parsing: RandomTrees.preamble + "order = \(tree.text)\nopacity = \(tree.text)\n", vocabulary: .scrollingCards)
        let (o, s) = (Double.random(in: -4...4, using: &generator), Double.random(in: 0...9, using: &generator))
        let (a, b) = (Double.random(in: -5...5, using: &generator), Double.random(in: -9...9, using: &generator))
        let side = Double(Int.random(in: 0...1, using: &generator))
        let turning = Double(Int.random(in: 0...1, using: &generator))
        values = ["o": o, "s": s, "a": a, "b": b, "side": side, "turning": turning, "n": 20]
        let vocabulary = formula.vocabulary
        prepared = PreparedFormula(
            FormulaProgram(formula), parameters: [a, b, side], space: vocabulary.spaceVariables.map { $0 == "n" ? 20 : 0 })
        let values = values
        fill = { variables in
            for (index, name) in vocabulary.cardVariables.enumerated() { variables[index] = values[name] ?? 0 }
        }
    }
}

@Suite struct ProgramTests {
    @Test func `a program gives what its tree gives, bit for bit`() throws {
        var trees = RandomTrees(seed: 7)
        var finite = 0
        for _ in 0..<20_000 {
            let tree = trees.plain(5)
            let sample = try Sample(tree, &trees.generator)
            let expected = evaluate(tree, sample.values)
            let pose = sample.prepared.pose(sample.fill)
            #expect(pose.isFinite == expected.isFinite, "\(tree.text) with \(sample.values)")
            #expect((sample.prepared.problem(sample.fill) == nil) == expected.isFinite)
            if expected.isFinite {
                finite += 1
                #expect(pose.order == expected, "\(tree.text) with \(sample.values)")
            } else {
                #expect(pose.isHidden)
            }
        }
        #expect(finite > 10_000)
    }

    @Test func `derivatives agree with central differences`() throws {
        var trees = RandomTrees(seed: 11)
        var compared = 0
        for _ in 0..<20_000 {
            let tree = trees.plain(4)
            let sample = try Sample(tree, &trees.generator)
            for name in ["o", "s", "a", "b"] {
                guard let value = sample.values[name], let input = sample.prepared.program.input(named: name) else { continue }
                let derivative = sample.prepared.derivative(by: input, sample.fill)
                #expect(derivative.pose == sample.prepared.pose(sample.fill))
                var start = Evaluator(sample.values)
                let middle = start.value(tree)
                var isSmooth = start.greatest < 1e3
                /// The value after the variable moves by `step`.
                func moved(_ step: Double) -> Double {
                    var evaluator = Evaluator(sample.values)
                    evaluator.values[name] = value + step
                    let result = evaluator.value(tree)
                    isSmooth = isSmooth && evaluator.decisions == start.decisions && evaluator.greatest < 1e3
                    return result
                }
                let differences = [4e-4, 2e-4, 1e-4, 5e-5].map { (moved($0) - moved(-$0)) / (2 * $0) }
                // Richardson's extrapolation, and the bound of its error.
                let estimates = zip(differences, differences.dropFirst()).map { (4 * $1 - $0) / 3 }
                let expected = estimates[1]
                let size = max(1, abs(expected))
                guard isSmooth, middle.isFinite, abs(estimates[0] - expected) + abs(estimates[2] - expected) < 3e-7 * size else {
                    continue
                }
                compared += 1
                #expect(
                    abs(derivative.opacity - expected) <= 1e-6 * size,
                    "\(tree.text) by \(name) with \(sample.values): \(derivative.opacity), not \(expected)")
            }
        }
        #expect(compared > 20_000)
    }

    @Test(arguments: [
        ("sin(o)", 0.3), ("cos(o)", 0.3), ("tan(o)", 0.3), ("asin(o / 3) / 1 rad", 0.3), ("acos(o / 3) / 1 rad", 0.3),
        ("atan(o) / 1 rad", 0.3), ("atan2(o, 2) / 1 rad", 0.3), ("atan2(3, o) / 1 rad", -0.3), ("sqrt(o)", 0.3),
        ("cbrt(o)", -0.3),
        ("exp(o)", 0.3), ("ln(o)", 0.3), ("log10(o)", 0.3), ("log2(o)", 0.3), ("abs(o)", -0.3), ("min(o, 1, 2)", 0.3),
        ("max(o, 0)", 0.3), ("hypot(o, 2)", 0.3), ("floor(o)", 0.3), ("ceil(o)", 0.3), ("round(o)", 0.3), ("fract(o)", 0.3),
        ("sign(o)", 0.3), ("clamp(2 * o, 0, 1)", 0.3), ("mix(o, o^2, 3 * o)", 0.3), ("smoothstep(o - 1, 2 - o, o^2)", 0.3),
        ("smoothstep(0, 1, o)", 0.3), ("step(0, o)", 0.3), ("wrap(o * 7, -o, 1 + o)", 0.3), ("o * 7 mod (1 + o)", 0.3),
        ("bezier(o, 0.25, 0.1, 0.25, 1)", 0.3), ("bezier(0.4, o, 0.1, 0.25, 1)", 0.3), ("bezier(0.4, 0.25, o, 0.25, 1)", 0.3),
        ("bezier(0.4, 0.25, 0.1, o, 1)", 0.3), ("bezier(0.4, 0.25, 0.1, 0.25, o)", 0.3), ("spring(o, 0.5, 0.4)", 0.3),
        ("spring(0.2, o, 0.4)", 0.3), ("spring(0.2, 0.5, o)", 0.3), ("spring(0.2, 0.5, o)", 0.999), ("spring(0.2, 0.5, o)", 1),
        ("spring(0.2, 0.5, o)", 1.001), ("spring(0.2, 0.5, o)", 3), ("spring(2, 0.5, o)", 0.9), ("o^3", -0.3), ("o^2.5", 0.3),
        ("2.5^o", 0.3), ("o^o", 0.3), ("o^-2", -0.3), ("(1 + o) / (2 - o)", 0.3), ("-o * o", 0.3), ("o < 0 ? o^2 : o^3", 0.3),
        ("when o < 0: o^2, o < 1: o^3, else: o", 0.3),
    ])
    func `every function's derivative is that of its values`(text: String, at offset: Double) throws {
        let posing = try Posing("opacity = \(text)")
        let input = try #require(posing.prepared.program.input(named: "o"))
        let derivative = posing.prepared.derivative(by: input, posing.fill(offset)).opacity
        func difference(_ step: Double) -> Double {
            (posing.pose(offset + step).opacity - posing.pose(offset - step).opacity) / (2 * step)
        }
        let expected = (4 * difference(5e-5) - difference(1e-4)) / 3
        #expect(near(derivative, expected, 1e-8), "\(derivative), not \(expected)")
    }

    @Test(arguments: [
        ("abs(o)", 0, 1), ("abs(-o)", 0, 1), ("min(o, 0)", 0, 0), ("max(o, 0)", 0, 1), ("max(0, o)", 0, 1),
        ("clamp(o, 0, 1)", 0, 1),
        ("clamp(o, 0, 1)", 1, 0), ("hypot(o, o)", 0, 2.0.squareRoot()), ("o < 0 ? -o : 3 * o", 0, 3),
        ("bezier(o, 0, 0, 1, 1)", 0, 1),
        ("bezier(o, 0, 0, 1, 1)", 1, 0), ("spring(o, 1, 1)", 0, 0), ("sqrt(0 * o)", 1, 0), ("sqrt(n) * o", 2, 20.0.squareRoot()),
        ("cbrt(o - o)", 1, 0), ("0^(1 + o)", 1, 0), ("o^2", 0, 0), ("(o > 5 ? sqrt(o - 5) : 2 * o)", 1, 2),
    ])
    func `a kink has the derivative to its right`(text: String, at offset: Double, slope: Double) throws {
        let posing = try Posing("opacity = \(text)")
        let input = try #require(posing.prepared.program.input(named: "o"))
        #expect(near(posing.prepared.derivative(by: input, posing.fill(offset)).opacity, slope, 1e-12))
    }

    @Test func `constants are folded and equal parts are computed once`() throws {
        let posing = try Posing("let a = sin(o * 2 * pi)\nx = a * (3 + 4)\ny = a * 7\norder = sin(o * 2 * pi)")
        #expect(posing.prepared.program.instructionCount == (0, 4))
        let split = try Posing("param a = 2\nx = o * (a * width + sqrt(n))")
        #expect(split.prepared.program.instructionCount == (3, 1))
        #expect(split.pose(3).transform.row4.x == 3 * (2 * 268 + 20.0.squareRoot()))
    }
}
