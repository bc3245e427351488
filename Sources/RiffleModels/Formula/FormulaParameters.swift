public import RiffleFormula

extension Formula.Parameter {
    /// The parameter for panel, command line and presets, in the unit in which it is written. `source`: where the formula comes from;
    /// `others`: the formula's parameters, on which it may depend.
    public func descriptor(source: String, among others: [Formula.Parameter] = []) -> ParameterDescriptor {
        let title = attributes.title ?? name.spacedWords
        let source = attributes.source ?? source
        let group = attributes.group?.shown ?? .model
        var result: ParameterDescriptor
        switch setting {
        case .toggle(let isOn):
            result = .toggle(name: name, title: title, isOn: isOn, group: group, help: help, source: source)
        case .choice(let index, let options):
            result = .choice(
                name: name, title: title,
                options: options.map { option in ParameterDescriptor.Option(String(option.map { $0 == "_" ? " " : $0 })) },
                selected: index, group: group, help: help, source: source)
        case .number, .count:
            var isCount = false
            if case .count = setting { isCount = true }
            result = ParameterDescriptor(
                name: name, title: title, unit: attributes.unit?.shown ?? unit?.shown ?? .none, range: writtenRange,
                step: writtenStep, defaultValue: writtenDefault, kind: isCount ? .count : .number, group: group, help: help,
                source: source)
        }
        if let slider = attributes.slider { result = result.sliding(over: slider) }
        for meaning in attributes.meanings { result = result.label(meaning.words, for: meaning.value) }
        for former in attributes.formerNames { result = result.formerly(named: former) }
        if let condition = attributes.condition, let other = others.first(where: { $0.name == condition.name }) {
            var values = [1.0]
            if case .choice(_, let options) = other.setting {
                values = condition.options.compactMap(options.firstIndex).map(Double.init)
            }
            result = result.used(when: condition.name, is: values)
        }
        return result
    }
}

extension String {
    /// A name as words: "Scale step" for `scaleStep`.
    var spacedWords: String {
        var words = ""
        for letter in self {
            if words.isEmpty {
                words += letter.uppercased()
            } else if letter == "_" {
                words += " "
            } else if letter.isUppercase {
                words += words.last == " " ? letter.lowercased() : " " + letter.lowercased()
            } else {
                words.append(letter)
            }
        }
        return words
    }
}

extension Formula.Unit {
    var shown: ParameterDescriptor.Unit {
        switch self {
        case .points: .points
        case .degrees: .degrees
        case .radians: .radians
        case .percent: .percent
        case .cards: .cards
        case .seconds: .seconds
        case .milliseconds: .milliseconds
        }
    }
}

extension Formula.Parameter.Attributes.ShownUnit {
    fileprivate var shown: ParameterDescriptor.Unit {
        switch self {
        case .cards: .cards
        case .cardWidths: .cardWidths
        case .times: .times
        case .cardsPerSecond: .cardsPerSecond
        case .pointsPerSecond: .pointsPerSecond
        case .perPoint: .perPoint
        case .perMillisecond: .perMillisecond
        }
    }
}

extension Formula.Parameter.Attributes.Group {
    fileprivate var shown: ParameterDescriptor.Group {
        switch self {
        case .motion: .motion
        case .gesture: .gesture
        case .look: .look
        }
    }
}

extension Formula {
    /// The problem of the first parameter that has the name of one of `others`; nil if there is none. `owner`: the others' owner in the
    /// sentence, such as "the stage".
    public func conflict(with others: [ParameterDescriptor], of owner: String) -> FormulaProblem? {
        for parameter in parameters where others.contains(where: { $0.name == parameter.name }) {
            return FormulaProblem(parameter.position, "\(owner) already has a number “\(parameter.name)”; choose another name")
        }
        return nil
    }
}
