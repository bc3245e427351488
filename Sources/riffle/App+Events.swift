import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Pointer, key and window events. Each event is offered to the overlays and the panel first; what they don't take goes to the
// stage.
extension App {
    func handleEvents() {
        eventsSinceFrame += events.count
        for event in events {
            modifiers.follow(event.kind)
            switch event.kind {
            case .input(let input): handle(input)
            case .key(let key): handle(KeyMap.meant(key), at: event.time)
            case .keyUp(let key):
                swallowedKey = nil
                if key.key == "b" { endComparison(at: event.time) }
                if let command = KeyMap.release(of: key) { enqueue(command, at: event.time) }
            case .gamepad(let button, let isDown):
                endIntroduction(at: event.time)
                handle(button, isDown: isDown, at: event.time)
            case .text(let text): fieldTakes(text: text)
            case .composition(let text): fieldTakes(composition: text)
            case .resized:
                closeMenu(at: event.time)
                resizeStage()
                needsDrawing = true
            case .exposed: needsDrawing = true
            case .mouseLeft: leaveWindow(at: event.time)
            case .focusLost:
                endFocusing(at: event.time, cancels: true)
                closeMenu(at: event.time)
                leaveWindow(at: event.time)
                needsDrawing = true
                endComparison(at: event.time)
                for direction in [-1, 1] { enqueue(.keyUp(direction), at: event.time) }
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
            needsDrawing = true
            return
        }
        // The hints and the bar request a frame themselves, only if something changes.
        if filmTakes(input) || !gallery.isOpen && hintsTake(input) || barTakes(input) { return }
        if panelTakes(input) || galleryTakes(input) {
            needsDrawing = true
            return
        }
        handTakesOver(from: input)
        // While a gesture plays, its finger alone moves the cards: what is left of the mouse here belongs to no press of the loop.
        if loop?.isPlaying == true { return }
        if case .pointer(let pointer) = input.kind, !hudState.hints.isOver { pointerSpeed.note(pointer, at: input.time) }
        var kind = input.kind
        if case .pointer(let pointer) = kind { kind = .pointer(onStage(pointer)) }
        stageEvents.append(StageEvent(time: clock.time(atWall: input.time), kind: .input(kind)))
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
            needsDrawing = true
        } else if let action = KeyMap.action(for: key) {
            perform(action, at: wall)
        }
    }

