internal import RiffleFormula

/// Writes expressions as calculations in custom properties.
///
/// All values are numbers, and conditions 1 or 0. CSS has no branches that every browser knows, so `c ? a : b` is
/// c · a + (1 − c) · b. Both parts are computed; where one isn't taken, its divisors and the like are 1 (`guarded`), so that it is
/// finite and adds exactly 0.
struct CSSPrinter {
    /// The named values; a branch that isn't taken has to guard these, too.
    private let definitions: [String: Formula.Expression]
    /// The numbers that don't change, by name.
    private let known: [String: Formula.Expression.NamedValue]
    /// The properties of variables that have a name of their own: "--o" for "offset".
    private let variables: [String: String]
    /// The options of variables that are choices.
    private let options: [String: [String]]
    /// The ranges of the names.
    private let ranges: ValueRanges

    /// The lines that have been written since `take()`: properties that other properties use, in their order.
    private var lines: [CSSLine] = []
    /// The property that is being written.
    private var owner = ""
    private var helpers: HelperNames
    /// `taken`: 1 if the branch that is being written is taken; `left`: 1 if it isn't.
    private var branch: (taken: CSSPiece, left: CSSPiece)?
    /// The most copies of values for branches. Nested branches whose values use one another could need an unlimited number; beyond the
    /// limit a value is used without a guard, and the browser drops the property if it isn't finite.
    private static let mostCopies = 200
    /// Copies of named values that were written for a branch.
    private var copies: [String: CSSPiece] = [:]
    private var copiesBegun = 0
    /// Names of values that aren't finite everywhere.
    private var unsafe: Set<String> = []
    /// The names whose values are angles.
    private var angles: Set<String> = []
    /// The functions that CSS calculations lack.
    private(set) var unsaid: Set<Formula.Function> = []
    /// Whether a calculation divides an angle by an angle, which older browsers don't support.
    private(set) var dividesAngles = false

    init(_ pose: PoseFunction, variables: [String: String] = [:]) {
        var known: [String: Formula.Expression.NamedValue] = [:]
        for constant in pose.constants {
            if let value = constant.value.value() { known[constant.name] = (value, .number(.plain)) }
        }
        for value in pose.derived {
            if let number = value.value.value(known) { known[value.name] = (number, .number(.plain)) }
        }
        self.known = known
        self.variables = variables
        definitions = Dictionary((pose.derived + pose.values).map { ($0.name, $0.value) }) { first, _ in first }
        options = Dictionary(
            pose.inputs.compactMap { input in
                if case .choice(let options) = input.kind { (input.name, options) } else { nil }
            }
        ) { first, _ in first }
        let names = pose.constants.map(\.name) + (pose.derived + pose.values).map(\.name)
        helpers = HelperNames(taken: Set(names.map(Self.property)))
        ranges = ValueRanges(pose)
        for value in pose.derived + pose.values where !isSafe(value.value) { unsafe.insert(value.name) }
    }

    private func property(_ name: String) -> String { variables[name] ?? Self.property(name) }

    /// Writes a named value, and the values that it needs.
    mutating func declare(_ name: String, _ expression: Formula.Expression) {
        owner = name
        let value = piece(expression)
        if value.isAngle { angles.insert(name) }
        lines.append(CSSLine(name: property(name), value: value))
    }

    /// Returns the expression as a calculation; the names of the properties that it needs begin with `owner`.
    mutating func callAsFunction(_ expression: Formula.Expression, for owner: String) -> CSSPiece {
        self.owner = owner
        return piece(expression)
    }

    /// Returns the expression as a number; an angle in radians.
    mutating func number(_ expression: Formula.Expression, for owner: String) -> CSSPiece {
        self.owner = owner
        return number(expression)
    }

    /// Returns the properties that were written since the last call.
    mutating func take() -> [CSSLine] {
        defer { lines = [] }
        return lines
    }

    /// Returns the value at the constants' values; nil if it varies.
    func constant(_ expression: Formula.Expression) -> Double? { expression.value(known) }

    private mutating func helper(_ word: String, _ value: CSSPiece, isCondition: Bool = false) -> CSSPiece {
        let name = helpers.next("\(Self.property(owner))-\(word)")
        lines.append(CSSLine(name: name, value: value, isCondition: isCondition))
        return .operand("var(\(name))")
    }

    /// Returns the expression as a number; an angle in radians.
    private mutating func number(_ expression: Formula.Expression) -> CSSPiece { number(piece(expression)) }

