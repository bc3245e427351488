public import RiffleMath
public import RiffleScene

/// A layer behind all cards, as `SceneCard.veil` shows it on a card: a texture that is mapped to the output.
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

extension BackdropLayer {
    /// The texture coordinates at an output pixel.
    fileprivate var map: ScreenMap {
        let size = Vector2(max(frame.width, SceneTolerance.leastSide), max(frame.height, SceneTolerance.leastSide))
        let step = Vector2(crop.width, crop.height) / size
        return ScreenMap(origin: Vector2(crop.x, crop.y) - Vector2(frame.x, frame.y) * step, step: step)
    }
}

extension SceneCard {
    /// The veil, clamped to 0…1; 0 for a NaN.
    var heldVeil: Double { veil > 0 ? min(veil, 1) : 0 }

    /// The opacity of the card's own pictures, drawn over the veil's layers of opacity `veilOpacity`. Together they have the card's
    /// opacity a, of which the backdrop has the share v, the veil: γ = a(1 − v) for the pictures, β = a·v/(1 − γ) for the layers, so that
    /// (1 − γ)(1 − β) = 1 − a.
    var ownOpacity: Double { opacity.clamped(to: 0...1) * (1 - heldVeil) }

    /// The opacity of the veil's layers, β in the comment above.
    var veilOpacity: Double {
        let own = ownOpacity
        return own < 1 ? (opacity.clamped(to: 0...1) * heldVeil / (1 - own)).clamped(to: 0...1) : 0
    }
}

extension PiecePainter {
    /// Draws the backdrop in the shape of a quad, below the picture that is drawn on it next.
    mutating func fillVeil(_ quad: RoundedQuad, opacity: Double, width: Double? = nil, isWhole: Bool = false) {
        guard opacity > 0 else { return }
        for layer in backdrop {
            var veil = quad
            veil.face = QuadPicture(texture: layer.texture, pixelSize: Size(width: 1, height: 1), tint: layer.color)
            veil.screenMap = layer.map
            veil.opacity = opacity
            veil.shade = 0
            mesher.fill(veil, width: width, isWhole: isWhole)
        }
    }
}
