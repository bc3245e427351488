import RiffleSession
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The gallery: all models as small live stages, to choose one of them.
extension Workspace {
    /// A notch of the wheel, in points.
    private static let notch = 60.0

    /// What the gallery covers, in UI points.
    var galleryArea: Rect { hudState.galleryArea(of: session.frame.size * (1 / uiScale)) }

    func setGallery(open: Bool, at wall: Double) {
        session.needsDrawing = true
        guard open else { return closeGallery(into: gallery.current, at: wall) }
        guard !session.stage.isDragging, !gallery.isOpen else { return }
        session.catchUp(to: wall)
        session.endComparison(at: wall)
        session.stopLoop()
        if session.other.mode == .halves { session.setComparison(.outlines) }
        closeMenu(at: wall)
        setKeyboard(.stage, at: wall)
        let now = Clock.now()
        gallery.open(
            session.stage.configuration.modelItems,
            current: session.stage.configuration.catalogue.ids.firstIndex(of: session.stage.configuration.modelID),
            moves: !session.stage.configuration.reducesMotion, at: now)
        hudState.clearToast(at: now)
        galleryView = GalleryView(like: session.stage, firstRound: session.clock.time(atWall: now) + Gallery.growth)
    }

    /// Closes it; the cell of a model, by its index, grows into the window.
    func closeGallery(into model: Int?, at wall: Double) {
        guard gallery.isOpen, !gallery.isClosing else { return }
        let now = Clock.now()
        gallery.close(into: session.stage.configuration.reducesMotion ? nil : model, at: now)
        if gallery.isClosing, let model { galleryView?.settle(cell: model, at: now) } else { galleryView = nil }
        session.needsDrawing = true
    }

    /// When the next round of the gesture begins, in wall time; nil while something moves or the clock stands.
    func galleryDue(at now: Double) -> Double? {
        guard let next = galleryView?.stages.nextRound, !gallery.isClosing, !session.clock.isPaused, session.clock.rate > 0 else {
            return nil
        }
        return now + max(next - session.clock.time(atWall: now), 0) / session.clock.rate
    }

    /// Advances the stages of the open gallery, and closes it once the chosen one fills the window.
    func stepGallery(to time: StageTime, at now: Double) {
        guard let view = galleryView else { return }
        if gallery.finish(at: now) {
            galleryView = nil
            return
        }
        gallery.current = session.stage.configuration.catalogue.position(of: session.stage.configuration.modelID)
        view.step(gallery, &session.stage, area: galleryArea, uiScale: uiScale, at: time, wall: now)
    }

    // MARK: - Events

    /// Offers the gallery a pointer or wheel event; false if it isn't taken.
    func galleryTakes(_ input: InputEvent) -> Bool {
        guard gallery.isOpen else { return false }
        switch input.kind {
        case .wheel(let delta, let isPrecise):
            guard galleryArea.contains(mouse / uiScale), !gallery.isClosing else { return false }
            galleryView?.wheel(delta, isPrecise: isPrecise, session.clock.time(atWall: input.time))
            return true
        case .pointer(let pointer):
            guard pointer.button == .primary else { return isOnStage(pointer.position) }
            let taken = gallery.pointer(
                TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, in: galleryArea,
                intents: &galleryIntents)
            performGalleryIntents(at: input.time)
            return taken
        }
    }

    /// Offers the gallery a key; false if it isn't taken.
    func galleryTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard gallery.isOpen, hudState.keyboard == .stage, !key.control, !key.alt else { return false }
        let taken = gallery.key(key.key, shift: key.shift, in: galleryArea, intents: &galleryIntents)
        performGalleryIntents(at: wall)
        return taken
    }

    private func performGalleryIntents(at wall: Double) {
        for intent in galleryIntents {
            switch intent {
            case .choose(let model): chooseInGallery(model, at: wall)
            case .scroll(let cards):
                galleryView?.wheel(Vector2(0, Self.notch * Double(cards)), isPrecise: false, session.clock.time(atWall: wall))
            case .close: closeGallery(into: gallery.current, at: wall)
            case .hand(let phase, let position):
                galleryView?.pointer(phase, at: position * (uiScale * display.pixelScale), session.clock.time(atWall: wall))
            }
        }
        galleryIntents.removeAll(keepingCapacity: true)
    }

    /// Chooses a model as one undoable step. Its cell grows into the window, and the stage behind is there at once.
    private func chooseInGallery(_ model: Int, at wall: Double) {
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
        closeGallery(into: model, at: wall)
    }
}
