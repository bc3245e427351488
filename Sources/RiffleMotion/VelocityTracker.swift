public import RiffleMath

/// Estimates the velocity of a pointer from its timed positions.
///
/// Only the last 100 ms count, and a pointer that has not moved for 40 ms is at rest (Resources/manual/physics.md,
/// "Gestures"; UIKit's pan recognizer behaves alike, and Android's VelocityTracker takes a pointer for stopped after the same 40
/// ms). Within the window it fits a line by least squares, each sample weighted by its age, from 1 at the newest to 0.05 at the
/// window's far end: a uniform movement gives its velocity exactly, and one jittering sample at release changes the result
/// little. It never allocates: a ring buffer holds 32 samples, and a sample less than 4 ms after the last but one replaces the
/// last, so that a 1000 Hz mouse does not shorten the window.
@frozen public struct VelocityTracker: Equatable, Sendable {
    /// The length of the window, in seconds.
    public static let window = 0.1
    /// Seconds without movement after which the pointer is at rest.
    public static let restTime = 0.04
    /// The least time between two kept samples, in seconds.
    static let spacing = 0.004

    @usableFromInline var times = SIMD32<Double>(repeating: 0)
    @usableFromInline var xs = SIMD32<Double>(repeating: 0)
    @usableFromInline var ys = SIMD32<Double>(repeating: 0)
    @usableFromInline var count = 0
    @usableFromInline var newest = 31
    private var lastMovement = 0.0

    /// No samples yet: the velocity is zero.
    public init() {}

    /// Removes all samples, for a new touch.
    public mutating func reset() { count = 0 }

    /// Adds a position in points at a time in seconds. A time before the last one counts as the last one; of several positions at
    /// one time the last is kept. Values that aren't finite are ignored.
    public mutating func add(_ position: Vector2, at time: Double) {
        guard position.x.isFinite, position.y.isFinite, time.isFinite else { return }
        guard count > 0 else {
            append(position, time)
            lastMovement = time
            return
        }
        let time = max(time, times[newest])
        let moved = position != Vector2(xs[newest], ys[newest])
        if moved {
            // Samples from before a rest do not count for the new movement; only the resting position does.
            if time - lastMovement > Self.restTime { forgetAllButNewest(restingUntil: time) }
            lastMovement = time
        }
        let isCrowded = count > 1 && time - times[before(newest)] < Self.spacing
        if time == times[newest] || isCrowded {
            times[newest] = time
            xs[newest] = position.x
            ys[newest] = position.y
        } else {
            append(position, time)
        }
    }

    /// The velocity in points per second at `time`: zero for fewer than two times, or after 40 ms without movement.
    public func velocity(at time: Double) -> Vector2 {
        guard count > 1 else { return .zero }
        let now = max(time, times[newest])
        guard now - lastMovement <= Self.restTime else { return .zero }
        let end = times[newest]
        var sum = 0.0
        var sumT = 0.0
        var sumP = Vector2.zero
        forEachRecent(before: end) { weight, t, p in
            sum += weight
            sumT += weight * t
            sumP += weight * p
        }
        guard sum > 0 else { return .zero }
        let meanT = sumT / sum
        let meanP = sumP / sum
        var spread = 0.0
        var product = Vector2.zero
        forEachRecent(before: end) { weight, t, p in
            spread += weight * (t - meanT) * (t - meanT)
            product += weight * (t - meanT) * (p - meanP)
        }
        return spread > 1e-12 ? product / spread : .zero
    }

    /// Calls `body` with the weight, the time relative to `end` (seconds, at most 0) and the position of each sample in the
    /// window.
    @inline(__always)
    private func forEachRecent(before end: Double, _ body: (Double, Double, Vector2) -> Void) {
        var slot = newest
        for _ in 0..<count {
            let age = end - times[slot]
            // The weight ends at 0.05 and not at 0, so that two samples 100 ms apart still give a velocity.
            if age > Self.window * 1.000_001 { break }
            body(1 - 0.95 * age / Self.window, -age, Vector2(xs[slot], ys[slot]))
            slot = before(slot)
        }
    }

    private func before(_ slot: Int) -> Int { (slot + 31) & 31 }

    private mutating func append(_ position: Vector2, _ time: Double) {
        newest = (newest + 1) & 31
        times[newest] = time
        xs[newest] = position.x
        ys[newest] = position.y
        count = min(count + 1, 32)
    }

    /// Keeps only the resting position, dated at most `restTime` back, as the start of the movement that begins at `time`.
    private mutating func forgetAllButNewest(restingUntil time: Double) {
        times[newest] = max(times[newest], time - Self.restTime)
        count = 1
    }
}
