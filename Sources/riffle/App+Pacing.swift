import RiffleSession
import RifflePanel
import RiffleSDL
import RiffleStage

// When the window wakes, and when it draws.
extension App {
    /// Waits until there is something to do, and fetches the events of the next frame.
    func fetchEvents(until end: Double?) {
        events.removeAll(keepingCapacity: true)
        poll(timeout: timeout(until: end))
        // What happens before the frame can begin is part of it. Rather too early than too late: a wait is in whole milliseconds.
        while case let rest = pacing.rest(at: Clock.now()), rest >= EventPump.shortestWait {
            poll(timeout: max(rest - EventPump.shortestWait, EventPump.shortestWait))
        }
    }

    /// Fetches events. The heap blocks that SDL and the display's library ask for with each of them aren't the frame's.
    private func poll(timeout: Double?) {
        let blocks = AllocationCount.now
        pump.poll(into: &events, timeout: timeout)
        blocksBefore += AllocationCount.now - blocks
    }

    /// Seconds until the next frame or deadline; nil: there is none, wait for an event.
    private func timeout(until end: Double?) -> Double? {
        let now = Clock.now()
        let uploads = feeder.store.hasArrivals ? now : nil
        return pacing.wait(
            at: now, hud: hudState,
            deadlines: [
                session.due(at: now), end, caretChange, presetPictureDue, uploads, galleryDue(at: now), introduction?.due,
                exportDue, exportWork.keeper.due,
                freePages.due(after: lastFrame),
            ])
    }

    /// When the next frame may begin.
    private var pacing: FramePacing {
        FramePacing(
            lastFrame: lastFrame, isDue: isPlaying || session.needsDrawing, refreshRate: window.refreshRate
        )
    }

    /// Whether something moves and stage time runs.
    var isPlaying: Bool {
        gallery.isAnimating
            || session.isPlaying || session.isRunning && galleryView?.stages.isMoving ?? false
    }
}
