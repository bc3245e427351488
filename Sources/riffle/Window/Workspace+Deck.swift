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
        for path in files.paths { self.drop(path, at: drop.position, wall) }
    }

    /// Notes a file that was dropped at a point of the window. The pictures of one drop are inserted together.
    private func drop(_ path: String, at point: Vector2?, _ wall: Double) {
        if RecordingFile.isNamed(path) { return session.open(path) }
        if FormulaFile.isNamed(path) { return session.openFormula(path) }
        if PresetStore.isNamed(path) { return session.loadPreset(path) }
        complete(.drop, at: wall)
        if dropped.isEmpty {
            session.catchUp(to: wall)
            droppedIndex = point.flatMap { isOnStage($0) ? session.stage.insertionIndex(at: $0) : nil }
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
