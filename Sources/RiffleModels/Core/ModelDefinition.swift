/// A model as a value: its descriptor, and how to make one with given parameter values. The built-in ones are written in
/// `ModelRegistry`; others may come at run time.
public struct ModelDefinition: Equatable, Sendable {
    private let storage: Storage

    /// A definition; `make` is called with values of the descriptor's parameters, whenever one of them changes.
    public init(_ descriptor: ModelDescriptor, _ make: @escaping @Sendable (ParameterValues) -> any SwitcherModel) {
        self.init(descriptor, recipe: nil, make)
    }

    /// The same with the model's formula.
    init(
        _ descriptor: ModelDescriptor, recipe: ModelRecipe?, _ make: @escaping @Sendable (ParameterValues) -> any SwitcherModel
    ) {
        storage = Storage(descriptor: descriptor, recipe: recipe, make: make)
    }

    /// The same definition, whose descriptor names a family.
    func of(_ family: ModelFamily) -> ModelDefinition {
        var descriptor = descriptor
        descriptor.family = family
        return ModelDefinition(descriptor, recipe: storage.recipe, storage.make)
    }

    /// Identifiers, texts, parameters and their defaults.
    public var descriptor: ModelDescriptor { storage.descriptor }

    /// Every parameter at its default.
    public var defaults: ParameterValues { storage.defaults }

    var recipeSource: ModelRecipe? { storage.recipe }

    /// The model with these parameter values, not yet prepared for a space.
    public func make(_ values: ParameterValues) -> any SwitcherModel { storage.make(values) }

    /// Whether both are copies of one definition: what a function makes can't be compared.
    public static func == (a: ModelDefinition, b: ModelDefinition) -> Bool { a.storage === b.storage }

    /// Shared by all copies, because a descriptor is large and configurations are copied often.
    private final class Storage: Sendable {
        let descriptor: ModelDescriptor
        let defaults: ParameterValues
        let recipe: ModelRecipe?
        let make: @Sendable (ParameterValues) -> any SwitcherModel

        init(descriptor: ModelDescriptor, recipe: ModelRecipe?, make: @escaping @Sendable (ParameterValues) -> any SwitcherModel)
        {
            self.descriptor = descriptor
            defaults = ParameterValues(defaultsOf: descriptor.parameters)
            self.recipe = recipe
            self.make = make
        }
    }
}
