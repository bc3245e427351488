import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage

// The bar at the top of the stage, what is told of the thing under the hand, and who the keyboard speaks to.
extension App {
    /// The stage in the points that bar and text are laid out in.
    var uiStage: Size { stage.size * (1 / uiScale) }

    /// What the panel leaves of the window, in the same points: the stage and the inspector below it.
    var uiRoom: Size { Size(width: uiStage.width, height: uiViewport.height) }

    /// Whether a point of the window is the stage's, and not that of what docks beside it.
    func isOnStage(_ point: Vector2) -> Bool { point.x < stage.size.width && point.y < stage.size.height }

    /// Brings the bar up to what is set and shown. The stage has what it leaves.
    func updateBar(at now: Double) {
        let inset = hudState.bar.inset
        hudState.bar.set(isThere: stage.configuration.isOn("bar"), floats: window.isFullscreen, at: now)
        if hudState.keyboard == .bar, hudState.bar.focus == nil { hudState.keyboard = .stage }
        if hudState.keyboard == .panel, !tweaks.isOpen { hudState.keyboard = .stage }
        if hudState.bar.inset != inset {
            resizeStage()
            needsDrawing = true
        }
        guard hudState.bar.isThere else { return }
        var lit = Bar.Buttons()
        if tweaks.isOpen { lit.insert(presetBrowser.isOpen ? .presets : .panel) }
        if inspector.isOpen { lit.insert(.depth) }
        if hudState.help.isShown { lit.insert(.help) }
        hudState.bar.lit = lit
        hudState.bar.leastWidth = uiViewport.width - tweaks.openWidth(in: uiViewport)
        hudState.bar.tone = stage.backdropTone
        hudState.bar.isLight = stage.configuration.isOn("lightPanel")
        let title = stage.configuration.model.descriptor.title
        if title != hudState.bar.title || renderer.hud.atlasVersion != barAtlasVersion {
            barAtlasVersion = renderer.hud.atlasVersion
            hudState.bar.title = title
            hudState.bar.titleWidth = renderer.hud.width(ofBarTitle: title)
        }
    }

    // MARK: - The hand

    /// Gives the bar an event of the hand; false: it is somebody else's. A drag that began on the stage stays with the stage.
    func barTakes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind else {
            hudState.tooltip.hush()
            return false
        }
        if pointer.phase == .began { setKeyboard(.stage, at: input.time) }
        guard !stageHoldsPointer, !tweaks.isHeld else { return false }
        let point = pointer.position / uiScale
        let before = hudState.bar
        var pressed: Bar.Button?
        let taken =
            pointer.button == .primary
            ? hudState.bar.pointer(
                TweakState.PointerPhase(pointer.phase), at: point, width: uiStage.width, time: input.time, pressed: &pressed)
            : hudState.bar.covers(point, width: uiStage.width)
        if hudState.bar != before { needsDrawing = true }
        if taken { mouse = pointer.position }
        if let pressed { press(pressed, byKey: false, at: input.time) }
        return taken
    }

    private func press(_ button: Bar.Button, byKey: Bool, at wall: Double) {
        switch button {
        case .models, .menu: openMenu(of: button, byKey: byKey, at: wall)
        case .panel: perform(.panel, at: wall)
        case .presets: perform(.presets, at: wall)
        case .depth: perform(.inspector, at: wall)
        case .help: perform(.help, at: wall)
        }
    }

    /// What is told of the thing under the hand, once it rests.
    func noteRest(_ input: InputEvent) {
        let before = hudState.tooltip.shown(at: input.time)
        if case .pointer(let pointer) = input.kind, pointer.phase == .moved {
            hudState.tooltip.rest(on: tip(at: pointer.position / uiScale), at: input.time)
        } else {
            hudState.tooltip.hush()
        }
        if hudState.tooltip.shown(at: input.time) != before { needsDrawing = true }
    }

    private func tip(at point: Vector2) -> Tip? {
        guard !menu.isOpen, !hudState.help.isShown, !stageHoldsPointer, !stage.isDragging else { return nil }
        return hudState.bar.tip(at: point, width: uiStage.width) ?? tweaks.tip(at: point, viewport: uiViewport)
    }

    /// The mouse is nowhere any more.
    func leaveWindow(at wall: Double) {
        let before = (hudState.bar, hudState.tooltip)
        hudState.bar.leave(at: wall)
        hudState.tooltip.rest(on: nil, at: wall)
        if before != (hudState.bar, hudState.tooltip) { needsDrawing = true }
    }

    // MARK: - The keyboard

    /// Gives a key to the bar, or to the panel in its words, where the keyboard speaks to them; false: it is somebody else's.
    func placeTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard !key.control, !key.alt, !hudState.help.isShown else { return false }
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
            if presetBrowser.isOpen, key.key != "escape" { return false }
            switch key.key {
            // Where the panel has the keyboard, arrows are its own.
            case "down": return panelTakes(KeyEvent(key: "tab"))
            case "up": return panelTakes(KeyEvent(key: "tab", shift: true))
            case "left": return panelTakes(KeyEvent(key: "-", shift: key.shift))
            case "right": return panelTakes(KeyEvent(key: "=", shift: key.shift))
            case "escape":
                if presetBrowser.isOpen { return false }
                _ = panelTakes(key)
                setKeyboard(.stage, at: wall)
            default: return false
            }
        }
        needsDrawing = true
        return true
    }

    /// The keyboard speaks to another part of the window.
    func setKeyboard(_ place: KeyboardPlace, at wall: Double) {
        guard place != hudState.keyboard else { return }
        hudState.keyboard = place
        hudState.bar.setFocus(place == .bar, width: uiStage.width, at: wall)
        // The panel shows where it is.
        if place == .panel, tweaks.focus == nil, !presetBrowser.isOpen { _ = panelTakes(KeyEvent(key: "tab")) }
        needsDrawing = true
    }

    func stepKeyboard(by steps: Int, at wall: Double) {
        setKeyboard(
            hudState.keyboard.next(steps, hasBar: hudState.bar.isThere, hasPanel: tweaks.isOpen), at: wall)
    }
}
