internal import Dispatch
package import RiffleArchive
internal import RiffleLock

/// Writes sessions to the disk on a queue of its own. Of the sessions that arrive during a write, only the last is written.
/// Its methods are called on the main thread.
package final class SessionWriter {
    private let queue = DispatchQueue(label: "riffle.session", qos: .utility)
    /// `isFirst`: the first write of a window that ignored the last session, which is then renamed and not overwritten.
    private let waiting = Lock<(session: SavedSession, isFirst: Bool)?>(nil)
    private let failure = Lock<String?>(nil)
    private let writeWaiting: @Sendable () -> Void
    /// Makes the queue write the waiting session, without a heap block in the frame that saves it.
    private let signal: any DispatchSourceUserDataAdd

    package init(store: SessionStore) {
        writeWaiting = { [waiting, failure] in
            guard let (session, isFirst) = waiting.withLock({ $0.take() }) else { return }
            if isFirst { store.setAside() }
            do throws(StoreProblem) {
                try store.save(session)
            } catch {
                failure.withLock { $0 = error.sentence }
            }
        }
        signal = DispatchSource.makeUserDataAddSource(queue: queue)
        signal.setEventHandler(handler: writeWaiting)
        signal.activate()
    }

    /// `isFirst`: the first write of a window that ignored the last session, which is then renamed and not overwritten.
    package func write(_ session: SavedSession, isFirst: Bool) {
        waiting.withLock { $0 = (session, isFirst || $0?.isFirst ?? false) }
        signal.add(data: 1)
    }

    /// Waits until all is on the disk.
    package func finish() { queue.sync(execute: writeWaiting) }

    /// Returns the reason why a session could not be written, only once; nil: there is none.
    package func takeFailure() -> String? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }
}
