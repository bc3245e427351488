import CImGui
import RiffleMath
import RiffleScene
import RiffleSettings
import Testing

@testable import RiffleUI

@Suite("The formula's text in the panel")
struct FormulaTextTests {
    let configuration = StageConfiguration()
    let viewport = Size(width: 1280, height: 800)

    private func open(_ text: String = "x = o * 90\n") -> TweakState {
        var state = TweakState()
        state.setOpen(true)
        state.setFormula(("/x/a.formula", text))
        return state
    }

    private func box(_ state: TweakState) throws -> FormulaLayout {
        let items = state.items(configuration)
        let layout = state.layout(items, viewport: viewport)
        for line in layout.lines {
            if case .formula(let shape) = items[line.item] { return FormulaLayout(line.box, shape) }
        }
        throw Missing()
    }

    private struct Missing: Error {}

    private func press(_ state: inout TweakState, at point: Vector2) -> [TweakIntent] {
        var intents: [TweakIntent] = []
        for phase in [TweakState.PointerPhase.began, .ended] {
            _ = state.pointer(phase, at: point, configuration: configuration, viewport: viewport, intents: &intents)
        }
        return intents
    }

    @Test("it shows with a formula alone, unless it is folded or something is searched")
    func section() throws {
        var state = open()
        #expect(state.items(configuration).contains(.formulaHeading(FormulaHeading(hasText: true))))
        _ = try box(state)
        state.toggleSection(.formula)
        #expect(throws: Missing.self) { try box(state) }
        state.toggleSection(.formula)
        state.list.search = "card"
        #expect(throws: Missing.self) { try box(state) }
        state.list.search = ""
        state.setFormula(nil)
        #expect(!state.items(configuration).contains { if case .formulaHeading = $0 { true } else { false } })
    }

    @Test("its height follows the lines within bounds, and a sentence has room below")
    func layout() throws {
        var heights: [Double] = []
        for lines in [1, 4, 9, 16, 2000] {
            var state = open(String(repeating: "#\n", count: lines - 1))
            let plain = try box(state)
            heights.append(plain.text.height)
            state.setFormulaProblem("Line 1, column 2: no")
            let told = try box(state)
            #expect(told.text == plain.text && plain.problem.height == 0 && told.problem.height > 30)
        }
        #expect(heights[0] == heights[1] && heights[1] < heights[2] && heights[2] < heights[3] && heights[3] == heights[4])
    }

