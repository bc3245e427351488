internal import RiffleModels

/// The configuration that the present one is compared with: a saved one, or the defaults.
public struct Comparison: Equatable, Sendable {
    /// The saved configuration; nil: the defaults.
    public internal(set) var saved: StageConfiguration?
    /// The present configuration while the other one is shown instead; nil otherwise.
    public internal(set) var kept: StageConfiguration?
    /// The last argument of `other(than:)` and its result, kept because the method is called in every frame.
    private var cachedArgument: StageConfiguration?
    private var cachedResult: StageConfiguration?

    /// Compares with the defaults.
    public init() {}

    /// Whether the other configuration is shown at present.
    public var isPeeking: Bool { kept != nil }

    /// Saves a configuration as the other one, to compare with; during a peek, saves the present configuration that is kept meanwhile.
    public mutating func save(_ configuration: StageConfiguration) {
        saved = kept ?? configuration
        cachedArgument = nil
    }

    /// `whole(than:)`, or the kept configuration during a peek.
    public mutating func other(than configuration: StageConfiguration) -> StageConfiguration {
        if let kept { return kept }
        if let cachedResult, cachedArgument == configuration { return cachedResult }
        let other = whole(than: configuration)
        cachedArgument = configuration
        cachedResult = other
        return other
    }

    /// The other configuration with its own physics: the saved one, or the defaults. It takes the model, the preferences, and the
    /// parameters that give the present state of the motion from `configuration`, so that the motion goes on.
    public func whole(than configuration: StageConfiguration) -> StageConfiguration {
        var other = saved ?? StageConfiguration(configuration.catalogue)
        other.selectModel(configuration.modelID)
        for descriptor in other.values.descriptors where descriptor.effect == .motion {
            other.values.set(descriptor.name, to: configuration.values[descriptor.name])
        }
        return other.withPreferences(of: configuration)
    }

    /// Begins to show the other configuration and returns it; nil if it is shown already.
    public mutating func peek(from configuration: StageConfiguration) -> StageConfiguration? {
        guard kept == nil else { return nil }
        let other = other(than: configuration)
        kept = configuration
        return other
    }

    /// Ends the peek and returns the configuration to show again; nil without a peek.
    public mutating func endPeek() -> StageConfiguration? {
        defer { kept = nil }
        return kept
    }
}
