public import RiffleModels

/// The values of parameters that disappeared, or were clamped, with a change of their formula: while a formula's text is typed, its
/// parameters come and go. A parameter gets its value back when it returns, unless it was set meanwhile.
public struct LostValues: Sendable {
    /// The lost values, by the models' ids and the parameters' names.
    private var values: [String: [String: Lost]] = [:]

    private struct Lost {
        /// The former parameter.
        var descriptor: ParameterDescriptor
        var value: Double
        /// The value that the parameter had instead at the last move; nil: it was gone.
        var given: Double?
    }

    /// No values.
    public init() {}

    /// Does the same as `StageConfiguration.moved(to:)`, and restores the lost values.
    public mutating func move(_ configuration: StageConfiguration, to catalogue: ModelCatalogue) -> StageConfiguration {
        var result = configuration.moved(to: catalogue)
        for model in catalogue.models {
            let id = model.descriptor.id
            guard let before = configuration.catalogue.model(id: id), before != model else { continue }
            var new = result.values(ofModel: id)
            move(configuration.values(ofModel: id), to: &new, ofModel: id)
            result.setValues(new, ofModel: id)
        }
        return result
    }

    private mutating func move(_ old: ParameterValues, to new: inout ParameterValues, ofModel id: String) {
        var kept: [String: Lost] = [:]
        let changes = Dictionary(old.changes.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        for name in Set(changes.keys).union(values[id, default: [:]].keys) {
            var wanted: Lost
            if let lost = values[id]?[name], lost.given == old.index(of: name).map({ _ in old[name] }) {
                wanted = lost
            } else if let value = changes[name], let index = old.index(of: name) {
                wanted = Lost(descriptor: old.descriptors[index], value: value)
            } else {
                continue
            }
            wanted.given = nil
            if let index = new.index(of: name) {
                let value = new.descriptors[index].value(for: wanted.value, of: wanted.descriptor)
                if let value { new.set(name, to: value) }
                wanted.given = new[name]
                if wanted.given == value { continue }
            }
            kept[name] = wanted
        }
        values[id] = kept.isEmpty ? nil : kept
    }
}
