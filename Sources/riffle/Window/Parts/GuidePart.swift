import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The guides through the program: the first start's introduction and the guided tour, with nothing but cards and captions. Any key or
/// button ends both.
final class GuidePart: Part {
    unowned let workspace: Workspace
    /// The tour, while it runs.
    private(set) var tour: GuidedTour?
    /// The show of the first start.
    private(set) var introduction: Introduction?

    init(_ workspace: Workspace) { self.workspace = workspace }

    func takes(_ input: InputEvent) -> Bool {
        endIntroduction(by: input)
        guard tour != nil else { return false }
        if case .pointer(let pointer) = input.kind, pointer.phase == .began { endTour(at: input.time) }
        return true
    }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        endIntroduction(at: wall)
        guard tour != nil else { return false }
        if !key.isRepeat { endTour(at: wall) }
        return true
    }

    func due(at now: Double) -> Double? { introduction?.due }

    func paint(on canvas: UICanvas, into list: inout DrawList) { if let caption { canvas.paint(caption) } }

    /// Ends the work on the tour's courses.
    func close() { tour = nil }

    // MARK: - The tour

    /// Begins the tour; the state before it comes back at its end.
    func beginTour(at wall: Double) {
        guard tour == nil, !session.recordsIntoFile() else { return }
        session.endComparison(at: wall)
        session.setComparison(.off)
        session.catchUp(to: wall)
        session.stopLoop()
        workspace.hints.complete(.tour, at: wall)
        workspace.help.set(false, at: wall)
        let before = GuidedTour(
            configuration: session.stage.configuration, offset: session.stage.scrollOffset.rounded(),
            isPanelOpen: workspace.panel.isOpen, isStripOpen: workspace.strip.isOpen, isInspectorOpen: workspace.depth.isOpen,
            gesture: session.loop)
        session.loop = nil
        session.cancelRecording()
        setParts(panel: false, strip: false, inspector: false)
        tour = before
        session.settings.aside = before.configuration
        session.gestures.isLed = true
        session.clock.setPaused(false, atWall: wall)
        workspace.resizeStage()
        showStop(0, at: wall)
    }

    private func setParts(panel: Bool, strip: Bool, inspector: Bool) {
        workspace.panel.tweaks.setOpen(panel)
        workspace.strip.strip.isOpen = strip
        workspace.depth.inspector.isOpen = inspector
    }

    /// Ends the tour.
    func endTour(at wall: Double) {
        guard let before = tour else { return }
        tour = nil
        session.settings.aside = nil
        session.gestures.isLed = false
        session.stopLoop()
        session.loop = nil
        session.adopt(before.configuration, at: wall)
        session.stage.jump(to: before.offset, at: session.stage.time)
        setParts(panel: before.isPanelOpen, strip: before.isStripOpen, inspector: before.isInspectorOpen)
        session.loop = before.gesture
        workspace.strip.showCourses()
        notices.clearStatus(at: wall)
        workspace.resizeStage()
        redraw()
    }

    /// Goes on to the next stop when the gesture of the present one is over.
    func nextStop(at wall: Double) {
        guard let tour else { return }
        let next = tour.stop + 1
        if next < GuidedTour.stops.count { showStop(next, at: wall) } else { endTour(at: wall) }
    }

    private func showStop(_ index: Int, at wall: Double) {
        guard let before = tour else { return }
        let stop = GuidedTour.stops[index]
        tour?.stop = index
        tour?.since = wall
        var configuration = StageConfiguration(before.configuration.catalogue)
        if let line = stop.line, let reading = try? PresetLine.read(line, over: configuration) {
            configuration = reading.configuration
        }
        configuration.selectModel(stop.model)
        configuration = configuration.withPreferences(of: before.configuration)
        configuration.set("bar", to: 0)
        session.loop = nil
        session.adopt(configuration, at: wall)
        workspace.bar.update(at: wall)
        session.loop = GestureLoop(
            stop.gesture.recording(for: session.stage), source: .builtIn(stop.gesture), on: session.stage, under: configuration)
        session.startLoop(at: wall)
    }

    /// The caption of the present stop.
    var caption: TourCaption? {
        guard let tour else { return nil }
        let stop = GuidedTour.stops[tour.stop]
        return TourCaption(
            title: session.stage.configuration.model.descriptor.title, text: stop.caption, position: tour.stop,
            count: GuidedTour.stops.count, since: tour.since)
    }

    // MARK: - The introduction

    /// Begins the introduction with the first frame whose cards have their pictures, unless motion is reduced.
    func introduce() {
        let own = session.stage.configuration
        guard !own.reducesMotion, let entry = try? session.files.catalog.find("Wide").entry, let preset = entry.preset,
            preset.configuration.modelID == own.modelID
        else { return }
        introduction = Introduction(own, opened: preset.applied(over: own), name: entry.name, path: entry.path)
        session.settings.aside = own
        workspace.hints.hints = Hints()
    }

    /// Takes the step that is due.
    func followIntroduction(at now: Double) {
        guard introduction != nil, workspace.lastFrame > 0 else { return }
        if session.stage.configuration.reducesMotion { return endIntroduction(at: now) }
        guard let step = introduction?.take(at: now, hasPictures: !display.awaitsPictures), let introduction else { return }
        switch step {
        case .flick:
            session.loop = GestureLoop(
                BuiltInGesture.flick.recording(for: session.stage), source: .builtIn(.flick), on: session.stage,
                under: introduction.configuration
            )
            session.startLoop(at: now)
        case .open:
            endFlick()
            session.adopt(introduction.opened.switching(in: Introduction.opening), at: now)
        case .close:
            session.adopt(introduction.configuration.switching(in: Introduction.opening), at: now)
        case .end:
            endIntroduction(at: now)
            tellPreset(introduction, at: now)
        }
    }

    /// Ends the introduction, and restores the setting from before it.
    func endIntroduction(at wall: Double) {
        guard let introduction else { return }
        self.introduction = nil
        session.settings.aside = nil
        endFlick()
        session.adopt(introduction.configuration, at: wall)
        workspace.hints.begin(done: session.files.restored?.completedHints ?? [], at: wall)
        redraw()
    }

    /// Ends the introduction at an input, which then has its own effect. A mouse that only moves doesn't end it.
    private func endIntroduction(by input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { endIntroduction(at: input.time) }
        case .wheel: endIntroduction(at: input.time)
        }
    }

    private func endFlick() {
        session.stopLoop()
        session.loop = nil
    }

    /// Says which key shows the preset.
    private func tellPreset(_ introduction: Introduction, at now: Double) {
        let index = session.presets.firstIndex { $0.entry.path == introduction.path }
        let key = index.flatMap {
            (1...9).contains($0) ? KeyHelp.Entry([.key("Ctrl"), .word("+"), .key("\($0)")], "shows it") : nil
        }
        notices.showModel(
            title: introduction.name, summary: "The same cards, with other numbers, in the whole window.",
            next: key ?? KeyHelp.Entry([.key("Ctrl"), .word("+"), .key("O")], "all presets"),
            cards: session.stage.cardsFrame().map { $0.scaled(by: 1 / uiScale) }, at: now, hold: 5)
    }
}

extension StageConfiguration {
    /// Returns the setting with another duration, in seconds, of the change to it.
    fileprivate func switching(in seconds: Double) -> StageConfiguration {
        var result = self
        result.set("switchDuration", to: seconds)
        return result
    }
}
