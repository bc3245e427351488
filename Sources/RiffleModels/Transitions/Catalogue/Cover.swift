internal import RiffleMath

/// The new screen slides over the old one, which shrinks and darkens.
public struct Cover: AnimationController {
    public static let id = "cover"
    public static let title = "cover"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        TransitionPoses(
            from: .flat(scale: 1 - 0.06 * progress, dim: 4 * space.dim * progress),
            to: .flat(x: space.size.width * space.direction * (1 - progress)))
    }
}
