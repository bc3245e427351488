public import RiffleMath

/// Recognizes a tap or click: UITapGestureRecognizer for one pointer and one tap.
///
/// The tap ends (succeeds) when the primary pointer goes up without ever having left a circle of `slop` points around the place
/// where it landed, and within `maximumDuration` if there is one. Source: MODELS.md 7.
public struct TapRecognizer: Equatable, Sendable {
    /// Ended is a tap.
    public private(set) var state = GestureState.possible
    /// Where the pointer landed: that is what was meant, not where it slipped to.
    public private(set) var position = Vector2.zero
    /// Radius in points of the circle that a finger may not leave.
    public var slop: Double
    /// The same for a mouse.
    public var mouseSlop: Double
    /// Seconds the pointer may stay down; nil: as long as it likes.
    public var maximumDuration: Double?

    private var pointer: Int?
    private var startTime = 0.0

    /// NaN as slop lets any movement pass.
    public init(slop: Double = 10, mouseSlop: Double = 3, maximumDuration: Double? = nil) {
        self.slop = slop
        self.mouseSlop = mouseSlop
        self.maximumDuration = maximumDuration
    }

    /// Takes an event and returns the new state. A second pointer that lands fails the tap: it was the start of something else.
    @discardableResult
    public mutating func handle(_ event: InputEvent.Pointer, at time: Double) -> GestureState {
        guard event.isUsable else { return state }
        switch event.phase {
        case .began:
            guard event.button == .primary else { return state }
            if pointer == nil {
                pointer = event.id
                position = event.position
                startTime = time
                state = .possible
            } else if event.id != pointer {
                state = .failed
            }
        case .moved:
            guard event.id == pointer, state == .possible else { return state }
            if hasLeft(event.position) { state = .failed }
        case .ended:
            guard event.id == pointer, event.button == .primary else { return state }
            defer { pointer = nil }
            guard state == .possible else { return state }
            let isTooLong = maximumDuration.map { time - startTime > $0 } ?? false
            state = hasLeft(event.position) || isTooLong ? .failed : .ended
        case .cancelled:
            guard event.id == pointer else { return state }
            cancel()
        }
        return state
    }

    /// Calls the tap off.
    public mutating func cancel() {
        guard pointer != nil else { return }
        pointer = nil
        state = .failed
    }

    private func hasLeft(_ place: Vector2) -> Bool {
        let way = place - position
        let slop = pointer == InputEvent.Pointer.mouse ? mouseSlop : slop
        return (way * way).sum() > slop * slop
    }
}
