internal import RiffleArchive
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
package import RiffleStage

// Gestures that play over and over: rounds and the playhead.
extension Session {
    /// The stage time of this frame. While a gesture is looped its events reach the stage, and the next round begins in its time.
    package func playLoop(at wall: Double) -> StageTime {
        endRecording(at: wall)
        var time = clock.time(atWall: wall)
        // Moved out while it is played, so that its arrays have one owner and aren't copied.
        guard var playing = loop, playing.isPlaying else { return time }
        loop = nil
        if playing.seek == nil, playing.isRoundOver(at: time) {
            if gestures.isLed {
                // Whoever leads plays the next gesture.
                host.tell(.roundIsOver)
                return clock.time(atWall: wall)
            }
            time = beginRound(&playing, at: wall)
        } else {
            let model = stage.configuration.modelID
            time = play(&playing, to: time, at: wall)
            if stage.configuration.modelID != model { host.tell(.modelShown) }
            noteRoundsRest(&playing, at: time)
        }
        loop = playing
        return time
    }

    /// Processor seconds that playing may take of a frame. A recording may have any number of events at one time: the rest waits for the
    /// next frames, and the gesture's clock with it.
    private static let playingTime = 0.01

    /// Plays a gesture on both stages to a time, or to the moment that it seeks, as far as a frame's time allows. Returns the moment that
    /// they have come to, which the clock then has.
    private func play(_ playing: inout GestureLoop, to time: StageTime, at wall: Double) -> StageTime {
        let goal = playing.seek.map { Swift.max($0, time) } ?? time
        let end = host.worked() + Self.playingTime
        // Moved out as well: only one may own its storage.
        var finger = FingerTrail()
        swap(&finger, &playing.finger)
        defer { playing.finger = finger }
        var isThere = false
        repeat {
            if followOther(&playing) { continue }
            if isThere {
                if playing.seek != nil { clock.jump(to: goal, atWall: wall) }
                playing.seek = nil
                return goal
            }
            isThere = !playing.advance(&stage, to: goal) { finger.follow($0) }
        } while host.worked() < end
        let reached = other.stage.map { Swift.min($0.time, stage.time) } ?? stage.time
        clock.jump(to: reached, atWall: wall)
        return reached
    }

    private func noteRoundsRest(_ playing: inout GestureLoop, at time: StageTime) {
        guard playing.restedAt == nil, playing.player.isOver, time >= playing.recording.end, stage.isResting,
            other.stage?.isResting ?? true
        else { return }
        playing.restedAt = time
    }

    /// Begins a round: the cards go back to where the gesture begins, or to where the shown part of it does.
    private func beginRound(_ playing: inout GestureLoop, at wall: Double) -> StageTime {
        // A built-in gesture is that of the chosen model, along its axis.
        if case .builtIn(let gesture) = playing.source,
            playing.recording.start.configuration.modelID != stage.configuration.modelID
                || playing.isVertical != stage.isVertical
        {
            playing = GestureLoop(
                gesture.recording(for: stage), source: playing.source, on: stage, under: stage.configuration)
            playing.isPlaying = true
            compareInLoop(&playing)
        }
        playing.restedAt = nil
        playing.finger.removeAll()
        playing.seek = nil
        let from = playing.shown.lowerBound
        let start = playing.recording.start.time
        let moment = start + (from > 0 ? from : -GestureLoop.lead)
        if from > 0 {
            playing.approach(moment, on: &stage)
            // The finger goes to its place at that moment: the played part may begin while it is down.
            for event in playing.player.played(last: FingerTrail.most, on: stage) { playing.finger.follow(event) }
        } else {
            playing.player.begin(&stage, over: GestureLoop.lead)
        }
        beginOther(&playing, at: moment, isFirst: from <= 0)
        clock.jump(to: moment, atWall: wall)
        return from > 0 ? play(&playing, to: moment, at: wall) : moment
    }

    /// When the next round begins, in wall time from `now` on; nil: not by itself.
    package func nextRound(at now: Double) -> Double? {
        guard let loop, loop.isPlaying, let restedAt = loop.restedAt, !clock.isPaused, clock.rate > 0 else { return nil }
        return now + Swift.max((restedAt + GestureLoop.pause) - clock.time(atWall: now), 0) / clock.rate
    }

    /// Whether a gesture plays, and is not between two rounds: the finger and the playhead move.
    package var isLooping: Bool { loop.map { $0.isPlaying && $0.restedAt == nil } ?? false }

    // MARK: - Starting and stopping

