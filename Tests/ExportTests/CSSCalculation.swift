import RiffleMath

/// Values of calculations in CSS, for tests: numbers, with angles in radians.
struct CSSCalculation {
    /// The texts of the custom properties.
    let properties: [String: String]
    private var memory: [String: Double] = [:]

    struct Mistake: Error {
        var text: String
    }

    /// The properties that are registered as numbers: NaN counts as 0 in them.
    private let conditions: Set<String>

    init(_ properties: [(name: String, text: String)], conditions: Set<String> = []) {
        self.conditions = conditions
        self.properties = Dictionary(properties.map { ($0.name, $0.text) }) { _, last in last }
    }

    mutating func value(of property: String) throws -> Double {
        if let value = memory[property] { return value }
        guard let text = properties[property] else { throw Mistake(text: "there is no \(property)") }
        var reader = Reader(rest: Substring(text))
        var value = try sum(&reader)
        if value.isNaN, conditions.contains(property) { value = 0 }
        guard reader.rest.allSatisfy(\.isWhitespace) else { throw Mistake(text: "\(property): \(reader.rest)") }
        memory[property] = value
        return value
    }

    private struct Reader {
        var rest: Substring

        /// Takes a sign if the text goes on with it; returns whether it does.
        mutating func take(_ sign: String) -> Bool {
            let text = rest.drop(while: \.isWhitespace)
            guard text.hasPrefix(sign) else { return false }
            rest = text.dropFirst(sign.count)
            return true
        }

        /// Takes a sign that stands between spaces, as signs of sums do.
        mutating func takeSpaced(_ sign: Character) -> Bool {
            let text = rest.drop(while: \.isWhitespace)
            guard let first = rest.first, first.isWhitespace, text.first == sign, let next = text.dropFirst().first,
                next.isWhitespace
            else { return false }
            rest = text.dropFirst()
            return true
        }

        mutating func word() -> String {
            rest = rest.drop(while: \.isWhitespace)
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" }
            rest = rest.dropFirst(word.count)
            return String(word)
        }
    }

    private mutating func sum(_ reader: inout Reader) throws -> Double {
        var value = try product(&reader)
        while true {
            if reader.takeSpaced("+") {
                value += try product(&reader)
            } else if reader.takeSpaced("-") {
                value -= try product(&reader)
            } else {
                return value
            }
        }
    }

    private mutating func product(_ reader: inout Reader) throws -> Double {
        var value = try operand(&reader)
        while true {
            if reader.take("*") {
                value *= try operand(&reader)
            } else if reader.take("/") {
                value /= try operand(&reader)
            } else {
                return value
            }
        }
    }

    private mutating func operand(_ reader: inout Reader) throws -> Double {
        if reader.take("(") { return try closed(&reader) }
        let word = reader.word()
        if reader.take("(") {
            if word == "var" {
                let name = reader.word()
                guard reader.take(")") else { throw Mistake(text: "var(\(name)") }
                return try value(of: name)
            }
            if word == "calc" { return try closed(&reader) }
            return try call(word, &reader)
        }
        if word == "pi" { return .pi }
        if word == "e" { return 2.718281828459045 }
        if word.hasSuffix("rad"), let value = Double(word.dropLast(3)) { return value }
        guard let value = Double(word) else { throw Mistake(text: "“\(word)” before “\(reader.rest.prefix(40))”") }
        return value
    }

    private mutating func closed(_ reader: inout Reader) throws -> Double {
        let value = try sum(&reader)
        guard reader.take(")") else { throw Mistake(text: "no bracket before “\(reader.rest.prefix(40))”") }
        return value
    }

    private mutating func call(_ name: String, _ reader: inout Reader) throws -> Double {
        var strategy = ""
        if name == "round" {
            var ahead = reader
            strategy = ahead.word()
            if ["up", "down", "nearest", "to-zero"].contains(strategy), ahead.take(",") {
                reader = ahead
            } else {
                strategy = "nearest"
            }
        }
        var arguments: [Double] = []
        repeat { arguments.append(try sum(&reader)) } while reader.take(",")
        guard reader.take(")") else { throw Mistake(text: "no bracket after \(name)") }
        // A NaN makes every result NaN, except for C's powers.
        if name != "pow", arguments.contains(where: \.isNaN) { return .nan }
        let (a, b) = (arguments[0], arguments.count > 1 ? arguments[1] : 0)
        switch (name, arguments.count) {
        case ("sin", 1): return .sin(a)
        case ("cos", 1): return .cos(a)
        case ("tan", 1): return .tan(a)
        case ("asin", 1): return .asin(a)
        case ("acos", 1): return .acos(a)
        case ("atan", 1): return .atan(a)
        case ("atan2", 2): return .atan2(a, b)
        case ("sqrt", 1): return a.squareRoot()
        case ("exp", 1): return .exp(a)
        case ("log", 1): return .log(a)
        case ("log", 2): return .log(a) / .log(b)
        case ("pow", 2): return .pow(a, b)
        case ("abs", 1): return abs(a)
        case ("sign", 1): return a > 0 ? 1 : a < 0 ? -1 : a
        case ("hypot", 2): return (a * a + b * b).squareRoot()
        case ("min", _): return arguments.reduce(a, Swift.min)
        case ("max", _): return arguments.reduce(a, Swift.max)
        case ("clamp", 3): return Swift.max(a, Swift.min(b, arguments[2]))
        case ("mod", 2): return a - b * (a / b).rounded(.down)
        case ("round", 2):
            switch strategy {
            case "up": return (a / b).rounded(.up) * b
            case "down": return (a / b).rounded(.down) * b
            default: return (a / b + 0.5).rounded(.down) * b
            }
        default: throw Mistake(text: "\(name) of \(arguments.count)")
        }
    }
}
