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
    /// The sign between base and exponent, "**"; nil: `call(.power)`.
    var power: String?
    /// Whether a product within a quotient, and a conjunction within a disjunction, stand in brackets.
    var bracketsMixed = false
    /// The language's function, or one that has to stand with the code (`CodeHelper`).
    var function: @Sendable (CodeFunction) -> String
    /// The language's name of a function that is a member of its first argument; nil: it is none.
    var member: @Sendable (CodeFunction) -> CodeMember? = { _ in nil }
    /// Whether the lesser and the greater of a number and NaN can be the number.
    var losesNaN = false
    /// A whole or fractional number ≥ 0.
    var number: @Sendable (Double) -> String
    /// A word that a choice has.
    var option: @Sendable (_ choice: String, _ option: String) -> String
    /// `condition ? then : otherwise`; the operands stand in brackets where they have to. `isChain`: `otherwise` is such an expression,
    /// too.
    var conditional:
        @Sendable (_ condition: CodeLayout, _ then: CodeLayout, _ otherwise: CodeLayout, _ isChain: Bool) -> CodeLayout = {
            condition, then, otherwise, _ in
            condition + .indented(.space + "? " + then + .space + ": " + .group(otherwise))
        }
    /// Whether a conditional expression begins on the line of the name that it gives a value, even if it is broken.
    var conditionalsStay = false
    /// The longest line, the spaces of a level, and the levels of a statement's further lines.
    var width = 80
    var indent = 2
    var continuation = 1
    /// Whether the last of the arguments on lines of their own is followed by a comma.
    var trailingComma = true

    /// A formula's name as a name of this language; no two become one.
    func name(_ name: String) -> String { TakenNames.name(name, avoiding: reserved) }

    /// A statement's further lines.
    func continued(_ layout: CodeLayout) -> CodeLayout {
        (0..<continuation).reduce(layout) { layout, _ in .indented(layout) }
    }
}

/// A member of a number, as languages have some in place of functions.
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
    /// A power where a or b may not be finite: languages differ there.
    case carefulPower
    /// The lesser and the greater of two numbers; NaN if one of them is NaN.
    case lesser, greater
}

/// A number as short as possible.
enum CodeNumber {
    /// The shortest digits that read back as the number; for one that was stored with 32 bits, the shortest that give those.
    static func text(_ value: Double) -> String {
        let short = Float(value)
        let text = Double(short) == value ? "\(short)" : "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The digits where a whole number without a point would be an integer.
    static func fractional(_ value: Double) -> String {
        let text = text(value)
        return text.contains { ".en".contains($0) } ? text : text + ".0"
    }

    /// At most six digits, for comments.
    static func rounded(_ value: Double) -> String {
        guard value != 0, value.isFinite else { return text(value) }
        var scale = 1.0
        while abs(value) * scale < 1e5 { scale *= 10 }
        return text((value * scale).rounded() / scale)
    }
}
