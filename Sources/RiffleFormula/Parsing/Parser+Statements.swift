internal import RiffleMath

extension Formula {
    /// The words of statements and expressions, which can't be names.
    static let reservedWords: Set<String> = [
        "title", "param", "let", "transform", "scroll", "when", "else", "and", "or", "not", "mod", "is", "in", "of",
    ]
}

extension Parser {
    mutating func readStatements(into formula: inout Formula) throws(FormulaProblem) {
        while next.content != .end {
            let token = next
            switch token.content {
            case .newline: advance()
            case .word("title"): try readTitle(into: &formula)
            case .word("source") where following(1).isString: try readSource(into: &formula)
            case .word("param"): try readParameter(into: &formula)
            case .word("let"): try readDefinition(into: &formula)
            case .word("transform"):
                advance()
                formula.lines.append(.init(content: .transform(try readOperations()), position: token.position))
                try endStatement()
            case .word("scroll"): try readScroll(into: &formula)
            case .word where try readNote(into: &formula): break
            case .word: try readProperty(into: &formula)
            default: throw unexpected("title, param, let, scroll, transform or a property")
            }
        }
    }

    /// The comment lines directly above a statement, and the comment at its end, joined.
    func comment(from first: Int, to last: Int) -> String {
        var lines: [String] = []
        var line = first - 1
        while commentLines.contains(line) {
            lines.insert(comments[line] ?? "", at: 0)
            line -= 1
        }
        lines.append(comments[last] ?? "")
        return lines.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private mutating func readTitle(into formula: inout Formula) throws(FormulaProblem) {
        let first = line
        formula.title = try readText("title", unless: formula.title != nil)
        formula.summary = comment(from: first, to: line(-1))
        try endStatement()
    }

    private mutating func readSource(into formula: inout Formula) throws(FormulaProblem) {
        formula.source = try readText("source", unless: formula.source != nil)
        try endStatement()
    }

    /// Reads the text after the word of a statement that a formula has at most once.
    mutating func readText(_ word: String, unless isThere: Bool) throws(FormulaProblem) -> String {
        if isThere { throw FormulaProblem(next.position, "a formula has one \(word)") }
        advance()
        guard case .string(let text) = next.content else { throw unexpected("a text in quotation marks") }
        guard text.count <= Formula.Limits.title else {
            throw FormulaProblem(next.position, "a \(word) has at most \(Formula.Limits.title) characters")
        }
        advance()
        return text
    }

    /// Reads the name that a statement declares; throws if it isn't free.
    private mutating func readNewName(_ kind: String) throws(FormulaProblem) -> String {
        let position = next.position
        guard let name = takeWord() else { throw unexpected("the \(kind)'s name") }
        try scope.check(newName: name, at: position)
        return name
    }

    private mutating func readDefinition(into formula: inout Formula) throws(FormulaProblem) {
        advance()
        let position = next.position
        let name = try readNewName("value")
        try formula.checkHidden(name, in: scope, at: position)
        try expect(.assign, "an equals sign")
        let value = try readExpression()
        try endStatement()
        let kind = try scope.kind(of: value)
        formula.definitions.append(.init(name: name, value: value, kind: kind, position: position))
        scope.declare(name, kind, isPerCard: scope.isPerCard(value), at: position)
    }

    private mutating func readProperty(into formula: inout Formula) throws(FormulaProblem) {
        let position = next.position
        guard let word = takeWord() else { return }
        var name = word
        if case .word(let axis) = next.content { name += " " + axis }
        guard let property = Formula.Property(rawValue: name), formula.vocabulary.properties.contains(property) else {
            throw scope.unknownStatement(
                word, name, hasEqualsSign: following(name == word ? 0 : 1).content == .symbol(.assign), at: position)
        }
        if name != word { advance() }
        for line in formula.lines {
            if case .property(property, _) = line.content {
                throw FormulaProblem(position, "\(name) is given twice; the first time in line \(line.position.line)")
            }
        }
        try expect(.assign, "an equals sign")
        let value = try readExpression()
        try endStatement()
        try scope.require(property.kind, of: value, for: name)
        formula.lines.append(.init(content: .property(property, value), position: position))
    }
}

// MARK: - Transform

extension Parser {
    private mutating func readOperations() throws(FormulaProblem) -> [Formula.Operation] {
        var operations: [Formula.Operation] = []
        repeat {
            let token = next
            guard let word = takeWord() else { throw unexpected("an operation such as translate(x, y, z)") }
            let open = next
            try expect(.open, "an opening bracket")
            switch word {
            case "translate":
                let values = try readArguments(of: "translate(x, y, z)", 2...3, .number(.length), open, token.position)
                let z = try values.count > 2 ? values[2] : make(.number(0, nil), at: token.position)
                operations.append(.translate(x: values[0], y: values[1], z: z))
            case "scale":
                let values = try readArguments(of: "scale(x, y)", 1...2, .number(.plain), open, token.position)
                operations.append(.scale(x: values[0], y: values.count > 1 ? values[1] : nil))
            case "rotate":
                guard let axis = takeWord().flatMap(Formula.Axis.init) else {
                    throw FormulaProblem(token.position, "rotate(axis, angle) begins with x, y or z")
                }
                try expect(.comma, "a comma and the angle")
                let values = try readArguments(of: "rotate(axis, angle)", 1...1, .number(.angle), open, token.position)
                operations.append(.rotate(axis, values[0]))
            case "perspective":
                let values = try readArguments(of: "perspective(distance)", 1...1, .number(.length), open, token.position)
                operations.append(.perspective(values[0]))
            case "skew":
                let values = try readArguments(of: "skew(x, y)", 2...2, .number(.angle), open, token.position)
                operations.append(.skew(x: values[0], y: values[1]))
            default:
                let known = ["translate", "scale", "rotate", "perspective", "skew"]
                throw FormulaProblem(
                    token.position,
                    "a transform has no “\(word)”" + FormulaScope.suggestion(Spelling.nearest(to: word, in: known)))
            }
        } while take(.comma)
        return operations
    }

