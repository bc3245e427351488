import RiffleInteraction
import RiffleMath
import Testing

/// A seeded generator (SplitMix64): the same cases on every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Whether |a − b| ≤ `tolerance` · max(1, |b|).
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance * max(1, abs(b))
}

extension Scroller {
    /// A copy of this scroller advanced to a time.
    func advanced(to time: Double) -> Self {
        var copy = self
        copy.advance(to: time)
        return copy
    }

    /// A drag along x by `points` over `duration` seconds from `time`, in `events` events, with a release velocity in points per
    /// second.
    mutating func drag(by points: Double, velocity: Double, at time: Double, over duration: Double = 0.1, events: Int = 10) {
        touchDown(at: time)
        var isAccepted = false
        for event in 1...events {
            let share = Double(event) / Double(events)
            let translation = Vector2(points * share, 0)
            let now = time + duration * share
            if event == 1 {
                isAccepted = panBegan(translation: translation, velocity: Vector2(velocity, 0), at: now)
            } else if isAccepted {
                panChanged(translation: translation, velocity: Vector2(velocity, 0), at: now)
            }
        }
        if isAccepted {
            panEnded(translation: Vector2(points, 0), velocity: Vector2(velocity, 0), at: time + duration)
        } else {
            touchUp(at: time + duration)
        }
    }

    /// Advances by `limit` seconds, long enough for every motion to end.
    mutating func runToRest(from time: Double, limit: Double = 120) {
        advance(to: time + limit)
    }

    /// The acceleration at a time, as a central difference of velocities.
    func acceleration(at time: Double, step: Double = 1e-5) -> Double {
        (advanced(to: time + step).velocity - advanced(to: time - step).velocity) / (2 * step)
    }
}
