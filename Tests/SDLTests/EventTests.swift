import CSDL2
import RiffleInteraction
import RiffleMath
import Testing

@testable import RiffleSDL

/// Gestures are told to the translator as SDL tells them.
@Suite("Events")
struct EventTests {
    private func translate(_ story: [RawEvent]) -> [HostEvent.Kind] {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        for (index, raw) in story.enumerated() {
            translator.translate(raw, time: Double(index), windowSize: Size(width: 400, height: 200), into: &events)
        }
        return events.map(\.kind)
    }

    /// "began 0 10,20" for each pointer event.
    private func pointers(_ story: [RawEvent]) -> [String] {
        translate(story).compactMap {
            guard case .input(let input) = $0, case .pointer(let pointer) = input.kind else { return nil }
            let button = pointer.button == .primary ? "" : " \(pointer.button)"
            return "\(pointer.phase) \(pointer.id) \(Int(pointer.position.x)),\(Int(pointer.position.y))\(button)"
        }
    }

    @Test("a drag with the mouse, also outside the window")
    func drag() {
        let story: [RawEvent] = [
            .mouseButton(1, isDown: true, x: 10, y: 20), .mouseMotion(x: -30, y: 900, isLeftHeld: true),
            .mouseButton(1, isDown: false, x: -31, y: 901),
        ]
        #expect(pointers(story) == ["began 0 10,20", "moved 0 -30,900", "ended 0 -31,901"])
    }

    @Test("losing the focus cancels the press, and its release then means nothing")
    func focus() {
        let story: [RawEvent] = [
            .mouseButton(1, isDown: true, x: 10, y: 20), .focusLost, .focusLost, .mouseButton(1, isDown: false, x: 10, y: 20),
        ]
        #expect(pointers(story) == ["began 0 10,20", "cancelled 0 10,20"])
    }

    @Test("a release that went elsewhere shows in the next motion")
    func lostRelease() {
        let story: [RawEvent] = [
            .mouseButton(1, isDown: true, x: 10, y: 20), .mouseMotion(x: 12, y: 20, isLeftHeld: false),
            .mouseMotion(x: 14, y: 20, isLeftHeld: false),
        ]
        #expect(pointers(story) == ["began 0 10,20", "cancelled 0 12,20", "moved 0 12,20", "moved 0 14,20"])
    }

    @Test("a finger that a driver says is nowhere stays where it was, and ends there")
    func nowhere() {
        let story: [RawEvent] = [
            .finger(.down, id: 1, x: .nan, y: 0.5), .finger(.down, id: 2, x: 0.5, y: 0.5),
            .finger(.motion, id: 2, x: 0.5, y: .infinity), .finger(.up, id: 2, x: .nan, y: .nan), .finger(.up, id: 1, x: 0, y: 0),
        ]
        #expect(pointers(story) == ["began 1 200,100", "ended 1 200,100"])
    }

    @Test("a text that fills its event has no end mark, and ends with the event all the same")
    func fullText() {
        for type in [SDL_TEXTINPUT, SDL_TEXTEDITING] {
            var event = SDL_Event()
            withUnsafeMutableBytes(of: &event) { $0.copyBytes(from: [UInt8](repeating: UInt8(ascii: "a"), count: $0.count)) }
            event.type = type.rawValue
            let text = String(repeating: "a", count: 32)
            #expect(RawEvent(event, wakeType: .max) == (type == SDL_TEXTINPUT ? .text(text) : .composition(text)))
        }
    }

    @Test("a dropped file comes with the place that the mouse had when the drop began, if that is known")
    func drops() {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        let size = Size(width: 400, height: 200)
        translator.translate(.dropped(path: "a.png"), time: 0, windowSize: size, into: &events)
        translator.dropPosition = Vector2(12, 34)
        translator.translate(.dropBegan, time: 1, windowSize: size, into: &events)
        for path in ["b.png", "c.png"] { translator.translate(.dropped(path: path), time: 1, windowSize: size, into: &events) }
        let drops = events.map { event -> String in
            if case .dropped(let path, let place) = event.kind {
                "\(path) \(place.map { "\($0.x) \($0.y)" } ?? "-")"
            } else {
                "?"
            }
        }
        #expect(drops == ["a.png -", "b.png 12.0 34.0", "c.png 12.0 34.0"])
    }

