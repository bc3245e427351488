// The levels of the grammar, from the weakest binding on: cases, ?:, or, and, not, comparisons, + −, * / mod, −a, ^, operands.
extension Parser {
    /// Reads a whole value: cases, or anything that binds more strongly.
    mutating func readExpression() throws(FormulaProblem) -> Formula.Expression {
        next.content == .word("when") ? try readCases() : try readChoice()
    }

    /// `when c: a, d: b, else: e`.
    private mutating func readCases() throws(FormulaProblem) -> Formula.Expression {
        let position = next.position
        advance()
        var cases: [Formula.Expression.Case] = []
        repeat {
            if take(word: "else") {
                guard !cases.isEmpty else { throw FormulaProblem(previous.position, "a condition comes before “else”") }
                try expect(.colon, "a colon")
                return try make(.cases(cases, otherwise: readChoice()), at: position)
            }
            let condition = try readOr()
            try expect(.colon, "a colon")
            cases.append(.init(condition: condition, value: try readChoice()))
        } while take(.comma)
        if case .invalid = next.content { throw unexpected("“, else:”") }
        throw FormulaProblem(next.position, "“when” has to end with “, else:” and a value")
    }

    /// Reads `c ? a : b`, in which another choice may follow the colon.
    private mutating func readChoice() throws(FormulaProblem) -> Formula.Expression {
        try nested { parser throws(FormulaProblem) in
            let condition = try parser.readOr()
            let position = parser.next.position
            guard parser.take(.question) else { return condition }
            let then = try parser.readChoice()
            try parser.expect(.colon, "a colon and the other value")
            return try parser.make(.conditional(condition, then: then, otherwise: parser.readChoice()), at: position)
        }
    }

    private mutating func readOr() throws(FormulaProblem) -> Formula.Expression {
        var left = try readAnd()
        while next.content == .word("or") {
            let position = next.position
            advance()
            left = try make(.binary(.or, left, readAnd()), at: position)
        }
        return left
    }

    private mutating func readAnd() throws(FormulaProblem) -> Formula.Expression {
        var left = try readNot()
        while next.content == .word("and") {
            let position = next.position
            advance()
            left = try make(.binary(.and, left, readNot()), at: position)
        }
        return left
    }

    private mutating func readNot() throws(FormulaProblem) -> Formula.Expression {
        let position = next.position
        guard take(word: "not") else { return try readComparison() }
        return try nested { parser throws(FormulaProblem) in try parser.make(.not(parser.readNot()), at: position) }
    }

    /// One comparison: `a < b < c` wouldn't have its mathematical meaning, so it isn't allowed.
    private mutating func readComparison() throws(FormulaProblem) -> Formula.Expression {
        let left = try readSum()
        if next.content == .word("is") { return try readOption(of: left) }
        guard let comparison else { return left }
        let position = next.position
        advance()
        let right = try readSum()
        let result = try make(.binary(comparison, left, right), at: position)
        guard self.comparison == nil else {
            throw FormulaProblem(next.position, "comparisons don't chain: write a < b and b < c")
        }
        return result
    }

    /// The comparison that comes next.
    private var comparison: Formula.Operator? {
        switch next.content {
        case .symbol(.equal): .equal
        case .symbol(.notEqual): .notEqual
        case .symbol(.less): .less
        case .symbol(.lessOrEqual): .lessOrEqual
        case .symbol(.greater): .greater
        case .symbol(.greaterOrEqual): .greaterOrEqual
        default: nil
        }
    }

    /// `side is left`.
    private mutating func readOption(of left: Formula.Expression) throws(FormulaProblem) -> Formula.Expression {
        let position = next.position
        guard case .name(let name) = left.node else {
            throw FormulaProblem(position, "“is” goes between the name of a choice and one of its words")
        }
        advance()
        guard let option = takeWord() else { throw unexpected("a word of the choice “\(name)”") }
        return try make(.isOption(name: name, option: option), at: left.position)
    }

    private mutating func readSum() throws(FormulaProblem) -> Formula.Expression {
        var left = try readProduct()
        while true {
            let position = next.position
            if take(.plus) {
                left = try make(.binary(.add, left, readProduct()), at: position)
            } else if take(.minus) {
                left = try make(.binary(.subtract, left, readProduct()), at: position)
            } else {
                return left
            }
        }
    }

