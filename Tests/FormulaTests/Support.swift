import RiffleFormula
import RiffleMath
import TestSupport

/// Values of variables for tests, which a formula may name.
extension FormulaVocabulary {
    /// The indices of the card variables by their names.
    func cardIndex(_ name: String) -> Int { cardVariables.firstIndex(of: name) ?? 0 }
}

/// A formula of scrolling cards, prepared for a space of fixed sizes.
struct Posing {
    let formula: Formula
    let prepared: PreparedFormula

    static let space: [String: Double] = [
        "n": 20, "count": 18, "radius": 700, "width": 268, "height": 476, "viewWidth": 1280, "viewHeight": 800,
        "screenWidth": 375, "screenHeight": 667,
    ]

    init(_ text: String, parameters: [Double] = []) throws {
        formula = try Formula(parsing: text, vocabulary: .scrollingCards)
        prepared = PreparedFormula(
            FormulaProgram(formula), parameters: parameters,
            space: formula.vocabulary.spaceVariables.map { Self.space[$0] ?? 0 })
    }

    func fill(_ offset: Double) -> (PreparedFormula.Variables) -> Void {
        let index = formula.vocabulary.cardIndex("o")
        return { $0[index] = offset }
    }

    func pose(_ offset: Double) -> FormulaPose { prepared.pose(fill(offset)) }

    func problem(_ offset: Double) -> String? { prepared.problem(fill(offset))?.description }
}

/// The description of the problem that a text has; nil for a formula.
func problem(_ text: String, _ vocabulary: FormulaVocabulary = .scrollingCards) -> String? {
    do throws(FormulaProblem) {
        _ = try Formula(parsing: text, vocabulary: vocabulary)
        return nil
    } catch {
        return error.description
    }
}

/// The tree of a value that the text assigns to the property `opacity`.
func expression(_ text: String, before: String = "") throws -> Formula.Expression {
    let formula = try Formula(parsing: before + "let v = " + text, vocabulary: .scrollingCards)
    guard let value = formula.definitions.last?.value else { throw FormulaProblem(FormulaPosition(), "no value") }
    return value
}

/// The expression with all brackets: "(a + (b * c))".
func bracketed(_ expression: Formula.Expression) -> String {
    switch expression.node {
    case .negation(let a): "(-\(bracketed(a)))"
    case .not(let a): "(not \(bracketed(a)))"
    case .binary(let binary, let a, let b): "(\(bracketed(a)) \(binary.rawValue) \(bracketed(b)))"
    case .call(let function, let arguments): "\(function.rawValue)(\(arguments.map(bracketed).joined(separator: ", ")))"
    case .conditional(let c, let a, let b): "(\(bracketed(c)) ? \(bracketed(a)) : \(bracketed(b)))"
    default: expression.text
    }
}

/// Random trees: every operator and function, with units where they are wanted.
struct RandomTrees {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    mutating func number() -> Double {
        switch roll(6) {
        case 0: Double(roll(5))
        case 1: Double(roll(1000)) / 100
        case 2: Double.random(in: 0...1, using: &generator)
        case 3: Double.random(in: 0...1, using: &generator) * Double.pow(10, Double(roll(13)) - 6)
        case 4: 0.5
        default: 1
        }
    }

    /// A plain number; `depth` limits its height.
    mutating func plain(_ depth: Int) -> Formula.Expression {
        guard depth > 0 else {
            switch roll(8) {
            case 0: return Formula.Expression(.name("o"))
            case 1: return Formula.Expression(.name("s"))
            case 2: return Formula.Expression(.name("n"))
            case 3: return Formula.Expression(.name("a"))
            case 4: return Formula.Expression(.name("b"))
            case 5: return Formula.Expression(.constant(roll(2) == 0 ? .pi : .e))
            case 6: return Formula.Expression(.number(number(), [nil, .percent, .cards][roll(3)]))
            default: return Formula.Expression(.number(number(), nil))
            }
        }
        switch roll(12) {
        case 0: return Formula.Expression(.negation(plain(depth - 1)))
        case 1...5:
            let operators: [Formula.Operator] = [.add, .subtract, .multiply, .divide, .modulo, .power]
            return Formula.Expression(.binary(operators[roll(operators.count)], plain(roll(depth)), plain(roll(depth))))
        case 6:
            return Formula.Expression(.conditional(boolean(roll(depth)), then: plain(roll(depth)), otherwise: plain(roll(depth))))
        case 7:
            let cases = (0...roll(3)).map { _ in
                Formula.Expression.Case(condition: boolean(roll(depth)), value: plain(roll(depth)))
            }
            return Formula.Expression(.cases(cases, otherwise: plain(roll(depth))))
        case 8: return plain(0)
        default:
            let function = Formula.Function.allCases[roll(Formula.Function.allCases.count)]
            let count = function.isVariadic ? 1 + roll(4) : function.arguments.count
            let call = Formula.Expression(.call(function, (0..<count).map { _ in plain(roll(depth)) }))
            // These give angles, which other functions don't take as plain numbers.
            let givesAngle = [.asin, .acos, .atan, .atan2].contains(function)
            return givesAngle ? Formula.Expression(.binary(.divide, call, Formula.Expression(.number(1, .radians)))) : call
        }
    }

    mutating func boolean(_ depth: Int) -> Formula.Expression {
        guard depth > 0 else {
            switch roll(3) {
            case 0: return Formula.Expression(.boolean(roll(2) == 0))
            case 1: return Formula.Expression(.name("turning"))
            default: return Formula.Expression(.isOption(name: "side", option: ["left", "right"][roll(2)]))
            }
        }
        switch roll(5) {
        case 0: return Formula.Expression(.not(boolean(depth - 1)))
        case 1: return Formula.Expression(.binary(roll(2) == 0 ? .and : .or, boolean(roll(depth)), boolean(roll(depth))))
        case 2:
            return Formula.Expression(.binary(roll(2) == 0 ? .equal : .notEqual, boolean(roll(depth)), boolean(roll(depth))))
        default:
            let operators: [Formula.Operator] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
            return Formula.Expression(.binary(operators[roll(6)], plain(roll(depth)), plain(roll(depth))))
        }
    }

    /// The declarations of the names in random trees.
    static let preamble = "param a = 0.7 in -5...5\nparam b = 3 in -9...9\nparam side = left of left, right\n"
}
