internal import RiffleFormula

/// A model as a formula: the same poses, cards and scroll physics. Tests hold each to its model.
///
/// The lines of the parameters are made of the model's descriptors, so that ranges and texts are written once.
struct ModelRecipe: Sendable {
    /// What is posed.
    let vocabulary: FormulaVocabulary
    /// The lines that follow those of the parameters, without the scroll line.
    let lines: String
    /// The rule of the scroll line, and its settings that the formula computes; nil where nothing scrolls. Those that are
    /// parameters of the physics are added with their values.
    let scroll: Scroll?

    /// A scroll line.
    struct Scroll: Sendable {
        var rule: FormulaScrollKind
        /// "vertical = vertical".
        var settings: [String] = []
    }

    init(_ vocabulary: FormulaVocabulary = .scrollingCards, scroll: Scroll? = nil, _ lines: String) {
        self.vocabulary = vocabulary
        self.lines = lines
        self.scroll = scroll
    }

    /// The names of parameters that the language has for something else, and what they are called in a recipe.
    private static let names = [
        "z": "curveZ", "n": "curveN", "perspective": "m34", "count": "places", "radius": "radiusFactor",
    ]

    /// The name of a model's parameter in its recipe.
    static func name(of parameter: String) -> String { names[parameter] ?? parameter }

    /// The whole text. Its parameters are those of `values` that the lines name, with these values as defaults.
    func text(title: String, summary: String, values: ParameterValues) -> String {
        let settings = scroll?.settings ?? []
        let words = Set((lines + settings.joined(separator: " ")).split { !($0.isLetter || $0.isNumber) }.map(String.init))
        let quoted = String(title.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
        var text = "title \"\(quoted)\"" + (summary.isEmpty ? "" : "  # \(summary)") + "\n"
        for parameter in values.descriptors {
            let name = Self.name(of: parameter.name)
            guard words.contains(name) else { continue }
            text += "param \(name) = \(parameter.setting(values[parameter.name]))  # \(parameter.help)\n"
        }
        text += lines + "\n"
        guard let scroll else { return text }
        let all = settings + scroll.rule.settings(values).filter { !words.contains($0.name) }.map { "\($0.name) = \($0.value)" }
        return text + "scroll \(scroll.rule)" + (all.isEmpty ? "" : " " + all.joined(separator: ",\n    ")) + "\n"
    }
}

extension FormulaScrollKind {
    /// The values of the physics' parameters that a scroll line can give and that aren't its defaults.
    fileprivate func settings(_ values: ParameterValues) -> [(name: String, value: String)] {
        let rule = FormulaVocabulary.scrollingCards.scrollRules.first { $0.name == rawValue }
        return physics.compactMap { parameter in
            let value = values[parameter.name]
            guard let argument = rule?.arguments.first(where: { $0.name == parameter.name }), values.has(parameter.name),
                value != parameter.defaultValue
            else { return nil }
            return (parameter.name, argument.kind == .boolean ? (value >= 0.5 ? "on" : "off") : value.brief)
        }
    }
}

extension ParameterDescriptor {
    /// What stands behind the equals sign of a `param` line, for this value as default.
    fileprivate func setting(_ value: Double) -> String {
        func bounds(_ unit: String) -> String { "\(unit) in \(range.lowerBound.brief)...\(range.upperBound.brief)" }
        switch kind {
        case .toggle: return value >= 0.5 ? "on" : "off"
        case .count: return value.brief + bounds(" count")
        case .number: return value.brief + bounds(unit.word.map { " " + $0 } ?? "") + " step \(step.brief)"
        case .choice(let options):
            let words = options.map { String($0.id.map { $0 == "-" ? "_" : $0 }) }
            let index = Int(value.rounded())
            return (words.indices.contains(index) ? words[index] : "") + " of " + words.joined(separator: ", ")
        }
    }
}

extension ParameterDescriptor.Unit {
    /// The unit in a formula; nil for plain numbers.
    fileprivate var word: String? {
        switch self {
        case .points: "pt"
        case .seconds: "s"
        case .milliseconds: "ms"
        case .radians: "rad"
        case .degrees: "deg"
        case .percent: "%"
        case .cards: "cards"
        default: nil
        }
    }
}
