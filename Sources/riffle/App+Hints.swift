import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The first start's hints follow what the hand really does.
extension App {
    /// Cards a second at which letting go is a flick.
    private static let flickVelocity = 2.0

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
            switch event.kind {
            case .scroll(.didEndDragging):
                follow(abs(stage.velocity) >= Self.flickVelocity ? .flick : .drag, at: now)
            case .scroll(.thrown): follow(.flick, at: now)
            case .flipped: follow(.flip, at: now)
            default: break
            }
        }
        for event in frame.transitionEvents {
            if case .released = event { follow(.drag, at: now) }
        }
    }

    /// A press on what sends the hints away; false: it is somebody else's.
    func hintsTake(_ input: InputEvent) -> Bool {
        guard case .pointer(let pointer) = input.kind, pointer.phase == .began, pointer.button == .primary,
            let layout = renderer.hud.layout(of: hudState.hints, stage: uiStage, inspector: inspector, at: input.time)
        else { return false }
        let point = pointer.position / uiScale
        let close = layout.close
        guard point.x >= close.minX, point.x < close.maxX, point.y >= close.minY, point.y < close.maxY else { return false }
        dismissHints(at: input.time)
        return true
    }
}
