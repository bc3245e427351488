public import RiffleModels

// The values of the models that are not chosen: what a preset or a session keeps and brings back.
extension StageConfiguration {
    /// The models some of whose parameters are not at their defaults, in the order of the registry.
    public var changedModels: [String] {
        ModelRegistry.all.map { $0.descriptor.id }.filter { modelValues[$0] != nil }
    }

    /// The parameters of any model; none at all for an id that the registry doesn't have.
    public func values(ofModel id: String) -> ParameterValues {
        modelValues[id] ?? ParameterValues(defaultsOf: ModelRegistry.model(id: id)?.descriptor.parameters ?? [])
    }

    /// The same with another's parameters of the window (`StageParameters.ofWindow`).
    public func withWindow(of other: StageConfiguration) -> StageConfiguration {
        var result = self
        for name in StageParameters.ofWindow { result.stage.set(name, to: other.stage[name]) }
        return result
    }

    /// Sets all parameters of a model; nothing happens if there is none of that id, or if the values are those of other parameters.
    public mutating func setValues(_ values: ParameterValues, ofModel id: String) {
        guard let model = ModelRegistry.model(id: id), model.descriptor.id == id,
            values.descriptors == model.descriptor.parameters
        else { return }
        modelValues[id] = values.changes.isEmpty ? nil : values
    }

    /// The name that a parameter of any model, or of the stage, has now, of one that it once had; any other name as it is.
    public static func presentName(of name: String) -> String {
        for model in ModelRegistry.all {
            let values = ParameterValues(defaultsOf: model.descriptor.parameters)
            if let index = values.index(of: name) { return values.descriptors[index].name }
        }
        return StageConfiguration().descriptor(named: name)?.name ?? name
    }
}
