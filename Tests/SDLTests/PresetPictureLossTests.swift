import RiffleSession
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleSDL
@testable import riffle

extension WindowSuites {
    /// Thumbnails of presets, whose pixels are not kept, are drawn again when the GPU has lost its textures.
    @Suite("Lost thumbnails of presets", .serialized)
    struct PresetPictureLossTests {
        private let window: RiffleSDL.Window
        private let feeder: TextureFeeder
        private let pictures = PresetPictures()
        private let stage = Stage(
            deck: Deck(pictures: (0..<5).map { Deck.Picture(title: "\($0)") }), size: Size(width: 640, height: 400))

        init() throws {
            var options = WindowOptions()
            options.videoDriver = "dummy"
            options.isHidden = true
            options.waitsForDisplay = false
            options.renderer = "software"
            window = try Window(title: "test", size: Size(width: 320, height: 200), options: options)
            let store = TextureStore(window: window, loader: PictureLoader(workers: 1, whenFinished: {}))
            feeder = TextureFeeder(store: store, decoders: decoders)
        }

        private func picture(_ key: UInt64 = 1) -> TextureID? {
            pictures.picture(of: "mine", key: key, in: feeder.store, stage.configuration)
        }

        /// Draws the requested thumbnails; returns their number. The cards have no pictures, and are drawn as plain surfaces in the end.
        private func make() -> Int {
            var count = 0
            for _ in 0..<200 where pictures.makeNext(like: stage, feeder, window, Library()) { count += 1 }
            return count
        }

        private func pixels(of id: TextureID?) throws -> [UInt8] {
            window.clear(.black)
            let place = Rect(x: 0, y: 0, width: PresetPicture.width, height: PresetPicture.height)
            window.draw(WindowTests.quad(place, try #require(id)))
            return try window.readPixels().bytes
        }

        @Test("it is ordered once, and again after a loss, with the same pixels; nothing is shown in between")
        func reset() throws {
            #expect(pictures.show(["mine"], in: feeder.store) && picture() == nil && picture() == nil && make() == 1)
            let before = try pixels(of: picture())
            #expect(Set(before).count > 20 && !pictures.show(["mine"], in: feeder.store) && !pictures.hasOrders)

            window.restoreTextures()
            #expect(pictures.show(["mine"], in: feeder.store) && picture() == nil && pictures.hasOrders && make() == 1)
            #expect(try pixels(of: picture()) == before)
            #expect(!pictures.show(["mine"], in: feeder.store) && !pictures.hasOrders)
        }

        @Test("after a suspension the old one is shown until it has been drawn again")
        func suspension() throws {
            #expect(pictures.show(["mine"], in: feeder.store) && picture() == nil && make() == 1)
            let old = picture()
            window.renewTextures()
            #expect(pictures.show(["mine"], in: feeder.store) && old != nil && picture() == old && make() == 1)
            #expect(picture() == old && !pictures.hasOrders)
        }

        @Test("one that the page doesn't show is not drawn again before it does")
        func hidden() {
            #expect(pictures.show(["mine"], in: feeder.store) && picture() == nil && make() == 1)
            #expect(pictures.show([], in: feeder.store))
            window.restoreTextures()
            #expect(pictures.show([], in: feeder.store) && picture() == nil && !pictures.hasOrders)
            #expect(pictures.show(["mine"], in: feeder.store) && picture() == nil && make() == 1 && picture() != nil)
        }
    }
}
