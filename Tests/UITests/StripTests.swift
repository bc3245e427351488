import RiffleSession
import RiffleMath
import RiffleScene
import RiffleStage
import Testing

@testable import RiffleUI

@Suite("The strip")
struct StripTests {
    static let rooms = [
        Size(width: 420, height: 360), Size(width: 564, height: 600), Size(width: 760, height: 420),
        Size(width: 900, height: 600),
        Size(width: 1280, height: 800), Size(width: 2560, height: 1440),
    ]

    /// A spring from card 3 to card 7 and, with B, a stiffer one.
    static func content(hasOther: Bool = true, duration: Double = 2) -> StripContent {
        func curve(_ name: String, rate: Double, rest: Double) -> StripCurve {
            var samples: ContiguousArray<StripSample> = []
            for step in 0...1000 {
                let time = duration * Double(step) / 1000
                let share = max(time - 0.3, 0) * rate
                let left = 1 / (1 + share * share)
                samples.append(
                    StripSample(time: time, offset: 7 - 4 * left, velocity: 8 * share * rate * left * left))
            }
            return StripCurve(
                name: name, samples: samples,
                marks: [
                    StripMark(.press, at: 0.1), StripMark(.release, at: 0.3), StripMark(.decided, at: 0.3, text: "→ 7"),
                    StripMark(.rest, at: rest),
                ])
        }
        var content = StripContent()
        content.title = "A flick"
        content.duration = duration
        content.trim = 0.25 * duration...0.75 * duration
        content.playhead = 0.5 * duration
        content.a = curve("Rotary", rate: 5, rest: 1.4)
        content.b = hasOther ? curve("Wheel", rate: 8, rest: 1.1) : nil
        content.numbers = (0..<7).map {
            StripNumber("Number \($0), s", a: "\($0).25", b: hasOther ? "1.50" : nil, difference: hasOther ? "−0.25" : nil)
        }
        content.revision = 1
        return content
    }

    static func strip(hasOther: Bool = true) -> GestureStrip {
        var strip = GestureStrip()
        strip.isOpen = true
        strip.content = content(hasOther: hasOther)
        return strip
    }

    private static func areApart(_ a: Rect, _ b: Rect) -> Bool {
        a.maxX <= b.minX + 1e-9 || b.maxX <= a.minX + 1e-9 || a.maxY <= b.minY + 1e-9 || b.maxY <= a.minY + 1e-9
    }

