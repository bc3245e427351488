import RiffleMath
import Testing

@testable import RifflePainter
@testable import RiffleScene

/// A veiled card is drawn as if only the backdrop lay behind it.
@Suite("Veils")
struct VeilTests {
    /// The picture behind all cards: red grows to the right, green downwards.
    private static func backdrop(_ x: Double, _ y: Double) -> SIMD4<Double> { SIMD4(x / 1280, y / 800, 0, 1) }

    private static let layer = BackdropLayer(
        texture: .backdrop, frame: screen, crop: Rect(x: 0, y: 0, width: 1, height: 1), color: .white)

    /// Draws cards with blue pictures over the backdrop. `layers`: the backdrop's layers that the compositor knows.
    private static func drawn(_ cards: ContiguousArray<SceneCard>, layers: ContiguousArray<BackdropLayer> = [layer]) -> Canvas {
        var compositor = Compositor()
        compositor.backdrop = layers
        var list = DrawList()
        list.appendScreen()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list) { id, u, v in
            id == .backdrop ? backdrop(u * 1280, v * 800) : id == .white ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 1, 1)
        }
        return canvas
    }

    /// A card in front of another, larger one, which surrounds it on all sides.
    private static func pair(veil: Double, opacity: Double = 1, turnY: Double) -> ContiguousArray<SceneCard> {
        var behind = card(1, at: Vector3(0, 0, -60))
        behind.transform = .scale(3, 3, 1) * behind.transform
        var front = card(2, turnY: turnY, radius: 20, opacity: opacity)
        front.veil = veil
        return [behind, front]
    }

    /// The greatest difference between pixels around the front card's centre and a mix of blue, the backdrop and the card behind in these
    /// shares.
    private static func deviation(_ canvas: Canvas, _ card: Double, _ backdrop: Double, _ behind: Double) -> Double {
        var worst = 0.0
        for (x, y) in [(640, 400), (600, 330), (690, 480)] {
            let ground = Self.backdrop(Double(x) + 0.5, Double(y) + 0.5)
            let wanted = SIMD4(0, 0, 1, 1) * (card + behind) + ground * backdrop
            let difference = canvas[x, y] - wanted
            worst = max(worst, (difference * difference).sum().squareRoot())
        }
        return worst
    }

    @Test("it has the backdrop's share of the colour, and none of the card behind it", arguments: [0.2, 0.5, 1], [0, 0.7])
    func share(veil: Double, turnY: Double) {
        let canvas = Self.drawn(Self.pair(veil: veil, turnY: turnY))
        #expect(Self.deviation(canvas, 1 - veil, veil, 0) < 0.012)
    }

    @Test("with an opacity the rest is what lies behind", arguments: [0.25, 0.6], [0.3, 0.8])
    func opacity(opacity: Double, veil: Double) {
        // Only the backdrop lies behind the card, so its share and the backdrop's can't be told apart.
        var front = card(2, opacity: opacity)
        front.veil = veil
        let alone = Self.drawn([front])
        #expect(Self.deviation(alone, opacity * (1 - veil), 1 - opacity * (1 - veil), 0) < 0.012)
        let canvas = Self.drawn(Self.pair(veil: veil, opacity: opacity, turnY: 0))
        #expect(Self.deviation(canvas, opacity * (1 - veil), opacity * veil, 1 - opacity) < 0.012)
    }

    @Test("a veiled card is an occluder as others are; without layers it is as transparent as it is veiled")
    func edges() {
        var compositor = Compositor()
        compositor.backdrop = [Self.layer]
        var list = DrawList()
        var cards = Self.pair(veil: 0.5, turnY: 0)
        // The card behind is about as large as the card in front.
        cards[0] = card(1, at: Vector3(0, 0, -60))
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(compositor.statistics.occludedPieces == 1)
        let plain = Self.drawn(Self.pair(veil: 0.4, turnY: 0), layers: [])
        #expect(Self.deviation(plain, 0.6, 0, 0.4) < 0.012)
    }
}

extension DrawList {
    /// Appends the backdrop.
    fileprivate mutating func appendScreen() {
        for (x, y) in [(0.0, 0.0), (1280, 0), (1280, 800), (0, 800)] {
            vertices.append(
                DrawVertex(x: Float(x), y: Float(y), color: .white, u: Float(x / 1280), v: Float(y / 800)))
        }
        appendTriangle(0, 1, 2, texture: TextureLevel(.backdrop))
        appendTriangle(0, 2, 3, texture: TextureLevel(.backdrop))
    }
}
