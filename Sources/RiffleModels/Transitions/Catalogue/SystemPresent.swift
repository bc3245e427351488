internal import RiffleMath

/// The system's presentation: from below over a screen that stays (Sources/RiffleModels/FORMULAS.md, "Screens").
public struct SystemPresent: AnimationController {
    public static let id = "system-present"
    public static let title = "system present"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        TransitionPoses(to: .flat(y: space.size.height * (1 - progress)))
    }
}
