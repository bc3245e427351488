internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

extension TransitionRule {
    /// How long a transition takes without a hand, in seconds.
    var forwardDuration: Double { forwardController?.duration ?? duration }

    /// Its timing curve.
    var forwardCurve: CubicBezierCurve { curve.bezier(curvePoints) ?? .easeOut }
}
