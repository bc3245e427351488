import Foundation
import TestSupport
import Testing

@Suite("riffle presets")
struct PresetCommandTests {
    private static func riffle(_ arguments: [String], _ config: String) throws -> ProgramRun {
        try CommandTests.riffle(arguments, environment: ["XDG_CONFIG_HOME": config, "SDL_VIDEODRIVER": "dummy"])
    }

    @Test("save, show, line, rename, duplicate, delete; a saved line is printed unchanged")
    func life() throws {
        let config = CommandTests.temporary("config")
        defer { try? FileManager.default.removeItem(atPath: config) }
        let line = "riffle:3 cover-flow tilt=0.5 | flipLift=2"
        let saved = try Self.riffle(["presets", "save", "My Wall", line], config)
        #expect(saved.code == 0 && saved.out == "\(config)/riffle/presets/My Wall.json\n", "\(saved)")
        #expect(try Self.riffle(["presets", "line", "my wall"], config).out == line + "\n")
        #expect(try Self.riffle(["presets", "line", saved.out.trimmingCharacters(in: .newlines)], config).out == line + "\n")
        let shown = try Self.riffle(["presets", "show", "My Wall"], config).out
        #expect(shown.contains("\"tilt\": 0.5"))
        #expect(try JSONSerialization.jsonObject(with: Data(shown.utf8)) is [String: Any])
        #expect(try Self.riffle(["presets", "rename", "My Wall", "Wall"], config).code == 0)
        #expect(try Self.riffle(["presets", "duplicate", "Wall"], config).out.hasSuffix("/Wall 2.json\n"))
        #expect(
            try Self.riffle(["presets", "duplicate", "Record Shelf"], config).out.hasSuffix(
                "/Record Shelf 2.json\n"))
        let list = try Self.riffle(["presets"], config)
        #expect(list.code == 0 && list.error.isEmpty)
        for name in ["Wall", "Wall 2", "Record Shelf", "Open Hand"] { #expect(list.out.contains(name + "  "), "\(name)") }
        let deleted = try Self.riffle(["presets", "delete", "Wall"], config)
        #expect(deleted.code == 0 && deleted.error.contains("trash/Wall.json"))
        #expect(!(try Self.riffle(["presets"], config).out.contains("Wall  ")))
    }

    @Test("what can't be done is one sentence, with exit code 2 for wrong usage and 1 for other failures")
    func refusals() throws {
        let config = CommandTests.temporary("config")
        defer { try? FileManager.default.removeItem(atPath: config) }
        try FileManager.default.createDirectory(atPath: config + "/riffle/presets", withIntermediateDirectories: true)
        try "{\"riffle\": 1, \"mod".write(toFile: config + "/riffle/presets/Half.json", atomically: true, encoding: .utf8)
        let cases: [([String], Int32, String)] = [
            (["presets", "show", "Record Shlf"], 2, "did you mean \"Record Shelf\"?"),
            (["presets", "delete", "Record Shelf"], 2, "comes with Riffle"),
            (["presets", "rename", "Nothing", "X"], 2, "There is no preset \"Nothing\""),
            (["presets", "save", "X", "riffle:9 linear"], 2, "a later version"),
            (["presets", "show", "Half"], 1, "ends too early"),
            (["presets", "show", "/nosuch/x.json"], 2, "There is no file /nosuch/x.json"),
            (["render", "--preset", "Half", "-o", "x.png"], 1, "ends too early"),
            (["render", "--preset", "Record Shlf", "-o", "x.png"], 2, "did you mean"),
            (["tour", "--preset", "riffle:1 nosuch", "-o", "x"], 2, "nosuch"),
        ]
        for (arguments, code, sentence) in cases {
            let result = try Self.riffle(arguments, config)
            #expect(result.code == code, "\(arguments): \(result.code)")
            #expect(result.error.contains(sentence) && result.out.isEmpty, "\(arguments): \(result.error)")
            #expect(result.error.split(separator: "\n").count == 1, "\(arguments): \(result.error)")
        }
        #expect(try Self.riffle(["presets"], config).out.contains("Half  Half.json\n  It ends too early"))
        let blocked = try Self.riffle(["presets", "save", "X", "riffle:1 linear"], "/proc/none")
        #expect(blocked.code == 1 && blocked.error.hasPrefix("Can't write /proc/none"), "\(blocked)")
    }

    @Test("a preset by name, by file and by line draws the same picture, and not the default's")
    func render() throws {
        let config = CommandTests.temporary("config")
        let picture = CommandTests.temporary("x.png")
        defer { for path in [config, picture] { try? FileManager.default.removeItem(atPath: path) } }
        func draw(_ more: [String]) throws -> Data {
            let result = try Self.riffle(
                ["render", "--renderer", "software", "--size", "300x200", "-o", picture] + more, config)
            #expect(result.code == 0 && result.error.isEmpty, "\(more): \(result.error)")
            return try Data(contentsOf: URL(fileURLWithPath: picture))
        }
        let line = try Self.riffle(["presets", "line", "Record Shelf"], config).out.trimmingCharacters(in: .newlines)
        let byName = try draw(["--preset", "record shelf"])
        #expect(try draw(["--preset", line]) == byName)
        let file = CommandTests.root.appendingPathComponent("Resources/presets/Record Shelf.json").path
        #expect(try draw(["--preset", file]) == byName)
        #expect(try draw(["--model", "cover-flow"]) != byName)
        #expect(try draw(["--preset", "record shelf", "--set", "tilt=0"]) != byName)
    }
}
