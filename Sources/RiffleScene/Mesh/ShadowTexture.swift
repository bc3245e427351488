internal import RiffleMath

/// The pixels of `TextureID.shadow`: a horizontal ramp of black from alpha 0 to 255, straight alpha.
///
/// It is the profile of a straight edge blurred by a Gaussian; a shadow's strip spans it from 2σ inside the quad's edge (u ≈ 1)
/// to 2σ outside (u ≈ 0), with σ = `QuadShadow.radius`, Core Animation's shadowRadius:
///
///     alpha(d) = (Φ(−d/σ) − Φ(−2)) / (1 − 2Φ(−2)),   d = distance outside the edge, −2σ … 2σ
///
/// Around corners the strip uses the same ramp, so one texture serves every corner radius. Neighbouring texels differ by at most
/// one step of 8-bit alpha, so nearest filtering suffices.
public enum ShadowTexture {
    /// The width in pixels.
    public static let width = 1024
    /// The height in pixels.
    public static let height = 64

    /// `width` × `height` pixels, four bytes each (R, G, B, A).
    public static func pixels() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for x in 0..<width {
            let fraction = 1 - Double(x) / Double(width - 1)
            let alpha = UInt8((profile(fraction) * 255).rounded())
            for y in 0..<height { bytes[(y * width + x) * 4 + 3] = alpha }
        }
        return bytes
    }

    /// Alpha 0…1 at a fraction of the strip: 0 = 2σ inside the edge, 1 = 2σ outside.
    static func profile(_ fraction: Double) -> Double {
        let tail = cumulative(-2)
        return ((cumulative(2 - 4 * fraction) - tail) / (1 - 2 * tail)).clamped(to: 0...1)
    }

    /// The texture coordinate u at a fraction of the strip, to be used with v = ½.
    @inline(__always) static func u(at fraction: Double) -> Double {
        (0.5 + (1 - fraction) * Double(width - 1)) / Double(width)
    }

    /// The normal distribution function Φ by its Taylor series, exact to 1e-12 for |x| ≤ 3.
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
