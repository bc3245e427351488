internal import Dispatch
internal import RiffleLock

/// A serial queue for file work off the main thread, where a slow disk or another program's lock delays no frame. The methods are called
/// on the main thread.
package final class SessionWork {
    /// The result of a piece of work, once it is done.
    private final class Slot<Value: Sendable>: Sendable {
        let value = Lock<Value?>(nil)
    }

    private struct Waiting {
        /// Calls the continuation, on the main thread; returns false if the work isn't done yet.
        let deliver: () -> Bool
    }

    private let queue = DispatchQueue(label: "riffle.session", qos: .userInitiated)
    private var wakeUp: (@Sendable () -> Void)?
    private var waiting: [Waiting] = []

    /// A queue without work.
    package init() {}

    /// `wakeUp` makes the main thread call `deliver`; it is called from another thread.
    package func begin(wakeUp: @escaping @Sendable () -> Void) { self.wakeUp = wakeUp }

    /// Runs `body` on another thread, then `follow` on the main one. Continuations run in the order of the requests.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value, then follow: @escaping (Value) -> Void) {
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

    /// Calls the continuations of finished work; true if there was any.
    package func deliver() -> Bool {
        var delivered = false
        // A continuation may add more work.
        while let first = waiting.first, first.deliver() {
            waiting.removeFirst()
            delivered = true
        }
        return delivered
    }

    /// Waits until all work is done; its continuations remain for `deliver`.
    package func finish() { queue.sync {} }
}
