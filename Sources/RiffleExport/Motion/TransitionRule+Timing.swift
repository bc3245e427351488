internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

extension TransitionRule {
    /// The duration of a transition without a hand, in seconds.
    var forwardDuration: Double { forwardController?.duration ?? duration }

    /// The transition's timing curve.
    var forwardCurve: CubicBezierCurve { curve.bezier(curvePoints) ?? .easeOut }
}
