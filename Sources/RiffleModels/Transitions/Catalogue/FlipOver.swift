internal import RiffleMath

/// The two screens are the faces of one card that turns over. It recedes half way, so that its edges stay inside the container.
public struct FlipOver: AnimationController {
    public static let id = "flip"
    public static let title = "flip"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        func side(_ angle: Double, isSeen: Bool) -> CardPose {
            let width = space.size.width
            return CardPose(
                transform: Transform3D.perspective(m34: -1 / (2.5 * width))
                    .translated(by: 0, 0, -0.4 * width * .sin(.pi * progress))
                    .rotated(by: angle * space.direction, around: Vector3(0, 1, 0)),
                isHidden: !isSeen)
        }
        return TransitionPoses(
            from: side(-.pi * progress, isSeen: progress < 0.5), to: side(.pi * (1 - progress), isSeen: progress >= 0.5))
    }
}
