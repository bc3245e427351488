internal import RiffleMath

/// The task switcher as a way from one app to the next: both become cards, the row moves on by one, the next card grows.
public struct SwitcherHop: AnimationController {
    public static let id = "switcher"
    public static let title = "task switcher"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        let away = Double.sin(.pi * progress) * .sin(.pi * progress)
        let scale = 1 - (1 - 0.94 * space.scale) * away
        // The row starts when the cards have become small, and stands before they grow.
        let moved = progress * progress * (3 - 2 * progress)
        let step = (space.size.width * scale + 18 * away) * space.direction
        return TransitionPoses(from: .flat(x: -step * moved, scale: scale), to: .flat(x: step * (1 - moved), scale: scale))
    }
}
