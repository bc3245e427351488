// The lines about a formula: its family and gesture, named numbers, measures.
extension Parser {
    /// Reads a line about something other than the pose; returns false if the next line is no such line.
    mutating func readNote(into formula: inout Formula) throws(FormulaProblem) -> Bool {
        guard case .word(let word) = next.content, following(1).content != .symbol(.assign) else { return false }
        switch word {
        case "family":
            let position = following(1).position
            formula.notes.family = .init(
                text: try readText("family", unless: formula.notes.family != nil), position: position)
        case "gesture":
            formula.notes.gesture = try readText("gesture", unless: formula.notes.gesture != nil)
        case "include": try readInclude(into: &formula)
        case "essentials": try readEssentials(into: &formula)
        case "defaults":
            advance()
            formula.notes.defaults += try readAssignments(besides: formula.notes.defaults)
        case "settings": try readSettings(into: &formula)
        case "measure", "handle":
            try readMeasure(into: &formula)
            return true
        default: return false
        }
        try endStatement()
        return true
    }

    private mutating func readEssentials(into formula: inout Formula) throws(FormulaProblem) {
        guard formula.notes.essentials.isEmpty else {
            throw FormulaProblem(next.position, "a formula has one line of essentials")
        }
        advance()
        repeat {
            let position = next.position
            guard let name = takeWord() else { throw unexpected("a parameter's name") }
            guard formula.notes.essentials.count < Formula.Limits.parameters,
                !formula.notes.essentials.contains(where: { $0.name == name })
            else {
                throw FormulaProblem(
                    position, "\(name.prefix(40)) is given twice, or there are more than \(Formula.Limits.parameters) names")
            }
            formula.notes.essentials.append(.init(name: name, value: nil, unit: nil, option: nil, position: position))
        } while take(.comma)
    }

    /// `settings source z = 1.25, wrap = on`, `settings version 2 z = 0.26`.
    private mutating func readSettings(into formula: inout Formula) throws(FormulaProblem) {
        advance()
        let position = next.position
        let name: Formula.Settings.Name
        switch takeWord() {
        case "source": name = .source
        case "version":
            let place = next.position
            guard let number = takeNumber(), let version = Int(exactly: number), (1...1000).contains(version) else {
                throw FormulaProblem(place, "a version is a whole number from 1")
            }
            name = .version(version)
        default: throw FormulaProblem(position, "settings are followed by source, or by version and a number")
        }
        guard !formula.notes.settings.contains(where: { $0.name == name }) else {
            throw FormulaProblem(position, "these settings are given twice")
        }
        formula.notes.settings.append(.init(name: name, values: try readAssignments(), position: position))
    }

    /// `z = 1.25, wrap = on, deck = refined`.
    mutating func readAssignments(
        besides others: [Formula.Assignment] = []
    ) throws(FormulaProblem) -> [Formula.Assignment] {
        var result: [Formula.Assignment] = []
        repeat {
            let position = next.position
            guard let name = takeWord() else { throw unexpected("a parameter's name") }
            guard !(others + result).contains(where: { $0.name == name }) else {
                throw FormulaProblem(position, "\(name) is given twice")
            }
            guard others.count + result.count < Formula.Limits.parameters else {
                throw FormulaProblem(position, "a line has at most \(Formula.Limits.parameters) numbers")
            }
            try expect(.assign, "an equals sign")
            switch next.content {
            case .word("on"), .word("true"), .word("off"), .word("false"):
                let isOn = next.content == .word("on") || next.content == .word("true")
                advance()
                result.append(.init(name: name, value: isOn ? 1 : 0, unit: nil, option: nil, position: position))
            case .word(let option) where option != "float":
                advance()
                result.append(.init(name: name, value: nil, unit: nil, option: option, position: position))
            default:
                let value = try readSignedNumber()
                result.append(.init(name: name, value: value, unit: takeUnit(), option: nil, position: position))
            }
        } while take(.comma)
        return result
    }
}

// MARK: - Parts

