import RifflePanel

/// When the next frame is due. Times are seconds of the wall.
struct FramePacing {
    /// The shortest time between two frames, where the display doesn't say.
    static let shortestFrame = 1.0 / 125

    /// When the last frame was drawn.
    var lastFrame: Double
    /// Whether the next one is wanted at once: something moves, or has happened.
    var isDue: Bool

    /// Seconds to wait for an event from `now` on; nil: for ever. What fades over the stage is asked from the last frame on, not from now:
    /// what was seen then and is gone since has to be drawn once more, without it.
    func wait(at now: Double, hud: HUDState, deadlines: [Double?]) -> Double? {
        let earliest = max(0, lastFrame + Self.shortestFrame - now)
        if isDue { return earliest }
        let next = (deadlines + [hud.nextChange(after: lastFrame)]).compactMap { $0 }.min()
        return next.map { max($0 - now, earliest) }
    }
}
