import RiffleFormula
import RiffleMath
import TestSupport
import Testing

/// The value of a tree by plain recursion: conditions are 1 and 0. Names and their values are `values`.
func evaluate(_ expression: Formula.Expression, _ values: [String: Double]) -> Double {
    func value(_ expression: Formula.Expression) -> Double { evaluate(expression, values) }
    func mod(_ a: Double, _ b: Double) -> Double { a - b * (a / b).rounded(.down) }
    func least(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : a < b ? a : b }
    func most(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : a > b ? a : b }
    switch expression.node {
    case .number(let number, let unit): return unit?.base(of: number) ?? number
    case .boolean(let isOn): return isOn ? 1 : 0
    case .constant(let constant): return constant == .pi ? .pi : .exp(1)
    case .name(let name): return values[name] ?? .nan
    case .isOption(let name, let option): return values[name] == (option == "left" ? 0 : 1) ? 1 : 0
    case .negation(let a): return -value(a)
    case .not(let a): return value(a) == 0 ? 1 : 0
    case .conditional(let condition, let then, let otherwise): return value(condition) == 0 ? value(otherwise) : value(then)
    case .cases(let cases, let otherwise): return value(cases.first { value($0.condition) != 0 }?.value ?? otherwise)
    case .binary(let binary, let left, let right):
        let (a, b) = (value(left), value(right))
        switch binary {
        case .or: return a != 0 || b != 0 ? 1 : 0
        case .and: return a != 0 && b != 0 ? 1 : 0
        case .equal: return a == b ? 1 : 0
        case .notEqual: return a != b ? 1 : 0
        case .less: return a < b ? 1 : 0
        case .lessOrEqual: return a <= b ? 1 : 0
        case .greater: return a > b ? 1 : 0
        case .greaterOrEqual: return a >= b ? 1 : 0
        case .add: return a + b
        case .subtract: return a - b
        case .multiply: return a * b
        case .divide: return a / b
        case .modulo: return mod(a, b)
        case .power: return b == 2 ? a * a : b == 3 ? a * a * a : b == 4 ? (a * a) * (a * a) : .pow(a, b)
        }
    case .call(let function, let arguments):
        let v = arguments.map(value)
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
        case .abs: return abs(v[0])
        case .min: return v.dropFirst().reduce(v[0], least)
        case .max: return v.dropFirst().reduce(v[0], most)
        case .hypot: return .hypot(v[0], v[1])
        case .floor: return v[0].rounded(.down)
        case .ceil: return v[0].rounded(.up)
        case .round: return v[0].rounded(.toNearestOrAwayFromZero)
        case .fract: return v[0] - v[0].rounded(.down)
        case .sign: return v[0].isNaN ? .nan : v[0] > 0 ? 1 : v[0] < 0 ? -1 : 0
        case .clamp: return most(v[1], least(v[0], v[2]))
        case .mix: return v[0] * (1 - v[2]) + v[1] * v[2]
        case .smoothstep:
            if v.contains(where: \.isNaN) { return .nan }
            if v[0] == v[1] { return v[2] < v[0] ? 0 : 1 }
            let t = most(0, least((v[2] - v[0]) / (v[1] - v[0]), 1))
            return t * t * (3 - 2 * t)
        case .step: return v.contains(where: \.isNaN) ? .nan : v[1] < v[0] ? 0 : 1
        case .wrap: return v[1] + mod(v[0] - v[1], v[2] - v[1])
        case .bezier: return v.contains(where: \.isNaN) ? .nan : CubicBezierCurve(v[1], v[2], v[3], v[4]).value(at: v[0])
        case .spring:
            if v.contains(where: \.isNaN) { return .nan }
            return Spring(response: v[1], dampingRatio: v[2]).position(at: v[0], from: 0, velocity: 0, to: 1)
        case .float: return Double(Float(v[0]))
        }
    }
}

/// One formula whose values are posed, and the names' values.
struct Sample {
    let tree: Formula.Expression
    let prepared: PreparedFormula
    let values: [String: Double]
    let fill: (PreparedFormula.Variables) -> Void

    init(_ tree: Formula.Expression, _ generator: inout SeededGenerator) throws {
        self.tree = tree
        let formula = try Formula(
            parsing: RandomTrees.preamble + "order = \(tree.text)\n", vocabulary: .scrollingCards)
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
                /// The value with the variable moved.
                func moved(_ step: Double) -> Double {
                    var values = sample.values
                    values[name] = value + step
                    return evaluate(tree, values)
                }
                // A difference that doesn't change with its step is one that has no kink or jump in it.
                let steps = [1e-3, 5e-4, 2.5e-4]
                let middle = moved(0)
                let sides = steps.map { (moved($0) - middle) / $0 - (middle - moved(-$0)) / $0 }
                let differences = steps.map { (moved($0) - moved(-$0)) / (2 * $0) }
                // Richardson's extrapolation, twice.
                let first = (4 * differences[1] - differences[0]) / 3
                let second = (4 * differences[2] - differences[1]) / 3
                let size = max(1, abs(second))
                guard first.isFinite, second.isFinite, abs(first - second) < 1e-8 * size, abs(middle) < 1e3 * size,
                    abs(sides[2]) < 0.6 * abs(sides[0]) + 1e-8
                else { continue }
                compared += 1
                #expect(
                    abs(derivative.order - second) <= 1e-6 * size,
                    "\(tree.text) by \(name) with \(sample.values): \(derivative.order), not \(second)")
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
        let posing = try Posing("order = \(text)")
        let input = try #require(posing.prepared.program.input(named: "o"))
        let derivative = posing.prepared.derivative(by: input, posing.fill(offset)).order
        func difference(_ step: Double) -> Double {
            (posing.pose(offset + step).order - posing.pose(offset - step).order) / (2 * step)
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
        let posing = try Posing("order = \(text)")
        let input = try #require(posing.prepared.program.input(named: "o"))
        #expect(near(posing.prepared.derivative(by: input, posing.fill(offset)).order, slope, 1e-12))
    }

    @Test func `constants are folded and equal parts are computed once`() throws {
        let posing = try Posing("let a = sin(o * 2 * pi)\nx = a * (3 + 4)\ny = a * 7\norder = sin(o * 2 * pi)")
        #expect(posing.prepared.program.instructionCount == (0, 4))
        let split = try Posing("param a = 2\nx = o * (a * width + sqrt(n))")
        #expect(split.prepared.program.instructionCount == (3, 1))
        #expect(split.pose(3).transform.row4.x == 3 * (2 * 268 + 20.0.squareRoot()))
    }
}
