import RiffleSession
import RifflePanel
import RiffleSDL
import RiffleStage

// What is told while pictures load.
extension Workspace {
    /// Shows the progress of loading once the wait exceeds a quarter of a second.
    func tellLoading(at now: Double) {
        let pending = display.awaitsPictures ? display.pendingPictures : 0
        guard pending > 0 else {
            loadingSince = nil
            return hudState.setLoading(done: 0, of: 0)
        }
        let since = loadingSince ?? (now, display.arrivedPictures)
        loadingSince = since
        // No progress is shown while cards move.
        guard !session.frame.isMoving, now - since.time > 0.25 else { return hudState.setLoading(done: 0, of: 0) }
        let done = display.arrivedPictures - since.arrived
        hudState.setLoading(done: done, of: done + pending)
    }
}
