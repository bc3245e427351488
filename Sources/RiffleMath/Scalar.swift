// The only file of the pure targets that imports a C library: it declares libm's functions on Double and nothing else.

#if canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#else
    private import Darwin
#endif

extension Double {
    /// The sine of an angle in radians.
    public static func sin(_ x: Double) -> Double { _libm_sin(x) }
    /// The cosine of an angle in radians.
    public static func cos(_ x: Double) -> Double { _libm_cos(x) }
    /// The tangent of an angle in radians.
    public static func tan(_ x: Double) -> Double { _libm_tan(x) }
    /// The angle in radians, −π/2…π/2, with the sine `x`; NaN outside −1…1.
    public static func asin(_ x: Double) -> Double { _libm_asin(x) }
    /// The angle in radians, 0…π, with the cosine `x`; NaN outside −1…1.
    public static func acos(_ x: Double) -> Double { _libm_acos(x) }
    /// The angle in radians, −π/2…π/2, with the tangent `x`.
    public static func atan(_ x: Double) -> Double { _libm_atan(x) }
    /// The angle in radians, −π…π, of the vector (x, y).
    public static func atan2(_ y: Double, _ x: Double) -> Double { _libm_atan2(y, x) }
    /// e raised to `x`.
    public static func exp(_ x: Double) -> Double { _libm_exp(x) }
    /// e raised to `x`, minus 1, accurate near zero.
    public static func expm1(_ x: Double) -> Double { _libm_expm1(x) }
    /// The natural logarithm of `x` > 0.
    public static func log(_ x: Double) -> Double { _libm_log(x) }
    /// The logarithm of `x` > 0 to the base 2.
    public static func log2(_ x: Double) -> Double { _libm_log2(x) }
    /// The logarithm of `x` > 0 to the base 10.
    public static func log10(_ x: Double) -> Double { _libm_log10(x) }
    /// The cube root, negative for negative `x`.
    public static func cbrt(_ x: Double) -> Double { _libm_cbrt(x) }
    /// √(x² + y²), without overflow in between.
    public static func hypot(_ x: Double, _ y: Double) -> Double { _libm_hypot(x, y) }
    /// `x` raised to `y`.
    public static func pow(_ x: Double, _ y: Double) -> Double { _libm_pow(x, y) }

    /// The nearest value inside `range`. NaN becomes the lower bound, so the result is never NaN.
    @inlinable public func clamped(to range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? (self <= range.upperBound ? self : range.upperBound) : range.lowerBound
    }

    /// Linear interpolation: `a` at t = 0, `b` at t = 1, extrapolated outside 0…1. Exact at both ends.
    @inlinable public static func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double {
        a * (1 - t) + b * t
    }
}

// Under names of their own, because inside the extension above `sin` is the method itself.
private func _libm_sin(_ x: Double) -> Double { sin(x) }
private func _libm_cos(_ x: Double) -> Double { cos(x) }
private func _libm_tan(_ x: Double) -> Double { tan(x) }
private func _libm_asin(_ x: Double) -> Double { asin(x) }
private func _libm_acos(_ x: Double) -> Double { acos(x) }
private func _libm_atan(_ x: Double) -> Double { atan(x) }
private func _libm_atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func _libm_exp(_ x: Double) -> Double { exp(x) }
private func _libm_expm1(_ x: Double) -> Double { expm1(x) }
private func _libm_log(_ x: Double) -> Double { log(x) }
private func _libm_log2(_ x: Double) -> Double { log2(x) }
private func _libm_log10(_ x: Double) -> Double { log10(x) }
private func _libm_cbrt(_ x: Double) -> Double { cbrt(x) }
private func _libm_hypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
private func _libm_pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
