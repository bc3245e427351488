import RiffleMath
import RifflePanel
import RiffleScene
import RiffleSDL
import RiffleStage

/// The small pictures of presets: each is a frame of a stage of its own with the window's cards, drawn beside the window's frames while
/// nothing moves, one at a time, and kept as long as the program runs.
final class PresetPictures {
    /// One that is to be made.
    private struct Order {
        var id: String
        var key: UInt64
        var configuration: StageConfiguration
        /// How often its cards' pictures were asked for.
        var attempts = 0
    }

    /// Window points of the stage that is drawn: as a window is at first.
    private static let size = Size(width: 1280, height: 800)
    /// A frame is drawn twice as large and averaged: its edges are as smooth as the window's.
    private static let oversampling = 2.0
    /// After so many rounds a card's picture that isn't there is a plain surface.
    private static let patience = 40

    private var made: [String: (key: UInt64, texture: TextureID)] = [:]
    private var orders: [Order] = []

    /// Whether there is one to be made.
    var hasOrders: Bool { !orders.isEmpty }

    /// The picture of a preset, if it is there; it is ordered unless it is the one of this configuration and these cards. `key`: what tells
    /// them from others.
    func picture(of id: String, key: UInt64, _ configuration: @autoclosure () -> StageConfiguration) -> TextureID? {
        let known = made[id]
        if known?.key != key, !orders.contains(where: { $0.id == id && $0.key == key }) {
            orders.removeAll { $0.id == id }
            orders.append(Order(id: id, key: key, configuration: configuration()))
        }
        return known?.texture
    }

    /// Nobody looks at them any more: what was ordered is made when somebody does again.
    func cancel() { orders.removeAll() }

    /// Makes the next one, or asks for what its cards need. True: one was made.
    func makeNext(like shown: Stage, _ feeder: TextureFeeder, _ window: Window, _ library: Library) -> Bool {
        guard !orders.isEmpty else { return false }
        let scale = PresetPicture.width / Self.size.width * Self.oversampling
        var stage = Stage(configuration: orders[0].configuration, deck: shown.deck, size: Self.size, pixelScale: scale)
        if let info = shown.backdrop.info {
            stage.setBackdrop(info, colors: shown.backdrop.colors, in: shown.backdrop.texture, at: 0)
        }
        stage.jump(to: Double(min(4, max(stage.deck.count - 1, 0))), at: 0)
        var frame = Frame()
        stage.step(to: 0, events: EmptyCollection(), into: &frame)
        for want in frame.wanted { stage.setTexture(want.texture, shown.texture(want.texture)) }
        if frame.wanted.contains(where: { shown.texture($0.texture) == nil }), orders[0].attempts < Self.patience {
            orders[0].attempts += 1
            feeder.request(frame.wanted, library: library, deck: shown.deck)
            // Another one may have all of its cards.
            orders.append(orders.removeFirst())
            return false
        }
        let order = orders.removeFirst()
        stage.step(to: 0, events: EmptyCollection(), into: &frame)
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
