internal import RiffleInteraction
internal import RiffleMath

/// Turns what SDL says into what the stage understands, and keeps every gesture whole: what began ends or is cancelled, once.
/// A value without SDL in it, so that tests can tell it stories.
struct EventTranslator {
    /// Points that one notch of a wheel stands for.
    static let notch = 60.0

    /// Whether the left button is held in a gesture: the mouse is to be captured for as long.
    private(set) var isPressed = false
    /// Where the mouse was when what is being dropped was let go, in window points; nil where nobody knows.
    var dropPlace: Vector2?
    private var mouse = Vector2.zero
    /// The finger in each slot; slot 0 is pointer 1. A slot is free again when its finger has left.
    private var fingers: [Finger?] = []
    private var lastKey: KeyEvent?

    private struct Finger {
        var id: Int64
        var position: Vector2
    }

    /// Appends what an event means, for a window of a size in points.
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
            // A release whose press was cancelled means nothing any more.
            guard isDown || isPressed else { return }
            if isDown, isPressed { pointer(.cancelled, mouse) }
            isPressed = isDown
            pointer(isDown ? .began : .ended, mouse)
        case .mouseMotion(let x, let y, let isLeftHeld):
            mouse = Vector2(x, y)
            if isPressed, !isLeftHeld {
                // The release went elsewhere.
                isPressed = false
                pointer(.cancelled, mouse)
            }
            pointer(.moved, mouse)
        case .wheel(let x, let y, let isFlipped):
            // SDL counts up and right as positive; here positive shows what lies below and to the right.
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
            if let key = sign(text) { add(.key(key)) }
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
        case .mouseLeft: add(.mouseLeft)
        case .sizeChanged: add(.resized)
        case .exposed, .texturesLost, .targetsLost: add(.exposed)
        case .dropBegan: break
        case .dropped(let path): add(.dropped(path: path, at: dropPlace))
        case .quit: add(.quit)
        case .wake: add(.wake)
        }
    }

    private mutating func finger(
        _ phase: RawEvent.FingerPhase, id: Int64, at position: Vector2, report: (InputEvent.Pointer.Phase, Int, Vector2) -> Void
    ) {
        // A touch screen's driver may tell of no place: what has begun stays where it was, and ends there.
        let isSomewhere = position.x.isFinite && position.y.isFinite
        guard isSomewhere || phase == .up else { return }
        if phase == .down, !fingers.contains(where: { $0?.id == id }) {
            let slot = fingers.firstIndex { $0 == nil } ?? fingers.count
            if slot == fingers.count { fingers.append(nil) }
            fingers[slot] = Finger(id: id, position: position)
            return report(.began, slot + 1, position)
        }
        guard let slot = fingers.firstIndex(where: { $0?.id == id }), let finger = fingers[slot] else { return }
        if phase == .up {
            fingers[slot] = nil
            report(.ended, slot + 1, isSomewhere ? position : finger.position)
        } else {
            fingers[slot]?.position = position
            report(.moved, slot + 1, position)
        }
    }

    /// A sign or digit that the last key wrote and that does not stand on it: "[" is AltGr and 8 on a German keyboard, and digits
    /// need Shift on a French one. It counts as a key of its own.
    private func sign(_ text: String) -> KeyEvent? {
        guard let last = lastKey, text.utf8.count == 1, let byte = text.utf8.first, last.key != text, byte > 32, byte < 127,
            !last.key.hasPrefix("keypad"), !("a"..."z").contains(text.lowercased())
        else { return nil }
        return KeyEvent(key: text, isRepeat: last.isRepeat)
    }
}
