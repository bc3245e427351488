/// A parsed number entry: a number with or without its unit, a sum, or a change of the current number.
///
///     0.5   0,5   −3   120 pt   250 ms   45°   100/3        the number itself (a minus in front is a negative number)
///     *2   /3   +5   +10%   -=5   -=10%   *=1.5   50%       a change of the current number
///
/// Point and comma are both decimal separators, in every locale; there is no thousands separator. A percentage stands alone, in a sum, or
/// after * and /; a minus in front of a lone percentage is refused, because it could be a sign or a change. A product has at most one unit.
/// For a parameter in percent, % is the unit and not a share: 62 %, +5 %.
public enum NumberEntry: Equatable {
    case value(Double)
    /// The reason why it is not a number, as a sentence.
    case problem(String)

    /// `current`: the present number, in the parameter's own unit.
    public static func read(_ text: String, current: Double, unit: ParameterDescriptor.Unit) -> NumberEntry {
        var scanner = Scanner(text, unit: unit)
        guard let result = scanner.change(of: current) else {
            return .problem(scanner.problem ?? "“\(text.prefix(40))” isn’t a number")
        }
        // Plus 0 turns −0 into 0.
        return result.isFinite ? .value(result + 0) : .problem("That isn't a finite number")
    }
}

extension NumberEntry {
    /// The number that a text means, independent of the present number, in a parameter's own unit; nil if it is no number, or a change.
    static func number(_ text: String, unit: ParameterDescriptor.Unit) -> Double? {
        var scanner = Scanner(text, unit: unit)
        guard let number = scanner.number(), number.isFinite else { return nil }
        return number + 0
    }
}

extension NumberEntry {
    /// Reads from left to right: sums of products of numbers.
    private struct Scanner {
        private var rest: Substring.UnicodeScalarView
        private let unit: ParameterDescriptor.Unit
        private(set) var problem: String?

        init(_ text: String, unit: ParameterDescriptor.Unit) {
            rest = Substring(text).unicodeScalars
            self.unit = unit
        }

        mutating func change(of current: Double) -> Double? {
            let result: Double?
            if take("-=") {
                result = sum(current, sign: -1)
            } else if take("+=") || take("+") {
                result = sum(current, sign: 1)
            } else if take("*=") || take("*") {
                result = product(current, hasUnit: true, divides: false).flatMap { sumTail($0) }
            } else if take("/=") || take("/") {
                result = product(current, hasUnit: true, divides: true).flatMap { sumTail($0) }
            } else {
                // A lone percentage is a percentage of the current number.
                let isNegative = startsWithMinus
                guard let first = term() else { return nil }
                if first.isShare, isNegative {
                    problem = "A minus in front is a sign; write -= to take a percentage away"
                    return nil
                }
                result = sumTail(first.isShare ? current * first.value : first.value)
            }
            skipSpaces()
            return rest.isEmpty ? result : nil
        }

        /// A sum without shares, to the end.
        mutating func number() -> Double? {
            guard let first = term(), !first.isShare, let result = sumTail(first.value) else { return nil }
            skipSpaces()
            return rest.isEmpty ? result : nil
        }

        /// The sum of `left`, a term whose sign has been read, and the terms that follow.
        private mutating func sum(_ left: Double, sign: Double) -> Double? {
            guard let term = term() else { return nil }
            return sumTail(left + sign * (term.isShare ? left * term.value : term.value))
        }

        private mutating func sumTail(_ left: Double) -> Double? {
            if take("+") { return sum(left, sign: 1) }
            if take("-") { return sum(left, sign: -1) }
            return left
        }

        /// A product of numbers, or a percentage.
        private mutating func term() -> (value: Double, isShare: Bool)? {
            guard let first = factor() else { return nil }
            guard first.isShare else { return productTail(first.value, hasUnit: first.hasUnit).map { ($0, false) } }
            if take("*") || take("/") {
                problem = "A percentage can't be multiplied or divided; it can only follow * and /"
                return nil
            }
            return (first.value, true)
        }

        /// The product of `left`, whose unit has been seen or not, and the factors that follow.
        private mutating func product(_ left: Double, hasUnit: Bool, divides: Bool) -> Double? {
            guard let right = factor() else { return nil }
            guard !right.hasUnit || !hasUnit && !divides else {
                problem = divides ? "A divisor can't have a unit" : "Only one factor can have a unit"
                return nil
            }
            guard divides else { return productTail(left * right.value, hasUnit: hasUnit || right.hasUnit) }
            guard right.value != 0 else {
                problem = "Nothing can be divided by 0"
                return nil
            }
            return productTail(left / right.value, hasUnit: hasUnit)
        }

