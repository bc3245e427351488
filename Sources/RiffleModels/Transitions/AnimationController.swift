public import RiffleMath

/// The poses of two screens while one replaces the other: UIKit's animation controller, as a pure function of the progress.
///
/// It has no state and no clock: the driver of the transition sets the progress, which may go back and forth. The built-in ones are
/// formulas (`AnimationCatalogue`).
public protocol AnimationController: Sendable {
    /// The animation's own duration in seconds; nil, the default, for the user's setting.
    var duration: Double? { get }
    /// The poses at a progress of 0…1: at 0 the from screen fills the container, at 1 the to screen does.
    func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses
}

extension AnimationController {
    public var duration: Double? { nil }
}

/// The geometry and the settings that an animation may use.
public struct TransitionSpace: Equatable, Sendable {
    /// The container, which a screen at rest fills, in points.
    public var size: Size
    /// +1: the to screen lies further right (a push, a tab of a higher index); −1: further left.
    public var direction = 1.0
    /// The final scale of a screen that the animation shrinks.
    public var endScale = 0.6
    /// The displacement of the lower screen, in container widths, where it moves less than the upper one.
    public var parallax = 1.0 / 3
    /// 0…1: how dark the lower screen becomes.
    public var darkness = 0.1

    /// The default settings in a container of this size.
    public init(size: Size) { self.size = size }
}

/// The poses of both screens, in points about the container's centre.
public struct TransitionPoses: Equatable, Sendable {
    /// The screen that is replaced.
    public var from: CardPose
    /// The screen that replaces it.
    public var to: CardPose
    /// Whether the to screen is in front of the from screen where both have the same depth.
    public var isToInFront: Bool

    /// Both screens fill the container unless poses are given.
    public init(from: CardPose = CardPose(), to: CardPose = CardPose(), isToInFront: Bool = true) {
        self.from = from
        self.to = to
        self.isToInFront = isToInFront
    }
}

/// Another animation with the time reversed and the screens exchanged: a pop is a reversed push.
public struct ReversedAnimation: AnimationController {
    private let base: any AnimationController

    /// The reverse of `base`.
    public init(_ base: any AnimationController) { self.base = base }

    public var duration: Double? { base.duration }

    public func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses {
        var forward = space
        forward.direction = -space.direction
        let poses = base.poses(at: 1 - progress, in: forward)
        return TransitionPoses(from: poses.to, to: poses.from, isToInFront: !poses.isToInFront)
    }
}

extension CardPose {
    /// A screen translated by (x, y) points and scaled about its centre, in the plane z = 0.
    public static func flat(
        x: Double = 0, y: Double = 0, scale: Double = 1, opacity: Double = 1, dim: Double = 0
    ) -> CardPose {
        CardPose(
            transform: Transform3D.identity.translated(by: x, y, 0).scaled(by: scale, scale, 1), opacity: opacity, dim: dim)
    }
}
