internal import RiffleFormula
internal import RiffleMath

/// The bounds of expressions, by interval arithmetic (Moore, "Interval Analysis", 1966). An expression with a range here is finite at all
/// values of the variables. One without a range may still be finite.
struct ValueRanges {
    typealias Range = ClosedRange<Double>

    /// The range that card variables are assumed to have: more cards, points and rounds than anybody scrolls through.
    static let variable: Range = -10_000...10_000
    private static let condition: Range = 0...1
    /// The limit of ranges. Larger numbers have no range, so that products of several numbers are still finite.
    private static let greatest = 1e30

    /// The ranges of names; missing ones have none.
    private var names: [String: Range] = [:]
    /// The facts that hold where a branch is taken.
    private var facts: [(expression: Formula.Expression, range: Range)] = []

    init() {}

    /// Creates the ranges of a pose function's names.
    init(_ pose: PoseFunction) {
        for input in pose.inputs {
            if input.variable == PoseFunction.count { addCount(input.name) } else { add(variable: input.name, input.kind) }
        }
        for constant in pose.constants { add(constant.name, constant.value) }
        for value in pose.derived + pose.values { add(value.name, value.value) }
    }

    /// Adds a variable that can have any value of its kind.
    mutating func add(variable name: String, _ kind: Formula.Kind) {
        if case .number = kind { names[name] = Self.variable } else { names[name] = Self.condition }
    }

    /// Adds a name for an expression whose names are known.
    mutating func add(_ name: String, _ value: Formula.Expression) { names[name] = self[value] }

    /// Adds a number of cards.
    mutating func addCount(_ name: String) { names[name] = 1...1e6 }

    /// Adds a name for a number.
    mutating func add(_ name: String, number: Double) { names[name] = Self.finite(number, number) }

    /// The range of an expression's values; nil if the expression may not be finite.
    subscript(expression: Formula.Expression) -> Range? {
        guard let range = unconditional(expression) else { return nil }
        return facts.reduce(range) { range, fact in
            guard fact.expression == expression else { return range }
            // In a branch that is never taken, any range is right.
            let (low, high) = (max(range.lowerBound, fact.range.lowerBound), min(range.upperBound, fact.range.upperBound))
            return low <= high ? low...high : range
        }
    }

    private func unconditional(_ expression: Formula.Expression) -> Range? {
        switch expression.node {
        case .number(let value, let unit):
            let number = unit?.base(of: value) ?? value
            return Self.finite(number, number)
        case .boolean, .isOption, .not: return Self.condition
        case .constant(let constant): return constant.value...constant.value
        case .name(let name): return names[name]
        case .negation(let a): return self[a].flatMap { Self.finite(-$0.upperBound, -$0.lowerBound) }
        case .binary(let binary, let a, let b): return range(binary, a, b)
        case .call(let function, let arguments):
            var ranges: [Range] = []
            for argument in arguments {
                guard let range = self[argument] else { return nil }
                ranges.append(range)
            }
            return Self.range(function, ranges)
        case .conditional(let condition, let then, let otherwise):
            let (holds, fails) = branches(condition)
            return Self.union(holds[then], fails[otherwise])
        case .cases(let cases, let otherwise):
            var left = self
            var range: Range?
            for (index, item) in cases.enumerated() {
                let (holds, fails) = left.branches(item.condition)
                let value = holds[item.value]
                range = index == 0 ? value : Self.union(range, value)
                left = fails
            }
            return Self.union(range, left[otherwise])
        }
    }

    // MARK: Operators

    private func range(_ binary: Formula.Operator, _ a: Formula.Expression, _ b: Formula.Expression) -> Range? {
        switch binary {
        case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return Self.condition
        default: break
        }
        guard let first = self[a], let second = self[b] else { return nil }
        switch binary {
        case .add: return Self.sum(first, second)
        case .subtract: return Self.finite(first.lowerBound - second.upperBound, first.upperBound - second.lowerBound)
        case .multiply:
            guard a == b else { return Self.product(first, second) }
            return Self.power(first, 2)
        case .divide: return Self.quotient(first, second)
        case .modulo: return Self.remainder(first, second)
        case .power: return Self.power(first, second)
        default: return nil
        }
    }

    /// Returns the range; nil if a bound isn't finite, or is too large.
    private static func finite(_ low: Double, _ high: Double) -> Range? {
        low >= -greatest && high <= greatest && low <= high ? low...high : nil
    }

    private static func hull(_ numbers: [Double]) -> Range? {
        guard numbers.allSatisfy(\.isFinite), let low = numbers.min(), let high = numbers.max() else { return nil }
        return finite(low, high)
    }

    private static func union(_ a: Range?, _ b: Range?) -> Range? {
        guard let a, let b else { return nil }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }

    private static func sum(_ a: Range, _ b: Range) -> Range? {
        finite(a.lowerBound + b.lowerBound, a.upperBound + b.upperBound)
    }

    private static func corners(_ a: Range, _ b: Range, _ value: (Double, Double) -> Double) -> Range? {
        hull([a.lowerBound, a.upperBound].flatMap { x in [b.lowerBound, b.upperBound].map { value(x, $0) } })
    }

    private static func product(_ a: Range, _ b: Range) -> Range? { corners(a, b, *) }

    private static func quotient(_ a: Range, _ b: Range) -> Range? { b.contains(0) ? nil : corners(a, b, /) }

    /// Returns the range of a remainder: from 0 to the divisor, doubled because of rounding.
    private static func remainder(_ a: Range, _ b: Range) -> Range? {
        guard quotient(a, b) != nil else { return nil }
        return finite(2 * min(0, b.lowerBound), 2 * max(0, b.upperBound))
    }

