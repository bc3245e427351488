import Foundation
import RiffleLock
import Testing

/// The reference tables (`Tests/ReferenceTables/Tables/FORMAT.md` describes them): one JSON array a file, one case an element.
///
/// `RIFFLE_REFERENCE_TABLES=DIR` points the whole suite at another folder of tables with the same names.
enum Tables {
    private static let cache = Lock<[String: [JSON]]>([:])

    /// The folder that the tables come from.
    static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["RIFFLE_REFERENCE_TABLES"], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        return Bundle.module.bundleURL.appendingPathComponent("Tables", isDirectory: true)
    }

    /// The cases of `name`.json in their order. A missing, malformed or empty file throws, which fails the test that asked.
    static func cases(_ name: String) throws -> [JSON] {
        if let known = cache.withLock({ $0[name] }) { return known }
        let file = folder.appendingPathComponent("\(name).json")
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw TableError(description: "No reference table at \(file.path): \(error.localizedDescription)")
        }
        let decoded: [JSON]
        do {
            decoded = try JSONDecoder().decode([JSON].self, from: data)
        } catch {
            throw TableError(description: "The reference table \(file.path) is no JSON array: \(error)")
        }
        guard !decoded.isEmpty else { throw TableError(description: "The reference table \(file.path) has no cases") }
        cache.withLock { $0[name] = decoded }
        return decoded
    }

    /// The cases of `name`.json whose `kind` field is `kind`. None is an error in the repository's own tables unless `mayLack` is
    /// true; another folder of tables may hold only some kinds.
    static func cases(_ name: String, kind: String, mayLack: Bool = false) throws -> [JSON] {
        let found = try cases(name).filter { $0["kind"].string == kind }
        // A table from another folder may lack a kind; the repository's may not, or its test would pass without checking
        // anything.
        if found.isEmpty, !mayLack, ProcessInfo.processInfo.environment["RIFFLE_REFERENCE_TABLES"] == nil {
            throw TableError(description: "The reference table \(name) has no case of kind \(kind).")
        }
        return found
    }
}

struct TableError: Error, CustomStringConvertible {
    var description: String
}

/// Any JSON value. A missing field or element is `null`, and the number of a non-number is NaN, so that a comparison with a table
/// of another structure than the test expects fails.
enum JSON: Decodable, Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// A field; `null` if this is no object or lacks it.
    subscript(key: String) -> JSON {
        if case .object(let fields) = self { fields[key] ?? .null } else { .null }
    }

    /// An element; `null` if this is no array or is shorter.
    subscript(index: Int) -> JSON {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }

    var isNull: Bool { self == .null }
    /// The fields; empty if this is no object.
    var fields: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }
    /// The elements; empty if this is no array.
    var array: [JSON] { if case .array(let elements) = self { elements } else { [] } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The number, or nil for anything else (`null` in a table means "not specified, do not compare").
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The number, or NaN for anything else.
    var double: Double { number ?? .nan }
    /// The whole number, or nil for anything else.
    var int: Int? { number.flatMap { Int(exactly: $0) } }
    /// The truth value; a number counts as true unless it is 0.
    var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .number(let value): value != 0
        default: nil
        }
    }
    /// The elements as numbers, NaN where one isn't.
    var doubles: [Double] { array.map(\.double) }
}

/// Whether `a` is the table's `b` within `relative` · max(1, |b|). NaN is not close to anything.
func close(_ a: Double, _ b: Double, relative: Double = 1e-9) -> Bool {
    abs(a - b) <= relative * max(1, abs(b))
}

/// Whether rows of numbers are close, number by number; rows of different lengths are not.
func close(_ a: [Double], _ b: [Double], relative: Double = 1e-9) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { close($0, $1, relative: relative) }
}

@Suite("Table loader")
struct TableLoaderTests {
    @Test("a missing table is an error that names the file")
    func missing() {
        #expect { try Tables.cases("nosuch") } throws: { "\($0)".contains("nosuch.json") }
    }

    @Test("values are decoded exactly, missing ones as null and NaN")
    func values() throws {
        let text = #"[{"a": [0.1, -1e-300, 3, null, true, "x"], "b": {"c": 42}}]"#
        let cases = try JSONDecoder().decode([JSON].self, from: Data(text.utf8))
        #expect(cases[0]["a"][0].double == 0.1)
        #expect(cases[0]["a"][1].double == -1e-300)
        #expect(cases[0]["a"][2].int == 3)
        #expect(cases[0]["a"][3].isNull)
        #expect(cases[0]["a"][4] == .bool(true))
        #expect(cases[0]["a"][5].string == "x")
        #expect(cases[0]["a"][9].double.isNaN)
        #expect(cases[0]["b"]["c"].int == 42)
        #expect(!close(.nan, .nan))
        #expect(close(1e6 + 1e-4, 1e6))
        #expect(!close(1e6 + 1e-2, 1e6))
    }

    @Test("every table that FORMAT.md names can be read")
    func all() throws {
        for name in [
            "transforms", "fade", "depth", "visible", "tap", "deceleration", "physics", "tasktray", "glow", "quartic",
            "cardstack",
        ] {
            #expect(try !Tables.cases(name).isEmpty)
        }
    }
}
