internal import RiffleMath

/// The names that a formula knows at one place, and the kinds of their values.
struct FormulaScope {
    struct Symbol {
        var kind: Formula.Kind
        /// Whether the value differs from card to card.
        var isPerCard: Bool
        /// The place of the parameter or `let` that declares it; nil for variables.
        var position: FormulaPosition?
    }

    let vocabulary: FormulaVocabulary
    private var symbols: [String: Symbol] = [:]
    /// The names in the order in which they were declared, so that suggestions don't depend on hashes.
    private var names: [String] = []

    init(_ vocabulary: FormulaVocabulary) {
        self.vocabulary = vocabulary
        for variable in vocabulary.variables { add(variable.name, Symbol(kind: variable.kind, isPerCard: variable.isPerCard)) }
    }

    /// The names of a whole formula.
    init(_ formula: Formula) {
        self.init(formula.vocabulary)
        for parameter in formula.parameters {
            declare(parameter.name, parameter.kind, isPerCard: false, at: parameter.position)
        }
        for definition in formula.definitions {
            declare(definition.name, definition.kind, isPerCard: isPerCard(definition.value), at: definition.position)
        }
    }

    private mutating func add(_ name: String, _ symbol: Symbol) {
        symbols[name] = symbol
        names.append(name)
    }

    mutating func declare(_ name: String, _ kind: Formula.Kind, isPerCard: Bool, at position: FormulaPosition) {
        add(name, Symbol(kind: kind, isPerCard: isPerCard, position: position))
    }

    /// The first name in an expression whose value differs from card to card.
    func perCardName(in expression: Formula.Expression) -> String? {
        switch expression.node {
        case .name(let name), .isOption(let name, _): return symbols[name]?.isPerCard == true ? name : nil
        default:
            for operand in expression.node.operands {
                if let name = perCardName(in: operand) { return name }
            }
            return nil
        }
    }

    func isPerCard(_ expression: Formula.Expression) -> Bool { perCardName(in: expression) != nil }

    subscript(name: String) -> Symbol? { symbols[name] }
}

// MARK: - New names

extension FormulaScope {
    /// Throws if a name isn't valid, or is taken. The names of variables that are the same for all cards are free, except for the card's
    /// sizes: the new name then hides the variable. A parameter can also have the name of a property or a function, because these stand
    /// elsewhere.
    func check(newName name: String, isParameter: Bool = false, at position: FormulaPosition) throws(FormulaProblem) {
        func taken(_ reason: String) -> FormulaProblem {
            FormulaProblem(position, "“\(name)” is \(reason); choose another name")
        }
        try check(lengthOf: name, at: position)
        if let symbol = symbols[name], symbol.position != nil || symbol.isPerCard || isCardSize(name) {
            throw taken(symbol.position.map { "already defined in line \($0.line)" } ?? "a variable")
        }
        if !isParameter, Formula.Function(rawValue: name) != nil || name == "pow" { throw taken("a function") }
        if Formula.Constant(rawValue: name) != nil { throw taken("a constant") }
        if !isParameter, Formula.Property.allCases.contains(where: { $0.rawValue == name || $0.rawValue.hasPrefix(name + " ") }) {
            throw taken("a property")
        }
        if Formula.Unit(rawValue: name) != nil { throw taken("a unit") }
        if Formula.reservedWords.contains(name) || ["on", "off", "true", "false"].contains(name) {
            throw taken("a word of the language")
        }
        guard name.first.map({ $0.isLowercase }) ?? false else {
            throw FormulaProblem(position, "a name begins with a small letter")
        }
    }

    private func isCardSize(_ name: String) -> Bool { name == vocabulary.cardSize.width || name == vocabulary.cardSize.height }

    func check(lengthOf name: String, at position: FormulaPosition) throws(FormulaProblem) {
        guard name.count <= Formula.Limits.name else {
            throw FormulaProblem(position, "a name has at most \(Formula.Limits.name) characters")
        }
    }
}

extension Formula {
    /// Throws if a variable that a new name hides has been used above: a name is only used below the line that declares it.
    func checkHidden(_ name: String, in scope: FormulaScope, at position: FormulaPosition) throws(FormulaProblem) {
        guard scope[name] != nil else { return }
        var expressions = definitions.map(\.value)
        for line in lines {
            switch line.content {
            case .property(_, let value): expressions.append(value)
            case .transform(let operations): expressions += operations.flatMap(\.expressions)
            }
        }
        for argument in scroll?.arguments ?? [] {
            if case .expression(let value) = argument.value { expressions.append(value) }
        }
        if expressions.contains(where: { $0.mentions(name) }) {
            throw FormulaProblem(
                position, "“\(name)” is used above as a variable; choose another name, or define it before that line")
        }
    }
}

