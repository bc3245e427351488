public import RiffleMath

/// Recognizes a press that is held still: UILongPressGestureRecognizer for one pointer.
///
/// Begins when the pointer has been down for `minimumDuration` seconds within `slop` points of where it went down, changes as the
/// pointer moves and ends when it goes up. Fails if the pointer moves farther or goes up before. Call `advance` as time passes,
/// so that it begins at the deadline and not at the next movement. Source: Sources/RiffleInteraction/PHYSICS.md, "Gestures".
public struct LongPressRecognizer: Equatable, Sendable {
    /// The recognizer's state.
    public private(set) var state = GestureState.possible
    /// The pointer's position in points.
    public private(set) var position = Vector2.zero
    /// Radius in points within which the pointer must stay until the press is recognized.
    public var slop: Double
    /// In seconds; at 0 and below the press begins with the touch.
    public var minimumDuration: Double

    private var pointer: Int?
    private var start = Vector2.zero
    private var startTime = 0.0

    /// Seconds and points; NaN and negative values count as 0.
    public init(minimumDuration: Double = 0.5, slop: Double = 10) {
        self.minimumDuration = minimumDuration > 0 ? minimumDuration : 0
        self.slop = slop > 0 ? slop : 0
    }

    /// Time at which the press will be recognized without further events; nil if it cannot be.
    public var deadline: Double? {
        pointer != nil && state == .possible ? startTime + minimumDuration : nil
    }

    /// Advances to a time in seconds and returns the new state.
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
            let displacement = position - start
            if state.isActive {
                state = .changed
            } else if state == .possible, (displacement * displacement).sum() > slop * slop {
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

    /// Cancels the gesture.
    public mutating func cancel() {
        guard pointer != nil else { return }
        pointer = nil
        state = state.isActive ? .cancelled : .failed
    }
}
