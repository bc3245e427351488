// The kinds of values: booleans, choices, and numbers with their dimensions.
extension FormulaScope {
    /// Throws unless an expression has a kind; a plain number is also a length, an angle or a time.
    func require(_ wanted: Formula.Kind, of expression: Formula.Expression, for name: String) throws(FormulaProblem) {
        let kind = try kind(of: expression)
        if kind == wanted { return }
        if case .number(let dimension) = kind, case .number(let other) = wanted, dimension.isPlain || dimension.isNear(other) {
            return
        }
        throw FormulaProblem(expression.start, "\(name) takes \(wanted), but this is \(kind)")
    }

    /// The kind of an expression. Throws where a name doesn't exist, or operands don't fit.
    func kind(of expression: Formula.Expression) throws(FormulaProblem) -> Formula.Kind {
        switch expression.node {
        case .number(_, let unit): return .number(unit?.dimension ?? .plain)
        case .boolean: return .boolean
        case .constant: return .number(.plain)
        case .name(let name):
            guard let symbol = self[name] else { throw unknownName(name, at: expression.position) }
            return symbol.kind
        case .isOption(let name, let option):
            guard let symbol = self[name] else { throw unknownName(name, at: expression.position) }
            guard case .choice(let options) = symbol.kind else {
                throw FormulaProblem(expression.position, "“\(name)” isn't a choice but \(symbol.kind)")
            }
            guard options.contains(option) else {
                throw FormulaProblem(
                    expression.position, "“\(name)” has no “\(option.prefix(40))”" + Self.suggestion(nil, options))
            }
            return .boolean
        case .negation(let a): return .number(try dimension(of: a, for: "−"))
        case .not(let a):
            try require(.boolean, of: a, for: "“not”")
            return .boolean
        case .binary(let binary, let a, let b): return try kind(of: binary, a, b, at: expression.position)
        case .call(let function, let arguments):
            return .number(try dimension(of: function, arguments, at: expression.position))
        case .conditional(let condition, let then, let otherwise):
            try require(.boolean, of: condition, for: "“?”")
            return try joined(kind(of: then), otherwise, for: "?", at: expression.position)
        case .cases(let cases, let otherwise):
            var result: Formula.Kind?
            for item in cases {
                try require(.boolean, of: item.condition, for: "“when”")
                if let former = result {
                    result = try joined(former, item.value, for: "when", at: expression.position)
                } else {
                    result = try kind(of: item.value)
                }
            }
            guard let result else { return try kind(of: otherwise) }
            return try joined(result, otherwise, for: "when", at: expression.position)
        }
    }

    /// The common kind of two values, of which one is chosen or both are compared.
    private func joined(
        _ kind: Formula.Kind, _ other: Formula.Expression, for name: String, at position: FormulaPosition
    ) throws(FormulaProblem) -> Formula.Kind {
        let second = try self.kind(of: other)
        switch (kind, second) {
        case (.number(let a), .number(let b)): return .number(try joined([a, b], for: name, at: position))
        case (.boolean, .boolean): return .boolean
        case (.choice, _), (_, .choice):
            throw FormulaProblem(other.start, "a choice is compared with “is”")
        default:
            throw FormulaProblem(other.start, "“\(name)” needs two values of the same kind, but these are \(kind) and \(second)")
        }
    }

    /// The common dimension of values that are added, compared or chosen from.
    private func joined(
        _ dimensions: [Formula.Dimension], for name: String, at position: FormulaPosition
    ) throws(FormulaProblem) -> Formula.Dimension {
        var result = Formula.Dimension.plain
        for dimension in dimensions {
            guard let joined = result.joined(with: dimension) else {
                throw FormulaProblem(
                    position, "“\(name)” needs values of the same unit, but these are \(result) and \(dimension)")
            }
            result = joined
        }
        return result
    }

    /// The dimension of a number; throws for anything else.
    private func dimension(of expression: Formula.Expression, for name: String) throws(FormulaProblem) -> Formula.Dimension {
        let kind = try kind(of: expression)
        guard case .number(let dimension) = kind else {
            throw FormulaProblem(expression.start, "“\(name)” needs a number, but this is \(kind)")
        }
        return dimension
    }
}

// MARK: - Operators

