internal import CSDL2

/// A monotonic clock in seconds: the one that all events carry.
public enum Clock {
    public static func now() -> Double {
        Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }
}

/// Brings SDL's event timestamps, whole milliseconds since its start, onto `Clock`.
///
/// Both count the same clock of the system, so their distance is constant; it is measured better with every look. What was fetched
/// just now is known more finely than a timestamp tells: the moment of the fetch, as far as the timestamp agrees. Times never go back.
struct EventClock {
    /// The moment on `Clock` at which SDL's count was 0: at most this.
    private var origin = Double.infinity
    private var last = -Double.infinity
    private var fetched = 0.0

    /// Call right after SDL has fetched events, with its count and the time on `Clock`.
    mutating func didFetch(ticks: UInt64, now: Double) {
        // The count is rounded down, so that the true distance is at most what is seen, and seen exactly when a count is new.
        origin = min(origin, now - Double(ticks) / 1000)
        fetched = now
    }

    /// The time of an event. A timestamp wraps around after 49 days; one that seems to come from later is of now.
    mutating func time(ofTimestamp timestamp: UInt32, ticks: UInt64) -> Double {
        let age = UInt32(truncatingIfNeeded: ticks) &- timestamp
        let count = age < 1 << 31 ? Double(ticks) - Double(age) : Double(ticks)
        let earliest = origin + count / 1000
        let time = fetched <= earliest + 0.001 ? fetched : earliest + 0.0005
        last = max(last, time)
        return last
    }
}
