import RifflePainter
import Glibc
import RiffleFiles
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The main loop of a window: events go to the workspace, its frame to the display. With nothing moving it waits for an event and draws
/// nothing.
final class WindowLoop {
    /// The most time that texture uploads take in a frame, in seconds.
    private static let uploadBudget = 0.004
    /// The most seconds that the window waits for the search for its pictures before it opens without them.
    private static let openingTimeout = 0.03

    let display: WindowDisplay
    let workspace: Workspace
    private let session: Session
    private var events: ContiguousArray<HostEvent> = []
    private var trace: Trace?
    private var pace = LoopPace()
    /// Whether textures are being uploaded, which changes the stage while the display may be lost.
    private var isUploading = false
    private var hasToldRefusals = false
    /// The textures that two stages side by side want.
    private var bothWanted: ContiguousArray<WantedTexture> = []

    init(
        configuration: StageConfiguration, paths: [String], cardCount: Int?, size: Size, window options: WindowOptions,
        backdrop: String?, trace path: String?, files: SessionFiles
    ) throws {
        var cards = CardState(count: cardCount, files: MachinePictures())
        let search = cards.search
        display = try WindowDisplay(size: size, options: options, configuration: configuration, backdrop: backdrop) { wakeUp in
            if !paths.isEmpty { search.begin(paths, wakeUp: wakeUp) }
        }
        let problems = cards.find(paths, within: Self.openingTimeout)
        session = Session(
            configuration, cards: cards, size: display.size, pixelScale: display.pixelScale, files: files,
            host: SessionHost(now: Clock.now, worked: Clock.worked, wakeUp: display.wakeUp))
        workspace = Workspace(session, on: display)
        if let path {
            trace = try Trace(path: path, start: session.stage.time, whenFailed: display.wakeUp)
            workspace.isTraced = true
            session.stage.recordsEvents = true
        }
        workspace.begin(problems: problems + [ResourceFolder.problem].compactMap(\.self))
        // The program ends in this function if the connection to the display is lost.
        display.window.whenDisplayIsLost { [unowned self] in endWithoutWindow("The display has gone, and the window with it.") }
        display.pump.opensMenu = { [unowned self] in workspace.opensMenu(underFinger: $0) }
        if let notice = display.window.notice { workspace.say(notice) }
    }

    /// Runs until the user quits, until `seconds` have passed and a frame has been drawn, or until `isToldToEnd`, which is polled
    /// whenever the window wakes.
    func run(until seconds: Double?, or isToldToEnd: () -> Bool = { false }) {
        let end = seconds.map { Clock.now() + $0 }
        while workspace.isRunning, !isToldToEnd() {
            fetchEvents(until: end)
            pace.skipStop(of: session, isPlaying: workspace.isPlaying, at: Clock.now())
            if let first = events.first { pace.cadence.asked(at: first.time) }
            pace.events += events.count
            workspace.handle(events)
            let now = Clock.now()
            if let end, now >= end, pace.lastFrame > 0 { break }
            guard workspace.isRunning else { break }
            workspace.follow(at: now)
            step(at: now)
            tellFailures()
            session.followRecordingOutput()
            workspace.updateSession(at: now)
            if workspace.presets.drawsPictures, !session.needsDrawing,
                display.makePresetPicture(like: session.stage, session.cards.library)
            {
                workspace.presets.show()
                session.needsDrawing = true
            }
            if pace.freePages.takeDue(at: now, after: pace.lastFrame) { ProcessMemory.returnFreePages() }
        }
    }

    private func step(at now: Double) {
        let started = Clock.now()
        workspace.prepare(at: now)
        isUploading = true
        if display.feeder.update(&session.stage, library: session.cards.library, budget: Self.uploadBudget) {
            session.needsDrawing = true
        }
        isUploading = false
        for sentence in display.feeder.takeSentences() { workspace.say(sentence) }
        if let sentence = display.revealer.takeFailure() { workspace.say(sentence) }
        guard workspace.isDue(at: now, after: pace.lastFrame) else { return pace.cadence.passed() }
        workspace.step(at: now)
        requestTextures()
        workspace.finishFrame(at: now)
        draw(at: now, started: started)
        pace.lastFrame = now
        workspace.lastFrame = now
        workspace.noteFrame(at: now)
    }

    private func requestTextures() {
        let (stage, library, feeder) = (session.stage.deck, session.cards.library, display.feeder)
        let wanted = session.frame.wanted
        if let gallery = workspace.gallery.view {
            feeder.request(gallery.wanted(with: wanted), library: library, deck: stage)
        } else if session.showsHalves {
            // The left stage's textures come first.
            bothWanted.removeAll(keepingCapacity: true)
            bothWanted.append(contentsOf: wanted)
            bothWanted.append(contentsOf: session.other.frame.wanted)
            feeder.request(bothWanted, library: library, deck: stage)
        } else {
            feeder.request(wanted, library: library, deck: stage)
        }
        feeder.prepare(session.frame, library: library, deck: stage)
        feeder.requestBackdrop(
            session.stage, current: session.frame.current, isMoving: session.frame.isMoving, library: library)
    }

    // MARK: - Drawing

