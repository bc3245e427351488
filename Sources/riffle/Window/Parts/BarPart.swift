import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The bar at the top of the stage.
final class BarPart: Part {
    unowned let workspace: Workspace
    var bar = Bar()
    /// The version of the glyph atlas that the title was measured with.
    private var atlasVersion = -1

    init(_ workspace: Workspace) { self.workspace = workspace }

    private var width: Double { workspace.uiStage.width }

    // MARK: - Keyboard

    var keyboardTarget: KeyboardTarget? { .bar }
    var isReachable: Bool { bar.isThere }
    func setFocus(_ isFocused: Bool, at wall: Double) { bar.setFocus(isFocused, width: width, at: wall) }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard isFocused, !key.alt, !key.control else { return false }
        switch bar.key(key.key, shift: key.shift, width: width) {
        case .none: return false
        case .taken: break
        case .pressed(let button): press(button, byKey: true, at: wall)
        case .left: workspace.setKeyboard(.stage, at: wall)
        }
        redraw()
        return true
    }

    // MARK: - Pointer

    /// A drag that began on the stage stays with the stage.
    func takes(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind else { return false }
        if pointer.phase == .began { workspace.setKeyboard(.stage, at: input.time) }
        guard !session.holdsPointer, !workspace.panel.isHeld, !workspace.strip.isHeld else { return false }
        let point = pointer.position / uiScale
        let before = bar
        var pressed: Bar.Button?
        let taken =
            pointer.button == .primary
            ? bar.pointer(
                TweakState.PointerPhase(pointer.phase), at: point, isFinger: pointer.id != InputEvent.Pointer.mouse,
                width: width, time: input.time, pressed: &pressed)
            : bar.covers(point, width: width)
        if bar != before { redraw() }
        if taken { workspace.strip.leave(isFinger: false, at: input.time) }
        if let pressed { press(pressed, byKey: false, at: input.time) }
        return taken
    }

    private func press(_ button: Bar.Button, byKey: Bool, at wall: Double) {
        switch button {
        case .models, .pictures, .export, .menu: workspace.menus.open(of: button, byKey: byKey, at: wall)
        case .gallery, .parameters, .presets, .loop: workspace.run(Command.of(button), at: wall)
        }
    }

    func leave(isFinger: Bool, at wall: Double) {
        let before = bar
        if isFinger { bar.leaveButtons() } else { bar.leave(at: wall) }
        if bar != before { redraw() }
    }

    func cursor(at point: Vector2) -> Cursor? { bar.covers(point, width: width) ? .hand : nil }

    func tip(at point: Vector2) -> Tip? { bar.tip(at: point, width: width, key: { Command.of($0)?.label ?? "" }) }

    func nextChange(after time: Double) -> Double? { bar.nextChange(after: time) }

    func paint(on canvas: UICanvas, into list: inout DrawList) { canvas.paint(bar) }

    // MARK: - Display

    /// Updates the bar from the configuration and the window's state; resizes the stage if the bar's inset changes.
    func update(at now: Double) {
        let inset = bar.inset
        bar.set(isThere: session.stage.configuration.isOn("bar"), floats: display.isFullscreen, at: now)
        workspace.checkKeyboard(at: now)
        if bar.inset != inset {
            workspace.resizeStage()
            redraw()
        }
        guard bar.isThere else { return }
        bar.highlighted = highlighted
        bar.greatestWidth = uiViewport.width
        bar.leastWidth = uiViewport.width - workspace.panel.tweaks.openWidth(in: uiViewport)
        bar.tone = session.stage.backdropTone
        bar.face = session.stage.configuration.preferences.face
        bar.clockMark =
            session.clock.isPaused ? "Paused" : session.clock.rate == 1 ? "" : "\(session.clock.rate.brief)× speed"
        let title = session.stage.configuration.model.descriptor.title
        display.canvas.use(pixelScale: display.pixelScale * uiScale)
        if title != bar.title || display.canvas.atlasVersion != atlasVersion {
            atlasVersion = display.canvas.atlasVersion
            bar.title = title
            bar.titleWidth = display.canvas.width(ofBarTitle: title)
        }
    }

    private var highlighted: Bar.Buttons {
        var buttons = Bar.Buttons()
        let panel = workspace.panel
        if panel.isOpen, panel.isCovered || panel.tweaks.list.page == .parameters {
            buttons.insert(workspace.presets.isOpen ? .presets : workspace.export.isOpen ? .export : .parameters)
        }
        // A closing gallery doesn't count: it asks for no frame after its last one, so its button would stay highlighted.
        if workspace.gallery.isOpen, !workspace.gallery.gallery.isClosing { buttons.insert(.gallery) }
        if workspace.strip.isOpen { buttons.insert(.loop) }
        return buttons
    }
}
