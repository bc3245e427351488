/// Faults of iCarousel (marked F in Tests/ReferenceTables/Tables/FORMAT.md), by their numbers there. The
/// tables contain them, so the scroller can reproduce them; a stage runs without.
public struct UpstreamQuirks: OptionSet, Sendable {
    /// One bit per quirk.
    public let rawValue: UInt8

    /// A set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Upstream quirk 5: a pan without movement decelerates with the velocity of the previous pan.
    public static let staleVelocity = UpstreamQuirks(rawValue: 1 << 0)
    /// Upstream quirk 7: the first autoscroll step covers the time since the last step, and jumps.
    public static let autoscrollJump = UpstreamQuirks(rawValue: 1 << 1)
    /// Upstream quirk 8: an offset set beyond an end stays there.
    public static let strandedBeyondEnd = UpstreamQuirks(rawValue: 1 << 2)
    /// Upstream quirk 9: a touch stops the motion between two cards, and it does not settle.
    public static let strandedByTouch = UpstreamQuirks(rawValue: 1 << 3)
    /// Upstream quirk 14: after a slow drag, programmatic scrolls turn cover flow 2's cards differently until the next flick.
    public static let stickyDrag = UpstreamQuirks(rawValue: 1 << 4)
    /// Upstream quirk 20: removing a card before the current one changes which card is current.
    public static let removalShifts = UpstreamQuirks(rawValue: 1 << 5)

    /// All quirks of the original.
    public static let source: UpstreamQuirks = [
        .staleVelocity, .autoscrollJump, .strandedBeyondEnd, .strandedByTouch, .stickyDrag, .removalShifts,
    ]
}