    @Test("a press gives it the keyboard; what is typed is asked for; Esc, Tab and a press elsewhere take the keyboard away")
    func writing() throws {
        var state = open()
        #expect(state.textField(configuration, viewport: viewport) == nil)
        #expect(press(&state, at: try box(state).text.center) == [])
        let field = try #require(state.textField(configuration, viewport: viewport))
        #expect(state.isWriting && field.isMultiline && field.start == "x = o * 90\n")
        #expect(try field.box == box(state).text)
        var pressed = open()
        var none: [TweakIntent] = []
        let point = try box(pressed).text.center
        _ = pressed.pointer(.began, at: point, configuration: configuration, viewport: viewport, intents: &none)
        #expect(pressed.isWriting && !pressed.isHeld, "the field gets the release")
        var intents: [TweakIntent] = []
        func take(_ result: FieldResult) {
            state.take(result, configuration: configuration, viewport: viewport, intents: &intents)
        }
        take(.edited("x = o * 9\ny = 0\n"))
        #expect(intents == [.formula("x = o * 9\ny = 0\n")])
        // The field's own undo leads back to a text; when it has nothing left, the history is asked to undo.
        for (text, isBack) in [("x = o * 90\n" as String?, true), (nil, true), ("x = o * 9\ny = 0\n", false), (nil, false)] {
            take(.undo(text, isBack: isBack))
            #expect(text == nil || state.formula?.text == text)
        }
        #expect(
            intents.dropFirst() == [
                .formulaBefore("x = o * 90\n"), .undoFormula(isBack: true), .formula("x = o * 9\ny = 0\n"),
                .undoFormula(isBack: false),
            ])
        // The field goes on when the text from outside equals its own.
        let same = try #require(state.textField(configuration, viewport: viewport))
        #expect(same.id == field.id && same.start == field.start)
        state.setFormula(("/x/a.formula", "x = o * 9\ny = 0\n"))
        #expect(state.textField(configuration, viewport: viewport)?.id == field.id)
        // Another text, from elsewhere or by undo, replaces it.
        state.setFormulaProblem("Line 1, column 2: no")
        state.setFormula(("/x/a.formula", "x = 1\n"))
        let other = try #require(state.textField(configuration, viewport: viewport))
        #expect(other.id != field.id && other.start == "x = 1\n" && state.formula?.problem == nil)
        take(.submitted("x = 1\n"))
        #expect(!state.isWriting && state.textField(configuration, viewport: viewport) == nil)
        _ = press(&state, at: try box(state).text.center)
        take(.next("x = 1\n", isBack: false))
        #expect(!state.isWriting && state.focus != nil)
        _ = press(&state, at: try box(state).text.center)
        _ = press(&state, at: Vector2(100, 400))
        #expect(!state.isWriting)
        _ = press(&state, at: try box(state).text.center)
        state.setFormula(("/x/b.formula", "x = 1\n"))
        #expect(!state.isWriting, "another model's formula has the keyboard")
    }

    private func wheel(_ state: inout TweakState, _ delta: Double, at point: Vector2) {
        _ = state.wheel(delta, at: point, configuration: configuration, viewport: viewport)
    }

    @Test("the wheel over a long text scrolls it, at its ends the panel, and beside it the panel at once")
    func wheel() throws {
        var state = open(String(repeating: "#\n", count: 39))
        let point = try box(state).text.center
        let greatest = FormulaLayout.greatestScroll(try #require(state.formula).shape)
        #expect(greatest > 200)
        wheel(&state, -60, at: point)
        #expect(state.formula?.scroll == 0 && state.scroll == 0)
        wheel(&state, 60, at: point)
        #expect(state.formula?.scroll == 60 && state.scroll == 0)
        wheel(&state, 1e9, at: point)
        #expect(state.formula?.scroll == greatest && state.scroll == 0)
        wheel(&state, 30, at: point)
        #expect(state.formula?.scroll == greatest && state.scroll == 30)
        wheel(&state, -30, at: Vector2(point.x, viewport.height - 20))
        #expect(state.formula?.scroll == greatest && state.scroll == 0)
        // The field opens at the panel's scroll position, and the position stays when the field closes.
        _ = press(&state, at: point)
        #expect(state.textField(configuration, viewport: viewport)?.scroll == greatest)
        state.noteFormulaScroll(32)
        wheel(&state, 30, at: point)
        #expect(state.formula?.scroll == 32, "the field scrolls itself")
        // A new version of the text keeps the scroll position, clamped to its length; another text begins at the top.
        state.setFormula(("/x/a.formula", String(repeating: "#\n", count: 17)))
        #expect(state.formula?.scroll == 32)
        state.setFormula(("/x/a.formula", "#\n"))
        #expect(state.formula?.scroll == 0)
        var short = open()
        wheel(&short, 30, at: try box(short).text.center)
        #expect(short.formula?.scroll == 0 && short.scroll == 30)
    }

    @Test("a mark is at its line and column, as long as a name or a number, and within the text")
    func marks() {
        let text = "x = o * widht\ny = 0.5 ? 1\r\n\nz ="
        for (line, column, before, word) in [
            (1, 9, "x = o * ", "widht"), (1, 1, "", "x"), (2, 5, "y = ", "0.5"), (2, 9, "y = 0.5 ", "?"), (3, 1, "", ""),
            (4, 4, "z =", ""), (4, 99, "z =", ""), (9, 1, "", "z"), (0, 0, "", "x"), (-5, -5, "", "x"),
        ] {
            let mark = TextMark(in: text, line: line, column: column)
            #expect(mark.line == min(max(line, 1), 4) - 1 && mark.before == before && mark.word == word, "\(line):\(column)")
        }
        #expect(TextMark(in: "", line: 1, column: 1).word == "")
        var state = open()
        state.setFormulaProblem("Line 1, column 5: no", at: (1, 5))
        #expect(state.formula?.mark == TextMark(in: "x = o * 90\n", line: 1, column: 5))
        state.setFormulaProblem(nil)
        #expect(state.formula?.mark == nil && state.formula?.problem == nil)
    }

    /// The triangles of the panel and of the field.
    private func drawn(_ state: TweakState, _ canvas: UICanvas) -> [DrawVertex] {
        var list = DrawList()
        canvas.compose(
            Shown(), tweaks: state, configuration: configuration, viewport: viewport, pixelScale: 1, time: 9, into: &list)
        return Array(canvas.panel.list.vertices) + Array(list.vertices)
    }

    @Test("the mistake is underlined in red where it is seen, with the field's and without, and moves with the scrolled text")
    func underlined() throws {
        let canvas = UICanvas()
        let red = PanelTint.dark.fault
        func reds(_ state: TweakState) -> [DrawVertex] {
            drawn(state, canvas).filter { $0.color.r == red.r && $0.color.g == red.g && $0.color.b == red.b }
        }
        var state = open(String(repeating: "x = o\n", count: 30))
        #expect(reds(state).isEmpty)
        state.setFormulaProblem("Line 3, column 5: no", at: (3, 5))
        let text = try box(state).text
        let plain = reds(state)
        #expect(
            !plain.isEmpty
                && plain.allSatisfy { Double($0.x) > text.minX - 2 && Double($0.x) < text.maxX + 2 && Double($0.y) < text.maxY })
        func bottom(_ vertices: [DrawVertex]) -> Double { Double(vertices.map(\.y).max() ?? 0) }
        wheel(&state, 20, at: text.center)
        #expect(abs(bottom(plain) - bottom(reds(state)) - 20) < 1)
        _ = press(&state, at: text.center)
        let written = reds(state)
        #expect(abs(bottom(written) - bottom(plain) + 20) < 1.5, "the field is scrolled as the text was")
        wheel(&state, 0, at: text.center)
        state.setFormulaProblem("Line 30, column 5: no", at: (30, 5))
        #expect(reds(state).isEmpty, "beyond the lower edge")
        state.setFormulaProblem(nil)
        #expect(reds(state).isEmpty)
    }

    @Test(
        "lines of the field are no higher than the layout takes them to be, so that a text scrolls to its end",
        arguments: [1, 1.25, 1.5, 2])
    func lineHeight(scale: Double) {
        let canvas = UICanvas(pixelScale: scale)
        _ = canvas.text.wantCode()
        #expect(canvas.text.editedLineHeight <= FormulaLayout.lineHeight && canvas.text.editedLineHeight > 12)
    }

    @Test(
        "a text that someone writes gives the panel the width of 80 characters, until Escape, and no text of another model keeps it"
    )
    func width() throws {
        let canvas = UICanvas()
        _ = canvas.text.wantCode()
        var state = open()
        let narrow = state.width(in: viewport)
        _ = press(&state, at: try box(state).text.center)
        #expect(state.isWriting && state.width(in: viewport) == narrow, "the press chooses a place first")
        state.widen(in: viewport)
        let room = try box(state).text.width - 2 * FieldEditor.inset
        #expect(room >= 80 * canvas.codeColumn, "\(room / canvas.codeColumn) characters")
        // A press on a slider ends the writing; the panel keeps its width.
        _ = press(&state, at: Vector2(100, 100))
        #expect(!state.isWriting && state.width(in: viewport) > narrow)
        state.write()
        var intents: [TweakIntent] = []
        state.take(.submitted("x = 1"), configuration: configuration, viewport: viewport, intents: &intents)
        #expect(state.width(in: viewport) == narrow)
        state.write()
        state.widen(in: viewport)
        state.setFormula(nil)
        #expect(state.width(in: viewport) == narrow)
        // The page with code widens the panel, too; removing the formula doesn't narrow it then.
        state.setShowsCode(true, viewport: viewport)
        state.setFormula(nil)
        #expect(state.width(in: viewport) > narrow)
    }

    @Test("the field's colours are those of the words, by bytes of the whole text")
    func colors() {
        let canvas = UICanvas()
        var colors = FieldColors()
        let tint = PanelTint.dark
        let text = "# é\nlet a = 3 # b\n"
        colors.show(text, tint, canvas.text)
        let bytes = Array(text.utf8)
        let words = colors.withSpans { spans in
            spans.map { String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) }
        }
        #expect(words == ["# é", "let", "3", "# b"])
        let packed = colors.withSpans { $0.map(\.color) }
        #expect(packed == [CodeKind.comment, .keyword, .number, .comment].map { canvas.text.packed(tint.color(of: $0)) })
    }

    @Test("the heading's buttons begin a formula and make one of the model, by the mouse and by the keyboard, and fold nothing")
    func buttons() throws {
        for hasText in [false, true] {
            var state = open()
            if !hasText { state.setFormula(nil) }
            state.setFormulaOffers(new: true, duplicate: true)
            let items = state.items(configuration)
            let line = try #require(
                state.layout(items, viewport: viewport).lines.first {
                    if case .formulaHeading = items[$0.item] { true } else { false }
                })
            let heading = state.formulaHeading
            let stops = heading.actions.map(\.focus) + (hasText ? [FormulaHeading.textFocus] : [])
            for (action, intent) in [(FormulaAction.new, TweakIntent.newFormula), (.duplicate, .duplicateFormula)] {
                let box = heading.box(of: action, in: line.box)
                #expect(press(&state, at: box.center) == [intent])
                #expect(state.tip(at: box.center, configuration: configuration, viewport: viewport)?.title == action.title)
                #expect(box.minX > line.box.minX + 80 && box.maxX <= line.box.maxX - TweakLayout.padding)
            }
            #expect(heading.box(of: .new, in: line.box).maxX < heading.box(of: .duplicate, in: line.box).minX)
            #expect(press(&state, at: Vector2(line.box.minX + 30, line.box.center.y)) == [])
            #expect(state.list.closedSections.contains(.formula) == hasText)
            if hasText { state.toggleSection(.formula) }
            // The keyboard begins with a number, and Shift+Tab comes to the text and the buttons, in the order in which they stand.
            var intents: [TweakIntent] = []
            func key(_ name: String, shift: Bool = false) -> Bool {
                state.key(name, shift: shift, alt: false, configuration: configuration, viewport: viewport, intents: &intents)
            }
            #expect(key("tab") && state.focusedRow(configuration) != nil)
            for stop in stops.reversed() { #expect(key("tab", shift: true) && state.focus == stop) }
            state.focus = FormulaAction.new.focus
            #expect(key("return") && intents == [.newFormula])
            // On a button, the keys that change numbers have no effect.
            #expect(key("=") && intents == [.newFormula])
            state.focus = FormulaAction.duplicate.focus
            #expect(key("return") && intents == [.newFormula, .duplicateFormula])
            state.focus = FormulaHeading.textFocus
            #expect(key("return") == hasText || !hasText)
            #expect(state.isWriting == hasText)
            state.setOpen(false)
            for _ in 0..<40 {
                _ = key("tab")
                #expect(!stops.contains(state.focus ?? ""), "a closed panel has no buttons")
            }
        }
        var state = open()
        state.setFormula(nil)
        state.setFormulaOffers(new: true, duplicate: false)
        #expect(state.formulaHeading.actions == [.new])
        state.list.search = "card"
        #expect(!state.items(configuration).contains(.formulaHeading(state.formulaHeading)))
    }
}
