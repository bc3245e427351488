import Dispatch
import RiffleArchive
import Synchronization

/// Wakes the window when a file in one of some folders is written. Between two such moments nothing runs.
final class PresetWatch {
    private final class Flag: Sendable {
        let hasNews = Atomic<Bool>(false)
    }

    private let watch = FolderWatch()
    private let flag = Flag()
    private var source: (any DispatchSourceRead)?

    /// `wakeUp` is called from another thread.
    func begin(wakeUp: @escaping @Sendable () -> Void) {
        guard watch.descriptor >= 0, source == nil else { return }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: watch.descriptor, queue: DispatchQueue(label: "riffle.watch", qos: .utility))
        source.setEventHandler { [flag] in
            // Until the main thread has read what there is, the system would call again and again.
            source.suspend()
            flag.hasNews.store(true, ordering: .releasing)
            wakeUp()
        }
        source.resume()
        self.source = source
    }

    func add(_ folder: String) { watch.add(folder) }

    /// The files that were written since it was last asked; nil if there is no news.
    func takeNews() -> Set<String>? {
        guard flag.hasNews.exchange(false, ordering: .acquiring) else { return nil }
        let changes = watch.takeChanges()
        source?.resume()
        return changes
    }
}
