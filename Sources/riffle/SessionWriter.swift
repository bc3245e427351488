import Dispatch
import RiffleArchive
import RiffleLock

/// Writes sessions to the disk on a queue of its own. Of the sessions that arrive during a write, only the last is written.
final class SessionWriter: Sendable {
    private let store: SessionStore
    private let queue = DispatchQueue(label: "riffle.session", qos: .utility)
    private let waiting = Lock<Session?>(nil)
    private let failure = Lock<String?>(nil)

    init(store: SessionStore) { self.store = store }

    /// `isFirst`: the first write of a window that ignored the last session, which is then renamed and not overwritten.
    func write(_ session: Session, isFirst: Bool) {
        let isNext = waiting.withLock { waiting in
            defer { waiting = session }
            return waiting == nil
        }
        guard isNext else { return }
        queue.async { [self] in
            guard let session = waiting.withLock({ $0.take() }) else { return }
            if isFirst { store.setAside() }
            do throws(StoreProblem) {
                try store.save(session)
            } catch {
                failure.withLock { $0 = error.sentence }
            }
        }
    }

    /// Waits until all is on the disk.
    func finish() { queue.sync {} }

    /// Why a session could not be written; once.
    func takeFailure() -> String? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }
}