    private mutating func readProduct() throws(FormulaProblem) -> Formula.Expression {
        var left = try readNegation()
        while true {
            let position = next.position
            if take(.times) {
                left = try make(.binary(.multiply, left, readNegation()), at: position)
            } else if take(.divide) {
                left = try make(.binary(.divide, left, readNegation()), at: position)
            } else if take(word: "mod") {
                left = try make(.binary(.modulo, left, readNegation()), at: position)
            } else if next.content == .symbol(.percent) {
                throw misplacedPercent(position)
            } else {
                return left
            }
        }
    }

    private mutating func readNegation() throws(FormulaProblem) -> Formula.Expression {
        let position = next.position
        guard take(.minus) else { return try readPower() }
        return try nested { parser throws(FormulaProblem) in try parser.make(.negation(parser.readNegation()), at: position) }
    }

    /// Powers are read from the right, and the exponent may be negated: 2^-3^2 is 2^(−(3^2)).
    private mutating func readPower() throws(FormulaProblem) -> Formula.Expression {
        let base = try readOperand()
        let position = next.position
        guard take(.power) else { return base }
        return try nested { parser throws(FormulaProblem) in
            try parser.make(.binary(.power, base, parser.readNegation()), at: position)
        }
    }

    private mutating func readOperand() throws(FormulaProblem) -> Formula.Expression {
        let token = next
        switch token.content {
        case .number(let value):
            advance()
            return try make(.number(value, takeUnit()), at: token.position)
        case .word(let word):
            if Formula.reservedWords.contains(word), word != "mod" { throw unexpected("a value") }
            advance()
            if next.content == .symbol(.open) { return try readCall(of: word, at: token.position) }
            switch word {
            case "on", "true": return try make(.boolean(true), at: token.position)
            case "off", "false": return try make(.boolean(false), at: token.position)
            default: break
            }
            if let constant = Formula.Constant(rawValue: word) { return try make(.constant(constant), at: token.position) }
            return try make(.name(word), at: token.position)
        case .symbol(.open):
            advance()
            let inner = try readExpression()
            try close(token)
            return inner
        default:
            throw unexpected("a value")
        }
    }

    /// Takes the unit after a number; nil: there is none.
    mutating func takeUnit() -> Formula.Unit? {
        var unit: Formula.Unit?
        switch next.content {
        case .symbol(.percent): unit = .percent
        case .symbol(.degree): unit = .degrees
        case .word(let word): unit = Formula.Unit(rawValue: word)
        default: break
        }
        if unit != nil { advance() }
        return unit
    }

    /// Takes the bracket that closes `open`; throws if it is missing.
    mutating func close(_ open: Token) throws(FormulaProblem) {
        if take(.close) { return }
        switch next.content {
        case .newline, .end: throw FormulaProblem(open.position, "this bracket is never closed")
        case .invalid: throw unexpected("a closing bracket")
        // An open bracket takes in the lines below it.
        case _ where next.position.line > previous.position.line:
            throw FormulaProblem(open.position, "this bracket is never closed")
        case .number, .word, .symbol(.open): throw missingOperator
        case .symbol(.assign): throw misplacedAssignment
        default: throw unexpected("a closing bracket")
        }
    }

    /// `name(a, b)`, from the opening bracket on.
    private mutating func readCall(of name: String, at position: FormulaPosition) throws(FormulaProblem) -> Formula.Expression {
        let open = next
        advance()
        var arguments: [Formula.Expression] = []
        if next.content != .symbol(.close) {
            repeat { arguments.append(try readExpression()) } while take(.comma)
        }
        try close(open)
        func wrongCount(_ signature: String, _ count: String) -> FormulaProblem {
            FormulaProblem(position, "\(signature) takes \(count), not \(arguments.count)")
        }
        // These two functions are operators as well, and are printed as such.
        if let binary = ["pow": Formula.Operator.power, "mod": .modulo][name] {
            guard arguments.count == 2 else { throw wrongCount("\(name)(a, b)", "2 values") }
            return try make(.binary(binary, arguments[0], arguments[1]), at: position)
        }
        guard let function = Formula.Function(rawValue: name) else { throw scope.unknownFunction(name, at: position) }
        let count = function.arguments.count
        guard function.isVariadic ? !arguments.isEmpty : arguments.count == count else {
            let wanted = function.isVariadic ? "1 value or more" : count == 1 ? "1 value" : "\(count) values"
            throw wrongCount(function.signature, wanted)
        }
        return try make(.call(function, arguments), at: position)
    }
}
