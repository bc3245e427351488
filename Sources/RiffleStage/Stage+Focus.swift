public import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// A hand that moves a picture within its card: what it does, as a value. The picture keeps to the hand, however the card lies.
public struct FocusDrag: Equatable, Sendable {
    /// The number of the picture, and its title.
    public let picture: Int
    public let title: String
    /// True: all of the picture is seen, or almost, so that there is nothing to move.
    public let isWhole: Bool
    /// From output pixels to the card's plane, in its points.
    private let inverse: Homography
    private let pixelScale: Double
    private let size: Size
    private let crop: Rect
    private let start: Vector2

    init?(_ card: SceneCard, picture: Int, title: String, at point: Vector2, pixelScale: Double) {
        guard let (inverse, determinant) = Homography(card.transform).inverted, determinant > 0 || card.back == nil,
            let start = Self.point(point * pixelScale, inverse)
        else { return nil }
        self.picture = picture
        self.title = title
        self.inverse = inverse
        self.pixelScale = pixelScale
        self.start = start
        size = card.size
        crop = card.front.crop
        isWhole = card.mat != nil || crop.width > 0.995 && crop.height > 0.995
    }

    /// The point of the picture that is in the card's middle once the hand has come to a window point.
    public func focus(at point: Vector2) -> Vector2 {
        guard size.width > 0, size.height > 0, let here = Self.point(point * pixelScale, inverse) else { return crop.center }
        let way = (here - start) / Vector2(size.width, size.height)
        let wanted = crop.center - way * Vector2(crop.width, crop.height)
        return Vector2(
            wanted.x.clamped(to: crop.width / 2...1 - crop.width / 2),
            wanted.y.clamped(to: crop.height / 2...1 - crop.height / 2))
    }

    private static func point(_ pixel: Vector2, _ inverse: Homography) -> Vector2? {
        let image = inverse.apply(to: pixel)
        let point = Vector2(image.x, image.y) / image.z
        return image.z != 0 && point.x.isFinite && point.y.isFinite ? point : nil
    }
}

// Which part of a picture a card shows.
extension Stage {
    /// What a hand takes hold of at a window point that is to move a picture within its card; nil: there is no picture.
    public mutating func focusDrag(at point: Vector2) -> FocusDrag? {
        guard point.x.isFinite, point.y.isFinite, let hit = placedCard(at: point),
            let card = sceneCards.first(where: { placed.indices.contains($0.id) && placed[$0.id].page == hit.page }),
            let picture = deck.picture(ofCard: hit.index), texture(.front(picture: picture)) != nil
        else { return nil }
        return FocusDrag(
            card, picture: picture, title: deck.pictures[picture].title, at: point, pixelScale: pixelScale)
    }

    /// The point of a picture that cards show in their middle, 0…1 of its width and height; nil: its own middle.
    public func focus(ofPicture picture: Int) -> Vector2? { focuses[picture] }

    /// Sets it, within the picture; nil: its own middle. A point that is none, or no such picture, changes nothing.
    public mutating func setFocus(_ point: Vector2?, ofPicture picture: Int, at time: Double) {
        advance(to: time)
        guard deck.pictures.indices.contains(picture) else { return }
        guard let point else { return focuses[picture] = nil }
        guard point.x.isFinite, point.y.isFinite else { return }
        let inside = Vector2(point.x.clamped(to: 0...1), point.y.clamped(to: 0...1))
        focuses[picture] = inside == Vector2(0.5, 0.5) ? nil : inside
    }
}
