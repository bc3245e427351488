internal import CSDL2
internal import RiffleInteraction
public import RiffleMath

/// Polls SDL's events and converts them to `HostEvent`. The mouse is pointer 0, fingers are 1 and up; touches are not duplicated
/// as mouse events. Main thread only.
public final class EventPump {
    private let window: Window
    private let wakeType: UInt32
    var translator = EventTranslator()
    let gamepads = Gamepads()
    /// The state of `riffle_begin_scrolling`; nil if it isn't needed.
    private var scrolling: UnsafeMutableRawPointer?
    var sleep = SleepNotice()
    private var clock = EventClock()
    /// The shortest time in seconds that `poll` waits, other than not at all.
    public static let shortestWait = 0.001
    /// The time at which the last poll ended.
    private var lastPoll = -Double.infinity

    /// An event pump for a window; enables text input and drops.
    public init(window: Window) {
        self.window = window
        wakeType = SDL_RegisterEvents(1)
        for type in [SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE] { SDL_EventState(type.rawValue, SDL_ENABLE) }
        SDL_StartTextInput()
        clock.didFetch(ticks: SDL_GetTicks64(), now: Clock.now())
        scrolling = riffle_begin_scrolling(window.window)
    }

    deinit { riffle_end_scrolling(scrolling) }

    /// Returns whether a finger that is pressed at a point of the window, in points, opens a menu there if it stays. Called when the finger
    /// goes down.
    public var opensMenu: (Vector2) -> Bool = { _ in false }

    /// A function, callable on any thread, that makes a waiting `poll` return. While one wake event is in the queue, no more are
    /// added.
    public var wakeUp: @Sendable () -> Void {
        let type = wakeType
        return {
            guard SDL_HasEvent(type) == SDL_FALSE else { return }
            var event = SDL_Event()
            event.type = type
            SDL_PushEvent(&event)
        }
    }

    /// Appends the events since the last poll, which may be none. Waits up to `timeout` seconds for the first event; nil: until an event
    /// comes, or a gamepad has to be polled. While the left button is held, the mouse is captured, so that its events outside the window
    /// are received as well.
    public func poll(into events: inout ContiguousArray<HostEvent>, timeout: Double? = 0) {
        let start = Clock.now()
        if let timeout = longestWait(at: Clock.now()).map({ min(timeout ?? $0, $0) }) ?? timeout {
            // Rounded up, so that rounding doesn't cause a busy loop.
            if timeout > 0 { SDL_WaitEventTimeout(nil, Int32((timeout * 1000).rounded(.up).clamped(to: 1...1e6))) }
        } else {
            SDL_WaitEvent(nil)
        }
        SDL_PumpEvents()
        gamepads.update()
        let ticks = SDL_GetTicks64()
        clock.didFetch(ticks: ticks, now: Clock.now())
        let first = events.count
        var event = SDL_Event()
        // Only events that were fetched already, so that a flood of events can't keep this loop running.
        while SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == 1 {
            let time = clock.time(ofTimestamp: event.common.timestamp, ticks: ticks)
            guard let raw = RawEvent(event, wakeType: wakeType) else { continue }
            gamepads.note(raw)
            let (wasPressed, count) = (translator.isPressed, events.count)
            // SDL reports no mouse motion during a drag from another program.
            translator.translate(raw, time: time, windowSize: window.size, into: &events) { window.mousePosition }
            if translator.isPressed != wasPressed { window.captureMouse(translator.isPressed) }
            if case .finger(.down, _, _, _) = raw, events.count > count { askForMenu(events[count]) }
            if raw == .texturesLost { window.restoreTextures() }
            if raw == .targetsLost { window.restoreTargets() }
        }
        if sleep.isOver() {
            window.renewTextures()
            events.append(HostEvent(time: Clock.now(), kind: .exposed))
        }
        translator.openMenu(at: Clock.now(), into: &events)
        gamepads.scroll(at: Clock.now(), into: &events)
        events.spreadMovement(from: first, since: lastPoll, until: start)
        lastPoll = Clock.now()
    }

    /// Returns the seconds until there is something to do without an event; nil if there is nothing.
    func longestWait(at now: Double) -> Double? {
        let longest = gamepads.longestWait(isHeard: window.hasFocus)
        guard let due = translator.menuTime else { return longest }
        return min(longest ?? .infinity, max(due - now, 0))
    }

    private func askForMenu(_ event: HostEvent) {
        guard case .input(let input) = event.kind, case .pointer(let pointer) = input.kind, opensMenu(pointer.position) else {
            return
        }
        translator.allowMenu(since: event.time)
    }
}
