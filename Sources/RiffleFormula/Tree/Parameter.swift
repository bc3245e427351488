extension Formula {
    /// An adjustable number: a slider, a switch or a choice.
    public struct Parameter: Equatable, Sendable {
        /// Letters, digits and `_`.
        public let name: String
        /// The values that can be set, as they are written.
        public let setting: Setting
        /// The attributes after the values.
        public let attributes: Attributes
        /// The description: the comment lines directly above the parameter and the comment at its end; empty without them.
        public let help: String
        /// Where the name stands.
        public let position: FormulaPosition

        /// The values that can be set.
        public enum Setting: Equatable, Sendable {
            /// `40 pt in 0...200 step 5`; all three in this unit.
            case number(Double, unit: Unit?, range: ClosedRange<Double>?, step: Double?)
            /// `3 count in 1...9`: a whole number.
            case count(Double, range: ClosedRange<Double>?)
            /// `on` or `off`.
            case toggle(Bool)
            /// `left of left, right`: the index of one of the options.
            case choice(Int, options: [String])
        }

        public static func == (a: Parameter, b: Parameter) -> Bool {
            a.name == b.name && a.setting == b.setting && a.attributes == b.attributes && a.help == b.help
        }
    }
}

extension Formula.Parameter.Setting {
    /// The values that can be set, as they are written; nil for everything but numbers, and for a number without a range.
    var settable: ClosedRange<Double>? {
        switch self {
        case .number(_, _, let range, _), .count(_, let range): range
        case .toggle, .choice: nil
        }
    }

    /// Whether the setting is a number without a unit of the language.
    var hasPlainNumber: Bool {
        switch self {
        case .number(_, let unit, _, _): unit == nil
        case .count: true
        case .toggle, .choice: false
        }
    }
}

/// The numbers in base units (points, radians, seconds, plain), in which programs take them. A toggle is 0 or 1, a choice the index
/// of an option.
extension Formula.Parameter {
    /// The unit in which the value is written and shown; nil for plain numbers, counts, toggles and choices.
    public var unit: Formula.Unit? {
        if case .number(_, let unit, _, _) = setting { return unit }
        return nil
    }

    /// The kind of its value.
    public var kind: Formula.Kind {
        switch setting {
        case .number(_, let unit, _, _): .number(unit?.dimension ?? .plain)
        case .count: .number(.plain)
        case .toggle: .boolean
        case .choice(_, let options): .choice(options)
        }
    }

    /// The value unless another is set.
    public var defaultValue: Double {
        switch setting {
        case .number(let value, let unit, _, _): unit?.base(of: value) ?? value
        case .count(let value, _): value
        case .toggle(let isOn): isOn ? 1 : 0
        case .choice(let index, _): Double(index)
        }
    }

    /// The default in the parameter's unit.
    public var writtenDefault: Double {
        if case .number(let value, _, _, _) = setting { return value }
        return defaultValue
    }

    /// The values that can be set, in the parameter's unit. Without `in`: from 0 to twice the default, or around 0 if the default is 0
    /// (±1, ±100 pt, 0…1 s, ±100 %); for an angle, ±180° or, for a greater default, ± twice the default; for a count, from 0 to twice the
    /// default, at least 10.
    public var writtenRange: ClosedRange<Double> {
        switch setting {
        case .number(let value, let unit, let range, _): return range ?? Self.range(around: value, unit: unit)
        case .count(let value, let range):
            return range ?? min(0, 2 * value)...max(10, 2 * value)
        case .toggle: return 0...1
        case .choice(_, let options): return 0...Double(max(options.count - 1, 0))
        }
    }

    /// The values that can be set.
    public var range: ClosedRange<Double> {
        let range = writtenRange
        guard let unit else { return range }
        return unit.base(of: range.lowerBound)...unit.base(of: range.upperBound)
    }

    /// The change per key press, in the parameter's unit. Without `step`: a two-hundredth of the range, rounded to 1, 2 or 5 times a
    /// power of ten.
    public var writtenStep: Double {
        switch setting {
        case .number(_, _, _, let step):
            let range = writtenRange
            return step ?? Self.roundStep((range.upperBound - range.lowerBound) / 200)
        case .count, .toggle, .choice: return 1
        }
    }

    /// The change per key press.
    public var step: Double { unit?.base(of: writtenStep) ?? writtenStep }

    private static func range(around value: Double, unit: Formula.Unit?) -> ClosedRange<Double> {
        switch unit {
        case .degrees, .radians:
            let half = unit == .degrees ? 180 : Double.pi
            return abs(value) <= half ? -half...half : -2 * abs(value)...2 * abs(value)
        default:
            if value != 0 { return min(0, 2 * value)...max(0, 2 * value) }
            switch unit {
            case .points, .percent: return -100...100
            case .seconds: return 0...1
            case .milliseconds: return 0...1000
            default: return -1...1
            }
        }
    }

    /// The greatest 1, 2 or 5 times a power of ten that is at most `step`; the least is 1e-9.
    private static func roundStep(_ step: Double) -> Double {
        var power = 1e-9
        while power * 10 <= step, power < 1e300 { power *= 10 }
        // 10^-9 multiplied up isn't exact, and its text should be short.
        let exact = power < 1 ? 1 / (1 / power).rounded() : power.rounded()
        return exact * (5 * power <= step ? 5 : 2 * power <= step ? 2 : 1)
    }
}