    /// Draws the frame and presents it. `started`: when the work on it began.
    private func draw(at now: Double, started: Double) {
        if workspace.takePictureRequest() { workspace.save(picture(at: now)) }
        compose(at: now)
        let work = (Clock.now() - started) * 1000
        // The count leaves out the blocks that the driver, the display's events and the trace itself ask for.
        let blocks = AllocationCount.isCounting ? AllocationCount.now - pace.blocksBefore : nil
        let window = display.window
        window.present()
        let interval = pace.cadence.presented(at: Clock.now(), goesOn: workspace.isPlaying) * 1000
        workspace.panel.tweaks.live.meter.note(
            interval: interval, work: work, drawCalls: window.drawCalls, vertices: window.drawnVertices,
            pieces: session.frame.statistics.pieces, cuts: session.frame.statistics.cuts)
        let store = display.feeder.store
        trace?.write(
            session.frame, interval: interval, work: work, drawCalls: window.drawCalls, vertices: window.drawnVertices,
            memory: Trace.Memory(blocks: blocks, input: pace.events, textures: store.memory, textureLimit: store.memoryLimit),
            hovered: workspace.cards.hovered)
        (pace.blocksBefore, pace.events) = (AllocationCount.now, 0)
    }

    private func compose(isPicture: Bool = false, at now: Double) {
        display.renderer.overlay.removeAll()
        workspace.compose(isPicture: isPicture, at: now, into: &display.renderer.overlay)
        display.renderer.underlay.removeAll()
        workspace.reference.paintBelow(into: &display.renderer.underlay, at: now)
        display.renderer.draw(session.frame, secondHalf: workspace.secondHalf, gallery: workspace.gallery.view)
    }

    /// The pixels of the window, without the status line, the tooltip and the line of a film.
    private func picture(at now: Double) -> Result<PixelBuffer, SDLFailure> {
        compose(isPicture: true, at: now)
        return Result { () throws(SDLFailure) in try display.window.readPixels() }
    }

    // MARK: - Waiting

    /// Waits until there is something to do, and fetches the events of the next frame.
    private func fetchEvents(until end: Double?) {
        events.removeAll(keepingCapacity: true)
        poll(timeout: timeout(until: end))
        // Events that come before the frame can begin are part of it. A wait lasts whole milliseconds, so it ends too early rather than too
        // late.
        while case let rest = pacing.rest(at: Clock.now()), rest >= EventPump.shortestWait {
            poll(timeout: max(rest - EventPump.shortestWait, EventPump.shortestWait))
        }
    }

    /// Fetches events. The heap blocks that SDL and the display's library allocate for them don't count as the frame's.
    private func poll(timeout: Double?) {
        let blocks = AllocationCount.now
        display.pump.poll(into: &events, timeout: timeout)
        pace.blocksBefore += AllocationCount.now - blocks
    }

    /// Returns the seconds until the next frame or deadline; nil if there is none and the loop waits for an event.
    private func timeout(until end: Double?) -> Double? {
        let now = Clock.now()
        let uploads = display.feeder.store.hasArrivals ? now : nil
        return pacing.wait(
            at: now, fade: workspace.nextChange(after: pace.lastFrame),
            deadlines: [end, uploads, workspace.due(at: now), pace.freePages.due(after: pace.lastFrame)])
    }

    /// When the next frame may begin.
    private var pacing: FramePacing {
        FramePacing(
            lastFrame: pace.lastFrame, isDue: workspace.isPlaying || session.needsDrawing, refreshRate: display.window.refreshRate
        )
    }

    // MARK: - The end

    /// Finishes the pending file work, saves the session and stops the loader without waiting for pictures that it is decoding.
    func close() {
        workspace.finishWork()
        trace?.close()
        if let sentence = trace?.takeFailure() { Message.write(sentence) }
        session.endRecordingOutput()
        display.feeder.store.close()
        workspace.close()
    }

    /// Reports failures that the window survives, each once.
    private func tellFailures() {
        if let sentence = trace?.takeFailure() {
            trace = nil
            workspace.isTraced = false
            session.stage.recordsEvents = false
            workspace.say(sentence)
        }
        if display.window.takeRefusedRequests() > 0, !hasToldRefusals {
            // If SDL used the destroyed window, Xlib would end the program.
            if display.window.isDestroyed { endWithoutWindow("Another program has destroyed the window.") }
            hasToldRefusals = true
            workspace.say(
                "The display refused a request. Another program may have quit during a copy or a drop. The window stays open.")
        }
    }

    /// Saves the session and ends the program after the window was lost. `sentence` says how it was lost.
    private func endWithoutWindow(_ sentence: String) -> Never {
        // During an upload the stage is being modified and can't be read, so the last saved session stays.
        if !isUploading { workspace.keepSession() }
        workspace.endWork()
        trace?.close()
        if isUploading { session.gestures.output?.close() } else { session.endRecordingOutput() }
        Message.write(sentence)
        _exit(1)
    }
}

/// The times and counts of a loop's frames.
private struct LoopPace {
    /// A time in seconds that no frame exceeds.
    private static let longestPass = 2.0

    var lastFrame = 0.0
    var freePages = FreePages()
    var cadence = FrameCadence()
    /// The heap blocks that had been allocated when the last frame was done.
    var blocksBefore = AllocationCount.Blocks()
    /// The window's events since the last frame.
    var events = 0
    private var lastPass = 0.0

    /// While something moves, passes of the loop follow each other within a frame. If a pass comes seconds late, the program was stopped
    /// (by a signal, by a debugger, or with its virtual machine). The cards then go on where they were, and the pause counts in no
    /// recording and no loop.
    mutating func skipStop(of session: Session, isPlaying: Bool, at now: Double) {
        if isPlaying, lastPass > 0, now - lastPass > Self.longestPass { session.clock.skip(from: lastPass, to: now) }
        lastPass = now
    }
}
