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
        let taken = menu.key(key.key, shift: key.shift, viewport: uiViewport, chosen: &chosen)
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
        var table = MenuTable(menuFacts(of: nil, withPresets: button == .menu))
        let items =
            switch button {
            case .models: table.models()
            case .pictures: table.pictures()
            case .export: table.export()
            default: table.main()
            }
        menuChoices = table.choices
        menu.open(
            items, from: menuAnchor(of: button, point), byKey: byKey, isSearchable: button == .models,
            press: byKey ? nil : point ?? mouse / uiScale)
        if menu.isOpen { hudState.bar.setOpened(button, at: wall) }
        session.needsDrawing = true
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
        var table = MenuTable(menuFacts(of: card))
        let items = table.context()
        menuChoices = table.choices
        let origin = point / uiScale
        menu.open(items, from: Rect(x: origin.x, y: origin.y, width: 0, height: 0), byKey: byKey)
        session.needsDrawing = true
    }

    func menuFacts(of card: CardLocation?, withPresets: Bool = false) -> MenuFacts {
        var facts = MenuFacts()
        facts.configuration = session.ownConfiguration
        facts.card = card
        facts.hasFile = card.flatMap { file(ofCard: $0.card) } != nil
        facts.removedTitle = session.stage.removedTitle
        facts.hasCards = session.stage.deck.count > 0
        (facts.canUndo, facts.canRedo) = (session.settings.history.canUndo, session.settings.history.canRedo)
        if withPresets {
            showPresets()
            facts.presets = presetBrowser.items.prefix(10).map(\.name)
            facts.loadedPreset = session.ownPreset?.name
        }
        facts.isFormula = session.formulas.entry(ofModel: facts.configuration.modelID) != nil
        facts.isComparing = session.settings.comparison.isPeeking
        facts.otherName = session.otherName
        facts.showsGhosts = session.other.mode == .outlines
        (facts.isPaused, facts.rate) = (session.clock.isPaused, session.clock.rate)
        facts.isMoving = session.stage.isMoving
        facts.isPanelOpen = tweaks.isOpen
        facts.isInspectorOpen = inspector.isOpen
        facts.isStripOpen = strip.isOpen
        facts.isExportOpen = tweaks.isOpen && exportPage.isOpen
        facts.folders = keptPlatforms
        facts.isFullscreen = display.isFullscreen
        (facts.film, facts.isFilming, facts.hasFilm) = (filmWork.options, filmWork.isRunning, filmWork.lastPath != nil)
        return facts
    }

    // MARK: - Choosing

    private func choose(_ number: Int, at wall: Double) {
        guard menuChoices.indices.contains(number) else { return }
        session.needsDrawing = true
        switch menuChoices[number] {
        // A menu item has no key release: it steps by one card, and switches the comparison on or off.
        case .action(.command(.keyDown(let direction))):
            session.enqueue(.keyDown(direction), at: wall)
            session.enqueue(.keyUp(direction), at: wall)
        case .action(.compare) where session.settings.comparison.isPeeking: session.endComparison(at: wall)
        case .action(let action): perform(action, at: wall)
        case .remove(let card): session.removeCard(at: card, wall)
        case .showFile(let card): if let path = file(ofCard: card) { display.reveal(path) }
        case .backdrop(let kind): session.configure(at: wall) { $0.set("backdrop", to: Double(kind)) }
        case .viewport(let kind): session.configure(at: wall) { $0.set(ViewportKind.parameterName, to: Double(kind)) }
        case .option(let name, let index): session.configure(at: wall) { $0.set(name, to: Double(index)) }
        case .answer(let fit): answer(fit, at: wall)
        case .preset(let action, let id): perform(action, onPreset: id, at: wall)
        case .gesture(let choice): choose(choice, at: wall)
        case .exportFile(let index): exportPage.choose(file: index)
        case .keepFolder(let index): toggleKept(Self.exportTargets[index])
        case .playable: savePlayable()
        case .spec: saveSpec()
        case .film(let choice): choose(choice, at: wall)
        }
    }

    /// The file of a card's picture; nil for a built-in picture.
    private func file(ofCard card: Int) -> String? {
        guard let picture = session.stage.deck.picture(ofCard: card), session.cards.library.items.indices.contains(picture) else {
            return nil
        }
        return session.cards.library.items[picture].isOwn ? session.cards.library.items[picture].path : nil
    }
}
