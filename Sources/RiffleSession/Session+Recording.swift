package import RiffleArchive
internal import RiffleInteraction
internal import RiffleModels
internal import RiffleSettings
package import RiffleStage

/// Whether a gesture is being recorded.
package enum Recorder: Equatable {
    case none
    /// The next press begins the recording: the first beyond `presses`, the stage's present count, or the last of several that are
    /// fetched together. Times can't tell presses apart, because a key and a press that are fetched together have the same time.
    case armed(presses: Int)
    /// The recording has begun, with a press at a time of the stage.
    case running(StageTime)
}

// Recording gestures, keeping them, and opening those that were kept.
extension Session {
    /// Arms a recording, disarms it, or ends the running one.
    package func record(at wall: Double) {
        guard !recordsIntoFile() else { return }
        host.tell(.stripNeeded)
        catchUp(to: wall)
        switch recorder {
        case .none:
            stopLoop()
            clock.setPaused(false, atWall: wall)
            recorder = .armed(presses: stage.pressCount)
            show("The next press begins the recording", seconds: .infinity)
        case .armed: cancelRecording()
        case .running(let press): finishRecording(ofPress: press, at: wall)
        }
        needsDrawing = true
    }

    /// Discards the recording, whether it is armed or runs.
    package func cancelRecording() {
        guard recorder != .none else { return }
        recorder = .none
        host.tell(.statusEnds)
    }

    /// Begins the recording that is armed if there has been a press.
    package func beginRecording() {
        guard case .armed(let presses) = recorder, stage.pressCount > presses, let press = stage.lastPress else { return }
        guard let rest = stage.firstRest, rest <= press else {
            recorder = .armed(presses: stage.pressCount)
            return show(
                "The cards are still moving; press again once they rest to begin the recording", seconds: .infinity)
        }
        recorder = .running(press)
        // The line is short, so that it fits beside the line about the release's result; the strip says more.
        let what = stage.lastRest == press ? "Recording" : "Recording, including the motion up to now"
        show(what, seconds: .infinity)
    }

    /// Ends the running recording once everything rests. Called before the frame's time is known, because the loop that begins then has
    /// its own time.
    package func endRecording(at wall: Double) {
        guard case .running(let press) = recorder, stage.isResting, !holdsPointer, stage.time > press else { return }
        finishRecording(ofPress: press, at: wall)
    }

    /// Whether a recording runs.
    package var isRecording: Bool { if case .running = recorder { true } else { false } }

    private func finishRecording(ofPress press: StageTime, at wall: Double) {
        cancelRecording()
        guard let recording = stage.recording(ofPress: press, title: stage.configuration.model.descriptor.title) else {
            return say("The recording is lost: it was longer than a minute, the most that is kept.")
        }
        play(GestureLoop(recording, source: .loose, file: RecordingFile(recording), on: stage, under: nil), at: wall)
        keep(recording)
    }

    /// Loops a gesture that came from elsewhere, under this window's setting if both have the same model. `keeps`: the gesture is also
    /// kept among the recordings.
    package func loop(_ recording: Recording, keeps: Bool, at wall: Double) {
        guard !recordsIntoFile() else { return }
        let file = RecordingFile(recording)
        if recording.start.configuration.modelID == stage.configuration.modelID {
            catchUp(to: wall)
            if gestures.deckBefore == nil { gestures.deckBefore = stage.deck }
            play(GestureLoop(recording, source: .loose, file: file, on: stage, under: stage.configuration), at: wall)
        } else {
            play(file, entry: nil)
        }
        if keeps { keep(recording) }
    }

    /// Keeps the last minute, back to the rest before it, and shows it in the strip.
    package func saveLast() {
        guard !recordsIntoFile() else { return }
        let wall = host.now()
        catchUp(to: wall)
        // While a gesture plays, the time before it counts.
        let isLooping = loop?.isPlaying == true
        guard let recording = isLooping ? gestures.before : lastMinute else {
            return show(isLooping ? "Nothing had moved before this gesture" : "Nothing has moved yet")
        }
        keep(recording)
        play(GestureLoop(recording, source: .loose, file: RecordingFile(recording), on: stage, under: nil), at: wall)
    }

    /// The last minute, back to the rest before it; nil: nothing has moved.
    var lastMinute: Recording? {
        stage.firstRest.flatMap { stage.recording(since: $0, title: stage.configuration.model.descriptor.title) }
    }

    /// Writes a recording into the folder, on another thread.
    private func keep(_ recording: Recording) {
        guard let store = recordingStore else { return }
        let seconds = recording.duration
        files.work.run({ () -> Result<RecordingStore.Entry, StoreProblem> in
            Result { () throws(StoreProblem) in try store.add(RecordingFile(recording)) }
        }) { [unowned self] result in
            switch result {
            case .success(let entry):
                if let loop, loop.source == .loose, loop.recording.start.time == recording.start.time {
                    self.loop = loop.named(entry)
                    host.tell(.coursesChanged)
                }
                let length = (seconds * 10).rounded() / 10
                show("Kept \(length.brief) s as “\(entry.name)”", seconds: 3)
            case .failure(let problem): say(problem.sentence)
            }
            needsDrawing = true
        }
    }

