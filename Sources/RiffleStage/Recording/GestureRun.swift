internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
public import RiffleSettings

/// A recording played under one configuration, as curves and numbers, with checkpoints from which any moment is shown at once. The run is
/// worked out in parts, so that a caller can spread the work over frames.
public struct GestureRun: Sendable {
    /// The samples per second of a gesture.
    public static let rate = 120.0
    /// The most seconds that it goes on after the recording's end where the cards don't come to rest (autoscroll).
    public static let longestSettling = 10.0
    /// The most pointers that are followed at once.
    private static let mostPressed = 16

    /// The offset and its rate at a moment.
    public struct Sample: Equatable, Sendable {
        /// Seconds since the recording's start.
        public var time: Double
        /// The unfolded offset in cards.
        public var offset: Double
        /// In cards a second.
        public var velocity: Double
    }

    /// The samples in order of time, at most `rate` a second; where nothing moves, only the first and the last.
    public var samples: ContiguousArray<Sample> { course.list }
    /// The moments of the gesture, in order of time.
    public private(set) var marks: ContiguousArray<GestureMark> = []
    /// The numbers so far; of the whole gesture once `isComplete`.
    public private(set) var numbers = GestureNumbers()
    /// Whether the gesture has been worked out to its end.
    public private(set) var isComplete = false
    /// When the gesture ends: when everything rests after the recording's end.
    public private(set) var end: StageTime
    /// The seconds from the recording's start to that moment.
    public var duration: Double { end - recording.start.time }
    /// The recording that is played.
    public var recording: Recording { player.recording }
    /// The settings that it is played under.
    public var configuration: StageConfiguration { player.configuration ?? recording.start.configuration }
    /// The number of recorded changes of the configuration that were skipped.
    public var skipped: Int { player.skipped }

    private var stage: Stage
    private var player: RecordingPlayer
    private var course = GestureRunSamples()
    private var checkpoints = GestureCheckpoints()
    /// The number of the next sample, counted from the start at `rate` a second.
    private var step = 1
    private var pressed: ContiguousArray<Int> = []
    private var released: Release?
    private var farthest = 0.0
    private var hasScale = false
    private let isSeekable: Bool

    /// `stage`: supplies the window, the pictures and the delegate; its motion isn't changed. `configuration`: replaces the recorded one.
    /// `followsSize`: plays in the recorded window instead. `isSeekable`: false for the curves and numbers alone, without further
    /// checkpoints: `show` then plays everything from the start.
    public init(
        _ recording: Recording, on stage: Stage, under configuration: StageConfiguration?, followsSize: Bool = false,
        isSeekable: Bool = true
    ) {
        self.isSeekable = isSeekable
        self.stage = followsSize ? Stage(recording.start) : stage
        self.stage.dropScratch()
        self.stage.keepsLog = false
        self.stage.recordsEvents = false
        self.stage.transitionDelegate = stage.transitionDelegate
        player = RecordingPlayer(recording, under: configuration, followsSize: followsSize)
        end = recording.end
        player.begin(&self.stage)
        keepCheckpoint(at: 0)
        takeSample()
    }

    /// Works out at most this many samples more.
    public mutating func proceed(samples count: Int) {
        for _ in 0..<Swift.max(count, 0) where !isComplete { proceed() }
    }

    /// Brings a stage to a moment of the gesture, in seconds on the recording's clock, as far as the run is worked out; false beyond that.
    @discardableResult
    public func show(_ time: StageTime, on stage: inout Stage, player: inout RecordingPlayer) -> Bool {
        let time = Swift.max(time, recording.start.time)
        guard time <= progress || isComplete else { return false }
        approach(time, on: &stage, player: &player)
        player.advance(&stage, to: time)
        return true
    }

    /// Brings a stage to the last checkpoint at or before a moment of the gesture; `player` plays on from there.
    public func approach(_ time: StageTime, on stage: inout Stage, player: inout RecordingPlayer) {
        guard let from = checkpoints.last(at: Swift.max(time, recording.start.time)) else { return player.begin(&stage) }
        stage.show(from.motion)
        player = from.player
    }

