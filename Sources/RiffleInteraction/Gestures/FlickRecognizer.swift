internal import RiffleMotion
public import RiffleMath

/// Recognizes a quick stroke along an axis: UISwipeGestureRecognizer, with the speed that a throw needs.
///
/// Discrete: when the pointer leaves faster than `minimumSpeed` (points a second, the last 100 ms), having gone at least
/// `minimumDistance` points mostly along one axis, it ends; otherwise it fails. A pointer that rests for 40 ms before it leaves
/// has no speed. Source: MODELS.md 7.
public struct FlickRecognizer: Equatable, Sendable {
    public private(set) var state = GestureState.possible
    /// Which way it went, once it has ended.
    public private(set) var direction: ThrowDirection?
    /// In points a second at the release.
    public private(set) var velocity = Vector2.zero
    public var minimumSpeed: Double
    public var minimumDistance: Double

    private var pointer: Int?
    private var start = Vector2.zero
    private var position = Vector2.zero
    private var tracker = VelocityTracker()

    /// NaN counts as 0.
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

    /// Calls the gesture off.
    public mutating func cancel() {
        guard pointer != nil else { return }
        pointer = nil
        state = .failed
    }

    private mutating func decide(at time: Double) {
        velocity = tracker.velocity(at: time)
        let way = position - start
        let isAcross = abs(velocity.x) >= abs(velocity.y)
        let speed = isAcross ? velocity.x : velocity.y
        let distance = isAcross ? way.x : way.y
        guard abs(speed) >= minimumSpeed, speed != 0, distance * speed > 0, abs(distance) >= minimumDistance else {
            state = .failed
            return
        }
        direction = isAcross ? (speed < 0 ? .left : .right) : (speed < 0 ? .up : .down)
        state = .ended
    }
}

/// A recognizer that waits for another to fail: `UIGestureRecognizer.require(toFail:)` as a value.
///
/// Put each state that the recognizer reaches through `resolve` together with the other's state. While the other is still
/// possible the outcome is withheld; once it has failed (or was cancelled) the withheld one comes; if it is recognized, this one
/// fails.
public struct FailureRequirement: Equatable, Sendable {
    private var withheld: GestureState?

    public init() {}

    /// A new touch: nothing is withheld.
    public mutating func reset() { withheld = nil }

    /// The state that counts.
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
