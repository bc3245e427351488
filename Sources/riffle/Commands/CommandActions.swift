import RiffleArchive
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

// The actions of commands that need more than a line.
extension Command.Scope {
    private func status(_ text: String, hold: Double = Notices.hold) {
        workspace.notices.showStatus(text, at: workspace.now, hold: hold)
    }

    /// Escape stops motion first, and dismisses the hints only when nothing moves.
    func cancel(at wall: Double) {
        guard workspace.hints.hints.isOver || session.stage.isMoving || session.stage.isDragging else {
            return workspace.hints.dismiss(at: workspace.now)
        }
        session.enqueue(.cancel, at: wall)
    }

    func copySetting() {
        let line = PresetLine.text(of: session.ownConfiguration)
        status(workspace.display.copy(line) ? "Copied: \(line)" : "Couldn't copy to the clipboard")
    }

    /// Pastes files, a setting or a picture from the clipboard.
    func paste(at wall: Double) {
        guard let text = workspace.display.clipboard, !text.isEmpty else { return workspace.intake.pastePicture(at: wall) }
        if !workspace.intake.takePasted(text, at: wall) { session.paste(text, at: wall) }
    }

    func toggleBar(at wall: Double) {
        session.configure(at: wall) { $0.set("bar", to: $0.isOn("bar") ? 0 : 1) }
        status(session.stage.configuration.isOn("bar") ? "Bar: on" : "Bar: off; F10 opens its menu", hold: 3)
    }

    // MARK: - Time

    func togglePause(at wall: Double) {
        session.clock.setPaused(!session.clock.isPaused, atWall: wall)
        if session.clock.isPaused { workspace.resizeStage() }
        // A visible bar shows the pause itself.
        if !session.clock.isPaused {
            status("Playing")
        } else if workspace.bar.bar.opacity(at: workspace.now) < 1 {
            status("Paused")
        } else {
            workspace.notices.clearStatus(at: workspace.now)
        }
    }

    func stepFrame(at wall: Double) {
        session.clock.setPaused(true, atWall: wall)
        session.clock.step(by: 1.0 / 60, atWall: wall)
        status("Next frame")
    }

    func nextSpeed(at wall: Double) {
        session.clock.nextRate(atWall: wall)
        let names = [1: "Full speed", 0.5: "Half speed", 0.25: "Quarter speed", 0.1: "A tenth of the speed"]
        status(names[session.clock.rate] ?? "\(session.clock.rate)×")
    }

    // MARK: - Settings

    func nextViewport(at wall: Double) {
        session.configure(at: wall) { $0.set(ViewportKind.parameterName, to: Double($0.viewport.next.rawValue)) }
        status("Viewport: \(session.stage.configuration.viewport.title)")
    }

    /// Switches the first of the named parameters that the model or the stage has.
    func toggle(_ names: [String], at wall: Double) {
        guard let name = names.first(where: { session.stage.configuration.descriptor(named: $0) != nil }),
            let descriptor = session.stage.configuration.descriptor(named: name)
        else {
            let title = session.stage.configuration.model.descriptor.title
            return status("\(title) has no \(names.joined(separator: " or ")) setting")
        }
        session.configure(at: wall) { $0.set(name, to: $0.isOn(name) ? 0 : 1) }
        status("\(descriptor.title): \(session.stage.configuration.isOn(name) ? "on" : "off")")
    }

    /// Chooses the next or the previous model of a digit's family.
    func chooseFamily(_ digit: Int, back: Bool, at wall: Double) {
        let configuration = session.stage.configuration
        guard let id = configuration.catalogue.id(ofDigit: digit, after: configuration.modelID, back: back) else { return }
        if id == configuration.modelID { return workspace.cards.showModel(at: workspace.now) }
        session.configure(at: wall) { $0.selectModel(id) }
    }

    /// A command for each model.
    var modelCommands: [Command] {
        let ids = session.ownConfiguration.catalogue.ids
        return session.ownConfiguration.modelItems.map { item in
            let id = ids[item.id]
            var command = Command("model \(id)", item.title, isOn: { $0.session.ownConfiguration.modelID == id }) {
                $0.session.configure(at: $1) { $0.selectModel(id) }
            }
            (command.detail, command.searchName, command.model) = (item.detail, item.name, item.model)
            command.shortcut = { _ in item.key }
            return command
        }
    }

    // MARK: - Pictures

    /// Moves the current card's picture in its card, where the cards are seen; nil: puts it in the middle again.
    func movePicture(by displacement: Vector2?, at wall: Double) {
        guard !workspace.help.isShown, !workspace.gallery.isOpen else { return }
        session.movePicture(by: displacement, at: wall)
    }

    /// The file of the card's picture; nil for a built-in picture.
    var file: String? {
        let items = session.cards.library.items
        guard let card, let picture = session.stage.deck.picture(ofCard: card.card), items.indices.contains(picture) else {
            return nil
        }
        return items[picture].isOwn ? items[picture].path : nil
    }
}
