import Dispatch
import RiffleSDL
import Synchronization

/// Looks through folders off the main thread: a folder of ten thousand pictures, or one on a sleepy disk, holds up no frame.
/// Searches run one after the other, so what was asked for first comes first.
final class PictureSearch: Sendable {
    /// What was found, and for which drop (nil: for none).
    typealias Found = (pictures: [String], problems: [String], drop: Int?)

    private struct State: Sendable {
        var waiting = 0
        var results: [Found] = []
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "riffle.search", qos: .userInitiated)
    private let arrived = DispatchSemaphore(value: 0)

    /// Whether anything is still being looked for, or lies here unread.
    var isBusy: Bool { state.withLock { $0.waiting > 0 || !$0.results.isEmpty } }

    /// Begins a search; `wakeUp` is called when its result can be taken.
    func begin(_ paths: [String], drop: Int? = nil, wakeUp: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting += 1 }
        queue.async {
            let found = PictureFinder.find(paths)
            self.state.withLock {
                $0.waiting -= 1
                $0.results.append((found.pictures, found.problems, drop))
            }
            self.arrived.signal()
            wakeUp()
        }
    }

    /// The next result, if there is one or one comes within `seconds`.
    func take(within seconds: Double = 0) -> Found? {
        guard isBusy else { return nil }
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        return state.withLock { $0.results.isEmpty ? nil : $0.results.removeFirst() }
    }
}
