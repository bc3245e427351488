/// What was set before, so that it can be set again: a stack of configurations. One gesture is one step.
public struct ConfigurationHistory: Equatable, Sendable {
    /// At most this many steps are kept; the oldest are forgotten first.
    public static let most = 200

    private var past: [StageConfiguration] = []
    private var future: [StageConfiguration] = []
    private var isGestureOpen = false

    public init() {}

    public var canUndo: Bool { !past.isEmpty }
    public var canRedo: Bool { !future.isEmpty }

    /// Call before a change from `current`. While a gesture is open (`isFinal` was false) its later changes belong to the same step.
    public mutating func willChange(from current: StageConfiguration, isFinal: Bool = true) {
        defer { isGestureOpen = !isFinal }
        future.removeAll()
        guard !isGestureOpen else { return }
        past.append(current)
        if past.count > Self.most { past.removeFirst() }
    }

    /// The gesture is over without another change.
    public mutating func endGesture() { isGestureOpen = false }

    /// The configuration before the last step; nil if there is none.
    public mutating func undo(from current: StageConfiguration) -> StageConfiguration? {
        isGestureOpen = false
        guard let before = past.popLast() else { return nil }
        future.append(current)
        return before
    }

    /// What was taken back last; nil if there is nothing.
    public mutating func redo(from current: StageConfiguration) -> StageConfiguration? {
        isGestureOpen = false
        guard let after = future.popLast() else { return nil }
        past.append(current)
        return after
    }
}
