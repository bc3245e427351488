import RiffleUI

/// When the next frame is due. Times are wall time in seconds.
struct FramePacing {
    /// The shortest time between two frames in seconds. A display that `present` waits for sets the pace itself; this only bounds the
    /// drawing where it doesn't wait, as for a covered window.
    var shortestFrame = 1.0 / 125

    /// When the last frame was drawn.
    var lastFrame: Double
    /// Whether the next one is due at once: something moves or has changed.
    var isDue: Bool

    init(lastFrame: Double, isDue: Bool, refreshRate: Double? = nil) {
        self.lastFrame = lastFrame
        self.isDue = isDue
        // Some room, so that a frame that was early by the clock isn't one of the display's too late.
        if let refreshRate { shortestFrame = 0.8 / refreshRate }
    }

    /// Seconds until the next frame may begin, 0 or more. Events before its beginning are part of it.
    func rest(at now: Double) -> Double { max(0, lastFrame + shortestFrame - now) }

    /// Seconds to wait for an event from `now` on; nil: for ever. `fade`: the next change of a fading text, counted from the last frame,
    /// not from now: text that was visible then and has expired since needs one more frame, without it.
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
