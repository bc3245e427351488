internal import RiffleFormula

/// Writes expressions in a language, with no more brackets than its operator precedence needs.
struct CodePrinter {
    let style: CodeStyle
    /// The functions that were written so far.
    private(set) var used: Set<CodeFunction> = []
    /// The ranges of the names; nil: all expressions are finite.
    private let ranges: ValueRanges?

    /// Creates a printer for the expressions of a pose function, or for finite expressions.
    init(_ style: CodeStyle, _ pose: PoseFunction? = nil) {
        self.style = style
        ranges = pose.map { ValueRanges($0) }
    }

    /// The binding strength of a text, from the weakest on.
    private enum Level: Int, Comparable {
        case conditional, or, and, equality, comparison, sum, product, unary, power, operand

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    private typealias Piece = (layout: CodeLayout, level: Level)

    /// Returns the expression as code.
    mutating func callAsFunction(_ expression: Formula.Expression) -> CodeLayout {
        let (layout, level) = piece(expression)
        // An operation's further lines are indented only if the language indents a statement's further lines by more than one level.
        return .group(level < .operand && level > .conditional && style.continuation > 1 ? style.continued(layout) : layout)
    }

    /// Returns the expression as code that can be a summand.
    mutating func term(_ expression: Formula.Expression) -> CodeLayout { .group(bracketed(piece(expression), .product)) }

    /// Returns a statement that gives an expression a name, as a line: "const x = 2 * y;". An operation moves to lines of its own if it has
    /// to be broken; a call begins on the line of the name.
    mutating func statement(_ begin: String, _ expression: Formula.Expression, _ end: String = "", indent: Int = 0) -> String {
        let (layout, level) = piece(expression)
        let isOperation = level < .operand && !(level == .conditional && style.conditionalsStay)
        return Self.statement(begin, layout, end, isOperation: isOperation, indent: indent, style)
    }

    /// Returns such a statement for any layout.
    static func statement(
        _ begin: String, _ layout: CodeLayout, _ end: String, isOperation: Bool, indent: Int, _ style: CodeStyle
    ) -> String {
        let value: CodeLayout = isOperation ? .group(style.continued(.space + layout)) : " " + .group(layout)
        return (.text(begin) + value + .text(end)).text(width: style.width, indent: indent, step: style.indent) + "\n"
    }

    private func bracketed(_ piece: Piece, _ least: Level) -> CodeLayout {
        piece.level < least ? piece.layout.bracketed : piece.layout
    }

    private mutating func call(_ function: CodeFunction, _ arguments: [Formula.Expression]) -> Piece {
        used.insert(function)
        if let member = style.member(function), let first = arguments.first {
            let receiver = bracketed(piece(first), .operand)
            switch member {
            case .property(let name): return (receiver + .text(".\(name)"), .operand)
            case .method(let name):
                var rest: [CodeLayout] = []
                for argument in arguments.dropFirst() { rest.append(self(argument)) }
                return (receiver + .call(".\(name)", rest, trailingComma: style.trailingComma), .operand)
            }
        }
        var layouts: [CodeLayout] = []
        for argument in arguments { layouts.append(self(argument)) }
        return (.call(style.function(function), layouts, trailingComma: style.trailingComma), .operand)
    }

