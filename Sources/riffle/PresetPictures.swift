import RiffleMath
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage

/// Draws and caches the thumbnails of presets: each is one frame of a separate stage with the window's cards. They are drawn one
/// at a time while nothing moves, and kept as long as the program runs.
final class PresetPictures {
    /// A thumbnail that is to be drawn.
    private struct Order {
        var id: String
        var key: UInt64
        var configuration: StageConfiguration
        /// How often its cards' textures were requested.
        var attempts = 0
    }

    /// The size of the stage that is drawn, in points: that of a new window.
    private static let size = Size(width: 1280, height: 800)
    /// Supersampling factor: a frame is drawn at twice the size and averaged, for antialiased edges.
    private static let oversampling = 2.0
    /// The most attempts to get the cards' textures; after that, a missing one is drawn as a plain surface.
    private static let mostAttempts = 40

    private var made: [String: (key: UInt64, texture: TextureID)] = [:]
    private var orders: [Order] = []

    /// Whether a thumbnail is to be drawn.
    var hasOrders: Bool { !orders.isEmpty }

    /// The thumbnail of a preset, nil if there is none yet. If it was drawn for another `key`, a fingerprint of the configuration
    /// and the cards, a new one is ordered.
    func picture(of id: String, key: UInt64, _ configuration: @autoclosure () -> StageConfiguration) -> TextureID? {
        let known = made[id]
        if known?.key != key, !orders.contains(where: { $0.id == id && $0.key == key }) {
            orders.removeAll { $0.id == id }
            orders.append(Order(id: id, key: key, configuration: configuration()))
        }
        return known?.texture
    }

    /// Draws the next one, or requests the textures it needs. True: one was drawn.
    func makeNext(like shown: Stage, _ feeder: TextureFeeder, _ window: Window, _ library: Library) -> Bool {
        guard !orders.isEmpty else { return false }
        let scale = PresetPicture.width / Self.size.width * Self.oversampling
        var stage = Stage(configuration: orders[0].configuration, deck: shown.deck, size: Self.size, pixelScale: scale)
        if let info = shown.backdrop.info {
            stage.setBackdrop(info, colors: shown.backdrop.colors, in: shown.backdrop.texture, at: StageTime(0))
        }
        stage.jump(to: Double(min(4, max(stage.deck.count - 1, 0))), at: StageTime(0))
        var frame = Frame()
        stage.step(to: StageTime(0), events: EmptyCollection(), into: &frame)
        for want in frame.wanted { stage.setTexture(want.texture, shown.texture(want.texture)) }
        if frame.wanted.contains(where: { shown.texture($0.texture) == nil }), orders[0].attempts < Self.mostAttempts {
            orders[0].attempts += 1
            feeder.request(frame.wanted, library: library, deck: shown.deck)
            // The next one may have all of its textures.
            orders.append(orders.removeFirst())
            return false
        }
        let order = orders.removeFirst()
        stage.step(to: StageTime(0), events: EmptyCollection(), into: &frame)
        let width = Int(PresetPicture.width), height = Int(PresetPicture.height)
        let large = window.picture(
            of: frame.drawList, width: Int(PresetPicture.width * Self.oversampling),
            height: Int(PresetPicture.height * Self.oversampling), background: Color(r: 18, g: 20, b: 28))
        guard var picture = large?.resampled(width: width, height: height) else { return false }
        picture.roundCorners(radius: Float(PresetPicture.radius))
        let texture = made[order.id]?.texture ?? PresetPicture.texture(made.count)
        feeder.store.set(texture, levels: [picture, picture.resampled(width: width / 2, height: height / 2)])
        made[order.id] = (order.key, texture)
        return true
    }
}
