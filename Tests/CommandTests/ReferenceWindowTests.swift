import RiffleFormula
import Foundation
import RiffleFit
import RiffleInteraction
import RiffleMath
@testable import RiffleSDL
import RiffleSession
import RiffleStage
import RiffleUI
import TestSupport
import Testing

@testable import riffle

/// A reference picture in a window without a display.
@Suite("A reference in the window")
struct ReferenceWindowTests {
    private let scratch: Scratch
    private let display = TestDisplay()
    private let workspace: Workspace

    init() throws {
        scratch = try Scratch()
        workspace = .unseen(on: display)
    }

    private var part: ReferencePart { workspace.reference }

    /// Three light cards of 100 × 160 pixels on a dark ground, 120 pixels apart, as a file.
    private func picture() throws -> String {
        var picture = PixelBuffer(width: 480, height: 320, filling: (20, 22, 30, 255))
        for (number, left) in [70, 190, 310].enumerated() {
            picture.paste(
                PixelBuffer(width: 100, height: 160, filling: (200, UInt8(150 + 20 * number), 120, 255)), x: left, y: 80)
        }
        let path = scratch.file("cards.png")
        _ = try scratch.write(Data(try picture.png()), "cards.png")
        return path
    }

    private func open(_ path: String) {
        part.open(path)
        settle()
    }

    /// Waits until files are written and fits are done.
    private func settle() {
        repeat { part.work.finish() } while part.work.deliver()
        part.refresh(at: 0)
    }

    /// Goes to another card with keys.
    private func go(toCard card: Int) {
        while let now = part.marks?.card, now != card { workspace.press(KeyEvent(key: "return", shift: now > card)) }
        workspace.handle([HostEvent(time: Clock.now(), kind: .keyUp(KeyEvent(key: "left shift")))])
    }

    /// Draws a line between two pixels of the picture, using the mouse.
    private func draw(_ from: Vector2, _ to: Vector2) throws {
        let size = try #require(part.file).image.size
        let places = [from, (from + to) / 2, to].map { part.placement.point($0, of: size) }
        let now = Clock.now()
        func event(_ phase: InputEvent.Pointer.Phase, _ place: Vector2) -> HostEvent {
            HostEvent(
                time: now, kind: .input(InputEvent(time: now, kind: .pointer(.init(phase: phase, position: place)))))
        }
        workspace.handle([event(.began, places[0]), event(.moved, places[1]), event(.moved, places[2]), event(.ended, places[2])])
        settle()
    }

    @Test("a first picture among cards may become a reference instead of a card; two pictures may not", arguments: [1, 2])
    func question(pictures: Int) throws {
        let before = workspace.session.stage.deck.count
        let paths = [try picture(), "/a/Newer.png"].prefix(pictures)
        display.clipboard = paths.map { "file://\($0)\n" }.joined()
        workspace.press(KeyEvent(key: "v", control: true))
        while workspace.session.cards.search.isBusy { workspace.session.takePictures(at: Clock.now()) }
        workspace.intake.askAboutPictures(at: Clock.now())
        let titles = workspace.menus.menu.items.map(\.title)
        #expect(titles.contains("Use as reference") == (pictures == 1), "\(titles)")
        guard pictures == 1 else { return }
        let last = titles.count - 1
        while workspace.menus.menu.highlight.map({ $0 < last }) == true { workspace.press(KeyEvent(key: "down")) }
        #expect(workspace.menus.menu.highlight == last && titles.last == "Use as reference")
        workspace.press(KeyEvent(key: "return"))
        settle()
        #expect(part.file != nil && part.mode == .marking)
        #expect(workspace.session.stage.deck.count == before && workspace.session.cards.question.isAnswered)
    }

