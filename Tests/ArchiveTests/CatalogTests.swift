import Foundation
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

@Suite("All presets")
struct CatalogTests {
    static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Resources").path

    @Test("the built-in presets: six or more, each valid, described, and different from its model's defaults")
    func builtIn() throws {
        let items = PresetCatalog(config: nil, resources: Self.resources).list()
        #expect(items.count >= 6)
        for item in items {
            let preset = try #require(item.entry.preset, "\(item.entry.fileName): \(item.entry.problem as Any)")
            #expect(item.isBuiltIn && item.entry.remarks.isEmpty, "\(item.entry.fileName): \(item.entry.remarks)")
            #expect(!preset.summary.isEmpty && item.entry.fileName == FileName.of(preset.name))
            #expect(!preset.configuration.values.changes.isEmpty)
            #expect(preset.configuration.changedModels == [preset.configuration.modelID])
            let text = try String(contentsOfFile: item.entry.path, encoding: .utf8)
            #expect(preset.text == text, "\(item.entry.fileName) is not as Riffle writes it")
        }
        #expect(Set(items.compactMap { $0.entry.preset?.configuration.modelID }).count >= 5, "they show the models")
    }

    @Test("a name, a file, a line; the user's presets before built-in ones; a hint for a misspelt name")
    func choice() throws {
        let scratch = try Scratch()
        let catalog = PresetCatalog(config: scratch.path, resources: Self.resources)
        let base = StageConfiguration()
        func file(_ text: String) throws -> PresetStore.Entry? {
            if case .file(let entry) = try catalog.choice(text, over: base) { entry } else { nil }
        }
        let first = try #require(catalog.list().first?.entry)
        #expect(try file(first.name.uppercased())?.path == first.path)
        #expect(try file(first.path)?.name == first.name)
        #expect(try file(Self.resources + "/presets/./../presets/" + first.fileName)?.path == first.path)
        let own = try #require(catalog.own).add(StoreTests.preset(first.name, tilt: 0.1))
        #expect(try file(first.name)?.path == own.path)
        if case .line(let reading) = try catalog.choice(" riffle:1 linear spacing=2", over: base) {
            #expect(reading.configuration.modelID == "linear")
        } else {
            Issue.record("a line was not taken as one")
        }
        #expect(throws: PresetLine.Refusal.notAPreset("There is no file /none/x.json.")) { try file("/none/x.json") }
        do throws(StoreProblem) {
            _ = try catalog.find(first.name + "x")
        } catch {
            #expect(error.sentence.contains("did you mean \"\(first.name)\""), "\(error.sentence)")
        }
        let other = try #require(catalog.list().last { $0.isBuiltIn && $0.entry.name != first.name }?.entry.name)
        #expect(throws: StoreProblem.isBuiltIn(other)) { try catalog.findOwn(other) }
    }

    @Test("the path of the configuration folder")
    func folder() {
        #expect(ConfigFolder.path(environment: ["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/riffle")
        #expect(ConfigFolder.path(environment: ["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/riffle")
        #expect(ConfigFolder.path(environment: ["XDG_CONFIG_HOME": "", "HOME": "/h"]) == "/h/.config/riffle")
        #expect(ConfigFolder.path(environment: [:]) == nil)
    }

    @Test("the folder of pictures is the one that the environment names, or xdg-user-dirs, or ~/Pictures")
    func pictures() {
        func path(_ environment: [String: String], _ text: String = "") -> String? {
            PictureFolder.path(environment: environment, userDirectories: text)
        }
        let directories = "# a comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
        #expect(path(["XDG_PICTURES_DIR": "/p", "HOME": "/h"], directories) == "/p")
        #expect(path(["XDG_PICTURES_DIR": "p", "HOME": "/h"], directories) == "/h/Bilder")
        #expect(path(["HOME": "/h"], "XDG_PICTURES_DIR=\"/data/pictures\"") == "/data/pictures")
        #expect(path(["HOME": "/h"], "XDG_PICTURES_DIR=\"pictures\"\nXDG_PICTURES_DIR=") == "/h/Pictures")
        #expect(path(["HOME": "/h"]) == "/h/Pictures" && path([:], directories) == nil)
    }
}

