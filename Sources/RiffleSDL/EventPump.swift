internal import CSDL2
internal import RiffleInteraction
internal import RiffleMath

/// SDL's events as values. The mouse is pointer 0, fingers are 1 and up; a touch never comes a second time as a mouse.
/// It belongs to the main thread.
public final class EventPump {
    private let window: Window
    private let wakeType: UInt32
    private var translator = EventTranslator()
    private var clock = EventClock()
    /// When the last look for events was over.
    private var looked = -Double.infinity

    public init(window: Window) {
        self.window = window
        wakeType = SDL_RegisterEvents(1)
        SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
        SDL_EventState(SDL_DROPBEGIN.rawValue, SDL_ENABLE)
        SDL_StartTextInput()
        clock.didFetch(ticks: SDL_GetTicks64(), now: Clock.now())
    }

    /// A function for any thread that makes a waiting `poll` return. While one wake-up lies unread, more of them add nothing.
    public var wakeUp: @Sendable () -> Void {
        let type = wakeType
        return {
            guard SDL_HasEvent(type) == SDL_FALSE else { return }
            var event = SDL_Event()
            event.type = type
            SDL_PushEvent(&event)
        }
    }

    /// Appends what has happened. With a timeout it waits up to that many seconds for the first event; nil waits for ever.
    /// While a press is held the mouse is captured, so that its events come from outside the window as well.
    public func poll(into events: inout ContiguousArray<HostEvent>, timeout: Double? = 0) {
        if let timeout {
            // At least a millisecond, lest the rounding make a loop spin.
            if timeout > 0 { SDL_WaitEventTimeout(nil, Int32((timeout * 1000).rounded(.up).clamped(to: 1...1e6))) }
        } else {
            SDL_WaitEvent(nil)
        }
        SDL_PumpEvents()
        let ticks = SDL_GetTicks64()
        clock.didFetch(ticks: ticks, now: Clock.now())
        let first = events.count
        var event = SDL_Event()
        // Taken from what was fetched: a flood of events can't keep the loop here.
        while SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == 1 {
            let time = clock.time(ofTimestamp: event.common.timestamp, ticks: ticks)
            guard let raw = RawEvent(event, wakeType: wakeType) else { continue }
            // While something is dragged from elsewhere no motion is told of.
            if raw == .dropBegan { translator.dropPlace = window.mousePosition }
            let wasPressed = translator.isPressed
            translator.translate(raw, time: time, windowSize: window.size, into: &events)
            if translator.isPressed != wasPressed { window.captureMouse(translator.isPressed) }
            if raw == .texturesLost || raw == .targetsLost { window.layer.discard() }
            if raw == .texturesLost { window.textures.restore() }
        }
        events.spreadMovement(from: first, since: looked)
        looked = Clock.now()
    }
}
