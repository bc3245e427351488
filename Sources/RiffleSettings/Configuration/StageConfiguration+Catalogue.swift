public import RiffleModels

// Another catalogue, while everything goes on: models come and go, and a model's parameters change with its formula.
extension StageConfiguration {
    /// The same settings with the models of another catalogue. A model keeps the changed values of the parameters that it still has,
    /// clamped to their ranges; one that is now of another kind or unit gets its default. If the chosen model is gone, the first one
    /// is chosen.
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
    /// The changed values for other descriptors.
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
    /// The value that stands for one of another parameter; nil if they are of different kinds or units, or this one lacks the option.
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
    /// The same steps with the models of another catalogue, of which each step keeps its own versions of the models with the ids
    /// `kept`.
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
