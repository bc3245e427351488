internal import CDBus

/// A value of a D-Bus message, of one of the types that desktop services use.
public indirect enum BusValue: Equatable, Sendable {
    /// The basic types; `byte` to `double` have their D-Bus widths.
    case bool(Bool)
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    /// An object path of the form /a/b_1. A message with an invalid path can't be sent.
    case objectPath(String)
    /// Elements of one type, given as a signature since the array may be empty.
    case array([BusValue], of: String)
    /// A struct of these fields.
    case structure([BusValue])
    /// A dictionary a{sv}.
    case dictionary([String: BusValue])
    /// A value with its type.
    case variant(BusValue)

    /// The D-Bus signature of the type; a dictionary's is a{sv}.
    public var signature: String {
        switch self {
        case .bool: "b"
        case .byte: "y"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .array(_, let type): "a" + type
        case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
        case .dictionary: "a{sv}"
        case .variant: "v"
        }
    }

    /// The value inside a variant, or inside nested variants; for any other value the value itself.
    public var content: BusValue {
        if case .variant(let inner) = self { return inner.content }
        return self
    }

    /// The strings of an array of strings; nil for anything else.
    public var strings: [String]? {
        guard case .array(let elements, _) = content else { return nil }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }
}

// MARK: - Writing messages

extension BusValue {
    /// D-Bus's type codes: ASCII letters.
    enum Code {
        static let array = code("a"), structure = code("r"), entry = code("e"), variant = code("v"), invalid: Int32 = 0
        static func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
    }

    /// Appends the value to a message. Returns false if memory is exhausted, or if the value is invalid.
    func append(to iterator: inout DBusMessageIter) -> Bool {
        func basic(_ letter: Unicode.Scalar, _ value: some BitwiseCopyable) -> Bool {
            withUnsafePointer(to: value) { dbus_message_iter_append_basic(&iterator, Code.code(letter), $0) != 0 }
        }
        switch self {
        // A D-Bus boolean is four bytes wide.
        case .bool(let value): return basic("b", UInt32(value ? 1 : 0))
        case .byte(let value): return basic("y", value)
        case .int32(let value): return basic("i", value)
        case .uint32(let value): return basic("u", value)
        case .int64(let value): return basic("x", value)
        case .uint64(let value): return basic("t", value)
        case .double(let value): return basic("d", value)
        case .string(let text): return text.withCString { basic("s", $0) }
        case .objectPath(let path):
            guard dbus_validate_path(path, nil) != 0 else { return false }
            return path.withCString { basic("o", $0) }
        case .array(let elements, let type):
            return inside(&iterator, Code.array, type) { inner in elements.allSatisfy { $0.append(to: &inner) } }
        case .structure(let fields):
            return inside(&iterator, Code.structure, nil) { inner in fields.allSatisfy { $0.append(to: &inner) } }
        case .variant(let value):
            return inside(&iterator, Code.variant, value.signature) { value.append(to: &$0) }
        case .dictionary(let entries):
            return inside(&iterator, Code.array, "{sv}") { inner in
                entries.allSatisfy { name, value in
                    inside(&inner, Code.entry, nil) { entry in
                        BusValue.string(name).append(to: &entry) && BusValue.variant(value.content).append(to: &entry)
                    }
                }
            }
        }
    }

    private func inside(
        _ iterator: inout DBusMessageIter, _ code: Int32, _ type: String?, _ fill: (inout DBusMessageIter) -> Bool
    ) -> Bool {
        if let type, dbus_signature_validate(type, nil) == 0, type != "{sv}" { return false }
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, code, type, &inner) != 0 else { return false }
        guard fill(&inner) else {
            dbus_message_iter_abandon_container(&iterator, &inner)
            return false
        }
        return dbus_message_iter_close_container(&iterator, &inner) != 0
    }
}

// MARK: - Reading messages

extension BusValue {
    /// The greatest number of values, and the greatest depth of nesting, that are read from a message: incoming messages are untrusted.
    static let most = 200_000
    static let deepest = 12

    /// Returns the values of a message.
    static func values(of message: OpaquePointer) -> [BusValue] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        var budget = most
        return values(&iterator, depth: 0, &budget)
    }

    private static func values(_ iterator: inout DBusMessageIter, depth: Int, _ budget: inout Int) -> [BusValue] {
        var values: [BusValue] = []
        while dbus_message_iter_get_arg_type(&iterator) != Code.invalid, budget > 0 {
            budget -= 1
            if let value = value(&iterator, depth: depth, &budget) { values.append(value) }
            if dbus_message_iter_next(&iterator) == 0 { break }
        }
        return values
    }

    /// Returns the value at the iterator; nil for unsupported types, such as file descriptors.
    private static func value(_ iterator: inout DBusMessageIter, depth: Int, _ budget: inout Int) -> BusValue? {
        func basic<Value: BitwiseCopyable>(_ zero: Value) -> Value {
            var value = zero
            dbus_message_iter_get_basic(&iterator, &value)
            return value
        }
        func text() -> String {
            var start: UnsafePointer<CChar>?
            dbus_message_iter_get_basic(&iterator, &start)
            return start.map { String(cString: $0) } ?? ""
        }
        func inside() -> [BusValue]? {
            guard depth < deepest else { return nil }
            var inner = DBusMessageIter()
            dbus_message_iter_recurse(&iterator, &inner)
            return values(&inner, depth: depth + 1, &budget)
        }
        let code = dbus_message_iter_get_arg_type(&iterator)
        switch Unicode.Scalar(UInt32(bitPattern: code)) {
        case "b": return .bool(basic(UInt32(0)) != 0)
        case "y": return .byte(basic(0))
        case "i": return .int32(basic(0))
        case "u": return .uint32(basic(0))
        case "x": return .int64(basic(0))
        case "t": return .uint64(basic(0))
        case "d": return .double(basic(0))
        case "s": return .string(text())
        case "o": return .objectPath(text())
        case "v": return inside()?.first.map { .variant($0) }
        case "r", "e": return inside().map { .structure($0) }
        case "a":
            let element = dbus_message_iter_get_element_type(&iterator)
            guard let elements = inside() else { return nil }
            if element == Code.entry, let entries = dictionary(elements) { return .dictionary(entries) }
            let type = elements.first?.signature ?? Unicode.Scalar(UInt32(bitPattern: element)).map(String.init) ?? ""
            return .array(elements, of: type)
        default: return nil
        }
    }

    /// Returns a dictionary of entries with string keys; of equal keys the last one counts. Nil if a key isn't a string.
    private static func dictionary(_ entries: [BusValue]) -> [String: BusValue]? {
        var result: [String: BusValue] = [:]
        for case .structure(let pair) in entries {
            guard pair.count == 2, case .string(let key) = pair[0] else { return nil }
            result[key] = pair[1].content
        }
        return result
    }
}
