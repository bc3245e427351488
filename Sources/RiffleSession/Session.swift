package import RiffleArchive
internal import RiffleFiles
package import RiffleMath
internal import RiffleFormula
internal import RiffleModels
internal import RiffleScene
package import RiffleSettings
package import RiffleStage

/// The work of a window, without the window: the stage and the other stage, which shows setting B, the settings and their history, the
/// gesture that plays, cards, formulas and presets.
///
/// Commands and stage events come in, at times of the wall's clock; frames and reports go out. Nothing here draws, and nothing knows a display.
package final class Session {
    package var stage: Stage
    /// The stage's last frame.
    package var frame = Frame()
    /// Maps wall time to stage time: pause and slow motion.
    package var clock: PlaybackClock
    /// The events that the stage gets with its next step.
    package var events: ContiguousArray<StageEvent> = []
    /// Whether the next frame differs from the last one.
    package var needsDrawing = true
    /// Whether a press that began on the stage is still held.
    package var holdsPointer = false
    package var settings = SettingsState()
    package var other = OtherStage()
    /// The gesture in the strip, and whether one is being recorded.
    package var loop: GestureLoop?
    package var recorder = Recorder.none
    package var gestures = GestureState()
    package var cards: CardState
    package var formula = FormulaState()
    package let files: SessionFiles
    package var host: SessionHost

    /// A session with the given cards.
    package init(
        _ configuration: StageConfiguration, cards: CardState, size: Size, pixelScale: Double, files: SessionFiles,
        host: SessionHost
    ) {
        (self.cards, self.files, self.host) = (cards, files, host)
        clock = PlaybackClock(atWall: host.now())
        stage = Stage(
            configuration: configuration, deck: cards.library.deck(count: cards.count), size: size, pixelScale: pixelScale,
            time: clock.time(atWall: host.now()))
        if cards.library.isBuiltIn { stage.jump(to: Double(min(4, max(stage.deck.count - 1, 0))), at: stage.time) }
        stage.keepsLog = true
    }

    // MARK: - Reports

    /// Reports a line that shows for a moment; `seconds`: how long, nil for the usual time.
    package func show(_ text: String, seconds: Double? = nil) { host.tell(.status(text, seconds: seconds)) }

    /// Reports a sentence about a problem.
    package func say(_ sentence: String) { host.tell(.sentence(sentence)) }

    /// Reports the first three of several sentences, and how many more there are.
    package func say(_ sentences: [String]) {
        for sentence in sentences.prefix(3) { say(sentence) }
        if sentences.count > 3 { say("… and \(sentences.count - 3) more of that kind.") }
    }

    // MARK: - Time

    /// Brings the stage to a time of the wall's clock, with the waiting events; returns the stage's time.
    @discardableResult
    package func catchUp(to wall: Double) -> StageTime {
        let time = max(clock.time(atWall: wall), stage.time)
        deliver(to: time)
        needsDrawing = true
        return time
    }

    /// Hands the waiting events to both stages. If this stage rests, the other one first takes over its state, so that both begin alike.
    package func deliver(to time: StageTime) {
        if other.stage != nil { deliverToOther(to: time) }
        // One by one, because taking elements from a generic collection needs a heap block each.
        for event in events { stage.advance(to: Swift.min(event.time, time), events: CollectionOfOne(event)) }
        stage.advance(to: time, events: EmptyCollection())
        events.removeAll(keepingCapacity: true)
        beginRecording()
    }

    /// Hands one event to both stages at a time of the wall's clock, after the waiting events.
    package func deliver(_ kind: StageEvent.Kind, at wall: Double) {
        let time = max(clock.time(atWall: wall), stage.time)
        events.append(StageEvent(time: time, kind: kind))
        deliver(to: time)
        needsDrawing = true
    }

    /// Queues a command for the stage.
    package func enqueue(_ command: StageCommand, at wall: Double) {
        // A released key doesn't stop a gesture that plays.
        if case .keyUp = command, loop?.isPlaying == true { return }
        stopLoop()
        events.append(StageEvent(time: clock.time(atWall: wall), kind: .command(command)))
    }

    /// Brings everything to a time of the wall's clock and composes the frame; returns the stage's time. `forecasts`: the frame shows the
    /// outcome of a release.
    package func step(at wall: Double, forecasts: Bool) -> StageTime {
        stage.isForecasting = forecasts
        let time = playLoop(at: wall)
        deliver(to: time)
        showOther()
        let began = host.worked()
        stage.step(to: time, events: EmptyCollection(), into: &frame)
        noteLoad(seconds: host.worked() - began)
        stepOtherHalf(to: time)
        notePoseProblem()
        return time
    }

    /// Whether the cards move, or a gesture plays or is recorded, while the clock runs.
    package var isPlaying: Bool {
        loop?.seek != nil
            || (frame.isMoving || isLooping || isRecording || other.stage?.isMoving ?? false) && isRunning
    }

    /// Whether stage time runs.
    package var isRunning: Bool { !clock.isPaused && clock.rate > 0 }

    /// The time of the next work without an event, in wall time; nil: there is none.
    package func due(at now: Double) -> Double? {
        [files.sessionDue, coursesDue, nextRound(at: now), formula.write?.due].compactMap(\.self).min()
    }

    // MARK: - Files

    /// The state for the next start, without the window's. While cards move, the scroll offset is the last kept one, so that a motion
    /// doesn't write the session over and over; at the end (`isLast`) it is the current card's index.
    package func saved(isLast: Bool) -> SavedSession {
        var saved = files.restored ?? SavedSession(configuration: ownConfiguration)
        saved.configuration = ownConfiguration
        let isResting = !stage.isMoving && !stage.isDragging && loop?.isPlaying != true
        saved.offset = isResting ? stage.scrollOffset : Double(stage.current)
        saved.cardCount = stage.deck.count
        if !isResting, !isLast, let kept = files.kept, kept.cardCount == saved.cardCount { saved.offset = kept.offset }
        saved.presetPath = files.loaded?.path
        saved.formulaPath = formulas.entry(ofModel: saved.configuration.modelID)?.path
        saved.focuses = cards.focuses
        if cards.question.isAnswered { saved.answered.insert(PictureQuestion.name) }
        return saved
    }

    /// Follows edited presets and formulas, and takes the results of finished file work.
    package func followFiles(at now: Double) {
        if let changes = files.takeNews() {
            let edited = changes.filter(FormulaFile.isNamed)
            if !edited.isEmpty { formulasChanged(edited) }
            if edited.count < changes.count { presetsChanged(changes) }
        }
        if let due = formula.write?.due, due <= now { writeFormula() }
        if files.work.deliver() { needsDrawing = true }
    }

    // MARK: - Frames that are too much

    /// Reports the reason that a card of the chosen model is hidden, until there is none. Called for every frame; while the cards move, a
    /// sentence about the same place of the formula stays.
    package func notePoseProblem() {
        let problem = stage.problem
        let former = formula.poseProblem
        guard problem != nil || former != nil else { return }
        let id = stage.configuration.modelID
        if let former, former.modelID == id {
            if former.problem == problem || former.problem.position == problem?.position && frame.isMoving { return }
        }
        formula.poseProblem = problem.map { (id, $0) }
        if former?.modelID != id || former?.problem.position != problem?.position, let sentence = poseProblem(ofModel: id) {
            host.tell(.message(sentence))
        }
        for id in Set([former?.modelID, problem.map { _ in id }].compactMap { $0 }) { showPoseProblem(ofModel: id) }
    }

    /// Reports the cards that the frame leaves out, and a slow formula, each once per model. `seconds`: the processor time of the stage's
    /// step.
    package func noteLoad(seconds: Double) {
        let model = stage.configuration.model.descriptor
        if let sentence = formula.load.leftOut(frame.statistics, of: model.id, titled: model.title) { say(sentence) }
        if model.isFormula, let sentence = formula.load.slow(seconds, formula: model.id, titled: model.title) {
            say(sentence)
        }
    }

    private func showPoseProblem(ofModel id: String) {
        if let entry = formulas.entry(ofModel: id) { return showProblem(of: entry) }
        host.tell(.notice(poseProblem(ofModel: id), about: id))
    }

    /// The sentence about a model's file, or about its name where it has none.
    package func poseProblem(ofModel id: String) -> String? {
        guard let (modelID, problem) = formula.poseProblem, modelID == id else { return nil }
        let file = formulas.entry(ofModel: id).map { SystemPath.shown(PresetStore.fileName(of: $0.path)) }
        let name = file ?? formulas.catalogue.model(id: id)?.descriptor.title ?? id
        return FormulaFileProblem.formula(problem).sentence(about: name)
    }
}

