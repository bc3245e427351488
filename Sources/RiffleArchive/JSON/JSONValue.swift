internal import RiffleFiles

/// A JSON value that keeps what a rewrite has to preserve: the order of members and the digits of numbers. Foundation's reader
/// loses both, and silently takes the last of two equal keys.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The digits as in the text; also "NaN" and "Infinity", which some programs write.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// A number with the fewest digits that read back to the same value; null for NaN and infinity.
    init(_ value: Double) {
        guard value.isFinite else {
            self = .null
            return
        }
        self = .number(value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)")
    }

    var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number; nil for NaN, infinity, numbers beyond a Double's range and other kinds.
    var finiteNumber: Double? {
        guard case .number(let digits) = self, let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// The kind of value, for a sentence: "text", "a list".
    var kindInWords: String {
        switch self {
        case .null: "nothing (null)"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// The members of a JSON object, in order, with unique keys.
struct JSONObject: Equatable, Sendable {
    private(set) var members: [(key: String, value: JSONValue)] = []
    /// The index of each key's member, for fast lookup in objects with many members.
    private var indices: [String: Int] = [:]

    /// Of several members with one key, the first is taken.
    init(_ members: [(key: String, value: JSONValue)] = []) {
        for (key, value) in members { append(key, value) }
    }

    static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.members.count == b.members.count && zip(a.members, b.members).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }

    /// The value of a key. Setting it keeps the member's position, or adds a member at the end; nil removes it.
    subscript(key: String) -> JSONValue? {
        get { indices[key].map { members[$0].value } }
        set {
            switch (indices[key], newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil):
                members.remove(at: index)
                indices[key] = nil
                for later in index..<members.count { indices[members[later].key] = later }
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member at the end; false, without effect, if there is one of that key.
    @discardableResult
    mutating func append(_ key: String, _ value: JSONValue) -> Bool {
        guard indices[key] == nil else { return false }
        indices[key] = members.count
        members.append((key, value))
        return true
    }
}

// MARK: - Writing

extension JSONValue {
    /// The value as formatted text: one member per line, two spaces per level, a line feed at the end.
    var text: String {
        var text = ""
        write(into: &text, indent: 0)
        return text + "\n"
    }

    private func write(into text: inout String, indent: Int) {
        func newLine(_ indent: Int) { text += "\n" + String(repeating: "  ", count: indent) }
        switch self {
        case .null: text += "null"
        case .bool(let isTrue): text += isTrue ? "true" : "false"
        // JSON has no NaN.
        case .number(let digits): text += digits.last?.isNumber == true ? digits : "null"
        case .string(let string): Self.write(string, into: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                element.write(into: &text, indent: indent + 1)
            }
            text += "]"
        case .object(let object):
            guard !object.members.isEmpty else {
                text += "{}"
                return
            }
            text += "{"
            for (index, member) in object.members.enumerated() {
                if index > 0 { text += "," }
                newLine(indent + 1)
                Self.write(member.key, into: &text)
                text += ": "
                member.value.write(into: &text, indent: indent + 1)
            }
            newLine(indent)
            text += "}"
        }
    }

    private static func write(_ string: String, into text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            default:
                // Control characters are escaped: the text may be printed on a terminal.
                guard TerminalText.isOrder(scalar) else {
                    text.unicodeScalars.append(scalar)
                    continue
                }
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        text += "\""
    }
}
