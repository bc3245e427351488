public import RiffleMath
internal import RiffleMotion

/// Tells a pan from a tap: UIKit's two recognizers on one pointer. The first pointer down is followed until it is up; other fingers
/// and other buttons are ignored meanwhile.
public struct PointerRecognizer: Sendable {
    /// How far a pointer may move, in points, and still tap. Beyond it a pan begins, and this much is not counted.
    public static let slop = 10.0

    /// What was recognized. Translations are since the touch, the slop taken off; velocities in points a second.
    public enum Gesture: Equatable, Sendable {
        case down(Vector2)
        /// The pointer left without having panned or tapped.
        case up
        case tap(Vector2)
        case panBegan(translation: Vector2, velocity: Vector2)
        case panChanged(translation: Vector2, velocity: Vector2)
        case panEnded(translation: Vector2, velocity: Vector2)
        case panCancelled
    }

    private enum State: Equatable, Sendable {
        case possible
        case pressed
        case panning
    }

    private var state = State.possible
    private var pointer = 0
    private var start = Vector2.zero
    /// What the slop took, so that the pan begins without a jump.
    private var taken = Vector2.zero
    private var tracker = VelocityTracker()

    public init() {}

    /// Whether a pointer is down.
    public var isPressed: Bool { state != .possible }

    /// Calls the gesture off; further movement of the pointer is ignored until it is down anew.
    public mutating func cancel() { state = .possible }

    /// Follows one event and reports what it means, in order.
    public mutating func handle(
        _ event: InputEvent.Pointer, at time: Double, report: (Gesture) -> Void
    ) {
        guard event.position.x.isFinite, event.position.y.isFinite else { return }
        switch event.phase {
        case .began:
            guard state == .possible, event.button == .primary else { return }
            state = .pressed
            pointer = event.id
            start = event.position
            taken = .zero
            tracker.reset()
            tracker.add(event.position, at: time)
            report(.down(event.position))
        case .moved:
            guard state != .possible, event.id == pointer else { return }
            tracker.add(event.position, at: time)
            move(to: event.position, at: time, report: report)
        case .ended:
            guard state != .possible, event.id == pointer, event.button == .primary else { return }
            if event.position != start || state == .panning {
                move(to: event.position, at: time, report: report)
            }
            let ended = state
            state = .possible
            if ended == .panning {
                report(
                    .panEnded(translation: event.position - start - taken, velocity: tracker.velocity(at: time)))
            } else {
                report(.tap(event.position))
            }
        case .cancelled:
            guard state != .possible, event.id == pointer else { return }
            let ended = state
            state = .possible
            report(ended == .panning ? .panCancelled : .up)
        }
    }

    private mutating func move(to position: Vector2, at time: Double, report: (Gesture) -> Void) {
        let moved = position - start
        if state == .pressed {
            let distance = (moved * moved).sum().squareRoot()
            guard distance > Self.slop else { return }
            state = .panning
            taken = moved * (Self.slop / distance)
            // The pan begins as the movement leaves the slop. Its first translation tells the direction only: a hair's breadth, so
            // that a should-begin test can judge the axis; the rest of this movement is the first change.
            report(.panBegan(translation: moved * (1e-9 / distance), velocity: .zero))
        }
        report(.panChanged(translation: moved - taken, velocity: tracker.velocity(at: time)))
    }
}
