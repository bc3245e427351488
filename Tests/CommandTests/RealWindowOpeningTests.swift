import Foundation
import TestSupport
import Testing

/// What the launcher and the command line hand over: files of each kind, with names of any kind, as paths and as URIs.
@Suite("A real window opens files", processThreads)
struct RealWindowOpeningTests {
    private static let recording = CommandTests.root.path + "/Tests/ArchiveTests/Recordings/rotary-refined.gesture"
    private static let icon = CommandTests.root.path + "/Resources/desktop/icons/16.png"

    /// A copy of a file under another name; its path.
    private func copy(_ path: String, to name: String, _ scratch: Scratch) throws -> String {
        try scratch.write(try Data(contentsOf: URL(fileURLWithPath: path)), name)
    }

    /// As a desktop writes it.
    private func uri(_ path: String) throws -> String {
        "file://"
            + (try #require(path.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "/-._")))))
    }

    @Test("a folder, a picture and a formula at once")
    func several() throws {
        let scratch = try Scratch()
        for name in ["my ca%20rds/ä b.png", "my ca%20rds/c.png"] { _ = try copy(Self.icon, to: name, scratch) }
        let picture = try copy(Self.icon, to: "100% Ünï.png", scratch)
        let formula = try scratch.write("title \"Opened\"\nx = o * 90\n", "wide ärch 100%.formula")
        let addresses = try [uri(scratch.file("my ca%20rds")), uri(formula)]
        #expect(addresses[0].contains("my%20ca%2520rds") && addresses[1].contains("%C3%A4rch%20100%25"))
        let window = try RealWindow(addresses + [picture, "--fresh"])
        let last = try window.waitForRest()
        #expect(last.model.hasPrefix("wide-") && Set(last.cards.map(\.index)) == [0, 1, 2], "\(last.model)")
        let (code, said) = try window.quit()
        #expect(code == 0 && said.isEmpty, "\(said)")
    }

    @Test("a recording plays")
    func recording() throws {
        let scratch = try Scratch()
        let recording = try copy(Self.recording, to: "a flick, größer 100%.gesture", scratch)
        let window = try RealWindow([try uri(recording), "--model", "linear", "--fresh"])
        try window.wait("the recording's model in motion") { frames in
            let last = frames.suffix(4)
            return last.count == 4 && last.allSatisfy { $0.model == "rotary" } && Set(last.map(\.scrollOffset)).count > 2
        }
        let (code, said) = try window.quit()
        #expect(code == 0 && said.isEmpty, "\(said)")
    }

    @Test("what can't be used leaves the window with a sentence each; a formula comes once it is right")
    func wrong() throws {
        let scratch = try Scratch()
        let none = try scratch.write("{}\n", "none.gesture")
        let formula = try scratch.write("x = widht\n", "not yet.formula")
        let window = try RealWindow([scratch.file("nosuch.gesture"), none, formula, "--model", "linear", "--fresh"])
        try window.waitForMessage("not yet.formula:1:5: ")
        try window.waitForRest()
        try scratch.write("x = o * 90\n", "not yet.formula")
        try window.wait("the formula") { $0.last?.model == "not-yet" }
        let (code, said) = try window.quit()
        let lines = said.split(separator: "\n").sorted()
        #expect(code == 0 && lines.count == 3, "\(said)")
        #expect(
            said.contains("One recording plays at a time: the first of 2.\n") && said.contains("There is no nosuch.gesture.\n"))
        #expect(said.contains("not yet.formula:1:5: "))
    }

    @Test("verbs take URIs, too, and a preset's file does for --preset")
    func verbs() throws {
        let scratch = try Scratch()
        let preset = try scratch.write("{\"riffle\": 2, \"model\": \"wheel\"}", "ä %41.json")
        let arguments = ["render", "--size", "200x120", "--renderer", "software", "-o"]
        func rendered(_ more: [String], _ name: String) throws -> Data? {
            let run = try CommandTests.riffle(arguments + [try uri(scratch.file(name))] + more)
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
            return scratch.data(name)
        }
        let wanted = try #require(try rendered(["--preset", preset], "a.png"))
        #expect(try rendered([uri(preset)], "b.png") == wanted && rendered(["--model", "wheel"], "c c.png") == wanted)
        let twice = try CommandTests.riffle(arguments + [scratch.file("d.png"), preset, "--preset", preset])
        #expect(twice.code == 2 && twice.error == "One preset is loaded at a time; give one.\n", "\(twice.error)")
    }
}
