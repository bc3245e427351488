package import RiffleArchive
internal import RiffleFiles
package import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// Keeps the presets and the session on the disk. File work after the start runs on other threads, so that no frame waits for it.
package final class SessionFiles {
    /// Seconds between a change and the write of the session; changes in between are written together.
    package static let saveDelay = 0.25

    /// The models, including the formula files'.
    package private(set) var formulas: FormulaLibrary
    package private(set) var catalog: PresetCatalog
    package let folders: SessionFolders
    /// All presets as of the last read.
    package private(set) var items: [PresetCatalog.Item] = []
    /// Reads and changes presets.
    package let work = SessionWork()
    package let renames = PresetRenames()
    /// The preset that was loaded last.
    package var loaded: PresetStore.Entry?
    /// The last session; nil if it isn't restored.
    package private(set) var restored: SavedSession?
    private var problems: [String] = []
    /// The time at which the session is written next, in wall time; nil: nothing has changed.
    package private(set) var sessionDue: Double?
    /// The session that was written last. A window that ignores the last session begins with its own initial state here.
    package private(set) var kept: SavedSession?
    private var isFresh: Bool
    /// Nil if there is no folder for the session, or after writing has failed.
    private var writer: SessionWriter?
    private let watch = FileWatch()

    /// `restores`: whether the last session is restored, with its formula.
    package init(formulas: FormulaLibrary, folders: SessionFolders, restores: Bool) {
        (self.formulas, self.folders) = (formulas, folders)
        catalog = folders.presets(of: formulas.catalogue)
        isFresh = !restores
        problems = formulas.remarks
        guard let config = folders.config else { return }
        let store = SessionStore(config: config)
        writer = SessionWriter(store: store)
        guard restores else { return }
        let loaded = store.load(with: &self.formulas)
        restored = loaded.session
        problems += loaded.problems
        catalog = folders.presets(of: self.formulas.catalogue)
        if let path = restored?.presetPath { self.loaded = catalog.entry(atPath: path) }
        if self.loaded?.preset == nil { self.loaded = nil }
    }

    /// Loads the preset that the command line named.
    package func choose(_ preset: PresetStore.Entry?, remarks: [String]) {
        loaded = preset
        problems += remarks
    }

    /// The sentences about the last session and the preset, to be shown once the window is open.
    package func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    // MARK: - The session

    /// Takes the window's initial state. A window that ignores the last session doesn't overwrite it until something changes.
    package func begin(with session: SavedSession) {
        if isFresh { kept = session }
    }

    /// Notes that something in the session may have changed.
    package func noteChange(at time: Double) {
        if sessionDue == nil, writer != nil { sessionDue = time + Self.saveDelay }
    }

    /// Writes a session if it differs from the last one.
    package func keep(_ session: SavedSession) {
        sessionDue = nil
        guard session != kept, let writer else { return }
        var placed = kept
        placed?.windowPosition = session.windowPosition
        kept = session
        // If the window ignores the last session, its place on the desktop alone is no change.
        if isFresh, placed == session { return }
        writer.write(session, isFirst: isFresh)
        isFresh = false
    }

    /// Waits until all work is done and the session is on the disk.
    package func finish() {
        work.finish()
        writer?.finish()
    }

    // MARK: - Presets

    /// Reads all presets into `items`, then calls `follow`.
    package func list(then follow: @escaping () -> Void) {
        let catalog = catalog
        work.run {
            catalog.list()
        } then: { [weak self] items in
            self?.items = items
            follow()
        }
    }

    /// Reads one preset.
    package func read(_ path: String, then follow: @escaping (PresetStore.Entry) -> Void) {
        let (catalog, renames) = (catalog, renames)
        work.run({ catalog.entry(atPath: renames.current(path)) }, then: follow)
    }

    /// Changes the user's presets with `body` on another thread, then calls `follow` with its result.
    package func change<Value: Sendable>(
        _ body: @escaping @Sendable (PresetStore) throws(StoreProblem) -> Value,
        then follow: @escaping (Result<Value, StoreProblem>) -> Void
    ) {
        guard let own = catalog.own else { return follow(.failure(.noHome)) }
        work.run(
            { () -> Result<Value, StoreProblem> in
                do throws(StoreProblem) { return .success(try body(own)) } catch { return .failure(error) }
            }, then: follow)
    }

    /// Returns the reason why the session can't be written; after that, nothing more is written. Nil: there is none.
    package func takeFailure() -> String? {
        guard let sentence = writer?.takeFailure() else { return nil }
        writer = nil
        return sentence
    }

    // MARK: - Formulas

    /// Reads a formula file on another thread; its model is in `formulas` then. `path` is absolute, like the watched folders. `isWanted`
    /// is asked once the file has been read; if it returns false, nothing changes.
    package func readFormula(
        _ path: String, if isWanted: @escaping () -> Bool = { true }, then follow: @escaping (FormulaLibrary.Entry) -> Void
    ) {
        work.run({ () -> Result<FormulaFile, FormulaFileProblem> in
            Result { () throws(FormulaFileProblem) in try FormulaFile.read(atPath: path) }
        }) { [weak self] reading in
            guard let self, isWanted() else { return }
            let entry = formulas.take(reading, of: path)
            useModels()
            // The folder of a file that has no model yet is watched, too.
            watchFolders()
            follow(entry)
        }
    }

    /// Takes the text of a formula that was edited in the panel.
    package func edit(_ file: FormulaFile, of path: String) {
        formulas.take(.success(file), of: path)
        useModels()
    }

    /// Brings formulas back to their state with other models; returns the formulas that have changed.
    package func restoreFormulas(_ models: ModelCatalogue) -> [FormulaLibrary.Entry] {
        defer { useModels() }
        return formulas.restore(models)
    }

    /// Moves the presets to the present models.
    private func useModels() {
        guard catalog.models != formulas.catalogue else { return }
        catalog = folders.presets(of: formulas.catalogue)
        if let preset = loaded?.preset {
            loaded?.preset?.configuration = preset.configuration.moved(to: formulas.catalogue)
        }
        watchFolders()
    }

    // MARK: - Edited files

    /// Begins to watch the folders of the presets, of the loaded preset and of the formulas; `wakeUp` is called from another thread when
    /// something changes there.
    package func beginWatching(wakeUp: @escaping @Sendable () -> Void) {
        // The folder is created now, so that files that others put there are noticed.
        for folder in [catalog.own?.folder, folders.formulas] {
            if let folder { try? SystemCalls.system.makeFolders(folder) }
        }
        work.begin(wakeUp: wakeUp)
        watchFolders()
        watch.begin(wakeUp: wakeUp)
    }

    /// Watches the user's folders of presets and formulas, the loaded preset's folder, and the folders of formulas from elsewhere.
    package func watchFolders() {
        for folder in [catalog.own?.folder, folders.formulas] {
            if let folder { watch.add(folder) }
        }
        for path in [loaded?.path].compactMap({ $0 }) + formulas.entries.map(\.path) {
            if let slash = path.lastIndex(of: "/") { watch.add(String(path[..<slash])) }
        }
    }

    /// The paths of the files that changed since the last call; nil if none did.
    package func takeNews() -> Set<String>? { watch.takeNews() }
}
