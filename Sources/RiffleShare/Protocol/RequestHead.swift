/// The request line and the headers of an HTTP/1.1 request, as far as a share needs them. A request with a body is refused.
struct RequestHead: Equatable, Sendable {
    /// The method: "GET".
    var method: String
    /// The path with its leading slash, without the query.
    var path: String
    /// The values by the headers' names in lower case. A header that comes twice has both values, with a comma between them.
    private var headers: [String: String] = [:]

    /// The reason why bytes are no request.
    enum Problem: Error, Equatable { case malformed, tooLarge }

    /// Reads the head at the beginning of some bytes; nil if its end hasn't come yet. `length`: the number of bytes of the head.
    static func read(_ bytes: [UInt8], limit: Int) throws(Problem) -> (head: RequestHead, length: Int)? {
        guard let end = end(of: bytes) else {
            if bytes.count > limit { throw .tooLarge }
            return nil
        }
        guard end <= limit else { throw .tooLarge }
        // Only ASCII is accepted: a share needs nothing else.
        guard bytes[..<end].allSatisfy({ $0 == 13 || $0 == 10 || $0 == 9 || (32..<127).contains($0) }) else { throw .malformed }
        let lines = bytes[..<end].split(separator: 10, omittingEmptySubsequences: true).map { line in
            String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
        }.filter { !$0.isEmpty }
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1", words[1].hasPrefix("/"), !words[0].isEmpty else { throw .malformed }
        var head = RequestHead(method: String(words[0]), path: String(words[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, !line.hasPrefix(" "), !line.hasPrefix("\t")
            else {
                throw .malformed
            }
            let name = line[..<colon].lowercased()
            let value = String(line[line.index(after: colon)...].trimmed)
            head.headers[name] = head.headers[name].map { "\($0), \(value)" } ?? value
        }
        // The body would be read as the next request.
        guard head["transfer-encoding"] == nil, head["content-length"].map({ $0 == "0" }) ?? true else { throw .malformed }
        return (head, end)
    }

    /// The value of a header, by its name in lower case; nil if there is none.
    subscript(name: String) -> String? { headers[name] }

    /// Returns whether a header lists a word.
    func lists(_ word: String, in name: String) -> Bool {
        (headers[name] ?? "").split(separator: ",").contains { $0.trimmed.lowercased() == word }
    }

    /// Returns the index after the empty line.
    private static func end(of bytes: [UInt8]) -> Int? {
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == 10 {
                if bytes[index + 1] == 10 { return index + 2 }
                if bytes[index + 1] == 13, index + 2 < bytes.count, bytes[index + 2] == 10 { return index + 3 }
            }
            index += 1
        }
        return nil
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    var trimmed: SubSequence {
        let isSpace = { (letter: Character) in letter == " " || letter == "\t" }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}
