/// The system's default animations, used without a delegate and where the delegate returns nil. Values:
/// Sources/RiffleModels/FORMULAS.md, "Screens".
public enum SystemAnimations {
    /// The animation of a kind's forward operation (push, present, a tab further right), or of its backward operation (pop,
    /// dismiss, a tab further left), which is the same reversed. Nil for tabs: UITabBarController up to iOS 17 has no animation
    /// and changes the screens at once.
    public static func controller(of kind: TransitionKind, isBack: Bool = false) -> (any AnimationController)? {
        let forward: any AnimationController
        switch kind {
        case .navigation: forward = SystemPush()
        case .modal: forward = SystemPresent()
        case .tabs: return nil
        }
        return isBack ? ReversedAnimation(forward) : forward
    }
}
