import Foundation
import TestSupport
import Testing

/// Drops on a real window, made by a program that speaks X11's drag-and-drop protocol (XDND).
@Suite("Drops on a real window", processThreads)
struct RealWindowDropTests {
    private let scratch: Scratch
    private let client = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("x_client.py").path

    init() throws {
        scratch = try Scratch()
        let card = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Resources/cards/01 Weather.png")
        for name in ["a b.png", "c.png", "é.png"] { try scratch.write(Data(contentsOf: card), name) }
    }

    /// The number of cards.
    private func count(_ window: RealWindow) throws -> Int {
        try window.key("End")
        return try window.waitForRest().current + 1
    }

    private func offer(_ window: RealWindow, _ types: String, _ text: String) throws -> String {
        try window.run(["/usr/bin/python3", client, "offer", types, text]).trimmingCharacters(in: .newlines)
    }

    @Test(
        "files come in whatever order the types are listed, and as a text too; each refusal is said in a sentence, and nothing is searched for"
    )
    func drops() throws {
        let window = try RealWindow(["--model", "linear"])
        try window.waitForRest()
        let before = try count(window)
        let (spaced, plain) = ("file://" + scratch.file("a%20b.png"), scratch.file("c.png"))
        let host = ProcessInfo.processInfo.hostName
        var expected = before
        for (types, text, asked, more) in [
            ("text/uri-list,text/plain", "\(spaced)\r\nfile://\(plain)\r\n", "text/uri-list", 2),
            ("text/plain;charset=utf-8,text/plain,text/uri-list", "\(spaced)\nfile://\(plain)", "text/plain", 2),
            ("text/html,text/plain,UTF8_STRING,text/uri-list", "\(plain)\n\(scratch.file("a b.png"))\n", "text/plain", 2),
            (
                "text/uri-list", "# a comment\r\nfile://localhost\(plain)\r\nfile://\(scratch.file("%C3%A9.png"))\r\n",
                "text/uri-list", 2
            ),
            ("text/uri-list", "http://a.b/c.png\r\nfile://\(plain)\r\nfile://elsewhere/d.png\r\n", "text/uri-list", 1),
            ("text/uri-list", "file://\(host)\(plain)\r\n", "text/uri-list", 1),
        ] {
            #expect(try offer(window, types, text) == asked)
            expected += more
            #expect(try count(window) == expected, "\(text)")
        }
        try window.waitForMessage(
            "“http://a.b/c.png” and 1 more can't be opened: only files on this computer can. Save a copy here first.\n")

        let folder = scratch.path
        for (types, text, sentence) in [
            ("text/uri-list", "file:///%00\r\n", "“file:///%00” can't be opened: no file has a name like that."),
            ("text/uri-list", "file://\(folder)/%00\r\n", "“file://\(folder)/%00".prefix(40) + ""),
            ("text/uri-list", "file:///\r\n", "The whole disk isn't searched for pictures; drop one of its folders."),
            ("text/uri-list", "https://a.b/c.png\r\n", "“https://a.b/c.png” can't be opened: only files on this computer can."),
            ("text/x-moz-url,text/plain", "http://a.b/", "“http://a.b/” can't be opened: only files on this computer can."),
            ("text/uri-list", "file://elsewhere/a.png\r\n", "“file://elsewhere/a.png” can't be opened: only files on this"),
            ("text/plain", "riffle:2 cover-flow tilt=0.3", "The dropped text names no files"),
            ("text/uri-list", "parts", "The drop couldn't be read; drop fewer files at once"),
            ("text/uri-list", "", "The drop couldn't be read; drop fewer files at once"),
        ] {
            _ = try offer(window, types, text)
            try window.waitForMessage(sentence)
        }
        #expect(try count(window) == expected)
        let (code, said) = try window.quit()
        #expect(code == 0 && said.split(separator: "\n").count == 10 && !said.contains("There is no"), "\(said)")
    }
}
