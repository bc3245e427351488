/// One of iCarousel's options: the type's own default, a factor on it, or a constant instead of it.
public struct CarouselOption: Equatable, Sendable {
    /// Replaces the default; nil keeps it.
    public var constant: Double?
    /// Multiplies the default; ignored if there is a constant.
    public var factor: Double

    /// The default unless a constant or a factor is given.
    public init(constant: Double? = nil, factor: Double = 1) {
        self.constant = constant
        self.factor = factor
    }

    /// The option's value for a type's default, as the original's `carousel:valueForOption:withDefault:` returns it. A factor of
    /// 1 returns the default unchanged, infinite ones too.
    @inlinable public func value(default value: Double) -> Double {
        if let constant { return constant }
        return factor == 1 ? value : value * factor
    }
}

/// The options of a carousel under iCarousel's names (`iCarouselOption…`).
public struct CarouselOptions: Equatable, Sendable {
    /// Nonzero: the last card is followed by the first.
    public var wrap = CarouselOption()
    /// Nonzero: cards that face away are drawn.
    public var showBackfaces = CarouselOption()
    /// The factor on a drag.
    public var offsetMultiplier = CarouselOption()
    /// The number of loaded cards.
    public var visibleItems = CarouselOption()
    /// The number of positions on the circle.
    public var count = CarouselOption()
    /// The part of the circle that the cards take, in radians.
    public var arc = CarouselOption()
    /// The angle per card, in radians (upstream quirk 22).
    public var angle = CarouselOption()
    /// The radius of the circle, in points.
    public var radius = CarouselOption()
    /// Cover flow: the rotation in quarter turns. Time machine: the sideways step in card extents.
    public var tilt = CarouselOption()
    /// The distance from card to card, in card extents.
    public var spacing = CarouselOption()
    /// The offset before which cards fade, in cards.
    public var fadeMin = CarouselOption()
    /// The offset beyond which cards fade, in cards.
    public var fadeMax = CarouselOption()
    /// The length of the fade, in cards.
    public var fadeRange = CarouselOption()
    /// The opacity at the end of the fade.
    public var fadeMinAlpha = CarouselOption()

    /// Every option at the type's default.
    public init() {}
}
