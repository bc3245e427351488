internal import RiffleFormula

/// A part of a calculation in CSS.
struct CSSPiece {
    var layout: CodeLayout
    /// How strongly it binds.
    var level: Level
    /// Whether it is an `<angle>`, as `atan()` gives it, instead of a number.
    var isAngle = false

    enum Level: Int, Comparable {
        /// Pieces that are written within `calc()` only: sums, products, and the words `pi` and `e`.
        case sum, product, word, operand

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    static let zero = operand("0")
    static let one = operand("1")

    static func operand(_ text: String) -> CSSPiece { CSSPiece(layout: .text(text), level: .operand) }

    /// A number in its base unit.
    static func number(_ value: Double, _ unit: Formula.Unit?) -> CSSPiece {
        guard unit == .degrees else { return .operand(CodeNumber.text(unit?.base(of: value) ?? value)) }
        return .operand(CodeNumber.text(value)) * CSSPiece(layout: "pi", level: .word) / .operand("180")
    }

    /// "f(a, b)".
    static func call(_ name: String, _ arguments: [CSSPiece]) -> CSSPiece {
        CSSPiece(layout: .call(name, arguments.map { .group($0.layout) }, trailingComma: false), level: .operand)
    }

    /// The text on one line.
    var text: String { layout.text(width: .max) }
    var isZero: Bool { level == .operand && text == "0" }
    var isOne: Bool { level == .operand && text == "1" }

    /// The text, in brackets if it binds less than `least`.
    func bracketed(_ least: Level) -> CodeLayout { level < least ? layout.bracketed : layout }

    /// As a property's value, or a part of it.
    var value: CodeLayout {
        level == .operand ? layout : .group("calc(" + .indented(.edge + layout) + .edge + ")")
    }

    /// The text before a sign of a sum.
    private var summand: CodeLayout { level == .sum ? layout : .group(layout) }

    static func + (a: CSSPiece, b: CSSPiece) -> CSSPiece {
        if a.isZero { return b }
        return b.isZero ? a : CSSPiece(layout: a.summand + " +" + .space + .group(b.layout), level: .sum)
    }

    static func - (a: CSSPiece, b: CSSPiece) -> CSSPiece {
        if b.isZero { return a }
        return CSSPiece(layout: a.summand + " -" + .space + .group(b.bracketed(.product)), level: .sum)
    }

    static func * (a: CSSPiece, b: CSSPiece) -> CSSPiece {
        if a.isOne || b.isZero { return b }
        if b.isOne || a.isZero { return a }
        return product(a, b)
    }

    /// The product even of 0, where a factor may not be finite.
    static func product(_ a: CSSPiece, _ b: CSSPiece) -> CSSPiece {
        CSSPiece(
            layout: .group(a.bracketed(.product)) + " *" + .space + .group(b.bracketed(.word)), level: .product)
    }

    static func / (a: CSSPiece, b: CSSPiece) -> CSSPiece {
        if b.isOne { return a }
        return CSSPiece(
            layout: .group(a.bracketed(.product)) + " /" + .space + .group(b.bracketed(.word)), level: .product)
    }

    static prefix func - (a: CSSPiece) -> CSSPiece { operand("-1") * a }
}

/// A custom property and its value.
struct CSSLine {
    var name: String
    var value: CSSPiece
    /// Whether it is 1 or 0, and 0 where its value is no number.
    var isCondition = false
}

extension CSSPrinter {
    /// "--card-width" for "cardWidth".
    static func property(_ name: String) -> String { plainProperty(TakenNames.name(name, avoiding: TakenNames.css)) }

    /// The property of a variable, which the page sets.
    static func plainProperty(_ name: String) -> String {
        "--" + name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
}
