internal import RiffleMotion
public import RiffleMath

/// Recognizes a drag: UIPanGestureRecognizer for one pointer.
///
/// The pan begins when the pointer leaves a circle around the point where it went down: `slop` points for a finger, `mouseSlop`
/// for a mouse, which is steadier. The translation inside the circle is withheld when the pan begins, so that the cards do not
/// jump, and released during the following movements by half the length of each, so that the grabbed point ends up under the
/// pointer again. Secondary buttons and further fingers are ignored. Points, seconds, points per second. Source:
/// Resources/manual/physics.md, "Gestures"; releasing the withheld translation is Riffle's addition.
public struct PanRecognizer: Equatable, Sendable {
    /// The recognizer's state.
    public private(set) var state = GestureState.possible
    /// Displacement of the pointer since it went down, in points, less the withheld part; zero before the pan begins.
    public private(set) var translation = Vector2.zero
    /// The point where the pointer went down.
    public private(set) var start = Vector2.zero
    /// The pointer's position in points.
    public private(set) var position = Vector2.zero
    /// Radius in points of the circle that a finger has to leave; at 0 and below the pan begins with the first movement.
    public var slop: Double
    /// The slop of a mouse.
    public var mouseSlop: Double

    /// Id of the tracked pointer while it is down.
    private var pointer: Int?
    /// The part of the translation that is still withheld.
    private var withheld = Vector2.zero
    private var tracker = VelocityTracker()
    /// Time of the last movement during the pan; nil once its rest has been reported.
    private var movedAt: Double?

    /// Radii in points; NaN counts as 0.
    public init(slop: Double = 10, mouseSlop: Double = 3) {
        self.slop = slop
        self.mouseSlop = mouseSlop
    }

    /// Time at which a still pointer counts as at rest, 40 ms after its last movement; nil outside a pan and after it was
    /// reported.
    public var restDeadline: Double? {
        state.isActive && pointer != nil ? movedAt.map { $0 + VelocityTracker.restTime } : nil
    }

    /// The rest has been reported; `restDeadline` is nil until the pointer moves again.
    mutating func rest() { movedAt = nil }

    /// Velocity of the pointer at `time` in points per second, from the last 100 ms, zero after 40 ms of rest.
    public func velocity(at time: Double) -> Vector2 { tracker.velocity(at: time) }

    /// Takes an event at a time in seconds and returns the new state. Ignores other pointers and buttons and non-finite
    /// positions.
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
            // Most releases repeat the last position. As a sample it would lower the velocity.
            if event.position != position { move(to: event.position, at: time) }
            pointer = nil
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

    private mutating func move(to point: Vector2, at time: Double) {
        if point != position { movedAt = time }
        let step = point - position
        position = point
        tracker.add(point, at: time)
        let displacement = point - start
        if state.isActive {
            state = .changed
            let remaining = (withheld * withheld).sum().squareRoot()
            let released = (step * step).sum().squareRoot() / 2
            withheld = released < remaining ? withheld * (1 - released / remaining) : .zero
        } else {
            let slop = pointer == InputEvent.Pointer.mouse ? mouseSlop : slop
            let distance = (displacement * displacement).sum().squareRoot()
            guard distance > slop || !(slop > 0) && distance > 0 else { return }
            withheld = displacement * (max(slop, 0) / distance)
            state = .began
        }
        translation = displacement - withheld
    }
}
