import Dispatch
import RiffleLock

/// Reads and changes files off the main thread, one thing after the other, in the order in which they were asked for: a disk may take its
/// time, and so may another program that has the folder's lock. It belongs to the main thread.
final class SessionWork {
    /// What a piece of work gave, once it is done.
    private final class Slot<Value: Sendable>: Sendable {
        let value = Lock<Value?>(nil)
    }

    private struct Waiting {
        /// Does what follows, on the main thread; false: the work isn't done yet.
        let deliver: () -> Bool
    }

    private let queue = DispatchQueue(label: "riffle.session", qos: .userInitiated)
    private var wakeUp: (@Sendable () -> Void)?
    private var waiting: [Waiting] = []

    /// `wakeUp` makes the main thread call `deliver`; it is called from another one.
    func begin(wakeUp: @escaping @Sendable () -> Void) { self.wakeUp = wakeUp }

    /// Does `body` on another thread, then `follow` on the main one. What was asked for first follows first.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value, then follow: @escaping (Value) -> Void) {
        let slot = Slot<Value>()
        waiting.append(
            Waiting {
                guard let value = slot.value.withLock({ $0 }) else { return false }
                follow(value)
                return true
            })
        let wakeUp = wakeUp
        queue.async {
            let value = body()
            slot.value.withLock { $0 = value }
            wakeUp?()
        }
    }

    /// Lets follow what is to follow on work that is done; true: something did.
    func deliver() -> Bool {
        var delivered = false
        // What follows may ask for more.
        while let first = waiting.first, first.deliver() {
            waiting.removeFirst()
            delivered = true
        }
        return delivered
    }

    /// Waits until all that was asked for is done.
    func finish() { queue.sync {} }
}
