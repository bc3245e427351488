public import RiffleMath
internal import RiffleModels

/// Duration and easing of a turn of a card.
public struct FlipTiming: Equatable, Sendable {
    /// The duration, in seconds.
    public var duration: Double
    /// The easing curve; nil: the quintic that begins at the present angular velocity and ends at zero.
    public var curve: CubicBezierCurve?

    /// A turn of `duration` seconds.
    public init(duration: Double, curve: CubicBezierCurve?) { (self.duration, self.curve) = (duration, curve) }
}

/// The distance by which a turning card is raised towards the eye, as a function of its angle. It is 0 at 0 and π, so that a card
/// that stays turned over lies in the row.
public struct FlipLift: Equatable, Sendable {
    /// Half the card's width in points, which its edge sweeps in depth.
    public var edge: Double
    /// The depth of the cards around the turning card, in points.
    public var around: Double

    /// A lift by its fields.
    public init(edge: Double, around: Double) { (self.edge, self.around) = (edge, around) }

    /// The sine of the angle (about a degree) at which the card has risen by all of `around`.
    static let seen = 0.02

    /// The lift in points: edge · |sin| + around · smoothstep(|sin| / seen). Exactly 0 when the card lies flat, because
    /// among coplanar cards any lift changes the paint order.
    public func height(atAngle angle: Double) -> Double {
        let share = abs(Double.sin(angle))
        guard share > 1e-9 else { return 0 }
        let rise = Swift.min(share / Self.seen, 1)
        return edge * share + around * rise * rise * (3 - 2 * rise)
    }
}
