internal import RiffleInteraction
internal import RiffleMath

/// Translates raw events to host events. Every pointer sequence is complete: after `began` comes exactly one `ended` or
/// `cancelled`. It doesn't depend on SDL, so that it can be tested with synthetic events.
struct EventTranslator {
    /// The scroll distance in points of one wheel notch.
    static let notch = 60.0

    /// Whether the left button is held, so that the mouse should be captured.
    private(set) var isPressed = false
    /// The position at which files are dropped, in window points; nil if unknown.
    var dropPosition: Vector2?
    private var mouse = Vector2.zero
    /// The finger in each slot; slot 0 is pointer 1. A slot is reused when its finger has been lifted.
    private var fingers: [Finger?] = []
    private var lastKey: KeyEvent?

    private struct Finger {
        var id: Int64
        var position: Vector2
    }

    /// Appends the host events for a raw event, for a window of a size in points.
    mutating func translate(_ raw: RawEvent, time: Double, windowSize: Size, into events: inout ContiguousArray<HostEvent>) {
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
            pointer(.moved, mouse)
        case .wheel(let x, let y, let isFlipped):
            // SDL's deltas are positive upwards and to the right; here a positive delta scrolls down and to the right.
            let delta = Vector2(x, -y) * (isFlipped ? -1 : 1)
            guard delta.x.isFinite, delta.y.isFinite, delta != .zero else { return }
            let isPrecise = delta.x != delta.x.rounded() || delta.y != delta.y.rounded()
            add(.input(InputEvent(time: time, kind: .wheel(delta: delta * Self.notch, isPrecise: isPrecise))))
        case .finger(let phase, let id, let x, let y):
            finger(phase, id: id, at: Vector2(x * windowSize.width, y * windowSize.height)) { pointer($0, id: $1, $2) }
        case .key(let key):
            lastKey = key
            add(.key(key))
        case .keyUp(let key): add(.keyUp(key))
        case .text(let text):
            if let key = printedKey(text) { add(.key(key)) }
            add(.text(text))
        case .composition(let text): add(.composition(text))
        case .focusLost:
            if isPressed { pointer(.cancelled, mouse) }
            isPressed = false
            for (slot, finger) in fingers.enumerated() {
                if let finger { pointer(.cancelled, id: slot + 1, finger.position) }
            }
            fingers.removeAll(keepingCapacity: true)
            add(.focusLost)
        case .gamepadButton(let button, let isDown): add(.gamepad(button, isDown: isDown))
        case .gamepadAdded, .gamepadRemoved, .gamepadStick: break
        case .mouseLeft: add(.mouseLeft)
        case .sizeChanged: add(.resized)
        case .exposed, .texturesLost, .targetsLost: add(.exposed)
        case .dropBegan: break
        case .dropped(let path): add(.dropped(path: path, at: dropPosition))
        case .quit: add(.quit)
        case .wake: add(.wake)
        }
    }

    /// Tracks a finger and reports its pointer events.
    private mutating func finger(
        _ phase: RawEvent.FingerPhase, id: Int64, at position: Vector2, report: (InputEvent.Pointer.Phase, Int, Vector2) -> Void
    ) {
        // Touch screen drivers may report invalid coordinates: the finger then stays at its last position.
        let hasPosition = position.x.isFinite && position.y.isFinite
        guard hasPosition || phase == .up else { return }
        if phase == .down, !fingers.contains(where: { $0?.id == id }) {
            let slot = fingers.firstIndex { $0 == nil } ?? fingers.count
            if slot == fingers.count { fingers.append(nil) }
            fingers[slot] = Finger(id: id, position: position)
            return report(.began, slot + 1, position)
        }
        guard let slot = fingers.firstIndex(where: { $0?.id == id }), let finger = fingers[slot] else { return }
        if phase == .up {
            fingers[slot] = nil
            report(.ended, slot + 1, hasPosition ? position : finger.position)
        } else {
            fingers[slot]?.position = position
            report(.moved, slot + 1, position)
        }
    }

    /// A key event for a symbol or digit that differs from the last key's name: "[" is AltGr and 8 on a German keyboard, and
    /// digits need Shift on a French one. It is reported in addition, so that key bindings for the symbol work on every layout.
    private func printedKey(_ text: String) -> KeyEvent? {
        guard let last = lastKey, text.utf8.count == 1, let byte = text.utf8.first, last.key != text, byte > 32, byte < 127,
            !last.key.hasPrefix("keypad"), !("a"..."z").contains(text.lowercased())
        else { return nil }
        return KeyEvent(key: text, isRepeat: last.isRepeat)
    }
}
