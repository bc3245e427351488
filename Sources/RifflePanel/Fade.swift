internal import RiffleMath

/// How something appears, stays and goes: opacity as a pure function of time. All times are seconds of the caller's clock.
public struct Fade: Equatable, Sendable {
    /// When it began to appear.
    public var start: Double
    /// How long it takes to appear …
    public var rise: Double
    /// … how long it then stays (infinite: until it is taken away) …
    public var hold: Double
    /// … and how long it takes to go.
    public var fall: Double
    /// The opacity at `start`: above 0 when it takes the place of something visible, so that nothing flickers.
    public var from: Double

    /// Negative or NaN durations count as 0, `from` is clamped to 0…1.
    public init(start: Double, rise: Double = 0.12, hold: Double, fall: Double = 0.5, from: Double = 0) {
        self.start = start
        self.rise = rise.clamped(to: 0...(.infinity))
        self.hold = hold.clamped(to: 0...(.infinity))
        self.fall = fall.clamped(to: 0...(.infinity))
        self.from = from.clamped(to: 0...1)
    }

    /// When it begins to go.
    public var fallStart: Double { start + rise + hold }

    /// When it is gone.
    public var end: Double { fallStart + fall }

    /// 0…1, continuous in time; 0 before the start.
    public func opacity(at time: Double) -> Double {
        if time < start || time >= end { return 0 }
        if time < start + rise { return .lerp(from, 1, Self.smooth((time - start) / rise)) }
        if time < fallStart { return 1 }
        return 1 - Self.smooth((time - fallStart) / fall)
    }

    /// Whether there is anything to draw, now or once it has risen.
    public func isVisible(at time: Double) -> Bool {
        time >= start && time < end
    }

    /// The first moment, not before `time`, from which the opacity differs from that at `time`: `time` itself while it
    /// changes, nil if it never will again. A loop that has drawn at `time` may sleep until then.
    public func nextChange(after time: Double) -> Double? {
        if time < start { return start }
        if time < start + rise { return time }
        if time < fallStart { return fallStart.isFinite ? fallStart : nil }
        return time < end ? time : nil
    }

    /// 0 at 0, 1 at 1, level at both ends: 3t² − 2t³.
    private static func smooth(_ t: Double) -> Double {
        t * t * (3 - 2 * t)
    }
}

/// Something that is switched on and off, and fades between the two.
public struct Reveal: Equatable, Sendable {
    /// Whether it is on, or on its way there.
    public private(set) var isShown = false
    private var changed = -Double.infinity
    private var from = 0.0

    /// Seconds from one state to the other.
    public static let duration = 0.15

    /// Off, and nothing moving.
    public init() {}

    /// Switches at `time`, from whatever opacity it has then.
    public mutating func set(_ shown: Bool, at time: Double) {
        guard shown != isShown else { return }
        from = opacity(at: time)
        changed = time
        isShown = shown
    }

    /// 0…1.
    public func opacity(at time: Double) -> Double {
        let progress = ((time - changed) / Self.duration).clamped(to: 0...1)
        return .lerp(from, isShown ? 1 : 0, progress)
    }

    /// `time` while it changes; nil once it rests. See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        time < changed + Self.duration ? time : nil
    }
}
