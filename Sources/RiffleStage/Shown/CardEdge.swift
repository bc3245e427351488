internal import RiffleFormula
internal import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings

/// An edge of a card at rest, which a hand can drag.
public struct CardEdge: Equatable, Sendable {
    /// The card.
    public var card: CardLocation
    /// The side of the upright card that the edge belongs to.
    public var side: RectSide
    /// The ends, from above or from the left of the card, in window points.
    public var start: Vector2
    public var end: Vector2
    /// The values of the variables that a formula has for this card, in its vocabulary's order.
    public var variables: [Double]
    /// The projected middle of the edge, in window points.
    public var middle: Vector2

    /// The card's middle, in window points.
    var inside: Vector2

    /// Returns the point of the edge that is nearest to a window point, and their distance.
    func nearest(to point: Vector2) -> (place: Vector2, distance: Double) {
        let place = point.nearest(between: start, end)
        return (place, ((point - place) * (point - place)).sum().squareRoot())
    }
}

/// The layout of the stage's cards under a setting, as far as a formula reads it.
public struct CardSpace: Equatable, Sendable {
    /// The formula's variables that are the same for all cards, in its vocabulary's order and in base units.
    public var variables: [Double]
    /// The card's size, in the layout's points.
    public var card: Size
    /// The cards' common centre from the viewport's middle, in the layout's points.
    public var anchor: Vector2
    /// Window points per point of the layout.
    public var scale: Double
}
