import CSDL2
import RiffleFiles
import RiffleInteraction
import RiffleMath
import Testing

@testable import RiffleSDL

/// Sequences of raw events as SDL sends them.
@Suite("Events")
struct EventTests {
    private func translate(_ rawEvents: [RawEvent]) -> [HostEvent.Kind] {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        for (index, raw) in rawEvents.enumerated() {
            translator.translate(raw, time: Double(index), windowSize: Size(width: 400, height: 200), into: &events)
        }
        return events.map(\.kind)
    }

    /// A description such as "began 0 10,20" for each pointer event.
    private func pointers(_ rawEvents: [RawEvent]) -> [String] {
        translate(rawEvents).compactMap {
            guard case .input(let input) = $0, case .pointer(let pointer) = input.kind else { return nil }
            let button = pointer.button == .primary ? "" : " \(pointer.button)"
            return "\(pointer.phase) \(pointer.id) \(Int(pointer.position.x)),\(Int(pointer.position.y))\(button)"
        }
    }

    @Test("a drag with the mouse, also outside the window")
    func drag() {
        let rawEvents: [RawEvent] = [
            .mouseButton(1, isDown: true, x: 10, y: 20), .mouseMotion(x: -30, y: 900, isLeftHeld: true),
            .mouseButton(1, isDown: false, x: -31, y: 901),
        ]
        #expect(pointers(rawEvents) == ["began 0 10,20", "moved 0 -30,900", "ended 0 -31,901"])
    }

    @Test("losing the focus cancels the press, and its release is ignored")
    func focus() {
        let rawEvents: [RawEvent] = [
            .mouseButton(1, isDown: true, x: 10, y: 20), .focusLost, .focusLost, .mouseButton(1, isDown: false, x: 10, y: 20),
        ]
        #expect(pointers(rawEvents) == ["began 0 10,20", "cancelled 0 10,20"])
    }

    @Test("a lost release is detected at the next motion")
    func lostRelease() {
        let rawEvents: [RawEvent] = [
            .mouseButton(1, isDown: true, x: 10, y: 20), .mouseMotion(x: 12, y: 20, isLeftHeld: false),
            .mouseMotion(x: 14, y: 20, isLeftHeld: false),
        ]
        #expect(pointers(rawEvents) == ["began 0 10,20", "cancelled 0 12,20", "moved 0 12,20", "moved 0 14,20"])
    }

    @Test("a text that fills its event without a terminating zero ends with the event")
    func fullText() {
        for type in [SDL_TEXTINPUT, SDL_TEXTEDITING] {
            var event = SDL_Event()
            withUnsafeMutableBytes(of: &event) { $0.copyBytes(from: [UInt8](repeating: UInt8(ascii: "a"), count: $0.count)) }
            event.type = type.rawValue
            let text = String(repeating: "a", count: 32)
            #expect(RawEvent(event, wakeType: .max) == (type == SDL_TEXTINPUT ? .text(text) : .composition(text)))
        }
    }

