import FileFaults
import Foundation
import RiffleFiles
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

@Suite("A folder of presets")
struct StoreTests {
    static func preset(_ name: String, tilt: Double = 0.5) -> Preset {
        var configuration = StageConfiguration()
        configuration.selectModel("cover-flow")
        configuration.set("tilt", to: tilt)
        return Preset(name: name, configuration: configuration)
    }

    static func tilt(_ entry: PresetStore.Entry?) -> Double? {
        entry?.preset?.configuration.values(ofModel: "cover-flow")["tilt"]
    }

    @Test("save, find, rename, duplicate, delete; deleted presets are in the trash")
    func life() throws {
        let scratch = try Scratch()
        let store = PresetStore(folder: scratch.path + "/a/presets")
        #expect(store.list().isEmpty)
        #expect(try store.add(Self.preset("Wall")).name == "Wall")
        #expect(try store.add(Self.preset("wall", tilt: 0.6)).name == "wall 2")
        #expect(store.list().map(\.name) == ["Wall", "wall 2"])
        #expect(Self.tilt(store.find("WALL 2")) == 0.6)

        let renamed = try store.rename("Wall.json", to: "Ὀδύσσεια / ..")
        #expect(renamed.name == "Ὀδύσσεια / .." && !renamed.fileName.hasPrefix("."))
        #expect(throws: StoreProblem.nameTaken("Wall 2")) { try store.rename(renamed.fileName, to: "Wall 2") }
        #expect(try store.add(#require(renamed.preset)).name == "Ὀδύσσεια / .. 2")
        #expect(store.list().count == 3)

        let path = try store.delete(renamed.fileName)
        #expect(store.list().count == 2 && Self.tilt(PresetStore.entry(atPath: path)) == 0.5)
        #expect(throws: StoreProblem.noPreset("Wall", nearest: nil)) { try store.delete("Wall.json") }
        #expect(throws: StoreProblem.self) { try store.delete("../session.json") }
        #expect(scratch.names("a/presets").allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test("a save over a preset of that name keeps the old one in the trash, and its unknown members in the new one")
    func over() throws {
        let scratch = try Scratch()
        let store = PresetStore(folder: scratch.path)
        let path = try scratch.write(
            "{\"riffle\": 1, \"name\": \"Wall\", \"author\": \"Ada\", \"model\": \"linear\"}", "own.json")
        try store.save(Self.preset("Wall"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("Ada") && text.contains("cover-flow"))
        #expect(scratch.names("trash") == ["own.json"])
        try store.update("own.json", to: Self.preset("", tilt: 0.7).configuration)
        #expect(Self.tilt(store.find("Wall")) == 0.7)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Ada"))
        #expect(scratch.names("trash").count == 2)
    }

    @Test("a damaged file is listed with its problem, can be renamed and deleted, and is never overwritten")
    func damaged() throws {
        let scratch = try Scratch()
        let store = PresetStore(folder: scratch.path)
        try scratch.write("{\"riffle\": 1,", "Broken.json")
        try FileManager.default.createDirectory(atPath: scratch.path + "/Folder.json", withIntermediateDirectories: true)
        #expect(store.list().map(\.problem) == [.truncated(line: 1), .isFolder])
        #expect(throws: StoreProblem.damaged(.truncated(line: 1), file: "Broken.json")) {
            try store.update("Broken.json", to: StageConfiguration())
        }
        #expect(try store.rename("Broken.json", to: "Bits").fileName == "Bits.json")
        #expect(try String(contentsOfFile: scratch.path + "/Bits.json", encoding: .utf8) == "{\"riffle\": 1,")
        // The name is taken by an unreadable file: add chooses another name, save replaces the file and keeps it in the trash.
        #expect(try store.add(Self.preset("Bits")).fileName == "Bits 2.json")
        try store.save(Self.preset("Bits", tilt: 0.25))
        let kept = try String(contentsOfFile: scratch.path + "/trash/Bits.json", encoding: .utf8)
        #expect(kept == "{\"riffle\": 1,")
    }

    @Test("whichever system call of a change fails: no preset is lost or truncated, and a sentence says what went wrong")
    func everyCall() throws {
        typealias Change = (PresetStore) throws(StoreProblem) -> Void
        let changes: [(String, Change)] = [
            ("save", { store throws(StoreProblem) in try store.save(Self.preset("Wall", tilt: 0.4)) }),
            ("add", { store throws(StoreProblem) in try store.add(Self.preset("Wall", tilt: 0.4)) }),
            (
                "update",
                { store throws(StoreProblem) in try store.update("Wall.json", to: Self.preset("", tilt: 0.4).configuration) }
            ),
            ("rename", { store throws(StoreProblem) in try store.rename("Wall.json", to: "Row") }),
            ("delete", { store throws(StoreProblem) in try store.delete("Wall.json") }),
        ]
        for (name, change) in changes {
            let faults = try Fault.inTurn { fault, calls in
                let scratch = try Scratch()
                var store = PresetStore(folder: scratch.path)
                try store.save(Self.preset("Wall", tilt: 0.3))
                store.files.file = AtomicFile(calls: calls)
                var problem: StoreProblem?
                do throws(StoreProblem) { try change(store) } catch { problem = error }
                let here = PresetStore(folder: scratch.path).list(), gone = PresetStore(folder: store.trash).list()
                #expect((here + gone).allSatisfy { $0.preset != nil }, "\(name), \(fault)")
                let tilts = Set((here + gone).compactMap { Self.tilt($0) })
                #expect(tilts.contains(0.3), "\(name), \(fault): what was there is lost")
                if let problem {
                    #expect(problem.sentence.hasPrefix("Can't write \(scratch.path)"), "\(name), \(fault): \(problem.sentence)")
                    #expect(here.count >= 1, "\(name), \(fault)")
                    #expect(fault.mode != .interrupted && fault.mode != .short, "\(name), \(fault)")
                } else if ["save", "add", "update"].contains(name) {
                    #expect(here.contains { Self.tilt($0) == 0.4 }, "\(name), \(fault)")
                }
            }
            #expect(faults > 10, "\(name)")
        }
    }

    @Test("whichever system call fails, the session's file is the old one or the new one, complete")
    func everyCallOfASession() throws {
        _ = try Fault.inTurn { fault, calls in
            let scratch = try Scratch()
            var store = SessionStore(config: scratch.path + "/riffle")
            var session = SavedSession()
            session.offset = 3
            try store.save(session)
            store.file = AtomicFile(calls: calls)
            session.offset = 5
            var problem: StoreProblem?
            do throws(StoreProblem) { try store.save(session) } catch { problem = error }
            let loaded = SessionStore(config: scratch.path + "/riffle").load()
            #expect(loaded.problems.isEmpty && loaded.session?.offset == (problem == nil ? 5 : 3), "\(fault)")
            if let problem { #expect(problem.sentence.hasPrefix("Can't write \(scratch.path)"), "\(problem.sentence)") }
        }
    }

    @Test("a folder that can't be created or written is reported in one sentence")
    func readOnly() throws {
        let scratch = try Scratch()
        try scratch.write("", "file")
        for folder in [scratch.path + "/file/presets", "/proc/riffle/presets"] {
            let store = PresetStore(folder: folder)
            #expect(store.list().isEmpty)
            do throws(StoreProblem) {
                try store.add(Self.preset("A"))
                Issue.record("\(folder) took a preset")
            } catch {
                #expect(
                    error.sentence.hasPrefix("Can't write \(folder)") && !error.sentence.contains("Domain"), "\(error.sentence)")
            }
        }
    }

    @Test("stores that write at once lose nothing: every preset is there once and complete")
    func together() async throws {
        let scratch = try Scratch()
        let each = 20
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let store = PresetStore(folder: scratch.path)
                    func write(_ body: () throws(StoreProblem) -> Void) {
                        // On a slow disk, a task may wait for the others longer than the lock allows.
                        for attempt in 1...20 {
                            do throws(StoreProblem) {
                                return try body()
                            } catch {
                                if case .busy = error, attempt < 20 { continue }
                                Issue.record("\(error.sentence)")
                                return
                            }
                        }
                    }
                    for number in 0..<each {
                        let tilt = Double(writer * each + number) / 100
                        write { () throws(StoreProblem) in _ = try store.add(Self.preset("Same", tilt: tilt)) }
                        guard number % 5 == 0 else { continue }
                        write { () throws(StoreProblem) in _ = try store.save(Self.preset("Shared", tilt: tilt)) }
                    }
                }
            }
        }
        let entries = PresetStore(folder: scratch.path).list()
        #expect(entries.allSatisfy { $0.preset != nil })
        let tilts = entries.filter { $0.name.hasPrefix("Same") }.compactMap { Self.tilt($0) }
        #expect(tilts.sorted() == (0..<4 * each).map { Double($0) / 100 })
        #expect(Set(entries.map(\.name)).count == entries.count)
        // Presets that replaced one another: one is in the folder, all others are in the trash.
        let shared = entries.filter { $0.name == "Shared" } + PresetStore(folder: scratch.path + "/trash").list()
        #expect(shared.count == 4 * each / 5 && Set(shared.compactMap { Self.tilt($0) }).count == shared.count)
    }

    @Test("a lock that is never released is reported after the timeout")
    func busy() throws {
        let scratch = try Scratch()
        #expect(throws: StoreProblem.busy(scratch.path)) {
            try FolderLock.hold(scratch.path) { () throws(StoreProblem) -> Void in
                try FolderLock.hold(scratch.path, timeout: 0.02) { () throws(StoreProblem) -> Void in }
            }
        }
        // The lock was released.
        try FolderLock.hold(scratch.path, timeout: 0) { () throws(StoreProblem) -> Void in }
    }

    @Test("a watched folder reports what was written in it, by rename or directly, and nothing else")
    func watch() throws {
        let scratch = try Scratch()
        let watch = FolderWatch()
        #expect(!watch.add(scratch.path + "/none"))
        try #require(watch.add(scratch.path))
        #expect(watch.takeChanges().isEmpty)
        try AtomicFile().write("a", to: scratch.path + "/a.json")
        try #require(FileManager.default.createFile(atPath: scratch.path + "/b.json", contents: Data("b".utf8)))
        let changes = watch.takeChanges()
        #expect(changes.isSuperset(of: [scratch.path + "/a.json", scratch.path + "/b.json"]))
        _ = try FileText.bytes(of: scratch.path + "/a.json")
        #expect(watch.takeChanges().isEmpty)
    }
}