    @Test(
        "closed it takes no room and no event; open it docks at the bottom and leaves the stage the larger part", arguments: rooms
    )
    func docks(room: Size) {
        var strip = Self.strip()
        let height = strip.height(in: room)
        #expect(height >= 112 && height < room.height * 0.4)
        let point = Vector2(room.width / 2, room.height - 20)
        #expect(strip.part(at: point, room: room) == .time)
        #expect(strip.part(at: Vector2(point.x, room.height - height - 1), room: room) == nil)
        strip.isOpen = false
        var intents: [StripIntent] = []
        #expect(strip.height(in: room) == 0 && strip.part(at: point, room: room) == nil)
        #expect(strip.box(of: .close, room: room) == nil && strip.tip(at: point, room: room) == nil)
        #expect(!strip.pointer(.began, at: point, room: room, intents: &intents) && intents.isEmpty)
        // With the inspector open as well, the stage keeps more than two fifths of the window.
        var inspector = DepthInspector()
        (inspector.isOpen, strip.isOpen) = (true, true)
        let rest = Size(width: room.width, height: room.height - inspector.height(in: room))
        if room.height >= 600 { #expect(rest.height - strip.height(in: rest) > room.height * 0.4) }
    }

    @Test("no parts overlap or leave the strip, and controls are left out only where there is no room", arguments: 0..<80)
    func parts(step: Int) throws {
        // 80 widths from 160 to 2,530 points: narrower than any window that is allowed.
        let room = Size(width: 160 + 30 * Double(step), height: step % 2 == 0 ? 420 : 800)
        for hasOther in [true, false] {
            let strip = Self.strip(hasOther: hasOther)
            let box = strip.box(in: room)
            let layout = strip.layout(in: room)
            var frames = layout.buttons.map(\.box) + [layout.marks, layout.offset, layout.velocity, layout.axis]
            if layout.readout.width > 0 { frames.append(layout.readout) }
            if let table = layout.table {
                frames.append(table)
                #expect(layout.rowCount > 0 && Double(layout.rowCount + 1) * StripLayout.rowHeight <= table.height)
                #expect(layout.offset.width >= StripLayout.leastLanes - 10)
            }
            for (index, frame) in frames.enumerated() {
                #expect(isInside(frame, box) && frame.width > 0 && frame.height > 0, "\(index) at \(room.width)")
                for other in frames[..<index] { #expect(Self.areApart(frame, other), "\(index) at \(room.width)") }
            }
            #expect(layout.handles.lower.minX >= box.minX && layout.handles.upper.maxX <= layout.table?.minX ?? box.maxX)
            if room.width >= 420 { #expect(layout.buttons.count == GestureStrip.Button.allCases.count) }
            #expect(layout.box(of: .close) != nil)
            for (button, frame) in layout.buttons {
                #expect(strip.part(at: frame.center, room: room) == .button(button))
                #expect(try #require(strip.tip(at: frame.center, room: room)).box == frame)
            }
        }
    }

    @Test("everything that is drawn lies inside the strip, at any scale", arguments: rooms, [0.75, 1, 1.5, 3])
    func drawn(room: Size, unit: Double) {
        for isEmpty in [false, true] {
            var strip = Self.strip()
            if isEmpty { strip.content = StripContent() }
            strip.content.playhead = strip.content.duration
            let canvas = UICanvas(pixelScale: unit)
            var live = DrawList()
            canvas.compose(Shown(), strip: strip, viewport: room, pixelScale: unit, time: 1, into: &live)
            let box = strip.box(in: room).pixels(unit)
            #expect(canvas.strip.bounds == box)
            #expect(canvas.strip.list.vertices.count > 100 && isEmpty == live.vertices.isEmpty)
            // Antialiased edges reach half a pixel further.
            let outside = (canvas.strip.list.vertices + live.vertices).filter {
                Double($0.x) < box.minX - 1 || Double($0.x) > box.maxX + 1 || Double($0.y) < box.minY - 1
                    || Double($0.y) > box.maxY + 1
            }
            #expect(outside.isEmpty, "\(outside.first.map { "\($0.x), \($0.y)" } ?? "") in \(box), empty: \(isEmpty)")
        }
    }

    // MARK: - Pointer

    private static func send(
        _ strip: inout GestureStrip, _ phase: TweakState.PointerPhase, _ x: Double, _ y: Double, _ room: Size
    ) -> [StripIntent] {
        var intents: [StripIntent] = []
        _ = strip.pointer(phase, at: Vector2(x, y), room: room, intents: &intents)
        for case .trim(let range) in intents { strip.content.trim = range }
        for case .scrub(let time) in intents { strip.content.playhead = time }
        return intents
    }

    @Test(
        "a press anywhere in the lanes takes the playhead there, and a drag follows the pointer and stops at the ends",
        arguments: rooms)
    func scrubs(room: Size) {
        var strip = Self.strip()
        let layout = strip.layout(in: room)
        for y in [layout.marks.center.y, layout.offset.center.y, layout.velocity.maxY - 1, layout.axis.center.y] {
            let start = layout.x(of: 0.9)
            guard case .scrub(let first)? = Self.send(&strip, .began, start, y, room).first else {
                Issue.record("no scrub at \(y)")
                continue
            }
            #expect(abs(first - 0.9) < 1e-9 && strip.isHeld)
            for time in [0.4, 0.41, 1.9, -3, 17] {
                // The drag goes on outside the strip.
                #expect(Self.send(&strip, .moved, layout.x(of: time), -40, room).count == 1)
                #expect(abs(strip.content.playhead - time.clamped(to: 0...2)) < 1e-9)
            }
            #expect(Self.send(&strip, .ended, start, y, room) == [.endScrub] && !strip.isHeld)
            #expect(Self.send(&strip, .moved, start, y, room).isEmpty)
        }
    }

    @Test("the ends of the played part have priority over the playhead, keep the grip, and never cross or leave the gesture")
    func trims() {
        let room = Self.rooms[4]
        var strip = Self.strip()
        let y = strip.layout(in: room).offset.center.y
        for x in stride(from: -300.0, through: 2000, by: 61) {
            let before = strip.content.trim
            // The playhead is at the handle.
            strip.content.playhead = before.lowerBound
            let grip = strip.layout(in: room).handles.lower.center.x
            #expect(strip.part(at: Vector2(grip, y), room: room) == .start)
            #expect(Self.send(&strip, .began, grip, y, room).isEmpty)
            let held = Self.send(&strip, .moved, grip, y, room)
            guard case .trim(let same)? = held.first else {
                Issue.record("no trim")
                return
            }
            #expect(abs(same.lowerBound - before.lowerBound) < 1e-9, "a press alone moves nothing")
            _ = Self.send(&strip, .moved, x, y, room)
            _ = Self.send(&strip, .ended, x, y, room)
            #expect(strip.content.trim.upperBound == before.upperBound && strip.content.trim.lowerBound >= 0)
            #expect(strip.content.trim.lowerBound <= before.upperBound - GestureLoop.leastTrim + 1e-9)
        }
        for x in stride(from: 2000.0, through: -300, by: -61) {
            let before = strip.content.trim
            let grip = strip.layout(in: room).handles.upper.center.x
            #expect(strip.part(at: Vector2(grip, y), room: room) == .end)
            _ = Self.send(&strip, .began, grip, y, room)
            _ = Self.send(&strip, .moved, x, y, room)
            _ = Self.send(&strip, .ended, x, y, room)
            #expect(strip.content.trim.lowerBound == before.lowerBound && strip.content.trim.upperBound <= 2)
            #expect(strip.content.trim.upperBound >= before.lowerBound + GestureLoop.leastTrim - 1e-9)
        }
        // The whole part that is kept can be scrubbed, up to its ends.
        strip.content.trim = 0.5...1.5
        for time in [0.5, 0.501, 1.499] {
            #expect(strip.part(at: Vector2(strip.layout(in: room).x(of: time) + 0.01, y), room: room) == .time)
        }
    }

    @Test(
        "every control acts once: menus on the press, the others on a release over them", arguments: GestureStrip.Button.allCases)
    func buttons(button: GestureStrip.Button) throws {
        let room = Self.rooms[4]
        var strip = Self.strip()
        let middle = try #require(strip.box(of: button, room: room)).center
        let pressed = Self.send(&strip, .began, middle.x, middle.y, room)
        let released = Self.send(&strip, .ended, middle.x, middle.y, room)
        #expect(pressed + released == [button.intent] && pressed.isEmpty == !button.opensMenu)
        _ = Self.send(&strip, .began, middle.x, middle.y, room)
        _ = Self.send(&strip, .moved, middle.x, 10, room)
        #expect(Self.send(&strip, .ended, middle.x, 10, room).isEmpty && !strip.isHeld)
    }

    @Test("without a gesture nothing is scrubbed or trimmed")
    func empty() {
        var strip = GestureStrip()
        (strip.isOpen, strip.isFocused) = (true, true)
        let layout = strip.layout(in: Self.rooms[4])
        for x in stride(from: 0, to: 1280, by: 7.0) {
            for phase in [TweakState.PointerPhase.began, .moved, .ended] {
                #expect(Self.send(&strip, phase, x, layout.offset.center.y, Self.rooms[4]).isEmpty)
            }
        }
        var intents: [StripIntent] = []
        for key in ["tab", "left", "right"] { #expect(strip.key(key, shift: false, room: Self.rooms[4], intents: &intents)) }
        #expect(intents.isEmpty)
    }

    @Test("with the keyboard, the playhead goes by frames and to the ends of the played part; other keys are passed on")
    func keys() {
        var strip = Self.strip()
        var intents: [StripIntent] = []
        #expect(!strip.key("left", shift: false, room: Self.rooms[4], intents: &intents))
        strip.isFocused = true
        func time(_ key: String, shift: Bool = false) -> Double? {
            intents.removeAll()
            guard strip.key(key, shift: shift, room: Self.rooms[4], intents: &intents), case .scrub(let time)? = intents.first
            else { return nil }
            #expect(intents.count == 2 && intents.last == .endScrub)
            strip.content.playhead = time
            return time
        }
        #expect(time("right").map { abs($0 - 1 - 1.0 / 60) < 1e-9 } == true)
        #expect(time("left").map { abs($0 - 1) < 1e-9 } == true)
        #expect(time("left", shift: true).map { abs($0 - 1 + 1.0 / 6) < 1e-9 } == true)
        #expect(time("home") == 0.5 && time("end") == 1.5)
        strip.content.playhead = 0
        #expect(time("left") == 0)
        for key in ["space", "l", "escape"] { #expect(time(key) == nil && intents.isEmpty) }
    }

    @Test("Tab goes to the ends and to every control, and each does by key what it does by mouse", arguments: rooms)
    func stops(room: Size) {
        var strip = Self.strip()
        strip.isFocused = true
        let layout = strip.layout(in: room)
        var intents: [StripIntent] = []
        func key(_ name: String, shift: Bool = false) -> [StripIntent] {
            intents.removeAll()
            #expect(strip.key(name, shift: shift, room: room, intents: &intents))
            return intents
        }
        var seen: [GestureStrip.Part] = []
        repeat {
            let part = strip.focus
            seen.append(part)
            switch part {
            case .button(let button): for name in ["return", "space"] { #expect(key(name) == [button.intent]) }
            case .start:
                #expect(key("home") == [.trim(0...1.5)] && key("end") == [.trim(1.45...1.5)])
                #expect(key("left") == [.trim(0.5 - GestureStrip.frame...1.5)])
            case .end:
                #expect(key("end") == [.trim(0.5...2)] && key("home") == [.trim(0.5...0.55)])
                #expect(key("right") == [.trim(0.5...1.5 + GestureStrip.frame)])
            case .time, .surface: break
            }
            #expect(key("tab").isEmpty)
        } while strip.focus != seen[0] && seen.count < 40
        #expect(Array(seen.prefix(3)) == [.time, .start, .end] && seen.count == 3 + layout.buttons.count)
        _ = key("tab", shift: true)
        #expect(strip.focus == seen.last)
    }
    @Test("where what the keyboard is on has no room or no gesture, the keyboard is on the first part there is")
    func lostFocus() {
        var strip = Self.strip()
        strip.isFocused = true
        let (wide, narrow) = (strip.layout(in: Self.rooms[4]), strip.layout(in: Size(width: 150, height: 600)))
        let buttons = wide.buttons.map(\.button)
        #expect(buttons.contains { narrow.box(of: $0) == nil } && buttons.contains { narrow.box(of: $0) != nil })
        for button in buttons {
            strip.focus = .button(button)
            #expect(strip.focusedPart(wide) == .button(button))
            #expect(strip.focusedPart(narrow) == (narrow.box(of: button) == nil ? .time : .button(button)))
        }
        strip.content = StripContent()
        let empty = strip.layout(in: Self.rooms[4])
        let first = empty.buttons.min { $0.box.x < $1.box.x }?.button
        for part in [GestureStrip.Part.time, .start, .end] {
            strip.focus = part
            #expect(strip.focusedPart(empty) == first.map { .button($0) })
        }
    }
}
