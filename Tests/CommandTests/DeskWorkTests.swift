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
