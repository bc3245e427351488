import RiffleMath
import RiffleModels
import RiffleScene
import TestSupport
import Testing

@testable import RiffleUI

/// Dear ImGui's input text, given one event at a time.
@Suite("A line of text that has the keyboard")
struct FieldTests {
    static let box = Rect(x: 20, y: 30, width: 200, height: 24)

    /// A line of text and the results of its events.
    final class Line {
        let canvas = UICanvas()
        var editor: FieldEditor { canvas.editor }
        var time = 0.0
        var results: [FieldResult] = []
        var clipboard: String?

        init(_ start: String, id: String = "a") {
            editor.readClipboard = { [unowned self] in clipboard }
            editor.writeClipboard = { [unowned self] in clipboard = $0 }
            show(start, id: id)
        }

        func show(_ start: String, id: String = "a") {
            editor.show(TextField(id: id, start: start, box: FieldTests.box, clip: FieldTests.box), at: time)
        }

        func type(_ text: String) {
            time += 0.01
            if let result = editor.type(text, at: time) { results.append(result) }
        }

        func key(_ names: String..., shift: Bool = false, control: Bool = false) {
            for name in names {
                time += 0.01
                if let result = editor.key(name, shift: shift, control: control, at: time) { results.append(result) }
            }
        }

        func pointer(_ phase: TweakState.PointerPhase, _ x: Double) -> Bool {
            time += 0.01
            return editor.pointer(phase, at: Vector2(x, FieldTests.box.center.y), at: time)
        }

        /// The current text.
        var line: String {
            key("return")
            guard case .submitted(let text)? = results.last else { return "(nothing)" }
            return text
        }
    }

    @Test("characters and keys keep their order within a frame; the first character replaces the initial text")
    func order() {
        let line = Line("old name")
        for letter in ["a", "b", "x"] { line.type(letter) }
        line.key("backspace")
        line.type("c")
        line.key("home")
        line.type("0")
        line.key("end", "left", "delete")
        line.type("Ω é 你")
        #expect(line.results.last == .edited("0abΩ é 你"))
        #expect(line.line == "0abΩ é 你")
    }

    @Test("Enter submits, Escape cancels, Tab submits and moves on; other keys are ignored")
    func ends() {
        let line = Line("name")
        line.type("q")
        line.key("f", "5", "space", "pageup", "f2")
        line.key("s", "1", control: true)
        #expect(line.results == [.edited("q")])
        line.key("tab")
        line.key("tab", shift: true)
        #expect(line.results.suffix(2) == [.next("q", isBack: false), .next("q", isBack: true)])
        line.key("escape")
        #expect(line.results.last == .cancelled)
        line.show("other", id: "b")
        line.key("return")
        #expect(line.results.last == .submitted("other"), "an unchanged line keeps its text")
    }

    @Test("select, copy, cut, paste and undo; each line has its own undo history")
    func clipboard() {
        let line = Line("one two")
        line.key("c", control: true)
        #expect(line.clipboard == "one two")
        line.key("home")
        line.key("right", shift: true, control: true)
        line.key("x", control: true)
        #expect(line.results.last == .edited("two") && line.clipboard == "one ")
        line.key("end")
        line.key("v", control: true)
        #expect(line.results.last == .edited("twoone "))
        line.key("z", "z", control: true)
        #expect(line.results.last == .edited("one two"))
        line.key("a", control: true)
        line.clipboard = "a\nb\u{7}"
        line.key("insert", shift: true)
        #expect(line.line == "ab")
        line.show("second", id: "b")
        line.key("z", "z", "z", control: true)
        #expect(line.line == "second")
        line.clipboard = nil
        line.show("third", id: "c")
        line.key("v", control: true)
        #expect(line.line == "third", "an empty clipboard changes nothing")
    }

    @Test("the pointer sets the caret and selects; a press outside is not consumed")
    func pointer() {
        let line = Line("aaaaaaaa")
        #expect(line.pointer(.began, 21))
        #expect(line.pointer(.ended, 21))
        line.type("x")
        #expect(line.results.last == .edited("xaaaaaaaa"))
        line.time += 1
        #expect(line.pointer(.began, 210))
        #expect(line.pointer(.moved, -400) && line.pointer(.ended, -400))
        line.type("y")
        #expect(line.results.last == .edited("y"), "the drag selected all of it")
        let outside = line.editor.pointer(.began, at: Vector2(100, 80), at: line.time)
        #expect(!outside && !line.pointer(.moved, 100))
    }

