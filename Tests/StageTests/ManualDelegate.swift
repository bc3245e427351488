import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleStage

// The manual's animation controller and its delegate, word for word: a test compares the texts.

/// The new screen drops in from above; the old one sinks and darkens.
struct Drop: AnimationController {
    func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        TransitionPoses(
            from: .flat(y: 40 * progress, scale: 1 - 0.1 * progress, dim: 0.4 * progress),
            to: .flat(y: -space.size.height * (1 - progress)))
    }
}

/// Pops turn a cube back, modal screens drop in; everything else is the system's. All of it can be taken by hand.
struct CubeBack: TransitionDelegate {
    func animationController(
        for operation: TransitionOperation, from: Int, to: Int, presenting: Int?, source: Int?
    ) -> (any AnimationController)? {
        switch operation {
        case .pop: AnimationCatalogue.animation(id: "cube").map { ReversedAnimation($0) }
        case .present: Drop()
        case .push, .dismiss, .select: nil
        }
    }

    func interactionController(
        for operation: TransitionOperation, using animation: any AnimationController
    ) -> (any InteractionController)? {
        PercentDrivenInteraction()
    }
}
