import RiffleUI

/// Decides when the next frame is due. Times are wall time in seconds.
struct FramePacing {
    /// The shortest time between two frames in seconds. Where `present` waits for the display, the display sets the pace. This limit
    /// matters only where it doesn't wait, as for a covered window.
    var shortestFrame = 1.0 / 125

    /// When the last frame was drawn.
    var lastFrame: Double
    /// Whether the next one is due at once: something moves or has changed.
    var isDue: Bool

    init(lastFrame: Double, isDue: Bool, refreshRate: Double? = nil) {
        self.lastFrame = lastFrame
        self.isDue = isDue
        // Less than the display's interval: after a frame that came early by the clock, the next frame must not miss the display's refresh.
        if let refreshRate { shortestFrame = 0.8 / refreshRate }
    }

    /// Returns the seconds until the next frame may begin, 0 or more. The frame takes in all events before its beginning.
    func rest(at now: Double) -> Double { max(0, lastFrame + shortestFrame - now) }

    /// Returns the seconds to wait for an event from `now` on; nil: without limit. `fade`: the time of the next change of a fading text
    /// after the last frame, not after `now`: a text that has expired since the last frame needs one more frame, without it.
    func wait<let count: Int>(at now: Double, fade: Double?, deadlines: InlineArray<count, Double?>) -> Double? {
        let earliest = rest(at: now)
        if isDue { return earliest }
        var next = fade
        for index in deadlines.indices {
            if let due = deadlines[index] { next = min(next ?? due, due) }
        }
        return next.map { max($0 - now, earliest) }
    }
}
