internal import RiffleMath

/// A transition through a task switcher: both screens shrink to cards, the row moves on by one card, and the new card grows.
public struct SwitcherHop: AnimationController {
    public static let id = "switcher"
    public static let title = "task switcher"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        let shrink = Double.sin(.pi * progress) * .sin(.pi * progress)
        let scale = 1 - (1 - 0.94 * space.scale) * shrink
        // A smoothstep, so that the row moves mostly while the cards are small.
        let moved = progress * progress * (3 - 2 * progress)
        let step = (space.size.width * scale + 18 * shrink) * space.direction
        return TransitionPoses(from: .flat(x: -step * moved, scale: scale), to: .flat(x: step * (1 - moved), scale: scale))
    }
}
