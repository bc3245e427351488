import RiffleArchive
import RiffleFiles
import RiffleStage

/// Keeps the presets and the session on the disk. File work after the start runs on other threads, so that no frame waits for it.
final class SessionController {
    /// Seconds between a change and the write of the session; changes in between are written together.
    static let saveDelay = 0.25

    let catalog: PresetCatalog
    /// All presets as of the last read.
    private(set) var items: [PresetCatalog.Item] = []
    /// Reads and changes presets.
    let work = SessionWork()
    let renames = PresetRenames()
    /// The preset that was loaded last.
    var loaded: PresetStore.Entry?
    /// The last session; nil if it isn't restored.
    private(set) var restored: Session?
    private var problems: [String] = []
    /// When the session is to be written next, in wall time; nil: nothing has changed.
    private(set) var sessionDue: Double?
    /// The session that was written last; at first, of a window that ignores the last session, its initial state.
    private(set) var kept: Session?
    private var isFresh: Bool
    /// Nil if there is no folder for it, or after writing has failed.
    private var writer: SessionWriter?
    private let watch = PresetWatch()

    /// `restores`: whether the last session is restored.
    init(catalog: PresetCatalog, restores: Bool) {
        self.catalog = catalog
        isFresh = !restores
        guard let config = ConfigFolder.path else { return }
        let store = SessionStore(config: config, catalogue: catalog.models)
        writer = SessionWriter(store: store)
        guard restores else { return }
        (restored, problems) = store.load()
        if let path = restored?.presetPath { loaded = catalog.entry(atPath: path) }
        if loaded?.preset == nil { loaded = nil }
    }

    /// Loads the preset that the command line named.
    func choose(_ preset: PresetOption) {
        loaded = preset.entry
        problems += preset.remarks
    }

    /// The sentences about the last session and the preset, to be shown once the window is open.
    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    // MARK: - The session

    /// The window's initial state. A window that ignores the last session doesn't overwrite it until something changes.
    func begin(with session: Session) {
        if isFresh { kept = session }
    }

    /// Something in the session may have changed.
    func noteChange(at time: Double) {
        if sessionDue == nil, writer != nil { sessionDue = time + Self.saveDelay }
    }

    /// Writes a session if it differs from the last one.
    func keep(_ session: Session) {
        sessionDue = nil
        guard session != kept, let writer else { return }
        kept = session
        writer.write(session, isFirst: isFresh)
        isFresh = false
    }

    /// Waits until all work is done and the session is on the disk.
    func finish() {
        work.finish()
        writer?.finish()
    }

    // MARK: - Presets

    /// Reads all presets into `items`, then calls `follow`.
    func list(then follow: @escaping () -> Void) {
        let catalog = catalog
        work.run {
            catalog.list()
        } then: { [weak self] items in
            self?.items = items
            follow()
        }
    }

    /// Reads one preset.
    func read(_ path: String, then follow: @escaping (PresetStore.Entry) -> Void) {
        let (catalog, renames) = (catalog, renames)
        work.run({ catalog.entry(atPath: renames.current(path)) }, then: follow)
    }

    /// Changes the user's presets with `body` on another thread, then calls `follow` with its result.
    func change<Value: Sendable>(
        _ body: @escaping @Sendable (PresetStore) throws(StoreProblem) -> Value,
        then follow: @escaping (Result<Value, StoreProblem>) -> Void
    ) {
        guard let own = catalog.own else { return follow(.failure(.noHome)) }
        work.run(
            { () -> Result<Value, StoreProblem> in
                do throws(StoreProblem) { return .success(try body(own)) } catch { return .failure(error) }
            }, then: follow)
    }

    /// Why the session can't be written; after that, nothing more is written.
    func takeFailure() -> String? {
        guard let sentence = writer?.takeFailure() else { return nil }
        writer = nil
        return sentence
    }

    // MARK: - Edited files

    /// Begins to watch the folders of the presets and of the loaded one; `wakeUp` is called from another thread when something
    /// changes there.
    func beginWatching(wakeUp: @escaping @Sendable () -> Void) {
        // The folder is created now, so that files that others put there are noticed.
        if let folder = catalog.own?.folder { try? SystemCalls.system.makeFolders(folder) }
        work.begin(wakeUp: wakeUp)
        watchFolders()
        watch.begin(wakeUp: wakeUp)
    }

    /// Watches the user's folder of presets and the folder of the loaded one.
    func watchFolders() {
        if let folder = catalog.own?.folder { watch.add(folder) }
        if let path = loaded?.path, let slash = path.lastIndex(of: "/") { watch.add(String(path[..<slash])) }
    }

    /// The paths of the files that changed since the last call; nil if none did.
    func takeNews() -> Set<String>? { watch.takeNews() }
}
