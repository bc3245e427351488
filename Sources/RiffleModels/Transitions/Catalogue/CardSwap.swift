internal import RiffleMath

/// The two screens walk round each other in depth and change places.
public struct CardSwap: AnimationController {
    public static let id = "swap"
    public static let title = "card swap"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        func place(_ angle: Double, side: Double) -> CardPose {
            let width = space.size.width
            return CardPose(
                transform: Transform3D.perspective(m34: -1 / (2.5 * width))
                    .translated(by: side * 0.62 * width * .sin(angle), 0, -0.5 * width * (1 - .cos(angle))))
        }
        return TransitionPoses(
            from: place(.pi * progress, side: -space.direction), to: place(.pi * (1 - progress), side: space.direction),
            isToInFront: progress >= 0.5)
    }
}
