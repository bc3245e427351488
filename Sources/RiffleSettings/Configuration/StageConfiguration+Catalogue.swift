public import RiffleModels

// The move to another catalogue: models come and go, and a model's parameters change with its formula.
extension StageConfiguration {
    /// These settings with the models of another catalogue. A model keeps the changed values of the parameters that it still has, clamped
    /// to their ranges; a parameter that now has another kind or unit gets its default. If the chosen model is gone, the first model is
    /// chosen.
    public func moved(to catalogue: ModelCatalogue) -> StageConfiguration {
        guard catalogue != self.catalogue else { return self }
        var result = StageConfiguration(catalogue)
        result.stage = stage
        result.preferences = preferences
        for (id, values) in modelValues {
            guard let model = catalogue.model(id: id) else { continue }
            result.setValues(values.moved(to: model.descriptor.parameters), ofModel: id)
        }
        result.selectModel(modelID)
        return result
    }
}

extension ParameterValues {
    /// Returns the changed values for other descriptors.
    fileprivate func moved(to descriptors: [ParameterDescriptor]) -> ParameterValues {
        if descriptors == self.descriptors { return self }
        var result = ParameterValues(defaultsOf: descriptors)
        for (name, value) in changes {
            guard let old = index(of: name), let new = result.index(of: name),
                let value = descriptors[new].value(for: value, of: self.descriptors[old])
            else { continue }
            result.set(name, to: value)
        }
        return result
    }
}

extension ParameterDescriptor {
    /// The value that corresponds to a value of another parameter; nil if the parameters have different kinds or units, or if this one
    /// lacks the option.
    func value(for value: Double, of other: ParameterDescriptor) -> Double? {
        guard unit == other.unit else { return nil }
        switch (other.kind, kind) {
        case (.choice(let options), .choice(let own)):
            guard options.indices.contains(Int(value)) else { return nil }
            return own.firstIndex { $0.id == options[Int(value)].id }.map(Double.init)
        case (.number, .number), (.number, .count), (.count, .number), (.count, .count), (.toggle, .toggle): return value
        default: return nil
        }
    }
}

extension ConfigurationHistory {
    /// The history's steps with the models of another catalogue. Each step keeps its own versions of the models with the ids `kept`.
    public func moved(to catalogue: ModelCatalogue, keeping kept: Set<String> = []) -> ConfigurationHistory {
        func moved(_ step: StageConfiguration) -> StageConfiguration {
            guard !kept.isEmpty else { return step.moved(to: catalogue) }
            let models = catalogue.models.map { model in
                kept.contains(model.descriptor.id) ? step.catalogue.model(id: model.descriptor.id) ?? model : model
            }
            return step.moved(to: models == catalogue.models ? catalogue : ModelCatalogue(models))
        }
        var result = self
        result.past = past.map(moved)
        result.future = future.map(moved)
        return result
    }
}

extension Comparison {
    /// The same comparison with the models of another catalogue.
    public func moved(to catalogue: ModelCatalogue) -> Comparison {
        var result = Comparison()
        result.saved = saved?.moved(to: catalogue)
        result.kept = kept?.moved(to: catalogue)
        return result
    }
}

// The values of models other than the chosen one, which presets and sessions store.
extension StageConfiguration {
    /// The ids of the models with parameters that aren't at their defaults, in the catalogue's order.
    public var changedModels: [String] {
        catalogue.ids.filter { modelValues[$0] != nil }
    }

    /// The parameters of any model; empty for an id that the catalogue doesn't have.
    public func values(ofModel id: String) -> ParameterValues {
        modelValues[id] ?? ParameterValues(defaultsOf: catalogue.model(id: id)?.descriptor.parameters ?? [])
    }

    /// This configuration with the preferences of another.
    public func withPreferences(of other: StageConfiguration) -> StageConfiguration {
        var result = self
        result.preferences = other.preferences
        return result
    }

    /// Sets all parameters of a model; nothing happens for an unknown id, or if the values have other descriptors.
    public mutating func setValues(_ values: ParameterValues, ofModel id: String) {
        guard let model = catalogue.model(id: id), model.descriptor.id == id,
            values.descriptors == model.descriptor.parameters
        else { return }
        modelValues[id] = values.areDefaults ? nil : values
    }

    /// The present name of a parameter of any model, or of the stage, that was renamed; any other name unchanged.
    public func presentName(of name: String) -> String {
        for model in catalogue.models {
            let values = model.defaults
            if let index = values.index(of: name) { return values.descriptors[index].name }
        }
        return descriptor(named: name)?.name ?? name
    }

    /// Whether a parameter of the chosen model or of the stage with the given effect differs from its value in `old`, which has the same
    /// model.
    public func changes(from old: StageConfiguration, _ effect: ParameterDescriptor.Effect) -> Bool {
        func changes(_ values: ParameterValues, _ old: ParameterValues) -> Bool {
            values.descriptors.contains { $0.effect == effect && values[$0.name] != old[$0.name] }
        }
        return changes(values, old.values) || changes(stage, old.stage)
    }
}