    @Test("lines snap to a picture's cards and become a fit, by mouse and keys")
    func marked() throws {
        open(try picture())
        #expect(display.referenceLevels > 0 && part.mode == .marking)
        // The line is three pixels off the middle card's edge, and slanted.
        try draw(Vector2(193, 100), Vector2(188, 220))
        try draw(Vector2(286, 100), Vector2(288, 220))
        try draw(Vector2(200, 83), Vector2(280, 82))
        try draw(Vector2(200, 243), Vector2(280, 238))
        let own = try #require(part.marks?.stage)
        #expect(abs(own.center.x - 240) < 0.1 && abs(own.card.width - 100) < 0.2 && abs(own.card.height - 160) < 0.2)
        go(toCard: 1)
        try draw(Vector2(312, 100), Vector2(312, 220))
        go(toCard: -1)
        try draw(Vector2(72, 100), Vector2(72, 220))
        let fit = try #require(part.fit.result)
        #expect(fit.greatestError < 0.2 && fit.properties.first { $0.property == .x }?.family == .linear)
        // A key moves the edge that was marked last by a tenth of a pixel.
        let before = try #require(part.marks?.marks.last)
        workspace.press(KeyEvent(key: "right"))
        settle()
        let after = try #require(part.marks?.marks.last)
        guard case (.edge(_, .at(let a)), .edge(_, .at(let b))) = (before.content, after.content) else {
            Issue.record("\(before), \(after)")
            return
        }
        #expect(abs(b - a - 0.1) < 1e-9)
        workspace.press(KeyEvent(key: "delete"))
        settle()
        #expect(part.marks?.marks.count == 5)
        workspace.press(KeyEvent(key: "z", control: true))
        settle()
        #expect(part.marks?.marks.count == 6)
        // Outside the marking mode, the cards get the pointer and the keys.
        workspace.press(KeyEvent(key: "escape"))
        #expect(part.mode == .none && !part.shownMarks.outlines.isEmpty)
        workspace.run(.named("referenceClose"), at: Clock.now())
        #expect(!part.isOpen && display.referenceLevels == 0)
    }

    @Test("edges are marked by keys alone: a new one snaps where it comes, and the arrows take it elsewhere")
    func keys() throws {
        open(try picture())
        for key in ["l", "r", "t", "b", "l"] { workspace.press(KeyEvent(key: key)) }
        settle()
        let marks = try #require(part.marks)
        #expect(Set(marks.marks.map(\.side)) == Set(RectSide.allCases) && marks.marks.count == 4 && marks.chosen == 0)
        let before = try #require(marks.line(ofMark: 0)).middle.x
        for _ in 0..<50 { workspace.press(KeyEvent(key: "left", shift: true)) }
        settle()
        let after = try #require(part.marks?.line(ofMark: 0)).middle.x
        #expect(abs(before - after - 50) < 1e-9)
        // Without the marking mode, the cards get these keys.
        workspace.press(KeyEvent(key: "escape"))
        workspace.press(KeyEvent(key: "b"))
        #expect(part.marks?.chosen == 0 && part.mode == .none)
    }

    @Test("a family is pinned from the menu and stays pinned in the saved marks")
    func pinned() throws {
        let path = try picture()
        open(path)
        for (card, left) in [(0, 190.0), (1, 310), (-1, 70)] {
            go(toCard: card)
            try draw(Vector2(left, 100), Vector2(left, 220))
            if card == 0 { try draw(Vector2(290, 100), Vector2(290, 220)) }
        }
        let choice = try #require(part.families(of: .x).first { $0.name == "family \(FitFamily.quadratic)" })
        workspace.run(choice, at: 0)
        settle()
        #expect(part.fit.result?.properties.first { $0.property == .x }?.family == .quadratic)
        workspace.run(.named("referenceSave"), at: 0)
        settle()
        open(path)
        #expect(part.marks?.pins.texts == ["x=quadratic"] && part.marks?.marks.count == 4)
        #expect(part.fit.result?.properties.first { $0.property == .x }?.family == .quadratic)
    }

    /// The right end of a control of the tray, in its middle, in window points.
    private func end(of id: String) throws -> Vector2 {
        let (stage, top, lines) = (workspace.uiStage, part.top, part.lines)
        let box = part.tray.box(stage, below: top, lines: lines)
        var last: Vector2?
        for y in stride(from: box.y, to: box.maxY, by: 4) {
            for x in stride(from: box.x, to: box.maxX, by: 1)
            where part.tray.item(at: Vector2(x, y), stage: stage, below: top, lines: lines) == id {
                if last.map({ x > $0.x }) ?? true { last = Vector2(x, y) }
            }
        }
        return try #require(last) * workspace.uiScale
    }

