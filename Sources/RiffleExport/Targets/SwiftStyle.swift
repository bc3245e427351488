internal import RiffleFormula

extension CodeStyle {
    /// Swift with Foundation's functions, as swift-format lays it out.
    static let swift = CodeStyle(
        reserved: TakenNames.swift,
        pi: "Double.pi", e: "exp(1)",
        function: { function in
            switch function {
            case .formula(.ln): "log"
            case .formula(let function): function.rawValue
            case .modulo: "modulo"
            case .power: "pow"
            case .carefulPower: "carefulPower"
            case .lesser: "lesser"
            case .greater: "greater"
            }
        },
        losesNaN: true, number: CodeNumber.text, option: { _, option in ".\(option)" },
        conditional: { condition, then, otherwise, _ in condition + .space + "? " + then + .space + ": " + .group(otherwise) },
        width: 130, indent: 4, trailingComma: false)
}

/// The functions of the formula language that Foundation lacks.
enum SwiftHelpers {
    /// Returns the definitions that `used` needs.
    static func text(_ used: Set<CodeFunction>) -> String { CodeHelper.text(used, of: all) }

    private static let all: [CodeHelper] = [
        CodeHelper(
            .formula(.clamp),
            """
            private func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double { max(min(x, high), low) }
            """
        ),
        CodeHelper(
            .formula(.sign),
            """
            private func sign(_ x: Double) -> Double { x > 0 ? 1 : x < 0 ? -1 : x * 0 }
            """
        ),
        CodeHelper(
            .modulo,
            """
            /// The remainder with the sign of b.
            private func modulo(_ a: Double, _ b: Double) -> Double { a - b * floor(a / b) }
            """
        ),
        CodeHelper(
            .carefulPower,
            """
            /// In C, pow(1, NaN) is 1; here it is NaN.
            private func carefulPower(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : pow(a, b) }
            """
        ),
        CodeHelper(
            .lesser,
            """
            /// NaN if one of them is NaN.
            private func lesser(_ a: Double, _ b: Double) -> Double { a < b ? a : b <= a ? b : .nan }
            """
        ),
        CodeHelper(
            .greater,
            """
            /// NaN if one of them is NaN.
            private func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b >= a ? b : .nan }
            """
        ),
        CodeHelper(
            .formula(.mix),
            """
            private func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a * (1 - t) + b * t }
            """
        ),
        CodeHelper(
            .formula(.smoothstep),
            """
            /// GLSL's smoothstep: 0 up to low, 1 from high on.
            private func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
                if low == high { return x < low ? 0 : x >= low ? 1 : .nan }
                let t = clamp((x - low) / (high - low), 0, 1)
                return t * t * (3 - 2 * t)
            }
            """
        ),
        CodeHelper(
            .formula(.step),
            """
            private func step(_ edge: Double, _ x: Double) -> Double { x < edge ? 0 : x >= edge ? 1 : .nan }
            """
        ),
        CodeHelper(
            .formula(.fract),
            """
            private func fract(_ x: Double) -> Double { x - floor(x) }
            """
        ),
        CodeHelper(
            .formula(.wrap),
            """
            /// x moved by whole spans into low ≤ x < high.
            private func wrap(_ x: Double, _ low: Double, _ high: Double) -> Double {
                low + modulo(x - low, high - low)
            }
            """
        ),
        CodeHelper(
            .formula(.bezier),
            """
            /// The timing curve with the control points (x1, y1) and (x2, y2) at t.
            private func bezier(_ t: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
                if (t + x1 + y1 + x2 + y2).isNaN { return .nan }
                func at(_ s: Double, _ a: Double, _ b: Double) -> Double {
                    3 * (1 - s) * s * ((1 - s) * a + s * b) + s * s * s
                }
                let x = clamp(t, 0, 1)
                var (low, high) = (0.0, 1.0)
                for _ in 0..<60 {
                    let s = (low + high) / 2
                    if at(s, clamp(x1, 0, 1), clamp(x2, 0, 1)) < x { low = s } else { high = s }
                }
                return at((low + high) / 2, y1, y2)
            }
            """
        ),
        CodeHelper(
            .formula(.spring),
            """
            /// The position from 0 to 1 of a spring that is let go at rest: x″ = ω²(1 − x) − 2·damping·ω·x′, ω = 2π/response.
            private func spring(_ t: Double, _ response: Double, _ damping: Double) -> Double {
                if (t + response + damping).isNaN { return .nan }
                if t <= 0 { return 0 }
                let omega = 2 * Double.pi / response
                if damping < 1 {
                    let own = omega * sqrt(1 - damping * damping)
                    let swing = cos(own * t) + damping * omega / own * sin(own * t)
                    return 1 - exp(-damping * omega * t) * swing
                }
                if damping == 1 { return 1 - exp(-omega * t) * (1 + omega * t) }
                let own = omega * sqrt(damping * damping - 1)
                let (a, b) = (damping * omega - own, damping * omega + own)
                return 1 - (b * exp(-a * t) - a * exp(-b * t)) / (b - a)
            }
            """
        ),
    ]
}
