import FileFaults
import Foundation
import TestSupport
import Testing

@testable import RiffleFiles

@Suite("A folder that is kept up to date")
struct KeptFolderTests {
    private static let first = ["a.js": "one", "src/b.js": "two", "src/deep/c.js": "three"]

    private static func bytes(_ files: [String: String]) -> [String: [UInt8]] { files.mapValues { Array($0.utf8) } }

    /// A kept folder with the first files, which the folder knows.
    private static func kept(_ scratch: Scratch, calls: SystemCalls = .system) throws -> KeptFolder {
        for (name, text) in first { try scratch.write(text, "kept/" + name) }
        return KeptFolder(scratch.file("kept"), holding: bytes(first), calls: calls)
    }

    private static func update(
        _ folder: inout KeptFolder, to files: [String: String], replacesEdits: Bool = false
    ) -> Result<KeptFolder.Changes, KeptFolder.Problem> {
        Result { () throws(KeptFolder.Problem) in try folder.update(to: bytes(files), replacesEdits: replacesEdits) }
    }

    /// The texts of all files, and their inodes and times, which show whether a file was touched.
    private static func state(_ scratch: Scratch) throws -> (texts: [String: String], stamps: [String: String]) {
        var (texts, stamps): ([String: String], [String: String]) = ([:], [:])
        for path in try FileManager.default.subpathsOfDirectory(atPath: scratch.file("kept")) {
            let full = scratch.file("kept/" + path)
            let attributes = try FileManager.default.attributesOfItem(atPath: full)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            texts[path] = scratch.text("kept/" + path)
            stamps[path] = "\(attributes[.systemFileNumber] ?? "") \(attributes[.modificationDate] ?? "")"
        }
        return (texts, stamps)
    }

    @Test("what changes is written, what no longer belongs goes with its empty folders, and what stays the same isn't touched")
    func changes() throws {
        let scratch = try Scratch()
        var folder = try Self.kept(scratch)
        try scratch.write("a stranger's", "kept/own.txt")
        let before = try Self.state(scratch).stamps
        #expect(try Self.update(&folder, to: Self.first).get().isEmpty)
        #expect(try Self.state(scratch).stamps == before)
        let next = ["a.js": "one", "src/b.js": "TWO", "new/d.js": "four"]
        let changes = try Self.update(&folder, to: next).get()
        #expect(changes.written == ["new/d.js", "src/b.js"] && changes.removed == ["src/deep/c.js"] && changes.left.isEmpty)
        let after = try Self.state(scratch)
        #expect(after.texts == next.merging(["own.txt": "a stranger's"]) { $1 })
        #expect(after.stamps["a.js"] == before["a.js"] && after.stamps["own.txt"] == before["own.txt"])
        #expect(after.stamps["src/b.js"] != before["src/b.js"] && !scratch.isFolder("kept/src/deep"))
        #expect(try folder.isUnchanged())
    }

    @Test("a file that somebody has changed is neither lost nor does anything beside it change, until it may be replaced")
    func edits() throws {
        let scratch = try Scratch()
        var folder = try Self.kept(scratch)
        let next = ["a.js": "ONE", "src/b.js": "TWO", "src/deep/c.js": "three"]
        // The first edit has the same length, the second one is longer.
        for edit in ["tow", "two, and mine"] {
            try scratch.write(edit, "kept/src/b.js")
            let before = try Self.state(scratch).stamps
            #expect(Self.update(&folder, to: next) == .failure(.edited(["src/b.js"])))
            #expect(try Self.state(scratch).stamps == before && !folder.isUnchanged())
        }
        let changes = try Self.update(&folder, to: next, replacesEdits: true).get()
        #expect(changes.written == ["a.js", "src/b.js"])
        #expect(try Self.state(scratch).texts == next)
        // An edit that equals the update counts as no change.
        try scratch.write("one", "kept/a.js")
        #expect(try Self.update(&folder, to: next.merging(["a.js": "one"]) { $1 }).get().isEmpty)
        // A missing file is written again.
        try FileManager.default.removeItem(atPath: scratch.file("kept/a.js"))
        #expect(try Self.update(&folder, to: Self.first).get().written == ["a.js", "src/b.js"])
    }

