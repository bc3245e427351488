/// Stage time as a function of wall-clock time: it runs at a rate, is paused, or is stepped. It is monotonic and continuous when
/// the rate changes.
public struct PlaybackClock: Equatable, Sendable {
    /// The rates that `nextRate` cycles through.
    public static let rates: [Double] = [1, 0.5, 0.25, 0.1]

    /// Seconds of stage time per second of wall-clock time, 0…16; kept while the clock is paused.
    public private(set) var rate = 1.0
    /// Whether the clock stands still.
    public private(set) var isPaused = false
    /// The last change, on both clocks.
    private var wall: Double
    private var stage: StageTime

    /// A clock at rate 1 whose stage time equals the wall-clock time `wall`, in seconds.
    public init(atWall wall: Double) {
        self.wall = wall
        stage = StageTime(wall)
    }

    /// The stage time at a wall-clock time; a time before the last change counts as the time of the change.
    public func time(atWall now: Double) -> StageTime {
        isPaused ? stage : stage + Swift.max(now - wall, 0) * rate
    }

    /// Sets the rate, clamped to 0…16, from the wall-clock time `now` on; a rate that isn't finite changes nothing.
    public mutating func setRate(_ newRate: Double, atWall now: Double) {
        guard newRate.isFinite else { return }
        anchor(atWall: now)
        rate = Swift.min(Swift.max(newRate, 0), 16)
    }

    /// Selects the next of `rates`, cyclically; the first if the rate isn't among them.
    public mutating func nextRate(atWall now: Double) {
        let index = Self.rates.firstIndex(of: rate) ?? -1
        setRate(Self.rates[(index + 1) % Self.rates.count], atWall: now)
    }

    /// Pauses or resumes the clock.
    public mutating func setPaused(_ paused: Bool, atWall now: Double) {
        anchor(atWall: now)
        isPaused = paused
    }

    /// Advances the stage time by seconds, as a frame step does; nothing happens unless they are positive and finite.
    public mutating func step(by seconds: Double, atWall now: Double) {
        guard seconds > 0, seconds.isFinite else { return }
        anchor(atWall: now)
        stage = stage + seconds
    }

    /// Goes to another stage time, possibly an earlier one, from the wall-clock time `now` on; rate and pause stay.
    public mutating func jump(to time: StageTime, atWall now: Double) {
        anchor(atWall: now)
        stage = time
    }

    /// Leaves out the wall-clock time from `start` to `end`: the stage time goes on at `end` where it was at `start`.
    public mutating func skip(from start: Double, to end: Double) {
        guard start.isFinite, end > start else { return }
        anchor(atWall: start)
        wall = Swift.max(wall, end)
    }

    /// Makes `now` the reference from which times are counted.
    private mutating func anchor(atWall now: Double) {
        stage = time(atWall: now)
        wall = Swift.max(wall, now)
    }
}
