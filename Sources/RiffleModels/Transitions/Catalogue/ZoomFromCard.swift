internal import RiffleMath

/// The new screen grows out of a card in the lower half of the old one, which shrinks slightly.
public struct ZoomFromCard: AnimationController {
    public static let id = "zoom"
    public static let title = "zoom from card"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        let start = 0.32
        return TransitionPoses(
            from: .flat(scale: 1 - 0.08 * progress, dim: 2.5 * space.dim * progress),
            to: .flat(
                y: space.size.height * 0.14 * (1 - progress), scale: start + (1 - start) * progress,
                opacity: min(1, progress * 4)))
    }
}
