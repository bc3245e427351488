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
    /// What is shown; nil: no reference.
    private(set) var file: ReferenceFile?
    /// The edges that were marked on it.
    var marks: ReferenceMarks?
    var placement = ReferencePlacement()
    var look = ReferenceLook()
    var fit = ReferenceFit()
    /// What a hand does with the picture.
    var mode = Mode.none {
        didSet { if mode != oldValue { hand = Hand() } }
    }
    var tray = ReferenceTray()
    /// What the mouse holds of the picture.
    var hand = Hand()
    /// Files, frames and fits, off the main thread.
    let work = SessionWork()
    /// How the recording's row moves; nil: it wasn't asked.
    private(set) var motion: ReferenceMotion?
    /// Whether a formula of the marks is on its way to be the model: the picture is aligned with its cards then.
    var awaitsModel = false
    /// The index of the current card when the formula was made: card 0 of the marks.
    private var base = 0
    /// The frame that waits for another one to be read; nil: none.
    private var waitingFrame: (wanted: Int?, isReading: Bool) = (nil, false)

    struct Hand {
        /// The line that it draws, in pixels of the picture; nil: none.
        var stroke: EdgeLine?
        /// Where a drag was last, in window points; nil: there is none.
        var drag: Vector2?
        /// Whether the drag of an edge has not moved it yet: its place before can be undone to.
        var isFirstStep = false
    }

    /// What a hand on the stage does.
    enum Mode { case none, marking, placing }

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { file != nil }

    /// Whether it is to be seen.
    var isShown: Bool { file != nil && !workspace.gallery.isOpen && workspace.guide.tour == nil }

    /// The upper edge of its controls, in points of the window.
    var top: Double { workspace.bar.bar.inset }

    /// Where notices and names begin: below its controls.
    var bottom: Double {
        guard isShown, tray.rows.isEmpty == false else { return top }
        return tray.box(workspace.uiStage, below: top, lines: lines).maxY
    }

    var lines: Int { display.canvas.lines(of: tray, stage: workspace.uiStage) }

    // MARK: - Opening

    /// Reads a file and shows it, with the marks beside it.
    func open(_ path: String) {
        notices.showStatus("Reading \(SystemPath.shown(path))", at: Clock.now(), hold: .infinity)
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
            notices.clearStatus(at: Clock.now())
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
        motion = nil
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

    /// The whole of the picture on the stage.
    func fitToStage() {
        guard let file else { return }
        // The controls get higher while marks are made.
        let (stage, top) = (session.stage.size, max(bottom + 4, self.top + 160) * uiScale)
        placement = .fitted(
            file.image.size, in: Rect(x: 0, y: top, width: stage.width, height: max(stage.height - top, 1)))
        redraw()
    }

    /// Puts the marked card 0 where the present model has a card that nothing moves.
    func align() {
        guard let file, let stage = marks?.stage, let space = session.stage.cardSpace(under: session.stage.configuration) else {
            return notices.showStatus("Mark the edges of card 0 first", at: Clock.now(), hold: 3)
        }
        let size = file.image.size
        placement = ReferencePlacement(scale: space.card.width * space.scale / (stage.card.width * stage.scale))
        let wanted = session.stage.viewportCenter + space.anchor * space.scale
        placement.center = wanted - placement.point(stage.center, of: size)
        redraw()
    }

    // MARK: - Frames of a recording

    /// Shows the frame at a share of the recording.
    func scrub(to share: Double) {
        guard let frames = file?.frames, frames.times.count > 1 else { return }
        let length = frames.times.last ?? 0
        show(frame: frames.index(at: share * length))
    }

    /// Shows the frame before or behind.
    func step(frame way: Int) {
        guard let file, let frames = file.frames else { return }
        show(frame: (waitingFrame.wanted ?? file.frame) + way, of: frames)
    }

    private func show(frame: Int, of frames: RecordingFrames) {
        show(frame: max(0, min(frame, frames.times.count - 1)))
    }

    /// Reads a frame; while one is read, the last that was asked for waits.
    private func show(frame: Int) {
        guard let file, file.frame != frame || waitingFrame.wanted != nil else { return }
        waitingFrame.wanted = frame
        guard !waitingFrame.isReading else { return }
        waitingFrame = (nil, true)
        work.run({ Result { try file.showing(frame) } }) { [unowned self] result in
            waitingFrame.isReading = false
            guard self.file?.path == file.path else { return }
            switch result {
            case .success(let shown):
                self.file = shown
                display.showReference(shown.image.levels)
                followFrame()
            case .failure(let error): workspace.say((error as? Failure)?.sentence ?? "This frame can't be read.")
            }
            if let wanted = waitingFrame.wanted { show(frame: wanted) }
        }
    }

    /// Puts the cards where the fit has them in the frame that shows, so that a hand can take them on from there.
    private func followFrame() {
        redraw()
        guard let file, let fit = fit.result, let frame = marks?.frame(at: file.time), fit.offsets.indices.contains(frame),
            isFitShown
        else { return }
        session.stage.jump(to: Double(base) + fit.offsets[frame], at: session.stage.time)
    }

    /// Follows the edges of the last marked frame to the one that shows.
    func followEdges() {
        guard let file, let time = file.time, let marks else { return }
        let before = marks.frames.indices.filter { (marks.frames[$0].time ?? 0) < time - 0.002 }
            .max { (marks.frames[$0].time ?? 0) < (marks.frames[$1].time ?? 0) }
        guard let before, let source = before as Int?, marks.marks.contains(where: { $0.frame == source }) else {
            return notices.showStatus("Mark edges in an earlier frame first", at: Clock.now(), hold: 3)
        }
        var reference = marks.reference
        reference.marks = reference.marks.filter { $0.frame == source && $0.side != nil }.map { mark in
            var mark = mark
            mark.frame = 0
            return mark
        }
        reference.frames = [FitFrame(offset: nil, time: marks.frames[source].time), FitFrame(offset: nil, time: time)]
        notices.showStatus("Following the edges", at: Clock.now(), hold: .infinity)
        let request = MarksFile(reference, followed: [1])
        work.run({ () -> (Result<FitReference, any Error>, [String]) in
            var lost: [String] = []
            let result = Result { () throws in
                guard let frames = file.frames else { throw Failure("Edges are followed in recordings.") }
                return try FitImages.recording(frames).located(request) { lost.append($0) }
            }
            return (result, lost)
        }) { [unowned self] result, lost in
            notices.clearStatus(at: Clock.now())
            for sentence in lost.prefix(3) { workspace.say(sentence) }
            switch result {
            case .success(let found): take(found, at: time)
            case .failure(let error): workspace.say((error as? Failure)?.sentence ?? "The edges can't be followed.")
            }
        }
    }

    /// Reads how the row moves from the frame that shows to the end.
    func readMotion() {
        guard let file, let frames = file.frames, let fit = fit.result else {
            return notices.showStatus("Mark the cards of a recording first", at: Clock.now(), hold: 3)
        }
        guard let frame = marks?.frame(at: file.time), fit.offsets.indices.contains(frame) else {
            return notices.showStatus("Show a marked frame first: the motion is read from it on", at: Clock.now(), hold: 4)
        }
        notices.showStatus("Reading the motion", at: Clock.now(), hold: .infinity)
        let (first, start) = (file.frame, fit.offsets[frame])
        work.run({ Result { try ReferenceMotion(frames, fit, from: first, at: start) } }) { [unowned self] result in
            notices.clearStatus(at: Clock.now())
            switch result {
            case .success(let motion): self.motion = motion
            case .failure(let error): workspace.say((error as? Failure)?.sentence ?? "The motion can't be read.")
            }
        }
    }

    private func take(_ found: FitReference, at time: Double) {
        guard var marks else { return }
        let frame = marks.frameToFollow(at: time)
        var followed: [FitMark] = []
        var lines: [EdgeLine] = []
        for (index, mark) in found.marks.enumerated() where mark.frame == 1 {
            guard let line = found.line(ofMark: index) else { continue }
            var mark = mark
            mark.frame = frame
            followed.append(mark)
            lines.append(line)
        }
        marks.add(followed: followed, lines: lines)
        self.marks = marks
        fitMarks()
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
            return notices.showStatus(fit.problem ?? "Mark the edges of two cards first", at: Clock.now(), hold: 4)
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

    /// The model is another one: the one that the marks made comes with its cards on the picture's.
    func takeModel() {
        guard awaitsModel, isFitShown else { return }
        awaitsModel = false
        align()
    }

    /// Whether the model is one that the marks made.
    private var isFitShown: Bool {
        session.stage.configuration.model.formula?.summary.hasPrefix("Fitted to marks") ?? false
    }

    /// Writes the marks beside the picture.
    func saveMarks() {
        guard let file, let marks, !marks.isEmpty else {
            return notices.showStatus("There are no marks to save", at: Clock.now())
        }
        let (path, text) = (file.marksPath, marks.file.text)
        work.run({ Result { () throws(FileProblem) in try AtomicFile().write(text, to: path) } }) { [unowned self] result in
            switch result {
            case .success: notices.showStatus("Saved \(SystemPath.shown(path))", at: Clock.now(), hold: 4)
            case .failure(let problem): workspace.say(problem.sentence)
            }
        }
    }

    /// Takes what other threads have done.
    func deliver() { if work.deliver() { redraw() } }

    // MARK: - A frame

    func refresh(at now: Double) {
        guard isShown else { return }
        updateTray()
    }

    private func updateTray() {
        var tray = tray
        (tray.rows, tray.line, tray.isFault) = (trayRows, trayLine.text, trayLine.isFault)
        tray.plot = plot
        display.canvas.measure(&tray)
        self.tray = tray
    }

    /// A picture that blinks changes twice a second.
    func nextChange(after time: Double) -> Double? {
        guard isShown, look.isBlinking else { return nil }
        return (time / ReferenceLook.blink).rounded(.down) * ReferenceLook.blink + ReferenceLook.blink
    }

    /// Paints the picture between backdrop and cards.
    func paintBelow(into list: inout DrawList, at now: Double) {
        guard isShown, !look.isAbove, !look.isAlone else { return }
        paintPicture(into: &list, opacity: look.opacity(at: now))
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard isShown else { return }
        if look.isAlone {
            cover(ReferenceLook.black, &list)
            paintPicture(into: &list, opacity: 1)
        } else if look.isAbove {
            // Marks are made on the picture: the cards only distract then.
            if mode == .marking { cover(ReferenceLook.dim, &list) }
            paintPicture(into: &list, opacity: look.opacity(at: canvas.frame.time))
        }
        guard workspace.showsWords else { return }
        canvas.paint(shownMarks)
        canvas.paint(tray, stage: workspace.uiStage, below: top, lines: lines)
    }

    private func paintPicture(into list: inout DrawList, opacity: Double) {
        guard let file, opacity > 0 else { return }
        let size = file.image.size
        // A level that has at least as many pixels as are seen.
        let shrinking = Double.log(1 / max(placement.scale * display.pixelScale, 1e-3)) / Double.log(2)
        let level = min(max(Int(shrinking), 0), file.image.levels.count - 1)
        let corners = [Vector2.zero, Vector2(size.width, 0), Vector2(size.width, size.height), Vector2(0, size.height)]
        let alpha = UInt8((255 * opacity.clamped(to: 0...1)).rounded())
        append(
            corners.map { placement.point($0, of: size) }, TextureLevel(.reference, level: Int32(level)),
            Color(r: 255, g: 255, b: 255, a: alpha), to: &list)
    }

    /// Covers the stage with a colour.
    private func cover(_ color: Color, _ list: inout DrawList) {
        let (width, height) = (session.stage.size.width, session.stage.size.height)
        append([.zero, Vector2(width, 0), Vector2(width, height), Vector2(0, height)], TextureLevel(.white), color, to: &list)
    }

    /// A quad within the stage, by its corners in window points.
    private func append(_ corners: [Vector2], _ texture: TextureLevel, _ color: Color, to list: inout DrawList) {
        let (pixels, stage) = (display.pixelScale, session.stage.size)
        let first = Int32(list.vertices.count)
        for (corner, place) in zip(corners, [(Float(0), Float(0)), (1, 0), (1, 1), (0, 1)]) {
            list.vertices.append(
                DrawVertex(x: Float(corner.x * pixels), y: Float(corner.y * pixels), color: color, u: place.0, v: place.1))
        }
        let clip = Rect(x: 0, y: 0, width: stage.width * pixels, height: stage.height * pixels)
        list.appendTriangle(first, first + 1, first + 2, texture: texture, clip: clip)
        list.appendTriangle(first, first + 2, first + 3, texture: texture, clip: clip)
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

    /// What covers the cards while marks are made, and while the picture shows alone.
    static let dim = Color(r: 10, g: 11, b: 16, a: 215)
    static let black = Color(r: 0, g: 0, b: 0)

    /// Seconds that a blinking one shows, and doesn't.
    static let blink = 0.4

    /// At a time of the wall.
    func opacity(at time: Double) -> Double {
        isBlinking && Int((time / Self.blink).rounded(.down)) % 2 != 0 ? 0 : opacity
    }
}
