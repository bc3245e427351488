import RiffleArchive
import RiffleFiles
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// Films from the window, of the loop or else of a flick, and the line that shows a film's progress.
final class FilmPart: Part {
    unowned let workspace: Workspace
    let work = FilmWork()
    /// The progress of the film that is being made; nil: none is.
    private(set) var line: FilmLine?

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Takes a press on the button of the film's line.
    func takes(_ input: InputEvent) -> Bool {
        guard let line, case .pointer(let pointer) = input.kind, pointer.phase == .began,
            pointer.button == .primary,
            display.canvas.layout(of: line, stage: workspace.uiStage)?.cancel.contains(pointer.position / uiScale) == true
        else { return false }
        cancel()
        return true
    }

    /// Returns the layout of the film's line on a stage; nil if there is no line or no room.
    func layout(on canvas: UICanvas) -> FilmLayout? {
        canvas.frame.isPicture ? nil : line.flatMap { canvas.layout(of: $0, stage: canvas.frame.dock.stage) }
    }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        guard workspace.showsWords, let line, let layout = layout(on: canvas) else { return }
        canvas.paint(line, layout)
    }

    /// Takes a choice about films, and opens their options again.
    func choose(_ choice: FilmChoice, at wall: Double) {
        if let sentence = work.options.choose(choice) { notices.showStatus(sentence, at: now, hold: 4) }
        session.files.noteChange(at: wall)
        // The menu opens again, since the user may want to set several options.
        workspace.menus.reopen(.filmOptions, below: .export, at: wall)
    }

    // MARK: - Making one

    func save(at wall: Double) {
        guard !work.isRunning else {
            return notices.showStatus("A film is being made; Cancel stops it", at: now, hold: 3)
        }
        guard let folder = PictureFolder.path else {
            return workspace.say("There is no folder to save the film in: neither XDG_PICTURES_DIR nor HOME is set.")
        }
        session.catchUp(to: wall)
        work.make(job(work.options, in: folder, isCompared: session.other.mode != .off)) { [unowned self] result in
            switch result {
            case .success(let made):
                for sentence in made.remarks.prefix(3) { workspace.say(sentence) }
                notices.showStatus("Saved \(SystemPath.shown(made.path))", at: now, hold: 4)
            case .failure(let failure): workspace.say(failure.sentence)
            }
        }
        line = work.line
        redraw()
    }

    func cancel() {
        guard work.isRunning else { return }
        work.cancel()
        line = nil
        notices.showStatus("The film was cancelled; no file is left", at: now, hold: 3)
        redraw()
    }

    /// Shows the film's progress.
    func follow() {
        guard work.deliver() else { return }
        line = work.line
        redraw()
    }

    // MARK: - The film's content

    /// The film of a spec sheet, of the present setting alone.
    var specFilm: SpecFilm { SpecFilm(job: job(SpecFilm.options(for: session.ownConfiguration), in: "", isCompared: false)) }

    /// The film of the loop, or of a flick, under the present setting, with the window's pictures and formulas.
    private func job(_ options: FilmOptions, in folder: String, isCompared: Bool) -> FilmJob {
        let frame = options.frame(window: display.size, pixelScale: display.pixelScale)
        let own = options.filmed(session.ownConfiguration)
        let (recording, given) = filmed(options, frame, isCompared: isCompared)
        var job = FilmJob(
            recording: recording, given: given,
            pictures: session.cards.library.items.map {
                FilmJob.Picture(path: $0.absolutePath, focus: session.cards.focuses[$0.absolutePath])
            }, backdrop: display.backdropPath, options: options, frame: frame, place: folder, name: "Riffle \(own.modelID)")
        if isCompared {
            job.other = (options.filmed(session.otherConfiguration), session.otherTitle, isOver: session.other.mode == .outlines)
        }
        for entry in session.formulas.entries { job.formulas[entry.id] = entry.good?.file.text }
        return job
    }

    /// The recording to film, and the setting that replaces the recorded ones. A built-in gesture is made for the film's own size.
    private func filmed(
        _ options: FilmOptions, _ frame: (size: Size, scale: Double), isCompared: Bool
    ) -> (recording: Recording, given: StageConfiguration?) {
        var recording: Recording
        if let loop = session.loop, case .builtIn(let gesture) = loop.source {
            recording = filmed(gesture, options, frame, isCompared: isCompared)
        } else if let loop = session.loop {
            recording = loop.recording.changing { $0 = options.filmed($0) }
        } else {
            recording = filmed(.flick, options, frame, isCompared: isCompared)
        }
        recording.trim = session.loop?.trim
        guard let loop = session.loop, let given = loop.given, !loop.source.isBuiltIn else { return (recording, nil) }
        return (recording, options.filmed(given))
    }

    private func filmed(
        _ gesture: BuiltInGesture, _ options: FilmOptions, _ frame: (size: Size, scale: Double), isCompared: Bool
    ) -> Recording {
        var look = Film.Look(size: frame.size, scale: frame.scale, fps: options.usedRate)
        look.hasCurves = options.hasCurves
        if isCompared { look.other = (session.otherConfiguration, session.otherTitle) }
        look.isOver = session.other.mode == .outlines
        var start = gesture.recording(for: session.stage).start
        (start.size, start.topInset, start.widthShare) = (look.stageSize, 0, 1)
        (start.pixelScale, start.cardSize) = (frame.scale, nil)
        start.configuration = options.filmed(session.ownConfiguration)
        return gesture.recording(for: Stage(start))
    }
}

extension FilmOptions {
    /// Returns a setting as it is filmed.
    func filmed(_ configuration: StageConfiguration) -> StageConfiguration {
        var result = configuration
        if let viewport { result.set(ViewportKind.parameterName, to: Double(viewport.rawValue)) }
        return result
    }
}

extension GestureLoop.Source {
    /// Whether the gesture comes with the program.
    var isBuiltIn: Bool { if case .builtIn = self { true } else { false } }
}
