import CSDL2
import RiffleInteraction
import RiffleMath
import Testing

@testable import RiffleSDL

extension WindowSuites {
    /// Touch events through SDL's queue, together with the mouse events that SDL synthesizes from them.
    @Suite("Touch")
    struct TouchTests {
        private static func finger(_ type: SDL_EventType, x: Float, y: Float) {
            var event = SDL_Event()
            event.tfinger.type = type.rawValue
            event.tfinger.touchId = 7
            event.tfinger.fingerId = 3
            event.tfinger.x = x
            event.tfinger.y = y
            SDL_PushEvent(&event)
        }

        /// A mouse event that SDL synthesizes from a touch.
        private static func synthesizedMouse(_ type: SDL_EventType, x: Int32, y: Int32) {
            var event = SDL_Event()
            event.button.type = type.rawValue
            event.button.which = UInt32.max
            event.button.button = 1
            event.button.x = x
            event.button.y = y
            SDL_PushEvent(&event)
        }

        @Test("a finger is one pan: the mouse events synthesized from it are ignored")
        func pan() throws {
            let window = try WindowTests.open()
            let pump = EventPump(window: window)
            var events: ContiguousArray<HostEvent> = []
            pump.poll(into: &events, timeout: 0)
            events.removeAll()
            Self.finger(SDL_FINGERDOWN, x: 0.5, y: 0.5)
            Self.synthesizedMouse(SDL_MOUSEBUTTONDOWN, x: 160, y: 120)
            Self.finger(SDL_FINGERMOTION, x: 0.75, y: 0.5)
            Self.finger(SDL_FINGERUP, x: 0.75, y: 0.25)
            Self.synthesizedMouse(SDL_MOUSEBUTTONUP, x: 240, y: 60)
            pump.poll(into: &events, timeout: 0)
            let pointers = events.compactMap { event -> InputEvent.Pointer? in
                if case .input(let input) = event.kind, case .pointer(let pointer) = input.kind { return pointer }
                return nil
            }
            #expect(pointers.map(\.phase) == [.began, .moved, .ended])
            #expect(pointers.map(\.position) == [Vector2(160, 120), Vector2(240, 120), Vector2(240, 60)])
        }

        @Test("where a menu opens, the window wakes for a finger that stays, and opens it; elsewhere it waits as long as ever")
        func menu() throws {
            let pump = EventPump(window: try WindowTests.open())
            var events: ContiguousArray<HostEvent> = []
            func buttons() -> [InputEvent.Pointer.Button] {
                events.compactMap {
                    if case .input(let input) = $0.kind, case .pointer(let pointer) = input.kind { pointer.button } else { nil }
                }
            }
            pump.poll(into: &events, timeout: 0)
            for opens in [false, true] {
                var asked: [Vector2] = []
                pump.opensMenu = {
                    asked.append($0)
                    return opens
                }
                let usual = pump.longestWait(at: Clock.now()) ?? .infinity
                Self.finger(SDL_FINGERDOWN, x: 0.5, y: 0.25)
                Self.finger(SDL_FINGERMOTION, x: 0.5, y: 0.25)
                events.removeAll()
                pump.poll(into: &events, timeout: 0)
                #expect(asked == [Vector2(160, 60)])
                let wait = pump.longestWait(at: Clock.now()) ?? .infinity
                #expect(opens ? wait <= EventTranslator.longPress : wait == usual)
                // This acts as if the finger had stayed long enough.
                if opens { pump.translator.allowMenu(since: Clock.now() - EventTranslator.longPress) }
                events.removeAll()
                pump.poll(into: &events, timeout: 0)
                #expect(buttons() == (opens ? [.primary, .secondary, .secondary] : []))
                Self.finger(SDL_FINGERUP, x: 0.5, y: 0.25)
                pump.poll(into: &events, timeout: 0)
                #expect(pump.longestWait(at: Clock.now()) ?? .infinity == usual)
            }
        }
    }
}
