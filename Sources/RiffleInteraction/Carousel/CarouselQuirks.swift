/// Behaviours of iCarousel that are faults rather than character (marked F in the reference tables' FORMAT.md). The tables contain
/// them, so the scroller can still show them; a stage runs without.
public struct CarouselQuirks: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// 5: a pan without movement flicks again with the speed of the pan before.
    public static let staleVelocity = CarouselQuirks(rawValue: 1 << 0)
    /// 7: the first autoscroll step covers the time since the last step, and jumps.
    public static let autoscrollJump = CarouselQuirks(rawValue: 1 << 1)
    /// 8: an offset set beyond an end stays there.
    public static let strandedBeyondEnd = CarouselQuirks(rawValue: 1 << 2)
    /// 9: touching down stops the motion between two cards for good.
    public static let strandedByTouch = CarouselQuirks(rawValue: 1 << 3)
    /// 14: after a slow drag, programmatic scrolls turn cover flow 2's cards differently until the next flick.
    public static let stickyDrag = CarouselQuirks(rawValue: 1 << 4)
    /// 20: removing a card before the current one changes which card is current.
    public static let removalShifts = CarouselQuirks(rawValue: 1 << 5)

    /// Everything that the source does.
    public static let source: CarouselQuirks = [
        .staleVelocity, .autoscrollJump, .strandedBeyondEnd, .strandedByTouch, .stickyDrag, .removalShifts,
    ]
}
