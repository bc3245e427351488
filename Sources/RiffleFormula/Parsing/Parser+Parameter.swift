extension Parser {
    /// `param NAME = …`, with its comments.
    mutating func readParameter(into formula: inout Formula) throws(FormulaProblem) {
        let first = line
        advance()
        let position = next.position
        let isNamed: String? = if case .word(let word) = next.content { word } else { nil }
        guard let name = isNamed else { throw unexpected("the parameter's name") }
        advance()
        try scope.check(newName: name, isParameter: true, at: position)
        try formula.checkHidden(name, in: scope, at: position)
        guard formula.parameters.count < Formula.Limits.parameters else {
            throw FormulaProblem(position, "a formula has at most \(Formula.Limits.parameters) parameters")
        }
        try expect(.assign, "an equals sign")
        let setting = try readSetting()
        var attributes = Formula.Parameter.Attributes()
        while !isDecimalComma, isAttributeNext {
            advance()
            try readAttribute(into: &attributes, after: formula.parameters)
        }
        if attributes.unit != nil, !setting.hasPlainNumber {
            throw FormulaProblem(position, "only a plain number can have a unit for display")
        }
        if let slider = attributes.slider {
            let all = setting.settable
            guard let all, all.lowerBound <= slider.lowerBound, slider.upperBound <= all.upperBound else {
                throw FormulaProblem(position, "a slider is for a number, and its range has to lie within the number's range")
            }
        }
        let last = line(-1)
        switch next.content {
        case .newline, .end: advance()
        case .symbol(.comma), .invalid: throw unexpected("the end of the line")
        default:
            throw FormulaProblem(
                next.position, "a parameter is one number, on or off, or a word of a list; write a computed value with let")
        }
        let parameter = Formula.Parameter(
            name: name, setting: setting, attributes: attributes, help: comment(from: first, to: last), position: position)
        formula.parameters.append(parameter)
        scope.declare(name, parameter.kind, isPerCard: false, at: position)
    }

    private mutating func readSetting() throws(FormulaProblem) -> Formula.Parameter.Setting {
        if case .word(let word) = next.content, word != "float" {
            let position = next.position
            switch word {
            case "on", "true", "off", "false":
                advance()
                return .toggle(word == "on" || word == "true")
            case _ where following(1).content == .word("of"):
                advance()
                advance()
                return try readOptions(selected: word, at: position)
            default: throw unexpected("a number, on, off, or a word and “of” with a list of words")
            }
        }
        return try readNumberSetting()
    }

    /// `left, right`.
    private mutating func readOptions(
        selected: String, at position: FormulaPosition
    ) throws(FormulaProblem) -> Formula.Parameter.Setting {
        var options: [String] = []
        repeat {
            let token = next
            guard let option = takeWord() else { throw unexpected("a word") }
            guard !["on", "off", "true", "false", "float"].contains(option) else {
                throw FormulaProblem(token.position, "“\(option)” is a word of the language; choose another one")
            }
            guard !options.contains(option) else { throw FormulaProblem(token.position, "“\(option)” is in the list twice") }
            try scope.check(lengthOf: option, at: token.position)
            options.append(option)
        } while !isAttributeNext && take(.comma)
        guard let index = options.firstIndex(of: selected) else {
            throw FormulaProblem(position, "“\(selected)” isn't in the list: \(options.joined(separator: ", "))")
        }
        return .choice(index, options: options)
    }

    /// `40 pt in 0...200 pt step 5`, or with `count`.
    private mutating func readNumberSetting() throws(FormulaProblem) -> Formula.Parameter.Setting {
        let position = next.position
        let value = try readSignedNumber()
        let isCount = take(word: "count")
        var unit = isCount ? nil : takeUnit()
        var range: ClosedRange<Double>?
        if take(word: "in") {
            let start = next.position
            let low = try readSignedNumber()
            try takeSameUnit(as: &unit, isCount: isCount)
            try expect(.range, "three dots (0...200)")
            let high = try readSignedNumber()
            try takeSameUnit(as: &unit, isCount: isCount)
            guard low < high else { throw FormulaProblem(start, "a range goes from a number to a greater one") }
            range = low...high
        }
        var step: Double?
        let stepPosition = next.position
        if take(word: "step") {
            guard !isCount else { throw FormulaProblem(stepPosition, "a count has the step 1") }
            let length = try readSignedNumber()
            try takeSameUnit(as: &unit, isCount: false)
            guard length > 0, (unit?.base(of: length) ?? length) > 0 else {
                throw FormulaProblem(stepPosition, "a step is greater than 0")
            }
            step = length
        }
        if let range, !range.contains(value) {
            throw FormulaProblem(
                position,
                "\(FormulaNumber.short(value)) isn't within the range from \(FormulaNumber.short(range.lowerBound)) to \(FormulaNumber.short(range.upperBound))"
            )
        }
        guard isCount else { return .number(value, unit: unit, range: range, step: step) }
        guard [value, range?.lowerBound ?? 0, range?.upperBound ?? 0].allSatisfy({ $0 == $0.rounded() && abs($0) <= 1e9 }) else {
            throw FormulaProblem(position, "a count and its range are whole numbers up to a billion")
        }
        return .count(value, range: range)
    }

    /// `0...2`, in the parameter's unit.
    mutating func readSlider() throws(FormulaProblem) -> ClosedRange<Double> {
        let start = next.position
        let low = try readSignedNumber()
        try expect(.range, "three dots (0...200)")
        let high = try readSignedNumber()
        guard low < high else { throw FormulaProblem(start, "a slider goes from a number to a greater one") }
        return low...high
    }

    /// Takes the unit after a number of the range or the step: it must be the default's unit, or becomes the unit if the default has
    /// none.
    private mutating func takeSameUnit(as unit: inout Formula.Unit?, isCount: Bool) throws(FormulaProblem) {
        let position = next.position
        guard let other = takeUnit() else { return }
        guard !isCount, unit == nil || unit == other else {
            let rule = unit.map { "the range and the step have to be in the default's unit, \($0.rawValue)" }
            throw FormulaProblem(position, rule ?? "the range and the step of a count have no unit")
        }
        unit = other
    }

    /// Reads a number, or a number that is rounded to 32 bits: `float(0.04)`.
    mutating func readSignedNumber() throws(FormulaProblem) -> Double {
        if next.content == .word("float"), following(1).content == .symbol(.open) {
            advance()
            advance()
            let value = try readPlainNumber()
            try expect(.close, "a closing bracket")
            return Double(Float(value))
        }
        return try readPlainNumber()
    }

    private mutating func readPlainNumber() throws(FormulaProblem) -> Double {
        let isNegative = take(.minus)
        let position = next.position
        guard let value = takeNumber() else { throw unexpected("a number") }
        guard value <= 1e12 else { throw FormulaProblem(position, "a parameter's numbers are at most 1e12") }
        return isNegative ? -value : value
    }
}
