extension Formula {
    /// A function; the raw value is its name. Angles as arguments may be plain numbers (radians); angles as results are in radians. If an
    /// argument is NaN, so is the result. Derivatives at kinks are the derivatives to the right (`FormulaProgram`).
    public enum Function: String, CaseIterable, Sendable {
        case sin, cos, tan
        case asin, acos, atan, atan2
        case sqrt, cbrt
        case exp, ln, log10, log2
        case abs, min, max, hypot
        case floor, ceil, round, fract, sign
        case clamp, mix, smoothstep, step, wrap
        case bezier, spring
        case float

        /// The names of its arguments; `min` and `max` take any number of them, from one on.
        public var arguments: [String] {
            switch self {
            case .sin, .cos, .tan: ["angle"]
            case .asin, .acos, .atan, .sqrt, .cbrt, .exp, .ln, .log10, .log2, .abs, .floor, .ceil, .round, .fract, .sign, .float:
                ["x"]
            case .atan2: ["y", "x"]
            case .min, .max, .hypot: ["a", "b"]
            case .clamp, .wrap: ["x", "low", "high"]
            case .mix: ["a", "b", "t"]
            case .smoothstep: ["low", "high", "x"]
            case .step: ["edge", "x"]
            case .bezier: ["t", "x1", "y1", "x2", "y2"]
            case .spring: ["t", "response", "damping"]
            }
        }

        /// Whether the function takes any number of arguments, from one on.
        public var isVariadic: Bool { self == .min || self == .max }

        /// The function with its arguments, such as "clamp(x, low, high)".
        public var signature: String { "\(rawValue)(\(arguments.joined(separator: ", "))\(isVariadic ? ", …" : ""))" }

        /// The function's result: one sentence with its formula and, if there is one, its source.
        public var help: String {
            switch self {
            case .sin: "The sine of an angle."
            case .cos: "The cosine of an angle."
            case .tan: "The tangent of an angle."
            case .asin: "The angle from −90° to 90° with the sine x, for −1 ≤ x ≤ 1."
            case .acos: "The angle from 0° to 180° with the cosine x, for −1 ≤ x ≤ 1."
            case .atan: "The angle from −90° to 90° with the tangent x."
            case .atan2: "The angle from −180° to 180° of the vector (x, y)."
            case .sqrt: "The square root of x ≥ 0."
            case .cbrt: "The cube root, negative for negative x."
            case .exp: "e^x."
            case .ln: "The natural logarithm of x > 0."
            case .log10: "The logarithm of x > 0 to the base 10."
            case .log2: "The logarithm of x > 0 to the base 2."
            case .abs: "x without its sign."
            case .min: "The least of its arguments."
            case .max: "The greatest of its arguments."
            case .hypot: "√(a² + b²)."
            case .floor: "The greatest whole number ≤ x."
            case .ceil: "The least whole number ≥ x."
            case .round: "The nearest whole number, halves away from zero."
            case .fract: "x − floor(x), from 0 to below 1."
            case .sign: "−1, 0 or 1."
            case .clamp: "max(low, min(x, high)), as CSS's clamp with its arguments in GLSL's order."
            case .mix: "a · (1 − t) + b · t, for any t: GLSL's mix."
            case .smoothstep:
                "t² · (3 − 2t) with t = clamp((x − low)/(high − low), 0, 1): GLSL's smoothstep; a step where low = high."
            case .step: "0 for x < edge, else 1: GLSL's step."
            case .wrap: "low + (x − low) mod (high − low): x moved by whole spans into low ≤ x < high."
            case .bezier:
                "The timing curve through (0, 0) and (1, 1) with the control points (x1, y1) and (x2, y2), t clamped to 0…1: CSS's cubic-bezier and CAMediaTimingFunction."
            case .spring:
                "The position of a spring from 0 to 1, t seconds after it is let go at rest: x″ = ω²(1 − x) − 2·damping·ω·x′ with ω = 2π/response, in SwiftUI's terms; 0 for t < 0."
            case .float: "x rounded to a 32-bit number, as iCarousel stores opacities; its derivative is 1."
            }
        }
    }
}
