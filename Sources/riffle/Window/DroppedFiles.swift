import Glibc
import RiffleDesktop
import RiffleFiles

/// The files that a drop on the window names, and sentences about the rest of it.
struct DroppedFiles: Equatable {
    /// The files' paths, in the drop's order.
    private(set) var paths: [String] = []
    private(set) var problems: [String] = []

    static let nothing = "None of the dropped files can be opened: they aren't on this computer. Save a copy here first."
    static let unread = "The drop couldn't be read; drop fewer files at once, or their folder."
    static let text = "The dropped text names no files; Riffle takes files and folders."
    static let root = "The whole disk isn't searched for pictures; drop one of its folders."

    /// Finds the files of a text whose lines are absolute paths and URIs. Empty lines, and lines that begin with #, don't count (RFC 2483).
    /// A text with any other line names no files. `others`: without a text, the paths that SDL has already made from URIs. `host`: this
    /// computer's name.
    init(_ text: String?, paths others: [String] = [], host: String) {
        if let text { take(Self.lines(of: text), host) } else { take(others) }
    }

    private mutating func take(_ lines: [ArraySlice<UInt8>], _ host: String) {
        guard !lines.isEmpty else { return problems = [Self.unread] }
        guard lines.allSatisfy({ $0.first == UInt8(ascii: "/") || Self.isURI($0) }) else { return problems = [Self.text] }
        var refused: [FileURIs.Refused] = []
        var hasRoot = false
        for line in lines.prefix(FileURIs.most) {
            do throws(FileURIs.Refusal) {
                add(try Self.path(of: line, host), &hasRoot)
            } catch {
                refused.append((SystemPath.shown(SystemPath.text(Array(line))), error))
            }
        }
        problems = FileURIs.problems(about: refused, of: lines.count) + (hasRoot ? [Self.root] : [])
    }

    /// Takes paths that SDL has made of URIs. SDL leaves out unknown ones, and everything after an escaped null byte.
    private mutating func take(_ others: [String]) {
        var hasRoot = false
        for path in others.prefix(FileURIs.most) where path.hasPrefix("/") { add(path, &hasRoot) }
        problems = FileURIs.problems(about: [], of: others.count) + (hasRoot ? [Self.root] : [])
        if paths.isEmpty, problems.isEmpty { problems = [Self.nothing] }
    }

    /// Adds a path, unless it is the root: that is the rest of a URI that SDL has cut off, and nobody's folder of pictures.
    private mutating func add(_ path: String, _ hasRoot: inout Bool) {
        if path.split(separator: "/").allSatisfy({ $0 == "." || $0 == ".." }) { hasRoot = true } else { paths.append(path) }
    }

    /// The lines that count.
    private static func lines(of text: String) -> [ArraySlice<UInt8>] {
        SystemPath.bytes(of: text).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.filter { line in
            line.first != UInt8(ascii: "#") && !line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
    }

    /// Returns whether a line is a URI: a scheme (RFC 3986) of more than one letter, and a colon. Only a file URI may have spaces.
    private static func isURI(_ line: ArraySlice<UInt8>) -> Bool {
        if line.starts(with: "file:/".utf8) { return true }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex + 1, colon < line.endIndex - 1,
            !line.contains(UInt8(ascii: " "))
        else { return false }
        return line[..<colon].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    private static func path(of line: ArraySlice<UInt8>, _ host: String) throws(FileURIs.Refusal) -> String {
        // A null byte arrives as a control character, too.
        guard line.allSatisfy({ $0 >= 0x20 || $0 == UInt8(ascii: "\t") }) else { throw .malformed }
        guard line.first == UInt8(ascii: "/") else { return SystemPath.text(try FileURIs.pathBytes(of: Array(line), host: host)) }
        guard line.count < PATH_MAX else { throw .malformed }
        return SystemPath.text(Array(line))
    }

    /// This computer's name, as programs write it in URIs.
    static var ownHost: String {
        var name = [CChar](repeating: 0, count: 257)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
