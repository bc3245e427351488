public import RiffleMath
public import RiffleModels

/// The direction in which a card is thrown off the stack.
public enum ThrowDirection: String, Equatable, Sendable, CaseIterable {
    case left
    case right
    case up
    case down

    /// Whether it is up or down.
    public var isVertical: Bool { self == .up || self == .down }

    /// The unit vector; x to the right, y down.
    public var unit: Vector2 {
        switch self {
        case .left: Vector2(-1, 0)
        case .right: Vector2(1, 0)
        case .up: Vector2(0, -1)
        case .down: Vector2(0, 1)
        }
    }
}

extension CardStackRule {
    /// The outcome of a release at a translation (points) with a velocity (points per second), for both the forecast and the
    /// release.
    ///
    /// Original: thrown if |x| > maxLength. Refined: thrown if the translation plus `projection` seconds of the velocity is longer than
    /// maxLength, or if the velocity away from the stack is at least `throwSpeed`; not thrown if the velocity back towards the stack is at
    /// least `throwSpeed`.
    public func landing(translation: Vector2, velocity: Vector2) -> ReleaseForecast {
        let reach = isRefined ? translation + velocity * projection : translation
        let isVertical = throwsVertically && abs(reach.y) > abs(reach.x)
        let along = isVertical ? reach.y : reach.x
        let speed = isVertical ? velocity.y : velocity.x
        let current = isVertical ? translation.y : translation.x
        let side = along < 0 || along == 0 && current < 0 ? -1.0 : 1.0
        let leaning: ThrowDirection = isVertical ? (side < 0 ? .up : .down) : (side < 0 ? .left : .right)
        let needed = Swift.max(maxLength, 1e-6)
        let outwards = speed * side
        let usesSpeed = isRefined && throwSpeed > 0
        let comesBack = usesSpeed && current * side > 0 && outwards <= -throwSpeed
        let isFlick = usesSpeed && outwards >= throwSpeed && current * side >= 0
        let isFar = abs(along) > needed
        let flies = (isFar || isFlick) && !comesBack
        // The lower of the two missing speeds; a pointer that moves back must first slow down.
        var missingSpeed = projection > 0 ? Swift.max(needed - along * side, 0) / projection : .infinity
        if usesSpeed, current * side >= 0 { missingSpeed = Swift.min(missingSpeed, Swift.max(throwSpeed - outwards, 0)) }
        if comesBack { missingSpeed = Swift.max(missingSpeed, -throwSpeed - outwards) }
        let speedCounts = isRefined && missingSpeed.isFinite
        var forecast = ReleaseForecast(
            outcome: flies ? .flies(leaning) : .springsBack(leaning: leaning),
            missingDistance: flies ? 0 : Swift.max(needed - abs(along), 0),
            missingSpeed: speedCounts ? (flies ? 0 : missingSpeed) : nil)
        forecast.progress = flies ? 1 : comesBack ? 0 : Swift.min(abs(along) / needed, 1)
        return forecast
    }
}
