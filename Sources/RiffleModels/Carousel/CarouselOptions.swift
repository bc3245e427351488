/// One of iCarousel's options: the type's own default, a factor on it, or a constant in its place.
public struct CarouselOption: Equatable, Sendable {
    public var constant: Double?
    public var factor: Double

    public init(constant: Double? = nil, factor: Double = 1) {
        self.constant = constant
        self.factor = factor
    }

    /// What the delegate of the original would have answered to this default. A factor of 1 leaves an infinite default alone.
    @inlinable public func value(default value: Double) -> Double {
        if let constant { return constant }
        return factor == 1 ? value : value * factor
    }
}

/// The options of a carousel under iCarousel's names (`iCarouselOption…`).
public struct CarouselOptions: Equatable, Sendable {
    public var wrap = CarouselOption()
    public var showBackfaces = CarouselOption()
    public var offsetMultiplier = CarouselOption()
    public var visibleItems = CarouselOption()
    public var count = CarouselOption()
    public var arc = CarouselOption()
    public var angle = CarouselOption()
    public var radius = CarouselOption()
    public var tilt = CarouselOption()
    public var spacing = CarouselOption()
    public var fadeMin = CarouselOption()
    public var fadeMax = CarouselOption()
    public var fadeRange = CarouselOption()
    public var fadeMinAlpha = CarouselOption()

    public init() {}
}
