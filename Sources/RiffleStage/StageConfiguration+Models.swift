public import RiffleModels

// The values of models other than the chosen one, which presets and sessions store.
extension StageConfiguration {
    /// The ids of the models with parameters that aren't at their defaults, in the registry's order.
    public var changedModels: [String] {
        ModelRegistry.all.map { $0.descriptor.id }.filter { modelValues[$0] != nil }
    }

    /// The parameters of any model; empty for an id that the registry doesn't have.
    public func values(ofModel id: String) -> ParameterValues {
        modelValues[id] ?? ParameterValues(defaultsOf: ModelRegistry.model(id: id)?.descriptor.parameters ?? [])
    }

    /// This configuration with the window's parameters (`StageParameters.ofWindow`) of another.
    public func withWindow(of other: StageConfiguration) -> StageConfiguration {
        var result = self
        for name in StageParameters.ofWindow { result.stage.set(name, to: other.stage[name]) }
        return result
    }

    /// Sets all parameters of a model; nothing happens for an unknown id, or if the values have other descriptors.
    public mutating func setValues(_ values: ParameterValues, ofModel id: String) {
        guard let model = ModelRegistry.model(id: id), model.descriptor.id == id,
            values.descriptors == model.descriptor.parameters
        else { return }
        modelValues[id] = values.changes.isEmpty ? nil : values
    }

    /// The present name of a parameter of any model, or of the stage, that was renamed; any other name unchanged.
    public static func presentName(of name: String) -> String {
        for model in ModelRegistry.all {
            let values = ParameterValues(defaultsOf: model.descriptor.parameters)
            if let index = values.index(of: name) { return values.descriptors[index].name }
        }
        return StageConfiguration().descriptor(named: name)?.name ?? name
    }
}
