public import RiffleMath
public import RiffleModels
public import RiffleSettings

extension Stage {
    /// A probe of the present model.
    public var probe: CurveProbe {
        CurveProbe(
            configuration: configuration, size: viewport.window, widthShare: widthShare, itemCount: deck.count,
            aspect: aspect(of: configuration))
    }

    /// Appends a point on the curve of a property for each card that the last frame showed: x the offset in cards, y the value.
    public func appendShown(_ property: PoseProperty, to points: inout ContiguousArray<Vector2>) {
        let size = model.cardSize
        for card in placed where !card.pose.isHidden && card.pose.opacity > 0 && (0..<deck.count).contains(card.index) {
            points.append(Vector2(card.offset, property.value(of: card.pose, card: size)))
        }
    }
}
