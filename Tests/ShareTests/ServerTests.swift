import Glibc
import RiffleLock
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleShare

/// The server on this machine's own address.
struct ServerTests {
    private var content: ShareContent { ShareContent(sides: [StageConfiguration()], cardCount: 3) }

    /// The server's answer to some bytes until it closes the connection; nil if it can't be reached.
    private func answer(_ port: Int, to request: String) -> String? {
        let line = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(line) }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(line, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return nil }
        let bytes = Array(request.utf8)
        send(line, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
        while case let count = recv(line, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test func thePageIsServedUntilTheEnd() throws {
        let server = try ShareServer(content, at: ShareServer.Place(host: "127.0.0.1")) { _ in }
        #expect(server.addresses.first?.hasPrefix("http://127.0.0.1:\(server.port)/#") == true)
        // The second request is invalid, and ends the connection.
        let host = "Host: localhost:\(server.port)\r\n\r\n"
        let answer = try #require(self.answer(server.port, to: "GET / HTTP/1.1\r\n\(host)PUT / HTTP/1.1\r\n\(host)"))
        #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
        #expect(answer.contains("HTTP/1.1 404 Not Found"))
        server.stop()
        // The server's thread takes some time to stop; then nobody answers.
        while self.answer(server.port, to: "GET / HTTP/1.1\r\n\(host)PUT / HTTP/1.1\r\n\(host)")?.isEmpty == false {}
    }

    @Test func aPortHasOneServer() throws {
        let server = try ShareServer(content, at: ShareServer.Place(host: "127.0.0.1")) { _ in }
        defer { server.stop() }
        #expect(throws: ShareProblem.portTaken(server.port)) {
            try ShareServer(content, at: ShareServer.Place(host: "127.0.0.1", port: server.port)) { _ in }
        }
    }

    @Test(arguments: ["8.8.8.8", "host.example", "", "127.0.0.1:80"]) func anotherMachinesAddressIsNone(host: String) {
        #expect(throws: ShareProblem.address(host)) { try ShareServer(content, at: ShareServer.Place(host: host)) { _ in } }
    }

    @Test func aCodeHasItsThreeEyesAndABorder() throws {
        // A machine without libqrencode has no code, and the program says so.
        guard let code = QRCode("http://192.168.1.20:41991/#hhRAqURHEO8W5FmMQBpWQA") else { return }
        let last = code.width - 7
        for (row, column) in [(0, 0), (0, last), (last, 0)] {
            #expect(
                (0..<7).allSatisfy {
                    code.isDark(row: row, column: column + $0) && code.isDark(row: row + 6, column: column + $0)
                })
            #expect(code.isDark(row: row + 3, column: column + 3) && !code.isDark(row: row + 1, column: column + 1))
        }
        #expect(!code.isDark(row: -1, column: 0) && !code.isDark(row: code.width, column: 0))
        #expect(code.terminalText.split(separator: "\n").count == (code.width + 9) / 2)
    }
}
