internal import Dispatch
internal import Glibc
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

        func loop() {
            while true {
                arrived.wait()
                let (next, isClosed) = work.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
                next?()
                if next == nil && isClosed { return }
            }
        }
    }

    private let inbox = Inbox()
    private let isRunning: Bool

    init() {
        let shared = Unmanaged.passRetained(inbox)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { shared in
                if let shared { Unmanaged<Inbox>.fromOpaque(shared).takeRetainedValue().loop() }
                return nil
            }, shared.toOpaque())
        isRunning = code == 0
        if isRunning { pthread_detach(thread) } else { shared.release() }
    }

    deinit {
        inbox.work.withLock { $0.isClosed = true }
        inbox.arrived.signal()
    }

    /// Runs `body` on the thread, after all earlier bodies. If the system had no thread left, runs it at once on the caller's thread.
    func run(_ body: @escaping @Sendable () -> Void) {
        guard isRunning else { return body() }
        inbox.work.withLock { $0.waiting.append(body) }
        inbox.arrived.signal()
    }
}
