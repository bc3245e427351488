/// Reads one JSON text (RFC 8259). The reader never traps, whatever the bytes are: it returns a value or throws a problem with its line.
struct JSONReader {
    /// The greatest depth of nesting that is accepted, because the reader recurses once for each level.
    static let deepest = 64

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var line = 1

    /// Returns the value of a whole text; a leading byte order mark is skipped.
    static func value(of bytes: [UInt8]) throws(PresetProblem) -> JSONValue { try value(of: bytes[...]) }

    /// Returns the value of a part of a text.
    static func value(of bytes: ArraySlice<UInt8>) throws(PresetProblem) -> JSONValue {
        var reader = JSONReader(bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
        reader.skipSpace()
        guard reader.current != nil else { throw .empty }
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.current == nil else { throw .malformed(line: reader.line, "there is more text after its end") }
        return value
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            if byte == 0x0A { line += 1 }
            position += 1
        }
    }

    /// Consumes the next byte if it equals `byte`, and returns whether it does.
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard let now = current, UInt32(now) == byte.value else { return false }
        position += 1
        return true
    }

    /// Returns the problem at the current position: truncated at the end, otherwise malformed for this reason.
    private func unexpected(_ expectation: String) -> PresetProblem {
        current == nil ? .truncated(line: line) : .malformed(line: line, expectation)
    }

    private mutating func value(depth: Int) throws(PresetProblem) -> JSONValue {
        guard depth < Self.deepest else { throw .malformed(line: line, "it is nested too deeply") }
        guard let byte = current else { throw .truncated(line: line) }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        default:
            if byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) { return .number(try number()) }
            return try word()
        }
    }

    private mutating func object(depth: Int) throws(PresetProblem) -> JSONObject {
        position += 1
        var object = JSONObject()
        skipSpace()
        if take("}") { return object }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw unexpected("a name in quotes is missing") }
            let key = try string()
            guard object[key] == nil else { throw .duplicateKey(key, line: line) }
            skipSpace()
            guard take(":") else { throw unexpected("a colon is missing after \"\(key.prefix(40))\"") }
            skipSpace()
            object.append(key, try value(depth: depth + 1))
            skipSpace()
            if take(",") { continue }
            guard take("}") else { throw unexpected("a comma or a closing brace is missing") }
            return object
        }
    }

    private mutating func array(depth: Int) throws(PresetProblem) -> [JSONValue] {
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return elements }
        while true {
            skipSpace()
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take(",") { continue }
            guard take("]") else { throw unexpected("a comma or a closing bracket is missing") }
            return elements
        }
    }

    /// Reads true, false or null; also NaN and Infinity, which are no JSON but are written by some programs.
    private mutating func word() throws(PresetProblem) -> JSONValue {
        let start = position
        while let byte = current, (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "NaN", "nan", "Infinity", "inf": return .number(word)
        default:
            if current == nil, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) { throw .truncated(line: line) }
            throw .malformed(line: line, "a value is missing")
        }
    }

    private mutating func number() throws(PresetProblem) -> String {
        let start = position
        func digits(_ reader: inout JSONReader) -> Int {
            let first = reader.position
            while let byte = reader.current, (0x30...0x39).contains(byte) { reader.position += 1 }
            return reader.position - first
        }
        let isNegative = take("-")
        if isNegative, current == UInt8(ascii: "I"), case .number = try word() { return "-Infinity" }
        let first = current
        let whole = digits(&self)
        guard whole > 0 else { throw unexpected("a number has no digits") }
        guard whole == 1 || first != UInt8(ascii: "0") else { throw .malformed(line: line, "a number begins with a needless 0") }
        if take("."), digits(&self) == 0 { throw unexpected("a number ends in a point") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if digits(&self) == 0 { throw unexpected("a number ends in its exponent's sign") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func string() throws(PresetProblem) -> String {
        position += 1
        let start = position
        // Most texts have no escape sequence, and are copied as a whole.
        while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
        var text = bytes[start..<position]
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw .malformed(line: line, "a text has bytes that aren't UTF-8")
                }
                return string
            case UInt8(ascii: "\\"):
                position += 1
                text += Array(String(try escape()).utf8)
            case 0..<0x20: throw .malformed(line: line, "a text has no closing quotation mark in its line")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw .truncated(line: line)
    }

    /// Reads an escape sequence after its backslash, and returns its scalar.
    private mutating func escape() throws(PresetProblem) -> Unicode.Scalar {
        guard let byte = current else { throw .truncated(line: line) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // A high surrogate; the low one must follow.
            guard (0xD800..<0xDC00).contains(unit), take("\\"), take("u") else {
                throw unexpected("an escape is only half a character (a lone surrogate)")
            }
            let second = try hexUnit()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            else { throw .malformed(line: line, "an escape is only half a character (a lone surrogate)") }
            return scalar
        default: throw .malformed(line: line, "an unknown escape")
        }
    }

    private mutating func hexUnit() throws(PresetProblem) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw unexpected("\\u needs four digits")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
