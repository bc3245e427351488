internal import RiffleMotion
internal import RiffleMath

/// Glow's scrollViewWillEndDragging(_:withVelocity:targetContentOffset:), in cards.
///
/// R in Tests/ReferenceTables/Tables/FORMAT.md, upstream quirk 27: a proposed target more than half a card from the current index
/// is replaced by the current index ± (maxScrollDistance − 1) in the scroll direction, even if the proposed target is nearer or
/// on the other side. At exactly half a card the current index is the lower one. The direction is that of the last movement of
/// the content; no movement counts as backwards.
@frozen public struct ScrollTarget: Equatable, Sendable {
    /// Glow's maxScrollDistance in cards, at least 1; below that targets are not adjusted.
    public var maxScrollDistance: Int

    /// See `maxScrollDistance`.
    public init(maxScrollDistance: Int) { self.maxScrollDistance = maxScrollDistance }

    /// Index of the card nearest to an offset, at exactly half a card the lower one: ⌈offset − ½⌉.
    public static func currentIndex(at offset: Double) -> Double { (offset - 0.5).rounded(.up) }

    /// The offset in cards at which the deceleration ends. `isForward`: the last movement was towards higher offsets.
    public func adjusted(proposed: Double, at offset: Double, isForward: Bool) -> Double {
        guard maxScrollDistance > 0 else { return proposed }
        let current = Self.currentIndex(at: offset)
        guard abs(proposed - current) > 0.5 else { return proposed }
        let distance = Double(maxScrollDistance - 1)
        return isForward ? current + distance : current - distance
    }
}
