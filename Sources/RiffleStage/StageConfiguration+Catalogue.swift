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
            guard let old = index(of: name).map({ self.descriptors[$0] }),
                let new = result.index(of: name).map({ descriptors[$0] }), new.unit == old.unit
            else { continue }
            switch (old.kind, new.kind) {
            case (.choice(let options), .choice(let others)):
                guard options.indices.contains(Int(value)),
                    let option = others.firstIndex(where: { $0.id == options[Int(value)].id })
                else { continue }
                result.set(name, to: Double(option))
            case (.number, .number), (.number, .count), (.count, .number), (.count, .count), (.toggle, .toggle):
                result.set(name, to: value)
            default: continue
            }
        }
        return result
    }
}

extension ConfigurationHistory {
    /// The same steps with the models of another catalogue.
    public func moved(to catalogue: ModelCatalogue) -> ConfigurationHistory {
        var result = self
        result.past = past.map { $0.moved(to: catalogue) }
        result.future = future.map { $0.moved(to: catalogue) }
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