    /// Reads values up to the closing bracket.
    private mutating func readArguments(
        of signature: String, _ count: ClosedRange<Int>, _ kind: Formula.Kind, _ open: Token, _ position: FormulaPosition
    ) throws(FormulaProblem) -> [Formula.Expression] {
        var values: [Formula.Expression] = []
        repeat { values.append(try readExpression()) } while take(.comma)
        try close(open)
        guard count.contains(values.count) else {
            throw FormulaProblem(position, "\(signature) takes a different number of values")
        }
        let name = String(signature.prefix { $0 != "(" })
        for value in values { try scope.require(kind, of: value, for: name) }
        return values
    }
}

// MARK: - Scroll

extension Parser {
    private mutating func readScroll(into formula: inout Formula) throws(FormulaProblem) {
        let vocabulary = formula.vocabulary
        let earlier = formula.scroll
        guard !vocabulary.scrollRules.isEmpty else {
            throw FormulaProblem(next.position, "\(vocabulary.title) can't have a scroll line")
        }
        advance()
        let position = next.position
        let names = vocabulary.scrollRules.map(\.name)
        guard let name = takeWord() else { throw unexpected("one of \(names.joined(separator: ", "))") }
        guard let rule = vocabulary.scrollRules.first(where: { $0.name == name }) else {
            throw FormulaProblem(
                position,
                "there is no scroll rule “\(name)”" + FormulaScope.suggestion(Spelling.nearest(to: name, in: names), names))
        }
        if let earlier, earlier.rule != name {
            throw FormulaProblem(
                position, "a formula has one scroll rule, and line \(earlier.position.line) already says \(earlier.rule)")
        }
        var arguments = earlier?.arguments ?? []
        var isFirst = true
        while next.content != .newline, next.content != .end {
            if isDecimalComma { throw unexpected("a setting") }
            if !isFirst { try expect(.comma, "a comma") }
            isFirst = false
            let argument = try readScrollArgument(of: rule)
            guard !arguments.contains(where: { $0.name == argument.name }) else {
                throw FormulaProblem(argument.position, "\(argument.name) is given twice")
            }
            arguments.append(argument)
        }
        try endStatement()
        formula.scroll = .init(rule: name, arguments: arguments, position: earlier?.position ?? position)
    }

    private mutating func readScrollArgument(
        of rule: FormulaVocabulary.ScrollRule
    ) throws(FormulaProblem) -> Formula.Scroll.Argument {
        let isFixed = next.content == .word("fixed") && following(1).content != .symbol(.assign)
        if isFixed { advance() }
        let position = next.position
        let names = rule.arguments.map(\.name)
        guard let name = takeWord() else { throw unexpected("the name of a setting of \(rule.name)") }
        guard let argument = rule.arguments.first(where: { $0.name == name }) else {
            throw FormulaProblem(
                position, "\(rule.name) has no “\(name)”" + FormulaScope.suggestion(Spelling.nearest(to: name, in: names), names))
        }
        try expect(.assign, "an equals sign")
        if case .choice(let options) = argument.kind {
            let word = next
            guard let option = takeWord() else { throw unexpected(argument.kind.description) }
            guard options.contains(option) else {
                throw FormulaProblem(
                    word.position, "\(name) has no “\(option)”" + FormulaScope.suggestion(nil, options))
            }
            return .init(name: name, value: .option(option), isFixed: isFixed, position: position)
        }
        let value = try readExpression()
        try scope.require(argument.kind, of: value, for: name)
        if let variable = scope.perCardName(in: value) {
            throw FormulaProblem(value.start, "\(name) is the same for all cards, so it can't depend on “\(variable)”")
        }
        return .init(name: name, value: .expression(value), isFixed: isFixed, position: position)
    }
}
