internal import RiffleInteraction
internal import RiffleMath

/// Translates raw events to host events. Every pointer sequence is complete: after `began` comes exactly one `ended` or
/// `cancelled`. It doesn't depend on SDL, so that it can be tested with synthetic events.
///
/// Only one pointer is down at a time. While a finger is down, other fingers and the mouse are ignored; while the left button is down, all
/// fingers are. An ignored finger stays ignored until it is lifted. So a second finger or a palm moves nothing.
struct EventTranslator {
    /// The seconds for which a finger must stay to open a menu, as a right click does; and the distance in points that it may move
    /// meanwhile, the same as for a tap (`TapRecognizer`).
    static let longPress = 0.5
    private static let slop = 10.0
    /// The seconds without an event of a finger after which a press of a mouse button means that the finger is gone. If a compositor takes
    /// a touch for a gesture of its own, SDL2 doesn't report the touch's end.
    static let silence = 5.0

    /// Whether the left button is held, so that the mouse should be captured.
    private(set) var isPressed = false
    /// The drop that is arriving.
    private var drop = Drop()
    private var mouse = Vector2.zero
    private var finger: Finger?
    private var wheel = WheelKind()
    private var lastKey: KeyEvent?

    /// The finger that is down.
    private struct Finger {
        var touch: Touch
        var start: Vector2
        var position: Vector2
        /// The time of its last event.
        var last: Double
        /// The time at which the finger opens a menu; nil: never.
        var menuTime: Double?
        /// Whether the finger has opened a menu. Its further events are then ignored until it is lifted.
        var isSpent = false
    }

    /// The pointer id of the finger that is down.
    private static let fingerPointer = 1

    /// The time in seconds at which the finger that is down opens a menu; nil: never.
    var menuTime: Double? { finger?.menuTime }

    /// Allows the finger that is down to open a menu once it has stayed long enough.
    mutating func allowMenu(since time: Double) { finger?.menuTime = time + Self.longPress }

    /// Opens the menu of a finger that has stayed where it went down: its press is cancelled, and a right click takes its place.
    mutating func openMenu(at time: Double, into events: inout ContiguousArray<HostEvent>) {
        guard let finger, let due = finger.menuTime, due <= time else { return }
        self.finger?.menuTime = nil
        self.finger?.isSpent = true
        for (phase, button) in [
            (.cancelled, .primary), (.began, .secondary), (.ended, .secondary),
        ] as [(InputEvent.Pointer.Phase, InputEvent.Pointer.Button)] {
            let pointer = InputEvent.Pointer(
                phase: phase, id: Self.fingerPointer, position: finger.position, button: button)
            events.append(HostEvent(time: time, kind: .input(InputEvent(time: time, kind: .pointer(pointer)))))
        }
    }

