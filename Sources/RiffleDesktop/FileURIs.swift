/// File URIs (RFC 8089): reads URIs of the desktop and of other programs, which are untrusted, and writes Riffle's own.
public enum FileURIs {
    /// The reason why a URI names no file that can be opened.
    public enum Refusal: Error, Equatable, Sendable {
        /// The URI has another scheme or another host.
        case elsewhere
        /// The URI is too long, or has a relative path, invalid escapes or a null byte.
        case malformed
    }

    /// A URI that was refused.
    public typealias Refused = (address: String, refusal: Refusal)

    /// The greatest number of files that are accepted at once.
    public static let most = 20_000
    /// The greatest length of a URI in bytes: a path of 4096 bytes, each escaped as %XX, and the scheme and host.
    static let longest = 3 * 4096 + 64

    /// Returns the paths of file URIs in order, and sentences about URIs that can't be used. A path that isn't UTF-8 can't be used.
    public static func paths(of addresses: [String]) -> (paths: [String], problems: [String]) {
        var paths: [String] = []
        var refused: [Refused] = []
        for address in addresses.prefix(most) {
            do throws(Refusal) {
                paths.append(try text(pathBytes(of: Array(address.utf8))))
            } catch {
                refused.append((address, error))
            }
        }
        return (paths, problems(about: refused, of: addresses.count))
    }

    /// Returns the sentences about refused URIs, and about URIs beyond `most`. `count`: the number of all URIs.
    public static func problems(about refused: [Refused], of count: Int) -> [String] {
        var problems: [String] = []
        // If there are refusals of both kinds, the sentence about files elsewhere fits all of them.
        if let first = refused.first(where: { $0.refusal == .elsewhere }) ?? refused.first {
            let name = first.address.count > 60 ? first.address.prefix(60) + "…" : first.address[...]
            let others = refused.count > 1 ? " and \(refused.count - 1) more" : ""
            problems.append(
                first.refusal == .elsewhere
                    ? "“\(name)”\(others) can't be opened: only files on this computer can. Save a copy here first."
                    : "“\(name)”\(others) can't be opened: no file has a name like that.")
        }
        if count > most { problems.append("Only the first \(most) of \(count) files were taken.") }
        return problems
    }

    /// Returns the path if an argument is the URI of a file of this computer; any other argument unchanged.
    public static func localPath(_ argument: String) -> String {
        guard argument.hasPrefix("file:/") else { return argument }
        do throws(Refusal) { return try text(pathBytes(of: Array(argument.utf8))) } catch { return argument }
    }

    /// Returns the bytes of the path of one URI. `host`: this computer's name, which a URI may have.
    public static func pathBytes(of address: [UInt8], host own: String = "") throws(Refusal) -> [UInt8] {
        guard address.count <= longest, let colon = address.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
        guard String(decoding: address[..<colon], as: UTF8.self).lowercased() == "file" else { throw .elsewhere }
        var rest = address[(colon + 1)...]
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let host = String(decoding: rest[..<end], as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost" || host == own.lowercased() else { throw .elsewhere }
            rest = rest[end...]
        }
        // An unescaped ? or # ends the path.
        if let end = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) { rest = rest[..<end] }
        guard rest.first == UInt8(ascii: "/"), let decoded = unescaped(rest) else { throw .malformed }
        return decoded
    }

    /// Returns the URI of an absolute path, which may have any bytes.
    public static func address(of path: [UInt8]) -> String {
        "file://"
            + path.map { byte in
                switch byte {
                case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    String(Unicode.Scalar(byte))
                default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }.joined()
    }

    private static func text(_ path: [UInt8]) throws(Refusal) -> String {
        guard let text = String(validating: path, as: UTF8.self) else { throw .malformed }
        return text
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if bytes[position] == UInt8(ascii: "%") {
                guard position + 2 < bytes.endIndex, let high = digit(bytes[position + 1]), let low = digit(bytes[position + 2])
                else { return nil }
                result.append(high << 4 | low)
                position += 3
            } else {
                result.append(bytes[position])
                position += 1
            }
            if result.last == 0 { return nil }
        }
        return result
    }
}
