import RiffleFormula
import RiffleModels
import RiffleSettings
import RiffleArchive
import RiffleFiles
import RiffleFit
import RiffleInteraction
import RiffleMath
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleStage
import RiffleUI

/// A picture or recording under or over the cards: cards' edges are marked on it, and the marks become a formula.
final class ReferencePart: Part {
    unowned let workspace: Workspace
    /// The shown file; nil: no reference.
    var file: ReferenceFile?
    /// The edges that are marked on the file's picture.
    var marks: ReferenceMarks?
    var placement = ReferencePlacement()
    var look = ReferenceLook()
    var fit = ReferenceFit()
    /// A hand's action on the picture.
    var mode = Mode.none {
        didSet { if mode != oldValue { hand = Hand() } }
    }
    var tray = ReferenceTray()
    /// The mouse's hold on the picture.
    var hand = Hand()
    /// Reads files and frames and computes fits on other threads.
    let work = SessionWork()
    /// The movement of the recording's row; nil: it hasn't been read.
    var motion: ReferenceMotion?
    /// Whether a formula that was made from the marks is about to become the model. The picture is then aligned with the model's cards.
    var awaitsModel = false
    /// The index of the current card when the formula was made: card 0 of the marks.
    var base = 0
    /// Reads the frames while a gesture plays over them; nil: none plays.
    var stream: FrameStream?
    /// `wanted`: the frame to read next; nil: none. `isReading`: whether a frame is being read.
    var waitingFrame: (wanted: Int?, isReading: Bool) = (nil, false)

    struct Hand {
        /// The line that the hand draws, in pixels of the picture; nil: none.
        var stroke: EdgeLine?
        /// The last position of a drag, in window points; nil: no drag.
        var drag: Vector2?
        /// Whether the next step is the first of a drag of an edge or of the eye. Only that step notes the place before it for undo.
        var isFirstStep = false
    }

    /// A hand's action on the stage.
    enum Mode { case none, marking, placing }

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { file != nil }

    /// Whether the reference is visible.
    var isShown: Bool { file != nil && !workspace.gallery.isOpen && workspace.guide.tour == nil }

    /// The upper edge of the reference's controls, in UI points.
    var top: Double { workspace.bar.bar.inset }

    /// The lower edge of the reference's controls, in UI points. Notices and names begin below it.
    var bottom: Double {
        guard isShown, tray.rows.isEmpty == false else { return top }
        return tray.box(workspace.uiStage, below: top, lines: lines).maxY
    }

    var lines: Int { display.canvas.lines(of: tray, stage: workspace.uiStage) }

    // MARK: - Opening

    /// Reads a file and shows it, with the marks beside it.
    func open(_ path: String) {
        notices.showStatus("Reading \(SystemPath.shown(path))", at: now, hold: .infinity)
        work.run({ () -> Result<(ReferenceFile, ReferenceMarks?, String?), Failure> in
            do {
                let file = try ReferenceFile(path)
                do { return .success((file, try file.savedMarks(), nil)) } catch {
                    return .success((file, nil, (error as? Failure)?.sentence))
                }
            } catch {
                return .failure(error as? Failure ?? Failure("Can't read \(Output.oneLine(path))."))
            }
        }) { [unowned self] result in
            notices.clearStatus(at: now)
            switch result {
            case .success((let file, let marks, let problem)):
                if let problem { workspace.say(problem) }
                show(file, marks)
            case .failure(let failure): workspace.say(failure.sentence)
            }
        }
    }

    private func show(_ file: ReferenceFile, _ saved: ReferenceMarks?) {
        self.file = file
        (motion, stream) = (nil, nil)
        marks = saved ?? ReferenceMarks(size: file.image.size, isRecording: file.frames != nil)
        display.showReference(file.image.levels)
        look = ReferenceLook()
        mode = .marking
        fit.clear()
        updateTray()
        fitToStage()
        base = session.stage.current
        fitMarks()
    }

    func close() {
        file = nil
        marks = nil
        mode = .none
        fit.clear()
        display.showReference([])
        redraw()
    }

    /// Places the whole picture on the stage.
    func fitToStage() {
        guard let file else { return }
        placement = .fitted(file.image.size, in: room)
        redraw()
    }

    /// The part of the stage below the controls.
    private var room: Rect {
        // The controls get taller while marks are made.
        let (stage, top) = (session.stage.size, max(bottom + 4, self.top + 160) * uiScale)
        return Rect(x: 0, y: top, width: stage.width, height: max(stage.height - top, 1))
    }

