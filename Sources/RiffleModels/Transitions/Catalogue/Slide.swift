internal import RiffleMath

/// Both screens move side by side, in the direction of the index change: the source's tabs (Sources/RiffleModels/FORMULAS.md,
/// "Screens").
public struct Slide: AnimationController {
    public static let id = "slide"
    public static let title = "slide"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        let width = space.size.width * space.direction
        return TransitionPoses(from: .flat(x: -width * progress), to: .flat(x: width * (1 - progress)))
    }
}
