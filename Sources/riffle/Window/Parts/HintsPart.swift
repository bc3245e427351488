import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleMotion
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The hints of the first start: each is done once the user has followed it. And the marks at a screen's edges, which teach its gesture.
final class HintsPart: Part {
    unowned let workspace: Workspace
    var hints = Hints()
    /// The visible hint's target; nil: none.
    private var mark: HintMark?
    /// The marks at the edges of the visible screen.
    private(set) var edges = EdgeMarks()
    /// The number of refused drags so far, and the ids of the models whose gesture was shown after a refused drag.
    private var refusedDrags = 0
    private var told: Set<String> = []

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Begins with the hints that are not in `done`: the raw values of the hints that earlier sessions have completed.
    func begin(done: [String], at now: Double) {
        let subject = hints.subject
        hints = Hints(done: Set(done.compactMap(Hints.Step.init(rawValue:))), at: now)
        hints.subject = subject
        followEvents()
    }

    /// Shows all hints again.
    func restart() {
        let now = self.now
        workspace.help.set(false, at: now)
        begin(done: [], at: now)
        redraw()
    }

    /// Lets the stage record events while the trace or the hints need them.
    private func followEvents() {
        session.stage.recordsEvents = workspace.isTraced || !hints.isOver
    }

    /// Completes a hint that the user has followed.
    func complete(_ step: Hints.Step, at now: Double) {
        guard !hints.isOver else { return }
        let before = hints
        hints.complete(step, at: now)
        guard hints != before else { return }
        followEvents()
        redraw()
    }

    /// Hides all hints.
    func dismiss(at now: Double) {
        hints.dismiss(at: now)
        followEvents()
        redraw()
    }

    /// Takes a press on the closing button.
    func takes(_ input: InputEvent) -> Bool {
        // A film's line takes the hint's place.
        guard case .pointer(let pointer) = input.kind, pointer.phase == .began, pointer.button == .primary,
            workspace.film.line == nil,
            !workspace.gallery.isOpen, !workspace.reference.isShown,
            let layout = display.canvas.layout(of: hints, stage: workspace.uiStage, at: input.time)
        else { return false }
        let point = pointer.position / uiScale
        let close = layout.close
        guard point.x >= close.minX, point.x < close.maxX, point.y >= close.minY, point.y < close.maxY else { return false }
        dismiss(at: input.time)
        return true
    }

    func nextChange(after time: Double) -> Double? { hints.nextChange(after: time) }

    /// Returns the layout of the hint on a stage; nil if none shows.
    func layout(on canvas: UICanvas) -> HintLayout? {
        guard !workspace.gallery.isOpen, !workspace.reference.isShown, workspace.film.layout(on: canvas) == nil else {
            return nil
        }
        return canvas.layout(of: hints, stage: canvas.frame.dock.stage, at: canvas.frame.time)
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        if workspace.showsWords, let layout = layout(on: canvas) { canvas.paint(hints, layout, mark: mark) }
    }

    // MARK: - A frame

    /// Updates the hints and the marks after a frame of the cards.
    func step(at now: Double) {
        noteEvents(at: now)
        tellRefusedDrag(at: now)
        point(at: now)
        markEdges(at: now)
    }

    /// Completes the hints that match the events of the last frame.
    private func noteEvents(at now: Double) {
        guard !hints.isOver, workspace.guide.introduction == nil else { return }
        for event in session.frame.motionEvents {
            if let step = Hints.Step(event.kind, speed: workspace.cards.releaseSpeed) { complete(step, at: now) }
        }
        for event in session.frame.transitionEvents {
            if case .released = event { complete(.drag, at: now) }
        }
    }

    /// Has the visible hint point at its target.
    private func point(at now: Double) {
        var mark: HintMark?
        switch hints.shown(at: now)?.step {
        case .flip: if !session.stage.isMoving { mark = session.stage.pointOfCurrentCard().map { .card($0 / uiScale) } }
        case .models: mark = workspace.bar.bar.box(of: .models, width: workspace.uiStage.width).map { .button($0) }
        case .drag, .flick, .drop, .tour, nil: break
        }
        self.mark = mark
    }

    /// Shows the marks at the screen's edges, while its gesture is taught or the pointer is near.
    func markEdges(at now: Double) {
        let before = edges
        defer { if edges != before { redraw() } }
        guard session.stage.configuration.model.descriptor.showsScreens, !workspace.gallery.isOpen, workspace.guide.tour == nil
        else { return edges = EdgeMarks() }
        let position = workspace.pointer.position
        let isFree =
            !workspace.menus.isOpen && !workspace.help.isShown && !session.holdsPointer && !session.stage.isDragging
            && workspace.isOnStage(position)
        let isTold = notices.status.map { $0.fade.isVisible(at: now) && $0.text == hints.subject.gesture } ?? false
        let isTaught =
            isTold || notices.toast?.fade.isVisible(at: now) ?? false || hints.shown(at: now)?.step == .drag
        edges = EdgeMarks(
            session.stage.screenEdges, scale: uiScale, pointer: isFree ? workspace.stagePoint(position) / uiScale : nil,
            isTaught: isTaught)
    }

    /// After a drag that began in the wrong place or went in the wrong direction, says where the model's gesture begins, once for each
    /// model.
    private func tellRefusedDrag(at now: Double) {
        guard session.stage.refusedDrags != refusedDrags else { return }
        refusedDrags = session.stage.refusedDrags
        let descriptor = session.stage.configuration.model.descriptor
        // The visible hint may say so already.
        guard let gesture = descriptor.gesture, session.loop?.isPlaying != true, hints.shown(at: now)?.step != .drag,
            told.insert(descriptor.id).inserted
        else { return }
        notices.showStatus(gesture, at: now, hold: 4)
    }
}

extension Hints.Subject {
    init(_ configuration: StageConfiguration) {
        let descriptor = configuration.model.descriptor
        var card: String? = "middle card"
        if configuration.madeModel.scrollRule.stack != nil { card = "top card" }
        self.init(card: descriptor.showsScreens ? nil : card, gesture: descriptor.gesture)
    }
}

extension Hints.Step {
    /// The least release speed of a flick, in window points a second. A speed in cards per second wouldn't do: in some models the next card
    /// is a screen's width away.
    private static let flickSpeed = 500.0

    /// The hint that an event of the cards completes; nil: none. `speed`: the pointer's speed at its last release, in window points per
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
