import RiffleSession
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSettings
import RiffleStage

/// A recording as frames: frame k shows the recording exactly k / `fps` seconds after its beginning, whatever the rate. The frames are
/// drawn in ascending order. A copy of the film can begin again.
struct Film {
    /// How it looks.
    struct Look {
        /// The frames' size in points, and the pixels of a point.
        var size: Size
        var scale: Double
        /// Frames a second.
        var fps: Double
        /// The setting that it is compared with, and its name; nil: none.
        var other: (configuration: StageConfiguration, name: String)?
        /// Whether the other setting is shown as outlines, instead of in a half of its own.
        var isOver = false
        /// Whether the finger is shown, and the strip with the gesture's course.
        var hasFinger = false
        var hasCurves = false
        /// Whether the area that no card covers is transparent.
        var isTransparent = false
        /// The line below everything, under the model's title; nil: none.
        var caption: String?

        /// The frames' size in pixels.
        var pixels: (width: Int, height: Int) {
            (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
        }

        /// Points per point of the text, of the finger and of the curves: 1 in a frame of 960 × 600 points.
        var textScale: Double { Swift.min(size.width / 960, size.height / 600).clamped(to: 0.6...8 / scale) }

        /// The size in points of the text.
        var textSize: Size { size * (1 / textScale) }
    }

    /// The gap in pixels between the two halves of a comparison.
    static let gap = 2.0

    let look: Look
    let frameCount: Int
    /// The first frame's moment.
    private let start: StageTime
    /// The moments at which everything comes to rest.
    private let rests: [StageTime]
    private(set) var stage: Stage
    private(set) var other: Stage?
    private var player: RecordingPlayer
    private var otherPlayer: RecordingPlayer?
    private(set) var finger = FingerTrail()
    private(set) var strip = GestureStrip()
    /// The largest size at which each texture is shown. A texture that is loaded for it looks the same whichever frames are drawn.
    private(set) var largest: [CardTexture: WantedTexture] = [:]
    var frame = Frame()
    var otherFrame = Frame()

    /// The film's duration in seconds.
    var duration: Double { Double(frameCount - 1) / look.fps }

    /// `stage`: with the recording's cards, of `Look.stageSize`; `given`: settings that replace the recorded ones. `isWanted`: polled,
    /// false to give up: the film is then of no use.
    init(
        _ recording: Recording, on stage: Stage, under given: StageConfiguration?, look: Look, while isWanted: () -> Bool
    ) {
        self.look = look
        self.stage = stage
        self.stage.isForecasting = look.hasCurves
        player = RecordingPlayer(recording, under: given, followsSize: false)
        player.begin(&self.stage)
        otherPlayer = look.other.map { RecordingPlayer(recording, under: $0.configuration, followsSize: false) }
        if var same = otherPlayer {
            var other = stage
            same.begin(&other)
            (self.other, otherPlayer) = (other, same)
        }
        // A part that is cut off needn't be computed, unless the strip shows it.
        let needed = look.hasCurves ? nil : recording.trim.map { recording.start.time + $0.upperBound }
        func course(_ configuration: StageConfiguration?) -> GestureRun {
            var run = GestureRun(recording, on: stage, under: configuration, isSeekable: false)
            while !run.isComplete, isWanted(), needed.map({ run.progress <= $0 }) ?? true { run.proceed(samples: 120) }
            return run
        }
        func end(of run: GestureRun) -> StageTime { run.isComplete ? run.end : Swift.max(run.end, run.progress) }
        let run = course(given)
        let otherRun = look.other.map { course($0.configuration) }
        let end = Swift.max(end(of: run), otherRun.map(end) ?? end(of: run))
        // As in the window's loop, everything rests for a moment before the film begins again.
        let whole = 0...(end - recording.start.time + GestureLoop.pause)
        let shown = recording.trim.map { $0.clamped(to: whole) } ?? whole
        start = recording.start.time + shown.lowerBound
        // The last frame is at the end, also where the product is rounded down.
        frameCount = 1 + Int(((shown.upperBound - shown.lowerBound) * look.fps + 1e-6).rounded(.down))
        rests = (run.marks + (otherRun?.marks ?? [])).filter { $0.kind == .rest }.map(\.time).sorted()
        if look.hasCurves { showCourse(run, otherRun, shown) }
        largest = sizes(while: isWanted)
    }

    private mutating func showCourse(_ run: GestureRun, _ otherRun: GestureRun?, _ shown: ClosedRange<Double>) {
        strip.isOpen = true
        var content = StripContent()
        content.showsControls = false
        content.title = run.recording.title
        content.duration = Swift.max(run.end, otherRun?.end ?? run.end, run.recording.end) - run.recording.start.time
        content.trim = shown.clamped(to: 0...content.duration)
        content.a = StripCurve(run, name: "A")
        content.b = otherRun.map { StripCurve($0, name: look.other?.name ?? "B") }
        content.numbers = StripNumber.rows(run.numbers, otherRun?.numbers)
        strip.content = content
    }

