internal import RiffleMath

/// Where a flick of Glow's infinite scroll view may end: its will-end-dragging hook, in cards.
public struct ScrollTarget: Equatable, Sendable {
    /// A flick goes this many cards less one (quirk 27); 0: as far as it likes.
    public var maxDistance: Int

    public init(maxDistance: Int) {
        self.maxDistance = maxDistance
    }

    /// Any target more than half a card from the current index is replaced by the current index plus or minus (maxDistance − 1)
    /// in the scroll direction, even where the proposed one is nearer or on the other side.
    public func adjusted(proposed: Double, currentIndex: Int, forward: Bool) -> Double {
        guard maxDistance > 0, abs(proposed - Double(currentIndex)) > 0.5 else { return proposed }
        return Double(currentIndex + (forward ? 1 : -1) * (maxDistance - 1))
    }

    /// The index of the card nearest to an offset; exactly between two it is the lower one (quirk 27).
    public static func currentIndex(at offset: Double) -> Int {
        Int((offset - 0.5).rounded(.up).clamped(to: -0x1p53...0x1p53))
    }
}
