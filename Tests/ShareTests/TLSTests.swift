import RiffleModels
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleShare

/// A share under TLS, whose client is Python's.
struct TLSTests {
    /// A client in Python. Its arguments: the port, its behaviour, and texts to send.
    private static let client = """
        import socket, ssl, struct, sys
        port, manner, texts = int(sys.argv[1]), sys.argv[2], [text.encode() for text in sys.argv[3:]]

        def plain():
            return socket.create_connection(("127.0.0.1", port), 20)

        def secure(newest=ssl.TLSVersion.TLSv1_3):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.set_ciphers("ALL:@SECLEVEL=0")
            context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, newest
            return context.wrap_socket(plain())

        def rest(line):
            data = b""
            try:
                while part := line.recv(65536):
                    data += part
            except (ConnectionError, ssl.SSLError):
                pass
            return data

        if manner == "talk":
            line = secure()
            for text in texts:
                line.sendall(text)
            print(line.version(), rest(line).decode(errors="replace"))
        elif manner == "plain":
            line = plain()
            try:
                line.sendall(texts[0])
                print("HTTP" if b"HTTP" in rest(line) else "closed")
            except ConnectionError:
                print("closed")
        elif manner == "old":
            try:
                print(secure(ssl.TLSVersion.TLSv1_1).version())
            except (ConnectionError, ssl.SSLError):
                print("refused")
        elif manner == "rude":
            # Gone with a reset: in the middle of the handshake, of a request, and of a long answer that nobody reads.
            for number in range(30):
                line = plain() if number % 3 == 0 else secure()
                if number % 3 == 0:
                    line.sendall(bytes([22, 3, 1, 2, 0, 1]))
                elif number % 3 == 1:
                    line.sendall(b"GET / HT")
                else:
                    line.sendall(texts[0] * 20)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.close()
        """

    private var content: ShareContent { ShareContent(sides: [StageConfiguration()], cardCount: 3) }

    private func server(_ change: (inout ShareLimits) -> Void = { _ in }) throws -> ShareServer {
        let files = try TestCertificate()
        defer { withExtendedLifetime(files) {} }
        var limits = ShareLimits()
        change(&limits)
        let identity = try ShareIdentity(certificate: files.certificate, key: files.key)
        return try ShareServer(content, at: ShareServer.Place(host: "127.0.0.1"), identity: identity, limits: limits) { _ in }
    }

    private func run(_ server: ShareServer, _ manner: String, _ texts: String...) throws -> String {
        let run = try ProgramRun("/usr/bin/python3", ["-c", Self.client, String(server.port), manner] + texts)
        #expect(run.code == 0, "\(run.error)")
        return run.out
    }

    private func get(_ path: String, of server: ShareServer, host: String = "localhost") -> String {
        "GET \(path) HTTP/1.1\r\nHost: \(host):\(server.port)\r\n\r\n"
    }

    /// An invalid request, after which the server ends the connection.
    private func end(_ server: ShareServer) -> String { get("/", of: server).replacing("GET", with: "PUT") }

    @Test(arguments: ["localhost", "127.0.0.1", "desk.example"]) func thePageIsServedUnderEachOfTheCertificatesNames(host: String)
        throws
    {
        let server = try server()
        defer { server.stop() }
        #expect(server.addresses.first?.hasPrefix("https://127.0.0.1:\(server.port)/#") == true)
        #expect(server.addresses.dropFirst().first?.hasPrefix("https://desk.example:\(server.port)/#") == true)
        #expect(server.addresses.count == 2)
        #expect(server.localAddress.hasPrefix("https://localhost:"))
        let answer = try run(server, "talk", get("/", of: server, host: host), end(server))
        #expect(answer.hasPrefix("TLSv1.3 HTTP/1.1 200 OK"))
        #expect(answer.contains("connect-src wss://\(host):\(server.port);"))
        #expect(answer.contains("HTTP/1.1 404 Not Found"))
    }

    @Test func aFileOfManyRecordsComesWhole() throws {
        let server = try server()
        defer { server.stop() }
        let answer = try run(server, "talk", get("/phone.js", of: server), end(server))
        let length = try #require(answer.firstMatch(of: #/Content-Length: (\d+)/#)).output.1
        #expect(Int(length) ?? 0 > 16 << 10)
        let body = try #require(answer.split(separator: "\r\n\r\n", maxSplits: 1).last)
        #expect(body.replacing(#/HTTP\/1\.1 404[\s\S]*/#, with: "").utf8.count == Int(length))
    }