    @Test("other buttons are told apart and hold nothing")
    func buttons() {
        let story: [RawEvent] = [
            .mouseButton(3, isDown: true, x: 1, y: 2), .mouseButton(2, isDown: true, x: 1, y: 2), .focusLost,
            .mouseButton(3, isDown: false, x: 1, y: 2),
        ]
        #expect(pointers(story) == ["began 0 1,2 secondary", "began 0 1,2 middle", "ended 0 1,2 secondary"])
    }

    @Test("a finger keeps its number while others come and go; places are points")
    func fingers() {
        let story: [RawEvent] = [
            .finger(.down, id: 900, x: 0.25, y: 0.5), .finger(.down, id: 901, x: 0.5, y: 0.5),
            .finger(.up, id: 900, x: 0.25, y: 0.5), .finger(.motion, id: 901, x: 0.75, y: 1),
            .finger(.down, id: 902, x: 0, y: 0), .finger(.motion, id: 555, x: 0, y: 0), .focusLost,
        ]
        #expect(
            pointers(story) == [
                "began 1 100,100", "began 2 200,100", "ended 1 100,100", "moved 2 300,200", "began 1 0,0", "cancelled 1 0,0",
                "cancelled 2 300,200",
            ])
    }

    @Test("a notch is 60 points; down and right are positive; fine steps and flipped wheels are told apart")
    func wheel() {
        func wheel(_ x: Double, _ y: Double, flipped: Bool = false) -> InputEvent.Kind? {
            guard case .input(let input)? = translate([.wheel(x: x, y: y, isFlipped: flipped)]).first else { return nil }
            return input.kind
        }
        #expect(wheel(0, 1) == .wheel(delta: Vector2(0, -60), isPrecise: false))
        #expect(wheel(2, -1) == .wheel(delta: Vector2(120, 60), isPrecise: false))
        #expect(wheel(0, -0.25) == .wheel(delta: Vector2(0, 15), isPrecise: true))
        #expect(wheel(0, 1, flipped: true) == .wheel(delta: Vector2(0, 60), isPrecise: false))
        #expect(wheel(0, 0) == nil)
        #expect(wheel(.nan, 1) == nil)
    }

    @Test("what is written comes once and whole, after the key that wrote it; a composition is no text")
    func text() {
        func words(_ story: [RawEvent]) -> [String] {
            translate(story).compactMap {
                switch $0 {
                case .key(let key): "key \(key.key)"
                case .text(let text): "text \(text)"
                case .composition(let text): "composition \(text)"
                default: nil
                }
            }
        }
        #expect(words([.key(KeyEvent(key: "a", shift: true)), .text("A")]) == ["key a", "text A"])
        #expect(words([.key(KeyEvent(key: "7", shift: true)), .text("/")]) == ["key 7", "key /", "text /"])
        #expect(
            words([.composition("ni"), .composition(""), .text("你好")]) == ["composition ni", "composition ", "text 你好"])
    }

    @Test("signs and digits count wherever the keyboard puts them, and once")
    func signs() {
        func keys(_ story: [RawEvent]) -> [String] {
            translate(story).compactMap { if case .key(let key) = $0 { key.key } else { nil } }
        }
        #expect(keys([.key(KeyEvent(key: "[")), .text("[")]) == ["["])
        #expect(keys([.key(KeyEvent(key: "8", alt: true)), .text("[")]) == ["8", "["])
        #expect(keys([.key(KeyEvent(key: "&", shift: true)), .text("1")]) == ["&", "1"])
        #expect(keys([.key(KeyEvent(key: "w", shift: true)), .text("W")]) == ["w"])
        #expect(keys([.key(KeyEvent(key: "keypad 1")), .text("1")]) == ["keypad 1"])
        #expect(keys([.text("1"), .key(KeyEvent(key: "é")), .text("é")]) == ["é"])
    }

    @Test("timestamps come onto the clock, finer than a millisecond where they were just fetched, and never go back")
    func clock() {
        // SDL's count was 0 at 100 s on the clock.
        var clock = EventClock()
        clock.didFetch(ticks: 50, now: 100.0509)
        clock.didFetch(ticks: 60, now: 100.0601)
        let first = clock.time(ofTimestamp: 55, ticks: 60)
        #expect(abs(first - 100.0555) < 0.0007)
        let fetched = clock.time(ofTimestamp: 60, ticks: 60)
        #expect(fetched == 100.0601)
        #expect(clock.time(ofTimestamp: 58, ticks: 60) == fetched)
        // The count has wrapped around since.
        var old = EventClock()
        old.didFetch(ticks: 1 << 32 + 10, now: 5_000_000)
        #expect(abs(old.time(ofTimestamp: .max - 89, ticks: 1 << 32 + 10) - 4_999_999.9) < 0.001)
        clock.didFetch(ticks: 1060, now: 101.0604)
        // A timestamp from the future is of now at the latest.
        #expect(clock.time(ofTimestamp: 1070, ticks: 1060) == 101.0604)
    }

    @Test("a key that is let go is told once, with its name, and is no press")
    func keyUp() {
        let story: [RawEvent] = [
            .key(KeyEvent(key: "b")), .text("b"), .key(KeyEvent(key: "b", isRepeat: true)), .keyUp(KeyEvent(key: "b")),
        ]
        let kinds = translate(story)
        let ups = kinds.compactMap { if case .keyUp(let key) = $0 { key.key } else { nil } }
        let downs = kinds.compactMap { if case .key(let key) = $0 { key.isRepeat } else { nil } }
        #expect(ups == ["b"] && downs == [false, true])
    }

    /// Events of one fetch at 1 s, their times after the movement is spread.
    private func spread(_ phases: [InputEvent.Pointer.Phase?], looked: Double) -> [Double] {
        var events = ContiguousArray(
            phases.map { phase in
                guard let phase else { return HostEvent(time: 1, kind: .wake) }
                return HostEvent(
                    time: 1, kind: .input(InputEvent(time: 1, kind: .pointer(.init(phase: phase, position: .zero)))))
            })
        events.spreadMovement(from: 0, since: looked)
        for event in events {
            if case .input(let input) = event.kind { #expect(input.time == event.time) }
        }
        return events.map(\.time)
    }

    @Test("movement that was fetched at once is spread over the time it came in; all else keeps its time")
    func movementSpread() {
        func close(_ times: [Double], _ expected: [Double]) -> Bool {
            times.count == expected.count && zip(times, expected).allSatisfy { abs($0 - $1) < 1e-12 }
        }
        #expect(close(spread([.moved, .moved, .moved], looked: 0.85), [0.9, 0.95, 1]))
        #expect(close(spread([.moved, nil, .moved, .ended], looked: 0.9), [0.95, 1, 1, 1]))
        #expect(close(spread([.moved, .moved], looked: -.infinity), [0.875, 1]))
        #expect(close(spread([.began, .moved, .moved], looked: 0.9), [1, 1, 1]))
        #expect(close(spread([.moved], looked: 0.9), [1]))
        #expect(close(spread([.ended, .began, .ended], looked: 0.9), [1, 1, 1]))
        #expect(spread([], looked: 0).isEmpty)
    }

    @Test("a stall in a slow drag is no flick: the release has the hand's velocity")
    func stall() {
        // 120 points a second at 125 Hz; the fetches are a frame apart, but one comes 150 ms late.
        var events: ContiguousArray<HostEvent> = []
        var fetch = 0.0
        for place in 0...125 {
            let made = Double(place) * 0.008
            if made > fetch {
                fetch += abs(fetch - 0.8) < 0.001 ? 0.2 : 0.016
            }
            let pointer = InputEvent.Pointer(phase: place == 0 ? .began : .moved, position: Vector2(made * 120, 0))
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
