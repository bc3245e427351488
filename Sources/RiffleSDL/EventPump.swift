internal import CSDL2
internal import RiffleInteraction
internal import RiffleMath

/// SDL's events as values. The mouse is pointer 0, fingers are 1 and up; a touch never comes a second time as a mouse.
public final class EventPump {
    private let window: Window
    private let wakeType: UInt32
    private var fingers: [SDL_FingerID] = []
    private var isPressed = false
    private var lastPosition = Vector2.zero

    public init(window: Window) {
        self.window = window
        wakeType = SDL_RegisterEvents(1)
        SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
    }

    /// A function for any thread that makes a waiting `poll` return.
    public var wakeUp: @Sendable () -> Void {
        let type = wakeType
        return {
            var event = SDL_Event()
            event.type = type
            SDL_PushEvent(&event)
        }
    }

    /// Appends what has happened. With a timeout it waits up to that many seconds for the first event; nil waits for ever.
    public func poll(into events: inout ContiguousArray<HostEvent>, timeout: Double? = 0) {
        var event = SDL_Event()
        if let timeout {
            if timeout > 0, SDL_WaitEventTimeout(&event, Int32((timeout * 1000).clamped(to: 1...1e6))) == 1 {
                translate(event, into: &events)
            }
        } else if SDL_WaitEvent(&event) == 1 {
            translate(event, into: &events)
        }
        while SDL_PollEvent(&event) == 1 { translate(event, into: &events) }
    }

    /// SDL stamps events in milliseconds since its start; this is the same moment on `Clock`.
    private func time(_ timestamp: UInt32) -> Double {
        let age = Double(SDL_GetTicks() &- timestamp) / 1000
        return Clock.now() - (age < 10 ? age : 0)
    }

    private func translate(_ event: SDL_Event, into events: inout ContiguousArray<HostEvent>) {
        let time = time(event.common.timestamp)
        func add(_ kind: HostEvent.Kind) { events.append(HostEvent(time: time, kind: kind)) }
        func pointer(
            _ phase: InputEvent.Pointer.Phase, id: Int = 0, _ position: Vector2, _ button: InputEvent.Pointer.Button = .primary
        ) {
            add(
                .input(
                    InputEvent(
                        time: time, kind: .pointer(InputEvent.Pointer(phase: phase, id: id, position: position, button: button))))
            )
        }
        switch SDL_EventType(event.type) {
        case SDL_QUIT: add(.quit)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
            let button: InputEvent.Pointer.Button =
                event.button.button == 1 ? .primary : (event.button.button == 2 ? .middle : .secondary)
            lastPosition = Vector2(Double(event.button.x), Double(event.button.y))
            if button == .primary {
                isPressed = isDown
                window.captureMouse(isDown)
            }
            pointer(isDown ? .began : .ended, lastPosition, button)
        case SDL_MOUSEMOTION:
            lastPosition = Vector2(Double(event.motion.x), Double(event.motion.y))
            pointer(.moved, lastPosition)
        case SDL_MOUSEWHEEL: add(.input(InputEvent(time: time, kind: wheel(event.wheel))))
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
            translateFinger(event.tfinger, type: event.type) { pointer($0, id: $1, $2) }
        case SDL_KEYDOWN:
            if let key = key(event.key) { add(.key(key)) }
        case SDL_WINDOWEVENT:
            switch SDL_WindowEventID(UInt32(event.window.event)) {
            case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED: add(.resized)
            case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: add(.exposed)
            case SDL_WINDOWEVENT_FOCUS_LOST:
                if isPressed {
                    isPressed = false
                    window.captureMouse(false)
                    pointer(.cancelled, lastPosition)
                }
                for id in fingers.indices { pointer(.cancelled, id: id + 1, lastPosition) }
                fingers.removeAll()
                add(.focusLost)
            default: break
            }
        case SDL_DROPFILE:
            if let file = event.drop.file {
                add(.dropped(path: String(cString: file)))
                SDL_free(file)
            }
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: add(.exposed)
        default:
            if event.type == wakeType { add(.wake) }
        }
    }

    private func translateFinger(
        _ finger: SDL_TouchFingerEvent, type: UInt32, report: (InputEvent.Pointer.Phase, Int, Vector2) -> Void
    ) {
        let size = window.size
        let position = Vector2(Double(finger.x) * size.width, Double(finger.y) * size.height)
        if type == SDL_FINGERDOWN.rawValue, !fingers.contains(finger.fingerId) { fingers.append(finger.fingerId) }
        guard let index = fingers.firstIndex(of: finger.fingerId) else { return }
        switch SDL_EventType(type) {
        case SDL_FINGERDOWN: report(.began, index + 1, position)
        case SDL_FINGERMOTION: report(.moved, index + 1, position)
        default:
            report(.ended, index + 1, position)
            fingers.remove(at: index)
        }
    }

    /// A notch is 60 points. SDL counts up and right as positive; here positive shows what lies below and to the right.
    private func wheel(_ event: SDL_MouseWheelEvent) -> InputEvent.Kind {
        let flip = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
        let x = Double(event.preciseX) * flip
        let y = -Double(event.preciseY) * flip
        let isPrecise = x != x.rounded() || y != y.rounded()
        return .wheel(delta: Vector2(x, y) * 60, isPrecise: isPrecise)
    }

    private func key(_ event: SDL_KeyboardEvent) -> KeyEvent? {
        guard let name = SDL_GetKeyName(event.keysym.sym) else { return nil }
        let text = String(cString: name).lowercased()
        guard !text.isEmpty else { return nil }
        let modifiers = UInt32(event.keysym.mod)
        return KeyEvent(
            key: text, control: modifiers & KMOD_CTRL.rawValue != 0, shift: modifiers & KMOD_SHIFT.rawValue != 0,
            alt: modifiers & KMOD_ALT.rawValue != 0, isRepeat: event.repeat != 0)
    }
}
