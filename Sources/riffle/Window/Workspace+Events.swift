import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

// The path of an event: it is offered to the parts in their order, until one takes it.
extension Workspace {
    /// Handles the events since the last call.
    func handle(_ events: ContiguousArray<HostEvent>) {
        for event in events {
            pointer.modifiers.follow(event.kind)
            handle(event.kind, at: event.time)
        }
        intake.searchDropped()
        if !events.isEmpty { updateCursor() }
    }

    private func handle(_ event: HostEvent.Kind, at wall: Double) {
        switch event {
        case .input(let input): handle(input)
        case .key(let key): handle(KeyMap.meant(key), at: wall)
        case .keyUp(let key): release(key, at: wall)
        case .gamepad(let button, let isDown):
            parts.guide.endIntroduction(at: wall)
            guard let key = GamepadMap.key(for: button, isInFront: hasPartInFront) else { break }
            if isDown { handle(key, at: wall) } else { release(key, at: wall) }
        case .text(let text): parts.field.type(text)
        case .composition(let text): parts.field.compose(text)
        case .resized:
            parts.menus.close(at: wall)
            resizeStage()
            session.needsDrawing = true
        case .exposed: session.needsDrawing = true
        case .mouseLeft: for part in order { part.leave(isFinger: false, at: wall) }
        case .focusLost:
            session.endFocusing(at: wall, cancels: true)
            parts.menus.close(at: wall)
            for part in order { part.leave(isFinger: false, at: wall) }
            session.needsDrawing = true
            session.endComparison(at: wall)
            for direction in [-1, 1] { session.enqueue(.keyUp(direction), at: wall) }
        case .wake: break
        case .dropped(let drop):
            parts.guide.endIntroduction(at: wall)
            intake.take(drop, at: wall)
        case .quit: isRunning = false
        }
    }

    // MARK: - Pointer

    private func handle(_ input: InputEvent) {
        guard case .pointer(let event) = input.kind else { return offer(input) }
        pointer.note(event, at: input.time)
        if event.button == .primary, event.phase == .began { session.holdsPointer = false }
        offer(input)
        guard event.button == .primary, event.phase == .ended || event.phase == .cancelled else { return }
        session.holdsPointer = false
        // A finger that was lifted is over nothing any more.
        guard event.id != InputEvent.Pointer.mouse else { return }
        for part in order { part.leave(isFinger: true, at: input.time) }
        session.needsDrawing = true
    }

    /// Offers an event to the part that holds the pointer, then to all parts, from the front to the back.
    private func offer(_ input: InputEvent) {
        if case .pointer(let pointer) = input.kind, pointer.phase != .began, parts.guide.tour == nil,
            let holder = order.first(where: \.isHeld), holder.takes(input)
        {
            return
        }
        _ = order.first { $0.takes(input) }
    }

    /// Notes a press on the cards, which then hold the pointer until its release.
    func noteHold(_ input: InputEvent) {
        if case .pointer(let pointer) = input.kind, pointer.button == .primary, pointer.phase == .began {
            session.holdsPointer = true
        }
    }

    /// Returns whether a finger that is pressed at a point, in window points, and stays there opens a menu. A finger that catches cards in
    /// motion holds them instead.
    func opensMenu(underFinger point: Vector2) -> Bool {
        if parts.guide.tour != nil || parts.menus.isOpen || parts.gallery.isOpen || parts.help.isShown { return false }
        if parts.bar.bar.covers(point / uiScale, width: uiStage.width) { return false }
        return isOnStage(point) && !session.frame.isMoving
    }

    // MARK: - Keys

    func handle(_ key: KeyEvent, at wall: Double) {
        parts.field.forgetSwallowed(unless: key)
        let hadField = parts.field.isThere
        if order.first(where: { $0.isHeld && $0.takesWhileHeld(key, at: wall) }) == nil {
            _ = order.first { $0.takes(key, at: wall) }
        }
        // The text of the press that opened a field isn't meant for it.
        if !hadField, parts.field.isThere { parts.field.swallow(key) }
    }

    /// Handles the release of a key.
    private func release(_ key: KeyEvent, at wall: Double) {
        parts.field.forgetSwallowed(unless: nil)
        Command.released(key)?.release?(Command.Scope(workspace: self), wall)
    }

    /// Performs a command, as its key does.
    func run(_ command: Command?, at wall: Double) {
        command?.perform(Command.Scope(workspace: self), at: wall)
        session.needsDrawing = true
    }

    /// Whether something other than the cards has the keyboard. Escape closes or leaves it.
    private var hasPartInFront: Bool {
        parts.menus.isOpen || parts.gallery.isOpen || parts.help.isShown || parts.guide.tour != nil || parts.field.isThere
            || keyboard != .stage
    }

    // MARK: - Under the pointer

    /// Updates the cursor after the mouse has moved or something under it has changed.
    private func updateCursor() {
        parts.hints.markEdges(at: now)
        parts.pull.findEdge()
        display.cursor = cursor
    }

    private var cursor: Cursor {
        let point = pointer.position / uiScale
        if let cursor = order.first(where: \.isHeld)?.cursor(at: point) { return cursor }
        for part in order { if let cursor = part.cursor(at: point) { return cursor } }
        return .arrow
    }

    /// The tooltip of the control at a point.
    func tip(at point: Vector2) -> Tip? {
        guard !parts.menus.isOpen, !parts.help.isShown, !session.holdsPointer, !session.stage.isDragging else { return nil }
        for part in order { if let tip = part.tip(at: point) { return tip } }
        return nil
    }
}

/// Maps a gamepad's buttons to keys, so that menus, gallery and panel work as with the keyboard. The stick scrolls (`Gamepads`).
enum GamepadMap {
    /// `isInFront`: whether a menu, the gallery or another part has the keyboard. Nil for a button without a key.
    static func key(for button: GamepadButton, isInFront: Bool) -> KeyEvent? {
        switch button {
        case .up: KeyEvent(key: "up")
        case .down: KeyEvent(key: "down")
        case .left: KeyEvent(key: "left")
        case .right: KeyEvent(key: "right")
        case .south, .start, .back: key(of: button)
        case .east: isInFront ? KeyEvent(key: "escape") : key(of: button)
        // Letter keys would be text in other parts.
        default: isInFront ? nil : key(of: button)
        }
    }

    private static func key(of button: GamepadButton) -> KeyEvent? {
        Command.all.first { $0.gamepad == button }?.keys.first?.event
    }
}
