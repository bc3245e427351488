/// The new screen fades in over the old one.
public struct CrossFade: AnimationController {
    public static let id = "cross-fade"
    public static let title = "cross-fade"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        TransitionPoses(to: .flat(opacity: progress))
    }
}