extension Parser {
    /// Reads `include fade fadeMax = 0`: the part's lines count as if they stood here, with other defaults.
    private mutating func readInclude(into formula: inout Formula) throws(FormulaProblem) {
        let position = next.position
        let firstLine = line
        advance()
        let place = next.position
        let parts = formula.vocabulary.parts
        guard let name = takeWord() else { throw unexpected("a part's name") }
        guard let text = parts[name] else {
            let names = parts.keys.sorted()
            let suggestion =
                names.isEmpty ? "" : FormulaScope.suggestion(nil, names)
            throw FormulaProblem(place, "there is no part “\(name.prefix(40))”" + suggestion)
        }
        var defaults: [Formula.Assignment] = []
        if case .word = next.content { defaults = try readAssignments() }
        let first = formula.parameters.count
        var part = try Parser(text, vocabulary: formula.vocabulary, at: position)
        part.scope = scope
        part.nodeCount = nodeCount
        try part.readStatements(into: &formula)
        (scope, nodeCount) = (part.scope, part.nodeCount)
        formula.layout.includes.append(
            .init(name: name, lines: firstLine...max(line(-1), firstLine), parameters: Array(formula.parameters[first...])))
        for value in defaults {
            guard let index = formula.parameters[first...].firstIndex(where: { $0.name == value.name }) else {
                throw FormulaProblem(value.position, "\(name) has no “\(value.name.prefix(40))”")
            }
            guard let other = formula.parameters[index].with(default: value) else {
                throw FormulaProblem(value.position, "\(value.name) can't have this default")
            }
            formula.parameters[index] = other
        }
    }
}

extension Formula.Parameter {
    /// Returns a copy with another default, in the parameter's unit; nil for a value that the parameter can't have.
    func with(default assignment: Formula.Assignment) -> Formula.Parameter? {
        let setting: Setting
        guard assignment.unit == nil || assignment.unit == unit else { return nil }
        switch (self.setting, assignment.value) {
        case (.number(_, let unit, let range, let step), let value?):
            setting = .number(value, unit: unit, range: range, step: step)
        case (.count(_, let range), let value?) where value == value.rounded(): setting = .count(value, range: range)
        case (.toggle, let value?) where value == 0 || value == 1: setting = .toggle(value == 1)
        case (.choice(_, let options), nil):
            guard let index = options.firstIndex(where: { $0 == assignment.option }) else { return nil }
            setting = .choice(index, options: options)
        default: return nil
        }
        if let value = assignment.value, !writtenRange.contains(value) { return nil }
        return Formula.Parameter(name: name, setting: setting, attributes: attributes, help: help, position: position)
    }
}

// MARK: - Measures

extension Parser {
    /// `measure next = place at 1 in 0.05...3 step 0.01, relative, title "Card +1", solves z, n`.
    private mutating func readMeasure(into formula: inout Formula) throws(FormulaProblem) {
        let first = line
        guard formula.vocabulary == .scrollingCards else {
            throw FormulaProblem(next.position, "\(formula.vocabulary.title) has no measures")
        }
        let isSlider = next.content == .word("measure")
        advance()
        let position = next.position
        guard let name = takeWord() else { throw unexpected("the measure's name") }
        try scope.check(lengthOf: name, at: position)
        guard name.first?.isLowercase == true, !formula.notes.measures.contains(where: { $0.name == name }),
            !formula.parameters.contains(where: { $0.name == name })
        else { throw FormulaProblem(position, "a measure has a name of its own, which begins with a small letter") }
        guard formula.notes.measures.count < 20 else { throw FormulaProblem(position, "a formula has at most 20 measures") }
        try expect(.assign, "an equals sign")
        let properties = Formula.Measure.Property.allCases.map(\.rawValue)
        guard case .word(let word) = next.content, let property = Formula.Measure.Property(rawValue: word) else {
            throw unexpected("one of \(properties.joined(separator: ", "))")
        }
        advance()
        guard take(word: "at") else { throw unexpected("“at” and a card's offset") }
        let offset = try readSignedNumber()
        guard take(word: "in") else { throw unexpected("“in” and a range") }
        let low = try readSignedNumber()
        try expect(.range, "three dots (0...200)")
        let high = try readSignedNumber()
        guard low < high else { throw FormulaProblem(position, "a range goes from a number to a greater one") }
        var step = 0.01
        if take(word: "step") { step = try readSignedNumber() }
        guard step > 0 else { throw FormulaProblem(position, "a step is greater than 0") }
        var attributes = Formula.Parameter.Attributes()
        var isRelative = false
        var solves: [String] = []
        while take(.comma) {
            if take(word: "relative") {
                isRelative = true
            } else if solves.isEmpty, take(word: "solves") {
                repeat {
                    let place = next.position
                    guard let parameter = takeWord() else { throw unexpected("a parameter's name") }
                    guard let known = formula.parameters.first(where: { $0.name == parameter }), case .number = known.setting
                    else { throw FormulaProblem(place, "there is no parameter “\(parameter.prefix(40))” that is a number") }
                    guard parameter != "relative" else { throw FormulaProblem(place, "“relative” can only follow a measure") }
                    solves.append(parameter)
                } while isNextName && take(.comma)
            } else {
                let place = next.position
                guard [.word("title"), .word("source")].contains(next.content) else {
                    throw FormulaProblem(place, "a measure can be followed by relative, solves, title or source")
                }
                try readAttribute(into: &attributes, after: [])
            }
        }
        guard (1...4).contains(solves.count), Set(solves).count == solves.count else {
            throw FormulaProblem(position, "a measure solves for one to four parameters")
        }
        let last = line(-1)
        try endStatement()
        formula.notes.measures.append(
            .init(
                name: name, property: property, offset: offset, isRelative: isRelative, isSlider: isSlider, range: low...high,
                step: step,
                solves: solves, attributes: attributes, help: comment(from: first, to: last),
                position: position))
    }

