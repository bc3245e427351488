public import RiffleMath

/// The kind of container that holds the screens.
public enum TransitionKind: Int, Sendable {
    /// A navigation stack: push and pop.
    case navigation
    /// A screen over another: present and dismiss.
    case modal
    /// Screens side by side: select.
    case tabs
}

/// The source of the animation. The raw values are the option indices of the parameter `animation`; they must not change.
public enum TransitionStyle: Int, Sendable {
    /// The animation controller that the delegate returns; the built-in delegate returns the controllers of the rule.
    case custom
    /// The system's animation, as without a delegate (`AnimationCatalogue.system`).
    case system
    /// No animation: the screens change at once without asking the delegate. UIKit's `animated: false`.
    case withoutAnimation
}

/// The animation of the backward operation: pop, dismiss, a tab further left.
public enum BackController: Equatable, Sendable {
    /// The forward operation's controller, reversed.
    case sameReversed
    /// The controller at an index of `AnimationCatalogue`: reversed, or played forward with the opposite direction.
    case own(Int, isReversed: Bool)
}

/// The rule that decides, at release, whether a transition finishes.
public enum FinishRule: Int, Sendable {
    /// The progress is beyond `finishAt`.
    case position
    /// The progress would be beyond `finishAt` after `projection` seconds at the release velocity.
    case projected
    /// A flick faster than `finishSpeed` decides by its direction; without one, the position.
    case speed
}

/// The timing curve of a transition; the first four are Core Animation's (`CubicBezierCurve`).
public enum TransitionCurve: Int, CaseIterable, Sendable {
    case linear
    case easeIn
    case easeOut
    case easeInOut
    /// Starts at the finger's speed and slows down to rest; ease-out where there was no drag.
    case keepsSpeed
    /// A cubic Bézier curve, given by its two control points.
    case custom

    /// The label shown to users.
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

/// The parameters of a transition between screens. Lengths in points, times in seconds, progress 0…1.
public struct TransitionRule: Equatable, Sendable {
    /// The kind of container.
    public var kind = TransitionKind.navigation
    /// The number of screens.
    public var itemCount = 0
    /// The container's size, which a screen at rest fills.
    public var size = Size(width: 375, height: 667)
    /// The source of the animation.
    public var style = TransitionStyle.custom
    /// The forward operation's controller (push, present, a tab further right): an index of `AnimationCatalogue`.
    public var controller = 0
    /// A controller that isn't in the catalogue; it replaces the forward operation's.
    public var ownController: FormulaAnimation?
    /// The backward operation's controller.
    public var backController = BackController.sameReversed
    /// The duration of a transition without a gesture, unless the controller has its own.
    public var duration = 0.5
    /// The timing curve of a transition without a gesture.
    public var curve = TransitionCurve.easeInOut
    /// The control points of a custom curve: x1, y1, x2, y2.
    public var curvePoints = SIMD4(0.42, 0, 0.58, 1)
    /// The final scale of a screen that the animation shrinks; 0.6 in the source's push.
    public var endScale = 0.6
    /// The displacement of the lower screen, in container widths.
    public var parallax = 1.0 / 3
    /// 0…1: how dark the lower screen becomes.
    public var darkness = 0.1
    /// The greatest distance, in points, from the left edge at which a pan that pops may begin, and from the right edge for a push; from
    /// the upper and the lower edge where drags are vertical.
    public var edgeWidth = 20.0
    /// The rule by which a release finishes or cancels.
    public var finishRule = FinishRule.position
    /// The progress beyond which a release finishes.
    public var finishAt = 0.5
    /// The speed of a flick for `FinishRule.speed`, in points per second.
    public var finishSpeed = 300.0
    /// For `FinishRule.projected`: seconds of the release velocity that count as distance.
    public var projection = 0.2
    /// After a release the rest takes (1 − progress)·duration / this, or progress·duration / this when cancelling.
    public var completionSpeed = 1.0
    /// The timing curve after a release.
    public var completionCurve = TransitionCurve.easeInOut
    /// The control points of a custom completion curve: x1, y1, x2, y2.
    public var completionCurvePoints = SIMD4(0.42, 0, 0.58, 1)
    /// Whether a transition requested while another runs is queued (true) or refused.
    public var queues = true
    /// The greatest number of tabs.
    public var tabCount = 5
    /// The progress set by the panel's slider; above 0 the slider drives the transition.
    public var scrubProgress = 0.0
    /// Whether the slider drives the backward operation.
    public var scrubsBackwards = false

    /// A navigation stack with the source's values, without screens.
    public init() {}

    /// The animation of the forward operation; nil if there is none.
    public var forwardController: (any AnimationController)? {
        switch style {
        case .custom: customController
        case .system: AnimationCatalogue.system(kind)
        case .withoutAnimation: nil
        }
    }

    private var customController: FormulaAnimation { ownController ?? AnimationCatalogue.controller(at: controller) }

    /// The animation of the backward operation, to be used in a space of direction −1; nil if there is none.
    public var backwardController: (any AnimationController)? {
        switch (style, backController) {
        case (.withoutAnimation, _): return nil
        case (.system, _): return AnimationCatalogue.system(kind, isBack: true)
        case (.custom, .sameReversed):
            let same = customController
            return kind == .tabs && same.isMirrored ? same : ReversedAnimation(same)
        case (.custom, .own(let index, let isReversed)):
            let own = AnimationCatalogue.controller(at: index)
            return isReversed ? ReversedAnimation(own) : own
        }
    }

    /// Whether drags go up and down: the drags of a modal screen, and of a navigation whose animation moves the new screen up or
    /// down rather than sideways.
    public var dragsVertically: Bool {
        switch kind {
        case .modal: return true
        case .tabs: return false
        case .navigation:
            guard let start = forwardController?.poses(at: 0, in: space(direction: 1)).to.transform.row4 else { return false }
            return abs(start.y) > abs(start.x)
        }
    }

    /// The container's size along which a drag makes progress.
    public var dragExtent: Double { dragsVertically ? size.height : size.width }

    /// The space of a transition to the right (`direction` +1) or to the left (−1).
    public func space(direction: Double) -> TransitionSpace {
        var space = TransitionSpace(size: size)
        space.direction = direction
        space.endScale = endScale
        space.parallax = parallax
        space.darkness = darkness
        return space
    }
}
