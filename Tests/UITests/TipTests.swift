import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

/// Tooltips beside the panel show the texts that it has no room for, measured with the real fonts.
@Suite("Tooltips of rows")
struct TipTests {
    /// Windows in points of the panel: a usual one, a small one, and a usual one at twice the text's scale.
    static let sizes = [(1280, 800), (900, 600), (640, 400)].map { Size(width: Double($0.0), height: Double($0.1)) }

    @Test(
        "what the panel cuts stands in full in a tip, which lies on the stage; what it shows in full has none", arguments: sizes)
    func tips(size: Size) {
        let text = UICanvas().text
        for model in ModelCatalogue.builtIn.models {
            var configuration = StageConfiguration()
            configuration.selectModel(model.descriptor.id)
            var state = TweakState()
            state.setOpen(true)
            let painter = TweakPainter(text: text, tint: .dark)
            let stage = Size(width: size.width - state.width(in: size), height: size.height)
            #expect(
                text.extent(
                    of: model.descriptor.title, style: .label, width: state.layout([], viewport: size).title.width, limit: 9
                ).lines <= 2)
            for row in TweakRow.rows(of: configuration) {
                state.setPage(TweakPage.parameters.shows(row.descriptor.group) ? .parameters : .preferences)
                state.hover.name = row.descriptor.name
                let content = PanelContent(state, configuration, viewport: size)
                let footer = content.layout.help
                let width = footer.width - 2 * TweakLayout.padding
                let lines =
                    text.extent(of: row.descriptor.help, style: .label, width: width, limit: 99).lines
                    + text.extent(of: row.sourceText, style: .label, width: width, limit: 99).lines + 1
                let fits = Double(lines) * 17 + 6 <= footer.height
                let box = painter.tipBox(state, content, stage: stage)
                if !fits { #expect(box != nil, "\(row.descriptor.name)") }
                if let box {
                    #expect(isInside(box, Rect(x: 0, y: 0, width: stage.width, height: stage.height)), "\(row.descriptor.name)")
                }
                // Without a tooltip, a number, its unit and its name fit side by side.
                if row.descriptor.isTyped, box == nil {
                    let together =
                        text.width(of: row.descriptor.title, style: .label) + text.width(of: row.text, style: .label)
                    #expect(together <= state.width(in: size) - 2 * TweakLayout.padding, "\(row.descriptor.name)")
                }
                state.hold = .button
                #expect(painter.tipBox(state, content, stage: stage) == nil, "no tooltip during a drag")
                state.hold = nil
            }
        }
    }
}