/// The program around a session.
package struct SessionHost {
    /// The wall's clock, in seconds.
    package let now: () -> Double
    /// The seconds that this thread has worked.
    package let worked: () -> Double
    /// Wakes the loop; called from any thread.
    package let wakeUp: @Sendable () -> Void
    package var tell: (SessionReport) -> Void = { _ in }

    /// A host that isn't told anything yet.
    package init(now: @escaping () -> Double, worked: @escaping () -> Double, wakeUp: @escaping @Sendable () -> Void) {
        (self.now, self.worked, self.wakeUp) = (now, worked, wakeUp)
    }
}

/// A report of a session to its window.
package enum SessionReport {
    /// A line that shows for a moment; `seconds`: how long, nil for the usual time.
    case status(String, seconds: Double?)
    /// The status line no longer holds.
    case statusEnds
    /// A sentence about a problem.
    case sentence(String)
    /// A sentence that is only written, because the window shows the problem in another way.
    case message(String)
    /// The problem of a file or a model, which shows until it is solved; nil: it is solved.
    case notice(String?, about: String)
    /// Another configuration has been applied.
    case configured(isOtherModel: Bool)
    /// The model's name is shown again.
    case modelShown
    /// Models from files will change; `ids`: some come or go.
    case modelsChange(ids: Bool)
    case modelsChanged
    /// Presets may have changed on the disk.
    case presetsChanged
    /// The list of presets in `files`, or the loaded preset, has changed.
    case presetsRead
    case presetRenamed(from: String, to: String)
    case presetLoaded
    case blendBegins(from: String, to: String)
    /// The cards will change.
    case deckChanges
    /// A gesture plays or is recorded: the strip opens.
    case stripNeeded
    case coursesChanged
    /// The display of the other setting has changed.
    case comparisonChanged
    /// A round is over, and a leader begins the next one (`GestureState.isLed`).
    case roundIsOver
    /// The file manager shows a file.
    case reveal(String)
    /// A curve's point is moved by these parameters.
    case solved([String], others: [[String]])
}