    /// A press or a wheel on the cards stops a gesture that plays.
    private func handTakesOver(from input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { stopLoop() }
        case .wheel: stopLoop()
        }
    }

    /// Queues a command for the stage.
    func enqueue(_ command: StageCommand, at wall: Double) {
        // A key that comes up ends nothing that a gesture does.
        if case .keyUp = command, loop?.isPlaying == true { return }
        stopLoop()
        stageEvents.append(StageEvent(time: clock.time(atWall: wall), kind: .command(command)))
    }

    func perform(_ action: KeyMap.Action, at wall: Double) {
        switch action {
        // Escape stops what moves first, and dismisses the hints only when nothing does.
        case .command(.cancel) where !hudState.hints.isOver && !stage.isMoving && !stage.isDragging:
            dismissHints(at: Clock.now())
        case .command(let command): enqueue(command, at: wall)
        case .model(let position):
            let ids = stage.configuration.catalogue.ids
            guard ids.indices.contains(position) else { return }
            configure(at: wall) { $0.selectModel(ids[position]) }
        case .family(let digit, let back):
            let configuration = stage.configuration
            guard let id = configuration.catalogue.id(ofDigit: digit, after: configuration.modelID, back: back) else { return }
            if id == configuration.modelID { return showModel(at: Clock.now()) }
            configure(at: wall) { $0.selectModel(id) }
        case .stepModel(let steps): configure(at: wall) { $0.stepModel(by: steps) }
        case .toggle(let names): toggle(names, at: wall)
        case .nextViewport:
            configure(at: wall) { $0.set(ViewportKind.parameterName, to: Double($0.viewport.next.rawValue)) }
            hudState.showStatus("Viewport: \(stage.configuration.viewport.title)", at: Clock.now())
        case .removeCard: removeCard(at: nil, wall)
        case .putBack: putBackCard(wall)
        case .deck(let command): perform(command, wall)
        case .movePicture(let x, let y): movePicture(by: Vector2(x, y), at: wall)
        case .centerPicture: movePicture(by: nil, at: wall)
        case .menu: openMenu(at: wall)
        case .gallery: setGallery(open: !gallery.isOpen, at: wall)
        case .mainMenu: openMenu(of: .menu, byKey: true, at: wall)
        case .keyboard(let steps): stepKeyboard(by: steps, at: wall)
        case .bar:
            configure(at: wall) { $0.set("bar", to: $0.isOn("bar") ? 0 : 1) }
            hudState.showStatus(
                stage.configuration.isOn("bar") ? "Bar: on" : "Bar: off; F10 opens its menu", at: Clock.now(), hold: 3)
        case .hints: restartHints(at: Clock.now())
        case .panel:
            // The panel opens with the parameters; the presets have their own key.
            if !tweaks.isOpen { presetBrowser.setOpen(false) }
            setPanel(open: !tweaks.isOpen)
        case .inspector: setInspector(open: !inspector.isOpen)
        case .strip: toggleLoop(at: wall)
        case .tour: beginTour(at: wall)
        case .record: record(at: wall)
        case .saveLast: saveLast()
        case .undo: stepHistory(back: true, at: wall)
        case .redo: stepHistory(back: false, at: wall)
        case .copy:
            let line = PresetLine.text(of: ownConfiguration)
            hudState.showStatus(
                Clipboard.set(line) ? "Copied: \(line)" : "The display did not take the text", at: Clock.now())
        case .paste: paste(at: wall)
        case .savePreset: askPresetName()
        case .updatePreset: updatePreset()
        case .presets: setPresetBrowser(open: !(tweaks.isOpen && presetBrowser.isOpen))
        case .preset(let index): loadPreset(at: index)
        case .export: setExportPage(open: !(tweaks.isOpen && exportPage.isOpen))
        case .newFormula: addNewFormula()
        case .duplicateFormula: duplicateAsFormula()
        case .showFormula: showFormulaFile()
        case .compare: beginComparison(at: wall)
        case .saveComparison: saveComparison()
        case .ghosts: setComparison(comparisonMode == .outlines ? .off : .outlines)
        case .pause:
            clock.setPaused(!clock.isPaused, atWall: wall)
            if clock.isPaused { resizeStage() }
            // The bar says so itself.
            if !clock.isPaused {
                hudState.showStatus("Playing", at: Clock.now())
            } else if hudState.bar.opacity(at: Clock.now()) < 1 {
                hudState.showStatus("Paused", at: Clock.now())
            } else {
                hudState.clearStatus(at: Clock.now())
            }
        case .frameStep:
            clock.setPaused(true, atWall: wall)
            clock.step(by: 1.0 / 60, atWall: wall)
            hudState.showStatus("One frame on", at: Clock.now())
        case .slower:
            clock.nextRate(atWall: wall)
            let names = [1: "Full speed", 0.5: "Half speed", 0.25: "Quarter speed", 0.1: "A tenth of the speed"]
            hudState.showStatus(names[clock.rate] ?? "\(clock.rate)×", at: Clock.now())
        case .help: hudState.setHelp(!hudState.help.isShown, at: Clock.now())
        case .fullscreen: window.isFullscreen.toggle()
        case .savePicture: wantsPicture = true
        case .quit: isRunning = false
        }
        needsDrawing = true
    }

    private func toggle(_ names: [String], at wall: Double) {
        guard let name = names.first(where: { stage.configuration.descriptor(named: $0) != nil }),
            let descriptor = stage.configuration.descriptor(named: name)
        else {
            let title = stage.configuration.model.descriptor.title
            hudState.showStatus("\(title) has no \(names.joined(separator: " or ")) setting", at: Clock.now())
            return
        }
        configure(at: wall) { $0.set(name, to: $0.isOn(name) ? 0 : 1) }
        let isOn = stage.configuration.isOn(name)
        hudState.showStatus("\(descriptor.title): \(isOn ? "on" : "off")", at: Clock.now())
    }

    /// Changes the configuration as one undoable step; `isFinal` false: as part of a continuous change, such as the drag of a
    /// slider.
    func configure(at wall: Double, isFinal: Bool = true, _ change: (inout StageConfiguration) -> Void) {
        // A change applies to the user's own setting, not to the one that it is compared with.
        endComparison(at: wall)
        var configuration = stage.configuration
        change(&configuration)
        configuration.preferences.desktop = desktopPreferences
        guard configuration != stage.configuration else {
            if isFinal { history.endGesture() }
            return
        }
        history.willChange(from: stage.configuration, isFinal: isFinal)
        adopt(configuration, at: wall)
    }

    /// Applies a configuration to the stage at the event's time, after all earlier events. The next frame shows it, with all that
    /// has happened since the last one.
    func adopt(_ configuration: StageConfiguration, at wall: Double) {
        var configuration = configuration
        configuration.preferences.desktop = desktopPreferences
        let time = max(clock.time(atWall: wall), stage.time)
        let switches = configuration.modelID != stage.configuration.modelID
        stageEvents.append(StageEvent(time: time, kind: .configure(configuration)))
        deliver(to: time)
        if !comparison.isPeeking { noteConfiguration() }
        if comparisonMode != .off, loop == nil { refreshOther() }
        feeder.limitMemory(configuration, in: window)
        if switches {
            formulaState.awaited = nil
            complete(.models, at: Clock.now())
            showModel(at: Clock.now())
            if presetBrowser.isOpen { showPresets() }
        }
        needsDrawing = true
    }

    /// Applies a preset line from the clipboard as one undoable step.
    private func paste(at wall: Double) {
        guard let text = Clipboard.text, !text.isEmpty else {
            hudState.showStatus("There is no text to paste", at: Clock.now())
            return
        }
        do {
            let reading = try PresetLine.read(text, over: stage.configuration)
            configure(at: wall) { $0 = reading.configuration }
            for problem in reading.problems.prefix(4) { say(problem) }
            hudState.showStatus("Pasted", at: Clock.now())
        } catch {
            if case .notAPreset(let sentence) = error { say(sentence) }
        }
    }

    /// Undoes or redoes one step.
    private func stepHistory(back: Bool, at wall: Double) {
        endComparison(at: wall)
        let current = stage.configuration
        guard let other = back ? history.undo(from: current) : history.redo(from: current) else {
            hudState.showStatus(back ? "Nothing to take back" : "Nothing to do again", at: Clock.now())
            return
        }
        adopt(restoringFormulas(of: other), at: wall)
        let words = TweakChange.words(from: current, to: other)
        let what = back ? "Taken back" : "Done again"
        hudState.showStatus(words.isEmpty ? what : "\(what): \(words)", at: Clock.now())
    }
}
