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

/// Who animates. Presets hold the places of the cases.
public enum TransitionStyle: Int, Sendable {
    /// The animation controller that the delegate picks; the rule's own delegate picks the chosen ones.
    case custom
    /// What the system does without a delegate (`SystemAnimations`).
    case system
    /// Nobody, and nobody is asked: the screens change at once. UIKit's `animated: false`.
    case withoutAnimation
}

/// Who animates the way back: pop, dismiss, a tab further left.
public enum BackController: Equatable, Sendable {
    /// The controller of the move onwards, reversed.
    case sameReversed
    /// The one at a place of `AnimationCatalogue`: reversed, or as a move onwards that comes from the other side.
    case own(Int, isReversed: Bool)
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
    /// A place in `AnimationCatalogue`: push, present, a tab further right.
    public var controller = 0
    public var backController = BackController.sameReversed
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

    /// The animation of a move onwards; nil: there is none.
    public var forwardController: (any AnimationController)? {
        switch style {
        case .custom: AnimationCatalogue.controller(at: controller)
        case .system: SystemAnimations.controller(of: kind)
        case .withoutAnimation: nil
        }
    }

    /// The animation of the way back, to be played in a space of direction −1; nil: there is none.
    public var backwardController: (any AnimationController)? {
        switch (style, backController) {
        case (.withoutAnimation, _): return nil
        case (.system, _): return SystemAnimations.controller(of: kind, isBack: true)
        case (.custom, .sameReversed):
            let same = AnimationCatalogue.controller(at: controller)
            // Screens side by side reversed are their own mirror image, but for the one in front: that stays the new one, on either side.
            return kind == .tabs && same is Slide ? same : ReversedAnimation(same)
        case (.custom, .own(let place, let isReversed)):
            let own = AnimationCatalogue.controller(at: place)
            return isReversed ? ReversedAnimation(own) : own
        }
    }

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
