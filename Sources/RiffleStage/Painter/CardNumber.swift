internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene

/// The frame of the number that is printed on a card: at its centre.
public enum CardNumber {
    /// The aspect ratio of the number's texture, width / height.
    public static let aspect = 2.0
    /// The texture's share of the card's width, or of twice its height if that is less.
    static let share = 0.86
}

extension CardLabel {
    /// The texture for a label on a card, in the size that it has on the screen at the corner nearest to the eye. The longer of
    /// its projected axes determines both sides, so that a turned card's digits keep their vertical resolution. `transform`: to
    /// output pixels.
    func wanted(card: Int, on transform: Transform3D) -> WantedTexture {
        let map = Homography(transform)
        let quad = ProjectedQuad(map, frame)
        var most = 0.0
        for corner in 0..<4 where quad.isInFront[corner] {
            let (point, share) = (quad[corner], 1 / quad.w[corner])
            let across = Vector2(map.x.x - point.x * map.x.z, map.x.y - point.y * map.x.z) * share
            let down = Vector2(map.y.x - point.x * map.y.z, map.y.y - point.y * map.y.z) * share
            most = max(most, (across * across).sum(), (down * down).sum())
        }
        let scale = most > 0 && most.isFinite ? most.squareRoot() : 1
        return WantedTexture(
            texture: .number(card: card), pixelWidth: frame.width * scale, pixelHeight: frame.height * scale)
    }
}

extension WantedTexture {
    /// A blurred picture for a card: level 0 is `CardLook.cardWidth` pixels wide, whatever size the card is shown in.
    static func blurred(picture: Int, on card: Size) -> WantedTexture {
        let width = CardLook.cardWidth
        return WantedTexture(
            texture: .blurred(picture: picture), pixelWidth: width,
            pixelHeight: card.width > 0 ? width * card.height / card.width : width)
    }
}
