import Foundation
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// Presets and the session, by keys, with real files and a second start.
@Suite("A window's presets and session", windowThreads)
struct WindowPresetTests {
    /// A temporary configuration folder, deleted with the object.
    final class Config: Sendable {
        private let scratch: Scratch
        var path: String { scratch.path }
        var environment: [String: String] { ["XDG_CONFIG_HOME": path] }
        var presets: String { path + "/riffle/presets" }

        init(file: String? = nil, _ text: String = "") throws {
            scratch = try Scratch()
            try FileManager.default.createDirectory(atPath: presets, withIntermediateDirectories: true)
            if let file { try scratch.write(text, "riffle/\(file)") }
        }

        func text(_ name: String) -> String { scratch.text("riffle/\(name)") ?? "" }
        func names(_ folder: String) -> [String] { scratch.names("riffle/\(folder)").filter { !$0.hasPrefix(".") } }

        func wait(_ what: String, in window: UnseenWindow, until isSo: (Config) -> Bool) throws {
            try window.wait(what) { _ in isSo(self) }
        }
    }

    /// The distance of the next card from the current one, in points.
    static func gap(_ frame: UnseenWindow.Frame?) -> Double {
        guard let frame, let here = frame.cards.first(where: { $0.index == frame.current }),
            let next = frame.cards.first(where: { $0.index == frame.current + 1 })
        else { return .nan }
        return next.x - here.x
    }

    @Test("a number is changed and saved; after a restart it is there again, and --fresh begins without it")
    func restart() throws {
        let config = try Config()
        var changed = UnseenWindow.Frame?.none
        do {
            let window = try UnseenWindow(["--model", "linear"], environment: config.environment)
            let before = try window.waitForRest()
            window.key("Left")
            window.key("Tab")
            for _ in 0..<5 { window.key("equal") }
            try window.wait("wider spacing") { Self.gap($0.last) > Self.gap(before) * 1.04 }
            // The suggested name is selected: Enter accepts it. Keys that are typed meanwhile don't reach the stage.
            window.key("ctrl+s")
            try window.waitForRest()
            window.key("8")
            window.key("ctrl+z")
            window.key("Return")
            try config.wait("the preset", in: window) { $0.names("presets") == ["Linear.json"] }
            window.key("p")
            changed = try window.waitForRest()
            #expect(changed?.model == "linear")
            #expect(try window.quit().code == 0)
        }
        #expect(config.text("presets/Linear.json").contains("\"spacing\": 1.05"))
        let saved = try #require(changed)
        do {
            let window = try UnseenWindow(environment: config.environment, size: nil)
            let again = try window.waitForRest()
            #expect(again.model == "linear" && again.current == saved.current && again.scrollOffset == saved.scrollOffset)
            #expect(abs(Self.gap(again) - Self.gap(saved)) < 1e-6)
        }
        let session = config.text("session.json")
        do {
            // A window in which nothing is changed doesn't write the session.
            let window = try UnseenWindow(["--fresh"], environment: config.environment)
            #expect(try window.quit().code == 0)
            #expect(config.text("session.json") == session)
        }
        let window = try UnseenWindow(["--fresh"], environment: config.environment)
        #expect(try window.waitForRest().model == "hyperbola")
        window.key("ctrl+1")
        let loaded = try window.wait("the preset") { $0.last?.model == "linear" }
        #expect(loaded.model == "linear")
        let rest = try window.waitForRest()
        #expect(abs(Self.gap(rest) - Self.gap(saved)) < 1e-6)
        window.key("ctrl+z")
        try window.wait("the model before, in one step") { $0.last?.model == "hyperbola" }
        window.key("Right")
        #expect(try window.quit().code == 0)
        #expect(config.text("session.json") != session && config.text("session.json.previous") == session)
    }

    @Test("explicit options win over the session; the panel and its size come back")
    func options() throws {
        let config = try Config(
            file: "session.json",
            """
            {"riffle": 1, "model": "linear", "models": {"linear": {"spacing": 2}, "wheel": {"angle": 2}}, "offset": 7, "cards": 18,
             "panel": {"open": true, "width": 400}, "window": {"width": 1000, "height": 700}}
            """)
        do {
            let window = try UnseenWindow(["--model", "cover-flow"], environment: config.environment)
            let rest = try window.waitForRest()
            #expect(rest.model == "cover-flow" && rest.current == 7)
            let here = try #require(rest.cards.first { $0.index == 7 })
            #expect(abs(here.x - (1280 - 400) / 2) < 1, "the panel is open, as wide as it was: \(here.x)")
            #expect(try window.quit().code == 0)
        }
        // The values of other models are kept.
        #expect(config.text("session.json").contains("\"spacing\": 2") && config.text("session.json").contains("\"angle\": 2"))
    }

