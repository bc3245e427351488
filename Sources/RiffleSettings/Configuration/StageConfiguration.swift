internal import RiffleFormula
internal import RiffleMath
public import RiffleModels

/// All user settings as one value: the model, the parameters of every model, and the stage's. Keys, command line, panel,
/// presets and undo all change it.
public struct StageConfiguration: Equatable, Sendable {
    /// The models that can be chosen.
    public let catalogue: ModelCatalogue
    /// The chosen model's id.
    public private(set) var modelID: String
    /// The parameters of the models that aren't at their defaults, by id.
    var modelValues: [String: ParameterValues] = [:]
    /// The parameters that all models share (`StageParameters`).
    public var stage = ParameterValues(defaultsOf: StageParameters.all)
    /// The appearance and the behaviour of the program.
    public var preferences = Preferences()

    /// The first model of a catalogue, with every parameter at its default.
    public init(_ catalogue: ModelCatalogue = .builtIn) {
        self.catalogue = catalogue
        modelID = catalogue.first.descriptor.id
    }

    /// Chooses a model; false, and nothing changes, for an unknown id.
    @discardableResult
    public mutating func selectModel(_ id: String) -> Bool {
        guard let model = catalogue.model(id: id) else { return false }
        modelID = model.descriptor.id
        return true
    }

    /// Chooses the model `steps` positions further in the catalogue, cyclically.
    public mutating func stepModel(by steps: Int) {
        let all = catalogue.models
        let position = catalogue.position(of: modelID) ?? 0
        modelID = all[(position + steps).folded(into: all.count)].descriptor.id
    }

    /// The chosen model.
    public var model: ModelDefinition { catalogue.model(id: modelID) ?? catalogue.first }

    /// The chosen model with its parameter values, not yet prepared for a space.
    public var madeModel: any SwitcherModel { model.make(values) }

    /// The chosen model's parameters; every model keeps its own.
    public var values: ParameterValues {
        get { modelValues[modelID] ?? model.defaults }
        // Values that are all at their defaults aren't stored, so that equivalent configurations compare equal.
        set { modelValues[modelID] = newValue.areDefaults ? nil : newValue }
    }

    /// The parameters that can be set by name: the chosen model's, the stage's and the preferences.
    public var descriptors: [ParameterDescriptor] {
        values.descriptors + stage.descriptors + preferences.values.descriptors
    }

    /// Sets a parameter of the chosen model, or of the stage or the preferences if the model has none of that name. The result says whether the
    /// value was clamped or refused, or the name is unknown.
    @discardableResult
    public mutating func set(_ name: String, to value: Double) -> ParameterChange {
        if values.has(name) { return values.set(name, to: value) }
        if stage.has(name) { return stage.set(name, to: value) }
        if preferences.values.has(name) { return preferences.values.set(name, to: value) }
        return .unknown(nearest: Spelling.nearest(to: name, in: descriptors.map(\.name)))
    }

    /// Whether this is a former name of a parameter of the chosen model, of the stage or of the preferences.
    public func isFormerName(_ name: String) -> Bool { descriptor(named: name).map { $0.name != name } ?? false }

    /// Whether a switch of the chosen model, or of the stage, is on.
    public func isOn(_ name: String) -> Bool { value(of: name) >= 0.5 }

    /// The value of a parameter of the chosen model, of the stage or of the preferences; 0 for an unknown name.
    public func value(of name: String) -> Double {
        values.has(name) ? values[name] : stage.has(name) ? stage[name] : preferences.values[name]
    }

    /// The parameter with this present or former name, of the chosen model, of the stage or of the preferences; nil for an unknown name.
    public func descriptor(named name: String) -> ParameterDescriptor? {
        for values in [values, stage, preferences.values] {
            if let index = values.index(of: name) { return values.descriptors[index] }
        }
        return nil
    }
}

extension StageConfiguration {
    /// Interpolates the parameters of the model and of the stage between this configuration (share 0) and another (share 1):
    /// numbers linearly, counts in whole steps; choices and switches change at 0.5. A share outside 0…1 is clamped, NaN is 0. A
    /// configuration of another model is ignored.
    public func blended(with other: StageConfiguration, share: Double) -> StageConfiguration {
        guard other.modelID == modelID, share > 0 else { return self }
        let share = min(share, 1)
        var result = self
        result.values = values.blended(with: other.values, share: share)
        result.stage = stage.blended(with: other.stage, share: share)
        return result
    }
}

extension ParameterValues {
    fileprivate func blended(with other: ParameterValues, share: Double) -> ParameterValues {
        var result = self
        for descriptor in descriptors {
            let from = self[descriptor.name]
            let to = other[descriptor.name]
            guard from != to else { continue }
            let value: Double =
                switch descriptor.kind {
                case .number, .count: share == 1 ? to : .lerp(from, to, share)
                case .toggle, .choice: share < 0.5 ? from : to
                }
            result.set(descriptor.name, to: value)
        }
        return result
    }
}
