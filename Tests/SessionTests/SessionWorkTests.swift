import Dispatch
import Foundation
import RiffleArchive
import TestSupport
import Testing

@testable import RiffleSession

@Suite("File work off the main thread")
struct SessionWorkTests {
    @Test("the main thread never waits for work; continuations run once, in the order of the requests")
    func order() {
        let work = SessionWork()
        let gate = DispatchSemaphore(value: 0)
        var followed: [String] = []
        work.run {
            gate.wait()
            return 1
        } then: {
            followed.append("slow \($0)")
            // A continuation may add more work.
            work.run({ "last" }, then: { followed.append($0) })
        }
        work.run({ 2 }, then: { followed.append("quick \($0)") })
        // The first one is blocked by the semaphore.
        #expect(!work.deliver() && followed.isEmpty)
        gate.signal()
        work.finish()
        #expect(work.deliver())
        #expect(followed.starts(with: ["slow 1", "quick 2"]))
        work.finish()
        _ = work.deliver()
        #expect(followed == ["slow 1", "quick 2", "last"])
        #expect(!work.deliver())
    }
}

@Suite("Writing the session")
struct SessionWriterTests {
    @Test("of many sessions at once the last is written, and the previous window's is renamed once")
    func last() throws {
        let folder = try Scratch()
        let store = SessionStore(config: folder.path)
        var session = SavedSession()
        session.cardCount = 99
        try store.save(session)
        let writer = SessionWriter(store: store)
        for count in 1...200 {
            session.cardCount = count
            writer.write(session, isFirst: count == 1)
        }
        writer.finish()
        #expect(store.load().session?.cardCount == 200)
        #expect(try String(contentsOfFile: store.path + ".previous", encoding: .utf8).contains("99"))
        session.cardCount = 7
        writer.write(session, isFirst: false)
        writer.finish()
        #expect(store.load().session?.cardCount == 7 && writer.takeFailure() == nil)
    }
}

@Suite("Presets that were renamed")
struct PresetRenamesTests {
    @Test("an old path leads to the preset, through any number of names, unless there is another file of that name")
    func paths() {
        let renames = PresetRenames()
        var files: Set = ["/a"]
        func current(_ path: String) -> String { renames.current(path) { files.contains($0) } }
        #expect(current("/a") == "/a" && current("/none") == "/none")
        renames.note("/a", isNow: "/b")
        renames.note("/b", isNow: "/c")
        files = ["/c"]
        #expect(current("/a") == "/c" && current("/b") == "/c" && current("/c") == "/c")
        files = ["/b", "/c"]
        #expect(current("/b") == "/b" && current("/a") == "/b")
        renames.note("/c", isNow: "/a")
        files = ["/a"]
        #expect(current("/a") == "/a" && current("/b") == "/a" && current("/c") == "/a")
        // A cycle of renames ends, even if all files are gone.
        files = []
        #expect(current("/c") == "/a")
    }
}
