import RiffleSession
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The bar at the top of the stage, tooltips, and the part of the window that has the keyboard.
extension Workspace {
    /// The stage's size in UI points, in which the bar and the text are laid out: window points over `uiScale`.
    var uiStage: Size { stageArea * (1 / uiScale) }

    /// The area that the panel leaves, in UI points: the stage, with the strip and the depth inspector below it.
    var uiRoom: Size { Size(width: uiStage.width, height: uiViewport.height) }

    /// Whether a point, in window points, lies on the stage rather than on the panel, the strip or the inspector.
    func isOnStage(_ point: Vector2) -> Bool { point.x < stageArea.width && point.y < stageArea.height }

    /// Updates the bar from the configuration and the window's state; resizes the stage if the bar's inset changes.
    func updateBar(at now: Double) {
        let inset = hudState.bar.inset
        hudState.bar.set(isThere: session.stage.configuration.isOn("bar"), floats: display.isFullscreen, at: now)
        if hudState.keyboard == .bar, hudState.bar.focus == nil { hudState.keyboard = .stage }
        if hudState.keyboard == .panel, !tweaks.isOpen { hudState.keyboard = .stage }
        if hudState.keyboard == .strip, !strip.isOpen { setKeyboard(.stage, at: now) }
        if hudState.keyboard == .inspector, !inspector.isShown { setKeyboard(.stage, at: now) }
        if hudState.bar.inset != inset {
            resizeStage()
            session.needsDrawing = true
        }
        guard hudState.bar.isThere else { return }
        var highlighted = Bar.Buttons()
        if tweaks.isOpen { highlighted.insert(presetBrowser.isOpen ? .presets : exportPage.isOpen ? .export : .tune) }
        // A gallery that closes asks for no frame after its last one.
        if gallery.isOpen, !gallery.isClosing { highlighted.insert(.gallery) }
        if strip.isOpen { highlighted.insert(.loop) }
        hudState.bar.highlighted = highlighted
        hudState.bar.greatestWidth = uiViewport.width
        hudState.bar.leastWidth = uiViewport.width - tweaks.openWidth(in: uiViewport)
        hudState.bar.tone = session.stage.backdropTone
        hudState.bar.face = session.stage.configuration.preferences.face
        hudState.bar.clockMark =
            session.clock.isPaused ? "Paused" : session.clock.rate == 1 ? "" : "\(session.clock.rate.brief)× speed"
        let title = session.stage.configuration.model.descriptor.title
        display.hud.use(pixelScale: display.pixelScale * uiScale)
        if title != hudState.bar.title || display.hud.atlasVersion != barAtlasVersion {
            barAtlasVersion = display.hud.atlasVersion
            hudState.bar.title = title
            hudState.bar.titleWidth = display.hud.width(ofBarTitle: title)
        }
    }

    // MARK: - Pointer

