public import RiffleMath

/// What the screens are kept in.
public enum TransitionKind: Int, Sendable {
    /// A stack: push and pop.
    case navigation
    /// A screen over another: present and dismiss.
    case modal
    /// Screens side by side: select.
    case tabs
}

/// Who animates.
public enum TransitionStyle: Int, Sendable {
    /// The chosen animation controller.
    case custom
    /// What the system does without a delegate.
    case system
    /// Nobody: screens change at once.
    case none
}

/// What decides, at release, whether a transition finishes.
public enum FinishRule: Int, Sendable {
    /// The progress is beyond `finishAt`.
    case position
    /// The progress would be beyond `finishAt` after `projection` seconds at the release velocity.
    case projected
    /// A flick faster than `finishSpeed` decides by its direction; without one, the position.
    case speed
}

/// A bent time.
public enum TransitionCurve: Int, CaseIterable, Sendable {
    case linear
    case easeIn
    case easeOut
    case easeInOut
    /// Begins at the hand's speed and comes to rest; without a hand, as ease-out.
    case keepsSpeed
    /// A cubic Bézier curve by its two control points.
    case custom

    public var title: String {
        switch self {
        case .linear: "linear"
        case .easeIn: "ease in"
        case .easeOut: "ease out"
        case .easeInOut: "ease in and out"
        case .keepsSpeed: "keep the speed"
        case .custom: "custom"
        }
    }
}

/// How screens give way to each other. Lengths in points, times in seconds, progress 0…1.
public struct TransitionRule: Equatable, Sendable {
    public var kind = TransitionKind.navigation
    public var itemCount = 0
    /// The container: what a screen at rest fills.
    public var size = Size(width: 375, height: 667)
    public var style = TransitionStyle.custom
    /// A place in `AnimationCatalogue`.
    public var controller = 0
    public var duration = 0.5
    public var curve = TransitionCurve.easeInOut
    /// The control points of a custom curve: x1, y1, x2, y2.
    public var curvePoints = SIMD4(0.42, 0, 0.58, 1)
    /// 0.6 for the source's push.
    public var scale = 0.6
    public var parallax = 1.0 / 3
    public var dim = 0.1
    /// A pan that begins at most this far from the left edge pops.
    public var edgeWidth = 20.0
    public var finishRule = FinishRule.position
    public var finishAt = 0.5
    /// Points a second.
    public var finishSpeed = 300.0
    /// Seconds of the release velocity that count as distance.
    public var projection = 0.2
    public var completionSpeed = 1.0
    public var completionCurve = TransitionCurve.easeInOut
    public var completionCurvePoints = SIMD4(0.42, 0, 0.58, 1)
    /// What is asked for while a transition runs waits for its end (true), or is refused.
    public var queues = true
    /// How many tabs there are, at most.
    public var tabCount = 5
    /// Above 0: a slider owns the progress.
    public var scrub = 0.0
    public var scrubsBackwards = false

    public init() {}

    /// The space of a move to the right (+1) or the left (−1).
    public func space(direction: Double) -> TransitionSpace {
        var space = TransitionSpace(size: size)
        space.direction = direction
        space.scale = scale
        space.parallax = parallax
        space.dim = dim
        return space
    }
}