    @Test(
        "a line that is scrolled out of the panel keeps the keyboard",
        arguments: [Vector2(20, -500), Vector2(-900, 30), Vector2(1e6, 1e6)])
    func scrolledAway(origin: Vector2) {
        let line = Line("ab")
        let box = Rect(x: origin.x, y: origin.y, width: 200, height: 24)
        line.editor.show(TextField(id: "a", start: "ab", box: box, clip: FieldTests.box), at: line.time)
        line.type("c")
        #expect(line.results.last == .edited("c"))
    }

    @Test("an input method's composition is shown but not part of the line; during composition it gets the keys")
    func composition() {
        let line = Line("")
        func vertices() -> Int {
            var list = DrawList()
            let text = line.canvas.text
            text.begin(viewport: Size(width: 300, height: 100), pixelScale: 1)
            line.editor.draw(.dark, at: line.time)
            text.end(into: &list)
            return list.vertices.count
        }
        let before = vertices()
        line.editor.compose("nihao")
        #expect(vertices() > before)
        line.key("return", "backspace", "escape", "tab")
        #expect(line.results.isEmpty)
        line.type("你好")
        #expect(line.results == [.edited("你好")])
        #expect(line.line == "你好")
    }

    @Test(
        "the caret announces when it shows and hides next, and the drawing changes then; without a line there is no such time"
    )
    func caret() throws {
        let line = Line("a")
        line.key("end")
        var list = DrawList()
        func vertices(at time: Double) -> Int {
            list.removeAll()
            let text = line.canvas.text
            text.begin(viewport: Size(width: 300, height: 100), pixelScale: 1)
            line.editor.draw(.dark, at: time)
            text.end(into: &list)
            return list.vertices.count
        }
        var time = line.time
        var shown = vertices(at: time)
        for _ in 0..<6 {
            let change = try #require(line.editor.caretChange)
            #expect(change - time > 0.3 && change - time < 1.2)
            #expect(vertices(at: change - 0.02) == shown)
            let after = vertices(at: change + 0.001)
            #expect(after != shown)
            (time, shown) = (change + 0.001, after)
        }
        line.editor.show(nil, at: time)
        #expect(line.editor.caretChange == nil && vertices(at: time) == 0 && line.editor.type("a", at: time) == nil)
    }

    @Test("a line of characters that no font has is kept until it is edited; a very long line is handled")
    func strange() {
        let line = Line("\u{1F389} deck")
        line.key("end")
        #expect(line.line == "\u{1F389} deck")
        line.show(String(repeating: "é", count: 5000), id: "b")
        line.key("end")
        line.type(String(repeating: "x", count: 5000))
        line.key("a", control: true)
        line.type("z")
        #expect(line.line == "z")
    }
}

/// Texts that people type for a number.
@Suite("Typed numbers")
struct NumberEntryTests {
    static func value(_ text: String, _ current: Double = 8, _ unit: ParameterDescriptor.Unit = .points) -> Double? {
        if case .value(let value) = NumberEntry.read(text, current: current, unit: unit) { value } else { nil }
    }

    @Test(
        "numbers, sums and changes",
        arguments: [
            ("0.5", 0.5), ("0,5", 0.5), (".5", 0.5), ("5.", 5), ("-3", -3), ("−3", -3), (" 12 pt ", 12), ("12pt", 12),
            ("*2", 16), ("×2", 16), ("/4", 2), ("÷4", 2), ("+10%", 8.8), ("-=10%", 7.2), ("-=5", 3), ("+=5", 13), ("+5", 13),
            ("*=1.5", 12), ("/=2", 4), ("50%", 4), ("100/3", 100.0 / 3), ("2*3+1", 7), ("1+2*3", 7), ("10-4", 6), ("10 - -4", 14),
            ("100+10%", 110), ("*2+1", 17), ("-2*3", -6), ("2 × 3", 6),
            ("200*50%", 100), ("*50%", 4), ("/50%", 16), ("50%+1", 5), ("+-10%", 7.2), ("2 pt * 3", 6), ("2 * 3 pt", 6),
            ("3:2", 1.5), ("-0", 0),
        ] as [(String, Double)])
    func values(text: String, value: Double) throws {
        let read = try #require(Self.value(text))
        #expect(abs(read - value) < 1e-12)
    }

