import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage

/// The strip: the timeline of a gesture below the stage.
final class StripPart: Part {
    unowned let workspace: Workspace
    var strip = GestureStrip()

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { strip.isOpen }

    /// The size of the stage together with the strip below it, in UI points: the part of the window that panel and depth inspector leave.
    private var room: Size { workspace.depth.rest(of: workspace.uiRoom) }

    /// Whether the forecast of a release is shown. It belongs to the strip's analysis.
    var showsForecast: Bool { strip.isOpen && !workspace.gallery.isOpen }

    func setOpen(_ open: Bool) {
        strip.isOpen = open
        if open {
            showCourses()
        } else {
            session.cancelRecording()
            session.endLoop(at: now)
        }
        workspace.makeRoom()
        if open { workspace.depth.tellAside() }
    }

    // MARK: - Keyboard

    var keyboardTarget: KeyboardTarget? { .strip }
    var isReachable: Bool { strip.isOpen }
    func setFocus(_ isFocused: Bool, at wall: Double) { strip.isFocused = isFocused }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isFocused, !key.alt, !key.control else { return false }
        if key.key == "escape" {
            workspace.setKeyboard(.stage, at: wall)
        } else {
            var requests: [StripIntent] = []
            let taken = strip.key(key.key, shift: key.shift, room: room, intents: &requests)
            for request in requests { perform(request, at: wall) }
            guard taken else { return false }
        }
        redraw()
        return true
    }

    /// The recording's name that is edited; nil: none.
    var textField: TextField? { strip.textField(room: room) }

    func take(_ result: FieldResult) { if let name = strip.take(result) { session.renameRecording(to: name) } }

    // MARK: - Pointer

    var isHeld: Bool { strip.isHeld }

    func takes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.button == .primary, !session.holdsPointer, strip.isOpen,
            !workspace.panel.opens(by: pointer)
        else { return false }
        let before = strip
        // A press outside the edited name ends the edit.
        if pointer.phase == .began { strip.cancelTyping() }
        var requests: [StripIntent] = []
        let taken = strip.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, room: room, intents: &requests)
        if taken || strip != before { redraw() }
        for request in requests { perform(request, at: input.time) }
        return taken
    }

    func leave(isFinger: Bool, at wall: Double) {
        let before = strip
        strip.leave()
        if strip != before { redraw() }
    }

    func cursor(at point: Vector2) -> Cursor? {
        switch strip.part(at: point, room: room) {
        case .button: .hand
        case .start, .end, .time: .sideways
        case .surface: .arrow
        case nil: nil
        }
    }

    func tip(at point: Vector2) -> Tip? { strip.tip(at: point, room: room) }

    /// Carries out a request of the strip.
    private func perform(_ request: StripIntent, at wall: Double) {
        switch request {
        case .close: setOpen(false)
        case .toggleLoop: session.toggleLoop(at: wall)
        case .record: session.record(at: wall)
        case .saveLast: session.saveLast()
        case .openGestures: open(.stripGestures, below: .gestures)
        case .openOther:
            workspace.presets.show()
            open(.stripSettings, below: .other)
        case .nextComparison: session.setComparison(session.other.mode.next)
        case .scrub(let seconds): session.scrub(to: seconds, at: wall)
        case .endScrub: session.endScrub()
        case .trim(let range): session.trim(to: range)
        case .copyNumbers:
            guard let text = session.numbersText else { break }
            notices.showStatus(display.copy(text) ? "Copied the numbers" : "Couldn't copy to the clipboard", at: now)
        }
        redraw()
    }

    private func open(_ page: MenuPage, below button: GestureStrip.Button) {
        guard let box = strip.box(of: button, room: room) else { return }
        workspace.menus.open(
            page, from: box, byKey: strip.isFocused, isSearchable: true, press: strip.isFocused ? nil : mouse)
        strip.opened = workspace.menus.isOpen ? button : nil
    }

    func keep(on canvas: UICanvas) { canvas.keepStrip(strip, in: canvas.frame.dock.strip) }

    func paint(on canvas: UICanvas, into list: inout DrawList) { canvas.paintStrip(strip) }

    // MARK: - Display

    /// Gives the strip the present curves, marks and numbers.
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
        redraw()
    }

    /// Updates the strip's state for a frame: the loop, the recording, the playhead.
    func step(to time: StageTime) {
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
        // The course that the strip shows may be longer than the part that has been computed under the present settings.
        let duration = Swift.max(loop.duration, strip.content.duration)
        let moment = loop.seek ?? time
        if isShown { strip.content.playhead = (moment - loop.recording.start.time).clamped(to: 0...Swift.max(duration, 0)) }
    }
}
