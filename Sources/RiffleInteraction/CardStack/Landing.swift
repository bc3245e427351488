public import RiffleMath
public import RiffleModels

/// Where a card leaves the stack.
public enum ThrowDirection: String, Equatable, Sendable, CaseIterable {
    case left
    case right
    case up
    case down

    public var isVertical: Bool { self == .up || self == .down }

    /// A step of 1 that way; x to the right, y down.
    public var unit: Vector2 {
        switch self {
        case .left: Vector2(-1, 0)
        case .right: Vector2(1, 0)
        case .up: Vector2(0, -1)
        case .down: Vector2(0, 1)
        }
    }
}

/// Where letting go now would send the card, and what is still missing for it to fly.
public struct LandingForecast: Equatable, Sendable {
    /// Nil: back to the stack.
    public var outcome: ThrowDirection?
    /// The way that the card leans to, whether or not it would fly.
    public var leaning: ThrowDirection
    /// How much of the throwing distance there is, 0…1; 1 throws.
    public var progress: Double
    /// Points that are missing; 0 if it flies.
    public var missingDistance: Double
    /// Points a second that are missing for a flick; nil where speed doesn't count.
    public var missingSpeed: Double?
}

extension CardStackRule {
    /// What a release at a translation (points) with a velocity (points a second) does. The forecast and the release both ask here.
    ///
    /// As the source: thrown if |x| > maxLength. Refined: if the translation with `projection` seconds of the velocity added is
    /// further than maxLength, or if a flick is faster than `throwSpeed` away from the stack; a hand that comes back faster than
    /// that keeps the card.
    public func landing(translation: Vector2, velocity: Vector2) -> LandingForecast {
        let reach = isRefined ? translation + velocity * projection : translation
        let isVertical = throwsVertically && abs(reach.y) > abs(reach.x)
        let along = isVertical ? reach.y : reach.x
        let speed = isVertical ? velocity.y : velocity.x
        let here = isVertical ? translation.y : translation.x
        let side = along < 0 || along == 0 && here < 0 ? -1.0 : 1.0
        let leaning: ThrowDirection = isVertical ? (side < 0 ? .up : .down) : (side < 0 ? .left : .right)
        let needed = Swift.max(formulas.maxLength, 1e-6)
        let outwards = speed * side
        let usesSpeed = isRefined && throwSpeed > 0
        let comesBack = usesSpeed && here * side > 0 && outwards <= -throwSpeed
        let isFlick = usesSpeed && outwards >= throwSpeed && here * side >= 0
        let isFar = abs(along) > needed
        let flies = (isFar || isFlick) && !comesBack
        // Either rule may be the nearer one; a hand that comes back must first slow down.
        var missingSpeed = projection > 0 ? Swift.max(needed - along * side, 0) / projection : .infinity
        if usesSpeed, here * side >= 0 { missingSpeed = Swift.min(missingSpeed, Swift.max(throwSpeed - outwards, 0)) }
        if comesBack { missingSpeed = Swift.max(missingSpeed, -throwSpeed - outwards) }
        let speedCounts = isRefined && missingSpeed.isFinite
        return LandingForecast(
            outcome: flies ? leaning : nil, leaning: leaning,
            progress: flies ? 1 : comesBack ? 0 : Swift.min(abs(along) / needed, 1),
            missingDistance: flies ? 0 : Swift.max(needed - abs(along), 0),
            missingSpeed: speedCounts ? (flies ? 0 : missingSpeed) : nil)
    }
}