    @Test("units: the parameter's own, and those that convert to it")
    func units() {
        #expect(Self.value("250 ms", 0, .seconds) == 0.25)
        #expect(Self.value("2 s", 0, .seconds) == 2)
        #expect(abs((Self.value("180°", 0, .radians) ?? 0) - .pi) < 1e-12)
        #expect(Self.value("250 ms", 0, .milliseconds) == 250 && Self.value("0.25 s", 0, .milliseconds) == 250)
        for text in ["45°", "45 °", "45 deg", "45deg", "45 DEG", "45"] { #expect(Self.value(text, 8, .degrees) == 45, "\(text)") }
        #expect(abs((Self.value("-1 rad", 0, .degrees) ?? 0) + 180 / .pi) < 1e-12)
        #expect(Self.value("45 %", 8, .degrees) == 3.6 && Self.value("45 pt", 8, .degrees) == nil)
        #expect(Self.value("1.5×", 0, .times) == 1.5 && Self.value("2 × 3 ×", 0, .times) == 6)
        #expect(Self.value("3 cards/s", 0, .cardsPerSecond) == 3)
        #expect(Self.value("0.5 card widths", 0, .cardWidths) == 0.5 && Self.value("0.9 per ms", 0, .perMillisecond) == 0.9)
        #expect(Self.value("3 s", 0, .points) == nil && Self.value("3 pt", 0, .none) == nil)
        #expect(Self.value("3:1", 0, .ratio) == 3 && Self.value("16:10", 0, .ratio) == 1.6 && Self.value("3:1.5", 0, .ratio) == 2)
        #expect(Self.value("1.5x * 2x", 0, .times) == 3 && Self.value("*2×", 3, .times) == 6)
    }

    @Test("of a number in percent % is the unit, and no share")
    func percent() {
        for text in ["62 %", "62%", "62", "50% + 12%", "31 * 2%"] { #expect(Self.value(text, 40, .percent) == 62, "\(text)") }
        #expect(Self.value("-5%", 40, .percent) == -5 && Self.value("+5%", 40, .percent) == 45)
        #expect(Self.value("-=10 %", 40, .percent) == 30 && Self.value("*2", 40, .percent) == 80)
        #expect(Self.value("/2", 40, .percent) == 20 && Self.value("5 pt", 40, .percent) == nil)
    }

    @Test(
        "an invalid number changes nothing and is explained",
        arguments: [
            "", " ", "-", "+", "*", "/0", "8/0", "1e", "..", "1.2.3", "abc", "2 2", "5 5 pt", "%", "pt", "1,000.5", "=5",
            "\u{1F389}", "50%*1", "50%*2", "50%/2", "+10%*2", "-10%", "−10 %", "-10%+1", "2 pt * 3 pt", "*2 pt", "/2 pt",
            "8/2 pt",
        ])
    func nonsense(text: String) {
        guard case .problem(let sentence) = NumberEntry.read(text, current: 8, unit: .points) else {
            Issue.record("\(text) was taken")
            return
        }
        #expect(!sentence.isEmpty)
    }

    @Test("every change has an inverse, and no text traps")
    func laws() {
        for current in [-7.5, 0.25, 3, 1e6] {
            for step in [0.5, 2, 40] {
                let more = Self.value("+=\(step)", current) ?? .nan
                #expect(Self.value("-=\(step)", more) == current)
                let times = Self.value("*\(step)", current) ?? .nan
                #expect(abs((Self.value("/\(step)", times) ?? .nan) - current) <= 1e-9 * abs(current))
            }
        }
        let signs = Array("0.,-+*/%= pt×")
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<8 { text.append(signs[random.index(below: signs.count)]) }
            if let value = Self.value(text) { #expect(value.isFinite) }
        }
    }
}
