import RiffleSession
import RiffleInteraction
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The guided tour: nothing but cards and captions, until it is over or any key or button is pressed.
extension Workspace {
    /// Begins the tour; what was there before comes back at its end.
    func beginTour(at wall: Double) {
        guard tour == nil, !session.recordsIntoFile() else { return }
        session.endComparison(at: wall)
        session.setComparison(.off)
        session.catchUp(to: wall)
        session.stopLoop()
        complete(.tour, at: wall)
        hudState.setHelp(false, at: wall)
        let before = GuidedTour(
            configuration: session.stage.configuration, offset: session.stage.scrollOffset.rounded(), isPanelOpen: tweaks.isOpen,
            isStripOpen: strip.isOpen, isInspectorOpen: inspector.isOpen, gesture: session.loop)
        session.loop = nil
        session.cancelRecording()
        strip.isOpen = false
        tweaks.setOpen(false)
        inspector.isOpen = false
        tour = before
        session.settings.aside = before.configuration
        session.gestures.isLed = true
        session.clock.setPaused(false, atWall: wall)
        resizeStage()
        showStop(0, at: wall)
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
        tweaks.setOpen(before.isPanelOpen)
        inspector.isOpen = before.isInspectorOpen
        strip.isOpen = before.isStripOpen
        session.loop = before.gesture
        showCourses()
        hudState.clearStatus(at: wall)
        resizeStage()
        session.needsDrawing = true
    }

    /// Any key or button ends the tour and does nothing else; false: there is none.
    func tourTakes(_ input: InputEvent) -> Bool {
        guard tour != nil else { return false }
        if case .pointer(let pointer) = input.kind, pointer.phase == .began { endTour(at: input.time) }
        return true
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
        updateBar(at: wall)
        session.loop = GestureLoop(
            stop.gesture.recording(for: session.stage), source: .builtIn(stop.gesture), on: session.stage, under: configuration)
        session.startLoop(at: wall)
    }

    /// The caption of the present stop.
    var tourCaption: TourCaption? {
        guard let tour else { return nil }
        let stop = GuidedTour.stops[tour.stop]
        return TourCaption(
            title: session.stage.configuration.model.descriptor.title, text: stop.caption, position: tour.stop,
            count: GuidedTour.stops.count, since: tour.since)
    }
}
