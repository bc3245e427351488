import Dispatch
import Glibc
import RiffleLock
import Testing

@Suite("Locks")
struct LockTests {
    @Test("one thread at a time changes the value, and what is thrown leaves it open to the next")
    func exclusion() {
        struct Refusal: Error {}
        let counts = Lock([0, 0])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 {
                try? counts.withLock { counts throws(Refusal) in
                    let before = counts[0]
                    // Others would come between.
                    sched_yield()
                    counts[0] = before + 1
                    throw Refusal()
                }
                counts.withLock { $0[1] += 1 }
            }
        }
        #expect(counts.withLock { $0 } == [8000, 8000])
    }
}