    /// Appends the host events for a raw event, for a window of a size in points. `dropPosition`: returns the position of a drop; called
    /// when the drop begins.
    mutating func translate(
        _ raw: RawEvent, time: Double, windowSize: Size, into events: inout ContiguousArray<HostEvent>,
        dropPosition: () -> Vector2? = { nil }
    ) {
        func add(_ kind: HostEvent.Kind) { events.append(HostEvent(time: time, kind: kind)) }
        func pointer(
            _ phase: InputEvent.Pointer.Phase, id: Int = 0, _ position: Vector2, _ button: InputEvent.Pointer.Button = .primary
        ) {
            let pointer = InputEvent.Pointer(phase: phase, id: id, position: position, button: button)
            add(.input(InputEvent(time: time, kind: .pointer(pointer))))
        }
        switch raw {
        case .mouseButton(let number, let isDown, let x, let y):
            mouse = Vector2(x, y)
            if let held = finger, isDown, time - held.last > Self.silence {
                finger = nil
                if !held.isSpent { pointer(.cancelled, id: Self.fingerPointer, held.position) }
            }
            guard finger == nil else { return }
            guard number == 1 else {
                return pointer(isDown ? .began : .ended, mouse, number == 2 ? .middle : .secondary)
            }
            // The release of a cancelled press is ignored.
            guard isDown || isPressed else { return }
            if isDown, isPressed { pointer(.cancelled, mouse) }
            isPressed = isDown
            pointer(isDown ? .began : .ended, mouse)
        case .mouseMotion(let x, let y, let isLeftHeld):
            mouse = Vector2(x, y)
            if isPressed, !isLeftHeld {
                // The release event was lost.
                isPressed = false
                pointer(.cancelled, mouse)
            }
            if finger == nil { pointer(.moved, mouse) }
        case .wheel(let x, let y, let continuousNotch):
            // SDL's deltas are positive upwards and to the right; here a positive delta scrolls down and to the right.
            let delta = Vector2(x, -y)
            guard delta.x.isFinite, delta.y.isFinite, delta != .zero else { return }
            guard let kind = wheel.event(of: delta, at: time, continuousNotch: continuousNotch) else { return }
            add(.input(InputEvent(time: time, kind: kind)))
        case .finger(let phase, let touch, let x, let y):
            follow(phase, touch, at: Vector2(x * windowSize.width, y * windowSize.height), time) {
                pointer($0, id: Self.fingerPointer, $1)
            }
        case .key(let key):
            lastKey = key
            add(.key(key))
        case .keyUp(let key): add(.keyUp(key))
        case .text(let text):
            report(printed: text, time, into: &events)
            add(.text(text))
        case .composition(let text): add(.composition(text))
        case .focusLost:
            if isPressed { pointer(.cancelled, mouse) }
            isPressed = false
            if let finger, !finger.isSpent { pointer(.cancelled, id: Self.fingerPointer, finger.position) }
            finger = nil
            add(.focusLost)
        case .gamepadButton(let button, let isDown): add(.gamepad(button, isDown: isDown))
        case .gamepadAdded, .gamepadRemoved, .gamepadStick: break
        case .mouseLeft: add(.mouseLeft)
        case .sizeChanged: add(.resized)
        case .exposed, .texturesLost, .targetsLost: add(.exposed)
        case .dropBegan: drop = Drop(position: dropPosition())
        case .dropped(let path): drop.paths.append(path)
        case .droppedLine(let line):
            if drop.text == nil { drop.text = "" }
            drop.text?.append(line + "\n")
        case .dropEnded(let text):
            if let text { drop.text = text }
            add(.dropped(drop))
            drop = Drop()
        case .quit: add(.quit)
        case .wake: add(.wake)
        }
    }

    /// Follows a finger and reports its pointer events.
    private mutating func follow(
        _ phase: RawEvent.FingerPhase, _ touch: Touch, at position: Vector2, _ time: Double,
        report: (InputEvent.Pointer.Phase, Vector2) -> Void
    ) {
        // Touch screen drivers may report invalid coordinates: the finger then stays at its last position.
        let hasPosition = position.x.isFinite && position.y.isFinite
        // The finger's end was lost, since it goes down again.
        if let held = finger, held.touch == touch, phase == .down, hasPosition {
            finger = nil
            if !held.isSpent { report(.cancelled, held.position) }
        }
        guard var held = finger else {
            guard phase == .down, hasPosition, !isPressed else { return }
            finger = Finger(touch: touch, start: position, position: position, last: time)
            return report(.began, position)
        }
        guard held.touch == touch else { return }
        held.last = time
        if hasPosition { held.position = position }
        let way = held.position - held.start
        if (way * way).sum() > Self.slop * Self.slop { held.menuTime = nil }
        finger = phase == .up ? nil : held
        if held.isSpent { return }
        switch phase {
        case .down: break
        case .motion: if hasPosition { report(.moved, position) }
        case .up: report(.ended, held.position)
        }
    }

    /// Reports a symbol that differs from the last key's name: "[" is AltGr and 8 on a German keyboard. It is an additional event, so that
    /// key bindings for the symbol work on every layout. The symbol of a key in a digit's place becomes a part of that key's event instead,
    /// so that the key's meaning is decided only once.
    private func report(printed text: String, _ time: Double, into events: inout ContiguousArray<HostEvent>) {
        guard let last = lastKey, text.utf8.count == 1, let byte = text.utf8.first, last.key != text, byte > 32, byte < 127,
            !last.key.hasPrefix("keypad"), !("a"..."z").contains(text.lowercased()), !("0"..."9").contains(text)
        else { return }
        guard last.digit != nil else {
            return events.append(HostEvent(time: time, kind: .key(KeyEvent(key: text, isRepeat: last.isRepeat))))
        }
        guard let index = events.indices.last, case .key(var key) = events[index].kind, key == last else { return }
        key.printed = text
        events[index].kind = .key(key)
    }
}
