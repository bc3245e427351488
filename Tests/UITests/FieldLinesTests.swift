import RiffleMath
import RiffleScene
import Testing

@testable import RiffleUI

@Suite("A text of several lines that has the keyboard")
struct FieldLinesTests {
    static let box = Rect(x: 20, y: 30, width: 200, height: 200)
    static let long = (0..<40).map { "line \($0) = o * \($0 * $0)\n" }.joined()

    /// A text of several lines and the results of its events.
    final class Text {
        let canvas = UICanvas()
        var editor: FieldEditor { canvas.editor }
        var lineHeight: Double { canvas.text.editedLineHeight }
        /// The number of whole lines on a page: the frame without its margins.
        var pageLines: Int { Int((FieldLinesTests.box.height - 8) / lineHeight) }
        var time = 0.0
        var clipboard: String?

        init(_ start: String) {
            _ = canvas.text.wantCode()
            editor.readClipboard = { [unowned self] in clipboard }
            editor.writeClipboard = { [unowned self] in clipboard = $0 }
            show(start, id: "a")
        }

        func show(_ start: String, id: String) {
            var field = TextField(id: id, start: start, box: FieldLinesTests.box, clip: FieldLinesTests.box)
            (field.isMultiline, field.subject) = (true, "the same")
            editor.show(field, at: time)
        }

        @discardableResult func key(_ names: String..., shift: Bool = false, control: Bool = false) -> FieldResult? {
            var result: FieldResult?
            for name in names {
                time += 0.01
                result = editor.key(name, shift: shift, control: control, at: time)
            }
            return result
        }

        @discardableResult func type(_ text: String) -> FieldResult? {
            time += 0.01
            return editor.type(text, at: time)
        }

        @discardableResult func pointer(_ phase: TweakState.PointerPhase, _ x: Double, _ y: Double) -> Bool {
            time += 0.1
            return editor.pointer(phase, at: Vector2(x, y), at: time)
        }

        /// The selected text, as it is copied.
        var selection: String? {
            clipboard = nil
            key("c", control: true)
            return clipboard
        }

        func triangles() -> Int {
            var list = DrawList()
            canvas.text.begin(viewport: Size(width: 400, height: 400), pixelScale: 1)
            editor.draw(.dark, at: time)
            canvas.text.end(into: &list)
            return list.indices.count / 3
        }
    }

    @Test("the text scrolls with the caret line by line and page by page, as far as it goes, and no further")
    func caret() {
        let text = Text(Self.long)
        #expect(text.editor.scroll == 0)
        let page = Double(text.pageLines) * text.lineHeight
        text.key("down", "down", "down")
        #expect(text.editor.scroll == 0, "the caret was seen")
        for _ in 0..<12 { text.key("down") }
        let few = text.editor.scroll
        #expect(few > 0 && few < page)
        text.key("down")
        #expect(text.editor.scroll == few + text.lineHeight)
        text.key("pagedown")
        #expect(text.editor.scroll == few + text.lineHeight + page)
        // The caret is sixteen lines and a page down.
        let pasted = 16 + text.pageLines
        text.type("@")
        text.key("end", control: true)
        let greatest = text.editor.scroll
        text.key("pagedown", "down")
        #expect(text.editor.scroll == greatest && !text.editor.scroll(by: 10, at: text.time))
        #expect(text.key("return") != nil && text.editor.scroll == greatest + text.lineHeight)
        text.key("pageup", "pageup", "pageup", "pageup")
        #expect(text.editor.scroll == 0)
        // The caret kept its column.
        #expect(text.type("^") == .edited("^" + Self.long.replacing("line \(pasted)", with: "@line \(pasted)") + "\n"))
        // Ctrl moves the text alone.
        text.key("down", control: true)
        #expect(text.editor.scroll == text.lineHeight)
        text.type("!")
        #expect(text.editor.scroll == 0)
    }

    @Test("a page with Shift selects; a drag below the text scrolls, a press in it doesn't")
    func selection() {
        let text = Text(Self.long)
        text.key("pagedown", shift: true)
        #expect(text.selection == Self.long.split(separator: "\n").prefix(text.pageLines).map { $0 + "\n" }.joined())
        #expect(text.editor.scroll(by: 40, at: text.time))
        let before = text.editor.scroll
        text.pointer(.began, 60, Self.box.maxY - 3)
        #expect(text.editor.scroll == before)
        text.pointer(.moved, 64, Self.box.maxY + 40)
        let dragged = text.editor.scroll
        text.pointer(.moved, 68, Self.box.maxY + 40)
        #expect(dragged > before && text.editor.scroll > dragged)
        text.pointer(.ended, 68, Self.box.maxY + 40)
        #expect((text.selection ?? "").filter { $0 == "\n" }.count >= 3)
    }

    @Test("the bar scrolls where it is taken and where it is pressed, and the text keeps the keyboard and the caret")
    func bar() throws {
        let text = Text(Self.long)
        let x = Self.box.maxX - 3
        #expect(text.pointer(.began, x, Self.box.y + 10) && text.editor.scroll == 0)
        text.pointer(.moved, x, Self.box.y + 40)
        let some = text.editor.scroll
        text.pointer(.moved, x - 80, Self.box.y + 70)
        #expect(some > 0 && abs(text.editor.scroll - 2 * some) < 1.5, "whole pixels")
        text.pointer(.moved, x, 1e6)
        let greatest = text.editor.scroll
        #expect(!text.editor.scroll(by: 1, at: text.time))
        text.pointer(.ended, x, -1e6)
        #expect(text.editor.scroll == 0 && greatest > 10 * text.lineHeight)
        text.pointer(.began, x, Self.box.maxY - 1)
        #expect(text.editor.scroll == greatest)
        text.pointer(.ended, x, Self.box.maxY - 1)
        #expect(text.type("^") == .edited("^" + Self.long) && text.editor.scroll == 0)
        // The whole text is visible: there is no scroll bar, and a press in its place sets the caret.
        let short = Text("one\ntwo")
        short.pointer(.began, x, Self.box.maxY - 4)
        short.pointer(.ended, x, Self.box.maxY - 4)
        #expect(short.type("!") == .edited("one\ntwo!"))
    }

    @Test("another version of the text has the caret and the place, as far as it goes")
    func replaced() {
        let text = Text(Self.long)
        for _ in 0..<30 { text.key("down") }
        text.key("end")
        let before = text.editor.scroll
        text.show(Self.long.replacing("= o", with: "= O"), id: "b")
        #expect(text.editor.scroll == before && before > 0)
        #expect(text.type("é") == .edited(Self.long.replacing("= o", with: "= O").replacing("* 900\n", with: "* 900é\n")))
        text.show("one\nü", id: "c")
        #expect(text.editor.scroll == 0 && text.type("^") == .edited("one\nü^"))
    }

    @Test("what is cut is back with one step, however many lines it had; all of a great text is selected without being drawn")
    func cut() {
        let text = Text(Self.long)
        text.key("a", control: true)
        #expect(text.key("x", control: true) == .edited("") && text.editor.scroll == 0 && text.clipboard == Self.long)
        #expect(text.key("z", control: true) == .undo(Self.long, isBack: true))
        let great = Text(String(repeating: "a line of some length\n", count: 10_000))
        let before = great.triangles()
        great.key("a", control: true)
        #expect(great.triangles() < before + 100)
        #expect(great.type("k") == .edited("k"))
    }
}
