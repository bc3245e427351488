import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import StageSupport
import Testing

/// A stage beside a panel, which leaves it a share of the window's width.
@Suite("Stage: the share of the window's width")
struct WidthShareTests {
    static let ids = ModelCatalogue.builtIn.ids
    static let window = Size(width: 1280, height: 800)

    static func stage(_ model: String, viewport: ViewportKind, share: Double = 1, shape: CardShape = .model) -> Stage {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        configuration.set(ViewportKind.parameterName, to: Double(viewport.rawValue))
        configuration.set("cardShape", to: Double(shape.rawValue))
        configuration.set("cardRatio", to: 1.7)
        var stage = Stage(configuration: configuration, deck: Script.deck(20), size: window)
        stage.resize(
            to: Size(width: window.width * share, height: window.height), topInset: 36, widthShare: share, pixelScale: 1, at: 0)
        stage.jump(to: 5, at: 0)
        return stage
    }

    static func cards(_ stage: inout Stage) -> [FrameCard] {
        var frame = Frame()
        stage.step(to: stage.time, events: [], into: &frame)
        return Array(frame.cards)
    }

    @Test("the row is as it was, smaller by the share: the same cards, as far apart in cards", arguments: ids)
    func row(model: String) {
        for shape in [CardShape.model, .ratio] {
            for share in [0.75, 0.5] {
                var whole = Self.stage(model, viewport: .window, shape: shape)
                var beside = Self.stage(model, viewport: .window, share: share, shape: shape)
                let before = Self.cards(&whole)
                let after = Dictionary(Self.cards(&beside).map { ($0.index, $0) }) { first, _ in first }
                #expect(before.count > 0)
                for card in before {
                    guard let smaller = after[card.index] else { continue }
                    #expect(abs(smaller.size.width - card.size.width * share) < 1e-6, "\(model), \(share)")
                    #expect(abs(smaller.size.height - card.size.height * share) < 1e-6, "\(model), \(share)")
                    let (x, middle) = (card.center.x - Self.window.width / 2, Self.window.width * share / 2)
                    #expect(abs(smaller.center.x - middle - x * share) < 1e-6, "\(model), \(share), card \(card.index)")
                }
                #expect(before.allSatisfy { after[$0.index] != nil || $0.center.y > Self.window.height || $0.center.y < 36 })
            }
        }
    }

    @Test("a device is as large as the area that is left allows, whatever the share", arguments: ids)
    func device(model: String) {
        for kind in [ViewportKind.phone, .tablet] {
            var stage = Self.stage(model, viewport: kind, share: 0.6)
            let cards = Self.cards(&stage)
            stage.resize(to: stage.size, topInset: 36, widthShare: 1, pixelScale: 1, at: 0)
            #expect(Self.cards(&stage) == cards && !cards.isEmpty, "\(model)")
        }
    }

    @Test("shares out of range are clamped", arguments: [-3, 0, .nan, 1e-9, 7, .infinity])
    func odd(share: Double) {
        var stage = Self.stage("linear", viewport: .window)
        stage.resize(to: Self.window, widthShare: share, pixelScale: 1, at: 1)
        #expect((0.05...1).contains(stage.widthShare))
        #expect(Self.cards(&stage).allSatisfy { $0.size.width > 1 && $0.center.x.isFinite })
    }

    @Test("a gesture recorded beside the panel moves the row as far without it, and the other way round", arguments: [1, 0.6])
    func recording(share: Double) {
        var recorded = Self.stage("linear", viewport: .window, share: share)
        recorded.keepsLog = true
        let card = Self.cards(&recorded).first { $0.index == 5 }?.size.width ?? 0
        let middle = Vector2(recorded.size.width / 2, 420)
        let drag = Script.drag(from: middle, by: Vector2(-card * 1.2, 0), at: 1, duration: 0.4)
        recorded.advance(to: 9, events: drag)
        #expect(recorded.current > 5)
        let recording = recorded.recording(ofPress: StageTime(1), title: "")
        guard let recording else {
            Issue.record("there is none")
            return
        }
        #expect(recording.start.widthShare == share)
        let again = Stage(recording.start)
        #expect(again.widthShare == share)
        for other in [1, 0.75, 0.6] {
            var stage = Self.stage("linear", viewport: .window, share: other)
            var player = RecordingPlayer(recording, followsSize: false)
            player.begin(&stage)
            player.advance(&stage, to: recording.start.time + 0.39)
            let offset = stage.scrollOffset
            var same = again
            var direct = RecordingPlayer(recording, followsSize: true)
            direct.begin(&same)
            direct.advance(&same, to: recording.start.time + 0.39)
            #expect(abs(offset - same.scrollOffset) < 1e-6 && offset > 5.5, "\(share), \(other)")
        }
    }
}