    @Test func aSocketsOriginIsOfTheSameScheme() throws {
        let server = try server()
        defer { server.stop() }
        for (scheme, answer) in [("https", "101 Switching Protocols"), ("http", "404 Not Found")] {
            let host = "localhost:\(server.port)"
            let upgrade = String(decoding: Browser.upgrade(host: host, origin: "\(scheme)://\(host)"), as: UTF8.self)
            // Then comes an unmasked frame, or another request; either ends the connection.
            #expect(try run(server, "talk", upgrade, end(server)).hasPrefix("TLSv1.3 HTTP/1.1 \(answer)"))
        }
    }

    @Test func whoeverSpeaksNoTLSOrAnOldOneIsClosedAndOthersAreServed() throws {
        let server = try server()
        defer { server.stop() }
        #expect(try run(server, "plain", get("/", of: server)) == "closed\n")
        #expect(try run(server, "old") == "refused\n")
        _ = try run(server, "rude", get("/phone.js", of: server))
        #expect(try run(server, "talk", get("/", of: server), end(server)).contains("HTTP/1.1 200 OK"))
    }

    @Test(arguments: ["", "\u{16}\u{3}\u{1}\u{2}"]) func aHandshakeHasALimitOfTime(beginning: String) throws {
        let server = try server { $0.headSeconds = 0.3 }
        defer { server.stop() }
        #expect(try run(server, "plain", beginning) == "closed\n")
    }

    @Test func eachFileThatCannotBeUsedHasASentence() throws {
        let files = try TestCertificate()
        defer { withExtendedLifetime(files) {} }
        let (folder, missing) = (files.folder.path, files.folder.file("none.pem"))
        let broken = try files.folder.write("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "broken.pem")
        let halfChain = try files.folder.write(
            TestCertificate.certificateText + "-----BEGIN CERTIFICATE-----\nAAAA\n", "half.pem")
        let large = try files.folder.write(String(repeating: "-", count: 1_000_001), "large.pem")
        for (certificate, key, words) in [
            (missing, files.key, "There is no \(missing)."), (files.certificate, missing, "There is no \(missing)."),
            (folder, files.key, "\(folder) is a folder, not a certificate."),
            (files.certificate, folder, "\(folder) is a folder, not a key."),
            ("/dev/null", files.key, "/dev/null isn't a file that can be read as a certificate."),
            (large, files.key, "\(large) is too large for a certificate"),
            (broken, files.key, "\(broken) isn't a usable certificate in PEM format"),
            (halfChain, files.key, "\(halfChain) isn't a usable certificate in PEM format"),
            (files.key, files.key, "\(files.key) isn't a usable certificate in PEM format"),
            (files.certificate, files.certificate, "\(files.certificate) isn't a usable key in PEM format"),
            (files.certificate, files.lockedKey, "\(files.lockedKey) is encrypted"),
            (files.certificate, files.otherKey, "\(files.otherKey) isn't the key of the certificate \(files.certificate)"),
        ] {
            do {
                _ = try ShareIdentity(certificate: certificate, key: key)
                Issue.record("\(certificate) and \(key) are used")
            } catch {
                #expect(error.sentence.hasPrefix(words), "\(error.sentence)")
                #expect(error.sentence.hasSuffix("."))
            }
        }
    }

    @Test func theAddressesThatTheCertificateIsForComeFirst() throws {
        let files = try TestCertificate()
        defer { withExtendedLifetime(files) {} }
        let identity = try ShareIdentity(certificate: files.certificate, key: files.key)
        #expect(identity.names == ["127.0.0.1", "localhost", "desk.example"])
        #expect(identity.named(["10.0.0.1", "127.0.0.1"]) == ["127.0.0.1", "desk.example", "10.0.0.1"])
    }

    @Test func browsersLeaveOutTheUsualPort() {
        #expect(ShareServer.hosts(["a"], port: 8080, "https") == ["a:8080"])
        #expect(ShareServer.hosts(["a"], port: 443, "https") == ["a:443", "a"])
        #expect(ShareServer.hosts(["a"], port: 443, "http") == ["a:443"])
        #expect(ShareServer.hosts(["a"], port: 80, "http") == ["a:80", "a"])
    }
}
