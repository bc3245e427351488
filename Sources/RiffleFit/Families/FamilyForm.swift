internal import RiffleFormula
internal import RiffleMath

/// A parameter of a family's form.
struct FamilyParameter: Sendable {
    /// The name, of letters only; in a formula the property's name stands before it: `xStep`.
    let name: String
    /// One sentence about it.
    let help: String
    let kind: Kind
    /// The values that a fit may give it.
    let range: ClosedRange<Double>

    enum Kind: Sendable {
        /// In the property's unit: card widths, radians, or plain. The curve is linear in it.
        case value
        /// A plain number.
        case plain
        /// An angle, in radians.
        case angle
        /// An offset in cards.
        case offset
    }

    static func value(_ name: String, _ help: String) -> FamilyParameter {
        FamilyParameter(name: name, help: help, kind: .value, range: -60...60)
    }

    static let at = value("At", "Where the curve begins.")
    static let here = value("At", "The value at the current card.")
    static let step = value("Step", "The change from card to card.")
    static let amount = value("Amount", "How far the curve goes.")
}

/// One way to write a family: an expression over o, and its parameters.
final class FamilyForm: Sendable {
    let family: FitFamily
    /// The place among all forms.
    let id: Int
    /// The expression in the formula language, with parameters in braces: `{At} + {Step} * o`.
    let expression: String
    let parameters: [FamilyParameter]
    /// Returns the sets of values from which a fit begins, by the curve's slope at 0. Nil: the curve is linear in the parameter, so that
    /// its start doesn't matter.
    let starts: @Sendable (Double) -> [[Double?]]
    /// The program that computes the curve: its value is a card's movement along x.
    private let program: FormulaProgram
    private let value: FormulaProgram.Number
    let inputs: [FormulaProgram.Input]
    let offset: FormulaProgram.Input

    private init?(
        _ id: Int, _ family: FitFamily, _ expression: String, _ parameters: [FamilyParameter],
        _ starts: @escaping @Sendable (Double) -> [[Double?]]
    ) {
        var text = parameters.map { "param p\($0.name) = \($0.kind.isAngle ? "0 rad" : "0") in -1e6...1e6\n" }.joined()
        text += "x = " + Self.named(expression) { "p\($0)" } + "\n"
        guard let formula = try? Formula(parsing: text, vocabulary: .scrollingCards) else { return nil }
        program = FormulaProgram(formula)
        let inputs = parameters.compactMap { [program] in program.input(named: "p\($0.name)") }
        guard inputs.count == parameters.count, let offset = program.input(named: "o"), let value = program.movement else {
            return nil
        }
        (self.id, self.family, self.expression, self.parameters, self.starts) = (id, family, expression, parameters, starts)
        (self.inputs, self.offset, self.value) = (inputs, offset, value)
    }

