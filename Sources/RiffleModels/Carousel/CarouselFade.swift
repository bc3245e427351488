/// The offsets at which iCarousel's fade leaves cards out: beyond [min, max] by `range` or more, if the opacity ends at 0. In cards.
public struct CarouselFade: Equatable, Sendable {
    private var min = -Double.infinity
    private var max = Double.infinity
    private var range = 1.0

    /// The end of the fade parameters' range, which means "never".
    private static let never = 20.0

    /// A fade from the values of `fadeMin`, `fadeMax`, `fadeRange` and `fadeMinAlpha`; nil if one is missing, or if no card is left out.
    public init?(_ value: (String) -> Double?) {
        guard let min = value("fadeMin"), let max = value("fadeMax"), let range = value("fadeRange"),
            value("fadeMinAlpha") == 0, min > -Self.never || max < Self.never
        else { return nil }
        if min > -Self.never { self.min = min }
        if max < Self.never { self.max = max }
        self.range = range
    }

    /// Whether a card at an offset is left out. A range of 0 is a step, where the original divides by zero (upstream quirk 6, fixed).
    public func leavesOut(_ offset: Double) -> Bool {
        let beyond = offset > max ? offset - max : (offset < min ? min - offset : 0)
        return beyond > 0 && beyond >= range
    }
}
