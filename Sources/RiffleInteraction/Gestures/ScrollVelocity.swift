internal import RiffleMath
internal import RiffleMotion

/// The velocity of a device that scrolls continuously, with which a row goes on when the events stop.
///
/// On Linux the desktop leaves momentum to the program, and SDL doesn't say when the fingers are lifted: it only stops sending events. So
/// the program must distinguish fingers that are lifted during a fast movement from fingers that have come to rest. A hand can't stop at
/// once: before it rests, the distances shrink. They also shrink where the system sends momentum of its own. The velocity is therefore that
/// of the last 100 ms (`VelocityTracker`), but limited where the velocity of the last two intervals is clearly less; a slow velocity counts
/// as none.
public struct ScrollVelocity: Equatable, Sendable {
    /// The least velocity of a flick, in points per second.
    public static let least = 300.0
    /// Seconds without an event after which the fingers count as lifted: two intervals, within these limits.
    public static let gap = 0.025...0.12
    /// The factor by which the velocity of the last two intervals may be too low: where movements are fetched once a frame, the intervals
    /// are those of frames, and the last frame has fewer movements.
    static let coarseness = 1.5

    private var tracker = VelocityTracker()
    /// The sum of all deltas, in points.
    private var position = 0.0
    /// The last three times, in seconds, and the positions then; the newest first.
    private var times = SIMD4<Double>(repeating: -.infinity)
    private var positions = SIMD4<Double>.zero

    /// No events so far.
    public init() {}

    /// Adds a delta in points at a time in seconds. Values that aren't finite are ignored.
    public mutating func add(_ delta: Double, at time: Double) {
        guard delta.isFinite, time.isFinite else { return }
        // After a pause another movement begins.
        if !(time - times[0] <= Self.gap.upperBound) { self = ScrollVelocity() }
        position += delta
        tracker.add(Vector2(position, 0), at: time)
        if time > times[0] {
            times = SIMD4(time, times[0], times[1], 0)
            positions = SIMD4(position, positions[0], positions[1], 0)
        } else {
            positions[0] = position
        }
    }

    /// In points per second; 0 without a flick.
    public var flick: Double {
        guard times[2] > -.infinity else { return 0 }
        let whole = tracker.velocity(at: times[0]).x
        let recent = (positions[0] - positions[2]) / (times[0] - times[2])
        guard whole * recent > 0, min(abs(whole), abs(recent)) >= Self.least else { return 0 }
        let speed = min(abs(whole), abs(recent) * Self.coarseness)
        return whole < 0 ? -speed : speed
    }

    /// Seconds after the last event until the fingers count as lifted; infinite without a flick.
    public var flickGap: Double {
        flick == 0 ? .infinity : (times[0] - times[2]).clamped(to: Self.gap)
    }
}
