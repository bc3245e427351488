public import RiffleMath
internal import RifflePainter
internal import RiffleScene

/// A drag that moves a picture within its card. The dragged point of the picture stays under the pointer, whatever the card's
/// transform.
public struct FocusDrag: Equatable, Sendable {
    /// The index of the picture.
    public let picture: Int
    /// The picture's title.
    public let title: String
    /// Whether the picture isn't cropped (at least 99.5 % of each side is visible), so that there is nothing to move.
    public let isWhole: Bool
    /// From output pixels to points in the card's plane.
    private let inverse: Homography
    private let pixelScale: Double
    private let size: Size
    private let crop: Rect
    /// The point where the drag began, in points in the card's plane.
    private let start: Vector2

    /// Nil if the card's back or its edge faces the eye, or `point` (in window points) lies on its horizon.
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

    /// The point of the picture, 0…1 of its sides, that is at the card's centre once the pointer is at a window point.
    public func focus(at point: Vector2) -> Vector2 {
        guard size.width > 0, size.height > 0, let here = Self.point(point * pixelScale, inverse) else { return crop.center }
        let displacement = (here - start) / Vector2(size.width, size.height)
        let wanted = crop.center - displacement * Vector2(crop.width, crop.height)
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
