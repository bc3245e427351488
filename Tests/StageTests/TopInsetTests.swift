import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@Suite("Top inset")
struct TopInsetTests {
    static func stage(_ id: String, viewport: Int, height: Double, inset: Double) -> Stage {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        configuration.set("viewport", to: Double(viewport))
        var stage = Stage(
            configuration: configuration, deck: Deck(pictures: (0..<18).map { Deck.Picture(title: "\($0)") }),
            size: Size(width: 1000, height: height))
        stage.resize(to: Size(width: 1000, height: height + inset), topInset: inset, pixelScale: 1, at: 0)
        stage.jump(to: 4, at: 0)
        return stage
    }

    static func frame(_ stage: inout Stage) -> Frame {
        var frame = Frame()
        stage.step(to: stage.time, events: [], into: &frame)
        return frame
    }

    @Test(
        "the layout is that of a window lower by the inset, moved down by it, and hit tests agree", arguments: 0..<3)
    func moves(viewport: Int) throws {
        for id in ModelCatalogue.builtIn.ids {
            var plain = Self.stage(id, viewport: viewport, height: 700, inset: 0)
            var covered = Self.stage(id, viewport: viewport, height: 700, inset: 40)
            let (a, b) = (Self.frame(&plain), Self.frame(&covered))
            #expect(!a.cards.isEmpty && a.cards.count == b.cards.count, "\(id)")
            for (a, b) in zip(a.cards, b.cards) {
                #expect(a.index == b.index && abs(a.size.width - b.size.width) < 1e-6, "\(id)")
                #expect(abs(a.center.x - b.center.x) < 1e-6 && abs(a.center.y + 40 - b.center.y) < 1e-6, "\(id)")
            }
            #expect(
                a.navigationBars.container.y + 40 - b.navigationBars.container.y < 1e-6 || a.navigationBars.container.width == 0,
                "\(id)")
            for point in [Vector2(500, 350), Vector2(620, 300), Vector2(300, 420)] {
                #expect(plain.card(at: point) == covered.card(at: point + Vector2(0, 40)), "\(id)")
            }
        }
    }

    @Test("invalid and extreme insets are clamped, so that the cards are visible", arguments: [-5, .nan, 1e9, .infinity])
    func odd(inset: Double) {
        var stage = Self.stage("linear", viewport: 0, height: 700, inset: 0)
        stage.resize(to: Size(width: 1000, height: 700), topInset: inset, pixelScale: 1, at: 1)
        #expect((0...350).contains(stage.topInset))
        let frame = Self.frame(&stage)
        #expect(frame.cards.allSatisfy { $0.center.y.isFinite && $0.size.height >= 1 } && !frame.cards.isEmpty)
    }
}
