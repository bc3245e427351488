internal import RiffleFormula

extension CodeStyle {
    /// Dart with dart:math, as dart format lays it out since Dart 3.8.
    static let dart = CodeStyle(
        reserved: [
            "abstract", "as", "assert", "async", "await", "base", "bool", "break", "case", "catch", "class", "const", "continue",
            "covariant", "default", "deferred", "do", "double", "dynamic", "else", "enum", "export", "extends", "extension",
            "external", "factory", "false", "final", "finally", "for", "get", "if", "implements", "import", "in", "int",
            "interface", "is", "late", "library", "math", "mixin", "new", "null", "num", "on", "operator", "part", "required",
            "rethrow", "return", "sealed", "set", "static", "super", "switch", "sync", "this", "throw", "true", "try", "typedef",
            "var", "void", "when", "while", "with", "yield", "pose", "card", "t",
        ],
        pi: "math.pi", e: "math.e",
        function: { function in
            switch function {
            case .formula(.ln): "math.log"
            case .formula(let function) where DartHelpers.native.contains(function): "math.\(function.rawValue)"
            case .formula(let function): "_\(function.rawValue)"
            case .modulo: "_modulo"
            case .power: "_power"
            case .carefulPower: "_carefulPower"
            case .lesser: "math.min"
            case .greater: "math.max"
            }
        },
        member: { function in
            switch function {
            case .formula(.abs): .method("abs")
            case .formula(.floor): .method("floorToDouble")
            case .formula(.ceil): .method("ceilToDouble")
            case .formula(.round): .method("roundToDouble")
            case .formula(.sign): .property("sign")
            default: nil
            }
        },
        number: CodeNumber.fractional, option: { choice, option in "\(SwiftPose.typeName(choice)).\(option)" },
        conditional: { condition, then, otherwise, isChain in
            let branches: CodeLayout = .space + "? " + then + .space + ": "
            guard !isChain else { return condition + .indented(.indented(branches)) + otherwise }
            return condition + .indented(.indented(branches + .group(otherwise)))
        },
        conditionalsStay: true, continuation: 2)
}

/// The functions of the formula language that Dart lacks.
enum DartHelpers {
    static let native: Set<Formula.Function> = [.sin, .cos, .tan, .asin, .acos, .atan, .atan2, .sqrt, .exp, .min, .max]

    /// The definitions of what `used` needs.
    static func text(_ used: Set<CodeFunction>) -> String { CodeHelper.text(used, of: all) }

    private static let all = [
        CodeHelper(
            .power,
            """
            double _power(double x, double exponent) => math.pow(x, exponent).toDouble();
            """),
        CodeHelper(
            .carefulPower,
            """
            /// C makes a number of 1 and what is none.
            double _carefulPower(double x, double exponent) {
              if (x.isNaN || exponent.isNaN) return double.nan;
              return math.pow(x, exponent).toDouble();
            }
            """),
        CodeHelper(
            .formula(.cbrt),
            """
            double _cbrt(double x) => x.sign * math.pow(x.abs(), 1 / 3);
            """),
        CodeHelper(
            .formula(.log10),
            """
            double _log10(double x) => math.log(x) / math.ln10;
            """),
        CodeHelper(
            .formula(.log2),
            """
            double _log2(double x) => math.log(x) / math.ln2;
            """),
        CodeHelper(
            .formula(.hypot),
            """
            double _hypot(double x, double y) => math.sqrt(x * x + y * y);
            """),
        CodeHelper(
            .formula(.clamp),
            """
            double _clamp(double x, double low, double high) =>
                math.max(low, math.min(x, high));
            """),
        CodeHelper(
            .modulo,
            """
            /// The remainder with the sign of b.
            double _modulo(double a, double b) => a - b * (a / b).floorToDouble();
            """),
        CodeHelper(
            .formula(.mix),
            """
            double _mix(double a, double b, double t) => a * (1 - t) + b * t;
            """),
        CodeHelper(
            .formula(.smoothstep),
            """
            /// GLSL's smoothstep: 0 up to low, 1 from high on.
            double _smoothstep(double low, double high, double x) {
              if (low == high && x < low) return 0.0;
              if (low == high) return x >= low ? 1.0 : double.nan;
              final t = _clamp((x - low) / (high - low), 0.0, 1.0);
              return t * t * (3 - 2 * t);
            }
            """),
        CodeHelper(
            .formula(.step),
            """
            double _step(double edge, double x) {
              if (x < edge) return 0.0;
              return x >= edge ? 1.0 : double.nan;
            }
            """),
        CodeHelper(
            .formula(.fract),
            """
            double _fract(double x) => x - x.floorToDouble();
            """),
        CodeHelper(
            .formula(.wrap),
            """
            /// x moved by whole spans into low ≤ x < high.
            double _wrap(double x, double low, double high) =>
                low + _modulo(x - low, high - low);
            """),
        CodeHelper(
            .formula(.bezier),
            """
            /// The timing curve with the control points (x1, y1) and (x2, y2) at t.
            double _bezier(double t, double x1, double y1, double x2, double y2) {
              if ((t + x1 + y1 + x2 + y2).isNaN) return double.nan;
              double at(double s, double a, double b) =>
                  3 * (1 - s) * s * ((1 - s) * a + s * b) + s * s * s;
              final x = _clamp(t, 0.0, 1.0);
              var low = 0.0;
              var high = 1.0;
              for (var i = 0; i < 60; i++) {
                final s = (low + high) / 2;
                if (at(s, _clamp(x1, 0.0, 1.0), _clamp(x2, 0.0, 1.0)) < x) {
                  low = s;
                } else {
                  high = s;
                }
              }
              return at((low + high) / 2, y1, y2);
            }
            """),
        CodeHelper(
            .formula(.spring),
            """
            /// The way from 0 to 1 of a spring that is let go at rest:
            /// x″ = ω²(1 − x) − 2·damping·ω·x′, ω = 2π/response.
            double _spring(double t, double response, double damping) {
              if ((t + response + damping).isNaN) return double.nan;
              if (t <= 0) return 0.0;
              final omega = 2 * math.pi / response;
              if (damping < 1) {
                final own = omega * math.sqrt(1 - damping * damping);
                final swing =
                    math.cos(own * t) + damping * omega / own * math.sin(own * t);
                return 1 - math.exp(-damping * omega * t) * swing;
              }
              if (damping == 1) return 1 - math.exp(-omega * t) * (1 + omega * t);
              final own = omega * math.sqrt(damping * damping - 1);
              final a = damping * omega - own;
              final b = damping * omega + own;
              return 1 - (b * math.exp(-a * t) - a * math.exp(-b * t)) / (b - a);
            }
            """),
    ]
}
