public import RiffleMath

/// The sizes and the card count that a layout is prepared for. All lengths in points.
public struct LayoutSpace: Equatable, Sendable {
    /// The area that the switcher fills.
    public var bounds: Size
    /// The reference screen, a phone's or tablet's, by which the originals size their cards.
    public var screen: Size
    /// The number of cards, at least 0.
    public var itemCount: Int
    /// The card size that the user has set; nil for the model's own proportions.
    public var card: Size?

    /// See the properties; an `itemCount` below 0 counts as 0.
    public init(bounds: Size, screen: Size, itemCount: Int, card: Size? = nil) {
        self.card = card
        self.bounds = bounds
        self.screen = screen
        self.itemCount = max(itemCount, 0)
    }
}

extension LayoutSpace {
    /// The card size in points: `card`, or else `proportions` on the reference screen.
    public func card(_ proportions: CardProportions) -> Size { card ?? proportions.card(on: screen) }
}

/// A card's size as fractions of the reference screen's width: (5/7, 5/7·16/9) for the task switcher.
public struct CardProportions: Equatable, Sendable {
    /// Card width / screen width.
    public var width: Double
    /// Card height / card width.
    public var aspect: Double
    /// How far other cards extend above or below it / screen width.
    public var reach: Double

    /// Any values; see the properties.
    public init(width: Double, aspect: Double, reach: Double = 0) {
        self.width = width
        self.aspect = aspect
        self.reach = reach
    }

    /// The card size in points on a screen.
    public func card(on screen: Size) -> Size {
        Size(width: screen.width * width, height: screen.width * width * aspect)
    }
}
