internal import RiffleMath

/// The memory of a program's numbers.
typealias Registers = UnsafeMutableBufferPointer<Double>

/// One step of a program: an operation on registers. All its operands are computed before it, even those of branches that are not taken.
struct Instruction {
    var operation: Operation
    var result: UInt16
    var a: UInt16 = 0
    var b: UInt16 = 0
    var c: UInt16 = 0
    var d: UInt16 = 0
    var e: UInt16 = 0

    /// The operations on the operands. Conditions are 1 or 0; any other number than 0 holds.
    enum Operation: UInt8 {
        case add, subtract, multiply, divide, power, modulo, negate
        case less, lessOrEqual, equal, notEqual, and, or, not
        /// b if a holds, otherwise c.
        case select
        case sin, cos, tan, asin, acos, atan, atan2
        case sqrt, cbrt, exp, ln, log10, log2
        case abs, minimum, maximum, hypot
        case floor, ceil, round, fract, sign
        case mix, smoothstep, step, wrap, bezier, spring, float
    }
}

extension Instruction {
    /// The result; `r` holds the registers.
    @inline(__always) func value(_ r: Registers) -> Double {
        var a: Double { r[Int(self.a)] }
        var b: Double { r[Int(self.b)] }
        var c: Double { r[Int(self.c)] }
        switch operation {
        case .add: return a + b
        case .subtract: return a - b
        case .multiply: return a * b
        case .divide: return a / b
        case .power: return Self.power(a, b)
        case .modulo: return Self.modulo(a, b)
        case .negate: return -a
        case .less: return a < b ? 1 : 0
        case .lessOrEqual: return a <= b ? 1 : 0
        case .equal: return a == b ? 1 : 0
        case .notEqual: return a != b ? 1 : 0
        case .and: return a != 0 && b != 0 ? 1 : 0
        case .or: return a != 0 || b != 0 ? 1 : 0
        case .not: return a != 0 ? 0 : 1
        case .select: return a != 0 ? b : c
        case .sin: return .sin(a)
        case .cos: return .cos(a)
        case .tan: return .tan(a)
        case .asin: return .asin(a)
        case .acos: return .acos(a)
        case .atan: return .atan(a)
        case .atan2: return .atan2(a, b)
        case .sqrt: return a.squareRoot()
        case .cbrt: return .cbrt(a)
        case .exp: return .exp(a)
        case .ln: return .log(a)
        case .log10: return .log10(a)
        case .log2: return .log2(a)
        case .abs: return Swift.abs(a)
        case .minimum: return Self.minimum(a, b)
        case .maximum: return Self.maximum(a, b)
        case .hypot: return .hypot(a, b)
        case .floor: return a.rounded(.down)
        case .ceil: return a.rounded(.up)
        case .round: return a.rounded()
        case .fract: return a - a.rounded(.down)
        case .sign: return a > 0 ? 1 : a < 0 ? -1 : a * 0
        case .mix: return .lerp(a, b, c)
        case .smoothstep: return Self.smoothstep(a, b, c)
        case .step: return b < a ? 0 : b >= a ? 1 : .nan
        case .wrap: return b + Self.modulo(a - b, c - b)
        case .bezier: return bezier(r)
        case .spring: return Self.spring(a, b, c)
        case .float: return Double(Float(a))
        }
    }

    /// A power. For small whole exponents it is a product, which is faster, and exact for whole numbers.
    @inline(__always) static func power(_ a: Double, _ b: Double) -> Double {
        if b == 2 { return a * a }
        if b == 3 { return a * a * a }
        if b == 4 { return (a * a) * (a * a) }
        // C's pow(1, NaN) is a number.
        return a.isNaN || b.isNaN ? .nan : .pow(a, b)
    }

    /// The remainder with the divisor's sign.
    @inline(__always) static func modulo(_ a: Double, _ b: Double) -> Double { a - b * (a / b).rounded(.down) }

    /// NaN if one is.
    @inline(__always) static func minimum(_ a: Double, _ b: Double) -> Double { a < b ? a : b <= a ? b : .nan }

    /// NaN if one is.
    @inline(__always) static func maximum(_ a: Double, _ b: Double) -> Double { a > b ? a : b >= a ? b : .nan }

    static func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
        if low == high { return x < low ? 0 : x >= low ? 1 : .nan }
        let t = maximum(0, minimum((x - low) / (high - low), 1))
        return t * t * (3 - 2 * t)
    }

    static func spring(_ t: Double, _ response: Double, _ damping: Double) -> Double {
        // The spring would take its least value for an operand that is NaN.
        guard !(t + response + damping).isNaN else { return .nan }
        return Spring(response: response, dampingRatio: damping).position(at: t, from: 0, velocity: 0, to: 1)
    }

    /// The timing curve of the operands b to e.
    func curve(_ r: Registers) -> CubicBezierCurve {
        CubicBezierCurve(r[Int(b)], r[Int(c)], r[Int(d)], r[Int(e)])
    }

    private func bezier(_ r: Registers) -> Double {
        let t = r[Int(a)]
        // The curve would take 0 for an operand that is NaN.
        guard !(t + r[Int(b)] + r[Int(c)] + r[Int(d)] + r[Int(e)]).isNaN else { return .nan }
        return curve(r).value(at: t)
    }
}
