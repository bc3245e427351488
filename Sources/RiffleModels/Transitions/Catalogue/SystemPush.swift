internal import RiffleMath

/// The system's push: the new screen covers the old one, which moves a third as far and darkens
/// (Sources/RiffleModels/FORMULAS.md, "Screens").
public struct SystemPush: AnimationController {
    public static let id = "system-push"
    public static let title = "system push"

    public init() {}

    /// UINavigationController's, in seconds.
    public var duration: Double? { 0.35 }

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        let width = space.size.width * space.direction
        return TransitionPoses(
            from: .flat(x: -width * space.parallax * progress, dim: space.dim * progress), to: .flat(x: width * (1 - progress)))
    }
}
