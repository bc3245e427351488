import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The gallery: all models as small live stages, to choose one of them.
final class GalleryPart: Part {
    unowned let workspace: Workspace
    var gallery = Gallery()
    /// The stages, while the gallery is open.
    private(set) var view: GalleryView?

    /// The scroll distance of a wheel's notch, in points.
    private static let notch = 60.0

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { gallery.isOpen }

    /// The area that the gallery covers.
    var area: Rect { workspace.bar.bar.rest(of: session.frame.size * (1 / uiScale)) }

    /// Whether one of the stages, or a cell, moves.
    var isPlaying: Bool { gallery.isAnimating || session.isRunning && view?.stages.isMoving ?? false }

    func setOpen(_ open: Bool, at wall: Double) {
        redraw()
        guard open else { return close(into: gallery.current, at: wall) }
        guard !session.stage.isDragging, !gallery.isOpen else { return }
        session.catchUp(to: wall)
        session.endComparison(at: wall)
        session.stopLoop()
        if session.other.mode == .halves { session.setComparison(.outlines) }
        workspace.menus.close(at: wall)
        workspace.setKeyboard(.stage, at: wall)
        let now = self.now
        gallery.open(
            session.stage.configuration.modelItems,
            current: session.stage.configuration.catalogue.ids.firstIndex(of: session.stage.configuration.modelID),
            moves: !session.stage.configuration.reducesMotion, at: now)
        notices.clearToast(at: now)
        view = GalleryView(like: session.stage, firstRound: session.clock.time(atWall: now) + Gallery.growth)
    }

    /// Closes the gallery. The cell of a model, given by its index, grows into the window; nil: none does.
    func close(into model: Int?, at wall: Double) {
        guard gallery.isOpen, !gallery.isClosing else { return }
        let now = self.now
        gallery.close(into: session.stage.configuration.reducesMotion ? nil : model, at: now)
        if gallery.isClosing, let model { view?.settle(cell: model, at: now) } else { view = nil }
        redraw()
    }

    /// Returns the time at which the next round of the gesture begins; nil while something moves or the clock stands still.
    func due(at now: Double) -> Double? {
        guard let next = view?.stages.nextRound, !gallery.isClosing, !session.clock.isPaused, session.clock.rate > 0 else {
            return nil
        }
        return now + max(next - session.clock.time(atWall: now), 0) / session.clock.rate
    }

    /// Advances the stages, and closes the gallery once the chosen one fills the window.
    func step(to time: StageTime, at now: Double) {
        guard let view else { return }
        if gallery.finish(at: now) {
            self.view = nil
            return
        }
        gallery.current = session.stage.configuration.catalogue.position(of: session.stage.configuration.modelID)
        view.step(gallery, &session.stage, area: area, uiScale: uiScale, at: time, wall: now)
    }

    func keep(on canvas: UICanvas) {
        canvas.keepGallery(gallery, in: workspace.bar.bar.rest(of: canvas.frame.dock.current))
    }

    // MARK: - Events

    func takes(_ input: InputEvent) -> Bool {
        guard gallery.isOpen else { return false }
        workspace.noteHold(input)
        switch input.kind {
        case .wheel(let delta, let isPrecise):
            guard area.contains(mouse), !gallery.isClosing else { return false }
            view?.wheel(delta, isPrecise: isPrecise, session.clock.time(atWall: input.time))
        case .pointer(let pointer):
            guard pointer.button == .primary else { return workspace.isOnStage(pointer.position) }
            var requests: [GalleryIntent] = []
            let taken = gallery.pointer(
                TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, in: area, intents: &requests)
            perform(requests, at: input.time)
            guard taken else { return false }
        }
        redraw()
        return true
    }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard gallery.isOpen, workspace.keyboard == .stage, !key.control, !key.alt else { return false }
        var requests: [GalleryIntent] = []
        let taken = gallery.key(key.key, shift: key.shift, in: area, intents: &requests)
        perform(requests, at: wall)
        if taken { redraw() }
        return taken
    }

    /// While the gallery is open, it owns a press on the cards.
    var isHeld: Bool { gallery.isOpen && session.holdsPointer }

    func cursor(at point: Vector2) -> Cursor? {
        guard gallery.isOpen else { return nil }
        return gallery.isDragging ? .grabbing : gallery.isCell(at: point, in: area) ? .hand : .arrow
    }

    private func perform(_ requests: [GalleryIntent], at wall: Double) {
        for request in requests {
            switch request {
            case .choose(let model): choose(model, at: wall)
            case .scroll(let cards):
                view?.wheel(Vector2(0, Self.notch * Double(cards)), isPrecise: false, session.clock.time(atWall: wall))
            case .close: close(into: gallery.current, at: wall)
            case .hand(let phase, let position):
                view?.pointer(phase, at: position * (uiScale * display.pixelScale), session.clock.time(atWall: wall))
            }
        }
    }

    /// Chooses a model as one undoable step. Its cell grows into the window, and the stage behind the cell shows the model at once.
    private func choose(_ model: Int, at wall: Double) {
        let ids = session.stage.configuration.catalogue.ids
        guard ids.indices.contains(model) else { return }
        var chosen = session.stage.configuration
        chosen.selectModel(ids[model])
        if chosen != session.stage.configuration {
            session.settings.history.willChange(from: session.stage.configuration, isFinal: true)
            var atOnce = chosen
            atOnce.set("switchDuration", to: 0)
            session.adopt(atOnce, at: wall)
            session.adopt(chosen, at: wall)
        }
        close(into: model, at: wall)
    }
}