/// The settings' history, and the settings that the present one is compared or blended with.
package struct SettingsState {
    package var history = ConfigurationHistory()
    /// The setting that the present one is compared with while a key is held.
    package var comparison = Comparison()
    /// The two ends of a blend of presets.
    package var blendEnds: (from: StageConfiguration, to: StageConfiguration)?
    /// The desktop's preferences.
    package var desktop = DesktopPreferences()
    /// The user's own setting while a tour or the introduction shows another; nil otherwise.
    package var aside: StageConfiguration?
}

/// Setting B on a stage of its own, which gets the same events.
package struct OtherStage {
    package var setting = OtherSetting.kept
    package var mode = ComparisonMode.off
    /// Whether setting B equals the user's setting, so that both stages look the same.
    package var isSame = false
    /// Nil while it isn't shown.
    package var stage: Stage?
    package var frame = Frame()
}

/// The state around the gesture that plays.
package struct GestureState {
    /// The deck before a recording was opened; nil: none was, or the cards were changed by hand since.
    package var deckBefore: Deck?
    /// The last minute before the gesture that plays; nil: nothing had moved.
    package var before: Recording?
    /// Whether the playhead is being dragged.
    package var isScrubbing = false
    /// Whether a leader, such as the tour, begins the rounds.
    package var isLed = false
    /// The file that the window is recorded into, and whether a recording file couldn't be written.
    package var output: RecordingOutput?
    package var outputFailed = false
}

/// The cards' pictures and where they come from.
package struct CardState {
    package var library = Library()
    /// The wanted number of cards; nil: one per picture.
    package var count: Int?
    package let files: any PictureFiles
    package let search: PictureSearch
    /// Whether the search for the pictures that the window was opened for is still running.
    package var isOpening = false
    /// The deck indices for the pictures of running searches.
    package var drops = DropPlaces()
    /// The focus points of pictures, 0…1 of width and height, by absolute path; also of pictures that other decks had.
    package var focuses: [String: SIMD2<Double>] = [:]
    /// The drag of a picture within its card.
    package var focusing: Focusing?
    /// The question how the user's own pictures fit their cards, which is asked once.
    package var question = PictureQuestion()

    /// Cards from the places where `files` looks.
    package init(count: Int?, files: any PictureFiles) {
        (self.count, self.files, search) = (count, files, PictureSearch(in: files))
    }

    /// Takes the pictures that the running search for `paths` finds, or the built-in cards if there are no paths. If nothing is found
    /// within `seconds`, the session opens without the pictures. Returns a sentence for each path that can't be used.
    package mutating func find(_ paths: [String], within seconds: Double) -> [String] {
        var problems: [String] = []
        if paths.isEmpty {
            (library, problems) = library.filled(with: ([], []), asked: false, files: files)
        } else if let found = search.take(within: seconds) {
            (library, problems) = library.filled(with: (found.pictures, found.problems), asked: true, files: files)
        } else {
            isOpening = true
        }
        return problems
    }
}
