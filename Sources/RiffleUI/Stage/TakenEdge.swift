public import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// The edge of a card that a hand can take, or has taken, in points of the window.
public struct TakenEdge: Equatable, Sendable {
    /// The ends.
    public var start: Vector2
    public var end: Vector2
    /// Whether a hand has it.
    public var isHeld: Bool

    /// Any values; see the properties.
    public init(start: Vector2, end: Vector2, isHeld: Bool) { (self.start, self.end, self.isHeld) = (start, end, isHeld) }

    func paint(_ text: StageText) {
        text.opacity = 1
        // The dark line below makes the edge visible on light cards, too.
        text.line(start, end, thickness: isHeld ? 6 : 5, color: FixedColors.edgeMarkEdge)
        text.line(start, end, thickness: isHeld ? 3 : 2, color: StageColors.reached)
        let middle = (start + end) / 2
        text.disc(center: middle, radius: 6.5, color: FixedColors.edgeMarkEdge)
        text.disc(center: middle, radius: 5, color: StageColors.reached)
    }
}
