internal import RiffleMath

/// The picture behind `TextureID.shadow`: a soft black disc, straight alpha.
///
/// Along any ray from the centre the alpha is the profile of a straight edge blurred by a Gaussian: 1 at the centre, one half
/// midway, 0 at the rim. The middle row is therefore the blurred edge itself; a shadow's band spans it from 2σ inside the
/// card's edge (u = ½) to 2σ outside (u = 0), with σ = `CardShadow.radius`, Core Animation's shadowRadius:
///
///     alpha(d) = (Φ(−d/σ) − Φ(−2)) / (1 − 2Φ(−2)),   d = distance outside the edge, −2σ … 2σ
///
/// Bands that go around a corner repeat the same row, so one texture serves every corner radius.
public enum ShadowTexture {
    /// Pixels a side.
    public static let size = 64
    /// Texels from the rim (alpha 0) to the plateau (alpha 1).
    public static let border = 31

    /// `size` × `size` pixels, four bytes each (R, G, B, A), rows from the top.
    public static func pixels() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size * size * 4)
        let middle = Double(size) / 2
        for y in 0..<size {
            for x in 0..<size {
                let dx = Double(x) + 0.5 - middle
                let dy = Double(y) + 0.5 - middle
                // Half a texel in from both ends, so that u(at:) hits alpha 0 and 1 with linear filtering.
                let distance = ((dx * dx + dy * dy).squareRoot() - 0.5) / Double(border)
                bytes[(y * size + x) * 4 + 3] = UInt8((profile(distance) * 255).rounded())
            }
        }
        return bytes
    }

    /// Alpha 0…1 at a fraction of the band: 0 = 2σ inside the edge, 1 = 2σ outside.
    static func profile(_ fraction: Double) -> Double {
        let tail = cumulative(-2)
        return ((cumulative(2 - 4 * fraction) - tail) / (1 - 2 * tail)).clamped(to: 0...1)
    }

    /// The texture coordinate u of a fraction of the band, to be used with v = ½.
    @inline(__always) static func u(at fraction: Double) -> Double {
        (Double(size) / 2 - 0.5 - fraction * Double(border)) / Double(size)
    }

    /// The normal distribution's Φ by its Taylor series, exact to 1e-12 for |x| ≤ 3.
    private static func cumulative(_ x: Double) -> Double {
        let x = x.clamped(to: -4...4)
        var term = x
        var sum = x
        for k in 1..<60 {
            term *= -x * x / (2 * Double(k))
            sum += term / Double(2 * k + 1)
        }
        return 0.5 + sum / (2 * 3.141592653589793).squareRoot()
    }
}
