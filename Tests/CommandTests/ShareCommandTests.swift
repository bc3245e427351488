import RiffleArchive
import RiffleMath
import RiffleSession
import RiffleSettings
import RiffleStage
import RiffleUI
import TestSupport
import Testing

@testable import RiffleSDL
@testable import riffle

@Suite("riffle share")
struct ShareCommandTests {
    @Test(
        "wrong use is one sentence, before anything listens",
        arguments: [
            (["--port", "0"], 2, "--port takes a number from 1 to 65535"), (["--port", "70000"], 2, "--port takes a number"),
            (["--host", "8.8.8.8"], 1, "8.8.8.8 isn't an address of this machine"),
            (["--host", "phone"], 1, "phone isn't an address"),
            (["--cert", "a.pem"], 2, "--cert needs --key beside it"), (["--key", "a.pem"], 2, "--key needs --cert beside it"),
            (["--cert", "/none.pem", "--key", "/none.pem"], 1, "There is no /none.pem."),
            (["--model", "nothing"], 2, "There is no model"), (["--other", "nothing"], 2, "nothing"),
        ])
    func usage(arguments: [String], code: Int32, sentence: String) throws {
        let run = try CommandTests.riffle(["share"] + arguments)
        #expect(run.code == code && run.error.contains(sentence), "\(run.code): \(run.error)")
        #expect(run.out.isEmpty)
    }

    @Test("Shift+E shares the stage and shows the address; a second one hides the page, and the command stops it all")
    func window() throws {
        let workspace = Workspace.unseen()
        #expect(!workspace.share.isSharing)
        workspace.press(KeyEvent(key: "e", shift: true))
        #expect(workspace.share.isSharing && workspace.share.page.isOpen && !workspace.export.isShown)
        let address = try #require(workspace.share.address)
        #expect(address.contains(/^http:\/\/[\d.a-z]+:\d+\/#[\w-]{22}$/))
        #expect(workspace.share.page.address.0 + workspace.share.page.address.1 == address)
        workspace.press(KeyEvent(key: "e", shift: true))
        #expect(workspace.share.isSharing && !workspace.share.page.isOpen)
        Command.named("stopShare")?.perform(Command.Scope(workspace: workspace), at: Clock.now())
        #expect(!workspace.share.isSharing && workspace.share.address == nil)
    }

    /// A Python program that asks for the page under TLS; its argument is the port.
    private static let client = """
        import socket, ssl, sys
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1])), 20))
        line.sendall(f"GET / HTTP/1.1\\r\\nHost: localhost:{sys.argv[1]}\\r\\n\\r\\n".encode())
        print(line.recv(15).decode())
        """

    @Test("a window with a certificate shares under it: its address is https, and a browser gets the page")
    func encrypted() throws {
        let files = try TestCertificate()
        defer { withExtendedLifetime(files) {} }
        let window = try UnseenWindow(["--cert", files.certificate, "--key", files.key])
        window.key("shift+e")
        let share = window.workspace.share
        #expect(share.page.isEncrypted)
        let address = try #require(share.address)
        let port = try #require(address.firstMatch(of: #/^https://desk\.example:(\d+)/#), "\(address)").output.1
        let run = try ProgramRun("/usr/bin/python3", ["-c", Self.client, String(port)])
        #expect(run.code == 0 && run.out == "HTTP/1.1 200 OK\n", "\(run.error)")
    }

    @Test(
        "a window that is given half a certificate, or files that are none, doesn't open and says why",
        arguments: [
            (["--cert", "a.pem"], 2, "--cert needs --key beside it"), (["--key", "a.pem"], 2, "--key needs --cert beside it"),
            (["--cert", "/none.pem", "--key", "/none.pem"], 1, "There is no /none.pem."),
            (["--cert", "/dev/null", "--key", "/none.pem"], 1, "/dev/null isn't a file that can be read as a certificate."),
        ])
    func windowUsage(arguments: [String], code: Int32, sentence: String) throws {
        let run = try CommandTests.riffle(arguments)
        #expect(run.code == code && run.error.contains(sentence), "\(run.code): \(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test("a gesture of a phone is listed until it stands among the recordings", arguments: [false, true])
    func listed(isKept: Bool) throws {
        let folder = try Scratch()
        defer { withExtendedLifetime(folder) {} }
        let workspace = Workspace.unseen(recordings: isKept ? folder.path : nil)
        var recording = BuiltInGesture.flick.recording(for: workspace.session.stage)
        recording.title = "iPhone 1"
        workspace.share.list(recording)
        #expect(workspace.share.listed == [recording])
        if isKept { _ = try RecordingStore(folder: folder.path).add(RecordingFile(recording)) }
        #expect(workspace.share.listed == [recording])
        workspace.share.play(recording, at: Clock.now())
        #expect(workspace.share.listed == (isKept ? [] : [recording]))
    }

    @Test("a gesture of a phone loops under the window's setting, and is kept once")
    func gesture() throws {
        let workspace = Workspace.unseen()
        var recording = BuiltInGesture.flick.recording(for: workspace.session.stage)
        recording.device = Recording.Device(name: "iPhone", rate: 120)
        recording.title = "iPhone 1"
        workspace.session.configure(at: Clock.now()) { $0.set("spacing", to: 1.4) }
        workspace.share.play(recording, at: Clock.now())
        #expect(workspace.session.loop?.recording.device?.name == "iPhone")
        #expect(workspace.session.loop?.given == workspace.session.stage.configuration)
    }
}
