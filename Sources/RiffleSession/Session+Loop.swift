internal import RiffleArchive
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
package import RiffleStage

// Gestures that play over and over: rounds and the playhead.
extension Session {
    /// Returns the stage time of this frame. While a gesture is looped, plays its events on the stage, and begins the next round when it
    /// is due.
    package func playLoop(at wall: Double) -> StageTime {
        endRecording(at: wall)
        var time = clock.time(atWall: wall)
        // The loop is moved out while it is played, so that its arrays have one owner and aren't copied.
        guard var playing = loop, playing.isPlaying else { return time }
        loop = nil
        if playing.seek == nil, playing.isRoundOver(at: time) {
            if gestures.isLed {
                // The leader, such as the tour, plays the next gesture.
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

    /// The processor seconds that playing may take in a frame. A recording may have any number of events at one time: the remaining
    /// events wait for the next frames, and so does the gesture's clock.
    private static let playingTime = 0.01

    /// Plays a gesture on both stages to a time, or to the moment that it seeks, as far as `playingTime` allows. Returns the moment that
    /// both stages have reached, to which the clock is set.
    private func play(_ playing: inout GestureLoop, to time: StageTime, at wall: Double) -> StageTime {
        let goal = playing.seek.map { Swift.max($0, time) } ?? time
        let end = host.worked() + Self.playingTime
        // The finger is moved out as well, so that its storage has one owner.
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

    /// Begins a round: the cards return to the beginning of the gesture, or of the part that is played.
    private func beginRound(_ playing: inout GestureLoop, at wall: Double) -> StageTime {
        // A built-in gesture is made for the chosen model, along its axis.
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
            // The finger goes to its place at that moment: the part that is played may begin while the finger is down.
            for event in playing.player.played(last: FingerTrail.most, on: stage) { playing.finger.follow(event) }
        } else {
            playing.player.begin(&stage, over: GestureLoop.lead)
        }
        beginOther(&playing, at: moment, isFirst: from <= 0)
        clock.jump(to: moment, atWall: wall)
        return from > 0 ? play(&playing, to: moment, at: wall) : moment
    }

    /// The time at which the next round begins, in wall time; nil: it doesn't begin by itself.
    package func nextRound(at now: Double) -> Double? {
        guard let loop, loop.isPlaying, let restedAt = loop.restedAt, !clock.isPaused, clock.rate > 0 else { return nil }
        return now + Swift.max((restedAt + GestureLoop.pause) - clock.time(atWall: now), 0) / clock.rate
    }

    /// Whether a gesture plays, and isn't between two rounds, so that the finger and the playhead move.
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

    /// Plays the gesture in the strip from its beginning.
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

    /// Stops the gesture, and leaves the cards to the hand. They go on from where they are; the gesture's own finger or key, which never
    /// comes up, is released.
    package func stopLoop() {
        guard loop?.isPlaying == true else { return }
        loop?.isPlaying = false
        loop?.seek = nil
        loop?.finger.removeAll()
        stage.releaseAll()
        other.stage?.releaseAll()
        needsDrawing = true
    }

    /// Ends the gesture, because the strip was closed, and brings back the former cards.
    package func endLoop(at wall: Double) {
        stopLoop()
        loop = nil
        // A recording may have other cards, and may remove some.
        if let deck = gestures.deckBefore, stage.deck != deck { deliver(.deck(.set(deck)), at: wall) }
        gestures.deckBefore = nil
    }

    /// Notes a change of the setting: the running round applies it where it can, and the courses are worked out anew.
    package func noteConfiguration() {
        guard loop != nil else { return }
        loop?.play(under: stage.configuration, on: stage)
        refreshOther()
    }

    /// Notes a change of the stage's size: the courses are worked out anew for it.
    package func noteSize() {
        guard loop != nil else { return }
        loop?.refresh(on: stage)
        refreshOther()
    }

    // MARK: - Courses

    /// The time at which work on the courses has to begin: 0, which means now; nil: the work has begun, or there is none.
    package var coursesDue: Double? { loop?.lacksWork == true ? 0 : nil }

    /// Begins the work on courses that lack it, and takes the courses that have been worked out; nil: there are no new ones.
    package func takeCourses() -> CourseWork.Courses? {
        if loop?.lacksWork == true { loop?.beginWork(otherTitle: otherTitle, wakeUp: host.wakeUp) }
        return loop?.takeCourses()
    }

    /// Shows a moment of the gesture; time stands still there.
    package func scrub(to seconds: Double, at wall: Double) {
        guard var scrubbed = loop else { return }
        // The gesture's own presses must not begin a recording.
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

    /// Notes that the playhead was let go.
    package func endScrub() { gestures.isScrubbing = false }

    /// Sets the part of the gesture that is played.
    package func trim(to range: ClosedRange<Double>?) {
        loop?.trim = range
        host.tell(.coursesChanged)
        saveTrim()
    }

    /// Plays the gesture (a flick if there is none), or stops it and leaves the cards to the hand.
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