extension FormulaScope {
    private func kind(
        of binary: Formula.Operator, _ a: Formula.Expression, _ b: Formula.Expression, at position: FormulaPosition
    ) throws(FormulaProblem) -> Formula.Kind {
        let name = binary.rawValue
        switch binary {
        case .or, .and:
            try require(.boolean, of: a, for: "“\(name)”")
            try require(.boolean, of: b, for: "“\(name)”")
            return .boolean
        case .equal, .notEqual:
            _ = try joined(kind(of: a), b, for: name, at: position)
            return .boolean
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            _ = try joined([dimension(of: a, for: name), dimension(of: b, for: name)], for: name, at: position)
            return .boolean
        case .add, .subtract, .modulo:
            return .number(try joined([dimension(of: a, for: name), dimension(of: b, for: name)], for: name, at: position))
        case .multiply: return .number(try dimension(of: a, for: name) * dimension(of: b, for: name))
        case .divide: return .number(try dimension(of: a, for: name) / dimension(of: b, for: name))
        case .power:
            let base = try dimension(of: a, for: name)
            let exponent = try dimension(of: b, for: name)
            guard exponent.isPlain else {
                throw FormulaProblem(b.start, "an exponent has to be a plain number, but this is \(exponent)")
            }
            if base.isPlain { return .number(.plain) }
            guard let value = Self.constant(b) else {
                throw FormulaProblem(b.start, "the exponent of \(base) has to be a number, so that the unit is known")
            }
            guard abs(value) <= 100 else { throw FormulaProblem(b.start, "the exponent of a unit is at most 100") }
            return .number(base.raised(to: value))
        }
    }

    /// The value of an expression of plain numbers and + − × ÷; nil for all others.
    private static func constant(_ expression: Formula.Expression) -> Double? {
        switch expression.node {
        case .number(let value, let unit): return unit?.base(of: value) ?? value
        case .constant(let constant): return constant.value
        case .negation(let a): return constant(a).map { -$0 }
        case .binary(let binary, let a, let b):
            guard let a = constant(a), let b = constant(b) else { return nil }
            switch binary {
            case .add: return a + b
            case .subtract: return a - b
            case .multiply: return a * b
            case .divide: return a / b
            default: return nil
            }
        default: return nil
        }
    }
}

// MARK: - Functions

extension FormulaScope {
    private func dimension(
        of function: Formula.Function, _ arguments: [Formula.Expression], at position: FormulaPosition
    ) throws(FormulaProblem) -> Formula.Dimension {
        let name = function.rawValue
        var dimensions: [Formula.Dimension] = []
        for argument in arguments { dimensions.append(try dimension(of: argument, for: name)) }
        /// Throws unless each argument at `indices` has the dimension `wanted`, or is plain.
        func check(_ wanted: Formula.Dimension, _ indices: Range<Int>) throws(FormulaProblem) {
            for index in indices where !dimensions[index].isPlain && !dimensions[index].isNear(wanted) {
                throw FormulaProblem(
                    arguments[index].start,
                    "\(name) takes \(wanted)\(indices.count > 1 || arguments.count > 1 ? " for \(function.arguments[index])" : ""), but this is \(dimensions[index])"
                )
            }
        }
        func joined(_ indices: Range<Int>) throws(FormulaProblem) -> Formula.Dimension {
            try self.joined(Array(dimensions[indices]), for: name, at: position)
        }
        let all = 0..<arguments.count
        switch function {
        case .sin, .cos, .tan:
            try check(.angle, all)
            return .plain
        case .asin, .acos, .atan:
            try check(.plain, all)
            return .angle
        case .atan2:
            _ = try joined(all)
            return .angle
        case .sqrt: return dimensions[0].raised(to: 0.5)
        case .cbrt: return dimensions[0].raised(to: 1.0 / 3)
        case .exp, .ln, .log10, .log2, .bezier:
            try check(.plain, all)
            return .plain
        case .abs, .floor, .ceil, .round, .fract, .float: return dimensions[0]
        case .sign: return .plain
        case .min, .max, .hypot, .clamp, .wrap: return try joined(all)
        case .mix:
            try check(.plain, 2..<3)
            return try joined(0..<2)
        case .smoothstep, .step:
            _ = try joined(all)
            return .plain
        case .spring:
            try check(.time, 0..<2)
            try check(.plain, 2..<3)
            return .plain
        }
    }
}
