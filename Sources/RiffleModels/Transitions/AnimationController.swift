public import RiffleMath

/// How two screens stand to each other while one gives way to the other. UIKit's animation controller, as a pure function.
///
/// It holds no state and no clock: whoever runs the transition says how far it is, and may go back and forth. An animation of
/// one's own is one type like those in `Catalogue`, and its name in `AnimationCatalogue`.
public protocol AnimationController: Sendable {
    /// Lower camel case, unique.
    static var id: String { get }
    /// For people.
    static var title: String { get }
    /// Seconds it takes where nobody asks for another time; nil: what the person has set.
    var duration: Double? { get }
    /// The screens at a progress: at 0 the from screen fills the container, at 1 the to screen does.
    func poses(at progress: Double, in space: TransitionSpace) -> TransitionPoses
}

extension AnimationController {
    public var duration: Double? { nil }
}

/// What an animation may know of its surroundings.
public struct TransitionSpace: Equatable, Sendable {
    /// The container, which a screen at rest fills, in points.
    public var size: Size
    /// +1: the to screen lies further right (a push, a tab of a higher index); −1: further left.
    public var direction = 1.0
    /// What an animation that shrinks a screen shrinks it to.
    public var scale = 0.6
    /// How far the lower screen moves, in container widths, where it moves less than the upper one.
    public var parallax = 1.0 / 3
    /// 0…1: how dark the lower screen becomes.
    public var dim = 0.1

    public init(size: Size) { self.size = size }
}

/// Two screens, in points about the container's centre.
public struct TransitionPoses: Equatable, Sendable {
    public var from: CardPose
    public var to: CardPose
    /// Which one is in front where depth doesn't say.
    public var isToInFront: Bool

    public init(from: CardPose = CardPose(), to: CardPose = CardPose(), isToInFront: Bool = true) {
        self.from = from
        self.to = to
        self.isToInFront = isToInFront
    }
}

/// Another animation backwards: a pop is a push whose time runs the other way.
public struct ReversedAnimation: AnimationController {
    public static let id = "reversed"
    public static let title = "Reversed"
    private let base: any AnimationController

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
    /// A screen moved (in points, right and down) and then scaled in the plane.
    public static func flat(
        x: Double = 0, y: Double = 0, scale: Double = 1, opacity: Double = 1, dim: Double = 0
    ) -> CardPose {
        CardPose(
            transform: Transform3D.identity.translated(by: x, y, 0).scaled(by: scale, scale, 1), opacity: opacity, dim: dim)
    }
}
