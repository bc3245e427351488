internal import RiffleFormula

/// The models that there are, in the order that keys, menus and lists have. A value that is handed to all that names or makes models: the
/// configuration (and with it the stage), presets, sessions, lines, the command line.
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
        // Nearly always the case is right, and a name in lower case would be a new string.
        if let index = position(of: id) { return models[index] }
        return position(of: id.lowercased()).map { models[$0] }
    }

    /// The id that a mistyped one was probably meant to be; nil if none is near.
    public func nearestID(to id: String) -> String? { Spelling.nearest(to: id, in: ids) }

    /// The index of a model in `models`, for the keys that select the previous and the next one.
    public func position(of id: String) -> Int? { models.firstIndex { $0.descriptor.id == id } }
}