    private func send(_ kinds: [InputEvent.Kind]) {
        let now = Clock.now()
        workspace.handle(ContiguousArray(kinds.map { HostEvent(time: now, kind: .input(InputEvent(time: now, kind: $0))) }))
        settle()
    }

    @Test("the eye is dragged and moved by the wheel; undo, the fit and the saved marks follow")
    func eye() throws {
        let path = try picture()
        open(path)
        for (card, left) in [(0, 190.0), (1, 310), (-1, 70)] {
            go(toCard: card)
            for x in [left, left + 100] { try draw(Vector2(x, 100), Vector2(x, 220)) }
        }
        func size() -> Formula.Property? { part.fit.result?.properties.map(\.property).first { $0 == .z || $0 == .scale } }
        #expect(part.marks?.eye == nil && part.marks?.eyeShare == 1 && size() == .scale)
        // A drag in two steps is one change. The track ends ten points before the slider does.
        let end = try end(of: "eye")
        let places = [Vector2(-20, 0), Vector2(-40, 0), Vector2(-52, 0)].map { end + $0 * workspace.uiScale }
        func pointer(_ phase: InputEvent.Pointer.Phase, _ place: Vector2) -> InputEvent.Kind {
            .pointer(.init(phase: phase, position: place))
        }
        send([pointer(.began, places[0]), pointer(.moved, places[1]), pointer(.moved, places[2]), pointer(.ended, places[2])])
        let dragged = try #require(part.marks?.eye)
        #expect((480 * 0.2...480 * 20).contains(dragged) && dragged.truncatingRemainder(dividingBy: 10) == 0)
        #expect(size() == .z && part.tray.rows.joined().contains { $0.text == "Eye: \(Int(dragged)) px" })
        send([.wheel(delta: Vector2(0, -1), isPrecise: false)])
        #expect(part.marks?.eye == dragged + 10)
        // The slider stays under the hand while the fit's properties come and go.
        #expect(try self.end(of: "eye") == end)
        workspace.run(.named("referenceSave"), at: 0)
        settle()
        for wanted in [dragged, nil] {
            workspace.press(KeyEvent(key: "z", control: true))
            settle()
            #expect(part.marks?.eye == wanted)
        }
        #expect(size() == .scale && part.marks?.marks.count == 6)
        open(path)
        #expect(part.marks?.eye == dragged + 10 && size() == .z)
    }

    @Test("the picture stays below the controls, which get higher with marks, until a hand moves it")
    func belowControls() throws {
        display.size = Size(width: 900, height: 600)
        workspace.resizeStage()
        open(try picture())
        let size = try #require(part.file).image.size
        func top() -> Double { part.placement.point(.zero, of: size).y / workspace.uiScale }
        var heights = [part.bottom]
        for (card, left) in [(0, 190.0), (1, 310), (-1, 70)] {
            go(toCard: card)
            for x in [left, left + 100] { try draw(Vector2(x, 100), Vector2(x, 220)) }
            for y in [80.0, 240] { try draw(Vector2(left + 20, y), Vector2(left + 80, y)) }
            heights.append(part.bottom)
            #expect(top() > part.bottom)
        }
        #expect(part.bottom > heights[0] + 12, "\(heights)")
        display.size = Size(width: 1280, height: 800)
        workspace.resizeStage()
        settle()
        #expect(top() > part.bottom && part.placement.room?.width == 1280)
        workspace.run(.named("referencePlace"), at: 0)
        let hand = part.placement.center
        send([
            .pointer(.init(phase: .began, position: hand)), .pointer(.init(phase: .moved, position: hand + Vector2(0, -300))),
            .pointer(.init(phase: .ended, position: hand + Vector2(0, -300))),
        ])
        #expect(part.placement.center == hand + Vector2(0, -300) && part.placement.room == nil)
    }

    @Test("a file that is no picture, or isn't there, is named and changes nothing")
    func refused() throws {
        _ = try scratch.write("no picture", "bad.png")
        for name in ["bad.png", "nothing.png"] {
            open(scratch.file(name))
            #expect(!part.isOpen && display.referenceLevels == 0)
            #expect(workspace.notices.stack.notices.contains { $0.sentence.contains(name) }, "\(name)")
        }
    }
}
