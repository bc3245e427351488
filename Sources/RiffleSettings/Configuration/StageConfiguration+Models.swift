public import RiffleModels

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

    /// Whether a parameter of the chosen model, or of the stage, that has an effect differs from the configuration before, which
    /// has the same model.
    public func changes(from old: StageConfiguration, _ effect: ParameterDescriptor.Effect) -> Bool {
        func changes(_ values: ParameterValues, _ old: ParameterValues) -> Bool {
            values.descriptors.contains { $0.effect == effect && values[$0.name] != old[$0.name] }
        }
        return changes(values, old.values) || changes(stage, old.stage)
    }
}
