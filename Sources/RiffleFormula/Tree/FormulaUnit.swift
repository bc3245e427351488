extension Formula {
    /// A unit after a number. Values are computed in base units: points, radians, seconds, and plain numbers.
    public enum Unit: String, CaseIterable, Sendable {
        case points = "pt"
        case degrees = "deg"
        case radians = "rad"
        /// Hundredths, as a plain number.
        case percent = "%"
        /// A plain number: offsets and counts.
        case cards = "cards"
        case seconds = "s"
        case milliseconds = "ms"

        /// The dimension of a number with this unit.
        public var dimension: Dimension {
            switch self {
            case .points: .length
            case .degrees, .radians: .angle
            case .percent, .cards: .plain
            case .seconds, .milliseconds: .time
            }
        }

        /// A value of this unit in the base unit: 180 deg is π, 50 % is 0.5, 20 ms is 0.02.
        public func base(of value: Double) -> Double {
            switch self {
            case .points, .radians, .cards, .seconds: value
            case .degrees: value * .pi / 180
            case .percent: value / 100
            case .milliseconds: value / 1000
            }
        }

        /// A value of the base unit in this unit, up to rounding.
        public func value(ofBase value: Double) -> Double {
            switch self {
            case .points, .radians, .cards, .seconds: value
            case .degrees: value * 180 / .pi
            case .percent: value * 100
            case .milliseconds: value * 1000
            }
        }
    }

    /// The exponents of the base units in a number: an area is length 2, a speed is length 1 and time −1.
    public struct Dimension: Equatable, Hashable, Sendable {
        /// The exponent of points.
        public var length: Double
        /// The exponent of radians.
        public var angle: Double
        /// The exponent of seconds.
        public var time: Double

        /// A plain number unless exponents are given.
        public init(length: Double = 0, angle: Double = 0, time: Double = 0) {
            self.length = length
            self.angle = angle
            self.time = time
        }

        /// A number without a unit.
        public static let plain = Dimension()
        /// Points.
        public static let length = Dimension(length: 1)
        /// Radians.
        public static let angle = Dimension(angle: 1)
        /// Seconds.
        public static let time = Dimension(time: 1)
    }

    /// The kind of a value.
    public enum Kind: Equatable, Hashable, Sendable {
        /// A number of this dimension.
        case number(Dimension)
        /// On or off: the value of a condition.
        case boolean
        /// One of these words.
        case choice([String])
    }
}

extension Formula.Dimension {
    static func * (a: Self, b: Self) -> Self {
        Self(length: a.length + b.length, angle: a.angle + b.angle, time: a.time + b.time)
    }

    static func / (a: Self, b: Self) -> Self { a * b.raised(to: -1) }

    func raised(to exponent: Double) -> Self {
        Self(length: length * exponent, angle: angle * exponent, time: time * exponent)
    }

    /// Whether both are equal, except for the rounding of exponents such as 1/3.
    func isNear(_ other: Self) -> Bool {
        abs(length - other.length) < 1e-9 && abs(time - other.time) < 1e-9
            // An angle times a length is the length of an arc: radians are lengths over lengths.
            && (abs(angle - other.angle) < 1e-9 || abs(length) > 1e-9)
    }

    var isPlain: Bool { isNear(.plain) }

    /// The dimension of a sum, a minimum or a comparison of both: a plain number takes the unit of the other. Nil if the units differ.
    func joined(with other: Self) -> Self? {
        if isPlain { return other }
        return other.isPlain || isNear(other) ? self : nil
    }
}

extension Formula.Dimension: CustomStringConvertible {
    /// The dimension in words, such as "a length (pt)", "pt²" or "pt/s".
    public var description: String {
        if isPlain { return "a plain number" }
        if self == .length { return "a length (pt)" }
        if self == .angle { return "an angle (rad)" }
        if self == .time { return "a time (s)" }
        func factors(_ sign: Double) -> [String] {
            [("pt", length), ("rad", angle), ("s", time)].filter { $0.1 * sign > 1e-9 }
                .map { $0.0 + Self.superscript($0.1 * sign) }
        }
        let below = factors(-1)
        let above = factors(1).joined(separator: "·")
        guard !below.isEmpty else { return above }
        return (above.isEmpty ? "1" : above) + "/" + (below.count > 1 ? "(\(below.joined(separator: "·")))" : below[0])
    }

    private static func superscript(_ exponent: Double) -> String {
        let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
        if abs(exponent - 1) < 1e-9 { return "" }
        if let whole = Int(exactly: exponent), digits.indices.contains(whole) { return String(digits[whole]) }
        return "^" + FormulaNumber.short(exponent)
    }
}

extension Formula.Kind: CustomStringConvertible {
    /// The kind in words, such as "a length (pt)", "on or off" or "one of left, right".
    public var description: String {
        switch self {
        case .number(let dimension): dimension.description
        case .boolean: "on or off"
        case .choice(let options): "one of " + options.joined(separator: ", ")
        }
    }
}

/// Numbers as text.
enum FormulaNumber {
    /// Digits that read back as the same number; integers without ".0".
    static func exact(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// At most six significant digits, with the typographic minus: for sentences.
    static func short(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "no number" : value < 0 ? "−∞" : "∞" }
        var rounded = value
        let size = abs(value)
        if size >= 1e-4, size < 1e9 {
            var scale = 1.0
            while size * scale < 1e5 { scale *= 10 }
            rounded = (value * scale).rounded() / scale
        }
        let text = exact(abs(rounded))
        return value < 0 && rounded != 0 ? "−" + text : text
    }
}
