/// File URIs (RFC 8089): reads those from the desktop and from other programs, which are untrusted, and writes its own.
public enum FileURIs {
    /// Why a URI names no file that can be opened.
    public enum Refusal: Error, Equatable, Sendable {
        /// Another scheme or another host.
        case elsewhere
        /// A relative path, invalid escapes, a null byte, or too long a URI.
        case malformed
    }

    /// A URI that was refused.
    public typealias Refused = (address: String, refusal: Refusal)

    /// The most files that are accepted at once.
    public static let most = 20_000
    /// The longest URI in bytes: a path of 4096 bytes, each escaped as %XX, and the scheme and host.
    static let longest = 3 * 4096 + 64

    /// The paths of file URIs in order, and sentences about those that can't be used. A path that is no UTF-8 is one of them.
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

    /// The sentences about URIs that were refused, and about those beyond `most`. `count`: how many there were in all.
    public static func problems(about refused: [Refused], of count: Int) -> [String] {
        var problems: [String] = []
        // With refusals of both kinds, the sentence about files elsewhere is right for all.
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

    /// The path where an argument is the URI of a file of this computer; any other argument as it is.
    public static func localPath(_ argument: String) -> String {
        guard argument.hasPrefix("file:/") else { return argument }
        do throws(Refusal) { return try text(pathBytes(of: Array(argument.utf8))) } catch { return argument }
    }

    /// The bytes of the path of one URI. `host`: this computer's name, which a URI may have.
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

    /// The URI of an absolute path, which can express a name of any bytes.
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
