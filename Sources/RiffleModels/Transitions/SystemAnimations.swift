/// What the system animates with where nobody says otherwise: without a delegate, and where a delegate answers nil. Figures: MODELS.md 6.
public enum SystemAnimations {
    /// The animation of a kind's move onwards (push, present, a tab further right) or of its way back (pop, dismiss, a tab further
    /// left), which is the same reversed. Nil: the screens change at once, which is what UITabBarController does up to iOS 17; it has no
    /// animation of its own.
    public static func controller(of kind: TransitionKind, isBack: Bool = false) -> (any AnimationController)? {
        let onwards: any AnimationController
        switch kind {
        case .navigation: onwards = SystemPush()
        case .modal: onwards = SystemPresent()
        case .tabs: return nil
        }
        return isBack ? ReversedAnimation(onwards) : onwards
    }
}
