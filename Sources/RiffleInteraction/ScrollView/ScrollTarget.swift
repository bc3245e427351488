internal import RiffleMotion
internal import RiffleMath

/// Where Glow's scroll view lets a flick end: its scrollViewWillEndDragging hook, in cards.
///
/// R (upstream quirk 27): a proposed target more than half a card from the current index is replaced by the current index ±
/// (maxScrollDistance − 1) in the scroll direction, even when the proposed target is nearer or on the other side. The current
/// index at exactly half a card is the lower one. The direction is that of the last movement of the content; no movement counts
/// as backwards.
@frozen public struct ScrollTarget: Equatable, Sendable {
    /// maxScrollDistance: 1 and more; below, the hook changes nothing.
    public var maxScrollDistance: Int

    /// Any number; see the property.
    public init(maxScrollDistance: Int) { self.maxScrollDistance = maxScrollDistance }

    /// The card nearest to an offset, the lower of two: ⌈offset − ½⌉.
    public static func currentIndex(at offset: Double) -> Double { (offset - 0.5).rounded(.up) }

    /// The hook: the offset at which the deceleration shall end, in cards. `isForward` is true after a movement towards higher
    /// offsets.
    public func adjusted(proposed: Double, at offset: Double, isForward: Bool) -> Double {
        guard maxScrollDistance > 0 else { return proposed }
        let current = Self.currentIndex(at: offset)
        guard abs(proposed - current) > 0.5 else { return proposed }
        let distance = Double(maxScrollDistance - 1)
        return isForward ? current + distance : current - distance
    }
}
