internal import RiffleMath

/// The curve of the iOS 9 task switcher: a card's place, in card widths, as a hyperbola over its offset.
///
///     translation(o) = 1/(z − n·o) − 1/z
///
/// z and n follow from two measurements on the phone (MODELS.md section 2): where the next card sits, and where the second card
/// to the left sits.
public struct Hyperbola: Equatable, Sendable {
    public var z: Double
    public var n: Double
    /// Where the cards wait for which the curve has left for infinity, in card widths.
    public var parking = 2.0

    /// The constants found from +4/5 and −2/5 of a card width: z = 5/4, n = 5/8.
    public static let iOS9 = Hyperbola(z: 5.0 / 4, n: 5.0 / 8)

    public init(z: Double, n: Double) {
        self.z = z
        self.n = n
    }

    /// Solves the curve from two places: `next` card widths right of the middle at offset +1 (> 0), `secondPrevious` card widths
    /// at offset −2 (< 0). Nil where no hyperbola of this shape passes through both (it needs 0 < −secondPrevious < 2·next).
    public init?(next: Double, secondPrevious: Double) {
        // With a = 1/z and k = n/z: a·k/(1 − k) = next and −2·a·k/(1 + 2k) = secondPrevious.
        let s = -secondPrevious
        guard next > 0, s > 0, s < 2 * next, next.isFinite, s.isFinite else { return nil }
        let k = (2 * next - s) / (2 * (next + s))
        let a = next * (1 - k) / k
        guard k > 0, k < 1, a > 0 else { return nil }
        z = 1 / a
        n = k / a
    }

    /// Card widths from the middle. From z/n on, where the curve has left for infinity, `parking`: off screen.
    @inlinable public func translation(at offset: Double) -> Double {
        offset >= z / n ? parking : 1 / (z - n * offset) - 1 / z
    }
}
