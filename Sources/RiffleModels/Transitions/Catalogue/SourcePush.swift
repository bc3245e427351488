internal import RiffleMath

/// The source's push: the old screen leaves to the left and shrinks, the new one enters from the right.
/// The old one ends at translate(−W, 0) followed by scale 0.6, so its centre ends at −0.6·W (Sources/RiffleModels/FORMULAS.md,
/// "Screens").
public struct SourcePush: AnimationController {
    public static let id = "source-push"
    public static let title = "source's push"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        let width = space.size.width * space.direction
        return TransitionPoses(
            from: .flat(x: -width * space.scale * progress, scale: 1 - (1 - space.scale) * progress),
            to: .flat(x: width * (1 - progress)))
    }
}
