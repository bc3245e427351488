import RiffleInteraction
import RiffleMath
import TestSupport
import Testing

@testable import RiffleSDL

/// Sequences of raw touch events, with and without a mouse beside them.
@Suite("Fingers")
struct FingerTests {
    private static let size = Size(width: 400, height: 200)

    private static func finger(_ phase: RawEvent.FingerPhase, _ id: Int64 = 1, x: Double, y: Double, device: Int64 = 7)
        -> RawEvent
    {
        .finger(phase, Touch(device: device, finger: id), x: x, y: y)
    }

    /// A description such as "began 0 10,20" for each pointer event.
    private func pointers(_ rawEvents: [RawEvent]) -> [String] {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        for (index, raw) in rawEvents.enumerated() {
            translator.translate(raw, time: Double(index), windowSize: Self.size, into: &events)
        }
        return Self.words(events)
    }

    private static func words(_ events: ContiguousArray<HostEvent>) -> [String] {
        events.compactMap {
            guard case .input(let input) = $0.kind, case .pointer(let pointer) = input.kind else { return nil }
            let button = pointer.button == .primary ? "" : " \(pointer.button)"
            return "\(pointer.phase) \(pointer.id) \(Int(pointer.position.x)),\(Int(pointer.position.y))\(button)"
        }
    }

