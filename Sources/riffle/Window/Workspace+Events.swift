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
                release(key, at: event.time)
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
        } else if let command = Command.of(key) {
            run(command, at: wall)
        }
    }

    /// A press or a wheel on the cards stops a gesture that plays.
    private func handTakesOver(from input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { session.stopLoop() }
        case .wheel: session.stopLoop()
        }
    }

    /// Carries out a command, as its key does.
    func run(_ command: Command?, at wall: Double) {
        command?.perform(Command.Scope(workspace: self), at: wall)
        session.needsDrawing = true
    }

    /// A key was released.
    func release(_ key: KeyEvent, at wall: Double) {
        Command.released(key)?.release?(Command.Scope(workspace: self), wall)
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
