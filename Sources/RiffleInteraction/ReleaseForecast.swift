public import RiffleMath
internal import RiffleModels

/// What a release at this moment would do, and what is missing for more.
public struct ReleaseForecast: Equatable, Sendable {
    /// How the motion after the release ends.
    public enum Outcome: Equatable, Sendable {
        /// A row comes to rest nearest to a page: a position in the unfolded row. `next`: the page after it in the direction of the
        /// motion; nil where no distance or speed reaches it, as at an end.
        case rest(page: Int, next: Int?)
        /// A transition of screens completes.
        case completes
        /// A transition of screens is cancelled.
        case cancels
    }

    /// What the release would do.
    public var outcome: Outcome
    /// The points by which the pan would have to be longer, at its present velocity, for the next page or for a completion; nil
    /// where none suffice, and of a transition that completes.
    public var missingDistance: Double?
    /// The points per second by which it would have to be faster, where it is; nil likewise.
    public var missingSpeed: Double?

    /// Any values; see the properties.
    public init(outcome: Outcome, missingDistance: Double? = nil, missingSpeed: Double? = nil) {
        (self.outcome, self.missingDistance, self.missingSpeed) = (outcome, missingDistance, missingSpeed)
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

extension ReleaseForecast {
    /// The greatest missing distance, in points, and speed, in points per second, that are searched.
    static let (mostDistance, mostSpeed) = (4096.0, 8192.0)
    /// How closely they are found, likewise; what is found suffices.
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

extension Scroller {
    public func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? { nil }

    public func forecast(of release: PanRelease) -> ReleaseForecast? { rowForecast(of: release) }

    /// The forecast of a row. Copies of the scroller are moved and released; generic over the scroller's type, so that no copy is allocated.
    func rowForecast(of release: PanRelease) -> ReleaseForecast? {
        var silent = self
        silent.recordsEvents = false
        guard
            let rest = silent.restOffset(endingPan: release.translation, velocity: release.velocity, at: release.time),
            rest.isFinite
        else { return nil }
        let page = Int(safely: rest.rounded())
        guard release.direction != 0 else { return ReleaseForecast(outcome: .rest(page: page, next: nil)) }
        let direction = Double(release.direction.signum())
        // The next whole offset, also where the row rests between two.
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

extension RefinedScroller {
    public func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? {
        guard case .dragging = mode, track.autoscrollVelocity == 0 else { return nil }
        // Without the motion to it, whose duration takes longer to find.
        var copy = self
        copy.panChanged(translation: translation, velocity: velocity, at: time)
        return copy.target(ofRelease: copy.velocity)
    }
}

extension ScrollViewScroller {
    public func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? {
        guard case .dragging = mode else { return nil }
        var copy = self
        copy.panEnded(translation: translation, velocity: velocity, at: time)
        // Longer than any motion; each of its pieces is a closed form.
        copy.advance(to: time + 1e6)
        return copy.position
    }
}

extension CarouselScroller {
    public func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? {
        guard isDragging else { return nil }
        var copy = self
        copy.panEnded(translation: translation, velocity: velocity, at: time)
        return copy.restOffset
    }

    /// The unfolded offset at which it comes to rest after a pan; nil where autoscroll follows.
    private var restOffset: Double? {
        guard rule.autoscroll == 0 else { return nil }
        if isScrolling { return endOffset }
        guard isDecelerating else { return tickOffset }
        // As at the deceleration's last tick and after it, which `step` reaches tick by tick.
        let end = startOffset + decelerated(after: duration)
        let shown = indexing.clampedOffset(end)
        guard rule.scrollsToItemBoundary || !rule.wraps && abs(end - shown) > Self.margin else { return end }
        let card = Double(indexing.currentIndex(at: rule.wraps ? shown : end))
        return end + indexing.scrollDistance(fromOffset: rule.wraps ? shown : end, toOffset: card)
    }
}

extension TransitionDriver {
    /// Whether a release at a progress, which is clamped to 0…1, would finish the transition; `speed` in progress per second.
    func finishes(at progress: Double, speed: Double) -> Bool {
        context.map { releaseController.finishes(at: progress.clamped(to: 0...1), speed: speed, in: $0) } ?? false
    }
}

extension TransitionScroller {
    public func forecast(of release: PanRelease) -> ReleaseForecast? {
        guard isDragging, driver.state == .interactive else { return nil }
        func finishes(_ translation: Vector2, _ velocity: Vector2) -> Bool {
            driver.finishes(at: base + driver.progress(of: translation), speed: driver.progress(of: velocity))
        }
        if finishes(release.translation, release.velocity) { return ReleaseForecast(outcome: .completes) }
        var forecast = ReleaseForecast(outcome: .cancels)
        // The direction that adds most to the progress.
        let now = driver.progress(of: release.translation)
        let gainX = driver.progress(of: release.translation + Vector2(1, 0)) - now
        let gainY = driver.progress(of: release.translation + Vector2(0, 1)) - now
        let unit = abs(gainX) >= abs(gainY) ? Vector2(gainX < 0 ? -1 : 1, 0) : Vector2(0, gainY < 0 ? -1 : 1)
        forecast.missingDistance = ReleaseForecast.least(
            upTo: ReleaseForecast.mostDistance, step: ReleaseForecast.distanceStep
        ) { finishes(release.translation + unit * $0, release.velocity) }
        forecast.missingSpeed = ReleaseForecast.least(
            upTo: ReleaseForecast.mostSpeed, step: ReleaseForecast.speedStep
        ) { finishes(release.translation, release.velocity + unit * $0) }
        return forecast
    }
}
