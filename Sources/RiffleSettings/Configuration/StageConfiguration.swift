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
    /// The program's face and manners.
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
        modelID = all[((position + steps) % all.count + all.count) % all.count].descriptor.id
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

    /// Whether this is a former name of a parameter of the chosen model, or of the stage.
    public func isFormerName(_ name: String) -> Bool { descriptor(named: name).map { $0.name != name } ?? false }

    /// Whether a switch of the chosen model, or of the stage, is on.
    public func isOn(_ name: String) -> Bool { value(of: name) >= 0.5 }

    /// The value of a parameter of the chosen model, of the stage or of the preferences; 0 for an unknown name.
    public func value(of name: String) -> Double {
        values.has(name) ? values[name] : stage.has(name) ? stage[name] : preferences.values[name]
    }

    /// The parameter of this present or former name, of the chosen model or of the stage; nil for an unknown name.
    public func descriptor(named name: String) -> ParameterDescriptor? {
        for values in [values, stage, preferences.values] {
            if let index = values.index(of: name) { return values.descriptors[index] }
        }
        return nil
    }

    /// The area that the chosen model's cards are laid out in.
    public var viewport: ViewportKind {
        ViewportKind(rawValue: values.integer(ViewportKind.parameterName)) ?? .window
    }

    /// The card look of the chosen model: corners, shadow, reflection, shade, blur.
    public var look: CardLook { CardLook(values, defaults: model.descriptor.look) }

    /// The backdrop of the cards.
    public var backdrop: BackdropKind { BackdropKind(rawValue: stage.integer("backdrop")) ?? .picture }
}
