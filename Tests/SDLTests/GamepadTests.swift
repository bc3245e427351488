import CSDL2
import RiffleInteraction
import RiffleMath
import Testing

@testable import RiffleSDL

extension WindowSuites {
    /// A virtual gamepad of SDL.
    @Suite("Gamepads")
    struct GamepadTests {
        private func poll(_ pump: EventPump) -> [HostEvent.Kind] {
            var events: ContiguousArray<HostEvent> = []
            pump.poll(into: &events, timeout: 0)
            return events.map(\.kind)
        }

        @Test("plugged in at any time: its buttons are events, its stick scrolls while it is held, and pulled out it is still")
        func virtual() throws {
            let window = try WindowTests.open()
            let pump = EventPump(window: window)
            // The gamepad's buttons and axes are SDL's own, in SDL's order: it needs no mapping.
            let index = SDL_JoystickAttachVirtual(
                SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
                Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
            try #require(index >= 0, "\(String(cString: SDL_GetError()))")
            let stick = try #require(SDL_JoystickOpen(index))
            // SDL reports no buttons to a program without the keyboard focus, and a hidden window never has it.
            SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
            defer { SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0") }
            _ = poll(pump)
            SDL_JoystickSetVirtualButton(stick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 1)
            // SDL doesn't poll the gamepad by itself, which it would do a thousand times a second.
            SDL_PumpEvents()
            #expect(SDL_HasEvent(SDL_CONTROLLERBUTTONDOWN.rawValue) == SDL_FALSE)
            let pressed = poll(pump)
            SDL_JoystickSetVirtualButton(stick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 0)
            let released = poll(pump)
            #expect(pressed.count == 1 && released.count == 1)
            if case .gamepad(.south, isDown: true)? = pressed.first {} else { Issue.record("\(pressed)") }
            if case .gamepad(.south, isDown: false)? = released.first {} else { Issue.record("\(released)") }
            SDL_JoystickSetVirtualAxis(stick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), 32767)
            _ = poll(pump)
            for isHeard in [true, false] { #expect(pump.gamepads.longestWait(isHeard: isHeard) ?? 1 < 1.0 / 60) }
            var scrolled = 0.0
            var events: ContiguousArray<HostEvent> = []
            for _ in 0..<5 {
                // The scrolling goes on with each poll, although the stick doesn't change.
                pump.poll(into: &events, timeout: nil)
            }
            for event in events {
                if case .input(let input) = event.kind, case .wheel(let delta, isPrecise: true) = input.kind {
                    scrolled += delta.x
                }
            }
            #expect(scrolled > 0)
            // A stick at rest is polled less often than SDL would by itself, and an unheard one only to find out whether it is connected.
            SDL_JoystickSetVirtualAxis(stick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), 0)
            _ = poll(pump)
            let waits = (pump.gamepads.longestWait(isHeard: true) ?? 0, pump.gamepads.longestWait(isHeard: false) ?? 0)
            #expect(waits.0 >= 1.0 / 60 && waits.0 < 0.02 && waits.1 >= 1)
            SDL_JoystickSetVirtualAxis(stick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), 32767)
            _ = poll(pump)
            SDL_JoystickDetachVirtual(index)
            // After the gamepad is gone, the row stands still instead of going on by itself.
            let last = poll(pump)
            #expect(last.count == 1)
            if case .input(let input)? = last.first {
                #expect(input.kind == .wheel(delta: .zero, isPrecise: true))
            } else {
                Issue.record("\(last)")
            }
            #expect(poll(pump).isEmpty)
            #expect(pump.gamepads.longestWait(isHeard: true) ?? 0 >= 1)
            SDL_JoystickClose(stick)
        }

        @Test(
            "what the stick scrolls is its velocity times the time, whatever the frames; none in the dead zone, and no leap after a pause"
        )
        func stick() {
            for position in [Vector2(1, 0), Vector2(-0.6, 0.3), Vector2(0.1, -0.9)] {
                for rate in [30.0, 60, 144] {
                    var stick = StickScroll()
                    stick.position = position
                    var sum = Vector2.zero
                    for frame in 0...Int(rate) {
                        guard case .wheel(let delta, _)? = stick.scroll(at: 5 + Double(frame) / rate)?.kind else { continue }
                        sum = sum + delta
                    }
                    let miss = sum - stick.velocity
                    #expect(abs(miss.x) + abs(miss.y) < 1e-6)
                    #expect((stick.velocity.x < 0) == (position.x < 0) && abs(stick.velocity.x) <= StickScroll.greatestSpeed)
                }
            }
            // Half way from the dead zone to the edge, the stick scrolls a quarter as fast: slowly, for exact positions.
            func speed(_ deflection: Double) -> Double {
                var stick = StickScroll()
                stick.position.y = deflection
                return stick.velocity.y
            }
            #expect(abs(speed(1) - StickScroll.greatestSpeed) < 1e-9 && speed(1.4) == speed(1))
            #expect(abs(speed((1 + StickScroll.deadZone) / 2) - StickScroll.greatestSpeed / 4) < 1e-9)
            var stick = StickScroll()
            stick.position = Vector2(0.15, -0.1)
            #expect(!stick.isActive && stick.scroll(at: 1) == nil && stick.velocity == .zero)
            stick.position = Vector2(1, 0)
            _ = stick.scroll(at: 1)
            guard case .wheel(let delta, _)? = stick.scroll(at: 9)?.kind else {
                Issue.record("It doesn’t scroll.")
                return
            }
            #expect(abs(delta.x - StickScroll.greatestSpeed * StickScroll.longestStep) < 1e-9)
            // A released stick reports once that it stands still, so that the row doesn't go on by itself.
            stick.position = .zero
            let end = InputEvent(time: 9.01, kind: .wheel(delta: .zero, isPrecise: true))
            #expect([stick.scroll(at: 9.01), stick.scroll(at: 9.02)] == [end, nil])
        }
    }
}
