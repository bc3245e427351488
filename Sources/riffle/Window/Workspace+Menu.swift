import RiffleSession
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The menus: of a card and of the stage, by a right click or a key; of the bar, by its buttons.
extension Workspace {
    /// Offers the menu a pointer or wheel event, and opens it at a right click; false if the event isn't taken.
    func menuTakes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind else {
            guard menu.isOpen, case .wheel(let delta, _) = input.kind else { return false }
            session.needsDrawing = true
            let taken = menu.wheel(delta.y, at: mouse / uiScale, viewport: uiViewport)
            noteMenuClosed(at: input.time)
            return taken
        }
        // A right click outside the menu opens another one there.
        let opens = pointer.button == .secondary && pointer.phase == .began
        var chosen: Int?
        let taken = menu.pointer(
            Menu.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport, chosen: &chosen)
        if taken { mouse = pointer.position }
        noteMenuClosed(at: input.time)
        if let chosen { choose(chosen, at: input.time) }
        guard opens, !menu.isOpen else { return taken }
        if openPresetMenu(at: pointer.position / uiScale) { return true }
        openMenu(at: pointer.position, input.time)
        return taken || menu.isOpen
    }

    /// Offers the menu a key; false if it doesn't take it.
    func menuTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard menu.isOpen else { return false }
        session.needsDrawing = true
        if key.control || key.alt {
            closeMenu(at: wall)
            return false
        }
        var chosen: Int?
        let text = menu.searchText
        let taken = menu.key(key.key, shift: key.shift, viewport: uiViewport, chosen: &chosen)
        if menu.isOpen, menuPage == .palette, menu.searchText != text { answerPalette() }
        noteMenuClosed(at: wall)
        if let chosen { choose(chosen, at: wall) }
        return taken
    }

    func closeMenu(at wall: Double) {
        session.cards.question.withdraw()
        menu.close()
        noteMenuClosed(at: wall)
    }

    /// Releases the button of the bar whose menu was open.
    private func noteMenuClosed(at wall: Double) {
        guard !menu.isOpen else { return }
        session.cards.question.close()
        hudState.bar.setOpened(nil, at: wall)
        strip.opened = nil
    }

    // MARK: - Opening

    /// Opens the menu of the current card.
    func openMenu(at wall: Double) {
        session.catchUp(to: wall)
        guard mayOpenMenu else { return }
        let current = session.stage.currentCardLocation()
        let point = current?.center ?? Vector2(session.stage.size.width / 2, session.stage.size.height / 2)
        showContextMenu(of: current?.location, at: point, byKey: true)
    }

    /// Opens the menu of the card, or else of the stage, at a point in window points.
    private func openMenu(at point: Vector2, _ wall: Double) {
        if hudState.bar.covers(point / uiScale, width: uiStage.width) {
            return openMenu(of: .menu, byKey: false, at: wall, from: point / uiScale)
        }
        guard isOnStage(point), mayOpenMenu, !gallery.isOpen else { return }
        session.catchUp(to: wall)
        showContextMenu(of: session.stage.cardLocation(at: stagePoint(point)), at: point, byKey: false)
    }

    /// Opens the menu of a button of the bar, below it or at a point in UI points; `byKey`: with the first line highlighted.
    func openMenu(of button: Bar.Button, byKey: Bool, at wall: Double, from point: Vector2? = nil) {
        session.catchUp(to: wall)
        guard mayOpenMenu else { return }
        if button == .menu { showPresets() }
        let page: MenuPage =
            switch button {
            case .models: .models
            case .pictures: .pictures
            case .export: .export
            default: .main
            }
        open(
            page, from: menuAnchor(of: button, point), byKey: byKey, isSearchable: button == .models,
            press: byKey ? nil : point ?? mouse / uiScale)
        if menu.isOpen { hudState.bar.setOpened(button, at: wall) }
    }

    /// Opens a page of the table of commands. `card`: the card that it is about.
    func open(
        _ page: MenuPage, of card: CardLocation? = nil, from anchor: Rect, byKey: Bool = false, isSearchable: Bool = false,
        press: Vector2? = nil
    ) {
        var lines = MenuLines(Command.Scope(workspace: self, card: card))
        let items = lines.items(of: page)
        (menuPage, menuCommands, menuCard) = (page, lines.commands, card)
        menu.open(items, from: anchor, byKey: byKey, isSearchable: isSearchable, press: press)
        session.needsDrawing = true
    }

    /// Opens a menu of commands that the table doesn't have.
    func open(_ commands: [Command], from anchor: Rect, byKey: Bool) {
        menu.open(lines(of: commands), from: anchor, byKey: byKey)
        session.needsDrawing = true
    }

    /// The lines of commands that the table doesn't have, for the menu that opens next.
    func lines(of commands: [Command]) -> [MenuItem] {
        var lines = MenuLines(Command.Scope(workspace: self))
        defer { (menuPage, menuCommands, menuCard) = (nil, lines.commands, nil) }
        return lines.items(of: commands)
    }

    /// Where the menu of a button opens: below it, at a point, or, without the bar or in a narrow window, where its button would be.
    func menuAnchor(of button: Bar.Button, _ point: Vector2? = nil) -> Rect {
        let corner = point ?? Vector2(button == .models ? 0 : uiStage.width, hudState.bar.inset)
        let box = hudState.bar.isThere && point == nil ? hudState.bar.box(of: button, width: uiStage.width) : nil
        return box ?? Rect(x: corner.x, y: corner.y, width: 0, height: 0)
    }

    /// No menu opens during a drag or under the list of keys.
    var mayOpenMenu: Bool {
        !session.stage.isDragging && !session.holdsPointer && !tweaks.isHeld && !hudState.help.isShown
    }

    private func showContextMenu(of card: CardLocation?, at point: Vector2, byKey: Bool) {
        let origin = point / uiScale
        open(card == nil ? .stage : .card, of: card, from: Rect(x: origin.x, y: origin.y, width: 0, height: 0), byKey: byKey)
    }

    // MARK: - Choosing

    private func choose(_ number: Int, at wall: Double) {
        guard menuCommands.indices.contains(number) else { return }
        menuCommands[number].choose(Command.Scope(workspace: self, card: menuCard), at: wall)
        session.needsDrawing = true
    }

    /// The file of a card's picture; nil for a built-in picture.
    func file(of card: CardLocation?) -> String? {
        guard let card, let picture = session.stage.deck.picture(ofCard: card.card),
            session.cards.library.items.indices.contains(picture)
        else {
            return nil
        }
        return session.cards.library.items[picture].isOwn ? session.cards.library.items[picture].path : nil
    }
}
