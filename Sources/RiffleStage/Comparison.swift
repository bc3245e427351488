internal import RiffleModels

/// The configuration that the present one is compared with: a saved one, or the defaults.
public struct Comparison: Equatable, Sendable {
    /// The saved configuration; nil: the defaults.
    public internal(set) var saved: StageConfiguration?
    /// The present configuration while the other one is shown instead; nil otherwise.
    public internal(set) var kept: StageConfiguration?
    /// The last argument of `other(than:)` and its result: it is called in every frame.
    private var cachedArgument: StageConfiguration?
    private var cachedResult: StageConfiguration?

    /// Compares with the defaults.
    public init() {}

    /// Whether the other configuration is shown at present.
    public var isPeeking: Bool { kept != nil }

    /// Makes a configuration the one to compare with; while the other one is shown, the one kept from before.
    public mutating func save(_ configuration: StageConfiguration) {
        saved = kept ?? configuration
        cachedArgument = nil
    }

    /// The other configuration as it is shown instead of `configuration`: the same model and scroller, with the other values, so that
    /// the cards keep their offset and their velocity, at rest and in motion. During a peek, the kept one.
    public mutating func other(than configuration: StageConfiguration) -> StageConfiguration {
        if let kept { return kept }
        if let cachedResult, cachedArgument == configuration { return cachedResult }
        var other = whole(than: configuration)
        other.values.keep(where: \.isOfScroller, from: configuration.values)
        other.stage.keep(where: \.isOfScroller, from: configuration.stage)
        cachedArgument = configuration
        cachedResult = other
        return other
    }

    /// The other configuration as a whole, with its own physics: the model of `configuration` and the window's parameters, all else is
    /// that of the saved one, or of the defaults.
    public func whole(than configuration: StageConfiguration) -> StageConfiguration {
        var other = saved ?? StageConfiguration(configuration.catalogue)
        other.selectModel(configuration.modelID)
        return other.withWindow(of: configuration)
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

extension ParameterDescriptor {
    /// Whether the scroller would have to be replaced, or its motion couldn't go on.
    fileprivate var isOfScroller: Bool { effect == .structure || effect == .motion }
}

extension ParameterValues {
    /// Takes the values of some parameters from others of the same descriptors.
    fileprivate mutating func keep(where isKept: (ParameterDescriptor) -> Bool, from other: ParameterValues) {
        for descriptor in descriptors where isKept(descriptor) { set(descriptor.name, to: other[descriptor.name]) }
    }
}
