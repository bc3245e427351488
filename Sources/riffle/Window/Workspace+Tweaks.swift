import RiffleSession
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The panel beside the stage and the inspector below it; `App+Strip` has the strip.
extension Workspace {
    /// Within this distance of the window's right edge a press opens the panel, in window points.
    static let edge = 4.0

    /// Duration, in seconds of wall time, in which the stage resizes when the panel, the strip or the inspector opens or
    /// closes.
    private static let dockDuration = 0.25

    func setPanel(open: Bool) {
        tweaks.setOpen(open)
        if !open, exportPage.isOpen { setExportPage(open: false) }
        makeRoom()
    }

    func setInspector(open: Bool) {
        inspector.isOpen = open
        makeRoom()
        tellAside()
    }

    /// Says why an open inspector isn't shown.
    func tellAside() {
        guard inspector.isOpen, inspector.isAside else { return }
        hudState.showStatus(
            "The window is too low for both: the depth inspector shows once the strip is closed", at: Clock.now(), hold: 4)
    }

    func makeRoom() {
        // The duration in stage time; 0 while paused, when the stage could not animate.
        resizeStage(over: session.clock.isPaused ? 0 : Self.dockDuration * session.clock.rate)
        session.needsDrawing = true
    }

    /// The window's size in UI points, in which the panel and the text are laid out: window points over `uiScale`.
    var uiViewport: Size { display.size * (1 / uiScale) }

    /// The scale below which no small window brings panel and text: the smallest text has 9.6 points then.
    private static let leastScale = 0.8

    /// Sets `uiScale` to the configured scale times the display's, limited so that the panel fits into the window and text stays
    /// readable. It doesn't change during a drag in the panel: the control would move away from the pointer.
    func updateUIScale() {
        guard !tweaks.isHeld, !strip.isHeld else { return }
        let size = display.size
        let room = min(size.width / 560, size.height / 360)
        let scale = (session.stage.configuration.preferences.values["uiScale"] * display.displayScale).clamped(
            to: 0.5...max(Self.leastScale, min(room, 6)))
        guard scale != uiScale else { return }
        uiScale = scale
        resizeStage()
        session.needsDrawing = true
    }

    /// Resizes the stage to what the panel, the strip and the inspector leave of the window, animated over `seconds` of stage time.
    func resizeStage(over seconds: Double = 0) {
        let size = display.size
        let width = max(size.width - tweaks.width(in: uiViewport) * uiScale, 1)
        let room = Size(width: width / uiScale, height: uiViewport.height)
        let caption = tour == nil ? 0 : TourCaption.height
        inspector.makeRoom(forStrip: strip.height(in: room), in: room)
        let docked = inspector.height(in: room) + strip.height(in: stripRoom(in: room)) + caption
        let height = max(size.height - docked * uiScale, 1)
        let resize = StageResize(
            size: Size(width: stageWidth(of: width), height: height), topInset: hudState.bar.inset * uiScale,
            widthShare: width / size.width, pixelScale: display.pixelScale, duration: session.showsHalves ? 0 : seconds)
        guard
            resize.size != session.stage.size || resize.topInset != session.stage.topInset
                || resize.widthShare != session.stage.widthShare
                || resize.pixelScale != session.stage.pixelScale
        else { return }
        session.deliver(.resize(resize), at: Clock.now())
        session.noteSize()
        display.follow(session.stage.configuration)
    }

    /// Offers the panel a pointer or wheel event; false: it is for the stage. A drag that began on the stage stays with the
    /// stage.
    func panelTakes(_ input: InputEvent) -> Bool {
        let wall = input.time
        switch input.kind {
        case .pointer(let pointer):
            mouse = pointer.position
            guard pointer.button == .primary else { return false }
            if pointer.phase == .began {
                session.holdsPointer = false
                if !tweaks.isOpen, pointer.position.x >= display.size.width - Self.edge {
                    setPanel(open: true)
                    return true
                }
            }
            if session.holdsPointer {
                if pointer.phase == .ended || pointer.phase == .cancelled { session.holdsPointer = false }
                return false
            }
            // The strip first: what it holds stays its own over the inspector.
            if fieldTakes(pointer) || stripTakes(pointer, at: wall) || inspectorTakes(pointer, at: wall) { return true }
            if presetBrowserTakes(pointer, at: wall) { return true }
            let isDouble = pointer.phase == .began && doubleClick.press(at: pointer.position, time: wall)
            if exportPageTakes(pointer, isDouble: isDouble, at: wall) { return true }
            let width = tweaks.width(in: uiViewport)
            tweaks.pace = modifiers.shift ? .fine : modifiers.alt ? .coarse : .normal
            let taken = tweaks.pointer(
                TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, isDouble: isDouble,
                configuration: session.stage.configuration, viewport: uiViewport, intents: &intents)
            if pointer.phase == .began { session.holdsPointer = !taken }
            // The press that gives the formula the keyboard sets the caret, too.
            if pointer.phase == .began, tweaks.isWriting { _ = fieldTakes(pointer) }
            applyIntents(at: wall)
            if tweaks.width(in: uiViewport) != width { resizeStage() }
            return taken
        case .wheel(let delta, _):
            return presetBrowserTakesWheel(delta.y) || exportPageTakesWheel(delta) || fieldTakesWheel(delta.y)
                || tweaks.wheel(
                    delta.y, at: mouse / uiScale, configuration: session.stage.configuration, viewport: uiViewport)
        }
    }

