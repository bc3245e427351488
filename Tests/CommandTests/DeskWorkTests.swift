import Dispatch
import Testing

@testable import riffle

@Suite("Work on files beside the window")
struct DeskWorkTests {
    @Test("the main thread never waits for work; what follows comes in the order of asking, once")
    func order() {
        let work = DeskWork()
        let gate = DispatchSemaphore(value: 0)
        var followed: [String] = []
        work.run {
            gate.wait()
            return 1
        } then: {
            followed.append("slow \($0)")
            // What follows may ask for more.
            work.run({ "last" }, then: { followed.append($0) })
        }
        work.run({ 2 }, then: { followed.append("quick \($0)") })
        // The first is under way for as long as the gate is shut.
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
        // Nothing goes round in a circle, also where all are gone.
        files = []
        #expect(current("/c") == "/a")
    }
}
