import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("Textures that are prepared for a switch of models")
struct PreparedTextureTests {
    @Test("from any model at rest, a switch to another needs no texture that isn't prepared, nor a much larger one")
    func switches() {
        let deck = Deck(pictures: (0..<18).map { Deck.Picture(title: "\($0)") })
        for (a, from) in ModelCatalogue.builtIn.models.enumerated() {
            var configuration = StageConfiguration()
            configuration.selectModel(from.descriptor.id)
            var stage = Stage(configuration: configuration, deck: deck, size: Size(width: 1280, height: 800))
            stage.jump(to: 4, at: StageTime(0))
            var frame = Frame()
            stage.step(to: StageTime(0), events: EmptyCollection(), into: &frame)
            var ready: [CardTexture: Size] = [:]
            var prepared: ContiguousArray<WantedTexture> = []
            TextureFeeder.prepared(frame, deck: deck, into: &prepared)
            for want in prepared + frame.wanted {
                ready[want.texture] = Size(width: want.pixelWidth, height: want.pixelHeight)
            }
            #expect(ready.count >= 2 * 13)
            for (b, to) in ModelCatalogue.builtIn.models.enumerated() where a != b {
                var other = stage
                var changed = configuration
                changed.selectModel(to.descriptor.id)
                other.step(to: StageTime(0), events: [StageEvent(time: StageTime(0), kind: .configure(changed))], into: &frame)
                for step in 0..<20 {
                    other.step(to: StageTime(Double(step) / 20), events: EmptyCollection(), into: &frame)
                    for want in frame.wanted {
                        // Fronts are decoded with a reserve, and count as ready for up to 1 / 0.9 of their size.
                        var isThere = ready[want.texture] != nil
                        // A screen is 7/5 as wide as a card of its model, and higher than a card of a stack.
                        let reach = to.descriptor.showsScreens ? 1.45 : TextureFeeder.reserve / 0.9
                        if case .front = want.texture, let there = ready[want.texture].map({ $0 * reach }) {
                            isThere = there.width >= want.pixelWidth && there.height >= want.pixelHeight
                        }
                        #expect(isThere, "\(from.descriptor.id) to \(to.descriptor.id): \(want)")
                    }
                }
            }
        }
    }

    @Test("an empty deck, and one that is shorter than the prepared range, prepare the cards there are")
    func small() {
        for count in [0, 1, 3] {
            let deck = Deck(pictures: (0..<count).map { Deck.Picture(title: "\($0)") })
            var stage = Stage(deck: deck, size: Size(width: 1280, height: 800))
            var frame = Frame()
            stage.step(to: StageTime(0), events: EmptyCollection(), into: &frame)
            var prepared: ContiguousArray<WantedTexture> = []
            TextureFeeder.prepared(frame, deck: deck, into: &prepared)
            #expect(Set(prepared.map(\.texture)).count == 2 * count)
        }
    }
}
