internal import RiffleFormula

extension CodeStyle {
    /// Kotlin with kotlin.math, in the layout of Kotlin's style guide, but without trailing commas, which Kotlin has only since 1.4.
    static let kotlin = CodeStyle(
        reserved: TakenNames.kotlin,
        pi: "PI", e: "E",
        function: { function in
            switch function {
            case .formula(.round): "roundAway"
            case .formula(let function): function.rawValue
            case .modulo: "modulo"
            case .power: "pow"
            case .carefulPower: "carefulPower"
            case .lesser: "min"
            case .greater: "max"
            }
        },
        member: { $0 == .power ? .method("pow") : nil },
        number: CodeNumber.fractional,
        option: { choice, option in "\(CodeText.typeName(choice)).\(CodeText.constantName(option))" },
        conditional: { condition, then, otherwise, isChain in
            let start: CodeLayout =
                "if (" + condition + ")" + .ifBroken(" {") + .indented(.space + then) + .space + .ifBroken("} ")
            guard !isChain else { return start + "else " + otherwise }
            return start + "else" + .ifBroken(" {") + .indented(.space + .group(otherwise)) + .edge + .ifBroken("}")
        },
        width: 100, indent: 4, trailingComma: false)
}

/// The functions of the formula language that Kotlin lacks.
enum KotlinHelpers {
    /// The names that are imported from kotlin.math where they are used.
    static let imported: Set<String> = [
        "PI", "E", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sqrt", "exp", "ln", "log10", "log2", "abs", "min",
        "max",
        "hypot", "floor", "ceil", "sign", "pow",
    ]

    /// Returns the definitions that `used` needs.
    static func text(_ used: Set<CodeFunction>) -> String { CodeHelper.text(used, of: all) }

    private static let all = [
        CodeHelper(
            .formula(.cbrt),
            """
            private fun cbrt(x: Double) = sign(x) * abs(x).pow(1.0 / 3.0)
            """),
        CodeHelper(
            .formula(.clamp),
            """
            private fun clamp(x: Double, low: Double, high: Double) = max(low, min(x, high))
            """),
        CodeHelper(
            .modulo,
            """
            /** The remainder with the sign of b. */
            private fun modulo(a: Double, b: Double) = a - b * floor(a / b)
            """),
        CodeHelper(
            .carefulPower,
            """
            /** As in C: 1 to the power of infinity is 1. NaN gives NaN. */
            private fun carefulPower(a: Double, b: Double) =
                if (a.isNaN()) a else if (abs(a) == 1.0 && b.isInfinite()) 1.0 else a.pow(b)
            """),
        CodeHelper(
            .formula(.mix),
            """
            private fun mix(a: Double, b: Double, t: Double) = a * (1 - t) + b * t
            """),
        CodeHelper(
            .formula(.smoothstep),
            """
            /** GLSL's smoothstep: 0 up to low, 1 from high on. */
            private fun smoothstep(low: Double, high: Double, x: Double): Double {
                if (low == high) return if (x < low) 0.0 else if (x >= low) 1.0 else Double.NaN
                val t = clamp((x - low) / (high - low), 0.0, 1.0)
                return t * t * (3 - 2 * t)
            }
            """),
        CodeHelper(
            .formula(.step),
            """
            private fun step(edge: Double, x: Double) =
                if (x < edge) 0.0 else if (x >= edge) 1.0 else Double.NaN
            """),
        CodeHelper(
            .formula(.fract),
            """
            private fun fract(x: Double) = x - floor(x)
            """),
        CodeHelper(
            .formula(.round),
            """
            /** The nearest whole number, halves away from zero. */
            private fun roundAway(x: Double) = sign(x) * floor(abs(x) + 0.5)
            """),
        CodeHelper(
            .formula(.wrap),
            """
            /** x moved by whole spans into low ≤ x < high. */
            private fun wrap(x: Double, low: Double, high: Double) = low + modulo(x - low, high - low)
            """),
        CodeHelper(
            .formula(.bezier),
            """
            /** The timing curve with the control points (x1, y1) and (x2, y2) at t. */
            private fun bezier(t: Double, x1: Double, y1: Double, x2: Double, y2: Double): Double {
                if ((t + x1 + y1 + x2 + y2).isNaN()) return Double.NaN
                fun at(s: Double, a: Double, b: Double) =
                    3 * (1 - s) * s * ((1 - s) * a + s * b) + s * s * s
                val x = clamp(t, 0.0, 1.0)
                var low = 0.0
                var high = 1.0
                repeat(60) {
                    val s = (low + high) / 2
                    if (at(s, clamp(x1, 0.0, 1.0), clamp(x2, 0.0, 1.0)) < x) low = s else high = s
                }
                return at((low + high) / 2, y1, y2)
            }
            """),
        CodeHelper(
            .formula(.spring),
            """
            /**
             * The position from 0 to 1 of a spring that is let go at rest:
             * x″ = ω²(1 − x) − 2·damping·ω·x′, ω = 2π/response.
             */
            private fun spring(t: Double, response: Double, damping: Double): Double {
                if ((t + response + damping).isNaN()) return Double.NaN
                if (t <= 0) return 0.0
                val omega = 2 * PI / response
                if (damping < 1) {
                    val own = omega * sqrt(1 - damping * damping)
                    val swing = cos(own * t) + damping * omega / own * sin(own * t)
                    return 1 - exp(-damping * omega * t) * swing
                }
                if (damping == 1.0) return 1 - exp(-omega * t) * (1 + omega * t)
                val own = omega * sqrt(damping * damping - 1)
                val a = damping * omega - own
                val b = damping * omega + own
                return 1 - (b * exp(-a * t) - a * exp(-b * t)) / (b - a)
            }
            """),
    ]
}
