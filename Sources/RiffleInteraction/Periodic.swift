// Offsets in a row that repeats with a period, in cards.
extension Double {
    /// This offset modulo `count`, in 0..<count.
    func folded(into count: Double) -> Double {
        let rest = self - (self / count).rounded(.down) * count
        // For an offset just below 0, rounding can give `count` itself.
        return rest < count ? max(rest, 0) : 0
    }

    /// This offset plus the multiple of `period` that brings it nearest to `other`.
    func nearest(to other: Double, period: Double) -> Double {
        self - ((self - other) / period).rounded() * period
    }
}