        private mutating func productTail(_ left: Double, hasUnit: Bool) -> Double? {
            if take("*") { return product(left, hasUnit: hasUnit, divides: false) }
            if take("/") { return product(left, hasUnit: hasUnit, divides: true) }
            return left
        }

        private struct Factor {
            /// In the parameter's own unit; a percentage as a fraction.
            var value: Double
            var isShare = false
            /// Whether it has a unit other than one of a multiple (×, :1).
            var hasUnit = false
        }

        /// A number with its sign and its unit.
        private mutating func factor() -> Factor? {
            let sign = take("-") ? -1.0 : 1
            guard let digits = digits(), let value = Double(digits) else { return nil }
            let word = word()
            if word == "%", unit != .percent { return Factor(value: sign * value / 100, isShare: true) }
            guard let factor = factor(of: word) else {
                problem = "“\(word)” isn't a unit of this number\(unit == .none ? "" : ", which is in \(unit.rawValue)")"
                return nil
            }
            return Factor(value: sign * value * factor, hasUnit: !word.isEmpty && unit != .times && unit != .ratio)
        }

        /// Whether a minus comes next.
        private var startsWithMinus: Bool {
            var copy = self
            return copy.take("-")
        }

        /// The factor from this unit to the parameter's own.
        private func factor(of word: String) -> Double? {
            if word.isEmpty || word == unit.rawValue.lowercased() { return 1 }
            switch (unit, word) {
            case (.seconds, "ms"): return 0.001
            case (.milliseconds, "s"): return 1000
            case (.radians, "°"), (.radians, "deg"): return .pi / 180
            case (.degrees, "deg"): return 1
            case (.degrees, "rad"): return 180 / .pi
            case (.megabytes, "gb"): return 1024
            case (.points, "px"), (.times, "x"), (.cards, "card"): return 1
            default: return nil
            }
        }

        private mutating func digits() -> String? {
            skipSpaces()
            var text = ""
            var hasDigit = false
            var hasPoint = false
            while let next = rest.first {
                if ("0"..."9").contains(next) {
                    hasDigit = true
                    text.unicodeScalars.append(next)
                } else if next == "." || next == ",", !hasPoint {
                    hasPoint = true
                    text += "."
                } else {
                    break
                }
                rest.removeFirst()
            }
            guard hasDigit else { return nil }
            // ".5" and "5." are accepted.
            return "0" + text + (text.hasSuffix(".") ? "0" : "")
        }

        /// The unit after a number, in lower case; empty where there is none.
        private mutating func word() -> String {
            skipSpaces()
            let whole = unit.rawValue.lowercased()
            if !whole.isEmpty, String(Substring(rest)).lowercased().hasPrefix(whole) {
                let after = rest.dropFirst(whole.unicodeScalars.count)
                // "2 × 3" is a product, even where the parameter's unit is ×; 16:10 doesn't end in the unit :1.
                let isWhole =
                    whole == "×"
                    ? after.allSatisfy(\.properties.isWhitespace)
                    : after.first.map { !$0.properties.isAlphabetic && !("0"..."9").contains($0) && $0 != "." && $0 != "," }
                        ?? true
                if isWhole {
                    rest = after
                    return whole
                }
            }
            var word = ""
            while let next = rest.first, next.properties.isAlphabetic || next == "%" || next == "°" {
                word.unicodeScalars.append(next)
                rest.removeFirst()
                if next == "%" { break }
            }
            return word.lowercased()
        }

        private mutating func skipSpaces() {
            while let next = rest.first, next.properties.isWhitespace { rest.removeFirst() }
        }

        /// Consumes an operator if it comes next, in any of its spellings.
        private mutating func take(_ sign: String) -> Bool {
            skipSpaces()
            let start = rest
            for scalar in sign.unicodeScalars {
                skipSpaces()
                guard let next = rest.first, Self.plain(next) == scalar else {
                    rest = start
                    return false
                }
                rest.removeFirst()
            }
            return true
        }

        private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
            switch scalar {
            case "−", "–": "-"
            case "×", "·": "*"
            case "÷", ":": "/"
            default: scalar
            }
        }
    }
}
