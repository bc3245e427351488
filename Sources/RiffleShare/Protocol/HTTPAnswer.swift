/// The bytes that answer a request.
enum HTTPAnswer {
    /// Returns the answer with a file of the page.
    static func file(_ file: ShareFile, policy: String) -> [UInt8] {
        head("200 OK", type: file.type, length: file.bytes.count, more: ["Content-Security-Policy: \(policy)"]) + file.bytes
    }

    /// The answer 404, for everything else.
    static var nothing: [UInt8] { head("404 Not Found", type: "text/plain", length: 9, more: []) + Array("Not found".utf8) }

    /// Returns the answer that begins a WebSocket.
    static func socket(accept: String) -> [UInt8] {
        Array(
            ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accept)\r\n\r\n")
                .utf8)
    }

    /// Returns the content security policy: the page runs only this server's scripts, and connects only to this server.
    static func policy(host: String, scheme: String) -> String {
        let socket = (scheme == "https" ? "wss" : "ws") + "://" + host
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src \(socket); "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    private static func head(_ status: String, type: String, length: Int, more: [String]) -> [UInt8] {
        let lines =
            [
                "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length)", "Cache-Control: no-store",
                "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
                "Cross-Origin-Opener-Policy: same-origin",
            ] + more
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// A file that is served from memory.
struct ShareFile: Equatable, Sendable {
    var type: String
    var bytes: [UInt8]
}