    /// Keeps a picture that no hand has moved below the controls when they get taller. When they get shorter, the picture stays where it
    /// is: otherwise it would jump with each sentence in them.
    private func keepFitted() {
        guard let file, !isHeld, let before = placement.room else { return }
        let room = room
        let isSameStage = room.width == before.width && room.maxY == before.maxY
        guard isSameStage ? room.y > before.y : room != before else { return }
        placement = .fitted(file.image.size, in: room)
        redraw()
    }

    /// Moves and scales the picture so that the marked card 0 lies where the present model has an untransformed card.
    func align() {
        guard let file, let stage = marks?.stage, let space = session.stage.cardSpace(under: session.stage.configuration) else {
            return notices.showStatus("Mark the edges of card 0 first", at: now, hold: 3)
        }
        let size = file.image.size
        placement = ReferencePlacement(scale: space.card.width * space.scale / (stage.card.width * stage.scale))
        let wanted = session.stage.viewportCenter + space.anchor * space.scale
        placement.center = wanted - placement.point(stage.center, of: size)
        redraw()
    }

    // MARK: - The fit

    /// Fits the marks as they are.
    func fitMarks() {
        redraw()
        guard let marks, let now = fit.begin(marks) else { return }
        run(now)
    }

    private func run(_ marks: ReferenceMarks) {
        let (reference, pins) = (marks.reference, marks.pins)
        work.run({ Result { () throws(FitRefusal) in try reference.fit(pins) } }) { [unowned self] outcome in
            if let next = fit.take(outcome) { run(next) }
            redraw()
        }
    }

    /// Writes the fit as a formula into the user's folder, and chooses it.
    func makeModel() {
        guard let file, let fit = fit.result else {
            return notices.showStatus(fit.problem ?? "Mark the edges of two cards first", at: now, hold: 4)
        }
        base = session.stage.current
        let title = String(file.name.prefix { $0 != "." })
        let decay = motion.flatMap { $0.isDecay ? $0.decay : nil }
        let numbers = decay.map { ["decelerationRate": $0.rate] } ?? [:]
        session.addFormula(titled: title, numbers: numbers) { fit.formulaText(title: $0, scrollsFreely: decay != nil) }
        mode = .none
        look.opacity = min(look.opacity, 0.5)
        awaitsModel = true
    }

    /// Called when the model has changed: aligns the picture with the model that was made from the marks.
    func takeModel() {
        guard awaitsModel, isFitShown else { return }
        awaitsModel = false
        align()
    }

    /// Whether the model was made from marks.
    var isFitShown: Bool {
        session.stage.configuration.model.formula?.summary.hasPrefix("Fitted to marks") ?? false
    }

    /// Writes the marks beside the picture.
    func saveMarks() {
        guard let file, let marks, !marks.isEmpty else {
            return notices.showStatus("There are no marks to save", at: now)
        }
        let (path, text) = (file.marksPath, marks.file.text)
        work.run({ Result { () throws(FileProblem) in try AtomicFile().write(text, to: path) } }) { [unowned self] result in
            switch result {
            case .success: notices.showStatus("Saved \(SystemPath.shown(path))", at: now, hold: 4)
            case .failure(let problem): workspace.say(problem.sentence)
            }
        }
    }

    /// Takes other threads' results.
    func deliver() { if work.deliver() { redraw() } }

    // MARK: - A frame

    func refresh(at now: Double) {
        guard isShown else { return stream = nil }
        followLoop()
        updateTray()
        keepFitted()
    }

    private func updateTray() {
        var tray = tray
        (tray.rows, tray.line, tray.isFault) = (trayRows, trayLine.text, trayLine.isFault)
        tray.plot = plot
        display.canvas.measure(&tray)
        self.tray = tray
    }

    /// A blinking picture appears or disappears after each `ReferenceLook.blink` seconds.
    func nextChange(after time: Double) -> Double? {
        guard isShown, look.isBlinking else { return nil }
        return (time / ReferenceLook.blink).rounded(.down) * ReferenceLook.blink + ReferenceLook.blink
    }
}

/// How a reference is shown.
struct ReferenceLook: Equatable {
    var opacity = 1.0
    /// Whether it lies over the cards rather than under them.
    var isAbove = true
    /// Whether it shows alone, while a key is held.
    var isAlone = false
    var isBlinking = false

    /// Seconds for which a blinking picture shows, and for which it then doesn't.
    static let blink = 0.4

    /// Returns the opacity at a wall time.
    func opacity(at time: Double) -> Double {
        isBlinking && Int((time / Self.blink).rounded(.down)) % 2 != 0 ? 0 : opacity
    }
}
