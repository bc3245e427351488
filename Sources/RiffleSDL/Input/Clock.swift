internal import CSDL2
internal import Glibc

/// The monotonic clock of all event timestamps, in seconds.
public enum Clock {
    /// The current time in seconds since an unspecified origin.
    public static func now() -> Double {
        Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }

    /// Returns the seconds of processor time that this thread has used; time that other programs take doesn't count.
    public static func worked() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    fileprivate static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Notices that the computer was suspended: a clock that counts the suspended time has gained on a clock that doesn't. (`Clock` doesn't
/// count it, so a motion goes on where it was.)
struct SleepNotice {
    /// The shortest suspension that counts, in seconds. After shorter ones nothing is lost.
    private static let least = 1.0
    private var ahead: Double

    init() { ahead = Clock.seconds(CLOCK_BOOTTIME) - Clock.seconds(CLOCK_MONOTONIC) }

    /// Returns whether the computer was suspended since the last call.
    mutating func isOver() -> Bool { isOver(ahead: Clock.seconds(CLOCK_BOOTTIME) - Clock.seconds(CLOCK_MONOTONIC)) }

    mutating func isOver(ahead now: Double) -> Bool {
        defer { ahead = now }
        return now - ahead > Self.least
    }
}

/// Converts SDL's event timestamps, whole milliseconds since its initialization, to `Clock`.
///
/// Both derive from the same system clock, so their difference is constant; every fetch improves its estimate. An event that was
/// fetched within its timestamp's millisecond gets the time of the fetch, which is more precise. Times never decrease.
struct EventClock {
    /// An upper bound of the time on `Clock` at which SDL's tick count was 0.
    private var origin = Double.infinity
    private var last = -Double.infinity
    private var fetched = 0.0

    /// Must be called right after SDL has fetched events, with its tick count and the time on `Clock`.
    mutating func didFetch(ticks: UInt64, now: Double) {
        // Ticks are rounded down, so each difference is an upper bound; it is exact when the count has just changed.
        origin = min(origin, now - Double(ticks) / 1000)
        fetched = now
    }

    /// The time of an event on `Clock`. Timestamps wrap around after 49 days; one that lies in the future is treated as current.
    mutating func time(ofTimestamp timestamp: UInt32, ticks: UInt64) -> Double {
        let age = UInt32(truncatingIfNeeded: ticks) &- timestamp
        let count = age < 1 << 31 ? Double(ticks) - Double(age) : Double(ticks)
        let earliest = origin + count / 1000
        let time = fetched <= earliest + 0.001 ? fetched : earliest + 0.0005
        last = max(last, time)
        return last
    }
}
