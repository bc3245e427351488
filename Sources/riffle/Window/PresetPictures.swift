import RiffleSession
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// Draws and caches the thumbnails of presets: each is one frame of a separate stage with the window's cards. Only the thumbnails that the
/// page shows are drawn, one at a time while nothing moves. Of the others, the most recently shown ones are kept.
final class PresetPictures {
    /// A thumbnail to draw.
    private struct Order {
        var id: String
        var key: UInt64
        var configuration: StageConfiguration
        /// How often its cards' textures were requested.
        var attempts = 0
    }

    /// The size of the drawn stage, in points: the size of a new window.
    private static let size = Size(width: 1280, height: 800)
    /// Supersampling factor: a frame is drawn at twice the size and averaged, for antialiased edges.
    private static let oversampling = 2.0
    /// The most attempts to get the cards' textures; after that, a missing one is drawn as a plain surface.
    private static let mostAttempts = 40

    /// The most thumbnails that are kept (a quarter of a megabyte each), unless the page shows more.
    private static let most = 32

    /// A thumbnail. It isn't kept as pixels: if the GPU loses its textures, it is drawn again.
    private struct Made {
        var key: UInt64
        var texture: TextureID
        /// How often the GPU had lost its textures when the thumbnail was drawn.
        var losses: Int
        /// When it was last shown, counted in changes of the shown presets.
        var shownAt: Int
    }

    private var made: [String: Made] = [:]
    private var orders: [Order] = []
    private var shown: [String] = []
    private var changes = 0
    /// How often the GPU had lost its textures when `show` was last called.
    private var losses = 0
    /// The textures of thumbnails that were dropped.
    private var free: [TextureID] = []

    /// Whether there is a thumbnail to draw.
    var hasOrders: Bool { !orders.isEmpty }

    /// Notes which presets the page shows, and drops the orders for others. Returns whether they have changed, or thumbnails were lost,
    /// since the last call.
    func show(_ ids: [String], in store: TextureStore) -> Bool {
        guard ids != shown || losses != store.losses else { return false }
        (shown, changes, losses) = (ids, changes + 1, store.losses)
        for id in ids { made[id]?.shownAt = changes }
        orders.removeAll { !ids.contains($0.id) }
        return true
    }

    /// The thumbnail of a preset, nil if there is none yet. Orders a new thumbnail if the page shows the preset and either the GPU may have
    /// lost the thumbnail or it was drawn for another `key`. `key`: a fingerprint of the configuration and the cards.
    func picture(of id: String, key: UInt64, in store: TextureStore, _ configuration: @autoclosure () -> StageConfiguration)
        -> TextureID?
    {
        let known = made[id]
        if known?.key != key || known?.losses != store.losses, shown.contains(id),
            !orders.contains(where: { $0.id == id && $0.key == key })
        {
            orders.removeAll { $0.id == id }
            orders.append(Order(id: id, key: key, configuration: configuration()))
        }
        return known.flatMap { store.isThere($0.texture) ? $0.texture : nil }
    }

    /// Draws the next thumbnail, or requests the textures that it needs. Returns whether a thumbnail was drawn.
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
            // The next thumbnail may already have all of its textures.
            orders.append(orders.removeFirst())
            return false
        }
        let order = orders.removeFirst()
        stage.step(to: StageTime(0), events: EmptyCollection(), into: &frame)
        let width = Int(PresetPicture.width), height = Int(PresetPicture.height)
        let large = window.picture(
            of: frame.drawList, width: Int(PresetPicture.width * Self.oversampling),
            height: Int(PresetPicture.height * Self.oversampling), background: StageColors.clear)
        guard var picture = large?.resampled(width: width, height: height) else { return false }
        picture.roundCorners(radius: Float(PresetPicture.radius))
        dropOldest(feeder.store)
        let texture = made[order.id]?.texture ?? free.popLast() ?? PresetPicture.texture(made.count)
        feeder.store.set(texture, levels: [picture, picture.resampled(width: width / 2, height: height / 2)], isKept: false)
        made[order.id] = Made(key: order.key, texture: texture, losses: feeder.store.losses, shownAt: changes)
        return true
    }

    /// Makes room for one more thumbnail.
    private func dropOldest(_ store: TextureStore) {
        while made.count >= Self.most,
            let oldest = made.filter({ !shown.contains($0.key) }).min(by: { $0.value.shownAt < $1.value.shownAt })
        {
            made[oldest.key] = nil
            store.remove(oldest.value.texture)
            free.append(oldest.value.texture)
        }
    }
}
