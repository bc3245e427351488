internal import RiffleMath

/// How something fades in, stays and fades out: opacity as a pure function of time. All times are seconds of the caller's clock.
public struct Fade: Equatable, Sendable {
    /// When it begins to fade in.
    public var start: Double
    /// How long it takes to fade in …
    public var fadeIn: Double
    /// … how long it then stays (infinite: until it is removed) …
    public var hold: Double
    /// … and how long it takes to fade out.
    public var fadeOut: Double
    /// The opacity at `start`: above 0 when it replaces something visible, to avoid flicker.
    public var from: Double

    /// A fade. Negative or NaN durations count as 0, `from` is clamped to 0…1.
    public init(start: Double, fadeIn: Double = 0.12, hold: Double, fadeOut: Double = 0.5, from: Double = 0) {
        self.start = start
        self.fadeIn = fadeIn.clamped(to: 0...(.infinity))
        self.hold = hold.clamped(to: 0...(.infinity))
        self.fadeOut = fadeOut.clamped(to: 0...(.infinity))
        self.from = from.clamped(to: 0...1)
    }

    /// When it begins to fade out.
    public var fadeOutStart: Double { start + fadeIn + hold }

    /// When it has faded out.
    public var end: Double { fadeOutStart + fadeOut }

    /// Begins the fade-out at `time`, unless it has begun already. A fade-in that is under way finishes first, so that the opacity never
    /// jumps.
    public mutating func end(at time: Double) {
        guard isVisible(at: time), time < fadeOutStart else { return }
        hold = max(0, time - start - fadeIn)
    }

    /// The opacity, 0…1, continuous in time; 0 before the start.
    public func opacity(at time: Double) -> Double {
        if time < start || time >= end { return 0 }
        if time < start + fadeIn { return .lerp(from, 1, Self.smooth((time - start) / fadeIn)) }
        if time < fadeOutStart { return 1 }
        return 1 - Self.smooth((time - fadeOutStart) / fadeOut)
    }

    /// Whether there is anything to draw, now or once it has faded in.
    public func isVisible(at time: Double) -> Bool {
        time >= start && time < end
    }

    /// The first moment, not before `time`, from which the opacity differs from that at `time`: `time` itself while it
    /// changes, nil if it never will again. A loop that has drawn at `time` may sleep until then.
    public func nextChange(after time: Double) -> Double? {
        if time < start { return start }
        if time < start + fadeIn { return time }
        if time < fadeOutStart { return fadeOutStart.isFinite ? fadeOutStart : nil }
        return time < end ? time : nil
    }

    /// Smoothstep: 3t² − 2t³.
    private static func smooth(_ t: Double) -> Double {
        t * t * (3 - 2 * t)
    }
}

/// A switch that fades between on and off.
public struct Reveal: Equatable, Sendable {
    /// Whether it is on, or fading in.
    public private(set) var isShown = false
    private var changed = -Double.infinity
    private var from = 0.0

    /// Seconds of a full fade.
    public static let duration = 0.15

    /// Off, without a fade.
    public init() {}

    /// Switches at `time`, fading from the current opacity.
    public mutating func set(_ shown: Bool, at time: Double) {
        guard shown != isShown else { return }
        from = opacity(at: time)
        changed = time
        isShown = shown
    }

    /// The opacity, 0…1.
    public func opacity(at time: Double) -> Double {
        let progress = ((time - changed) / Self.duration).clamped(to: 0...1)
        return .lerp(from, isShown ? 1 : 0, progress)
    }

    /// `time` while it fades, otherwise nil. See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        time < changed + Self.duration ? time : nil
    }
}
