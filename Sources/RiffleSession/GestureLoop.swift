package import RiffleArchive
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
package import RiffleSettings
package import RiffleStage

/// A gesture that plays over and over on the window's stage, and its course under one setting, or under two.
package struct GestureLoop {
    /// The origin of a gesture.
    package enum Source: Equatable {
        case builtIn(BuiltInGesture)
        case file(RecordingStore.Entry)
        /// Recorded, or dropped on the window.
        case loose
    }

    /// The seconds between rest and the next round, and the seconds in which the cards then return to the gesture's beginning.
    package static let pause = 0.7
    package static let lead = 0.35
    /// The shortest part that is played, in seconds.
    package static let leastTrim = 0.05

    package private(set) var source: Source
    /// The whole file, so that its unknown lines are kept; nil for a built-in gesture.
    package private(set) var file: RecordingFile?
    package private(set) var recording: Recording
    /// Whether the loop's stage scrolls up and down.
    package let isVertical: Bool
    /// The settings that replace the recorded ones; nil: the recorded settings apply.
    package private(set) var given: StageConfiguration?
    /// The player on the stage, and the player of the same gesture on the other stage.
    package var player: RecordingPlayer
    package var otherPlayer: RecordingPlayer?
    private var courses: LoopCourses
    /// Whether rounds are being played; otherwise the hand or the playhead moves the cards.
    package var isPlaying = false
    /// The time at which everything came to rest in this round, on the recording's clock; nil: something still moves.
    package var restedAt: StageTime?
    /// The moment to which the gesture is played as fast as possible, on the recording's clock: the playhead's, or the beginning of the
    /// part that is played; nil: there is none.
    package var seek: StageTime?
    /// The finger's present and latest positions.
    package var finger = FingerTrail()
    /// The part that is played, in seconds from the start; nil: all of it.
    package var trim: ClosedRange<Double>?

    /// A gesture for a stage. `given`: replaces the recorded settings.
    package init(
        _ recording: Recording, source: Source, file: RecordingFile? = nil, on stage: Stage, under given: StageConfiguration?
    ) {
        var recording = recording
        recording.start.deck = Self.deck(recording.start.deck, of: stage)
        (self.source, self.file, self.recording, self.given) = (source, file, recording, given)
        isVertical = stage.isVertical
        player = RecordingPlayer(recording, under: given, followsSize: false)
        courses = LoopCourses(GestureRun(recording, on: stage, under: given))
        trim = recording.trim
        finger.reserve()
    }

    /// Returns a deck with the window's own pictures, in as many cards as were recorded.
    private static func deck(_ recorded: Deck, of stage: Stage) -> Deck {
        let count = recorded.count
        guard count != stage.deck.count else { return stage.deck }
        return Deck(pictures: stage.deck.pictures, count: stage.deck.pictures.isEmpty ? 0 : count)
    }

    /// The seconds from the start to the end of the shown courses: the longer course's.
    package var duration: Double { Swift.max(run.duration, otherRun?.duration ?? 0) }

    /// The part that is played.
    package var shown: ClosedRange<Double> { shown(of: duration) }

    /// The part that is played of a course of `duration` seconds.
    package func shown(of duration: Double) -> ClosedRange<Double> {
        let whole = 0...Swift.max(duration, Self.leastTrim)
        return trim?.clamped(to: whole) ?? whole
    }

    /// Brings a stage to the last known moment before `moment`, on the recording's clock, and seeks `moment` from there: the more of the
    /// course has been worked out, the less is left to play.
    package mutating func approach(_ moment: StageTime, on stage: inout Stage) {
        run.approach(moment, on: &stage, player: &player)
        (seek, restedAt) = (moment, nil)
    }

    /// Brings the other stage to the last known moment before `moment`.
    package mutating func approachOther(_ moment: StageTime, on stage: inout Stage) {
        guard var player = otherPlayer else { return }
        if let otherRun { otherRun.approach(moment, on: &stage, player: &player) } else { player.begin(&stage) }
        otherPlayer = player
    }

    /// The greatest number of the gesture's seconds that are played at a time, so that the caller can check the clock in between.
    private static let stride = 0.25

    /// Plays on towards a moment, by one event or a fraction of a second; returns false when the moment is reached.
    package mutating func advance(_ stage: inout Stage, to moment: StageTime, handle: (StageEvent) -> Void) -> Bool {
        let step = Swift.min(moment, stage.time + Self.stride)
        return !player.advance(&stage, to: step, before: player.next + 1, handle: handle) || step < moment
    }

    /// Plays the other stage on towards the first stage's moment; returns false when it is there.
    package mutating func follow(_ other: inout Stage, to stage: Stage) -> Bool {
        guard var follower = otherPlayer, follower.next < player.next || follower.next == player.next && other.time < stage.time
        else { return false }
        otherPlayer = nil
        let step = Swift.min(stage.time, other.time + Self.stride)
        follower.advance(&other, to: step, before: Swift.min(player.next, follower.next + 1))
        otherPlayer = follower
        return true
    }

    /// The courses under the present setting and the other one, as far as they have been worked out.
    package var run: GestureRun { courses.run }
    package var otherRun: GestureRun? { courses.otherRun }

    /// Whether both courses have been worked out.
    package var isWorkedOut: Bool { run.isComplete && otherRun?.isComplete ?? true }

    /// Whether courses remain to be worked out or taken, but no work on them runs.
    package var lacksWork: Bool { courses.lacksWork }

    /// Begins to work out the courses on another thread.
    package mutating func beginWork(otherTitle: String, wakeUp: @escaping @Sendable () -> Void) {
        courses.beginWork(otherTitle: otherTitle, wakeUp: wakeUp)
    }

    /// Takes the courses that have been worked out since the last call; they may belong to the settings before the last change. Nil:
    /// there are none.
    package mutating func takeCourses() -> CourseWork.Courses? { courses.take() }

    /// Plays under other settings: the present round goes on, and the courses are worked out anew.
    package mutating func play(under configuration: StageConfiguration, on stage: Stage) {
        given = configuration
        player.play(under: configuration)
        refresh(on: stage)
    }

    /// Works the course out again, for another window or other cards.
    package mutating func refresh(on stage: Stage) {
        courses.replace(with: GestureRun(recording, on: stage, under: given))
    }

    /// Sets the other setting, or removes it.
    package mutating func compare(with other: StageConfiguration?, on stage: Stage?) {
        if other == nil, otherRun == nil { return }
        guard let other, let stage else {
            otherPlayer = nil
            return courses.compare(with: nil)
        }
        // The other player goes on from the round's present moment.
        var same = player
        same.play(under: other)
        otherPlayer = same
        courses.compare(with: GestureRun(recording, on: stage, under: other))
    }

    /// Returns this loop as one that is kept in a file.
    package func named(_ entry: RecordingStore.Entry) -> GestureLoop {
        var loop = self
        loop.source = .file(entry)
        loop.recording.title = entry.name
        loop.file?.recording.title = entry.name
        return loop
    }

    /// Whether a round is over at a time on the recording's clock.
    package func isRoundOver(at time: StageTime) -> Bool {
        if let trim, trim.upperBound < duration { return time - recording.start.time >= trim.upperBound + Self.pause / 2 }
        if let restedAt { return time - restedAt >= Self.pause }
        return time - recording.end > GestureRun.longestSettling
    }
}

