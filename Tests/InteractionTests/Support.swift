import RiffleInteraction
import RiffleMath
import RiffleModels
import Testing

extension Scroller {
    /// A copy of this scroller advanced to a time.
    func advanced(to time: Double) -> Self {
        var copy = self
        copy.advance(to: time)
        return copy
    }

    /// A drag along x by `points` over `duration` seconds from `time`, in `events` events, with a release velocity in points per
    /// second. Returns the time of the release.
    @discardableResult
    mutating func drag(
        by points: Double, velocity: Double, at time: Double, over duration: Double = 0.1, events: Int = 10
    ) -> Double {
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
        return time + duration
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

extension CardStackRule {
    /// The pose of a layer under a horizontal drag, with the lever 1.
    func dragged(layer: Int, delta: Double) -> CardPose {
        pose(
            layer: Double(layer), translation: (translation(ofLayer: layer, pull: delta), 0),
            turn: turn(ofLayer: layer, pull: delta, lever: 1))
    }
}