    private mutating func piece(_ expression: Formula.Expression) -> CSSPiece {
        switch expression.node {
        case .number(let value, let unit): return .number(value, unit)
        case .boolean(let isOn): return isOn ? .one : .zero
        case .constant(let constant): return CSSPiece(layout: constant == .pi ? "pi" : "e", level: .word)
        case .name(let name):
            // A value that may not be finite outside its branch is written again within it.
            if let branch, unsafe.contains(name), let definition = definitions[name], copiesBegun < Self.mostCopies {
                return copy(of: name, definition, in: branch.taken)
            }
            var piece = CSSPiece.operand("var(\(property(name)))")
            piece.isAngle = angles.contains(name)
            return piece
        case .isOption(let name, let option):
            let index = options[name]?.firstIndex(of: option) ?? 0
            let variable = CSSPiece.operand("var(\(property(name)))")
            return .one - .call("abs", [.call("sign", [variable - .operand("\(index)")])])
        case .negation(let a):
            if case .number(let value, let unit) = a.node, unit != .degrees {
                return .operand("-" + CodeNumber.text(unit?.base(of: value) ?? value))
            }
            let a = piece(a)
            var negated = -a
            negated.isAngle = a.isAngle
            return negated
        case .not(let a): return .one - piece(a)
        case .binary(let binary, let a, let b): return self.binary(binary, a, b)
        case .call(let function, let arguments): return call(function, arguments)
        case .conditional(let condition, let then, let otherwise):
            return cases([Formula.Expression.Case(condition: condition, value: then)], otherwise)
        case .cases(let cases, let otherwise): return self.cases(cases, otherwise)
        }
    }

    private mutating func binary(_ binary: Formula.Operator, _ a: Formula.Expression, _ b: Formula.Expression) -> CSSPiece {
        switch binary {
        case .or, .and: return .call(binary == .and ? "min" : "max", [piece(a), piece(b)])
        case .equal: return condition(.one - .call("abs", [sign(a, b)]), of: a, b)
        case .notEqual:
            // NaN differs from everything.
            if !isSafe(a) || !isSafe(b) { return .one - condition(.one - .call("abs", [sign(a, b)]), of: a, b) }
            return .call("abs", [sign(a, b)])
        case .less: return condition(.call("max", [.zero, sign(b, a)]), of: a, b)
        case .greater: return condition(.call("max", [.zero, sign(a, b)]), of: a, b)
        case .lessOrEqual: return condition(.call("clamp", [.zero, sign(b, a) + .one, .one]), of: a, b)
        case .greaterOrEqual: return condition(.call("clamp", [.zero, sign(a, b) + .one, .one]), of: a, b)
        case .add, .subtract:
            var (first, second) = (piece(a), piece(b))
            let isAngle = first.isAngle && second.isAngle
            if !isAngle { (first, second) = (number(first), number(second)) }
            var sum = binary == .add ? first + second : first - second
            sum.isAngle = isAngle
            return sum
        case .multiply:
            var (first, second) = (piece(a), piece(b))
            if first.isAngle && second.isAngle { (first, second) = (number(first), number(second)) }
            var product = isSafe(a) && isSafe(b) ? first * second : .product(first, second)
            product.isAngle = first.isAngle || second.isAngle
            return product
        case .divide:
            let first = piece(a)
            let second = guarded(b)
            var quotient = first / second
            quotient.isAngle = first.isAngle
            return quotient
        case .modulo: return remainder(number(a), guarded(b), isSafe: isSafe(b))
        case .power:
            let base = isSafe(Formula.Expression(.binary(binary, a, b))) ? number(a) : guarded(a)
            let exponent = number(b)
            guard !isSafe(a) || !isSafe(b), (b.value() ?? 0) == 0 else { return .call("pow", [base, exponent]) }
            // In browsers, 1 to the power of NaN is 1, and so is NaN to the power of 0. The factor is 1, or NaN if an operand is.
            let operands = [named("base", base), named("exponent", exponent)]
            return .call("pow", operands) * .call("min", [.one, .call("max", [.one] + operands)])
        }
    }

    /// Returns the remainder with the sign of the divisor; if an operand may be infinite, as a − b · floor(a / b).
    private mutating func remainder(_ a: CSSPiece, _ b: CSSPiece, isSafe: Bool) -> CSSPiece {
        guard !isSafe else { return .call("mod", [a, b]) }
        let (dividend, divisor) = (named("dividend", a), named("divisor", b))
        return dividend - divisor * .call("round", [.operand("down"), dividend / divisor, .one])
    }

