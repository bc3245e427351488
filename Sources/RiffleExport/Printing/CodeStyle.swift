internal import RiffleFormula

/// How a language writes expressions. All of the languages have C's operators and their order.
struct CodeStyle: Sendable {
    /// Words that can't be names: the language's own, and the names of the code around.
    var reserved: Set<String>
    /// "Math.PI".
    var pi: String
    /// Euler's number.
    var e: String
    /// "===" and "!==".
    var equal = "=="
    var notEqual = "!="
    /// The operator between base and exponent, "**"; nil if the language has none and needs `call(.power)`.
    var power: String?
    /// Whether a product within a quotient, and a conjunction within a disjunction, stand in brackets.
    var bracketsMixed = false
    /// The name of the language's function, or of a function that has to stand with the code (`CodeHelper`).
    var function: @Sendable (CodeFunction) -> String
    /// The language's name of a function that is a member of its first argument; nil if the function is no member.
    var member: @Sendable (CodeFunction) -> CodeMember? = { _ in nil }
    /// Whether the language's minimum or maximum of a number and NaN can be the number.
    var losesNaN = false
    /// Writes a whole or fractional number ≥ 0.
    var number: @Sendable (Double) -> String
    /// Writes an option of a choice.
    var option: @Sendable (_ choice: String, _ option: String) -> String
    /// Writes `condition ? then : otherwise`; the operands already have the brackets that they need. `isChain`: whether `otherwise` is such
    /// an expression, too.
    var conditional:
        @Sendable (_ condition: CodeLayout, _ then: CodeLayout, _ otherwise: CodeLayout, _ isChain: Bool) -> CodeLayout = {
            condition, then, otherwise, _ in
            condition + .indented(.space + "? " + then + .space + ": " + .group(otherwise))
        }
    /// Whether a conditional expression begins on the line of the name that it gives a value to, even if the expression is broken.
    var conditionalsStay = false
    /// The length of the longest line, the number of spaces of a level, and the number of levels by which a statement's further lines are
    /// indented.
    var width = 80
    var indent = 2
    var continuation = 1
    /// Whether a comma follows the last argument if each argument has a line of its own.
    var trailingComma = true

    /// Returns a formula's name as a name of this language. Distinct names stay distinct.
    func name(_ name: String) -> String { TakenNames.name(name, avoiding: reserved) }

    /// Returns the layout of a statement's further lines.
    func continued(_ layout: CodeLayout) -> CodeLayout {
        (0..<continuation).reduce(layout) { layout, _ in .indented(layout) }
    }
}

/// A member of a number, which some languages have in place of a function.
enum CodeMember: Sendable {
    /// "pow" of `x.pow(2)`.
    case method(String)
    /// "sign" of `x.sign`.
    case property(String)
}

/// A function that expressions call: one of the formula language, or an operator that a language may lack.
enum CodeFunction: Hashable, Sendable {
    case formula(Formula.Function)
    /// a − b · floor(a / b).
    case modulo
    /// a to the power of b.
    case power
    /// A power whose base or exponent may not be finite: languages differ there.
    case carefulPower
    /// The lesser and the greater of two numbers; NaN if one of them is NaN.
    case lesser, greater
}

/// The spelling of numbers, as short as possible.
enum CodeNumber {
    /// Returns the shortest digits that read back as the number; if the number fits in 32 bits, the shortest that read back as those bits.
    static func text(_ value: Double) -> String {
        let short = Float(value)
        let text = Double(short) == value ? "\(short)" : "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns the digits with a point, for languages where a whole number without one is an integer.
    static func fractional(_ value: Double) -> String {
        let text = text(value)
        return text.contains { ".en".contains($0) } ? text : text + ".0"
    }

    /// Returns at most six digits, for comments.
    static func rounded(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return text(value) }
        var scale = 1.0
        while abs(value) * scale < 1e5 { scale *= 10 }
        return text((value * scale).rounded() / scale)
    }
}