    /// The moment up to which the run has been worked out, on the recording's clock.
    public var progress: StageTime { stage.time }

    // MARK: -

    private mutating func proceed() {
        let start = recording.start.time
        let time = start + Double(step) / Self.rate
        let (before, first) = (stage.motion, player.next)
        var (pressed, marks) = (pressed, marks)
        var release: StageTime?
        player.advance(&stage, to: time) { event in
            guard case .input(.pointer(let pointer)) = event.kind else { return }
            switch pointer.phase {
            case .began where pointer.button == .primary && !pressed.contains(pointer.id) && pressed.count < Self.mostPressed:
                if pressed.isEmpty { marks.append(GestureMark(time: event.time, kind: .press, card: nil)) }
                pressed.append(pointer.id)
            case .ended where pointer.button == .primary, .cancelled:
                guard let index = pressed.firstIndex(of: pointer.id) else { return }
                pressed.remove(at: index)
                guard pressed.isEmpty else { return }
                marks.append(GestureMark(time: event.time, kind: .release, card: nil))
                release = event.time
            default: break
            }
        }
        (self.pressed, self.marks) = (pressed, marks)
        takeSample()
        if let release { noteRelease(at: release) }
        if before.isMoving || !pressed.isEmpty, stage.isResting { noteRest(after: before, from: first) }
        if isSeekable, time - start >= checkpoints.due { keepCheckpoint(at: time - start) }
        step = nextStep
        guard player.isOver, time >= recording.end else { return }
        if stage.isResting || time - recording.end >= Self.longestSettling { finish(at: time) }
    }

    /// The next moment's number: where nothing moves, the last one before the next event or the end.
    private var nextStep: Int {
        guard stage.isStill else { return step + 1 }
        let next = (player.nextTime ?? recording.end) - recording.start.time
        return Swift.max(step + 1, Int((next * Self.rate).rounded(.up)) - 1)
    }

    private mutating func keepCheckpoint(at seconds: Double) {
        checkpoints.keep(stage.motion, player, at: stage.time, seconds: seconds)
    }

    private mutating func takeSample() {
        let offset = stage.motion.scroller.unfoldedOffset
        let velocity = stage.motion.scroller.velocity
        course.keep(Sample(time: stage.time - recording.start.time, offset: offset, velocity: velocity))
        numbers.largestVelocity = Swift.max(numbers.largestVelocity, abs(velocity))
        if let released {
            // The direction is that in which the offset goes first.
            let direction = released.direction != 0 ? released.direction : (offset - released.offset).sign()
            self.released?.direction = direction
            if direction != 0 {
                farthest = direction > 0 ? Swift.max(farthest, offset) : Swift.min(farthest, offset)
            }
        }
        noteScales()
    }

    private mutating func noteRelease(at time: StageTime) {
        let velocity = stage.motion.scroller.velocity
        released = Release(
            time: time, offset: stage.motion.scroller.unfoldedOffset, direction: velocity.sign(), motion: stage.motion,
            player: player)
        farthest = stage.motion.scroller.unfoldedOffset
        numbers.settling = nil
    }

    /// Notes that everything has come to rest since the state `before`, and finds the moment by bisection. `first`: the index of the first
    /// event after `before`.
    private mutating func noteRest(after before: StageMotion, from first: Int) {
        var (low, high) = (before.now, stage.motion.now)
        // Starts from the state after the last of those events: a rest before that doesn't count.
        var probe = stage
        probe.motion = before
        var last = -Double.infinity
        if first < player.next {
            last = recording.events[player.next - 1].time.seconds
            var player = player
            player.next = first
            player.advance(&probe, to: StageTime(last))
        }
        let settling = probe.motion
        for _ in 0..<24 where high - low > 1e-6 {
            let middle = (low + high) / 2
            guard middle >= last else {
                low = middle
                continue
            }
            probe.motion = settling
            probe.advance(to: middle)
            if probe.isResting { high = middle } else { low = middle }
        }
        let rest = StageTime(high)
        if let released {
            marks.insert(GestureMark(time: released.time, kind: .decided, card: stage.current), at: decidedIndex(released.time))
            numbers.settling = seenRest(after: released, until: rest) - released.time
            let final = stage.motion.scroller.unfoldedOffset
            numbers.overshoot = Swift.max(0, (farthest - final) * released.direction)
        }
        released = nil
        marks.append(GestureMark(time: rest, kind: .rest, card: stage.current))
    }

