internal import RiffleMath

/// The source's presentation: from below, while the presenting screen shrinks and darkens (Sources/RiffleModels/FORMULAS.md,
/// "Screens").
public struct SourcePresent: AnimationController {
    public static let id = "present"
    public static let title = "present"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        TransitionPoses(
            from: .flat(scale: 1 - (1 - space.scale) * progress, dim: space.dim * progress),
            to: .flat(y: space.size.height * (1 - progress)))
    }
}