    @Test("a drop is one event with its files or its text, and the position at which it began, if known")
    func drops() {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        func send(_ raws: [RawEvent], at position: Vector2? = nil) {
            for raw in raws {
                translator.translate(raw, time: 0, windowSize: Size(width: 400, height: 200), into: &events) { position }
            }
        }
        send([.dropped(path: "a.png"), .dropEnded(text: nil)])
        send([.dropBegan, .dropped(path: "b.png"), .dropped(path: "c.png"), .dropEnded(text: nil)], at: Vector2(12, 34))
        send([.dropBegan, .droppedLine("x"), .droppedLine("y"), .dropEnded(text: nil)])
        send([.dropBegan, .dropEnded(text: "file:///d")], at: Vector2(1, 2))
        // A drop that never ended is not a part of the next one.
        send([.dropBegan, .dropped(path: "lost.png"), .dropBegan, .dropEnded(text: nil)], at: Vector2(1, 2))
        // A drop whose end comes without its beginning has no position.
        send([.dropEnded(text: "")])
        let drops = events.map { event -> Drop? in if case .dropped(let drop) = event.kind { drop } else { nil } }
        #expect(
            drops == [
                Drop(paths: ["a.png"]), Drop(paths: ["b.png", "c.png"], position: Vector2(12, 34)), Drop(text: "x\ny\n"),
                Drop(text: "file:///d", position: Vector2(1, 2)), Drop(position: Vector2(1, 2)), Drop(text: ""),
            ])
    }

    @Test("what a drop event owns is its text, whatever its bytes")
    func droppedBytes() {
        for (type, expected) in [
            (SDL_DROPFILE, RawEvent.dropped(path: SystemPath.text([0x2F, 0xE9]))),
            (SDL_DROPTEXT, .droppedLine(SystemPath.text([0x2F, 0xE9]))),
            (SDL_DROPCOMPLETE, .dropEnded(text: SystemPath.text([0x2F, 0xE9]))),
        ] {
            var event = SDL_Event()
            event.type = type.rawValue
            event.drop.file = [0x2F, CChar(bitPattern: 0xE9), 0].withUnsafeBufferPointer { SDL_strdup($0.baseAddress) }
            #expect(RawEvent(event, wakeType: .max) == expected)
        }
        var end = SDL_Event()
        end.type = SDL_DROPCOMPLETE.rawValue
        #expect(RawEvent(end, wakeType: .max) == .dropEnded(text: nil))
    }

    @Test("other buttons are distinguished and don't capture the mouse")
    func buttons() {
        let rawEvents: [RawEvent] = [
            .mouseButton(3, isDown: true, x: 1, y: 2), .mouseButton(2, isDown: true, x: 1, y: 2), .focusLost,
            .mouseButton(3, isDown: false, x: 1, y: 2),
        ]
        #expect(pointers(rawEvents) == ["began 0 1,2 secondary", "began 0 1,2 middle", "ended 0 1,2 secondary"])
    }

    @Test("text comes once and complete, after its key; a composition isn't text")
    func text() {
        func words(_ rawEvents: [RawEvent]) -> [String] {
            translate(rawEvents).compactMap {
                switch $0 {
                case .key(let key): "key \(key.key)"
                case .text(let text): "text \(text)"
                case .composition(let text): "composition \(text)"
                default: nil
                }
            }
        }
        #expect(words([.key(KeyEvent(key: "a", shift: true)), .text("A")]) == ["key a", "text A"])
        #expect(words([.key(KeyEvent(key: "ß", shift: true)), .text("?")]) == ["key ß", "key ?", "text ?"])
        #expect(
            words([.composition("ni"), .composition(""), .text("你好")]) == ["composition ni", "composition ", "text 你好"])
    }

    @Test("symbols and digits are keys on every keyboard layout, once each")
    func signs() {
        func keys(_ rawEvents: [RawEvent]) -> [String] {
            translate(rawEvents).compactMap {
                if case .key(let key) = $0 { key.key + (key.printed.map { " prints \($0)" } ?? "") } else { nil }
            }
        }
        #expect(keys([.key(KeyEvent(key: "[")), .text("[")]) == ["["])
        #expect(keys([.key(KeyEvent(key: "8", alt: true)), .text("[")]) == ["8", "["])
        // Digits go by the key's place, and another sign that the key prints is a part of its event.
        #expect(keys([.key(KeyEvent(key: "&", shift: true, digit: 1)), .text("1")]) == ["&"])
        #expect(keys([.key(KeyEvent(key: "7", shift: true, digit: 7)), .text("/")]) == ["7 prints /"])
        #expect(keys([.key(KeyEvent(key: "-", digit: 6)), .text("-")]) == ["-"])
        #expect(keys([.key(KeyEvent(key: "w", shift: true)), .text("W")]) == ["w"])
        #expect(keys([.key(KeyEvent(key: "keypad 1")), .text("1")]) == ["keypad 1"])
        #expect(keys([.text("1"), .key(KeyEvent(key: "é")), .text("é")]) == ["é"])
    }

    @Test("timestamps are converted to the clock, more precisely if just fetched, and never decrease")
    func clock() {
        // SDL's ticks were 0 at 100 s on the clock.
        var clock = EventClock()
        clock.didFetch(ticks: 50, now: 100.0509)
        clock.didFetch(ticks: 60, now: 100.0601)
        let first = clock.time(ofTimestamp: 55, ticks: 60)
        #expect(abs(first - 100.0555) < 0.0007)
        let fetched = clock.time(ofTimestamp: 60, ticks: 60)
        #expect(fetched == 100.0601)
        #expect(clock.time(ofTimestamp: 58, ticks: 60) == fetched)
        // The timestamp has wrapped around since.
        var old = EventClock()
        old.didFetch(ticks: 1 << 32 + 10, now: 5_000_000)
        #expect(abs(old.time(ofTimestamp: .max - 89, ticks: 1 << 32 + 10) - 4_999_999.9) < 0.001)
        clock.didFetch(ticks: 1060, now: 101.0604)
        // A timestamp in the future is treated as current.
        #expect(clock.time(ofTimestamp: 1070, ticks: 1060) == 101.0604)
    }

    @Test("a released key is reported once, with its name, and isn't a press")
    func keyUp() {
        let rawEvents: [RawEvent] = [
            .key(KeyEvent(key: "b")), .text("b"), .key(KeyEvent(key: "b", isRepeat: true)), .keyUp(KeyEvent(key: "b")),
        ]
        let kinds = translate(rawEvents)
        let ups = kinds.compactMap { if case .keyUp(let key) = $0 { key.key } else { nil } }
        let downs = kinds.compactMap { if case .key(let key) = $0 { key.isRepeat } else { nil } }
        #expect(ups == ["b"] && downs == [false, true])
    }

    @Test("of SDL's events: a notch of libinput's on X11 has 15 points, others 10; a display that comes or goes is a new size")
    func events() {
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.preciseY = 0.25
        for (device, points) in [(UInt32(RIFFLE_LIBINPUT_SCROLLING), 15.0), (0, 10), (3, 10)] {
            event.wheel.which = device
            #expect(RawEvent(event, wakeType: 0x8001) == .wheel(x: 0, y: 0.25, continuousNotch: points))
        }
        var display = SDL_Event()
        display.display.type = SDL_DISPLAYEVENT.rawValue
        #expect(RawEvent(display, wakeType: 0x8001) == .sizeChanged)
        var window = SDL_Event()
        window.window.type = SDL_WINDOWEVENT.rawValue
        window.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)
        #expect(RawEvent(window, wakeType: 0x8001) == .sizeChanged)
        for event in [RawEvent.texturesLost, .targetsLost] {
            #expect(translate([event]).contains { if case .exposed = $0 { true } else { false } })
        }
    }

    /// The times of events that were fetched together at 1 s, after their movements are spread.
    private func spread(_ phases: [InputEvent.Pointer.Phase?], lastPoll: Double) -> [Double] {
        var events = ContiguousArray(
            phases.map { phase in
                guard let phase else { return HostEvent(time: 1, kind: .wake) }
                return HostEvent(
                    time: 1, kind: .input(InputEvent(time: 1, kind: .pointer(.init(phase: phase, position: .zero)))))
            })
        events.spreadMovement(from: 0, since: lastPoll)
        for event in events {
            if case .input(let input) = event.kind { #expect(input.time == event.time) }
        }
        return events.map(\.time)
    }

    @Test("movements fetched together are spread over the time since the last event; other events keep their times")
    func movementSpread() {
        func close(_ times: [Double], _ expected: [Double]) -> Bool {
            times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) < 1e-12 }
        }
        #expect(close(spread([.moved, .moved, .moved], lastPoll: 0.85), [0.9, 0.95, 1]))
        #expect(close(spread([.moved, nil, .moved, .ended], lastPoll: 0.9), [0.95, 1, 1, 1]))
        #expect(close(spread([.moved, .moved], lastPoll: -.infinity), [0.875, 1]))
        #expect(close(spread([.began, .moved, .moved], lastPoll: 0.9), [1, 1, 1]))
        #expect(close(spread([.moved], lastPoll: 0.9), [1]))
        #expect(close(spread([.ended, .began, .ended], lastPoll: 0.9), [1, 1, 1]))
        #expect(spread([], lastPoll: 0).isEmpty)
        // The times of continuous scrolling are spread, too; a wheel's notches keep theirs.
        for isPrecise in [true, false] {
            var events = ContiguousArray(
                (0..<4).map { _ in
                    HostEvent(
                        time: 1, kind: .input(InputEvent(time: 1, kind: .wheel(delta: Vector2(0, 7), isPrecise: isPrecise))))
                })
            events.spreadMovement(from: 0, since: 0.8)
            #expect(close(events.map(\.time), isPrecise ? [0.85, 0.9, 0.95, 1] : [1, 1, 1, 1]))
            // If the events were waiting for this poll, they were made soon after the last one.
            for index in events.indices { events[index] = HostEvent(time: 1, kind: events[index].kind) }
            events.spreadMovement(from: 0, since: 0.8, until: 1)
            #expect(close(events.map(\.time), isPrecise ? [0.8125, 0.825, 0.8375, 0.85] : [1, 1, 1, 1]))
        }
    }

    @Test("a stall in a slow drag is no flick: the release has the pointer's velocity")
    func stall() {
        // 120 points per second at 125 Hz; events are fetched every frame, except once, 150 ms late.
        var events: ContiguousArray<HostEvent> = []
        var fetch = 0.0
        for index in 0...125 {
            let made = Double(index) * 0.008
            if made > fetch {
                fetch += abs(fetch - 0.8) < 0.001 ? 0.2 : 0.016
            }
            let pointer = InputEvent.Pointer(phase: index == 0 ? .began : .moved, position: Vector2(made * 120, 0))
            events.append(HostEvent(time: fetch, kind: .input(InputEvent(time: fetch, kind: .pointer(pointer)))))
        }
        var pan = PanRecognizer()
        var batch: ContiguousArray<HostEvent> = []
        var last = 0.0
        func deliver() {
            let time = batch[0].time
            batch.spreadMovement(from: 0, since: last)
            last = time
            for event in batch {
                guard case .input(let input) = event.kind, case .pointer(let pointer) = input.kind else { continue }
                pan.handle(pointer, at: input.time)
            }
            batch.removeAll()
        }
        for event in events {
            if let first = batch.first, event.time > first.time { deliver() }
            batch.append(event)
        }
        deliver()
        #expect(abs(last - 1) < 1e-9)
        #expect(abs(pan.velocity(at: 1).x - 120) < 12)
    }
}
