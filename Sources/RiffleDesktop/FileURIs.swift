/// Parses file URIs (RFC 8089) from the desktop, which are untrusted.
public enum FileURIs {
    /// The most files that are accepted at once.
    public static let most = 20_000
    /// The longest URI in bytes: a path of 4096 bytes, each escaped as %XX, and the scheme and host.
    static let longest = 3 * 4096 + 64

    /// The paths of file URIs in order, and sentences about those that can't be used.
    public static func paths(of addresses: [String]) -> (paths: [String], problems: [String]) {
        var paths: [String] = []
        var refused: [String] = []
        for address in addresses.prefix(most) {
            if let path = path(of: address) { paths.append(path) } else { refused.append(address) }
        }
        var problems: [String] = []
        if let first = refused.first {
            let name = first.count > 60 ? first.prefix(60) + "…" : first[...]
            let others = refused.count > 1 ? " and \(refused.count - 1) more" : ""
            problems.append("“\(name)”\(others) can't be opened: only files of this computer can.")
        }
        if addresses.count > most { problems.append("Only the first \(most) of \(addresses.count) files were taken.") }
        return (paths, problems)
    }

    /// The path where an argument is the URI of a file of this computer; any other argument as it is.
    public static func localPath(_ argument: String) -> String {
        argument.hasPrefix("file:/") ? path(of: argument) ?? argument : argument
    }

    /// The path of one URI; nil for another scheme, another host, a relative path, invalid escapes, a null byte, or a path that
    /// is no UTF-8.
    static func path(of address: String) -> String? {
        let bytes = Array(address.utf8)
        guard bytes.count <= longest, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            String(decoding: bytes[..<colon], as: UTF8.self).lowercased() == "file"
        else { return nil }
        var rest = bytes[(colon + 1)...]
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            let host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost" else { return nil }
            rest = rest[slash...]
        }
        // An unescaped ? or # ends the path.
        if let end = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) { rest = rest[..<end] }
        guard rest.first == UInt8(ascii: "/"), let decoded = unescaped(rest) else { return nil }
        return String(validating: decoded, as: UTF8.self)
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
