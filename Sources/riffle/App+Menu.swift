import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The menu of a card: a right click on the stage, or a key for the current card.
extension App {
    /// Gives the menu an event of the hand, or opens it; false: it is somebody else's.
    func menuTakes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind else {
            // What scrolls away isn't what the menu is about.
            if menu.isOpen { menu.close() }
            return false
        }
        // A right click beside the menu opens it there.
        let opens = pointer.button == .secondary && pointer.phase == .began
        let taken = menu.pointer(
            ContextMenu.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport, intents: &menuIntents)
        if taken { mouse = pointer.position }
        applyMenuIntents(at: input.time)
        guard opens, !menu.isOpen else { return taken }
        if openPresetMenu(at: pointer.position / uiScale) { return true }
        openMenu(at: pointer.position, input.time)
        return taken || menu.isOpen
    }

    /// Gives the menu a key; false: it is somebody else's.
    func menuTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard menu.isOpen else { return false }
        needsDrawing = true
        if key.control || key.alt {
            menu.close()
            return false
        }
        let taken = menu.key(key.key, shift: key.shift, intents: &menuIntents)
        applyMenuIntents(at: wall)
        return taken
    }

    /// Opens the menu of the current card.
    func openMenu(at wall: Double) {
        catchUp(to: wall)
        guard mayOpenMenu else { return }
        let current = stage.currentCardPlace()
        menuCard = current?.place
        let point = current?.center ?? Vector2(stage.size.width / 2, stage.size.height / 2)
        showMenu(at: point, byKey: true)
    }

    /// Opens the menu of what lies at a point of the stage.
    private func openMenu(at point: Vector2, _ wall: Double) {
        // What lies over the stage hides the cards from the hand.
        let isCovered = inspector.covers(point / uiScale, stage: stage.size * (1 / uiScale))
        guard point.x < stage.size.width, !isCovered, mayOpenMenu else { return }
        catchUp(to: wall)
        menuCard = stage.cardPlace(at: point)
        showMenu(at: point, byKey: false)
    }

    /// Not while a hand holds something, nor under the list of keys.
    private var mayOpenMenu: Bool {
        !stage.isDragging && !stageHoldsPointer && !tweaks.isHeld && !hudState.help.isShown
    }

    private func showMenu(at point: Vector2, byKey: Bool) {
        let items = ContextMenu.items(ofCard: menuCard?.isCurrent, removed: stage.removedTitle)
        menuPreset = nil
        menu.open(items, at: point / uiScale, byKey: byKey)
        needsDrawing = true
    }

    private func applyMenuIntents(at wall: Double) {
        guard !menuIntents.isEmpty else { return }
        let intents = menuIntents
        menuIntents.removeAll(keepingCapacity: true)
        needsDrawing = true
        for intent in intents {
            switch intent {
            case .flip: if let card = menuCard { perform(.command(.flipCard(page: card.page)), at: wall) }
            case .makeCurrent: if let card = menuCard { perform(.command(.select(page: card.page)), at: wall) }
            case .remove: if let card = menuCard { removeCard(at: card.card, wall) }
            case .putBack: putBackCard(wall)
            case .preset(let action): performOnPreset(action, at: wall)
            }
        }
    }
}