    @Test("a preset file that is edited while it is loaded is applied at once, as one undoable step; the scroll offset stays")
    func hotReload() throws {
        let config = try Config(
            file: "presets/Mine.json", "{\"riffle\": 1, \"model\": \"linear\", \"models\": {\"linear\": {\"spacing\": 1.5}}}")
        let path = config.presets + "/Mine.json"
        let window = try UnseenWindow(environment: config.environment)
        try window.waitForRest()
        window.key("ctrl+1")
        try window.wait("the preset") { $0.last?.model == "linear" }
        let before = try window.waitForRest()
        try "{\"riffle\": 1, \"model\": \"linear\", \"models\": {\"linear\": {\"spacing\": 0.75}}}".write(
            toFile: path, atomically: false, encoding: .utf8)
        let edited = try window.wait("the edited number") { abs(Self.gap($0.last) - Self.gap(before) / 2) < 1e-6 }
        #expect(edited.scrollOffset == before.scrollOffset)
        window.key("ctrl+z")
        try window.wait("the number before") { abs(Self.gap($0.last) - Self.gap(before)) < 1e-6 }
        // A truncated file changes nothing and is reported; the complete one arrives by a rename, as editors do it.
        try "{\"riffle\": 1, \"model\": ".write(toFile: path, atomically: false, encoding: .utf8)
        try window.waitForMessage("Mine.json ends too early")
        try window.waitForRest()
        try "{\"riffle\": 1, \"model\": \"linear\", \"models\": {\"linear\": {\"spacing\": 3}}}".write(
            toFile: path, atomically: true, encoding: .utf8)
        try window.wait("the number of the whole file") { abs(Self.gap($0.last) - Self.gap(before) * 2) < 1e-6 }
        let end = try window.quit()
        #expect(end.said.contains("Mine.json ends too early"), "\(end.said)")
    }

    @Test("the preset browser, by keyboard and mouse: open, load, rename, duplicate, delete")
    func page() throws {
        let config = try Config(
            file: "presets/Mine.json", "{\"riffle\": 1, \"model\": \"linear\", \"models\": {\"linear\": {\"spacing\": 1.5}}}")
        let window = try UnseenWindow(environment: config.environment)
        try window.waitForRest()
        window.key("ctrl+o")
        window.key("Down")
        window.key("Down")
        window.key("Return")
        try window.wait("the preset") { $0.last?.model == "linear" }
        window.key("F2")
        try window.waitForRest(seconds: 0.1)
        window.key("Q")
        window.key("x")
        window.key("Return")
        try config.wait("the new name", in: window) { $0.names("presets") == ["Qx.json"] }
        window.key("d")
        try config.wait("the second one", in: window) { $0.names("presets") == ["Qx 2.json", "Qx.json"] }
        // The page lists the preset after its file exists.
        try window.waitForRest(seconds: 0.1)
        window.click(try window.menuButton(ofPreset: 0))
        try window.choose("Delete")
        try config.wait("one in the trash", in: window) {
            $0.names("presets").count == 2 && $0.names("presets").contains("trash")
        }
        #expect(config.names("presets/trash") == ["Qx.json"])
        #expect(try window.quit().code == 0)
    }

    @Test("a damaged session and a folder that can't be written cause one sentence each, and nothing is lost")
    func damaged() throws {
        let config = try Config(file: "session.json", "{\"riffle\": 1, \"model\": \"lin")
        do {
            let window = try UnseenWindow(environment: config.environment)
            #expect(try window.waitForRest().model == "hyperbola")
            let end = try window.quit()
            #expect(end.code == 0 && end.said.contains("session.json.damaged"), "\(end.said)")
        }
        #expect(config.text("session.json.damaged") == "{\"riffle\": 1, \"model\": \"lin")
        let window = try UnseenWindow(environment: ["XDG_CONFIG_HOME": "/proc/none"])
        try window.waitForRest()
        window.key("ctrl+s")
        window.pause(0.3)
        window.key("Return")
        window.pause(0.3)
        let end = try window.quit()
        #expect(end.code == 0 && end.said.contains("Can't write /proc/none/riffle"), "\(end.said)")
    }

    @Test("while another program holds the presets' lock, and while a huge preset is read, the window goes on")
    func busyDisk() throws {
        let keys = (0..<80_000).map { "\"k\($0)\":1" }.joined(separator: ",")
        let config = try Config(
            file: "presets/Wide.json", "{\"riffle\":2,\"model\":\"linear\",\"models\":{\"linear\":{\(keys)}}}")
        let window = try UnseenWindow(environment: config.environment)
        try window.waitForRest()
        let lock = open(config.presets + "/.lock", O_RDWR | O_CREAT, 0o644)
        try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        window.key("ctrl+s")
        window.pause(0.3)
        window.key("Return")
        window.key("0")
        // The save still waits for the lock, which is released next.
        try window.wait("cover flow") { $0.last?.model == "cover-flow" }
        #expect(config.names("presets") == ["Wide.json"])
        close(lock)
        try config.wait("the preset", in: window) { $0.names("presets").filter { $0.hasSuffix(".json") }.count == 2 }
        window.key("ctrl+o")
        try window.waitForRest()
        #expect(try window.quit().code == 0)
    }
}
