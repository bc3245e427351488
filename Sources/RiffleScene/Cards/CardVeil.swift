public import RiffleMath

/// A layer of what lies behind all cards, as `SceneCard.veil` shows it on a card: a texture that is mapped to the output.
@frozen public struct BackdropLayer: Equatable, Sendable {
    /// The texture; level 0 is sampled.
    public var texture: TextureID
    /// The part of the output that `crop` covers, in output pixels.
    public var frame: Rect
    /// The part of the texture that covers `frame`, as fractions 0…1.
    public var crop: Rect
    /// Multiplies the texture; its alpha is the layer's opacity.
    public var color: Color

    /// A layer by its fields.
    @inlinable public init(texture: TextureID, frame: Rect, crop: Rect, color: Color) {
        self.texture = texture
        self.frame = frame
        self.crop = crop
        self.color = color
    }
}

/// The texture coordinates of a backdrop at an output pixel (x, y): u = origin.x + x · step.x, v alike.
struct ScreenMap {
    var origin: Vector2
    var step: Vector2

    init(_ layer: BackdropLayer) {
        let width = max(layer.frame.width, SceneTolerance.leastSide), height = max(layer.frame.height, SceneTolerance.leastSide)
        step = Vector2(layer.crop.width / width, layer.crop.height / height)
        origin = Vector2(layer.crop.x, layer.crop.y) - Vector2(layer.frame.x, layer.frame.y) * step
    }
}

extension SceneCard {
    /// The veil, held to 0…1; 0 for a NaN.
    var heldVeil: Double { veil > 0 ? min(veil, 1) : 0 }

    /// The opacity of the card's own pictures, drawn over the veil's layers of opacity `veilOpacity`. Together they have the card's
    /// opacity a, of which the backdrop has the share v: γ = a(1 − v), β = a·v/(1 − γ), for (1 − γ)(1 − β) = 1 − a.
    var ownOpacity: Double { opacity.clamped(to: 0...1) * (1 - heldVeil) }

    /// β above.
    var veilOpacity: Double {
        let own = ownOpacity
        return own < 1 ? (opacity.clamped(to: 0...1) * heldVeil / (1 - own)).clamped(to: 0...1) : 0
    }
}

extension Compositor {
    /// Draws the backdrop in the shape of a quad, below what is drawn on it next.
    mutating func fillVeil(_ quad: RoundedQuad, opacity: Double, width: Double? = nil, isWhole: Bool = false) {
        guard opacity > 0 else { return }
        for layer in backdrop {
            var veil = quad
            veil.face = CardFace(texture: layer.texture, pixelSize: Size(width: 1, height: 1), tint: layer.color)
            veil.screenMap = ScreenMap(layer)
            veil.opacity = opacity
            veil.shade = 0
            mesher.fill(veil, width: width, isWhole: isWhole)
        }
    }
}