    /// The folder of recordings; nil, with a sentence, where there is none.
    package var recordingStore: RecordingStore? {
        guard let folder = files.folders.recordings else {
            say("There is no folder to keep recordings in: neither XDG_DATA_HOME nor HOME is set.")
            return nil
        }
        return RecordingStore(folder: folder, catalogue: stage.configuration.catalogue)
    }

    /// Loops the first of the recordings that the window was opened for.
    package func open(_ recordings: [String]) {
        if recordings.count > 1 { say("Only one recording can play at a time: this is the first of \(recordings.count).") }
        if let first = recordings.first { open(first) }
    }

    /// Reads a recording on another thread and loops it.
    package func open(_ path: String, entry: RecordingStore.Entry? = nil) {
        let catalogue = stage.configuration.catalogue
        files.work.run({ () -> Result<RecordingFile, RecordingProblem> in
            Result { () throws(RecordingProblem) in try RecordingFile.read(atPath: path, catalogue: catalogue) }
        }) { [unowned self] result in
            switch result {
            case .success(let file): play(file, entry: entry)
            case .failure(let problem): say(problem.sentence(about: PresetStore.fileName(of: path)))
            }
            needsDrawing = true
        }
    }

    /// Loops a recording under its own settings, which undo takes back.
    private func play(_ file: RecordingFile, entry: RecordingStore.Entry?) {
        guard !recordsIntoFile() else { return }
        let wall = host.now()
        for sentence in file.remarks.prefix(3) { say(sentence) }
        catchUp(to: wall)
        let own = file.recording.start.configuration.withPreferences(of: stage.configuration)
        configure(at: wall) { $0 = own }
        if gestures.deckBefore == nil { gestures.deckBefore = stage.deck }
        let source = entry.map { GestureLoop.Source.file($0) } ?? .loose
        play(GestureLoop(file.recording, source: source, file: file, on: stage, under: nil), at: wall)
    }

    /// Saves the part that is played in the recording's file.
    package func saveTrim() {
        guard let loop, case .file(let entry) = loop.source, var file = loop.file, let store = recordingStore else { return }
        file.recording.trim = loop.trim
        let changed = file
        files.work.run({ () -> StoreProblem? in
            do throws(StoreProblem) { try store.update(entry, to: changed) } catch { return error }
            return nil
        }) { [unowned self] problem in
            if let problem { say(problem.sentence) }
        }
    }

    /// Renames the recording that is in the strip, and its file.
    package func renameRecording(to name: String) {
        guard let loop, case .file(let entry) = loop.source, let store = recordingStore else { return }
        files.work.run({ () -> Result<RecordingStore.Entry, StoreProblem> in
            Result { () throws(StoreProblem) in try store.rename(entry, to: name) }
        }) { [unowned self] result in
            switch result {
            case .success(let renamed):
                if let loop = self.loop, loop.source == .file(entry) { self.loop = loop.named(renamed) }
                host.tell(.coursesChanged)
            case .failure(let problem): say(problem.sentence)
            }
            needsDrawing = true
        }
    }

    package func delete(_ entry: RecordingStore.Entry) {
        guard let store = recordingStore else { return }
        files.work.run({ () -> StoreProblem? in
            do throws(StoreProblem) { try store.delete(entry) } catch { return error }
            return nil
        }) { [unowned self] problem in
            if let problem {
                say(problem.sentence)
            } else {
                show("“\(entry.name)” is in the trash")
            }
            needsDrawing = true
        }
    }

    // MARK: - Into a file

    /// Begins to record into a file, from the first event at rest on.
    package func record(into path: String) throws {
        gestures.output = try RecordingOutput(path: path, whenFailed: host.wakeUp)
    }

    /// Writes the events and checks since the last frame.
    package func followRecordingOutput() {
        guard let output = gestures.output else { return }
        // The arrival of the cards that the window was opened for isn't part of the recording, nor is their order.
        if !cards.isOpening { stage.feedsRecording = true }
        if let sentence = output.takeFailure() {
            gestures.outputFailed = true
            dropRecordingOutput()
            say(sentence)
        } else if !output.follow(&stage) {
            endRecordingOutput()
            say("The recording ends here: \(output.path) has reached the limit of \(output.bound).")
        }
    }

    /// Writes the recording's end, and closes the file.
    package func endRecordingOutput() {
        guard let output = gestures.output else { return }
        output.end(&stage)
        if let sentence = output.takeFailure() {
            gestures.outputFailed = true
            host.tell(.message(sentence))
        }
        dropRecordingOutput()
    }

    private func dropRecordingOutput() {
        gestures.output = nil
        stage.feedsRecording = false
    }

    /// Returns whether the stage's motion is being recorded into a file, so that no gesture can be played or recorded, and says so.
    package func recordsIntoFile() -> Bool {
        guard let output = gestures.output else { return false }
        let name = output.path.split(separator: "/").last.map(String.init) ?? output.path
        show(
            "The window is recording into \(name), so it can't play or record a gesture now", seconds: 3)
        needsDrawing = true
        return true
    }
}
