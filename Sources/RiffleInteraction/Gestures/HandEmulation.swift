public import RiffleMath

/// Emulates another device with the mouse: delays, coalesces and alters the events of its primary button, and the precise wheel
/// events of a trackpad, before gestures are recognized.
///
/// `take` gets an event as it comes; `next` returns it, altered, when it is due. With the settings of a mouse, events are left to the
/// caller unchanged, and nothing is allocated. Events of fingers, other buttons and a wheel's notches are always left to the caller.
/// Movements that are due at one time are coalesced to the last, wheel events to their sum; all other phases are kept, in their order, so
/// that every press that is returned is followed by its release or cancellation. New settings affect the timing at once, and positions from
/// the next press on. The result depends on events, times and settings alone. Source: Resources/manual/physics.md, "Emulated hands".
public struct HandEmulation: Equatable, Sendable {
    /// The most events that wait. Beyond it movements replace the last one, and touches that begin are ignored as a whole.
    static let capacity = 1024

    /// The emulated hand.
    public var settings: HandSettings
    /// The touch in progress, as the mouse makes it.
    private var touch: Touch?
    /// The events that wait, with the times at which they are due, in order.
    private var waiting: ContiguousArray<InputEvent> = []

    /// No events so far.
    public init(_ settings: HandSettings = HandSettings()) { self.settings = settings }

    /// When the next event is due; nil if none waits.
    public var nextTime: Double? { waiting.first?.time }

    /// The mouse's position while it is down; nil otherwise.
    public var touchPosition: Vector2? { touch?.position }

    /// Takes an event at a time in seconds. False: the event isn't emulated and takes effect at once, unchanged.
    public mutating func take(_ event: InputEvent.Kind, at time: Double) -> Bool {
        switch event {
        case .pointer(let pointer): return take(pointer, at: time)
        case .wheel(let delta, let isPrecise):
            guard isPrecise, !isDirect, delta.x.isFinite, delta.y.isFinite else { return false }
            wait(event, at: time)
            return true
        }
    }

    /// Removes and returns the first event that is due at a time.
    public mutating func next(dueBy time: Double) -> InputEvent.Kind? {
        guard let first = waiting.first, first.time <= time else { return nil }
        return waiting.removeFirst().kind
    }

    /// Drops the waiting events and the touch in progress, because the gesture was cancelled.
    public mutating func cancel() {
        waiting.removeAll(keepingCapacity: true)
        touch = nil
    }

    /// Whether events have their effect as they come.
    private var isDirect: Bool { settings.isImmediate && waiting.isEmpty }

    private mutating func take(_ pointer: InputEvent.Pointer, at time: Double) -> Bool {
        guard pointer.id == InputEvent.Pointer.mouse, pointer.isUsable else { return false }
        var pointer = pointer
        switch pointer.phase {
        case .began:
            guard pointer.button == .primary else { return false }
            guard waiting.count < Self.capacity else { return true }
            touch = Touch(at: pointer.position, settings)
        case .moved:
            // A mouse that hovers has no effect, and must not be taken for the end of a drag that still waits.
            guard touch != nil else { return !isDirect }
            guard touch?.follow(pointer.position) == true else { return true }
        case .ended:
            guard pointer.button == .primary else { return false }
            guard touch != nil else { return !isDirect }
            _ = touch?.follow(pointer.position)
        case .cancelled:
            guard touch != nil else { return !isDirect }
            touch?.shown = pointer.position
        }
        let shown = touch?.shown ?? pointer.position
        if pointer.phase == .ended || pointer.phase == .cancelled { touch = nil }
        guard !isDirect || pointer.position != shown else { return false }
        pointer.position = shown
        wait(.pointer(pointer), at: time)
        return true
    }

    /// Appends an event that comes at a time, or coalesces it with the last one.
    private mutating func wait(_ event: InputEvent.Kind, at time: Double) {
        // Never before an earlier event, even if the settings have changed in between.
        let due = max(settings.due(at: time), waiting.last?.time ?? -.infinity)
        let isFull = waiting.count >= Self.capacity
        if let last = waiting.last, last.time == due || isFull, let both = last.kind.coalesced(with: event) {
            waiting[waiting.count - 1].kind = both
        } else if !isFull || event.mustNotBeLost {
            waiting.append(InputEvent(time: due, kind: event))
        }
    }

    /// A touch of the mouse and its emulation.
    private struct Touch: Equatable {
        /// The point of the press; the emulated press is at the same point.
        let start: Vector2
        /// The settings when it began.
        let settings: HandSettings
        /// The mouse's last position.
        var position: Vector2
        /// The last emulated position.
        var shown: Vector2
        /// The number of movements so far.
        var movements = 0
        /// Whether a movement has been reported.
        var isReported = false

        init(at point: Vector2, _ settings: HandSettings) {
            (start, position, shown) = (point, point, point)
            self.settings = settings
        }

        /// Takes a position; false if it is not reported. A release at the last position isn't a movement.
        mutating func follow(_ point: Vector2) -> Bool {
            guard point != position else { return isReported || settings.coarseness <= 0 }
            position = point
            movements += 1
            let isScaled = settings.density != HandSettings.desktopDensity
            let target = isScaled ? start + (point - start) * (settings.density / HandSettings.desktopDensity) : point
            if !isReported {
                let way = target - start
                guard (way * way).sum() >= settings.coarseness * settings.coarseness else { return false }
                isReported = true
            }
            shown = settings.jitter > 0 ? target + Self.noise(settings.seed, movements) * settings.jitter : target
            return true
        }

        /// Returns two nearly normal random numbers of standard deviation 1, within ±3. Each is the sum of three uniform numbers less its
        /// mean (the Irwin–Hall distribution). The uniform numbers come from SplitMix64 of the seed and `number`.
        static func noise(_ seed: Int, _ number: Int) -> Vector2 {
            func axis(_ index: Int) -> Double {
                var z =
                    UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95 &+ UInt64(truncatingIfNeeded: 2 * number + index)
                z &*= 0x9E37_79B9_7F4A_7C15
                z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
                z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
                z ^= z >> 31
                let mask: UInt64 = 0x1F_FFFF
                let sum = (z & mask) + ((z >> 21) & mask) + ((z >> 42) & mask)
                return Double(sum) / Double(mask) * 2 - 3
            }
            return Vector2(axis(0), axis(1))
        }
    }
}

extension InputEvent.Kind {
    /// One event in place of this and the next one; nil where both must be kept.
    fileprivate func coalesced(with next: InputEvent.Kind) -> InputEvent.Kind? {
        switch (self, next) {
        case (.pointer(let first), .pointer(let second)) where first.phase == .moved && second.phase == .moved: next
        case (.wheel(let first, true), .wheel(let second, true)): .wheel(delta: first + second, isPrecise: true)
        default: nil
        }
    }

    /// Whether it ends a touch.
    fileprivate var mustNotBeLost: Bool {
        guard case .pointer(let pointer) = self else { return false }
        return pointer.phase == .ended || pointer.phase == .cancelled
    }
}
