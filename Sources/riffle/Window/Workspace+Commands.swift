import RiffleArchive
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

// Commands that go beyond the session.
extension Workspace {
    /// Escape stops what moves first, and dismisses the hints only when nothing does.
    func cancel(at wall: Double) {
        guard hudState.hints.isOver || session.stage.isMoving || session.stage.isDragging else {
            return dismissHints(at: Clock.now())
        }
        session.enqueue(.cancel, at: wall)
    }

    func copySetting() {
        let line = PresetLine.text(of: session.ownConfiguration)
        hudState.showStatus(display.copy(line) ? "Copied: \(line)" : "The display did not take the text", at: Clock.now())
    }

    /// Takes a setting, or files: pictures come after the current card.
    func paste(at wall: Double) {
        let text = display.clipboard
        let files = text.map { DroppedFiles($0, host: DroppedFiles.ownHost).paths } ?? []
        guard !files.isEmpty else { return session.paste(text, at: wall) }
        for path in files { open(path, wall) { session.stage.deck.count > 0 ? session.stage.current + 1 : nil } }
        searchDropped()
    }

    /// The panel opens with the parameters; the presets have their own key.
    func togglePanel() {
        if !tweaks.isOpen { presetBrowser.setOpen(false) }
        setPanel(open: !tweaks.isOpen)
    }

    func toggleBar(at wall: Double) {
        session.configure(at: wall) { $0.set("bar", to: $0.isOn("bar") ? 0 : 1) }
        hudState.showStatus(
            session.stage.configuration.isOn("bar") ? "Bar: on" : "Bar: off; F10 opens its menu", at: Clock.now(), hold: 3)
    }

    func toggleHelp() { hudState.setHelp(!hudState.help.isShown, at: Clock.now()) }

    func restartHints() { restartHints(at: Clock.now()) }

    func togglePause(at wall: Double) {
        session.clock.setPaused(!session.clock.isPaused, atWall: wall)
        if session.clock.isPaused { resizeStage() }
        // The bar says so itself.
        if !session.clock.isPaused {
            hudState.showStatus("Playing", at: Clock.now())
        } else if hudState.bar.opacity(at: Clock.now()) < 1 {
            hudState.showStatus("Paused", at: Clock.now())
        } else {
            hudState.clearStatus(at: Clock.now())
        }
    }

    func stepFrame(at wall: Double) {
        session.clock.setPaused(true, atWall: wall)
        session.clock.step(by: 1.0 / 60, atWall: wall)
        hudState.showStatus("Next frame", at: Clock.now())
    }

    func nextSpeed(at wall: Double) {
        session.clock.nextRate(atWall: wall)
        let names = [1: "Full speed", 0.5: "Half speed", 0.25: "Quarter speed", 0.1: "A tenth of the speed"]
        hudState.showStatus(names[session.clock.rate] ?? "\(session.clock.rate)×", at: Clock.now())
    }

    func nextViewport(at wall: Double) {
        session.configure(at: wall) { $0.set(ViewportKind.parameterName, to: Double($0.viewport.next.rawValue)) }
        hudState.showStatus("Viewport: \(session.stage.configuration.viewport.title)", at: Clock.now())
    }

    /// Moves the current card's picture in its card, where the cards are seen; nil: puts it in the middle again.
    func movePicture(by displacement: Vector2?, at wall: Double) {
        guard !hudState.help.isShown, !gallery.isOpen else { return }
        session.movePicture(by: displacement, at: wall)
    }

    /// Switches the first of some parameters that the model, or the stage, has.
    func toggle(_ names: [String], at wall: Double) {
        guard let name = names.first(where: { session.stage.configuration.descriptor(named: $0) != nil }),
            let descriptor = session.stage.configuration.descriptor(named: name)
        else {
            let title = session.stage.configuration.model.descriptor.title
            hudState.showStatus("\(title) has no \(names.joined(separator: " or ")) setting", at: Clock.now())
            return
        }
        session.configure(at: wall) { $0.set(name, to: $0.isOn(name) ? 0 : 1) }
        let isOn = session.stage.configuration.isOn(name)
        hudState.showStatus("\(descriptor.title): \(isOn ? "on" : "off")", at: Clock.now())
    }
}
