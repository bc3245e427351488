internal import RiffleMath
internal import RiffleScene

/// A card's reflection on the floor: in the card's own plane below it, upside down, fading out downwards.
@frozen public struct CardReflection: Equatable, Sendable {
    /// The opacity at the reflection's top, 0…1.
    public var opacity: Double
    /// The distance over which the reflection fades to nothing, in card points.
    public var length: Double
    /// The distance between the card's lower edge and the reflection, in card points.
    public var gap: Double

    /// A reflection by its fields.
    @inlinable public init(opacity: Double, length: Double, gap: Double = 1) {
        self.opacity = opacity
        self.length = length
        self.gap = gap
    }
}

extension CardReflection {
    @inline(__always) var isVisible: Bool {
        opacity > 0 && opacity.isFinite && length > 0 && length < SceneTolerance.greatestLength && gap >= 0
            && gap < SceneTolerance.greatestLength
    }

    /// The reflection of a card as a rounded quad in the card's plane.
    func quad(
        of card: SceneCard, _ record: SceneRecord, face: QuadPicture, isMirrored: Bool
    ) -> RoundedQuad {
        let length = min(length, card.size.height)
        var mirrored = face
        mirrored.crop = Rect(
            x: face.crop.x, y: face.crop.maxY, width: face.crop.width,
            height: -face.crop.height * length / card.size.height)
        return RoundedQuad(
            record: record,
            frame: Rect(x: -card.size.width / 2, y: card.size.height / 2 + gap, width: card.size.width, height: length),
            cornerRadius: min(card.cornerRadius, length / 2), face: mirrored, isMirrored: isMirrored,
            opacity: card.ownOpacity * min(opacity, 1), shade: card.shade, fadesOut: true)
    }
}
