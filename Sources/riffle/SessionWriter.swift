import Dispatch
import RiffleArchive
import RiffleLock

/// Puts sessions on the disk, one after the other, on a thread of its own: a disk may take its time. Of those that come while it does, the
/// last one counts.
final class SessionWriter: Sendable {
    private let store: SessionStore
    private let queue = DispatchQueue(label: "riffle.session", qos: .utility)
    private let waiting = Lock<Session?>(nil)
    private let failure = Lock<String?>(nil)

    init(store: SessionStore) { self.store = store }

    /// `isFirst`: the first of a window that began without the last session, which is kept.
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

    /// Why a session could not be written.
    func takeFailure() -> String? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }
}
