internal import Dispatch
internal import RiffleArchive
internal import Synchronization

/// Wakes a thread when a file in a watched folder is written. Without a change nothing runs.
package final class FileWatch {
    private final class Flag: Sendable {
        let hasNews = Atomic<Bool>(false)
    }

    private let watch = FolderWatch()
    private let flag = Flag()
    private var source: (any DispatchSourceRead)?

    /// Watches no folder yet.
    package init() {}

    /// Begins to watch; `wakeUp` is called from another thread.
    package func begin(wakeUp: @escaping @Sendable () -> Void) {
        guard watch.descriptor >= 0, source == nil else { return }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: watch.descriptor, queue: DispatchQueue(label: "riffle.watch", qos: .utility))
        source.setEventHandler { [flag] in
            // The source is suspended until the awakened thread has read the events; otherwise the handler would be called over and over.
            source.suspend()
            flag.hasNews.store(true, ordering: .releasing)
            wakeUp()
        }
        // The descriptor stays open as long as the source uses it, because another file may get its number afterwards.
        source.setCancelHandler { [watch] in withExtendedLifetime(watch) {} }
        source.resume()
        self.source = source
    }

    deinit {
        // A suspended source can't be cancelled.
        if flag.hasNews.load(ordering: .acquiring) { source?.resume() }
        source?.cancel()
    }

    /// Watches one more folder; returns false if the folder can't be watched.
    @discardableResult
    package func add(_ folder: String) -> Bool { watch.add(folder) }

    /// The paths of the files that changed since the last call; nil if none did.
    package func takeNews() -> Set<String>? {
        guard flag.hasNews.exchange(false, ordering: .acquiring) else { return nil }
        let changes = watch.takeChanges()
        source?.resume()
        return changes
    }
}