    private mutating func piece(_ expression: Formula.Expression) -> Piece {
        switch expression.node {
        case .number(let value, let unit): return number(value, unit)
        case .boolean(let isOn): return (isOn ? "true" : "false", .operand)
        case .constant(let constant): return (.text(constant == .pi ? style.pi : style.e), .operand)
        case .name(let name): return (.text(style.name(name)), .operand)
        case .isOption(let name, let option):
            return (.text("\(style.name(name)) \(style.equal) \(style.option(name, option))"), .equality)
        case .negation(let a): return ("-" + bracketed(piece(a), .operand), .unary)
        case .not(let a): return ("!" + bracketed(piece(a), .operand), .unary)
        case .binary(let binary, let a, let b): return self.binary(binary, a, b)
        case .call(.clamp, let arguments) where style.losesNaN && arguments.contains(where: isDoubtful):
            let least = Formula.Expression(.call(.min, [arguments[0], arguments[2]]))
            return piece(Formula.Expression(.call(.max, [arguments[1], least])))
        case .call(let function, let arguments):
            // In all languages these functions are written with two arguments.
            if function == .min || function == .max, arguments.count > 2 {
                let rest = Formula.Expression(.call(function, Array(arguments.dropLast())))
                return call(.formula(function), [rest, arguments[arguments.count - 1]])
            }
            if style.losesNaN, function == .min || function == .max, arguments.contains(where: isDoubtful) {
                return call(function == .min ? .lesser : .greater, arguments)
            }
            return call(.formula(function), arguments)
        case .conditional(let condition, let then, let otherwise): return conditional(condition, then, otherwise)
        case .cases(let cases, let otherwise):
            var result = otherwise
            for item in cases.reversed() {
                result = Formula.Expression(.conditional(item.condition, then: item.value, otherwise: result))
            }
            return piece(result)
        }
    }

    private mutating func conditional(
        _ condition: Formula.Expression, _ then: Formula.Expression, _ otherwise: Formula.Expression
    ) -> Piece {
        let condition = bracketed(piece(condition), .or)
        let then = bracketed(piece(then), .or)
        let rest = piece(otherwise)
        return (style.conditional(.group(condition), .group(then), rest.layout, rest.level == .conditional), .conditional)
    }

    private func number(_ value: Double, _ unit: Formula.Unit?) -> Piece {
        // Degrees are written as such, so that people can read them.
        guard unit == .degrees else { return (.text(style.number(unit?.base(of: value) ?? value)), .operand) }
        let product = "\(style.number(value)) * \(style.pi)"
        return (.text("\(style.bracketsMixed ? "(\(product))" : product) / \(style.number(180))"), .product)
    }

    private mutating func binary(_ binary: Formula.Operator, _ a: Formula.Expression, _ b: Formula.Expression) -> Piece {
        func joined(_ sign: String, _ level: Level, left: Level, right: Level) -> Piece {
            let first = piece(a)
            let second = piece(b)
            // Operands of another level are broken only after this operator, operands of the same level together with it.
            let before = bracketed(first, left)
            let start: CodeLayout = first.level == level ? before : .group(before)
            return (start + .text(" \(sign)") + .space + .group(bracketed(second, right)), level)
        }
        switch binary {
        case .or: return joined("||", .or, left: style.bracketsMixed && isBinary(a, .and) ? .equality : .or, right: .equality)
        case .and: return joined("&&", .and, left: .and, right: .equality)
        case .equal: return joined(style.equal, .equality, left: .comparison, right: .comparison)
        case .notEqual: return joined(style.notEqual, .equality, left: .comparison, right: .comparison)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            return joined(binary.rawValue, .comparison, left: .sum, right: .sum)
        case .add, .subtract: return joined(binary.rawValue, .sum, left: .sum, right: .product)
        case .multiply, .divide:
            let mixes = binary == .divide ? isBinary(a, .multiply) : isBinary(a, .divide) || isDegrees(a)
            return joined(
                binary.rawValue, .product, left: mixes && style.bracketsMixed ? .unary : .product, right: .unary)
        case .modulo: return call(.modulo, [a, b])
        case .power:
            // All languages agree on a power whose exponent is a number other than 0.
            if isDoubtful(a) || isDoubtful(b), (b.value() ?? 0) == 0 { return call(.carefulPower, [a, b]) }
            guard let sign = style.power else { return call(.power, [a, b]) }
            return joined(sign, .power, left: .operand, right: .power)
        }
    }

    /// Returns whether the expression may not be finite.
    private func isDoubtful(_ expression: Formula.Expression) -> Bool { ranges.map { $0[expression] == nil } ?? false }

    private func isBinary(_ expression: Formula.Expression, _ binary: Formula.Operator) -> Bool {
        if case .binary(binary, _, _) = expression.node { return true }
        return false
    }

    private func isDegrees(_ expression: Formula.Expression) -> Bool {
        if case .number(_, .degrees) = expression.node { return true }
        return false
    }
}
