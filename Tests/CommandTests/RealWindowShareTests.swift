import TestSupport
import Testing

/// What a real window shares with phones.
@Suite("A real window's share", processThreads)
struct RealWindowShareTests {
    /// Asks for the page under TLS: its argument is the port.
    private static let client = """
        import socket, ssl, sys
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1])), 20))
        line.sendall(f"GET / HTTP/1.1\\r\\nHost: localhost:{sys.argv[1]}\\r\\n\\r\\n".encode())
        print(line.recv(15).decode())
        """

    @Test("under the certificate of its command line: the address that it copies is https, and a browser gets the page")
    func encrypted() throws {
        let files = try TestCertificate()
        defer { withExtendedLifetime(files) {} }
        let window = try RealWindow(["--cert", files.certificate, "--key", files.key])
        try window.waitForRest()
        try window.key("shift+e")
        // The palette's one command with this word.
        try window.key("ctrl+k")
        try window.type("address")
        try window.key("Return")
        var address = ""
        try window.wait("the address") { _ in
            address = (try? window.run(["xclip", "-o", "-selection", "clipboard"])) ?? ""
            return address.contains("#")
        }
        let port = try #require(address.firstMatch(of: #/^https://desk\.example:(\d+)/#), "\(address)").output.1
        let run = try ProgramRun("/usr/bin/python3", ["-c", Self.client, String(port)])
        #expect(run.code == 0 && run.out == "HTTP/1.1 200 OK\n", "\(run.error)")
        #expect(try window.quit().code == 0)
    }
}
