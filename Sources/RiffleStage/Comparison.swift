internal import RiffleModels

/// The configuration that the present one is compared with: a saved one, or the defaults.
public struct Comparison: Equatable, Sendable {
    /// The saved configuration; nil: the defaults.
    public private(set) var saved: StageConfiguration?
    /// The present configuration while the other one is shown instead; nil otherwise.
    public private(set) var kept: StageConfiguration?
    /// The last argument of `other(than:)` and its result: it is called in every frame.
    private var cachedArgument: StageConfiguration?
    private var cachedResult = StageConfiguration()

    /// Model parameters that a comparison doesn't change: they determine the scroller, and a new scroller would have to start
    /// from rest.
    static let structure: Set<String> = [
        "vertical", "wrap", "endless", "placeholders", "scrollPhysics", "progress", "scrubsBackwards", "tabs",
    ]
    /// Stage parameters that a comparison doesn't change: they are about the window and not about the motion.
    static let surroundings: Set<String> = ["viewport", "textureMemory", "uiScale", "bar"]

    /// Compares with the defaults.
    public init() {}

    /// Whether the other configuration is shown at present.
    public var isPeeking: Bool { kept != nil }

    /// Makes a configuration the one to compare with; while the other one is shown, the one kept from before.
    public mutating func save(_ configuration: StageConfiguration) {
        saved = kept ?? configuration
        cachedArgument = nil
    }

    /// The other configuration as it is shown instead of `configuration`: the same model, with the other values. During a peek,
    /// the kept one.
    public mutating func other(than configuration: StageConfiguration) -> StageConfiguration {
        if let kept { return kept }
        if cachedArgument == configuration { return cachedResult }
        var other = saved ?? StageConfiguration()
        other.selectModel(configuration.modelID)
        for name in Self.structure where configuration.values.has(name) {
            other.values.set(name, to: configuration.values[name])
        }
        for name in Self.surroundings where configuration.stage.has(name) {
            other.stage.set(name, to: configuration.stage[name])
        }
        cachedArgument = configuration
        cachedResult = other
        return other
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