    /// Offers the bar a pointer event; false if it doesn't take it. A drag that began on the stage stays with the stage.
    func barTakes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind else {
            hudState.tooltip.hush()
            return false
        }
        if pointer.phase == .began { setKeyboard(.stage, at: input.time) }
        guard !session.holdsPointer, !tweaks.isHeld, !strip.isHeld else { return false }
        let point = pointer.position / uiScale
        let before = hudState.bar
        var pressed: Bar.Button?
        let taken =
            pointer.button == .primary
            ? hudState.bar.pointer(
                TweakState.PointerPhase(pointer.phase), at: point, isFinger: pointer.id != InputEvent.Pointer.mouse,
                width: uiStage.width, time: input.time, pressed: &pressed)
            : hudState.bar.covers(point, width: uiStage.width)
        if hudState.bar != before { session.needsDrawing = true }
        if taken {
            mouse = pointer.position
            leaveStrip()
        }
        if let pressed { press(pressed, byKey: false, at: input.time) }
        return taken
    }

    private func press(_ button: Bar.Button, byKey: Bool, at wall: Double) {
        switch button {
        case .models, .pictures, .export, .menu: openMenu(of: button, byKey: byKey, at: wall)
        case .gallery, .tune, .presets, .loop: run(Command.of(button), at: wall)
        }
    }

    /// Tells the tooltip what is under the pointer; it appears once the pointer has rested there.
    func noteRest(_ input: InputEvent) {
        let before = hudState.tooltip.shown(at: input.time)
        if case .pointer(let pointer) = input.kind, pointer.phase == .moved, pointer.id == InputEvent.Pointer.mouse {
            hudState.tooltip.rest(on: tip(at: pointer.position / uiScale), at: input.time)
        } else {
            hudState.tooltip.hush()
        }
        if hudState.tooltip.shown(at: input.time) != before { session.needsDrawing = true }
    }

    private func tip(at point: Vector2) -> Tip? {
        guard !menu.isOpen, !hudState.help.isShown, !session.holdsPointer, !session.stage.isDragging else { return nil }
        return hudState.bar.tip(at: point, width: uiStage.width, key: { Command.of($0)?.label ?? "" })
            ?? tweaks.tip(at: point, configuration: session.stage.configuration, viewport: uiViewport, isCovered: isPanelCovered)
            ?? (tweaks.isOpen ? exportPage.tip(at: point, viewport: uiViewport, panelWidth: tweaks.width) : nil)
            ?? strip.tip(at: point, room: uiStripRoom)
    }

    /// The mouse has left the window.
    func leaveWindow(at wall: Double) {
        let before = (hudState.bar, hudState.tooltip)
        leaveStrip()
        hudState.bar.leave(at: wall)
        hudState.tooltip.rest(on: nil, at: wall)
        if before != (hudState.bar, hudState.tooltip) { session.needsDrawing = true }
    }

    // MARK: - The keyboard

    /// Offers a key to the bar, the panel or the strip, whichever has keyboard focus; false if neither takes it. Arrow keys are translated
    /// to the panel's own keys.
    func focusedPartTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard !key.alt, !hudState.help.isShown else { return false }
        // Of the chords only those for a curve's point.
        if key.control {
            guard hudState.keyboard == .panel, let own = KeyMap.panelKey(for: key) else { return false }
            return panelTakes(own)
        }
        switch hudState.keyboard {
        case .stage: return false
        case .bar:
            switch hudState.bar.key(key.key, shift: key.shift, width: uiStage.width) {
            case .none: return false
            case .taken: break
            case .pressed(let button): press(button, byKey: true, at: wall)
            case .left: setKeyboard(.stage, at: wall)
            }
        case .panel:
            if isPanelCovered, key.key != "escape" { return false }
            if let own = KeyMap.panelKey(for: key) { return panelTakes(own) }
            guard key.key == "escape", !isPanelCovered else { return false }
            _ = panelTakes(key)
            setKeyboard(.stage, at: wall)
        case .strip:
            if key.key == "escape" { setKeyboard(.stage, at: wall) } else if !stripTakes(key, at: wall) { return false }
        case .inspector:
            if key.key == "escape" { setKeyboard(.stage, at: wall) } else if !inspectorTakes(key, at: wall) { return false }
        }
        session.needsDrawing = true
        return true
    }

    /// Moves keyboard focus to another part of the window.
    func setKeyboard(_ part: KeyboardTarget, at wall: Double) {
        guard part != hudState.keyboard else { return }
        hudState.keyboard = part
        hudState.bar.setFocus(part == .bar, width: uiStage.width, at: wall)
        strip.isFocused = part == .strip
        inspector.isFocused = part == .inspector
        // The panel always highlights a number, or a part of its pages, while it has the focus.
        let hasFocus =
            exportPage.isOpen ? exportPage.hasFocus : presetBrowser.isOpen ? presetBrowser.hasFocus : tweaks.focus != nil
        if part == .panel, !hasFocus { _ = panelTakes(KeyEvent(key: "tab")) }
        session.needsDrawing = true
    }

    /// Tells the panel with its pages and the gallery whether another part of the window has the keyboard. The keys for the cards are the
    /// gallery's while it is open, and else the panel's, too.
    func shareKeyboard() {
        let isOnCards = hudState.keyboard == .stage
        let isOnPanel = hudState.keyboard == .panel || isOnCards && !gallery.isOpen
        tweaks.isKeyboardElsewhere = !isOnPanel
        presetBrowser.isKeyboardElsewhere = !isOnPanel
        exportPage.isKeyboardElsewhere = !isOnPanel
        gallery.isKeyboardElsewhere = !isOnCards
    }

    /// Moves keyboard focus by a number of parts through stage, bar, panel and strip.
    func stepKeyboard(by steps: Int, at wall: Double) {
        var others: Set<KeyboardTarget> = []
        if hudState.bar.isThere { others.insert(.bar) }
        if tweaks.isOpen { others.insert(.panel) }
        if strip.isOpen { others.insert(.strip) }
        if inspector.isShown { others.insert(.inspector) }
        setKeyboard(hudState.keyboard.next(steps, among: others), at: wall)
    }
}
