import Foundation
import RiffleArchive
import RiffleExport
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import riffle

@Suite("Folders that a window keeps up to date")
struct ExportKeeperTests {
    /// The sentences that were told.
    private final class Told {
        var sentences: [String] = []
    }

    private static func source(_ model: String = "linear", _ name: String = "spacing", _ value: Double = 1) -> ExportSource {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        configuration.set(name, to: value)
        return ExportSource(configuration: configuration, cardCount: 5)
    }

    /// A keeper of a JavaScript folder in a scratch folder.
    private static func keeper(_ scratch: Scratch, _ source: ExportSource, _ told: Told) throws -> ExportKeeper {
        let keeper = ExportKeeper()
        keeper.tell = { told.sentences.append($0) }
        let folder = try ExportTarget.js.write(try #require(try source.made(for: .js)).files, to: scratch.path)
        keeper.take(folder, of: source, for: .js, isOn: true)
        return keeper
    }

    @Test("a change is written once it is due, and at the end in any case; one that changes nothing isn't")
    func writes() throws {
        let (scratch, told) = (try Scratch(), Told())
        let keeper = try Self.keeper(scratch, Self.source(), told)
        #expect(keeper.isOn && keeper.due == nil)
        keeper.note(Self.source(), for: .js, at: 0)
        #expect(keeper.due == nil && keeper.shown(.js, model: "linear")?.isBehind == false)
        keeper.note(Self.source("linear", "spacing", 1.5), for: .js, at: 1)
        let due = try #require(keeper.due)
        keeper.write(at: due - 0.01)
        #expect(keeper.due == due && keeper.shown(.js, model: "linear")?.isBehind == true)
        keeper.write(at: due)
        #expect(keeper.due == nil)
        // During the write, another change comes, and the window closes.
        keeper.note(Self.source("linear", "spacing", 1.75), for: .js, at: due)
        keeper.finish()
        #expect(scratch.text("js/src/pose.js")?.contains("spacing = 1.75;") == true)
        #expect(keeper.shown(.js, model: "linear")?.isBehind == false && told.sentences.isEmpty)
        // For another model, the switch names the model that it keeps; a folder of another platform isn't kept in its place.
        #expect(keeper.shown(.js, model: "wheel")?.otherModel == "linear" && keeper.shown(.css, model: "linear") == nil)
        let other = try Scratch()
        let wheel = Self.source("wheel", "arc", 3)
        keeper.take(
            try ExportTarget.js.write(try #require(try wheel.made(for: .js)).files, to: other.path), of: wheel, for: .js,
            isOn: false)
        #expect(keeper.shown(.js, model: "linear")?.path == scratch.file("js"))
        #expect(keeper.toggle(.js, model: "wheel") && !keeper.isOn)
    }

    @Test("a setting that is no export leaves the folder as it was, and it goes on with the next")
    func refused() throws {
        let (scratch, told) = (try Scratch(), Told())
        let keeper = try Self.keeper(scratch, Self.source("modal", "animation", 0), told)
        let before = scratch.names("js/src").map { scratch.data("js/src/" + $0) }
        keeper.note(Self.source("modal", "animation", 2), for: .js, at: 0)
        keeper.finish()
        let shown = try #require(keeper.shown(.js, model: "modal"))
        #expect(shown.isOn && shown.problem?.contains("has no formula") == true && !shown.isBehind)
        #expect(scratch.names("js/src").map { scratch.data("js/src/" + $0) } == before)
        keeper.note(Self.source("modal", "animation", 0), for: .js, at: 1)
        keeper.finish()
        #expect(keeper.shown(.js, model: "modal")?.problem == nil && told.sentences.isEmpty)
    }

    @Test(
        "a change of somebody's stops it, and is replaced only when it is switched on again; a folder that is gone is forgotten")
    func stops() throws {
        let (scratch, told) = (try Scratch(), Told())
        let keeper = try Self.keeper(scratch, Self.source(), told)
        try scratch.write("mine", "js/src/pose.js")
        let next = Self.source("linear", "spacing", 1.5)
        keeper.note(next, for: .js, at: 0)
        keeper.finish()
        #expect(!keeper.isOn && told.sentences.count == 1 && told.sentences == [keeper.shown(.js, model: "linear")?.problem])
        #expect(
            told.sentences.first?.hasSuffix(
                "Switch “Keep this folder up to date” on again to replace it, or save another folder.") == true)
        // When the switch is off, nothing is due.
        keeper.note(Self.source(), for: .js, at: 1)
        #expect(keeper.due == nil && scratch.text("js/src/pose.js") == "mine")
        #expect(!keeper.toggle(.js, model: "wheel") && keeper.toggle(.js, model: "linear"))
        keeper.note(next, for: .js, at: 2)
        keeper.finish()
        #expect(keeper.isOn && scratch.text("js/src/pose.js")?.contains("spacing = 1.5;") == true)
        // The next changed file isn't replaced again.
        try scratch.write("mine", "js/src/pose.js")
        keeper.note(Self.source(), for: .js, at: 3)
        keeper.finish()
        #expect(!keeper.isOn && scratch.text("js/src/pose.js") == "mine" && keeper.saved["js"]?.path == scratch.file("js"))
        try FileManager.default.removeItem(atPath: scratch.file("js"))
        _ = keeper.toggle(.js, model: "linear")
        keeper.note(next, for: .js, at: 4)
        keeper.finish()
        #expect(!keeper.isOn && told.sentences.last?.contains("is gone") == true && scratch.names().isEmpty)
        #expect(!keeper.toggle(.js, model: "linear") && keeper.saved.isEmpty)
    }

    @Test("a later window's folders are off; one whose files differ is named before it is replaced")
    func restored() throws {
        let (scratch, told) = (try Scratch(), Told())
        let saved = try Self.keeper(scratch, Self.source(), told).saved
        let keeper = ExportKeeper()
        keeper.tell = { told.sentences.append($0) }
        keeper.saved = saved
        #expect(!keeper.isOn && keeper.saved == saved && keeper.toggle(.js, model: "linear"))
        keeper.note(Self.source(), for: .js, at: 0)
        keeper.finish()
        #expect(keeper.isOn && told.sentences.isEmpty)
        let later = ExportKeeper()
        later.tell = keeper.tell
        later.saved = saved
        let pose = scratch.text("js/src/pose.js")
        for isReplaced in [false, true] {
            #expect(later.toggle(.js, model: "linear"))
            later.note(Self.source("linear", "spacing", 1.5), for: .js, at: 0)
            later.finish()
            #expect(later.isOn == isReplaced && (scratch.text("js/src/pose.js") == pose) == !isReplaced)
        }
        #expect(told.sentences.count == 1 && told.sentences.first?.contains("there before, and may hold somebody's") == true)
    }
}