    /// Returns a name for a piece that is written more than once.
    private mutating func named(_ word: String, _ piece: CSSPiece) -> CSSPiece {
        if case .text = piece.layout { return piece }
        return helper(word, piece)
    }

    /// Returns a condition of two numbers. It doesn't hold if one of them is NaN: a registered property turns NaN into 0.
    private mutating func condition(_ piece: CSSPiece, of a: Formula.Expression, _ b: Formula.Expression) -> CSSPiece {
        isSafe(a) && isSafe(b) ? piece : helper("is", piece, isCondition: true)
    }

    private mutating func number(_ piece: CSSPiece) -> CSSPiece {
        guard piece.isAngle else { return piece }
        dividesAngles = true
        return piece / .operand("1rad")
    }

    /// Returns the sign of a − b: −1, 0 or 1.
    private mutating func sign(_ a: Formula.Expression, _ b: Formula.Expression) -> CSSPiece {
        let first = comparable(a)
        let second = comparable(b)
        if first.isZero { return .call("sign", [-second]) }
        return .call("sign", [first - second])
    }

    /// Returns the number, clamped to ±1e38 if it may be infinite: the difference of two infinite numbers would be NaN.
    private mutating func comparable(_ expression: Formula.Expression) -> CSSPiece {
        let number = number(expression)
        return isSafe(expression) ? number : .call("clamp", [.operand("-1e38"), number, .operand("1e38")])
    }

    private mutating func call(_ function: Formula.Function, _ arguments: [Formula.Expression]) -> CSSPiece {
        func plain(_ name: String, _ arguments: [CSSPiece]) -> CSSPiece { .call(name, arguments) }
        switch function {
        // These functions take angles and numbers alike.
        case .sin, .cos, .tan, .sign: return plain(function.rawValue, [piece(arguments[0])])
        case .asin, .acos:
            let x = isSafe(arguments[0]) && branch == nil ? number(arguments[0]) : guarded(arguments[0], as: .zero)
            var angle = plain(function.rawValue, [x])
            angle.isAngle = true
            return angle
        case .atan, .atan2:
            var angle = plain(function.rawValue, arguments.map { number($0) })
            angle.isAngle = true
            return angle
        case .sqrt: return plain("sqrt", [guarded(arguments[0], as: .zero)])
        case .exp: return plain("exp", [guarded(arguments[0], as: .zero)])
        case .ln: return plain("log", [guarded(arguments[0])])
        case .log10: return plain("log", [guarded(arguments[0]), .operand("10")])
        case .log2: return plain("log", [guarded(arguments[0]), .operand("2")])
        case .abs, .min, .max, .hypot: return plain(function.rawValue, arguments.map { number($0) })
        case .clamp: return plain("clamp", [number(arguments[1]), number(arguments[0]), number(arguments[2])])
        case .cbrt:
            let x = number(arguments[0])
            return plain("sign", [x]) * plain("pow", [plain("abs", [x]), .one / .operand("3")])
        case .floor: return plain("round", [.operand("down"), number(arguments[0]), .one])
        case .ceil: return plain("round", [.operand("up"), number(arguments[0]), .one])
        case .round:
            // CSS rounds halves up.
            let x = number(arguments[0])
            return plain("sign", [x]) * plain("round", [.operand("down"), plain("abs", [x]) + .operand("0.5"), .one])
        case .fract: return plain("mod", [number(arguments[0]), .one])
        case .step:
            return plain("clamp", [.zero, sign(arguments[1], arguments[0]) + .one, .one])
        case .mix:
            let (a, b, t) = (number(arguments[0]), number(arguments[1]), number(arguments[2]))
            guard arguments.allSatisfy(isSafe) else { return .product(a, .one - t) + .product(b, t) }
            return a * (.one - t) + b * t
        case .wrap:
            let (x, low) = (number(arguments[0]), number(arguments[1]))
            let span = Formula.Expression(.binary(.subtract, arguments[2], arguments[1]))
            return low + remainder(x - low, guarded(span), isSafe: isSafe(span))
        case .smoothstep: return smoothstep(arguments)
        case .float: return number(arguments[0])
        case .bezier, .spring:
            unsaid.insert(function)
            return .zero
        }
    }

