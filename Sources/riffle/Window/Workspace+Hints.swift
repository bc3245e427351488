import RiffleSession
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleMotion
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The hints of the first start: each is done once the user has done what it says.
extension Workspace {
    /// Begins with the hints that are not in `done`, the raw values of those that earlier sessions have completed.
    func beginHints(done: [String], at now: Double) {
        let subject = hudState.hints.subject
        hudState.hints = Hints(done: Set(done.compactMap(Hints.Step.init(rawValue:))), at: now)
        hudState.hints.subject = subject
        followEvents()
    }

    /// Shows all hints again.
    func restartHints(at now: Double) {
        hudState.setHelp(false, at: now)
        beginHints(done: [], at: now)
        session.needsDrawing = true
    }

    /// Has the stage record events while the trace or the hints need them.
    private func followEvents() {
        session.stage.recordsEvents = isTraced || !hudState.hints.isOver
    }

    /// The user has done what a hint says.
    func complete(_ step: Hints.Step, at now: Double) {
        guard !hudState.hints.isOver else { return }
        let before = hudState.hints
        hudState.hints.complete(step, at: now)
        guard hudState.hints != before else { return }
        followEvents()
        session.needsDrawing = true
    }

    /// Hides all hints.
    func dismissHints(at now: Double) {
        hudState.hints.dismiss(at: now)
        followEvents()
        session.needsDrawing = true
    }

    /// Completes the hints that match the events of the last frame.
    func noteHints(at now: Double) {
        guard !hudState.hints.isOver, introduction == nil else { return }
        for event in session.frame.motionEvents {
            if let step = Hints.Step(event.kind, speed: pointerSpeed.releaseSpeed) { complete(step, at: now) }
        }
        for event in session.frame.transitionEvents {
            if case .released = event { complete(.drag, at: now) }
        }
    }

    /// Has the hint that shows point at what it means.
    func markHint(at now: Double) {
        var mark: HintMark?
        switch hudState.hints.shown(at: now)?.step {
        case .flip: if !session.stage.isMoving { mark = session.stage.pointOfCurrentCard().map { .card($0 / uiScale) } }
        case .models: mark = hudState.bar.box(of: .models, width: uiStage.width).map { .button($0) }
        case .drag, .flick, .drop, .tour, nil: break
        }
        hudState.hintMark = mark
    }

    /// Shows the marks at the screen's edges, while its gesture is taught or the pointer is near.
    func markEdges(at now: Double) {
        let before = hudState.edges
        defer { if hudState.edges != before { session.needsDrawing = true } }
        let edges = session.stage.screenEdges
        guard session.stage.configuration.model.descriptor.showsScreens, !gallery.isOpen, tour == nil else {
            return hudState.edges = EdgeMarks()
        }
        let isFree =
            !menu.isOpen && !hudState.help.isShown && !session.holdsPointer && !session.stage.isDragging && isOnStage(mouse)
        let isTold = hudState.status.map { $0.fade.isVisible(at: now) && $0.text == hudState.hints.subject.gesture } ?? false
        let isTaught =
            isTold || hudState.toast?.fade.isVisible(at: now) ?? false || hudState.hints.shown(at: now)?.step == .drag
        hudState.edges = EdgeMarks(edges, scale: uiScale, pointer: isFree ? stagePoint(mouse) / uiScale : nil, isTaught: isTaught)
    }

    /// Says once for each model where its gesture begins, after a drag that began or pointed elsewhere.
    func tellRefusedDrag(at now: Double) {
        guard session.stage.refusedDrags != lesson.refused else { return }
        lesson.refused = session.stage.refusedDrags
        let descriptor = session.stage.configuration.model.descriptor
        // The hint may be saying so.
        guard let gesture = descriptor.gesture, session.loop?.isPlaying != true, hudState.hints.shown(at: now)?.step != .drag,
            lesson.told.insert(descriptor.id).inserted
        else { return }
        hudState.showStatus(gesture, at: now, hold: 4)
    }

    /// Takes a press on the hints' close button; false for all other events.
    func hintsTake(_ input: InputEvent) -> Bool {
        // A film's line takes the hint's place.
        guard case .pointer(let pointer) = input.kind, pointer.phase == .began, pointer.button == .primary, hudState.film == nil,
            let layout = display.hud.layout(of: hudState.hints, stage: uiStage, at: input.time)
        else { return false }
        let point = pointer.position / uiScale
        let close = layout.close
        guard point.x >= close.minX, point.x < close.maxX, point.y >= close.minY, point.y < close.maxY else { return false }
        dismissHints(at: input.time)
        return true
    }
}

/// What has been said of gestures that weren't understood.
struct GestureLesson {
    /// The number of refused drags that were seen.
    var refused = 0
    /// The ids of the models whose gesture was told.
    var told: Set<String> = []
}

extension Hints.Subject {
    init(_ configuration: StageConfiguration) {
        let descriptor = configuration.model.descriptor
        var card: String? = "middle card"
        if configuration.madeModel.scrollRule.stack != nil { card = "top card" }
        self.init(card: descriptor.showsScreens ? nil : card, gesture: descriptor.gesture)
    }
}

/// The speed of the pointer at its last release.
struct PointerSpeed {
    private var tracker = VelocityTracker()
    /// Window points a second.
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

extension Hints.Step {
    /// The least release speed of a flick, in window points a second. Cards a second don't serve: in some models the next card is
    /// a screen's width away.
    private static let flickSpeed = 500.0

    /// The hint that an event of the cards completes; nil: none. `speed`: of the pointer at its last release, in window points a
    /// second.
    init?(_ event: MotionEvent.Kind, speed: Double) {
        switch event {
        case .scroll(.didEndDragging): self = speed >= Self.flickSpeed ? .flick : .drag
        case .scroll(.thrown): self = .flick
        case .flipped: self = .flip
        default: return nil
        }
    }
}
