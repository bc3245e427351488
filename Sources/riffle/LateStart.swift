import RiffleMath

/// How much later a frame can begin and still be in time for the display, so that more of what the hand does is in it. Where `present`
/// waits for the display, that wait is spent before the frame then, and not behind it. Times are wall time in seconds.
///
/// Only while a hand holds something: what moves by itself gains nothing, and keeps the whole wait as its reserve.
struct LateStart {
    /// Frames whose waits are known before any is put off, and of which the shortest counts.
    static let window = 16
    /// What is left of the shortest wait as a reserve, in seconds, or as a part of the time between two refreshes, whichever is more.
    static let leastReserve = 0.002
    static let reservePart = 0.15
    /// Frames without a delay after a refresh was missed, which double at each miss after a delay.
    static let leastPause = 32
    static let longestPause = 1024

    private var waits = ContiguousArray(repeating: 0.0, count: window)
    /// How many of `waits` are known, since the last refresh that was missed.
    private var known = 0
    private var pause = leastPause
    private var framesToPause = 0
    private var lastPresent = -Double.infinity
    /// Seconds from the last refresh to the beginning of the next frame.
    private(set) var delay = 0.0

    /// The time before which the next frame shouldn't begin.
    var earliest: Double { lastPresent + delay }

    /// Notes a frame. `began`: when the work on it began. `finished`: when its picture was complete. `time`: when `present` returned.
    /// `period`: seconds between two refreshes; nil: unknown, so that no frame is put off.
    mutating func presented(began: Double, finished: Double, at time: Double, period: Double?, isHeld: Bool) {
        let wasDelayed = delay > 0
        let last = lastPresent
        (lastPresent, delay) = (time, 0)
        guard let period, period > 0 else {
            known = 0
            return
        }
        // The first frame after a rest may wait for any part of a period.
        guard began - last < period else { return }
        if time - last > 1.5 * period {
            pause = wasDelayed ? min(pause * 2, Self.longestPause) : pause
            (known, framesToPause) = (0, pause)
            return
        }
        waits[known % Self.window] = (began - last) + (time - finished)
        known += 1
        framesToPause = max(framesToPause - 1, 0)
        if known % Self.longestPause == 0 { pause = max(pause / 2, Self.leastPause) }
        guard isHeld, known >= Self.window, framesToPause == 0, let shortest = waits.min() else { return }
        delay = max(shortest - max(Self.leastReserve, Self.reservePart * period), 0)
    }
}
