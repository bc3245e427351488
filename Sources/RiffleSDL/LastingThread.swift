internal import Dispatch
internal import Foundation
internal import RiffleLock

/// A thread that runs until this object is deinitialized. Decoder processes are killed when the thread that started them exits
/// (Linux's parent death signal), and Dispatch's threads exit at any time.
final class LastingThread: Sendable {
    private struct Work: Sendable {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    /// Shared with the thread, so that the thread doesn't retain the owner.
    private final class Inbox: Sendable {
        let work = Lock(Work())
        let arrived = DispatchSemaphore(value: 0)
    }

    private let inbox = Inbox()

    init(name: String) {
        let thread = Thread { [inbox] in
            while true {
                inbox.arrived.wait()
                let (next, isClosed) = inbox.work.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
                next?()
                if next == nil && isClosed { return }
            }
        }
        thread.name = name
        thread.start()
    }

    deinit {
        inbox.work.withLock { $0.isClosed = true }
        inbox.arrived.signal()
    }

    /// Runs `body` on the thread, after all earlier ones.
    func run(_ body: @escaping @Sendable () -> Void) {
        inbox.work.withLock { $0.waiting.append(body) }
        inbox.arrived.signal()
    }
}