    /// Loops a gesture from its beginning, with the strip open.
    package func play(_ next: GestureLoop, at wall: Double) {
        guard !recordsIntoFile() else { return }
        endComparison(at: wall)
        loop = next
        host.tell(.stripNeeded)
        host.tell(.coursesChanged)
        if other.mode != .off { refreshOther() }
        startLoop(at: wall)
    }

    /// Plays the gesture on, from its beginning.
    package func startLoop(at wall: Double) {
        guard var playing = loop else { return playBuiltIn(.flick, at: wall) }
        cancelRecording()
        if !playing.isPlaying { gestures.before = lastMinute }
        events.removeAll(keepingCapacity: true)
        playing.isPlaying = true
        loop = playing
        clock.setPaused(false, atWall: wall)
        loop = nil
        _ = beginRound(&playing, at: wall)
        loop = playing
        needsDrawing = true
    }

    package func playBuiltIn(_ gesture: BuiltInGesture, at wall: Double) {
        play(
            GestureLoop(gesture.recording(for: stage), source: .builtIn(gesture), on: stage, under: stage.configuration),
            at: wall)
    }

    /// Gives the cards to the hand. They go on from where they are; the gesture's own finger or key, which never comes up, lets go.
    package func stopLoop() {
        guard loop?.isPlaying == true else { return }
        loop?.isPlaying = false
        loop?.seek = nil
        loop?.finger.removeAll()
        stage.releaseAll()
        other.stage?.releaseAll()
        needsDrawing = true
    }

    /// The strip was closed: the gesture is gone, and the cards of before are back.
    package func endLoop(at wall: Double) {
        stopLoop()
        loop = nil
        // A recording may have other cards, and may remove some.
        if let deck = gestures.deckBefore, stage.deck != deck { deliver(.deck(.set(deck)), at: wall) }
        gestures.deckBefore = nil
    }

    /// Another setting: the running round takes it where it can, the courses are worked out anew.
    package func noteConfiguration() {
        guard loop != nil else { return }
        loop?.play(under: stage.configuration, on: stage)
        refreshOther()
    }

    /// The stage has another size: the courses are worked out for it.
    package func noteSize() {
        guard loop != nil else { return }
        loop?.refresh(on: stage)
        refreshOther()
    }

    // MARK: - Courses

    /// When work on the courses is to begin: now; nil: it has, or there is none.
    package var coursesDue: Double? { loop?.lacksWork == true ? 0 : nil }

    /// Has the courses worked out that aren't, and takes those that are; nil: there are no new ones.
    package func takeCourses() -> CourseWork.Courses? {
        if loop?.lacksWork == true { loop?.beginWork(otherTitle: otherTitle, wakeUp: host.wakeUp) }
        return loop?.takeCourses()
    }

    /// Shows a moment of the gesture; time stands still there.
    package func scrub(to seconds: Double, at wall: Double) {
        guard var scrubbed = loop else { return }
        // The gesture's own presses are to begin none.
        if case .armed = recorder { cancelRecording() }
        loop = nil
        defer { loop = scrubbed }
        let moment = scrubbed.recording.start.time + seconds
        // The next frame plays to it.
        scrubbed.approach(moment, on: &stage)
        beginOther(&scrubbed, at: moment, isFirst: false)
        scrubbed.isPlaying = true
        scrubbed.finger.removeAll()
        clock.setPaused(true, atWall: wall)
        clock.jump(to: stage.time, atWall: wall)
        gestures.isScrubbing = true
        needsDrawing = true
    }

    /// The end of that.
    package func endScrub() { gestures.isScrubbing = false }

    /// Sets the part of the gesture that is played.
    package func trim(to range: ClosedRange<Double>?) {
        loop?.trim = range
        host.tell(.coursesChanged)
        saveTrim()
    }

    /// Plays the gesture, or gives the cards to the hand; without one, a flick.
    package func toggleLoop(at wall: Double) {
        guard !recordsIntoFile() else { return }
        // The recording so far is looped.
        if isRecording { return record(at: wall) }
        if loop?.isPlaying == true, !clock.isPaused {
            stopLoop()
        } else if loop?.isPlaying == true {
            clock.setPaused(false, atWall: wall)
        } else {
            host.tell(.stripNeeded)
            startLoop(at: wall)
        }
    }

    /// The numbers of the courses as a table; nil: they haven't been worked out.
    package var numbersText: String? {
        guard let loop, loop.isWorkedOut else { return nil }
        return StripNumber.text(loop.run.numbers, loop.otherRun?.numbers, title: loop.recording.title, other: otherTitle)
    }
}