    private mutating func smoothstep(_ arguments: [Formula.Expression]) -> CSSPiece {
        let (low, x) = (number(arguments[0]), number(arguments[2]))
        let span = Formula.Expression(.binary(.subtract, arguments[1], arguments[0]))
        if constant(span) == 0 { return .call("clamp", [.zero, .call("sign", [x - low]) + .one, .one]) }
        if constant(span) == nil {
            // 1 if the span is 0, where the function is a step.
            let isStep = helper("step", .one - .call("abs", [.call("sign", [number(span)])]))
            // Where the span is 0, an infinite way is clamped, so that its product with 0 is 0.
            let ends = ["-1e38", "1e38"].map { CSSPiece.operand($0) / isStep }
            let isFinite = isSafe(arguments[0]) && isSafe(arguments[2])
            let way = isFinite ? x - low : .call("clamp", [ends[0], x - low, ends[1]])
            let share = (.one - isStep) * (way / (number(span) + isStep))
            let t = helper("t", .call("clamp", [.zero, share + isStep * (.call("sign", [way]) + .one), .one]))
            return t * t * (.operand("3") - .operand("2") * t)
        }
        // A span that begins at 0 needs no subtraction.
        let isPlain = arguments[0].value() == 0
        let share = (x - low) / (isPlain ? guarded(arguments[1]) : guarded(span))
        let t = helper("t", .call("clamp", [.zero, share, .one]))
        return t * t * (.operand("3") - .operand("2") * t)
    }

    // MARK: Branches

    private mutating func cases(_ cases: [Formula.Expression.Case], _ otherwise: Formula.Expression) -> CSSPiece {
        var sum = CSSPiece.zero
        var before: [CSSPiece] = []
        for item in cases {
            let others = before.reduce(CSSPiece.zero) { $0 + $1 }
            var holds = before.isEmpty ? piece(item.condition) : within(.one - others, others) { $0.piece(item.condition) }
            for other in before { holds = (.one - other) * holds }
            let taken = helper("if", holds)
            sum = sum + taken * within(taken, .one - taken) { $0.number(item.value) }
            before.append(taken)
        }
        let others = before.dropFirst().reduce(before[0]) { $0 + $1 }
        return sum + (.one - others) * within(.one - others, others) { $0.number(otherwise) }
    }

    /// Writes a branch.
    private mutating func within(
        _ taken: CSSPiece, _ left: CSSPiece, _ write: (inout CSSPrinter) -> CSSPiece
    ) -> CSSPiece {
        let outer = branch
        branch = (taken, left)
        if let outer {
            let both = helper("in", outer.taken * taken)
            branch = (both, .one - both)
        }
        defer { branch = outer }
        return write(&self)
    }

    private mutating func copy(of name: String, _ definition: Formula.Expression, in taken: CSSPiece) -> CSSPiece {
        let key = "\(taken.text) \(name)"
        if let copy = copies[key] { return copy }
        copiesBegun += 1
        let value = piece(definition)
        var copy = helper(String(Self.property(name).dropFirst(2)), value)
        copy.isAngle = value.isAngle
        copies[key] = copy
        return copy
    }

    /// Returns a number that may be outside of a function's domain if its branch isn't taken: then `other` takes its place.
    private mutating func guarded(_ expression: Formula.Expression, as other: CSSPiece = .one) -> CSSPiece {
        let number = number(expression)
        // A constant above 0 needs no guard if `other` is 1; if `other` is 0, it must be at most 1, too.
        let known = constant(expression) ?? 0
        guard let branch, known <= 0 || (other.isZero && known > 1) else { return number }
        let taken = branch.taken * number
        return other.isZero ? taken : taken + branch.left
    }

    /// Returns whether the expression is finite for all values of the variables.
    private func isSafe(_ expression: Formula.Expression) -> Bool { ranges[expression] != nil }
}

/// The names of properties that other properties need, numbered from the second use of a name on.
private struct HelperNames {
    /// The properties of named values.
    let taken: Set<String>
    private var counts: [String: Int] = [:]

    init(taken: Set<String>) { self.taken = taken }

    mutating func next(_ base: String) -> String {
        var (count, name) = (counts[base, default: 0], base)
        repeat {
            count += 1
            name = count == 1 ? base : "\(base)-\(count)"
        } while taken.contains(name)
        counts[base] = count
        return name
    }
}
