public import RiffleMath

/// A gesture of the tracked pointer, as a scroller takes it.
@frozen public enum PointerGesture: Equatable, Sendable {
    /// The pointer went down at a point: catches a running motion.
    case down(at: Vector2)
    // Translations are points since the pointer went down, less the withheld part of the slop; velocities points per second.
    /// A pan was recognized.
    case panBegan(translation: Vector2, velocity: Vector2)
    /// The pan moved, or its pointer came to rest.
    case panChanged(translation: Vector2, velocity: Vector2)
    /// The pointer of a pan went up.
    case panEnded(translation: Vector2, velocity: Vector2)
    /// The pan was cancelled.
    case panCancelled
    /// The pointer went up without leaving the slop; `at` is where it went down.
    case tap(at: Vector2)
    /// The pointer went up without a pan or a tap, or was cancelled before either; its last position.
    case up(at: Vector2)
}

/// Recognizes pans and taps on one surface: at most one of them per touch.
///
/// Takes every pointer event, tracks the first primary pointer that goes down until it goes up, and returns zero to two gestures
/// per event. Every `down` is followed by exactly one of panEnded, panCancelled, tap and up: a second `began` of the same
/// pointer, whose end was lost, first cancels the old touch. Never allocates.
public struct PointerRecognizer: Equatable, Sendable {
    /// The pan recognizer.
    public private(set) var pan: PanRecognizer
    /// The tap recognizer.
    public private(set) var tap: TapRecognizer
    /// Id of the tracked pointer while it is down.
    public private(set) var pointer: Int?

    /// Slops of a finger and of a mouse in points, for pan and tap; `maximumTapDuration` in seconds, nil: no limit.
    public init(slop: Double = 10, mouseSlop: Double = 3, maximumTapDuration: Double? = nil) {
        pan = PanRecognizer(slop: slop, mouseSlop: mouseSlop)
        tap = TapRecognizer(slop: slop, mouseSlop: mouseSlop, maximumDuration: maximumTapDuration)
    }

    /// Radius in points of the circle that the mouse has to leave for a pan, and within which it has to stay for a tap.
    public var mouseSlop: Double {
        get { pan.mouseSlop }
        set {
            pan.mouseSlop = newValue
            tap.mouseSlop = newValue
        }
    }

    /// Takes an event at a time in seconds and returns its gestures. Events with a non-finite position are ignored.
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
            // A local constant: as an argument, `handle` would run after `self` has been read for the call, and `report` would see the old
            // pan.
            let state = pan.handle(event, at: time)
            report(state, at: time, to: &gestures)
        case .ended:
            guard event.id == pointer, event.button == .primary else { return gestures }
            // A release away from the last position is a movement and a release: it may begin the pan that it ends.
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

    /// Cancels the touch: the window lost the pointer or the focus, or Escape was pressed.
    public mutating func cancel() -> PointerGestures {
        var gestures = PointerGestures()
        guard pointer != nil else { return gestures }
        pointer = nil
        tap.cancel()
        pan.cancel()
        gestures.append(pan.state == .cancelled ? .panCancelled : .up(at: pan.position))
        return gestures
    }

    /// The time to call `rest`; nil: not at all. A still mouse sends no events, so the velocity of its last movement would stay in effect;
    /// a finger always sends some.
    public var restDeadline: Double? { pan.restDeadline }

    /// The gesture of a pointer that came to rest: the same translation, zero velocity.
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

/// Up to two gestures in order, without an array.
@frozen public struct PointerGestures: Equatable, Sendable, Sequence, IteratorProtocol {
    /// The next gesture.
    public private(set) var first: PointerGesture?
    /// The gesture after `first`.
    public private(set) var second: PointerGesture?

    /// No gestures.
    public init() {}

    /// Appends a gesture. One event yields at most two; a third would be dropped.
    mutating func append(_ gesture: PointerGesture) {
        if first == nil { first = gesture } else if second == nil { second = gesture }
    }

    /// Removes and returns the first gesture.
    public mutating func next() -> PointerGesture? {
        defer {
            first = second
            second = nil
        }
        return first
    }
}
