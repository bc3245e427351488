import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The strip: the timeline of a gesture below the stage.
extension App {
    /// Whether what a release would do is shown: it belongs to the strip's analysis.
    var showsForecast: Bool { strip.isOpen && !gallery.isOpen }

    func setStrip(open: Bool) {
        strip.isOpen = open
        if open {
            showCourses()
        } else {
            cancelRecording()
            endLoop(at: Clock.now())
        }
        makeRoom()
        if open { tellAside() }
    }

    /// The area that panel and depth inspector leave, in UI points: the stage and the strip below it.
    var uiStripRoom: Size { stripRoom(in: uiRoom) }

    /// What the inspector leaves of a room for stage and strip.
    func stripRoom(in room: Size) -> Size {
        Size(width: room.width, height: max(room.height - inspector.height(in: room), 1))
    }

    /// Offers the strip a pointer event; false if it isn't taken.
    func stripTakes(_ pointer: InputEvent.Pointer, at wall: Double) -> Bool {
        guard strip.isOpen else { return false }
        let before = strip
        // A press beside the name that is edited ends the edit.
        if pointer.phase == .began { strip.cancelTyping() }
        let taken = strip.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, room: uiStripRoom, intents: &stripIntents)
        if strip != before { needsDrawing = true }
        performStripIntents(at: wall)
        return taken
    }

    /// Offers the strip a key while it has the keyboard focus; false if it isn't taken.
    func stripTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        let taken = strip.key(key.key, shift: key.shift, room: uiStripRoom, intents: &stripIntents)
        performStripIntents(at: wall)
        return taken
    }

    /// The pointer has left the window.
    func leaveStrip() {
        let before = strip
        strip.leave()
        if strip != before { needsDrawing = true }
    }

    private func performStripIntents(at wall: Double) {
        for intent in stripIntents { perform(intent, at: wall) }
        stripIntents.removeAll(keepingCapacity: true)
    }
}
