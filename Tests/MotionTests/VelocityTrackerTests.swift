import RiffleMath
import RiffleMotion
import TestSupport
import Testing

@Suite("Velocity tracker")
struct VelocityTrackerTests {
    /// A tracker of a pointer along `path` (position at a time), sampled every `interval` seconds up to `end`.
    static func tracker(every interval: Double, until end: Double, _ path: (Double) -> Vector2) -> VelocityTracker {
        var tracker = VelocityTracker()
        var step = 0
        while Double(step) * interval <= end + 1e-12 {
            tracker.add(path(Double(step) * interval), at: Double(step) * interval)
            step += 1
        }
        return tracker
    }

    @Test("a uniform movement has its velocity, at any sampling rate", arguments: [1 / 60.0, 1 / 125.0, 1 / 240.0, 0.001, 0.033])
    func steady(interval: Double) {
        let tracker = Self.tracker(every: interval, until: 0.5) { Vector2(700 * $0, -300 * $0 + 5) }
        let velocity = tracker.velocity(at: 0.5)
        #expect(near(velocity.x, 700, 1e-9))
        #expect(near(velocity.y, -300, 1e-9))
    }

    @Test("only the last 100 ms count")
    func window() {
        let tracker = Self.tracker(every: 0.01, until: 0.6) { time in
            Vector2(time < 0.45 ? -2000 * time : -900 + 400 * (time - 0.45), 0)
        }
        #expect(near(tracker.velocity(at: 0.6).x, 400, 1e-9))
    }

    @Test("a 1000 Hz mouse does not shorten the window")
    func fastMouse() {
        // Slow in the first part of the window, fast in the rest: a shorter window would give the fast part's velocity alone.
        func path(_ time: Double) -> Vector2 { Vector2(1000 * max(time - 0.46, 0) + 0.001 * time, 0) }
        let fast = Self.tracker(every: 0.001, until: 0.5, path).velocity(at: 0.5).x
        #expect(fast < 950)
        #expect(fast > 500)
    }

    @Test("after 40 ms at rest the velocity is zero; a shorter stop keeps it")
    func rest() {
        let tracker = Self.tracker(every: 0.008, until: 0.2) { Vector2(500 * $0, 0) }
        #expect(tracker.velocity(at: 0.235).x > 400)
        #expect(tracker.velocity(at: 0.2405) == .zero)
        var held = tracker
        for step in 1...10 { held.add(Vector2(100, 0), at: 0.2 + Double(step) * 0.01) }
        #expect(held.velocity(at: 0.3) == .zero)
    }

    @Test("samples from before a rest do not count for the movement after it")
    func afterRest() {
        var tracker = Self.tracker(every: 0.008, until: 0.2) { Vector2(3000 * $0, 0) }
        tracker.add(Vector2(600.5, 0), at: 0.29)
        tracker.add(Vector2(601, 0), at: 0.3)
        #expect(tracker.velocity(at: 0.3).x < 60)
        #expect(tracker.velocity(at: 0.3).x > 0)
    }

    @Test("equal and decreasing times, single samples and values that are not finite give finite velocities")
    func badTimes() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(Vector2(0, 0), at: 1)
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(Vector2(50, 0), at: 1)
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(Vector2(60, 0), at: 0.5)
        tracker.add(Vector2(.nan, 0), at: 1.01)
        tracker.add(Vector2(70, 0), at: .infinity)
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.add(Vector2(70, 0), at: 1.01)
        tracker.add(Vector2(80, 0), at: 1.01)
        #expect(near(tracker.velocity(at: 1.01).x, 2000, 1e-9))
        tracker.reset()
        #expect(tracker.velocity(at: 1.01) == .zero)
    }

    @Test("one jittering sample at release changes the velocity little")
    func jitter() {
        var tracker = Self.tracker(every: 0.008, until: 0.2) { Vector2(500 * $0, 0) }
        tracker.add(Vector2(100, 0), at: 0.201)
        #expect(tracker.velocity(at: 0.201).x > 400)
    }
}
