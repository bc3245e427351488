import RiffleMath

/// Recognises double clicks: two presses close in time and position.
struct DoubleClick {
    /// The most time between the two presses, in seconds.
    static let interval = 0.4
    /// The slop between the two presses, in window points.
    static let slop = 5.0

    private var last: (time: Double, point: Vector2)?

    /// Notes a press; true if it is the second of a double click. A third press begins a new one.
    mutating func press(at point: Vector2, time: Double) -> Bool {
        if let last, time - last.time <= Self.interval {
            let displacement = point - last.point
            if (displacement * displacement).sum() <= Self.slop * Self.slop {
                self.last = nil
                return true
            }
        }
        last = (time, point)
        return false
    }
}
