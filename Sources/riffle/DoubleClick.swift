import RiffleMath

/// Tells a press that follows another at once, and where that was.
struct DoubleClick {
    /// Seconds between two presses, at most, and points of the window.
    static let patience = 0.4
    static let reach = 5.0

    private var last: (time: Double, point: Vector2)?

    /// Notes a press; whether it is the second of two. A third begins anew.
    mutating func press(at point: Vector2, time: Double) -> Bool {
        if let last, time - last.time <= Self.patience {
            let way = point - last.point
            if (way * way).sum() <= Self.reach * Self.reach {
                self.last = nil
                return true
            }
        }
        last = (time, point)
        return false
    }
}
