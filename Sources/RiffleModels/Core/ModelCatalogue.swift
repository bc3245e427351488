internal import RiffleFormula

/// The available models, in the order of keys, menus and lists. A catalogue is a value that is passed to everything that names or makes
/// models: the configuration (and with it the stage), presets, sessions, lines and the command line.
public struct ModelCatalogue: Equatable, Sendable {
    /// The definitions; there is at least one, and their ids are unique.
    public let models: [ModelDefinition]

    /// The models that come with Riffle.
    public static let builtIn = ModelCatalogue(ModelRegistry.all)

    /// A catalogue of at least one model. Of several with the same id the last one counts, at the place of the first.
    public init(_ models: [ModelDefinition]) {
        precondition(!models.isEmpty, "a catalogue has at least one model")
        var unique: [ModelDefinition] = []
        for model in models {
            if let index = unique.firstIndex(where: { $0.descriptor.id == model.descriptor.id }) {
                unique[index] = model
            } else {
                unique.append(model)
            }
        }
        self.models = unique
    }

    /// The model shown at the first start.
    public var first: ModelDefinition { models[0] }

    /// The ids of all models.
    public var ids: [String] { models.map { $0.descriptor.id } }

    /// The model of this id; letter case does not matter.
    public func model(id: String) -> ModelDefinition? {
        // The letter case is nearly always right, and lowercasing would make a new string.
        if let index = position(of: id) { return models[index] }
        return position(of: id.lowercased()).map { models[$0] }
    }

    /// The id that a mistyped one was probably meant to be; nil if none is near.
    public func nearestID(to id: String) -> String? { Spelling.nearest(to: id, in: ids) }

    /// The index of a model in `models`, for the keys that select the previous and the next one.
    public func position(of id: String) -> Int? { models.firstIndex { $0.descriptor.id == id } }
}
