public import RiffleMath

/// Recognizes a tap or click: UITapGestureRecognizer for one pointer and one tap.
///
/// Ends (succeeds) when the primary pointer goes up without ever having left a circle of `slop` points around the point where it
/// went down, and within `maximumDuration` if there is one. Source: Resources/manual/physics.md, "Gestures".
public struct TapRecognizer: Equatable, Sendable {
    /// The recognizer's state; `ended` is a tap.
    public private(set) var state = GestureState.possible
    /// The point where the pointer went down: the target of the tap.
    public private(set) var position = Vector2.zero
    /// Radius in points of the circle within which a finger must stay.
    public var slop: Double
    /// The slop of a mouse.
    public var mouseSlop: Double
    /// Maximum seconds between down and up; nil: no limit.
    public var maximumDuration: Double?

    private var pointer: Int?
    private var startTime = 0.0

    /// Radii in points, duration in seconds; a slop of NaN allows any movement.
    public init(slop: Double = 10, mouseSlop: Double = 3, maximumDuration: Double? = nil) {
        self.slop = slop
        self.mouseSlop = mouseSlop
        self.maximumDuration = maximumDuration
    }

    /// Takes an event at a time in seconds and returns the new state. A second pointer that goes down fails the tap.
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

    /// Cancels the tap.
    public mutating func cancel() {
        guard pointer != nil else { return }
        pointer = nil
        state = .failed
    }

    private func hasLeft(_ point: Vector2) -> Bool {
        let displacement = point - position
        let slop = pointer == InputEvent.Pointer.mouse ? mouseSlop : slop
        return (displacement * displacement).sum() > slop * slop
    }
}
