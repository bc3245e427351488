import TestSupport

/// Random expressions and conditions of `o`, with numbers at which branches meet, divisors become 0 and roots have no value.
struct RandomExpressions {
    var chance: SeededGenerator
    var names = ["o"]

    mutating func pick(_ words: [String]) -> String { words[chance.index(below: words.count)] }

    mutating func number(_ depth: Int) -> String {
        guard depth > 0 else { return pick(names + ["0", "1", "2", "0.5", "3.25", "7 deg / 1 rad", "o", "k"]) }
        func n() -> String { number(depth - 1) }
        switch chance.index(below: 16) {
        case 0, 1: return "(\(n()) + \(n()))"
        case 2: return "(\(n()) - \(n()))"
        case 3: return "(\(n()) * \(n()))"
        case 4, 5: return "(\(n()) / \(n()))"
        case 6: return "-\(pick(["o", "k", "2"]))"
        case 7: return "(\(n()))^\(pick(["2", "3", "0.5", "-1"]))"
        // Functions that jump get arguments whose rounding decides nothing.
        case 8:
            return pick([
                "(o mod 1.6)", "wrap(o, -1.1, 2.3)", "floor(o + 0.1)", "ceil(o / 3 + 0.1)", "round(o + 0.2)",
                "fract(o + 0.1)",
            ])
        case 9, 10, 11: return "(\(condition(depth - 1)) ? \(n()) : \(n()))"
        case 12: return "(when \(condition(depth - 1)): \(n()), \(condition(depth - 1)): \(n()), else: \(n()))"
        case 13:
            return pick([
                "sqrt", "ln", "abs", "sign", "sin", "exp", "cbrt", "asin", "atan",
            ])
                + "(\(n()))\(pick(["", " * 2"]))"
        case 14: return "\(pick(["clamp", "mix", "smoothstep"]))(\(n()), \(n()), \(n()))"
        default: return "\(pick(["min", "max", "hypot", "step"]))(\(n()), \(n()))"
        }
    }

    mutating func condition(_ depth: Int) -> String {
        switch chance.index(below: depth > 0 ? 5 : 2) {
        case 0, 1:
            return "\(number(max(depth - 1, 0))) \(pick(["<", "<=", ">", ">=", "==", "!="])) \(number(max(depth - 1, 0)))"
        case 2: return "(\(condition(depth - 1)) and \(condition(depth - 1)))"
        case 3: return "(\(condition(depth - 1)) or \(condition(depth - 1)))"
        default: return "(not (\(condition(depth - 1))))"
        }
    }
}
