internal import RiffleModels

/// The setting that the present one is compared with: a saved one, or the defaults.
public struct Comparison: Equatable, Sendable {
    /// What was saved; nil: the defaults.
    public private(set) var saved: StageConfiguration?
    /// What was set before the other one was shown instead; nil while nothing is.
    public private(set) var kept: StageConfiguration?
    /// What was asked for last, and the answer: it is asked in every frame.
    private var asked: StageConfiguration?
    private var answer = StageConfiguration()

    /// The names that stay as they are while settings are compared. Those of a model say what its scroller is made of: another one would
    /// have to begin anew, and a comparison must not move the cards. Those of the stage are about the window and not about the motion.
    static let structure: Set<String> = [
        "vertical", "wrap", "endless", "placeholders", "scrollPhysics", "progress", "scrubsBackwards", "tabs",
    ]
    static let surroundings: Set<String> = ["viewport", "textureMemory", "uiScale", "bar"]

    /// Compares with the defaults.
    public init() {}

    /// Whether the other setting is shown instead.
    public var isPeeking: Bool { kept != nil }

    /// Makes a setting the one to compare with.
    public mutating func save(_ configuration: StageConfiguration) {
        saved = kept ?? configuration
        asked = nil
    }

    /// The other setting as it is shown in the place of `configuration`: the same model, with the other numbers. While the other one is
    /// shown, the other is what was kept.
    public mutating func other(than configuration: StageConfiguration) -> StageConfiguration {
        if let kept { return kept }
        if asked == configuration { return answer }
        var other = saved ?? StageConfiguration()
        other.selectModel(configuration.modelID)
        for name in Self.structure where configuration.values.has(name) {
            other.values.set(name, to: configuration.values[name])
        }
        for name in Self.surroundings where configuration.stage.has(name) {
            other.stage.set(name, to: configuration.stage[name])
        }
        asked = configuration
        answer = other
        return other
    }

    /// Begins to show the other setting; gives what to show. Nil: it is shown already.
    public mutating func peek(from configuration: StageConfiguration) -> StageConfiguration? {
        guard kept == nil else { return nil }
        let other = other(than: configuration)
        kept = configuration
        return other
    }

    /// Ends it; gives what to show again. Nil: there is nothing to end.
    public mutating func endPeek() -> StageConfiguration? {
        defer { kept = nil }
        return kept
    }
}