    /// Returns the moment from which on every card in view is within a pixel of its final place: no motion is visible after it.
    private func seenRest(after released: Release, until rest: StageTime) -> StageTime {
        var (goal, probe, player) = (stage, stage, released.player)
        let rested = SeenCards(&goal)
        probe.motion = released.motion
        var (time, moved) = (probe.time, released.time)
        while time < rest {
            time = Swift.min(time + 1 / Self.rate, rest)
            player.advance(&probe, to: time)
            if !SeenCards(&probe).isAt(rested, within: 1 / probe.pixelScale) { moved = time }
        }
        return Swift.min(moved, rest)
    }

    private func decidedIndex(_ time: StageTime) -> Int {
        (marks.lastIndex { $0.kind == .release && $0.time <= time } ?? marks.count - 1) + 1
    }

    private mutating func finish(at time: StageTime) {
        isComplete = true
        numbers.cameToRest = stage.isResting
        numbers.card = stage.current
        numbers.distance = (samples.last?.offset ?? 0) - (samples.first?.offset ?? 0)
        if let rest = marks.last(where: { $0.kind == .rest }), stage.isResting {
            end = Swift.max(rest.time, recording.end)
        } else {
            end = time
        }
    }

    private mutating func noteScales() {
        stage.finder.place(stage.motion)
        let projection = CardProjection(stage.motion)
        for card in stage.finder.placed where projection.isInView(card) {
            let (x, y, w) = (card.pose.transform.row1, card.pose.transform.row2, card.pose.transform.row4.w)
            let area = ((x.x * x.x + x.y * x.y + x.z * x.z) * (y.x * y.x + y.y * y.y + y.z * y.z)).squareRoot()
            let scale = area.squareRoot() / w
            guard scale.isFinite else { continue }
            numbers.leastScale = hasScale ? Swift.min(numbers.leastScale, scale) : scale
            numbers.largestScale = hasScale ? Swift.max(numbers.largestScale, scale) : scale
            hasScale = true
        }
    }
}

/// The moment at which the last pointer went up, and everything as it was just after.
private struct Release: Sendable {
    var time: StageTime
    var offset: Double
    var direction: Double
    var motion: StageMotion
    var player: RecordingPlayer
}

/// The frames of the visible cards, in window points, in the order in which the cards are placed.
private struct SeenCards {
    private var frames: ContiguousArray<(page: Int, frame: Rect)> = []

    init(_ stage: inout Stage) {
        stage.finder.place(stage.motion)
        let projection = CardProjection(stage.motion)
        for card in stage.finder.placed where !card.pose.isHidden && card.pose.opacity > 0 {
            if let frame = projection.frame(of: card.pose) { frames.append((card.page, frame)) }
        }
    }

    /// Whether these are the same cards, each within a distance of its place.
    func isAt(_ other: SeenCards, within distance: Double) -> Bool {
        frames.count == other.frames.count
            && zip(frames, other.frames).allSatisfy { one, two in
                one.page == two.page && abs(one.frame.minX - two.frame.minX) <= distance
                    && abs(one.frame.maxX - two.frame.maxX) <= distance
                    && abs(one.frame.minY - two.frame.minY) <= distance
                    && abs(one.frame.maxY - two.frame.maxY) <= distance
            }
    }
}

extension Double {
    /// −1, 0 or 1; 0 for NaN.
    fileprivate func sign() -> Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
