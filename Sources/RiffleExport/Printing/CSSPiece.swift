internal import RiffleFormula

/// A part of a CSS calculation.
struct CSSPiece {
    var layout: CodeLayout
    /// The binding strength.
    var level: Level
    /// Whether the piece is an `<angle>`, as `atan()` returns it, instead of a number.
    var isAngle = false

    enum Level: Int, Comparable {
        /// Pieces that can be written only within `calc()`: sums, products, and the words `pi` and `e`.
        case sum, product, word, operand

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    static let zero = operand("0")
    static let one = operand("1")

    static func operand(_ text: String) -> CSSPiece { CSSPiece(layout: .text(text), level: .operand) }

    /// Returns a number in its base unit.
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

    /// Returns the text, in brackets if it binds more weakly than `least`.
    func bracketed(_ least: Level) -> CodeLayout { level < least ? layout.bracketed : layout }

    /// The piece as a property's value, or as a part of one.
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

    /// Returns the product even if a factor is 0, for factors that may not be finite.
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
    /// Whether the property is a condition: 1 or 0, and 0 if its value is NaN.
    var isCondition = false
}

extension CSSPrinter {
    /// Returns the custom property of a name: "--card-width" for "cardWidth".
    static func property(_ name: String) -> String { plainProperty(TakenNames.name(name, avoiding: TakenNames.css)) }

    /// Returns the property of a variable, which the page sets.
    static func plainProperty(_ name: String) -> String {
        "--" + name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
}
