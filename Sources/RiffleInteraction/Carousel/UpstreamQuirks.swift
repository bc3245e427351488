/// Behaviours of iCarousel that are faults rather than character (marked F in the reference tables' FORMAT.md). The tables
/// contain them, so the scroller can still show them; a stage runs without.
public struct UpstreamQuirks: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// 5: a pan without movement flicks again with the speed of the pan before.
    public static let staleVelocity = UpstreamQuirks(rawValue: 1 << 0)
    /// 7: the first autoscroll step covers the time since the last step, and jumps.
    public static let autoscrollJump = UpstreamQuirks(rawValue: 1 << 1)
    /// 8: an offset set beyond an end stays there.
    public static let strandedBeyondEnd = UpstreamQuirks(rawValue: 1 << 2)
    /// 9: touching down stops the motion between two cards for good.
    public static let strandedByTouch = UpstreamQuirks(rawValue: 1 << 3)
    /// 14: after a slow drag, programmatic scrolls turn cover flow 2's cards differently until the next flick.
    public static let stickyDrag = UpstreamQuirks(rawValue: 1 << 4)
    /// 20: removing a card before the current one changes which card is current.
    public static let removalShifts = UpstreamQuirks(rawValue: 1 << 5)

    /// Everything that the source does.
    public static let source: UpstreamQuirks = [
        .staleVelocity, .autoscrollJump, .strandedBeyondEnd, .strandedByTouch, .stickyDrag, .removalShifts,
    ]
}
