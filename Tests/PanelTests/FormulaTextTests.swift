import RiffleMath
import RiffleStage
import Testing

@testable import RifflePanel

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
        #expect(state.items(configuration).contains(.section(.formula)))
        _ = try box(state)
        state.toggleSection(.formula)
        #expect(throws: Missing.self) { try box(state) }
        state.toggleSection(.formula)
        state.search = "card"
        #expect(throws: Missing.self) { try box(state) }
        state.search = ""
        state.setFormula(nil)
        #expect(!state.items(configuration).contains(.section(.formula)))
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
        var intents: [TweakIntent] = []
        func take(_ result: FieldResult) {
            state.take(result, configuration: configuration, viewport: viewport, intents: &intents)
        }
        take(.edited("x = o * 9\ny = 0\n"))
        #expect(intents == [.formula("x = o * 9\ny = 0\n")])
        // The field goes on with its own text.
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
}
