import RiffleSession
import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The strip: the timeline of a gesture below the stage.
extension Workspace {
    /// Whether what a release would do is shown: it belongs to the strip's analysis.
    var showsForecast: Bool { strip.isOpen && !gallery.isOpen }

    func setStrip(open: Bool) {
        strip.isOpen = open
        if open {
            showCourses()
        } else {
            session.cancelRecording()
            session.endLoop(at: Clock.now())
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
        if strip != before { session.needsDrawing = true }
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
        if strip != before { session.needsDrawing = true }
    }

    private func performStripIntents(at wall: Double) {
        for intent in stripIntents { perform(intent, at: wall) }
        stripIntents.removeAll(keepingCapacity: true)
    }

    /// Carries out a request of the strip.
    private func perform(_ intent: StripIntent, at wall: Double) {
        switch intent {
        case .close: setStrip(open: false)
        case .toggleLoop: session.toggleLoop(at: wall)
        case .record: session.record(at: wall)
        case .saveLast: session.saveLast()
        case .openGestures: openGestures(at: wall)
        case .openOther: openOtherMenu(at: wall)
        case .nextComparison: session.setComparison(session.other.mode.next)
        case .scrub(let seconds): session.scrub(to: seconds, at: wall)
        case .endScrub: session.endScrub()
        case .trim(let range): session.trim(to: range)
        case .copyNumbers:
            guard let text = session.numbersText else { break }
            hudState.showStatus(display.copy(text) ? "Copied the numbers" : "The display did not take the text", at: Clock.now())
        }
        session.needsDrawing = true
    }

    // MARK: - What it shows

    /// Hands the strip the curves, marks and numbers as they are.
    func showCourses() {
        guard let loop = session.loop else {
            strip.content = StripContent()
            return
        }
        show(CourseWork.Courses(loop.run, loop.otherRun, otherTitle: session.otherTitle))
    }

    func show(_ courses: CourseWork.Courses) {
        guard let loop = session.loop else { return }
        var content = strip.content
        content.title = loop.recording.title
        content.duration = Swift.max(courses.duration, loop.recording.duration)
        content.trim = loop.shown(of: courses.duration)
        (content.a, content.b, content.numbers) = (courses.a, courses.b, courses.numbers)
        content.comparison = session.other.mode
        content.revision += 1
        strip.content = content
        session.needsDrawing = true
    }

    /// The parts of the strip that change from frame to frame.
    func refreshStrip(at time: StageTime) {
        guard strip.isOpen else { return }
        strip.content.isLooping = session.loop?.isPlaying ?? false
        strip.content.comparison = session.other.mode
        switch session.recorder {
        case .none: strip.content.recording = .none
        case .armed: strip.content.recording = .armed
        case .running(let press): strip.content.recording = .running(time - press)
        }
        guard let loop = session.loop else { return }
        let isShown = loop.isPlaying || session.gestures.isScrubbing
        // The course that the strip shows may be longer than what has been worked out under the present settings.
        let duration = Swift.max(loop.duration, strip.content.duration)
        let moment = loop.seek ?? time
        if isShown { strip.content.playhead = (moment - loop.recording.start.time).clamped(to: 0...Swift.max(duration, 0)) }
    }
}
