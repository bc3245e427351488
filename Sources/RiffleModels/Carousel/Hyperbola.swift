internal import RiffleMath

/// The curve of the iOS 9 task switcher: a card's position, in card widths (heights in a vertical row), as a hyperbola over its
/// offset.
///
///     translation(o) = 1/(z − n·o) − 1/z
///
/// z and n follow from two measurements on the phone (Sources/RiffleModels/FORMULAS.md, "Hyperbola"): the positions of the next
/// card and of the second card to the left.
public struct Hyperbola: Equatable, Sendable {
    /// z in the formula, above 0. The pole is at offset z/n.
    public var z: Double
    /// n in the formula, above 0.
    public var n: Double
    /// The position, in card widths, of cards at the pole and beyond it: off screen.
    public var parking = 2.0

    /// The curve with these constants.
    public init(z: Double, n: Double) {
        self.z = z
        self.n = n
    }

    /// Solves the curve for two positions: `next` card widths right of the middle at offset +1 (> 0), `secondPrevious` card
    /// widths at offset −2 (< 0). Nil where no hyperbola of this form passes through both: it needs 0 < −secondPrevious < 2·next.
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

    /// The position in card widths from the middle; `parking` from the pole at z/n on.
    @inlinable public func translation(at offset: Double) -> Double {
        offset >= z / n ? parking : 1 / (z - n * offset) - 1 / z
    }
}
