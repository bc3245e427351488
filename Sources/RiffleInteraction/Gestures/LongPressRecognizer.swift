public import RiffleMath

/// Recognizes a press that is held still: UILongPressGestureRecognizer for one pointer.
///
/// It begins once the pointer has been down for `minimumDuration` seconds within `slop` points of where it landed, then follows
/// it (changed) until it leaves (ended). A pointer that moves away or leaves before that fails it. Time passes by `advance`, so
/// it begins at its own moment and not with the next movement. Source: MODELS.md 7.
public struct LongPressRecognizer: Equatable, Sendable {
    public private(set) var state = GestureState.possible
    /// Where the pointer is, in points.
    public private(set) var position = Vector2.zero
    /// Radius in points that the pointer may not leave before the press is recognized.
    public var slop: Double
    /// In seconds; 0 and below begin with the touch.
    public var minimumDuration: Double

    private var pointer: Int?
    private var start = Vector2.zero
    private var startTime = 0.0

    /// NaN counts as 0.
    public init(minimumDuration: Double = 0.5, slop: Double = 10) {
        self.minimumDuration = minimumDuration > 0 ? minimumDuration : 0
        self.slop = slop > 0 ? slop : 0
    }

    /// When the press will be recognized if nothing happens; nil if it can't be.
    public var deadline: Double? {
        pointer != nil && state == .possible ? startTime + minimumDuration : nil
    }

    /// Lets time pass; the new state.
    @discardableResult
    public mutating func advance(to time: Double) -> GestureState {
        if let deadline, time >= deadline { state = .began }
        return state
    }

    /// Takes an event at a time in seconds and returns the new state.
    @discardableResult
    public mutating func handle(_ event: InputEvent.Pointer, at time: Double) -> GestureState {
        guard event.isUsable else { return state }
        switch event.phase {
        case .began:
            guard pointer == nil, event.button == .primary else { return state }
            pointer = event.id
            state = .possible
            start = event.position
            position = event.position
            startTime = time
            advance(to: time)
        case .moved:
            guard event.id == pointer else { return state }
            advance(to: time)
            position = event.position
            let way = position - start
            if state.isActive {
                state = .changed
            } else if state == .possible, (way * way).sum() > slop * slop {
                state = .failed
            }
        case .ended:
            guard event.id == pointer, event.button == .primary else { return state }
            advance(to: time)
            pointer = nil
            position = event.position
            state = state.isActive ? .ended : .failed
        case .cancelled:
            guard event.id == pointer else { return state }
            cancel()
        }
        return state
    }

    /// Calls the gesture off.
    public mutating func cancel() {
        guard pointer != nil else { return }
        pointer = nil
        state = state.isActive ? .cancelled : .failed
    }
}
