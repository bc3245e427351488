public import RiffleMath

/// What the one pointer that counts is doing, as events that a scroller understands.
@frozen public enum PointerGesture: Equatable, Sendable {
    /// The pointer landed: motion is to be caught. In points.
    case down(at: Vector2)
    /// Translations are points since the touch, less what of the slop is held back, velocities points a second.
    case panBegan(translation: Vector2, velocity: Vector2)
    case panChanged(translation: Vector2, velocity: Vector2)
    case panEnded(translation: Vector2, velocity: Vector2)
    case panCancelled
    /// The pointer went up where it came down; `at` is where it came down.
    case tap(at: Vector2)
    /// The pointer left without a pan and without a tap.
    case up(at: Vector2)
}

/// The pan and the tap of one surface, arbitrated: exactly one of them, or neither, wins a touch.
///
/// Feed it every pointer event; it follows the first primary pointer that lands until that one leaves, and answers with zero, one
/// or two gestures. Every `down` is followed by exactly one of panEnded, panCancelled, tap and up, whatever the input: a second
/// `began` of the same pointer (its end was lost) first calls the old touch off. Never allocates.
public struct PointerRecognizer: Equatable, Sendable {
    /// The drag, with its translation and velocity.
    public private(set) var pan: PanRecognizer
    /// The click.
    public private(set) var tap: TapRecognizer
    /// The followed pointer's number, while it is down.
    public private(set) var pointer: Int?

    /// The slops of a finger and of a mouse in points, for both; `maximumTapDuration` in seconds; nil: a tap may take as long as
    /// it likes.
    public init(slop: Double = 10, mouseSlop: Double = 3, maximumTapDuration: Double? = nil) {
        pan = PanRecognizer(slop: slop, mouseSlop: mouseSlop)
        tap = TapRecognizer(slop: slop, mouseSlop: mouseSlop, maximumDuration: maximumTapDuration)
    }

    /// Whether a pointer is down.
    public var isDown: Bool { pointer != nil }
    /// Whether a pan is under way.
    public var isPanning: Bool { pointer != nil && pan.state.isActive }

    /// Takes an event at a time in seconds and answers with what it means. A place that isn't finite is ignored.
    public mutating func handle(_ event: InputEvent.Pointer, at time: Double) -> PointerGestures {
        guard event.isUsable else { return PointerGestures() }
        var gestures = PointerGestures()
        switch event.phase {
        case .began:
            guard event.button == .primary, pointer == nil || pointer == event.id else {
                tap.handle(event, at: time)
                return gestures
            }
            if pointer != nil { gestures = cancel() }
            pointer = event.id
            pan.handle(event, at: time)
            tap.handle(event, at: time)
            gestures.append(.down(at: event.position))
        case .moved:
            guard event.id == pointer else { return gestures }
            tap.handle(event, at: time)
            // In two steps: as an argument, the event would be handled after `self` had been read for the call.
            let state = pan.handle(event, at: time)
            report(state, at: time, to: &gestures)
        case .ended:
            guard event.id == pointer, event.button == .primary else { return gestures }
            // A release away from the last place is a movement and then a release: it may begin the pan it ends.
            if event.position != pan.position {
                let last = InputEvent.Pointer(phase: .moved, id: event.id, position: event.position)
                tap.handle(last, at: time)
                let state = pan.handle(last, at: time)
                if state == .began { report(state, at: time, to: &gestures) }
            }
            pointer = nil
            let tapped = tap.handle(event, at: time)
            let panned = pan.handle(event, at: time)
            if panned == .ended {
                report(panned, at: time, to: &gestures)
            } else {
                gestures.append(tapped == .ended ? .tap(at: tap.position) : .up(at: event.position))
            }
        case .cancelled:
            guard event.id == pointer else { return gestures }
            gestures = cancel()
        }
        return gestures
    }

    /// Calls the touch off: the window lost the pointer or the focus, or someone pressed Escape.
    public mutating func cancel() -> PointerGestures {
        var gestures = PointerGestures()
        guard pointer != nil else { return gestures }
        pointer = nil
        tap.cancel()
        pan.cancel()
        gestures.append(pan.state == .cancelled ? .panCancelled : .up(at: pan.position))
        return gestures
    }

    /// When the held pointer's rest is due to be told; nil if it isn't. A mouse that stands still sends nothing, and what looks
    /// at the velocity of the last movement would take it for a flick; a finger is never so still.
    public var restDeadline: Double? { pan.restDeadline }

    /// Tells of the rest: the same place, without velocity.
    public mutating func rest() -> PointerGesture {
        pan.rest()
        return .panChanged(translation: pan.translation, velocity: .zero)
    }

    private func report(_ state: GestureState, at time: Double, to gestures: inout PointerGestures) {
        let velocity = pan.velocity(at: time)
        switch state {
        case .began: gestures.append(.panBegan(translation: pan.translation, velocity: velocity))
        case .changed: gestures.append(.panChanged(translation: pan.translation, velocity: velocity))
        case .ended: gestures.append(.panEnded(translation: pan.translation, velocity: velocity))
        case .possible, .failed, .cancelled: break
        }
    }
}

/// At most two gestures, in order, without an array.
@frozen public struct PointerGestures: Equatable, Sendable, Sequence, IteratorProtocol {
    /// The next gesture.
    public private(set) var first: PointerGesture?
    /// The one after it.
    public private(set) var second: PointerGesture?

    /// None.
    public init() {}

    /// Whether the event meant nothing.
    public var isEmpty: Bool { first == nil }

    /// One event never makes a third, which would be dropped.
    mutating func append(_ gesture: PointerGesture) {
        if first == nil { first = gesture } else if second == nil { second = gesture }
    }

    /// Takes the gestures out in order.
    public mutating func next() -> PointerGesture? {
        defer {
            first = second
            second = nil
        }
        return first
    }
}
