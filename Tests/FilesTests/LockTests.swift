import Dispatch
import Glibc
import RiffleLock
import Testing

@Suite("Locks")
struct LockTests {
    @Test("one thread at a time changes the value, and an error releases the lock")
    func exclusion() {
        struct Refusal: Error {}
        let counts = Lock([0, 0])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 {
                try? counts.withLock { counts throws(Refusal) in
                    let before = counts[0]
                    // Without the lock, other threads would run here.
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
