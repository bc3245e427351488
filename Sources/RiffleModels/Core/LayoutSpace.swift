public import RiffleMath

/// What a model must know of its surroundings to prepare its layout. All lengths in points.
public struct LayoutSpace: Equatable, Sendable {
    /// The area that the switcher fills.
    public var bounds: Size
    /// The phone's (or tablet's) screen that the originals size their cards by.
    public var screen: Size
    public var itemCount: Int
    /// The card in points, where a person asks for another than the model's own share of the screen.
    public var card: Size?

    public init(bounds: Size, screen: Size, itemCount: Int, card: Size? = nil) {
        self.card = card
        self.bounds = bounds
        self.screen = screen
        self.itemCount = max(itemCount, 0)
    }
}

extension LayoutSpace {
    /// The card that was asked for, or the one of these proportions.
    public func card(_ proportions: CardProportions) -> Size { card ?? proportions.card(on: screen) }
}

/// A card's size as fractions of the reference screen's width: (5/7, 5/7·16/9) for the task switcher.
public struct CardProportions: Equatable, Sendable {
    /// Card width / screen width.
    public var width: Double
    /// Card height / card width.
    public var aspect: Double
    /// How far other cards stand out above it or below it / screen width.
    public var reach: Double

    public init(width: Double, aspect: Double, reach: Double = 0) {
        self.width = width
        self.aspect = aspect
        self.reach = reach
    }

    /// The card on a screen.
    public func card(on screen: Size) -> Size {
        Size(width: screen.width * width, height: screen.width * width * aspect)
    }
}
