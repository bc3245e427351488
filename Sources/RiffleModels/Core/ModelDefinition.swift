/// A model as a value: its descriptor, and how to make one with given parameter values. The built-in ones are written in
/// `ModelRegistry`; others may come at run time.
public struct ModelDefinition: Equatable, Sendable {
    private let storage: Storage

    /// A definition; `make` is called with values of the descriptor's parameters, whenever one of them changes.
    public init(_ descriptor: ModelDescriptor, _ make: @escaping @Sendable (ParameterValues) -> any SwitcherModel) {
        storage = Storage(descriptor: descriptor, source: nil, make: make)
    }

    /// A model that a formula poses.
    init(_ descriptor: ModelDescriptor, source: FormulaSource) {
        storage = Storage(descriptor: descriptor, source: source, make: source.model)
    }

    private init(_ storage: Storage) { self.storage = storage }

    /// A copy with another descriptor.
    func with(_ descriptor: ModelDescriptor) -> ModelDefinition {
        ModelDefinition(Storage(descriptor: descriptor, source: storage.source, make: storage.make))
    }

    /// Identifiers, texts, parameters and their defaults.
    public var descriptor: ModelDescriptor { storage.descriptor }

    /// Every parameter at its default.
    public var defaults: ParameterValues { storage.defaults }

    /// The formula that it is made of; nil for a model in Swift.
    var formulaSource: FormulaSource? { storage.source }

    /// The model with these parameter values, not yet prepared for a space.
    public func make(_ values: ParameterValues) -> any SwitcherModel { storage.make(values) }

    /// Whether both are copies of one definition: a function's results can't be compared.
    public static func == (a: ModelDefinition, b: ModelDefinition) -> Bool { a.storage === b.storage }

    /// Shared by all copies, because a descriptor is large and configurations are copied often.
    private final class Storage: Sendable {
        let descriptor: ModelDescriptor
        let defaults: ParameterValues
        let source: FormulaSource?
        let make: @Sendable (ParameterValues) -> any SwitcherModel

        init(
            descriptor: ModelDescriptor, source: FormulaSource?,
            make: @escaping @Sendable (ParameterValues) -> any SwitcherModel
        ) {
            self.descriptor = descriptor
            defaults = ParameterValues(defaultsOf: descriptor.parameters)
            self.source = source
            self.make = make
        }
    }
}
