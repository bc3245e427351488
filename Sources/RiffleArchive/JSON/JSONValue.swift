internal import RiffleFiles

/// What a JSON text says, with everything that a rewrite has to keep: members stay in their order and numbers keep their digits.
/// Foundation's reader forgets both, and takes the last of two equal keys without a word.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The digits as they stand in the text; "NaN" and "Infinity" too, which some programs write.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// A finite number with as few digits as bring it back to the last bit.
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

    /// A number that can be reckoned with; nil for NaN, the infinities, and digits beyond a Double's range.
    var finiteNumber: Double? {
        guard case .number(let digits) = self, let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// For a sentence: "text", "a list".
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

/// The members of a JSON object, in their order, no key twice.
struct JSONObject: Equatable, Sendable {
    private(set) var members: [(key: String, value: JSONValue)] = []
    /// Where each key's member is: an object may have as many as a file has room for.
    private var places: [String: Int] = [:]

    /// Of members that have one key, the first counts.
    init(_ members: [(key: String, value: JSONValue)] = []) {
        for (key, value) in members { append(key, value) }
    }

    static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.members.count == b.members.count && zip(a.members, b.members).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    }

    /// The value of a key. Setting it keeps the member's place, or adds one at the end; nil removes it.
    subscript(key: String) -> JSONValue? {
        get { places[key].map { members[$0].value } }
        set {
            switch (places[key], newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                places[key] = nil
                for later in place..<members.count { places[members[later].key] = later }
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member at the end; false: there is one of that key, and nothing is done.
    @discardableResult
    mutating func append(_ key: String, _ value: JSONValue) -> Bool {
        guard places[key] == nil else { return false }
        places[key] = members.count
        members.append((key, value))
        return true
    }
}

// MARK: - Writing

extension JSONValue {
    /// The value as people like to read it: a member a line, two spaces a level, a line break at the end.
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
        // NaN is no JSON; null says as much.
        case .number(let digits): text += digits.last?.isNumber == true ? digits : "null"
        case .string(let string): Self.write(string, into: &text)
        case .array(let elements):
            text += "["
            for (place, element) in elements.enumerated() {
                if place > 0 { text += ", " }
                element.write(into: &text, indent: indent + 1)
            }
            text += "]"
        case .object(let object):
            guard !object.members.isEmpty else {
                text += "{}"
                return
            }
            text += "{"
            for (place, member) in object.members.enumerated() {
                if place > 0 { text += "," }
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
                // What would do something on a terminal instead of showing something is written out.
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