    /// Whether the next token is a comma that a single name follows, rather than an attribute.
    private var isNextName: Bool {
        guard next.content == .symbol(.comma), case .word = following(1).content else { return false }
        return [.symbol(.comma), .newline, .end].contains(following(2).content) && following(1).content != .word("relative")
    }
}

// MARK: - Attributes

extension Parser {
    /// Whether the next token is a comma that an attribute follows: a list of words ends there.
    var isAttributeNext: Bool {
        guard next.content == .symbol(.comma) else { return false }
        switch following(1).content {
        case .word: break
        default: return true
        }
        switch following(2).content {
        case .string, .word: return true
        case .number, .symbol(.minus): return following(1).content == .word("slider")
        default: return false
        }
    }

    /// `title "Scale step"`, `0 "never"`, `group motion`, `when deck is refined or source`, `slider 0...2`.
    /// `parameters`: the parameters above.
    mutating func readAttribute(
        into attributes: inout Formula.Parameter.Attributes, after parameters: [Formula.Parameter]
    ) throws(FormulaProblem) {
        let position = next.position
        switch next.content {
        case .number, .symbol(.minus):
            let value = try readSignedNumber()
            let words = try readString("the word for \(FormulaNumber.short(value)) in quotation marks")
            guard attributes.meanings.count < 50 else {
                throw FormulaProblem(position, "a parameter has words for at most 50 values")
            }
            attributes.meanings.append(.init(value: value, words: words))
            return
        default: break
        }
        switch takeWord() {
        case "title": attributes.title = try readString("a text in quotation marks")
        case "source": attributes.source = try readString("a text in quotation marks")
        case "formerly":
            guard attributes.formerNames.count < 20 else {
                throw FormulaProblem(position, "a parameter has at most 20 earlier names")
            }
            attributes.formerNames.append(try readString("an earlier name in quotation marks"))
        case "unit":
            let place = next.position
            let units = Formula.Parameter.Attributes.ShownUnit.allCases
            guard let unit = units.first(where: { .string($0.rawValue) == next.content }) else {
                throw FormulaProblem(place, "a unit is one of " + units.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
            }
            advance()
            attributes.unit = unit
        case "group":
            let place = next.position
            let groups = Formula.Parameter.Attributes.Group.allCases
            guard let group = takeWord().flatMap({ Formula.Parameter.Attributes.Group(rawValue: $0) }) else {
                throw FormulaProblem(place, "a group is one of " + groups.map(\.rawValue).joined(separator: ", "))
            }
            attributes.group = group
        case "when": attributes.condition = try readCondition(parameters)
        case "slider": attributes.slider = try readSlider()
        default:
            throw FormulaProblem(
                position,
                "a parameter can be followed by title, unit, source, group, when, slider, formerly, or a number and its word")
        }
    }

    private mutating func readString(_ wanted: String) throws(FormulaProblem) -> String {
        guard case .string(let text) = next.content else { throw unexpected(wanted) }
        guard text.count <= Formula.Limits.title else {
            throw FormulaProblem(next.position, "a text has at most \(Formula.Limits.title) characters")
        }
        advance()
        return text
    }

    /// `centersLastCard`, `spring is duration or response`.
    private mutating func readCondition(
        _ parameters: [Formula.Parameter]
    ) throws(FormulaProblem) -> Formula.Parameter.Attributes.Condition {
        let position = next.position
        guard let name = takeWord() else { throw unexpected("a switch or choice") }
        switch parameters.first(where: { $0.name == name })?.kind {
        case .boolean: return .init(name: name, options: [])
        case .choice(let options):
            var chosen: [String] = []
            guard take(word: "is") else { throw unexpected("“is” and an option of \(name)") }
            repeat {
                let place = next.position
                guard let option = takeWord(), options.contains(option) else {
                    throw FormulaProblem(place, "\(name) is one of \(options.joined(separator: ", "))")
                }
                chosen.append(option)
            } while take(word: "or")
            return .init(name: name, options: chosen)
        default: throw FormulaProblem(position, "“when” needs a switch or a choice from a line above")
        }
    }
}
