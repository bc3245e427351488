import Foundation
import RiffleArchive
import RiffleFiles
import RiffleStage

/// What the window keeps on the disk: the presets, the one that is loaded, and the session. Nothing of it waits within a frame.
final class SessionController {
    /// Seconds from a change to the session's being kept; more changes in between are kept with it. Whoever kills the program finds what
    /// was there half a second before.
    static let patience = 0.25

    let catalog: PresetCatalog
    /// All presets as they were read last.
    private(set) var items: [PresetCatalog.Item] = []
    /// Reads and changes presets.
    let work = SessionWork()
    let renames = PresetRenames()
    /// The preset that was chosen last.
    var loaded: PresetStore.Entry?
    /// The last session, where it is to be taken up again.
    private(set) var restored: Session?
    private var problems: [String] = []
    /// When the session is to be kept next; nil: it is as it was kept.
    private(set) var sessionDue: Double?
    /// What was kept last, or what a window began with that ignores the last session.
    private(set) var kept: Session?
    private var isFresh: Bool
    /// Nil where there is no folder for it, or where writing has failed.
    private var writer: SessionWriter?
    private let watch = PresetWatch()

    /// `restores`: whether the last session is taken up.
    init(catalog: PresetCatalog, restores: Bool) {
        self.catalog = catalog
        isFresh = !restores
        guard let config = ConfigFolder.path else { return }
        let store = SessionStore(config: config)
        writer = SessionWriter(store: store)
        guard restores else { return }
        (restored, problems) = store.load()
        if let path = restored?.presetPath { loaded = PresetStore.entry(atPath: path) }
        if loaded?.preset == nil { loaded = nil }
    }

    /// The preset that the command line named.
    func choose(_ preset: PresetOption) {
        loaded = preset.entry
        problems += preset.remarks
    }

    /// What is to be told of the last session and the preset, once the window is open.
    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    // MARK: - The session

    /// What the window begins with. One that ignores the last session leaves it alone until something is done.
    func begin(with session: Session) {
        if isFresh { kept = session }
    }

    /// Something may have changed that a session holds.
    func noteChange(at time: Double) {
        if sessionDue == nil, writer != nil { sessionDue = time + Self.patience }
    }

    /// Keeps a session if it differs from what was kept last.
    func keep(_ session: Session) {
        sessionDue = nil
        guard session != kept, let writer else { return }
        kept = session
        writer.write(session, isFirst: isFresh)
        isFresh = false
    }

    /// Waits until what is to be kept is on the disk.
    func finish() {
        work.finish()
        writer?.finish()
    }

    // MARK: - Presets

    /// Reads all presets and then has them in `items`.
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
        let renames = renames
        work.run({ PresetStore.entry(atPath: renames.current(path)) }, then: follow)
    }

    /// Changes a person's own presets.
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

    /// Why the session can't be kept. It is tried no more then.
    func takeFailure() -> String? {
        guard let sentence = writer?.takeFailure() else { return nil }
        writer = nil
        return sentence
    }

    // MARK: - Edited files

    /// Begins to look after the presets' folder, and that of the loaded one; `wakeUp` is called from another thread when something
    /// happens there.
    func beginWatching(wakeUp: @escaping @Sendable () -> Void) {
        // The folder is made now, so that what others put there is noticed; where it can't be made there is nothing to notice.
        if let folder = catalog.own?.folder { try? SystemCalls.system.makeFolders(folder) }
        work.begin(wakeUp: wakeUp)
        watchFolders()
        watch.begin(wakeUp: wakeUp)
    }

    /// Looks after the folder of the loaded preset, too.
    func watchFolders() {
        if let folder = catalog.own?.folder { watch.add(folder) }
        if let path = loaded?.path, let slash = path.lastIndex(of: "/") { watch.add(String(path[..<slash])) }
    }

    /// The files that were written since it was last asked; nil if there is no news.
    func takeNews() -> Set<String>? { watch.takeNews() }
}