extension Formula.Operation {
    fileprivate var expressions: [Formula.Expression] {
        switch self {
        case .translate(let x, let y, let z): [x, y, z]
        case .scale(let x, let y): [x] + (y.map { [$0] } ?? [])
        case .rotate(_, let angle): [angle]
        case .perspective(let distance): [distance]
        case .skew(let x, let y): [x, y]
        }
    }
}

extension Formula.Expression {
    fileprivate func mentions(_ name: String) -> Bool {
        switch node {
        case .name(name), .isOption(name, _): true
        default: node.operands.contains { $0.mentions(name) }
        }
    }
}

// MARK: - Names that don't exist

extension FormulaScope {
    /// The end of a sentence about an unknown name: "; did you mean “width”?", a list of the existing names, or nothing.
    static func suggestion(_ nearest: String?, _ all: [String] = []) -> String {
        if let nearest { return "; did you mean “\(nearest)”?" }
        return all.isEmpty || all.count > 12 ? "" : "; there is " + all.joined(separator: ", ")
    }

    func unknownName(_ name: String, at position: FormulaPosition) -> FormulaProblem {
        if let function = Formula.Function(rawValue: name) {
            return FormulaProblem(position, "“\(name)” is a function: \(function.signature)")
        }
        if Formula.Unit(rawValue: name) != nil {
            return FormulaProblem(position, "“\(name)” is a unit, which follows a number")
        }
        if Formula.Property.allCases.contains(where: { $0.rawValue == name || $0.rawValue.hasPrefix(name + " ") }) {
            return FormulaProblem(position, "“\(name)” is a property, whose value can't be used; give the value a name with let")
        }
        let candidates = names + Formula.Constant.allCases.map(\.rawValue)
        return FormulaProblem(
            position, "there is no “\(name.prefix(40))”" + Self.suggestion(nearest(to: name, in: candidates)))
    }

    func unknownFunction(_ name: String, at position: FormulaPosition) -> FormulaProblem {
        if symbols[name] != nil || Formula.Constant(rawValue: name) != nil {
            return FormulaProblem(position, "“\(name)” isn't a function; a product is written with *")
        }
        let candidates = Formula.Function.allCases.map(\.rawValue) + ["pow", "mod"]
        return FormulaProblem(
            position, "there is no function “\(name.prefix(40))”" + Self.suggestion(nearest(to: name, in: candidates)))
    }

    /// The problem of a line that begins with `word`, and with `name` if the next word belongs to it.
    func unknownStatement(
        _ word: String, _ name: String, hasEqualsSign: Bool, at position: FormulaPosition
    ) -> FormulaProblem {
        let axes = vocabulary.properties.map(\.rawValue).filter { $0.hasPrefix(word + " ") }
        if !axes.isEmpty {
            return FormulaProblem(position, "“\(word)” needs an axis: \(axes.joined(separator: ", "))")
        }
        if symbols[word] != nil || vocabulary.properties.contains(where: { $0.rawValue == word }) {
            return FormulaProblem(
                position,
                symbols[word] == nil ? "there is no property “\(name)”" : "“\(word)” can't be set; Riffle gives it its value")
        }
        let candidates =
            vocabulary.properties.map(\.rawValue) + [
                "title", "source", "param", "let", "transform", "scroll", "include", "family", "gesture", "defaults", "settings",
                "essentials",
                "measure", "handle",
            ]
        let nearest = nearest(to: name, in: candidates) ?? nearest(to: word, in: candidates)
        let rest = nearest == nil && hasEqualsSign ? "; to name a value, write let" : Self.suggestion(nearest)
        return FormulaProblem(position, "there is no property “\(name.prefix(40))”" + rest)
    }

    /// The most similar candidate; nil for a single letter, which is one edit from every other.
    private func nearest(to name: String, in candidates: [String]) -> String? {
        (2...Formula.Limits.name).contains(name.count) ? Spelling.nearest(to: name, in: candidates) : nil
    }
}
