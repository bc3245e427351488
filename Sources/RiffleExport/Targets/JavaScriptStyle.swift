internal import RiffleFormula

extension CodeStyle {
    /// JavaScript as Prettier formats it.
    static let javaScript = CodeStyle(
        reserved: TakenNames.javaScript,
        pi: "Math.PI", e: "Math.E", equal: "===", notEqual: "!==", power: "**", bracketsMixed: true,
        function: { function in
            switch function {
            case .formula(.ln): "Math.log"
            case .formula(let function) where JavaScriptHelpers.native.contains(function): "Math.\(function.rawValue)"
            case .formula(.round): "roundAway"
            case .formula(let function): function.rawValue
            case .modulo: "mod"
            case .power: "Math.pow"
            case .carefulPower: "carefulPower"
            case .lesser: "Math.min"
            case .greater: "Math.max"
            }
        },
        number: CodeNumber.text, option: { _, option in "\"\(option)\"" })
}

/// The functions of the formula language that JavaScript lacks.
enum JavaScriptHelpers {
    static let native: Set<Formula.Function> = [
        .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .sqrt, .cbrt, .exp, .log10, .log2, .abs, .min, .max, .hypot, .floor, .ceil,
        .sign,
    ]

    /// Returns the definitions that `used` needs; each one comes after the definitions that it calls.
    static func text(_ used: Set<CodeFunction>) -> String { CodeHelper.text(used, of: all) }

    private static let all: [CodeHelper] = [
        CodeHelper(
            .formula(.clamp),
            """
            const clamp = (x, low, high) => Math.max(low, Math.min(x, high));
            """
        ),
        CodeHelper(
            .modulo,
            """
            /** The remainder with the sign of b. */
            const mod = (a, b) => a - b * Math.floor(a / b);
            """
        ),
        CodeHelper(
            .carefulPower,
            """
            /** As in C: 1 to the power of infinity is 1. NaN gives NaN. */
            function carefulPower(a, b) {
              if (Number.isNaN(a)) return a;
              return Math.abs(a) === 1 && Math.abs(b) === Infinity ? 1 : a ** b;
            }
            """
        ),
        CodeHelper(
            .formula(.mix),
            """
            const mix = (a, b, t) => a * (1 - t) + b * t;
            """
        ),
        CodeHelper(
            .formula(.smoothstep),
            """
            /** GLSL's smoothstep: 0 up to low, 1 from high on. */
            function smoothstep(low, high, x) {
              if (low === high) return x < low ? 0 : x >= low ? 1 : NaN;
              const t = clamp((x - low) / (high - low), 0, 1);
              return t * t * (3 - 2 * t);
            }
            """
        ),
        CodeHelper(
            .formula(.step),
            """
            const step = (edge, x) => (x < edge ? 0 : x >= edge ? 1 : NaN);
            """
        ),
        CodeHelper(
            .formula(.fract),
            """
            const fract = (x) => x - Math.floor(x);
            """
        ),
        CodeHelper(
            .formula(.round),
            """
            /** The nearest whole number, halves away from zero. */
            const roundAway = (x) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5);
            """
        ),
        CodeHelper(
            .formula(.wrap),
            """
            /** x moved by whole spans into low ≤ x < high. */
            const wrap = (x, low, high) => low + mod(x - low, high - low);
            """
        ),
        CodeHelper(
            .formula(.bezier),
            """
            /** CSS's cubic-bezier(x1, y1, x2, y2) at t. */
            function bezier(t, x1, y1, x2, y2) {
              if (Number.isNaN(t + x1 + y1 + x2 + y2)) return NaN;
              const at = (s, a, b) => 3 * (1 - s) * s * ((1 - s) * a + s * b) + s ** 3;
              const x = clamp(t, 0, 1);
              let low = 0;
              let high = 1;
              for (let i = 0; i < 60; i++) {
                const s = (low + high) / 2;
                if (at(s, clamp(x1, 0, 1), clamp(x2, 0, 1)) < x) low = s;
                else high = s;
              }
              return at((low + high) / 2, y1, y2);
            }
            """
        ),
        CodeHelper(
            .formula(.spring),
            """
            /** The position from 0 to 1 of a spring that is let go at rest: x″ = ω²(1 − x) − 2·damping·ω·x′, ω = 2π/response. */
            function spring(t, response, damping) {
              if (Number.isNaN(t + response + damping)) return NaN;
              if (t <= 0) return 0;
              const omega = (2 * Math.PI) / response;
              const decay = Math.exp(-damping * omega * t);
              if (damping < 1) {
                const own = omega * Math.sqrt(1 - damping * damping);
                const swing = Math.cos(own * t) + ((damping * omega) / own) * Math.sin(own * t);
                return 1 - decay * swing;
              }
              if (damping === 1) return 1 - Math.exp(-omega * t) * (1 + omega * t);
              const own = omega * Math.sqrt(damping * damping - 1);
              const a = damping * omega - own;
              const b = damping * omega + own;
              return 1 - (b * Math.exp(-a * t) - a * Math.exp(-b * t)) / (b - a);
            }
            """
        ),
    ]
}
