internal import RiffleMath

/// The two screens move around each other in depth and exchange their positions.
public struct CardSwap: AnimationController {
    public static let id = "swap"
    public static let title = "card swap"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        func pose(_ angle: Double, side: Double) -> CardPose {
            let width = space.size.width
            return CardPose(
                transform: Transform3D.perspective(m34: -1 / (2.5 * width))
                    .translated(by: side * 0.62 * width * .sin(angle), 0, -0.5 * width * (1 - .cos(angle))))
        }
        return TransitionPoses(
            from: pose(.pi * progress, side: -space.direction), to: pose(.pi * (1 - progress), side: space.direction),
            isToInFront: progress >= 0.5)
    }
}