@Suite("The last session")
struct SessionTests {
    static func session(seed: UInt64) -> SavedSession {
        var dice = SeededGenerator(seed: seed)
        var session = SavedSession()
        session.favourites = ["tilt", "shadowRadius"]
        session.configuration = dice.configuration()
        session.offset = Double.random(in: -20...20, using: &dice)
        session.cardCount = 18
        session.windowSize = (1000, 700)
        session.windowPosition = SIMD2(-1280, Double(seed))
        session.isMaximized = seed % 3 == 0
        session.isFullScreen = seed % 3 == 1
        session.isPanelOpen = seed % 2 == 0
        session.panelWidth = 333
        session.presetPath = "/a/b.json"
        session.focuses = ["/a/“1”.png": SIMD2(0.25, 1), "/a/2.png": SIMD2(0, Double(seed) / 64)]
        session.completedHints = ["drag", "flip"]
        session.exports = ["js": .init(path: "/a/Riffle linear/js", model: "linear")]
        session.answered = seed % 2 == 0 ? ["pictureFit", "other"] : []
        session.configuration.set("bar", to: seed % 2 == 0 ? 0 : 1)
        return session
    }

    @Test("it is restored completely", arguments: 0..<20)
    func roundTrip(seed: UInt64) throws {
        let scratch = try Scratch()
        let store = SessionStore(config: scratch.path + "/new/riffle")
        #expect(store.load().session == nil && store.load().problems.isEmpty)
        let session = Self.session(seed: seed)
        try store.save(session)
        let back = try #require(store.load().session)
        #expect(store.load().problems.isEmpty)
        #expect(back.configuration == session.configuration && back.offset == session.offset)
        #expect(back.cardCount == 18 && back.windowSize?.width == 1000 && back.windowSize?.height == 700)
        #expect(back.windowPosition == session.windowPosition)
        #expect(back.isMaximized == session.isMaximized && back.isFullScreen == session.isFullScreen)
        #expect(back.isPanelOpen == session.isPanelOpen && back.panelWidth == 333 && back.presetPath == "/a/b.json")
        #expect(back.focuses == session.focuses)
        #expect(back.exports == session.exports)
        #expect(back.completedHints == ["drag", "flip"] && back.answered == session.answered)
        #expect(back.favourites == session.favourites)
        #expect(back.text == session.text)
    }

    @Test("a malformed list of hints is ignored", arguments: ["3", "{}", "[1, null, [], \"drag\"]"])
    func oddHints(text: String) throws {
        let (session, problems) = try SavedSession.read(Array("{\"riffle\": 1, \"hints\": \(text)}".utf8))
        #expect(problems.isEmpty && session.completedHints == (text.contains("drag") ? ["drag"] : []))
    }

    @Test("a damaged one is reported in one sentence and renamed, each time to another name")
    func damaged() throws {
        let scratch = try Scratch()
        let store = SessionStore(config: scratch.path)
        for (number, text) in ["{\"riffle\"", "", "{\"riffle\": 9}", "[1]"].enumerated() {
            try scratch.write(text, "session.json")
            let (session, problems) = store.load()
            #expect(session == nil && problems.count == 1)
            let name = "session.json.damaged" + (number == 0 ? "" : "-\(number + 1)")
            #expect(problems.first?.contains(name) == true, "\(problems)")
            #expect(try String(contentsOfFile: "\(scratch.path)/\(name)", encoding: .utf8) == text)
            try store.save(Self.session(seed: 1))
            #expect(store.load().session != nil)
        }
    }

    @Test("changed bytes never crash it, and what is read is in range")
    func fuzz() {
        var dice = SeededGenerator(seed: 77)
        let text = Array(Self.session(seed: 3).text.utf8)
        for _ in 0..<3000 {
            var bytes = text
            for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 32...126, using: &dice) }
            if dice.next() % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &dice)) }
            guard let session = try? SavedSession.read(bytes).session else { continue }
            #expect(session.offset.isFinite && session.cardCount >= 0)
            if let size = session.windowSize { #expect((1...16384).contains(size.width) && (1...16384).contains(size.height)) }
        }
    }

    @Test("members of a later version are kept; malformed values do no harm")
    func forward() throws {
        let text = """
            {"riffle": 1, "model": "linear", "window": {"width": 1e308, "height": -3, "x": -1e300, "y": 7, "maximized": 1, "screen": 2}, "panel": {"open": 1, "tab": "x"},
             "offset": "far", "cards": NaN, "mood": "calm",
             "focus": {"/a": [0.5], "/b": "middle", "/c": [7, -1], "/d": [0.1, 0.2, 0.3], "/e": [0.1, true]}}
            """
        let (session, problems) = try SavedSession.read(Array(text.utf8))
        #expect(problems.count == 1 && session.offset == 0 && !session.isPanelOpen)
        #expect(session.focuses == ["/c": SIMD2(1, 0)])
        #expect(session.windowSize?.width == 16384 && session.windowSize?.height == 120)
        #expect(session.windowPosition == SIMD2(-1e6, 7) && !session.isMaximized)
        for part in ["\"screen\": 2", "\"tab\": \"x\"", "\"mood\": \"calm\""] { #expect(session.text.contains(part)) }
    }
}
