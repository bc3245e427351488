public import RiffleFormula

extension ParameterDescriptor {
    /// The value that a line of a formula gives the parameter; nil where it can't have it.
    fileprivate func value(of assignment: Formula.Assignment) -> Double? {
        guard assignment.unit == nil || assignment.unit?.shown == unit else { return nil }
        if let value = assignment.value { return admitted(value) == value ? value : nil }
        return assignment.option.flatMap { index(ofOption: $0) ?? index(ofOption: String($0.map { $0 == "_" ? "-" : $0 })) }
            .map(Double.init)
    }
}

extension Formula.Notes {
    /// The style of the cards, and the area in which the model opens; these stay where the formula gives none.
    func look(over look: CardLook, _ viewport: ViewportKind) -> (CardLook, ViewportKind) {
        var values = ParameterValues(defaultsOf: look.parameters + [viewport.parameter])
        for assignment in defaults {
            guard let index = values.index(of: assignment.name),
                let value = values.descriptors[index].value(of: assignment)
            else { continue }
            values.set(assignment.name, to: value)
        }
        return (CardLook(values, defaults: look), ViewportKind(rawValue: values.integer("viewport")) ?? viewport)
    }

    /// The values of settings by parameter. Parameters that aren't among `descriptors` are the stage's, whose choices have numbers.
    func values(_ name: Formula.Settings.Name, _ descriptors: [ParameterDescriptor]) -> [String: Double] {
        var result: [String: Double] = [:]
        for assignment in settings.first(where: { $0.name == name })?.values ?? [] {
            let descriptor = descriptors.first { $0.name == assignment.name }
            result[assignment.name] = descriptor.flatMap { $0.value(of: assignment) } ?? assignment.value
        }
        return result
    }

    /// The versions that have settings.
    var versions: [Int] {
        settings.compactMap { if case .version(let number) = $0.name { number } else { nil } }
    }
}

extension Formula {
    /// The problem of the first invalid name or value in the lines about the formula; nil if all are valid. `stage`: the stage's
    /// parameters, which settings may also name; nil: they may have any names.
    public func problem(besides stage: [ParameterDescriptor]?) -> FormulaProblem? {
        if let family = notes.family, ModelFamily.named(family.text) == nil {
            let titles = ModelFamily.allCases.map(\.title).joined(separator: ", ")
            return FormulaProblem(family.position, "there is no family “\(family.text)”; the families are \(titles)")
        }
        let style = CardLook.carousel().parameters + ModelDescriptor.sharedParameters
        let own = FormulaSource(self, name: "").descriptors
        let all = own + style + (stage ?? [])
        for settings in notes.settings {
            if case .version(let number) = settings.name, number >= ParameterDescriptor.defaultsVersion {
                let last = ParameterDescriptor.defaultsVersion - 1
                return FormulaProblem(
                    settings.position, "version \(number) isn't an earlier version of the defaults; those are 1 to \(last)")
            }
        }
        var former: Set<String> = []
        for parameter in parameters {
            for name in parameter.attributes.formerNames
            where !former.insert(name).inserted
                || all.contains(where: { $0.name == name || $0.formerNames.contains(name) && $0.name != parameter.name })
            {
                return FormulaProblem(parameter.position, "the earlier name “\(name.prefix(40))” belongs to another parameter")
            }
        }
        for measure in notes.measures where all.contains(where: { $0.name == measure.name }) {
            return FormulaProblem(measure.position, "“\(measure.name)” is a parameter's name; choose another one")
        }
        let lines = [(notes.defaults, style), (notes.essentials, own)] + notes.settings.map { ($0.values, all) }
        for (assignments, known) in lines {
            for assignment in assignments {
                guard let parameter = known.first(where: { $0.name == assignment.name }) else {
                    if stage == nil { continue }
                    return FormulaProblem(assignment.position, "there is no number “\(assignment.name.prefix(40))” to set here")
                }
                let isName = assignment.value == nil && assignment.option == nil
                guard isName || parameter.value(of: assignment) != nil else {
                    return FormulaProblem(assignment.position, "\(assignment.name) has to be \(parameter.expectation)")
                }
            }
        }
        return nil
    }
}

extension ModelFamily {
    /// The family of a title; nil: there is none.
    static func named(_ title: String) -> ModelFamily? { allCases.first { $0.title.lowercased() == title.lowercased() } }
}
