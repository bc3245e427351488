import RiffleMotion
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The cards, at the back: events are offered to them last. A press drags them, a click flips a card, and Ctrl with a drag moves a picture
/// within its card.
final class CardsPart: Part {
    unowned let workspace: Workspace
    /// The pointer's release speed, by which the hints tell a flick from a drag.
    private var speed = PointerSpeed()

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// The pointer's speed at its last release, in window points per second.
    var releaseSpeed: Double { speed.releaseSpeed }

    // MARK: - Pointer

    var isHeld: Bool { session.holdsPointer || session.stage.isDragging || session.cards.focusing != nil }

    func takes(_ input: InputEvent) -> Bool {
        workspace.noteHold(input)
        if movesPicture(input) {
            redraw()
            return true
        }
        takeOver(from: input)
        // While a gesture plays, only its finger moves the cards. The mouse events that arrive here don't belong to a press that stopped
        // the loop.
        if session.loop?.isPlaying == true { return true }
        var kind = input.kind
        if case .pointer(let pointer) = kind {
            if !workspace.hints.hints.isOver { speed.note(pointer, at: input.time) }
            kind = .pointer(workspace.onStage(pointer))
        }
        session.events.append(StageEvent(time: session.clock.time(atWall: input.time), kind: .input(kind)))
        return true
    }

    /// A press or a wheel on the cards stops a gesture that plays.
    private func takeOver(from input: InputEvent) {
        switch input.kind {
        case .pointer(let pointer): if pointer.phase == .began { session.stopLoop() }
        case .wheel: session.stopLoop()
        }
    }

    /// Takes the pointer events of a Ctrl drag, which moves a picture in its card; Ctrl and a click centre it again.
    private func movesPicture(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.button == .primary, pointer.id == InputEvent.Pointer.mouse else {
            return false
        }
        switch pointer.phase {
        case .began:
            guard modifiers.control, workspace.isOnStage(pointer.position) else { return false }
            return session.beginFocusing(at: pointer.position, input.time)
        case .moved: return session.moveFocus(to: pointer.position, input.time)
        case .ended, .cancelled:
            guard session.cards.focusing != nil else { return false }
            session.endFocusing(at: input.time, cancels: pointer.phase == .cancelled)
            return true
        }
    }

    func cursor(at point: Vector2) -> Cursor? {
        if session.stage.isDragging { return .grabbing }
        if session.holdsPointer { return workspace.gallery.gallery.isDragging ? .grabbing : .hand }
        if workspace.hints.edges.isNearSide { return .sideways }
        if workspace.hints.edges.isNearEnd { return .upright }
        return session.stage.hasCard(under: workspace.stagePoint(point * uiScale)) ? .hand : .arrow
    }

    // MARK: - Keyboard

    /// Carries out the command of a key.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard let command = Command.of(key) else { return false }
        workspace.run(command, at: wall)
        return true
    }

    /// Escape cancels the drag of a picture.
    func takesWhileHeld(_ key: KeyEvent, at wall: Double) -> Bool {
        guard session.cards.focusing != nil, key.key == "escape" else { return false }
        session.endFocusing(at: wall, cancels: true)
        redraw()
        return true
    }

    // MARK: - Display

    func nextChange(after time: Double) -> Double? { notices.nextChange(after: time) }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        if !workspace.gallery.isOpen { canvas.paint(session.frame.navigationBars, unit: 1 / uiScale) }
        let halves = workspace.halfNames
        if let halves { canvas.paint(halves) }
        if let loop = session.loop { canvas.paint(loop.finger, at: session.frame.time, scale: uiScale, halves: halves) }
        if workspace.strip.showsForecast, let forecast = ForecastLabel(session.frame, uiScale: uiScale) {
            canvas.paint(forecast)
        }
        if workspace.showsWords { paintWords(on: canvas) }
    }

    /// Paints the texts over the cards. The texts at the bottom make room for one another.
    private func paintWords(on canvas: UICanvas) {
        if !workspace.gallery.isOpen { canvas.paint(workspace.hints.edges) }
        let line = workspace.film.layout(on: canvas)?.box ?? workspace.hints.layout(on: canvas)?.box
        let release = workspace.strip.showsForecast ? ReleaseLabel(session.frame, uiScale: uiScale) : nil
        let label = release.flatMap { canvas.box(of: $0, above: line) }
        let middle = release?.isBeside == false ? line.map { box in label.map(box.union) ?? box } ?? label : line
        var shown = notices
        if canvas.frame.isPicture { shown.removeStatus() }
        canvas.paint(shown, below: workspace.reference.bottom, above: middle)
        if let release, let label { canvas.paint(release, in: label) }
    }

    /// The card under the mouse.
    var hovered: HoveredCard? {
        let point = workspace.pointer.position
        return workspace.isOnStage(point) ? session.stage.hoveredCard(under: workspace.stagePoint(point)) : nil
    }

    /// Shows the model's title and summary over the stage and in the window's title.
    func showModel(at time: Double) {
        let descriptor = session.stage.configuration.model.descriptor
        // The hint of a first start names the gesture, and stays.
        let gesture = workspace.hints.hints.line?.step == .drag ? nil : descriptor.gesture
        notices.showModel(
            title: descriptor.title, shortTitle: descriptor.shortTitle, summary: descriptor.summary, gesture: gesture,
            next: nextOfFamily(descriptor),
            cards: session.stage.cardsFrame().map { $0.scaled(by: 1 / uiScale) }, at: time)
        workspace.hints.hints.subject = Hints.Subject(session.stage.configuration)
        nameWindow()
    }

    /// Returns the key of a model's family, and the title of the model that the key shows next; nil if the family has no other model.
    private func nextOfFamily(_ descriptor: ModelDescriptor) -> KeyHelp.Entry? {
        let catalogue = session.stage.configuration.catalogue
        guard let digit = descriptor.family?.digit, let id = catalogue.id(ofDigit: digit, after: descriptor.id),
            id != descriptor.id, let next = catalogue.model(id: id)?.descriptor.title
        else { return nil }
        return KeyHelp.Entry([.key("\(digit)")], next)
    }

    func nameWindow() { display.title = "Riffle · \(session.stage.configuration.model.descriptor.title)" }
}

/// The speed of the pointer at its last release.
struct PointerSpeed {
    private var tracker = VelocityTracker()
    /// The speed in window points per second.
    private(set) var releaseSpeed = 0.0

    /// Takes a pointer event; events come in the order of their times.
    mutating func note(_ pointer: InputEvent.Pointer, at time: Double) {
        guard pointer.button == .primary else { return }
        if pointer.phase == .began { tracker.reset() }
        // The release carries no new position, so it adds no sample.
        if pointer.phase != .ended { return tracker.add(pointer.position, at: time) }
        let velocity = tracker.velocity(at: time)
        releaseSpeed = (velocity * velocity).sum().squareRoot()
    }
}