    /// Offers the panel a key; false if it doesn't take it. While another part of the window has the keyboard, it takes its shortcuts
    /// alone: no key acts on a focus that isn't shown.
    func panelTakes(_ key: KeyEvent) -> Bool {
        shareKeyboard()
        // What of the code is selected is shown wherever the keyboard is: Ctrl+C copies it.
        if key.control || !tweaks.isKeyboardElsewhere, exportPageTakes(key) { return true }
        if !key.control, !tweaks.isKeyboardElsewhere, presetBrowserTakes(key) { return true }
        // A page covers the parameters: no key changes a parameter that is hidden.
        if tweaks.isOpen, isPanelCovered { return false }
        let (before, width) = (tweaks.focus, tweaks.width(in: uiViewport))
        let taken = tweaks.key(
            key.key, control: key.control, shift: key.shift, alt: key.alt, configuration: session.stage.configuration,
            viewport: uiViewport, intents: &intents)
        let changes = !intents.isEmpty
        applyIntents(at: Clock.now())
        if tweaks.width(in: uiViewport) != width { resizeStage() }
        // With the panel closed, a status line over the stage shows the parameter.
        if !tweaks.isOpen, taken, changes || tweaks.focus != before, let row = tweaks.focusedRow(session.stage.configuration) {
            hudState.showStatus("\(row.descriptor.title): \(row.text)", at: Clock.now())
        }
        return taken
    }

    /// Offers the inspector a pointer event: its handle sets the flip lift, its upper edge its height; false if it isn't taken.
    private func inspectorTakes(_ pointer: InputEvent.Pointer, at wall: Double) -> Bool {
        guard inspector.isShown else { return false }
        var lift: Double?
        let room = uiRoom
        let height = inspector.height(in: room)
        let taken = inspector.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, room: room, lift: &lift)
        if inspector.height(in: room) != height { resizeStage() }
        if let lift { setLift(lift, isFinal: false, at: wall) } else if taken { session.settings.history.endGesture() }
        session.needsDrawing = true
        return taken
    }

    /// The same with a key.
    func inspectorTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        var lift: Double?
        let taken = inspector.key(key.key, shift: key.shift, room: uiRoom, lift: &lift)
        resizeStage()
        if let lift { setLift(lift, isFinal: true, at: wall) }
        return taken
    }

    private func setLift(_ lift: Double, isFinal: Bool, at wall: Double) {
        session.configure(at: wall, isFinal: isFinal) {
            $0.set("lifts", to: 1)
            $0.set("flipLift", to: (lift * 20).rounded() / 20)
        }
    }

    /// Carries out what the panel asks for.
    func applyIntents(at wall: Double) {
        guard !intents.isEmpty else { return }
        for intent in intents {
            switch intent {
            case .set(let name, let value, let isFinal):
                session.configure(at: wall, isFinal: isFinal) { $0.setFromPanel(name, to: value) }
            case .reset(let names):
                session.configure(at: wall) { configuration in
                    for name in names { configuration.reset(name) }
                }
            case .beginPoint(let name): session.beginPoint(name, choosesNext: modifiers.control, at: wall)
            case .movePoint(let value): session.changePoint(at: wall) { $0.move(to: value, in: $1) }
            case .endPoint: session.endPoint()
            case .newFormula: run(.named("newFormula"), at: wall)
            case .duplicateFormula: run(.named("duplicateFormula"), at: wall)
            case .formula(let text): editFormula(text, at: wall)
            case .formulaBefore(let text): editFormula(text, isUndone: true, at: wall)
            case .undoFormula(let isBack): session.undoFormula(isBack: isBack, at: wall)
            case .pause: run(.named("pause"), at: wall)
            case .stepFrame: run(.named("frameStep"), at: wall)
            case .rate(let rate): session.clock.setRate(rate, atWall: wall)
            case .say(let sentence): hudState.showStatus(sentence, at: Clock.now(), hold: 4)
            case .close: setPanel(open: false)
            }
        }
        intents.removeAll(keepingCapacity: true)
    }
}

extension TweakState.PointerPhase {
    init(_ phase: InputEvent.Pointer.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}
