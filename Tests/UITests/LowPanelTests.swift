import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

/// The panel's contents in low windows.
@Suite("The panel in a low window")
struct LowPanelTests {
    static let ids = ModelCatalogue.builtIn.ids
    /// 884 × 520, and 1280 × 800 at a scale of 1.5, in the panel's points.
    static let low = [Size(width: 884, height: 520), Size(width: 1280, height: 800) * (1 / 1.5)]
    private static let canvas = InstalledText()

    /// The installed fonts, read once.
    private final class InstalledText: @unchecked Sendable {
        private let canvas = UICanvas()

        @MainActor func lines(of sentence: String, style: TextStyle, width: Double) -> Int {
            canvas.text.extent(of: sentence, style: style, width: width, limit: .max).lines
        }
    }

    /// The panel of a model in the state in which the window opens it.
    @MainActor static func panel(
        _ configuration: StageConfiguration, _ viewport: Size, formula: String? = nil, mistake: String? = nil
    ) -> TweakState {
        let deck = Deck(pictures: (0..<20).map { Deck.Picture(title: "\($0)") })
        var stage = Stage(configuration: configuration, deck: deck, size: viewport)
        var frame = Frame()
        stage.step(to: stage.time, events: [], into: &frame)
        var state = TweakState()
        state.setOpen(true)
        state.setFormulaOffers(new: true, duplicate: true)
        state.setFormula(formula.map { ("/x/a.formula", $0) })
        state.setFormulaProblem(mistake)
        state.refresh(stage, other: configuration, clock: PlaybackClock(atWall: 0))
        fit(&state, configuration, viewport)
        return state
    }

    @MainActor static func fit(_ state: inout TweakState, _ configuration: StageConfiguration, _ viewport: Size) {
        state.fit(configuration, viewport: viewport) { canvas.lines(of: $0, style: .key, width: $1) }
    }

    static func configuration(_ id: String) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        return configuration
    }

    /// The number of parameter rows that are wholly visible.
    static func rowsInSight(_ state: TweakState, _ configuration: StageConfiguration, _ viewport: Size) -> Int {
        let items = state.items(configuration)
        let layout = state.layout(items, viewport: viewport)
        return layout.lines.count { line in
            guard case .row = items[line.item] else { return false }
            return line.box.minY >= layout.list.minY && line.box.maxY <= layout.list.maxY
        }
    }

    @MainActor
    @Test("four rows or more are in sight as the panel opens, with every model and with a formula of one's own", arguments: ids)
    func rows(id: String) {
        let configuration = Self.configuration(id)
        let text = String(repeating: "# a line\n", count: 30)
        for viewport in Self.low {
            for formula in [nil, text] {
                let state = Self.panel(configuration, viewport, formula: formula)
                let rows = Self.rowsInSight(state, configuration, viewport)
                #expect(rows >= 4, "\(id): \(rows) in \(viewport)")
                #expect(!state.curves.plots.isEmpty && state.isClosed(.curves))
            }
        }
    }

    @MainActor
    @Test("the curves fold where the panel is low, until a hand unfolds them; what it folds stays folded in a high window, too")
    func folding() {
        let configuration = Self.configuration("cover-flow")
        let high = Size(width: 1280, height: 800)
        var state = Self.panel(configuration, high)
        func shows() -> Bool { state.items(configuration).contains { if case .curves = $0 { true } else { false } } }
        #expect(shows())
        Self.fit(&state, configuration, Self.low[0])
        #expect(!shows())
        Self.fit(&state, configuration, high)
        #expect(shows())
        Self.fit(&state, configuration, Self.low[0])
        state.toggleSection(.curves)
        #expect(shows())
        for viewport in [high, Self.low[1], high] {
            Self.fit(&state, configuration, viewport)
            #expect(shows())
        }
        state.setOpen(false)
        state.setOpen(true)
        Self.fit(&state, configuration, Self.low[0])
        #expect(shows(), "for as long as the program runs")
        state.toggleSection(.curves)
        for viewport in [Self.low[0], high] {
            Self.fit(&state, configuration, viewport)
            #expect(!shows())
        }
        state.toggleSection(.curves)
        #expect(shows())
    }

    @MainActor @Test("a formula's mistake is in the panel as a whole, however long it and the text are")
    func mistake() throws {
        let configuration = Self.configuration("hyperbola")
        let sentences = [
            "Line 3, column 9: there is no “widht”",
            "Line 12, column 31: “spacing” can't be both a parameter and a value: the parameter has a range, a step and a unit; give one "
                + "of the two another name, or take away the line that sets it",
        ]
        for viewport in Self.low + [Size(width: 1280, height: 800), Size(width: 900, height: 600), Size(width: 620, height: 420)]
        {
            for lines in [2, 12, 60] {
                for sentence in sentences {
                    var state = Self.panel(
                        configuration, viewport, formula: String(repeating: "# a line\n", count: lines), mistake: sentence)
                    for isWriting in [false, true] {
                        if isWriting { state.write() }
                        Self.fit(&state, configuration, viewport)
                        let items = state.items(configuration)
                        let layout = state.layout(items, viewport: viewport)
                        let line = try #require(
                            layout.lines.first { if case .formula = items[$0.item] { true } else { false } })
                        guard case .formula(let shape) = items[line.item] else { return }
                        let box = FormulaLayout(line.box, shape)
                        let needed = Self.canvas.lines(of: sentence, style: .key, width: box.problem.width)
                        #expect(shape.problemLines == needed)
                        #expect(box.problem.height >= Double(needed) * FormulaLayout.problemLine + 6)
                        #expect(
                            box.problem.minY >= layout.list.minY && box.problem.maxY <= layout.list.maxY,
                            "\(lines) lines in \(viewport), \(needed) of the sentence")
                        #expect(box.text.height >= 4 * FormulaLayout.lineHeight)
                    }
                }
            }
        }
    }

    @MainActor @Test("each hint of the footer fits into the two lines of a low window, at the least width of the panel")
    func hints() {
        for viewport in Self.low {
            let layout = TweakLayout([], viewport: viewport, width: TweakLayout.standardWidth, scroll: 0)
            #expect(layout.help.height >= 2 * 17 && layout.help.height < 3 * 17)
        }
        let width = TweakLayout.leastWidth - 2 * TweakLayout.padding
        for hint in PanelHint.all {
            let lines = Self.canvas.lines(of: hint.short, style: .label, width: width)
            #expect(lines <= 2, "\(lines): \(hint.short)")
        }
    }
}
