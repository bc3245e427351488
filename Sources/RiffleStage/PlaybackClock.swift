/// The stage's time as a function of the wall's: it runs at a rate, stands still, or is moved on by hand. It never goes back and
/// never jumps when the rate changes.
public struct PlaybackClock: Equatable, Sendable {
    /// The rates that people step through.
    public static let rates: [Double] = [1, 0.5, 0.25, 0.1]

    /// Seconds of the stage a second of the wall, 0…16; 0 while it is paused.
    public private(set) var rate = 1.0
    public private(set) var isPaused = false
    private var wall: Double
    private var stage: Double

    /// Both times are equal at first.
    public init(at wall: Double) {
        self.wall = wall
        stage = wall
    }

    /// The stage's time at a time of the wall; times before the last change count as that.
    public func time(at now: Double) -> Double {
        isPaused ? stage : stage + Swift.max(now - wall, 0) * rate
    }

    public mutating func setRate(_ newRate: Double, at now: Double) {
        guard newRate.isFinite else { return }
        anchor(at: now)
        rate = Swift.min(Swift.max(newRate, 0), 16)
    }

    /// The next of the rates, round the end.
    public mutating func nextRate(at now: Double) {
        let place = Self.rates.firstIndex(of: rate) ?? -1
        setRate(Self.rates[(place + 1) % Self.rates.count], at: now)
    }

    public mutating func setPaused(_ paused: Bool, at now: Double) {
        anchor(at: now)
        isPaused = paused
    }

    /// Moves the stage's time on by hand.
    public mutating func step(by seconds: Double, at now: Double) {
        guard seconds > 0, seconds.isFinite else { return }
        anchor(at: now)
        stage += seconds
    }

    private mutating func anchor(at now: Double) {
        stage = time(at: now)
        wall = Swift.max(wall, now)
    }
}
