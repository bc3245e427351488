import RiffleInteraction
import RiffleMath
import RiffleMotion
import RifflePanel
import RiffleSDL
import RiffleStage

// The first start's hints follow what the hand really does.
extension App {
    /// Begins with the hints that were not followed in the last session.
    func beginHints(done: [String], at now: Double) {
        hudState.hints = Hints(done: Set(done.compactMap(Hints.Step.init(rawValue:))), at: now)
        followEvents()
    }

    /// Shows all of them once more.
    func restartHints(at now: Double) {
        hudState.setHelp(false, at: now)
        beginHints(done: [], at: now)
        needsDrawing = true
    }

    /// What the stage is asked to tell.
    private func followEvents() {
        stage.recordsEvents = trace != nil || !hudState.hints.isOver
    }

    func follow(_ step: Hints.Step, at now: Double) {
        guard !hudState.hints.isOver else { return }
        let before = hudState.hints
        hudState.hints.follow(step, at: now)
        guard hudState.hints != before else { return }
        followEvents()
        needsDrawing = true
    }

    func dismissHints(at now: Double) {
        hudState.hints.dismiss(at: now)
        followEvents()
        needsDrawing = true
    }

    /// What the cards did in the last frame.
    func noteHints(at now: Double) {
        guard !hudState.hints.isOver else { return }
        for event in frame.motionEvents {
            if let step = Hints.Step(event.kind, speed: hand.releaseSpeed) { follow(step, at: now) }
        }
        for event in frame.transitionEvents {
            if case .released = event { follow(.drag, at: now) }
        }
    }

    /// A press on what sends the hints away; false: it is somebody else's.
    func hintsTake(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.phase == .began, pointer.button == .primary,
            let layout = renderer.hud.layout(of: hudState.hints, stage: uiStage, at: input.time)
        else { return false }
        let point = pointer.position / uiScale
        let close = layout.close
        guard point.x >= close.minX, point.x < close.maxX, point.y >= close.minY, point.y < close.maxY else { return false }
        dismissHints(at: input.time)
        return true
    }
}

/// How fast the hand was that let go of the cards last.
struct HandSpeed {
    private var tracker = VelocityTracker()
    /// In points a second.
    private(set) var releaseSpeed = 0.0

    /// Takes an event of the hand in the order of their times.
    mutating func note(_ pointer: InputEvent.Pointer, at time: Double) {
        guard pointer.button == .primary else { return }
        if pointer.phase == .began { tracker.reset() }
        // Where a button comes up the mouse was already.
        if pointer.phase != .ended { return tracker.add(pointer.position, at: time) }
        let velocity = tracker.velocity(at: time)
        releaseSpeed = (velocity * velocity).sum().squareRoot()
    }
}

extension Hints.Step {
    /// Points a second at which letting go is a flick. Cards a second would not do: in some models a card is a screen away.
    private static let flickSpeed = 500.0

    /// What an event of the cards follows; nil: nothing. `speed`: of the hand that let go last, in points a second.
    init?(_ event: MotionEvent.Kind, speed: Double) {
        switch event {
        case .scroll(.didEndDragging): self = speed >= Self.flickSpeed ? .flick : .drag
        case .scroll(.thrown): self = .flick
        case .flipped: self = .flip
        default: return nil
        }
    }
}
