internal import RiffleMotion
public import RiffleMath

/// Recognizes a flick along an axis: UISwipeGestureRecognizer with a velocity.
///
/// Discrete: ends if the pointer goes up with at least `minimumSpeed` points per second over the last 100 ms, at least
/// `minimumDistance` points from where it went down, both along the axis of the larger velocity component; fails otherwise. A
/// pointer at rest for 40 ms has no velocity. Source: Sources/RiffleInteraction/PHYSICS.md, "Gestures".
public struct FlickRecognizer: Equatable, Sendable {
    /// The recognizer's state.
    public private(set) var state = GestureState.possible
    /// Direction of the flick, once it has ended.
    public private(set) var direction: ThrowDirection?
    /// In points per second at the release.
    public private(set) var velocity = Vector2.zero
    /// In points per second.
    public var minimumSpeed: Double
    /// In points.
    public var minimumDistance: Double

    private var pointer: Int?
    private var start = Vector2.zero
    private var position = Vector2.zero
    private var tracker = VelocityTracker()

    /// Points per second and points; NaN and negative values count as 0.
    public init(minimumSpeed: Double = 500, minimumDistance: Double = 10) {
        self.minimumSpeed = minimumSpeed > 0 ? minimumSpeed : 0
        self.minimumDistance = minimumDistance > 0 ? minimumDistance : 0
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
            direction = nil
            velocity = .zero
            start = event.position
            position = start
            tracker.reset()
            tracker.add(start, at: time)
        case .moved:
            guard event.id == pointer else { return state }
            position = event.position
            tracker.add(position, at: time)
        case .ended:
            guard event.id == pointer, event.button == .primary else { return state }
            if event.position != position {
                position = event.position
                tracker.add(position, at: time)
            }
            pointer = nil
            decide(at: time)
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
        state = .failed
    }

    private mutating func decide(at time: Double) {
        velocity = tracker.velocity(at: time)
        let displacement = position - start
        let isHorizontal = abs(velocity.x) >= abs(velocity.y)
        let speed = isHorizontal ? velocity.x : velocity.y
        let distance = isHorizontal ? displacement.x : displacement.y
        guard abs(speed) >= minimumSpeed, speed != 0, distance * speed > 0, abs(distance) >= minimumDistance else {
            state = .failed
            return
        }
        direction = isHorizontal ? (speed < 0 ? .left : .right) : (speed < 0 ? .up : .down)
        state = .ended
    }
}

/// A recognizer that waits for another to fail: `UIGestureRecognizer.require(toFail:)` as a value.
///
/// Pass every state of the recognizer to `resolve` together with the other's state. While the other is possible, the outcome is
/// withheld; when it fails or is cancelled, the withheld outcome is returned; when it is recognized, this one fails.
public struct FailureRequirement: Equatable, Sendable {
    private var withheld: GestureState?

    /// Nothing withheld.
    public init() {}

    /// Clears a withheld outcome, at the start of a touch.
    public mutating func reset() { withheld = nil }

    /// The state to act on.
    public mutating func resolve(_ state: GestureState, unless other: GestureState) -> GestureState {
        switch other {
        case .began, .changed, .ended:
            withheld = nil
            return .failed
        case .possible:
            guard state != .possible else { return .possible }
            guard state != .failed && state != .cancelled else { return state }
            withheld = state
            return .possible
        case .failed, .cancelled:
            defer { withheld = nil }
            return state == .possible ? withheld ?? .possible : state
        }
    }
}
