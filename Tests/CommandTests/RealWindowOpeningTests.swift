import Foundation
import TestSupport
import Testing

/// Files that the launcher and the command line hand over: of each kind, with names of any kind, as paths and as URIs.
@Suite("A real window opens files", processThreads)
struct RealWindowOpeningTests {
    static let recording = CommandTests.root.path + "/Tests/ArchiveTests/Recordings/rotary-refined.gesture"
    private static let icon = CommandTests.root.path + "/Resources/desktop/icons/16.png"

    /// Copies a file under another name; returns the copy's path.
    static func copy(_ path: String, to name: String, _ scratch: Scratch) throws -> String {
        try scratch.write(try Data(contentsOf: URL(fileURLWithPath: path)), name)
    }

    /// The URI of a path, as a desktop writes it.
    static func uri(_ path: String) throws -> String {
        "file://"
            + (try #require(path.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "/-._")))))
    }

    @Test("a folder, a picture and a formula at once; a bad path is reported in one sentence, and the others are shown")
    func several() throws {
        let scratch = try Scratch()
        for name in ["my ca%20rds/ä b.png", "my ca%20rds/c.png"] { _ = try Self.copy(Self.icon, to: name, scratch) }
        let picture = try Self.copy(Self.icon, to: "100% Ünï.png", scratch)
        let formula = try scratch.write("title \"Opened\"\nx = o * 90\n", "wide ärch 100%.formula")
        let addresses = try [Self.uri(scratch.file("my ca%20rds")), Self.uri(formula)]
        #expect(addresses[0].contains("my%20ca%2520rds") && addresses[1].contains("%C3%A4rch%20100%25"))
        let window = try RealWindow(addresses + ["/nonexistent/picture.png", picture, "--fresh"])
        let last = try window.waitForRest()
        #expect(last.model.hasPrefix("wide-") && Set(last.cards.map(\.index)) == [0, 1, 2], "\(last.model)")
        let (code, said) = try window.quit()
        #expect(code == 0 && said.contains("There is no file or folder /nonexistent/picture.png"), "\(said)")
        #expect(said.split(separator: "\n").count == 1, "\(said)")
    }

    @Test("verbs take URIs, too, and a preset's file does for --preset")
    func verbs() throws {
        let scratch = try Scratch()
        let preset = try scratch.write("{\"riffle\": 2, \"model\": \"wheel\"}", "ä %41.json")
        let arguments = ["render", "--size", "200x120", "--renderer", "software", "-o"]
        func rendered(_ more: [String], _ name: String) throws -> Data? {
            let run = try CommandTests.riffle(arguments + [try Self.uri(scratch.file(name))] + more)
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
            return scratch.data(name)
        }
        let wanted = try #require(try rendered(["--preset", preset], "a.png"))
        #expect(try rendered([Self.uri(preset)], "b.png") == wanted && rendered(["--model", "wheel"], "c c.png") == wanted)
        let twice = try CommandTests.riffle(arguments + [scratch.file("d.png"), preset, "--preset", preset])
        #expect(twice.code == 2 && twice.error == "One preset is loaded at a time; give one.\n", "\(twice.error)")
    }
}
