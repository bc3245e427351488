public import RiffleFormula

extension Formula.Parameter {
    /// The parameter for panel, command line and presets, in the unit in which it is written. `source`: where the formula comes from.
    public func descriptor(source: String) -> ParameterDescriptor {
        switch setting {
        case .toggle(let isOn):
            return .toggle(name: name, title: title, isOn: isOn, help: help, source: source)
        case .choice(let index, let options):
            return .choice(
                name: name, title: title, options: options.map { ParameterDescriptor.Option($0) }, selected: index, help: help,
                source: source)
        case .number, .count:
            var isCount = false
            if case .count = setting { isCount = true }
            return ParameterDescriptor(
                name: name, title: title, unit: unit?.shown ?? .none, range: writtenRange, step: writtenStep,
                defaultValue: writtenDefault, kind: isCount ? .count : .number, help: help, source: source)
        }
    }

    /// The name as words: "Scale step" for `scaleStep`.
    private var title: String {
        var words = ""
        for letter in name {
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
    fileprivate var shown: ParameterDescriptor.Unit {
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

extension Formula {
    /// The first parameter whose name one of `others` has, and a sentence about it; nil if there is none. `owner` has the others:
    /// "the stage".
    public func conflict(with others: [ParameterDescriptor], of owner: String) -> FormulaProblem? {
        for parameter in parameters where others.contains(where: { $0.name == parameter.name }) {
            return FormulaProblem(parameter.position, "“\(parameter.name)” is a number of \(owner); choose another name")
        }
        return nil
    }
}
