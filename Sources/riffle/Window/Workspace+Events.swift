import RiffleSession
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Pointer, key and window events. Each event is offered to the overlays and the panel first; what they don't take goes to the
// stage.
extension Workspace {
    /// Handles the events since the last call.
    func handle(_ events: ContiguousArray<HostEvent>) {
        for event in events {
            modifiers.follow(event.kind)
            switch event.kind {
            case .input(let input): handle(input)
            case .key(let key): handle(KeyMap.meant(key), at: event.time)
            case .keyUp(let key):
                swallowedKey = nil
                if key.key == "b" { session.endComparison(at: event.time) }
                if let command = KeyMap.release(of: key) { session.enqueue(command, at: event.time) }
            case .gamepad(let button, let isDown):
                endIntroduction(at: event.time)
                handle(button, isDown: isDown, at: event.time)
            case .text(let text): fieldTakes(text: text)
            case .composition(let text): fieldTakes(composition: text)
            case .resized:
                closeMenu(at: event.time)
                resizeStage()
                session.needsDrawing = true
            case .exposed: session.needsDrawing = true
            case .mouseLeft: leaveWindow(at: event.time)
            case .focusLost:
                session.endFocusing(at: event.time, cancels: true)
                closeMenu(at: event.time)
                leaveWindow(at: event.time)
                session.needsDrawing = true
                session.endComparison(at: event.time)
                for direction in [-1, 1] { session.enqueue(.keyUp(direction), at: event.time) }
            case .wake: break
            case .dropped(let drop):
                endIntroduction(at: event.time)
                take(drop, at: event.time)
            case .quit: isRunning = false
            }
        }
        searchDropped()
        if !events.isEmpty { updateCursor() }
    }

    private func handle(_ input: InputEvent) {
        defer { noteLift(input) }
        endIntroduction(by: input)
        if tourTakes(input) { return }
        noteRest(input)
        if menuTakes(input) || focusTakes(input) || helpTakes(input) {
            session.needsDrawing = true
            return
        }
        // The hints and the bar request a frame themselves, only if something changes.
        if filmTakes(input) || !gallery.isOpen && hintsTake(input) || barTakes(input) { return }
        if panelTakes(input) || galleryTakes(input) {
            session.needsDrawing = true
            return
        }
        handTakesOver(from: input)
        // While a gesture plays, its finger alone moves the cards: what is left of the mouse here belongs to no press of the loop.
        if session.loop?.isPlaying == true { return }
        if case .pointer(let pointer) = input.kind, !hudState.hints.isOver { pointerSpeed.note(pointer, at: input.time) }
        var kind = input.kind
        if case .pointer(let pointer) = kind { kind = .pointer(onStage(pointer)) }
        session.events.append(StageEvent(time: session.clock.time(atWall: input.time), kind: .input(kind)))
    }

    func handle(_ key: KeyEvent, at wall: Double) {
        endIntroduction(at: wall)
        if tour != nil {
            if !key.isRepeat { endTour(at: wall) }
            return
        }
        hudState.tooltip.hush()
        if key.key != swallowedKey { swallowedKey = nil }
        let hadField = hasField
        defer { noteOpening(key, hadField: hadField) }
        if pointTakes(key, at: wall) || focusTakes(key, at: wall) || menuTakes(key, at: wall) || helpTakes(key)
            || fieldTakes(key, at: wall)
            || galleryTakes(key, at: wall) || focusedPartTakes(key, at: wall) || panelTakes(key)
        {
            session.needsDrawing = true
        } else if let action = KeyMap.action(for: key) {
            perform(action, at: wall)
        }
    }

