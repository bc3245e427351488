internal import RiffleMath

/// The screens are adjacent faces of a cube that makes a quarter turn.
public struct Cube: AnimationController {
    public static let id = "cube"
    public static let title = "cube"

    public init() {}

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        func face(_ angle: Double) -> CardPose {
            let half = space.size.width / 2
            return CardPose(
                transform: Transform3D.perspective(m34: -1 / (2.5 * space.size.width)).translated(by: 0, 0, -half)
                    .rotated(by: angle * space.direction, around: Vector3(0, 1, 0)).translated(by: 0, 0, half),
                dim: 3 * space.dim * abs(.sin(angle)))
        }
        return TransitionPoses(
            from: face(-.pi / 2 * progress), to: face(.pi / 2 * (1 - progress)), isToInFront: progress > 0.5)
    }
}