    private static func power(_ a: Range, _ b: Range) -> Range? {
        if b.lowerBound == b.upperBound, b.lowerBound == b.lowerBound.rounded() {
            if b.lowerBound < 0, a.contains(0) { return nil }
            return power(a, b.lowerBound)
        }
        // A root, or a power that varies: of positive numbers, or of 0 to a positive power.
        guard a.lowerBound > 0 || (a.lowerBound == 0 && b.lowerBound > 0) else { return nil }
        return corners(a, b) { Double.pow($0, $1) }.flatMap { union($0, a.contains(1) ? 1...1 : $0) }
    }

    /// Returns the range of a whole power.
    private static func power(_ a: Range, _ exponent: Double) -> Range? {
        let ends = [Double.pow(a.lowerBound, exponent), Double.pow(a.upperBound, exponent)]
        return hull(exponent > 0 && a.contains(0) ? ends + [0] : exponent == 0 ? [1] : ends)
    }

    // MARK: Functions

    private static func rising(_ a: Range, _ value: (Double) -> Double) -> Range? {
        finite(value(a.lowerBound), value(a.upperBound))
    }

    private static func range(_ function: Formula.Function, _ ranges: [Range]) -> Range? {
        let a = ranges[0]
        let greatest = max(abs(a.lowerBound), abs(a.upperBound))
        switch function {
        case .sin, .cos, .sign: return -1...1
        case .tan: return greatest < 1.57 ? rising(a) { Double.tan($0) } : nil
        case .asin, .acos: return greatest <= 1 ? -4...4 : nil
        case .atan, .atan2: return -4...4
        case .sqrt: return a.lowerBound >= 0 ? rising(a) { $0.squareRoot() } : nil
        case .cbrt: return rising(a) { Double.cbrt($0) }
        case .exp: return rising(a) { Double.exp($0) }
        case .ln, .log2, .log10: return a.lowerBound > 0 ? rising(a) { 2 * Double.log2($0) }.flatMap { union($0, -1...1) } : nil
        case .abs: return a.contains(0) ? 0...greatest : rising(a.lowerBound > 0 ? a : -a.upperBound...(-a.lowerBound)) { $0 }
        case .min:
            return finite(ranges.map(\.lowerBound).min() ?? 0, ranges.map(\.upperBound).min() ?? 0)
        case .max:
            return finite(ranges.map(\.lowerBound).max() ?? 0, ranges.map(\.upperBound).max() ?? 0)
        case .hypot:
            return finite(0, ranges.map { max(abs($0.lowerBound), abs($0.upperBound)) }.reduce(0, +))
        case .floor: return rising(a) { $0.rounded(.down) }
        case .ceil: return rising(a) { $0.rounded(.up) }
        case .round: return rising(a) { $0.rounded() }
        case .fract, .step, .smoothstep: return 0...1
        case .mix:
            guard let rest = sum(1...1, -ranges[2].upperBound...(-ranges[2].lowerBound)), let start = product(a, rest),
                let end = product(ranges[1], ranges[2])
            else { return nil }
            return sum(start, end)
        case .clamp:
            guard let below = range(.min, [a, ranges[2]]) else { return nil }
            return range(.max, [ranges[1], below])
        case .wrap:
            guard let way = sum(a, -ranges[1].upperBound...(-ranges[1].lowerBound)),
                let span = sum(ranges[2], -ranges[1].upperBound...(-ranges[1].lowerBound)),
                let rest = remainder(way, span)
            else { return nil }
            return sum(ranges[1], rest)
        case .bezier:
            let greatest = ranges[1...].map { max(abs($0.lowerBound), abs($0.upperBound)) }.max() ?? 0
            return finite(-1 - 3 * greatest, 1 + 3 * greatest)
        // A spring overshoots its end by at most the distance from its start.
        case .spring: return ranges[1].lowerBound > 0 && ranges[2].lowerBound >= 0 ? 0...2 : nil
        case .float: return rising(a) { Double(Float($0)) }
        }
    }

    // MARK: Conditions

    /// Returns the ranges where a condition holds, and where it doesn't. Both are found in one pass, because conditions can be nested.
    private func branches(_ condition: Formula.Expression) -> (holds: ValueRanges, fails: ValueRanges) {
        switch condition.node {
        case .not(let inner):
            let (holds, fails) = branches(inner)
            return (fails, holds)
        case .binary(.and, let a, let b): return (branches(a).holds.branches(b).holds, self)
        case .binary(.or, let a, let b): return (self, branches(a).fails.branches(b).fails)
        case .binary(.less, let a, let b), .binary(.lessOrEqual, let a, let b): return order(a, b)
        case .binary(.greater, let a, let b), .binary(.greaterOrEqual, let a, let b):
            return order(b, a)
        default: return (self, self)
        }
    }

    /// The ranges where a ≤ b, and where b ≤ a. NaN meets no condition, but has no range, either.
    private func order(_ a: Formula.Expression, _ b: Formula.Expression) -> (holds: ValueRanges, fails: ValueRanges) {
        guard let first = self[a], let second = self[b] else { return (self, self) }
        func assuming(_ least: (Formula.Expression, Range), _ most: (Formula.Expression, Range)) -> ValueRanges {
            var result = self
            result.facts.append((least.0, -Double.greatestFiniteMagnitude...most.1.upperBound))
            result.facts.append((most.0, least.1.lowerBound...Double.greatestFiniteMagnitude))
            return result
        }
        return (assuming((a, first), (b, second)), assuming((b, second), (a, first)))
    }
}
