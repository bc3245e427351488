/// The timer of the original: 60 ticks per second while it runs, at the multiples of 1/60 s of the scroller's clock.
struct TickTimer: Equatable, Sendable {
    /// Ticks per second.
    private static let rate = 60.0

    /// The latest time seen.
    var now: Double
    private(set) var isRunning = false
    /// The time at which it began to run.
    private var start = 0.0
    /// The time of the last tick.
    private var lastTick: Double

    /// Not running.
    init(at time: Double) { (now, lastTick) = (time, time) }

    mutating func run() {
        guard !isRunning else { return }
        isRunning = true
        start = now
    }

    mutating func stop() { isRunning = false }

    /// Advances to the next tick if that is not after `time`; false if there is none.
    mutating func advance(toTickBefore time: Double) -> Bool {
        // A tolerance of 1 ns absorbs the rounding of k/60.
        let next = ((reference * Self.rate + 1e-6).rounded(.down) + 1) / Self.rate
        guard isRunning, next <= time + 1e-9 else { return false }
        now = next
        return true
    }

    /// Notes that the present moment is a tick, and returns the seconds since the last one. `includesPause`: also those in which the
    /// timer didn't run.
    mutating func tick(includesPause: Bool) -> Double {
        let elapsed = now - (includesPause ? lastTick : reference)
        lastTick = now
        return elapsed
    }

    /// Seconds since the last tick, or since the timer began to run.
    var sinceTick: Double { now - reference }
    /// Whether the present moment lies between two ticks.
    var isBetweenTicks: Bool { now > lastTick + 1e-9 }

    private var reference: Double { max(lastTick, start) }
}
