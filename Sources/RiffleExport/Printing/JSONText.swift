/// JSON whose members keep their order, so that equal values give equal text.
indirect enum JSONText: Equatable {
    case object([Member])
    case list([JSONText])
    /// A number that isn't finite is null: JSON has no word for it.
    case number(Double)
    case text(String)
    case flag(Bool)
    case null

    struct Member: Equatable {
        var name: String
        var value: JSONText
    }

    /// Returns an object of the members that aren't nil.
    static func members(_ members: (String, JSONText?)...) -> JSONText {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// Returns a list of numbers.
    static func numbers(_ numbers: [Double]) -> JSONText { .list(numbers.map(JSONText.number)) }

    /// Returns a list of texts.
    static func texts(_ texts: [String]) -> JSONText { .list(texts.map(JSONText.text)) }

    /// The text of a file: an object's members and a table's rows have a line each; a list of plain values is one line.
    var file: String { printed(0) + "\n" }

    private func printed(_ indent: Int) -> String {
        let (inner, end) = (String(repeating: " ", count: indent + 2), "\n" + String(repeating: " ", count: indent))
        switch self {
        case .object(let members):
            if members.isEmpty { return "{}" }
            if members.count <= 3, members.allSatisfy(\.value.isPlain) {
                return "{ " + members.map { "\(Self.quoted($0.name)): \($0.value.printed(0))" }.joined(separator: ", ") + " }"
            }
            let lines = members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.printed(indent + 2))" }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        case .list(let values):
            if values.allSatisfy(\.isPlain) { return "[" + values.map { $0.printed(0) }.joined(separator: ", ") + "]" }
            return "[\n" + values.map { inner + $0.printed(indent + 2) }.joined(separator: ",\n") + end + "]"
        case .number(let number): return Self.digits(number)
        case .text(let text): return Self.quoted(text)
        case .flag(let flag): return flag ? "true" : "false"
        case .null: return "null"
        }
    }

    private var isPlain: Bool {
        switch self {
        case .object, .list: false
        case .number, .text, .flag, .null: true
        }
    }

    /// Returns the shortest digits that read back as the number.
    static func digits(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        // Zero has one spelling.
        let text = "\(number == 0 ? 0 : number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                // Characters that change the direction of writing can disguise a text: they are escaped, too.
                let isPlain = ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    scalar.properties.generalCategory)
                guard !isPlain, scalar.value <= 0xFFFF else {
                    result.unicodeScalars.append(scalar)
                    continue
                }
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            }
        }
        return result + "\""
    }
}

extension Double {
    /// The number, rounded to ten significant digits.
    var shortened: Double {
        guard isFinite, self != 0 else { return self }
        var scale = 1.0
        while abs(self) * scale < 1e9, scale < 1e100 { scale *= 10 }
        while abs(self) * scale >= 1e10, scale > 1e-100 { scale /= 10 }
        let short = (self * scale).rounded() / scale
        return short.isFinite ? short : self
    }
}