    @Test("a file that no longer belongs stays if somebody has changed it, and is named once")
    func left() throws {
        let scratch = try Scratch()
        var folder = try Self.kept(scratch)
        try scratch.write("mine", "kept/src/b.js")
        let changes = try Self.update(&folder, to: ["a.js": "one"]).get()
        #expect(changes.left == ["src/b.js"] && changes.removed == ["src/deep/c.js"])
        #expect(try Self.state(scratch).texts == ["a.js": "one", "src/b.js": "mine"])
        #expect(try Self.update(&folder, to: ["a.js": "one"]).get().isEmpty)
        // The file counts as a stranger's now.
        #expect(Self.update(&folder, to: Self.first) == .failure(.unknown(["src/b.js"])))
        #expect(scratch.text("kept/src/b.js") == "mine" && !scratch.isFolder("kept/src/deep"))
    }

    @Test("of a folder of unknown files those that are the same are taken, and others named")
    func unknown() throws {
        let scratch = try Scratch()
        _ = try Self.kept(scratch)
        var folder = KeptFolder(scratch.file("kept"))
        #expect(try Self.update(&folder, to: Self.first).get().isEmpty)
        #expect(try Self.update(&folder, to: ["a.js": "ONE"]).get().removed == ["src/b.js", "src/deep/c.js"])
        folder = KeptFolder(scratch.file("kept"))
        #expect(Self.update(&folder, to: Self.first) == .failure(.unknown(["a.js"])))
        #expect(try Self.update(&folder, to: Self.first, replacesEdits: true).get().written.count == 3)
        try FileManager.default.removeItem(atPath: scratch.file("kept"))
        #expect(Self.update(&folder, to: Self.first) == .failure(.gone) && scratch.names().isEmpty)
    }

    @Test("nothing is written through a link, wherever it is", arguments: ["kept", "kept/src", "kept/a.js"])
    func links(place: String) throws {
        let (scratch, other) = (try Scratch(), try Scratch())
        var folder = try Self.kept(scratch)
        // The link leads to files that are just as they should be.
        try FileManager.default.moveItem(atPath: scratch.file(place), toPath: other.file("kept"))
        try FileManager.default.createSymbolicLink(atPath: scratch.file(place), withDestinationPath: other.file("kept"))
        let before = (try? Self.state(other).texts) ?? [:]
        for replacesEdits in [false, true] {
            let result = Self.update(&folder, to: Self.first.mapValues { $0 + "!" }, replacesEdits: replacesEdits)
            guard case .failure(.file(let problem)) = result else {
                Issue.record("\(result)")
                continue
            }
            #expect(problem.path == scratch.file(place) && problem.reason.contains("a link is there"))
        }
        #expect((try? Self.state(other).texts) ?? [:] == before && other.text("kept") ?? "one" == "one")
        #expect(place == "kept" || scratch.text("kept/a.js") == "one" || scratch.text("kept/src/b.js") == "two")
    }

    @Test("a folder that has a file's name is no file, nor the other way round")
    func kinds() throws {
        let scratch = try Scratch()
        var folder = try Self.kept(scratch)
        for (files, name) in [(["src": "file"], "src"), (["a.js/inner": "file"], "a.js")] {
            guard case .failure(.file(let problem)) = Self.update(&folder, to: files, replacesEdits: true) else {
                Issue.record("\(name) was written")
                continue
            }
            #expect(problem.path == scratch.file("kept/\(name)") && problem.isTaken)
        }
        #expect(try Self.state(scratch).texts == Self.first)
    }

    @Test("whichever call fails, each file is the old one or the new one, and the next update makes all new")
    func everyCall() throws {
        let next = ["a.js": String(repeating: "1", count: 9000), "src/b.js": "two", "new/d.js": "four"]
        let faults = try Fault.inTurn { fault, calls in
            let scratch = try Scratch()
            var folder = try Self.kept(scratch, calls: calls)
            let result = Self.update(&folder, to: next)
            let texts = try Self.state(scratch).texts.filter {
                !StaleParts.isPart(String($0.key.split(separator: "/").last ?? ""))
            }
            for (name, text) in texts { #expect(text == next[name] || text == Self.first[name], "\(fault): \(name)") }
            #expect(Set(texts.keys).isSuperset(of: ["a.js", "src/b.js"]), "\(fault)")
            folder.calls = .system
            if case .success = result {} else { #expect(throws: Never.self) { try Self.update(&folder, to: next).get() } }
            let after = try Self.state(scratch).texts.filter {
                !StaleParts.isPart(String($0.key.split(separator: "/").last ?? ""))
            }
            #expect(after == next, "\(fault): \(after.keys.sorted())")
        }
        #expect(faults > 30)
    }
}