    @Test("a finger with invalid coordinates stays at its last position, and ends there")
    func nowhere() {
        #expect(
            pointers([
                Self.finger(.down, 1, x: .nan, y: 0.5), Self.finger(.down, 2, x: 0.5, y: 0.5),
                Self.finger(.motion, 2, x: 0.5, y: .infinity), Self.finger(.up, 2, x: .nan, y: .nan),
                Self.finger(.up, 1, x: 0, y: 0),
            ]) == ["began 1 200,100", "ended 1 200,100"])
    }

    @Test("positions are in points; losing the focus cancels the finger, and its release is ignored")
    func focus() {
        #expect(
            pointers([
                Self.finger(.down, x: 0.25, y: 0.5), Self.finger(.motion, x: 0.75, y: 1), .focusLost,
                Self.finger(.up, x: 0, y: 0),
            ]) == ["began 1 100,100", "moved 1 300,200", "cancelled 1 300,200"])
    }

    @Test(
        "a finger whose end was lost is cancelled when it comes down anew, and when a mouse is pressed after it has been silent for long"
    )
    func lost() {
        #expect(
            pointers([
                Self.finger(.down, x: 0.25, y: 0.5), Self.finger(.motion, x: 0.5, y: 0.5), Self.finger(.down, x: 0.75, y: 0.5),
                Self.finger(.up, x: 0.75, y: 0.5),
            ]) == ["began 1 100,100", "moved 1 200,100", "cancelled 1 200,100", "began 1 300,100", "ended 1 300,100"])
        let press = RawEvent.mouseButton(1, isDown: true, x: 10, y: 20)
        let release = RawEvent.mouseButton(1, isDown: false, x: 10, y: 20)
        for (count, isLost) in [(3, false), (8, true)] {
            // Each motion comes a second after the one before.
            let silence = Array(repeating: RawEvent.mouseMotion(x: 10, y: 20, isLeftHeld: false), count: count)
            let mouse = ["cancelled 1 100,100", "began 0 10,20", "ended 0 10,20"]
            #expect(
                pointers([Self.finger(.down, x: 0.25, y: 0.5)] + silence + [press, release]) == ["began 1 100,100"]
                    + (isLost ? mouse : []))
        }
    }

    @Test("other fingers, also those of another screen with the same number, and the mouse move nothing while a finger is down")
    func others() {
        let alone = [
            Self.finger(.down, x: 0.25, y: 0.5), Self.finger(.motion, x: 0.5, y: 0.5), Self.finger(.motion, x: 0.75, y: 0.5),
            Self.finger(.up, x: 0.75, y: 0.5),
        ]
        let others: [[RawEvent]] = [
            [Self.finger(.down, 2, x: 0, y: 0), Self.finger(.motion, 2, x: 1, y: 1), Self.finger(.up, 2, x: 1, y: 1)],
            [
                Self.finger(.down, x: 0, y: 0, device: 8), Self.finger(.motion, x: 1, y: 1, device: 8),
                Self.finger(.up, x: 1, y: 1, device: 8),
            ],
            [
                .mouseButton(1, isDown: true, x: 5, y: 5), .mouseMotion(x: 9, y: 9, isLeftHeld: true),
                .mouseButton(1, isDown: false, x: 9, y: 9), .mouseButton(3, isDown: true, x: 9, y: 9),
            ],
        ]
        let expected = pointers(alone)
        for other in others {
            // Every way in which the two sequences can interleave between the press and the release.
            for place in 0..<(1 << other.count) {
                var mixed = [alone[0]]
                var rest = alone[1...]
                for (index, event) in other.enumerated() {
                    if place & 1 << index != 0, rest.count > 1 { mixed.append(rest.removeFirst()) }
                    mixed.append(event)
                }
                #expect(pointers(mixed + rest) == expected)
            }
        }
        // A finger that goes down while the button is held is no pointer either, but the next finger is.
        #expect(
            pointers([
                .mouseButton(1, isDown: true, x: 5, y: 5), Self.finger(.down, x: 0.5, y: 0.5), Self.finger(.motion, x: 1, y: 1),
                .mouseButton(1, isDown: false, x: 6, y: 6), Self.finger(.up, x: 1, y: 1), Self.finger(.down, x: 0.5, y: 0.5),
            ]) == ["began 0 5,5", "ended 0 6,6", "began 1 200,100"])
    }

    @Test("a touch and a mouse drag along one path are the same gestures with the same velocities, but for the slop")
    func asMouse() {
        var random = SeededGenerator(seed: 22)
        var path = [Vector2(200, 100)]
        for _ in 0..<30 { path.append(path[path.count - 1] + Vector2(random.number(2...9), random.number(-3...3))) }
        func gestures(_ raws: [RawEvent]) -> [PointerGesture] {
            var translator = EventTranslator()
            var recognizer = PointerRecognizer(slop: 3, mouseSlop: 3)
            var gestures: [PointerGesture] = []
            for (index, raw) in raws.enumerated() {
                var events: ContiguousArray<HostEvent> = []
                translator.translate(raw, time: Double(index) / 125, windowSize: Size(width: 1024, height: 512), into: &events)
                for event in events {
                    guard case .input(let input) = event.kind, case .pointer(let pointer) = input.kind else { continue }
                    gestures.append(contentsOf: recognizer.handle(pointer, at: input.time))
                }
            }
            return gestures
        }
        var touch: [RawEvent] = [], mouse: [RawEvent] = []
        for (index, point) in path.enumerated() {
            // The window's sides are powers of two, so that the fractions are exact.
            touch.append(Self.finger(index == 0 ? .down : .motion, x: point.x / 1024, y: point.y / 512))
            mouse.append(
                index == 0
                    ? .mouseButton(1, isDown: true, x: point.x, y: point.y)
                    : .mouseMotion(x: point.x, y: point.y, isLeftHeld: true))
        }
        let last = path[path.count - 1]
        touch.append(Self.finger(.up, x: last.x / 1024, y: last.y / 512))
        mouse.append(.mouseButton(1, isDown: false, x: last.x, y: last.y))
        #expect(gestures(touch) == gestures(mouse))
        #expect(gestures(touch).count > 20)
    }

    // MARK: - A finger that stays

    /// The events of a finger that moves by a distance, of the menu, which is requested every 10 ms up to a time, and of the finger's
    /// release.
    private func stay(moving distance: Double, until time: Double, allowed: Bool = true) -> [String] {
        var translator = EventTranslator()
        var events: ContiguousArray<HostEvent> = []
        translator.translate(Self.finger(.down, x: 0.5, y: 0.5), time: 0, windowSize: Self.size, into: &events)
        if allowed { translator.allowMenu(since: 0) }
        translator.translate(
            Self.finger(.motion, x: 0.5 + distance / 400, y: 0.5), time: 0.1, windowSize: Self.size, into: &events)
        for step in 11...Int(time * 100) { translator.openMenu(at: Double(step) / 100, into: &events) }
        #expect(translator.menuTime == nil || time < EventTranslator.longPress)
        translator.translate(Self.finger(.motion, x: 0.9, y: 0.5), time: time, windowSize: Self.size, into: &events)
        translator.translate(Self.finger(.up, x: 0.9, y: 0.5), time: time, windowSize: Self.size, into: &events)
        return Self.words(events)
    }

    @Test(
        "a finger that stays for half a second is a right click where it is, once, and its press is cancelled; its rest moves nothing"
    )
    func longPress() {
        #expect(EventTranslator.longPress == 0.5)
        let rightClick = ["cancelled 1 206,100", "began 1 206,100 secondary", "ended 1 206,100 secondary"]
        #expect(stay(moving: 6.25, until: 2) == ["began 1 200,100", "moved 1 206,100"] + rightClick)
        let drag = ["began 1 200,100", "moved 1 206,100", "moved 1 360,100", "ended 1 360,100"]
        #expect(stay(moving: 6.25, until: 0.45) == drag)
        #expect(stay(moving: 6.25, until: 2, allowed: false) == drag)
        // A finger that taps may move this far.
        let slop = TapRecognizer().slop
        #expect(stay(moving: slop - 0.5, until: 2).count == 5 && stay(moving: slop + 0.5, until: 2).count == 4)
        #expect(stay(moving: 40, until: 2) == ["began 1 200,100", "moved 1 240,100", "moved 1 360,100", "ended 1 360,100"])
    }
}
