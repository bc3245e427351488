// Places on a row that repeats after so many cards.
extension Double {
    /// This offset folded into 0…count.
    func folded(into count: Double) -> Double {
        let rest = self - (self / count).rounded(.down) * count
        // Rounding may give the count itself for an offset just below 0.
        return rest < count ? max(rest, 0) : 0
    }

    /// Of this place and those whole rounds away from it, the one nearest to another.
    func nearest(to other: Double, inRoundsOf count: Double) -> Double {
        self - ((self - other) / count).rounded() * count
    }
}