    /// Returns an expression with names in place of its parameters' braces.
    static func named(_ expression: String, _ name: (String) -> String) -> String {
        var text = ""
        for (index, part) in expression.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = part.firstIndex(of: "}") else {
                text += part
                continue
            }
            text += name(String(part[..<end])) + part[part.index(after: end)...]
        }
        return text
    }

    /// Whether the first parameter keeps its neutral value if there are too few marks for all parameters.
    var hasOptionalPlace: Bool { family == .hyperbola || family == .exponential || family == .tanh || family == .ring }

    /// Computes the curve's values at `count` offsets and passes each to `take`; 0 for a value that isn't finite. `parameter` and
    /// `offset` return the inputs.
    func values(count: Int, parameter: (Int) -> Double, offset: (Int) -> Double, take: (Int, Double) -> Void) {
        program.numbers(
            value, count: count, parameter: parameter, fill: { $1[0] = offset($0) }, take: { take($0, $1.isFinite ? $1 : 0) })
    }

    /// Computes the curve's values and their derivatives by `inputs`, which may include `offset`, in the order of `inputs`.
    func slopes(
        by inputs: [FormulaProgram.Input], count: Int, parameter: (Int) -> Double, offset: (Int) -> Double,
        take: (Int, Double, UnsafeMutableBufferPointer<Double>) -> Void
    ) {
        program.numbers(
            value, by: inputs, count: count, parameter: parameter, fill: { $1[0] = offset($0) },
            take: { take($0, $1.isFinite ? $1 : 0, $2) })
    }

    /// All forms of all families, in the order of the families; the program's tests check that each of them compiles.
    static let all: [FamilyForm] = {
        var forms: [FamilyForm] = []
        for (family, expression, parameters, starts) in table {
            if let form = FamilyForm(forms.count, family, expression, parameters, starts) { forms.append(form) }
        }
        return forms
    }()

    /// The number of a family's forms.
    static func count(of family: FitFamily) -> Int { counts[family] ?? 1 }

    private static let counts = all.reduce(into: [FitFamily: Int]()) { $0[$1.family, default: 0] += 1 }

    private typealias Line = (FitFamily, String, [FamilyParameter], @Sendable (Double) -> [[Double?]])

    private static let once: @Sendable (Double) -> [[Double?]] = { _ in [[]] }

    private static let table: [Line] = polynomials + powers + curves + kinks

    private static let polynomials: [Line] = {
        let terms = [
            FamilyParameter.here, .step, .value("Bend", "The factor on o²."), .value("Third", "The factor on o³."),
            .value("Fourth", "The factor on o⁴."),
        ]
        let texts = ["{At}", " + {Step} * o", " + {Bend} * o^2", " + {Third} * o^3", " + {Fourth} * o^4"]
        return zip([FitFamily.constant, .linear, .quadratic, .cubic, .quartic], 1...5).map { family, count in
            (family, texts.prefix(count).joined(), Array(terms.prefix(count)), once)
        }
    }()

    private static let powers: [Line] = {
        let slope = FamilyParameter(
            name: "Slope", help: "How fast the base 1 + slope · o grows from card to card.", kind: .plain, range: -2...2)
        let power = FamilyParameter(name: "Power", help: "The exponent.", kind: .plain, range: 0.2...8)
        let until = FamilyParameter(name: "Until", help: "The offset at which it stops changing.", kind: .offset, range: -10...10)
        let near = FamilyParameter.value("Step", "The change from card to card at the current one.")
        let pairs: [(Double, Double)] = [(0.15, 4), (0.3, 2), (-0.15, 4), (-0.3, 2), (0.3, 0.6)]
        return [
            (
                .power, "{At} + {Step} / ({Slope} * {Power}) * (max(0, 1 + {Slope} * o)^{Power} - 1)",
                [.here, near, slope, power],
                { _ in pairs.map { [nil, nil, $0.0, $0.1] } }
            ),
            (
                .power, "{At} + {Step} / ({Slope} * {Power}) * (max(0, 1 + {Slope} * min(o, {Until}))^{Power} - 1)",
                [.here, near, slope, until, power],
                { _ in [-1.5, -0.5, 0.5, 1.5].map { [nil, nil, 0.15, $0, 4] } }
            ),
            (
                .power, "{At} + {Amount} * sign(o) * abs(o)^{Power}", [.here, .amount, power],
                { _ in [0.6, 1.6].map { [nil, nil, $0] } }
            ),
            (.power, "{At} + {Amount} * abs(o)^{Power}", [.here, .amount, power], { _ in [0.7, 1.6].map { [nil, nil, $0] } }),
        ]
    }()

    private static let curves: [Line] = {
        let a = FamilyParameter(
            name: "A", help: "The hyperbola is 1/(a − b · o): a larger a packs the cards closer.", kind: .plain, range: 0.02...50)
        let b = FamilyParameter(name: "B", help: "How fast the hyperbola bends.", kind: .plain, range: -20...20)
        let rate = FamilyParameter(name: "Rate", help: "How fast the curve bends.", kind: .plain, range: 0.02...8)
        let growth = FamilyParameter(name: "Rate", help: "How fast the curve grows.", kind: .plain, range: -4...4)
        let middle = FamilyParameter(name: "Middle", help: "The offset of the curve's middle.", kind: .offset, range: -10...10)
        let radius = FamilyParameter(name: "Radius", help: "The ring's radius.", kind: .value, range: -5000...5000)
        let angle = FamilyParameter(
            name: "Angle", help: "The angle from card to card on the ring.", kind: .angle, range: 0.002...3.2)
        let angles: @Sendable (Double) -> [[Double?]] = { _ in [0.15, 0.45, 1].map { [nil, nil, $0] } }
        return [
            (
                .hyperbola, "{At} + 1 / max({A} - {B} * o, 0.02) - 1 / {A}", [.here, a, b],
                { slope in [0.3, 0.8, 1.6, 4].map { [nil, $0, $0 * ($0 * slope).clamped(to: -0.4...0.4)] } }
            ),
            (
                .hyperbola, "{At} - 1 / max({A} - {B} * o, 0.02) + 1 / {A}", [.here, a, b],
                { slope in [0.3, 0.8, 1.6, 4].map { [nil, $0, $0 * (-$0 * slope).clamped(to: -0.4...0.4)] } }
            ),
            (
                .exponential, "{At} + {Amount} * (exp({Rate} * o) - 1)", [.here, .amount, growth],
                { _ in [0.3, -0.3, 1, -1].map { [nil, nil, $0] } }
            ),
            (
                .logistic, "{At} + {Amount} / (1 + exp(-{Rate} * (o - {Middle})))", [.at, .amount, rate, middle],
                { _ in [(0.8, -1.0), (0.8, 1), (2, 0)].map { [nil, nil, $0.0, $0.1] } }
            ),
            (
                .tanh, "{At} + {Amount} * (1 - 2 / (exp(2 * {Rate} * o) + 1))", [.here, .amount, rate],
                { _ in [0.3, 1].map { [nil, nil, $0] } }
            ),
            (.ring, "{At} + {Radius} * sin({Angle} * o)", [.here, radius, angle], angles),
            (.ring, "{At} + {Radius} * (1 - cos({Angle} * o))", [.here, radius, angle], angles),
        ]
    }()

    private static let kinks: [Line] = {
        let reach = FamilyParameter(name: "Reach", help: "The offset at which it stops changing.", kind: .offset, range: 0.1...8)
        let low = FamilyParameter(name: "From", help: "The offset at which it starts to change.", kind: .offset, range: -10...10)
        let high = FamilyParameter(name: "To", help: "The offset at which it stops changing.", kind: .offset, range: -10...10)
        let turn = FamilyParameter.value("Turn", "The extra change from card to card near the current one.")
        let outer = FamilyParameter.value("Step", "The change from card to card far away.")
        let before = FamilyParameter.value("Before", "The change from card to card before the current one.")
        let after = FamilyParameter.value("After", "The change from card to card after the current one.")
        let bends = ["Before", "After"].map {
            FamilyParameter.value("\($0)Bend", "The factor on the offset's square on that side.")
        }
        return [
            (
                .clamped, "{At} + {Turn} * clamp(o, -{Reach}, {Reach})", [.here, turn, reach],
                { _ in [0.6, 1, 2].map { [nil, nil, $0] } }
            ),
            (
                .clamped, "{At} + {Step} * o + {Turn} * clamp(o, -{Reach}, {Reach})", [.here, outer, turn, reach],
                { _ in [0.6, 1, 2].map { [nil, nil, nil, $0] } }
            ),
            (
                .clamped, "{At} + {Turn} * min(abs(o), {Reach})", [.here, turn, reach],
                { _ in [0.6, 1, 2].map { [nil, nil, $0] } }
            ),
            (
                .clamped, "{At} + {Step} * abs(o) + {Turn} * min(abs(o), {Reach})", [.here, outer, turn, reach],
                { _ in [0.6, 1, 2].map { [nil, nil, nil, $0] } }
            ),
            (
                .clamped, "{At} + {Turn} * clamp(o, {From}, {To})", [.at, turn, low, high],
                { _ in [(-1.5, 1.5), (-4, 0.5), (-0.5, 4)].map { [nil, nil, $0.0, $0.1] } }
            ),
            // Kinks at the neighbours, as in most arrangements: their place is known.
            (.clamped, "{At} + {Turn} * clamp(o, -1, 1)", [.here, turn], once),
            (.clamped, "{At} + {Step} * o + {Turn} * clamp(o, -1, 1)", [.here, outer, turn], once),
            (.clamped, "{At} + {Turn} * min(abs(o), 1)", [.here, turn], once),
            (.piecewise, "{At} + {Before} * min(o, 0) + {After} * max(o, 0)", [.here, before, after], once),
            (
                .piecewise,
                "{At} + {Before} * min(o, 0) + {BeforeBend} * min(o, 0)^2 + {After} * max(o, 0) + {AfterBend} * max(o, 0)^2",
                [.here, before, bends[0], after, bends[1]], once
            ),
        ]
    }()
}

extension FamilyParameter.Kind {
    var isAngle: Bool { if case .angle = self { true } else { false } }
}
