internal import RiffleMath

extension Instruction {
    /// The derivative of the result: `r` holds the values of the registers, `s` their derivatives, `v` is the result's value.
    ///
    /// At a kink, it is the derivative to the right, in the direction in which the variable grows; at a jump, the derivative of the side
    /// that the value belongs to. An operand that doesn't depend on the variable adds nothing, even where its partial derivative is
    /// infinite.
    func slope(_ r: Registers, _ s: Registers, _ v: Double) -> Double {
        let (a, b) = (r[Int(self.a)], r[Int(self.b)])
        let (da, db) = (s[Int(self.a)], s[Int(self.b)])
        switch operation {
        case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not, .floor, .ceil, .round, .sign, .step: return 0
        case .add: return da + db
        case .subtract: return da - db
        case .multiply: return times(da, b) + times(db, a)
        case .divide: return times(da, 1 / b) - times(db, v / b)
        case .power: return powerSlope(a, b, da, db, v)
        case .modulo: return da - times(db, (a / b).rounded(.down))
        case .negate: return -da
        case .select: return a != 0 ? db : s[Int(c)]
        case .sin: return times(da, .cos(a))
        case .cos: return times(da, -.sin(a))
        case .tan: return times(da, 1 + v * v)
        case .asin: return times(da, 1 / (1 - a * a).squareRoot())
        case .acos: return times(da, -1 / (1 - a * a).squareRoot())
        case .atan: return times(da, 1 / (1 + a * a))
        case .atan2:
            let square = a * a + b * b
            return square == 0 ? 0 : times(da, b / square) - times(db, a / square)
        case .sqrt: return times(da, 0.5 / v)
        case .cbrt: return times(da, 1 / (3 * v * v))
        case .exp: return times(da, v)
        case .ln: return times(da, 1 / a)
        case .log10: return times(da, 1 / (a * 2.302585092994046))
        case .log2: return times(da, 1 / (a * 0.6931471805599453))
        case .abs: return a > 0 ? da : a < 0 ? -da : Swift.abs(da)
        case .minimum: return a < b ? da : b < a ? db : Self.minimum(da, db)
        case .maximum: return a > b ? da : b > a ? db : Self.maximum(da, db)
        case .hypot: return v == 0 ? .hypot(da, db) : times(da, a / v) + times(db, b / v)
        case .fract, .float: return da
        case .mix:
            let t = r[Int(c)]
            return times(da, 1 - t) + times(db, t) + times(s[Int(c)], b - a)
        case .smoothstep: return smoothstepSlope(a, b, r[Int(c)], da, db, s[Int(c)])
        case .wrap: return da - times(s[Int(c)] - db, ((a - b) / (r[Int(c)] - b)).rounded(.down))
        case .bezier: return bezierSlope(r, s)
        case .spring: return springSlope(r, s)
        }
    }

    /// The product of an operand's derivative and a partial derivative; 0 if the operand's derivative is 0, whatever the partial one is.
    @inline(__always) private func times(_ slope: Double, _ partial: Double) -> Double { slope == 0 ? 0 : slope * partial }

    private func powerSlope(_ a: Double, _ b: Double, _ da: Double, _ db: Double, _ v: Double) -> Double {
        let byBase = b == 0 ? 0 : times(da, b * Self.power(a, b - 1))
        // 0^b is 0 for all b > 0.
        return byBase + (a == 0 && b > 0 ? 0 : times(db, v * .log(a)))
    }

    private func smoothstepSlope(
        _ low: Double, _ high: Double, _ x: Double, _ dlow: Double, _ dhigh: Double, _ dx: Double
    ) -> Double {
        let span = high - low
        let t = (x - low) / span
        guard span != 0, t > 0, t < 1 else { return 0 }
        return 6 * t * (1 - t) * (dx - dlow - t * (dhigh - dlow)) / span
    }

    private func bezierSlope(_ r: Registers, _ s: Registers) -> Double {
        let t = r[Int(a)]
        let curve = curve(r)
        let partials = curve.partials(at: t)
        /// The part of a coordinate, which counts only inside the range to which the curve clamps it.
        func part(_ register: UInt16, _ partial: Double, within bounds: ClosedRange<Double>) -> Double {
            bounds.contains(r[Int(register)]) ? times(s[Int(register)], partial) : 0
        }
        let byTime = t >= 0 && t < 1 ? times(s[Int(a)], curve.slope(at: t)) : 0
        return byTime + part(b, partials.x1, within: 0...1) + part(c, partials.y1, within: -1e6...1e6)
            + part(d, partials.x2, within: 0...1) + part(e, partials.y2, within: -1e6...1e6)
    }

    private func springSlope(_ r: Registers, _ s: Registers) -> Double {
        let (t, response, damping) = (r[Int(a)], r[Int(b)], r[Int(c)])
        guard t >= 0 else { return 0 }
        let spring = Spring(response: response, dampingRatio: damping)
        let velocity = spring.state(at: t, from: 0, velocity: 0, to: 1).velocity
        // The motion is a function of t/response, inside the range to which the spring clamps its response.
        let byResponse = abs(spring.response / response - 1) < 1e-9 ? times(s[Int(b)], -t / response * velocity) : 0
        let byDamping = damping >= 0 && damping <= 1e6 ? times(s[Int(c)], spring.positionByZeta(at: t)) : 0
        return times(s[Int(a)], velocity) + byResponse + byDamping
    }
}
