import RiffleSession
import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// Files that are dropped on the window.
extension Workspace {
    /// Opens what was dropped, and says once what can't be opened.
    func take(_ drop: Drop, at wall: Double) {
        let files = DroppedFiles(drop.text, paths: drop.paths, host: DroppedFiles.ownHost)
        for problem in files.problems { say(problem) }
        for path in files.paths {
            open(path, wall) { drop.position.flatMap { isOnStage($0) ? session.stage.insertionIndex(at: $0) : nil } }
        }
    }

    /// Opens a file that was dropped or pasted. The pictures of one drop are inserted together; `index`: where in the deck, nil at its end.
    func open(_ path: String, _ wall: Double, at index: () -> Int?) {
        if RecordingFile.isNamed(path) { return session.open(path) }
        if FormulaFile.isNamed(path) { return session.openFormula(path) }
        if PresetStore.isNamed(path) { return session.loadPreset(path) }
        complete(.drop, at: wall)
        if dropped.isEmpty {
            session.catchUp(to: wall)
            droppedIndex = index()
        }
        dropped.append(path)
    }

    /// Starts the search for pictures in the dropped files and folders.
    func searchDropped() {
        guard !dropped.isEmpty else { return }
        session.look(in: dropped, for: droppedIndex)
        dropped.removeAll()
    }
}