/// The courses of a gesture under one setting or two, and the work on them.
private struct LoopCourses {
    private(set) var run: GestureRun
    private(set) var otherRun: GestureRun?
    /// The running work on the courses; nil: it is done, or hasn't begun.
    private var work: CourseWork?
    /// Whether the work began before the last change of the settings or of the window. The next courses are shown all the same: while a
    /// number is dragged, the curves follow as fast as they can be worked out.
    private var isWorkOld = false
    /// Whether the complete courses have been taken.
    private var areTaken = false

    init(_ run: GestureRun) { self.run = run }

    var lacksWork: Bool { work == nil && !areTaken }

    mutating func beginWork(otherTitle: String, wakeUp: @escaping @Sendable () -> Void) {
        work = CourseWork(run, otherRun, otherTitle: otherTitle, wakeUp: wakeUp)
    }

    mutating func take() -> CourseWork.Courses? {
        guard let courses = work?.take() else { return nil }
        if !isWorkOld { (run, otherRun, areTaken) = (courses.run, courses.otherRun, courses.areComplete) }
        if isWorkOld || areTaken { work = nil }
        isWorkOld = false
        return courses
    }

    /// Replaces the course, which is then worked out anew.
    mutating func replace(with run: GestureRun) {
        self.run = run
        (isWorkOld, areTaken) = (work != nil, false)
    }

    /// Sets the other setting's course, or removes it.
    mutating func compare(with other: GestureRun?) {
        // A course that is added or removed changes at once, without waiting for the work.
        if other == nil || otherRun == nil { work = nil }
        (isWorkOld, areTaken) = (work != nil, false)
        otherRun = other
    }
}

extension FingerTrail {
    /// Follows an event of a gesture.
    package mutating func follow(_ event: StageEvent) {
        guard case .input(.pointer(let pointer)) = event.kind, pointer.button == .primary else { return }
        note(pointer.position, at: event.time, isDown: pointer.phase == .began || pointer.phase == .moved)
    }
}