    /// Returns the largest size of each texture, from a run of the film at `GestureRun.rate`.
    private func sizes(while isWanted: () -> Bool) -> [CardTexture: WantedTexture] {
        var film = self
        var largest: [CardTexture: WantedTexture] = [:]
        var index = 0
        let last = Int((duration * GestureRun.rate).rounded(.up))
        while index <= last, isWanted() {
            film.advance(to: start + Double(index) / GestureRun.rate)
            // The first moment of a pause is enough.
            let still = (film.stillUntil - start) * GestureRun.rate
            index = Swift.max(index + 1, still < Double(last) ? Int(still) : last)
            for want in film.composeFrames() {
                let known = largest[want.texture] ?? want
                largest[want.texture] = WantedTexture(
                    texture: want.texture, pixelWidth: Swift.max(known.pixelWidth, want.pixelWidth),
                    pixelHeight: Swift.max(known.pixelHeight, want.pixelHeight))
            }
        }
        return largest
    }

    // MARK: - Time

    /// The moment until which the cards don't change; the present moment if they may change at any time.
    private var stillUntil: StageTime {
        guard stage.isStill, other?.isStill ?? true else { return stage.time }
        return player.nextTime ?? StageTime(.infinity)
    }

    /// Returns whether a frame, which must not lie before the present one, equals the present one: nothing happens up to it, and no finger
    /// fades.
    func isSame(_ index: Int) -> Bool {
        let time = start + Double(index) / look.fps
        let isFingerStill = !look.hasFinger || !finger.changes(at: stage.time)
        return !look.hasCurves && isFingerStill && time < stillUntil && !rests.contains { $0 > stage.time && $0 <= time }
    }

    /// Brings the film to a frame, which must not lie before the present one. `rested`: called at each rest on the way.
    mutating func show(_ index: Int, rested: (inout Film) -> Void) {
        let time = start + Double(index) / look.fps
        for rest in rests where rest > stage.time && rest <= time {
            advance(to: rest)
            rested(&self)
        }
        advance(to: time)
        strip.content.playhead = time - player.recording.start.time
    }

    private mutating func advance(to time: StageTime) {
        var finger = finger
        player.advance(&stage, to: time) { finger.follow($0) }
        self.finger = finger
        guard var other, var otherPlayer else { return }
        self.other = nil
        otherPlayer.advance(&other, to: time)
        (self.other, self.otherPlayer) = (other, otherPlayer)
    }

    // MARK: - Frames

    /// Whether the other setting has a half of its own.
    var showsHalves: Bool { other != nil && !look.isOver }

    /// Composes the present moment and returns the textures that it needs.
    @discardableResult
    mutating func composeFrames() -> ContiguousArray<WantedTexture> {
        if var other {
            self.other = nil
            other.sharePictures(of: stage)
            if look.isOver {
                stage.showOutlines(of: &other)
            } else {
                other.step(to: stage.time, events: EmptyCollection(), into: &otherFrame)
            }
            self.other = other
        }
        stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
        var wanted = frame.wanted
        if showsHalves { wanted += otherFrame.wanted }
        for index in wanted.indices { wanted[index] = largest[wanted[index].texture] ?? wanted[index] }
        return wanted
    }

    /// Has `update` tell the stage of textures that have come; returns its result.
    mutating func updateTextures(_ update: (inout Stage) -> Bool) -> Bool {
        let before = stage.backdrop
        let changed = update(&stage)
        if let info = stage.backdrop.info, stage.backdrop != before {
            other?.setBackdrop(info, colors: stage.backdrop.colors, in: stage.backdrop.texture, at: stage.time)
        }
        return changed
    }
}

extension Film.Look {
    /// The height in pixels of the strip and the caption, which lie below the stage.
    var dockedHeight: Double {
        var strip = GestureStrip()
        strip.isOpen = hasCurves
        let height = strip.height(in: textSize) + (caption == nil ? 0 : TourCaption.height)
        // Rounded down: the stage must reach the parts below it.
        return Swift.min((height * textScale * scale).rounded(.down), Double(pixels.height - 1))
    }

    /// The size in points of the stage, or of each of the two stages: a whole number of pixels.
    var stageSize: Size {
        let (width, height) = pixels
        let hasHalves = other != nil && !isOver
        let share = hasHalves ? Swift.max(((Double(width) - Film.gap) / 2).rounded(.down), 1) : Double(width)
        return Size(width: share / scale, height: (Double(height) - dockedHeight) / scale)
    }
}
