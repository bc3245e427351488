internal import RiffleMotion
public import RiffleMath

/// Recognizes a drag: UIPanGestureRecognizer for one pointer.
///
/// The pan begins when the pointer has left a circle around the place where it landed: `slop` points for a finger, `mouseSlop`
/// for a mouse, which is steadier. The part of the way inside the circle is held back at first, so the cards do not jump when the
/// pan begins, and given back over the next movements, half of each, so that a card stays under the place where it was grabbed.
/// Secondary buttons and further fingers are ignored. Points, seconds, points a second. Source: MODELS.md 7; giving back is
/// Riffle's.
public struct PanRecognizer: Equatable, Sendable {
    /// Where the pan stands.
    public private(set) var state = GestureState.possible
    /// How far the pointer has gone since it landed, in points, less what is held back; zero before the pan begins.
    public private(set) var translation = Vector2.zero
    /// Where the pointer landed.
    public private(set) var start = Vector2.zero
    /// Where the pointer is.
    public private(set) var position = Vector2.zero
    /// Radius in points of the circle that a finger has to leave; 0 and below begin the pan with the first movement.
    public var slop: Double
    /// The same for a mouse.
    public var mouseSlop: Double

    /// The pointer that is followed, while one is down.
    private var pointer: Int?
    /// What of the way is still held back.
    private var heldBack = Vector2.zero
    private var tracker = VelocityTracker()
    /// When the pointer moved last during the pan; nil once its rest has been told.
    private var movedAt: Double?

    /// NaN counts as no slop.
    public init(slop: Double = 10, mouseSlop: Double = 3) {
        self.slop = slop
        self.mouseSlop = mouseSlop
    }

    /// When a pointer that is held still counts as at rest, 40 ms after its last movement; nil if that is no question.
    public var restDeadline: Double? {
        state.isActive && pointer != nil ? movedAt.map { $0 + VelocityTracker.restTime } : nil
    }

    /// The pointer rests: its velocity is 0 until it moves again.
    mutating func rest() { movedAt = nil }

    /// Whether a pointer is down that could pan, or does.
    public var isTracking: Bool { pointer != nil }

    /// Velocity of the pointer at `time`: the last 100 ms, zero after 40 ms of rest.
    public func velocity(at time: Double) -> Vector2 { tracker.velocity(at: time) }

    /// Takes an event and returns the new state. Events of other pointers and buttons, and places that aren't finite, change
    /// nothing.
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
            translation = .zero
            tracker.reset()
            tracker.add(event.position, at: time)
        case .moved:
            guard event.id == pointer else { return state }
            move(to: event.position, at: time)
        case .ended:
            guard event.id == pointer, event.button == .primary else { return state }
            // Most releases repeat the last place. That is no movement, and as a sample it would drag the velocity down.
            if event.position != position { move(to: event.position, at: time) }
            pointer = nil
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

    private mutating func move(to place: Vector2, at time: Double) {
        if place != position { movedAt = time }
        let step = place - position
        position = place
        tracker.add(place, at: time)
        let way = place - start
        if state.isActive {
            state = .changed
            let left = (heldBack * heldBack).sum().squareRoot()
            let given = (step * step).sum().squareRoot() / 2
            heldBack = given < left ? heldBack * (1 - given / left) : .zero
        } else {
            let slop = pointer == InputEvent.Pointer.mouse ? mouseSlop : slop
            let distance = (way * way).sum().squareRoot()
            guard distance > slop || !(slop > 0) && distance > 0 else { return }
            heldBack = way * (max(slop, 0) / distance)
            state = .began
        }
        translation = way - heldBack
    }
}