    /// A press or a wheel on the cards stops a gesture that plays.
    private func handTakesOver(from input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { session.stopLoop() }
        case .wheel: session.stopLoop()
        }
    }

    func perform(_ action: KeyMap.Action, at wall: Double) {
        switch action {
        // Escape stops what moves first, and dismisses the hints only when nothing does.
        case .command(.cancel) where !hudState.hints.isOver && !session.stage.isMoving && !session.stage.isDragging:
            dismissHints(at: Clock.now())
        case .command(let command): session.enqueue(command, at: wall)
        case .model(let position):
            let ids = session.stage.configuration.catalogue.ids
            guard ids.indices.contains(position) else { return }
            session.configure(at: wall) { $0.selectModel(ids[position]) }
        case .family(let digit, let back):
            let configuration = session.stage.configuration
            guard let id = configuration.catalogue.id(ofDigit: digit, after: configuration.modelID, back: back) else { return }
            if id == configuration.modelID { return showModel(at: Clock.now()) }
            session.configure(at: wall) { $0.selectModel(id) }
        case .stepModel(let steps): session.configure(at: wall) { $0.stepModel(by: steps) }
        case .toggle(let names): toggle(names, at: wall)
        case .nextViewport:
            session.configure(at: wall) { $0.set(ViewportKind.parameterName, to: Double($0.viewport.next.rawValue)) }
            hudState.showStatus("Viewport: \(session.stage.configuration.viewport.title)", at: Clock.now())
        case .removeCard: session.removeCard(at: nil, wall)
        case .putBack: session.putBackCard(wall)
        case .deck(let command): perform(command, wall)
        case .movePicture(let x, let y): if mayMovePicture { session.movePicture(by: Vector2(x, y), at: wall) }
        case .centerPicture: if mayMovePicture { session.movePicture(by: nil, at: wall) }
        case .menu: openMenu(at: wall)
        case .gallery: setGallery(open: !gallery.isOpen, at: wall)
        case .mainMenu: openMenu(of: .menu, byKey: true, at: wall)
        case .keyboard(let steps): stepKeyboard(by: steps, at: wall)
        case .bar:
            session.configure(at: wall) { $0.set("bar", to: $0.isOn("bar") ? 0 : 1) }
            hudState.showStatus(
                session.stage.configuration.isOn("bar") ? "Bar: on" : "Bar: off; F10 opens its menu", at: Clock.now(), hold: 3)
        case .hints: restartHints(at: Clock.now())
        case .panel:
            // The panel opens with the parameters; the presets have their own key.
            if !tweaks.isOpen { presetBrowser.setOpen(false) }
            setPanel(open: !tweaks.isOpen)
        case .inspector: setInspector(open: !inspector.isOpen)
        case .strip: session.toggleLoop(at: wall)
        case .tour: beginTour(at: wall)
        case .record: session.record(at: wall)
        case .saveLast: session.saveLast()
        case .undo: session.stepHistory(back: true, at: wall)
        case .redo: session.stepHistory(back: false, at: wall)
        case .copy:
            let line = PresetLine.text(of: session.ownConfiguration)
            hudState.showStatus(
                display.copy(line) ? "Copied: \(line)" : "The display did not take the text", at: Clock.now())
        case .paste: session.paste(display.clipboard, at: wall)
        case .savePreset: askPresetName()
        case .updatePreset: updatePreset()
        case .presets: setPresetBrowser(open: !(tweaks.isOpen && presetBrowser.isOpen))
        case .preset(let index): session.loadPreset(at: index)
        case .export: setExportPage(open: !(tweaks.isOpen && exportPage.isOpen))
        case .newFormula: session.addNewFormula()
        case .duplicateFormula: session.duplicateAsFormula()
        case .showFormula: session.showFormulaFile()
        case .compare: session.beginComparison(at: wall)
        case .saveComparison: session.saveComparison()
        case .ghosts: session.setComparison(session.other.mode == .outlines ? .off : .outlines)
        case .pause:
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
        case .frameStep:
            session.clock.setPaused(true, atWall: wall)
            session.clock.step(by: 1.0 / 60, atWall: wall)
            hudState.showStatus("One frame on", at: Clock.now())
        case .slower:
            session.clock.nextRate(atWall: wall)
            let names = [1: "Full speed", 0.5: "Half speed", 0.25: "Quarter speed", 0.1: "A tenth of the speed"]
            hudState.showStatus(names[session.clock.rate] ?? "\(session.clock.rate)×", at: Clock.now())
        case .help: hudState.setHelp(!hudState.help.isShown, at: Clock.now())
        case .fullscreen: display.isFullscreen.toggle()
        case .savePicture: wantsPicture = true
        case .quit: isRunning = false
        }
        session.needsDrawing = true
    }

    private var mayMovePicture: Bool { !hudState.help.isShown && !gallery.isOpen }

    private func toggle(_ names: [String], at wall: Double) {
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

extension Workspace {
    /// Ctrl during the drag of a curve's point solves for another parameter.
    func pointTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard session.formula.drag != nil, key.key == "left ctrl" || key.key == "right ctrl" else { return false }
        if !key.isRepeat { session.changePoint(at: wall) { $0.chooseNext(in: $1) } }
        return true
    }
}
