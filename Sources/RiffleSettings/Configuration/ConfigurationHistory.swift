/// Undo and redo: two stacks of configurations. The changes of one gesture (dragging a slider, say) are one step.
public struct ConfigurationHistory: Equatable, Sendable {
    /// The greatest number of steps that are kept; the oldest are dropped first.
    public static let most = 200

    var past: [StageConfiguration] = []
    var future: [StageConfiguration] = []
    private var isGestureOpen = false

    /// An empty history.
    public init() {}

    /// The settings that undo leads to; nil if there is no step to undo.
    public var before: StageConfiguration? { past.last }
    /// The settings that redo leads to; nil if there is no undone step.
    public var after: StageConfiguration? { future.last }
    /// Whether there is a step to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is an undone step to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// Call before a change from `current`. While a gesture is open (`isFinal` was false) its later changes belong to the same
    /// step.
    public mutating func willChange(from current: StageConfiguration, isFinal: Bool = true) {
        defer { isGestureOpen = !isFinal }
        future.removeAll()
        guard !isGestureOpen else { return }
        past.append(current)
        if past.count > Self.most { past.removeFirst() }
    }

    /// Ends the open gesture without another change: the next change is a step of its own.
    public mutating func endGesture() { isGestureOpen = false }

    /// Undoes a step: returns the configuration before it; nil if there is none.
    public mutating func undo(from current: StageConfiguration) -> StageConfiguration? {
        isGestureOpen = false
        guard let before = past.popLast() else { return nil }
        future.append(current)
        return before
    }

    /// Undoes a step if that leads to `wanted`, as after a change that the user reverses by hand; otherwise changes nothing and returns
    /// false.
    public mutating func undo(from current: StageConfiguration, to wanted: StageConfiguration) -> Bool {
        guard past.last == wanted else { return false }
        return undo(from: current) != nil
    }

    /// Redoes the step that was undone last: returns the configuration after it; nil if there is none.
    public mutating func redo(from current: StageConfiguration) -> StageConfiguration? {
        isGestureOpen = false
        guard let after = future.popLast() else { return nil }
        past.append(current)
        return after
    }
}
