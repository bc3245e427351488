internal import Dispatch
internal import Foundation
internal import RiffleLock

/// A thread that lives until this goes. Linux kills a process together with the thread that started it if that was asked for, and the
/// threads of Dispatch come and go.
final class LastingThread: Sendable {
    private struct Work: Sendable {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    /// Shared with the thread, which doesn't keep this alive.
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

    /// Does this on the thread, after what was asked for before.
    func run(_ body: @escaping @Sendable () -> Void) {
        inbox.work.withLock { $0.waiting.append(body) }
        inbox.arrived.signal()
    }
}
