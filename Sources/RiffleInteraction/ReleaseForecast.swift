public import RiffleMath
internal import RiffleModels

/// The effect of a release at this moment, and the distance or speed that is missing for the next goal.
public struct ReleaseForecast: Equatable, Sendable {
    /// The end of the motion after the release.
    public enum Outcome: Equatable, Sendable {
        /// A row comes to rest nearest to a page: a position in the unfolded row. `next`: the page after it in the direction of the
        /// motion; nil where no distance or speed reaches it, as at an end.
        case rest(page: Int, next: Int?)
        /// A transition of screens completes.
        case completes
        /// A transition of screens is cancelled.
        case cancels
        /// The top card of a stack is thrown.
        case flies(ThrowDirection)
        /// The top card of a stack springs back. `leaning`: the direction in which a longer or faster drag would throw it.
        case springsBack(leaning: ThrowDirection)
    }

    /// The effect of the release.
    public var outcome: Outcome
    /// The part of the throwing distance that a stack's card has reached, 0…1; 1 if it is thrown. 0 for rows and screens.
    public var progress = 0.0
    /// The points that the pan lacks, at its present velocity, for the next page, a completion or a throw; 0 for a card that is thrown; nil
    /// where none suffice, and for a transition that completes.
    public var missingDistance: Double?
    /// The points per second that the pan's speed lacks for the same, at its present translation; 0 and nil as for `missingDistance`, and
    /// nil where the speed doesn't count.
    public var missingSpeed: Double?

    /// Any values; see the properties.
    public init(outcome: Outcome, missingDistance: Double? = nil, missingSpeed: Double? = nil) {
        (self.outcome, self.missingDistance, self.missingSpeed) = (outcome, missingDistance, missingSpeed)
    }

    /// The direction of the throw; nil unless a stack's card is thrown.
    public var flight: ThrowDirection? { if case .flies(let direction) = outcome { direction } else { nil } }

    /// The direction in which a stack's card is thrown, or would be if it were dragged on; nil for rows and screens.
    public var leaning: ThrowDirection? {
        switch outcome {
        case .flies(let direction), .springsBack(let direction): direction
        case .rest, .completes, .cancels: nil
        }
    }
}

/// A pan that could end now, as its scroller gets it.
public struct PanRelease: Equatable, Sendable {
    /// In points.
    public var translation: Vector2
    /// In points per second.
    public var velocity: Vector2
    /// Whether the row scrolls along y.
    public var isVertical: Bool
    /// The sign of the offset's last change; 0 before it has moved.
    public var direction: Int
    /// In seconds, the scroller's present time.
    public var time: Double

    /// Any values; see the properties.
    public init(translation: Vector2, velocity: Vector2, isVertical: Bool, direction: Int, time: Double) {
        (self.translation, self.velocity, self.time) = (translation, velocity, time)
        (self.isVertical, self.direction) = (isVertical, direction)
    }
}

/// Forecasts the effect of a release.
public protocol ForecastsRelease {
    /// The effect of a release of the pan now; nil where nothing is dragged, and where an autoscroll follows.
    func forecast(of release: PanRelease) -> ReleaseForecast?
}

/// A row; its forecast follows from the offset at which it comes to rest.
protocol ForecastsRest: Scroller {
    /// The unfolded offset at which the row comes to rest if its pan ends now; nil if it doesn't.
    func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double?
}

extension ReleaseForecast {
    /// The greatest missing distance, in points, and speed, in points per second, that are searched.
    static let (mostDistance, mostSpeed) = (4096.0, 8192.0)
    /// The precision of the search, in the same units; the result always suffices.
    static let (distanceStep, speedStep) = (0.5, 1.0)

    /// The least amount from 0 to `most` that suffices, rounded up to at most `step`; nil if `most` doesn't. By bisection: an
    /// amount above a sufficient one has to suffice.
    static func least(upTo most: Double, step: Double, suffices: (Double) -> Bool) -> Double? {
        guard suffices(most) else { return nil }
        var (low, high) = (0.0, most)
        while high - low > step {
            let middle = (low + high) / 2
            if suffices(middle) { high = middle } else { low = middle }
        }
        return high
    }
}

extension ForecastsRest {
    /// Moves and releases copies of the scroller. The method is generic over the scroller's type, so that no copy is allocated.
    public func forecast(of release: PanRelease) -> ReleaseForecast? {
        var silent = self
        silent.recordsEvents = false
        guard
            let rest = silent.restOffset(endingPan: release.translation, velocity: release.velocity, at: release.time),
            rest.isFinite
        else { return nil }
        let page = Int(safely: rest.rounded())
        guard release.direction != 0 else { return ReleaseForecast(outcome: .rest(page: page, next: nil)) }
        let direction = Double(release.direction.signum())
        // The next whole offset, even if the row rests between two cards.
        let next = direction * ((direction * rest + 1e-6).rounded(.down) + 1)
        // The row moves against the hand.
        let unit = (release.isVertical ? Vector2(0, 1) : Vector2(1, 0)) * -direction
        func reaches(distance: Double, speed: Double) -> Bool {
            var moved = silent
            let (translation, velocity) = (release.translation + unit * distance, release.velocity + unit * speed)
            moved.panChanged(translation: translation, velocity: velocity, at: release.time)
            let rest = moved.restOffset(endingPan: translation, velocity: velocity, at: release.time)
            return rest.map { direction * $0 >= direction * next - 1e-6 } ?? false
        }
        var forecast = ReleaseForecast(outcome: .rest(page: page, next: nil))
        forecast.missingDistance = ReleaseForecast.least(
            upTo: ReleaseForecast.mostDistance, step: ReleaseForecast.distanceStep
        ) { reaches(distance: $0, speed: 0) }
        forecast.missingSpeed = ReleaseForecast.least(
            upTo: ReleaseForecast.mostSpeed, step: ReleaseForecast.speedStep
        ) { reaches(distance: 0, speed: $0) }
        if forecast.missingDistance != nil || forecast.missingSpeed != nil {
            forecast.outcome = .rest(page: page, next: Int(safely: next))
        }
        return forecast
    }
}
