public import RiffleInteraction
public import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings

/// Every model on a small stage of its own, with the cards and settings of another stage. All stages play the same gesture, over and over,
/// or follow the same hand.
///
/// The stages have no backdrop. All have the same size in points, in which they move as the large stage does; a small `pixelScale` makes
/// them small on the screen. The caller's times are on one clock, whichever it is; the stages' own clock begins anew with each round of the
/// gesture.
public struct StageGallery: Sendable {
    /// A model's stage.
    public struct Cell: Sendable {
        /// The model.
        public let modelID: String
        /// Its stage.
        public fileprivate(set) var stage: Stage
        /// Its frame at the last `step` in which it was shown.
        public fileprivate(set) var frame = Frame()
        /// Whether `step` composes its frame.
        public fileprivate(set) var isShown = true
        fileprivate var player: RecordingPlayer?
        /// Whether the stage's next frame differs from `frame` although nothing moves.
        fileprivate var isStale = true
    }

    private enum Phase: Equatable {
        /// Nothing is played until the time.
        case resting(until: StageTime)
        /// A round is played, or the cards move on after a hand has let go.
        case moving(since: StageTime)
        /// A hand holds the cards.
        case held
        /// One cell goes back to its rest; the others stand still.
        case settling(cell: Int)
    }

    /// The seconds in which the cards return before a round, and the seconds of rest between two rounds.
    public static let returnDuration = 0.45
    public static let pause = 0.9
    /// Seconds after which a round ends although something still moves.
    static let longestRound = 6.0
    /// The gestures that are played, in turn: on cards, and on screens, which a flick doesn't scroll.
    private static let gestures: [(cards: BuiltInGesture, screens: BuiltInGesture)] = [
        (.flick, .pullBackHalfway), (.hardFlick, .pullBackHalfway),
    ]

    /// The models' stages, in the catalogue's order.
    public private(set) var cells: [Cell]
    private var configuration: StageConfiguration
    private var deck: Deck
    /// The card that each round begins on.
    private var card: Int
    private var phase: Phase
    /// The stages' time 0.
    private var origin: StageTime
    private var round = 0
    /// The cell whose cards have shadows.
    private var enlarged: Int?

    /// The catalogue's models with a stage's cards, pictures and settings, at rest on its current card. `size` in points,
    /// `pixelScale` in output pixels per point; `time`: when the first round begins.
    public init(like stage: Stage, size: Size, pixelScale: Double, firstRound time: StageTime) {
        configuration = stage.configuration
        deck = stage.deck
        card = Swift.max(stage.current, 0)
        origin = time
        phase = .resting(until: time)
        cells = stage.configuration.catalogue.ids.map { id in
            var cell = Stage(
                configuration: Self.configuration(stage.configuration, id), deck: stage.deck, size: size, pixelScale: pixelScale)
            cell.transitionDelegate = stage.transitionDelegate
            cell.drawing = stage.drawing
            cell.drawing.clipsToViewport = true
            cell.sharePictures(of: stage)
            cell.jump(to: Double(Swift.max(stage.current, 0)), at: StageTime(0))
            return Cell(modelID: id, stage: cell)
        }
    }

    /// Returns a configuration with another model and without a backdrop. A small stage has no shadows either: they would be a few pixels
    /// wide and take half of the draw calls.
    private static func configuration(
        _ configuration: StageConfiguration, _ id: String, hasShadows: Bool = false
    ) -> StageConfiguration {
        var result = configuration
        result.selectModel(id)
        result.set("backdrop", to: Double(BackdropKind.none.rawValue))
        if !hasShadows { result.set("shadowOpacity", to: 0) }
        return result
    }

    /// Whether the cells go on changing before `nextRound` without another call.
    public var isMoving: Bool {
        if case .moving = phase { return true }
        for cell in cells where cell.isShown && (cell.isStale || cell.frame.isMoving) { return true }
        return false
    }

    /// When the next round begins; nil while something moves or is held, and where motion is reduced: only a hand moves the cards then.
    public var nextRound: StageTime? {
        if case .resting(let end) = phase, plays { end } else { nil }
    }

    /// Whether rounds of the gesture begin by themselves.
    private var plays: Bool { !configuration.reducesMotion }

    // MARK: - Changes

    /// Takes over a stage's settings, cards and pictures where they differ. Returns whether anything did.
    @discardableResult
    public mutating func follow(_ stage: Stage, at time: StageTime) -> Bool {
        let isNewConfiguration = stage.configuration != configuration
        let isNewDeck = stage.deck != deck
        (configuration, deck, card) = (stage.configuration, stage.deck, Swift.max(stage.current, 0))
        var changed = false
        for index in cells.indices {
            if isNewDeck {
                cells[index].player = nil
                cells[index].handle(.deck(.set(deck)), at: local(time))
            }
            if isNewConfiguration {
                configure(cell: index, at: time)
            }
            if cells[index].stage.sharePictures(of: stage) {
                cells[index].isStale = true
                changed = true
            }
        }
        return changed || isNewDeck || isNewConfiguration
    }

    /// Gives one cell's cards their shadows, and takes them from the cell before; nil: none has shadows.
    public mutating func enlarge(cell index: Int?, at time: StageTime) {
        guard index != enlarged else { return }
        let before = enlarged
        enlarged = index
        for cell in [before, index] {
            if let cell, cells.indices.contains(cell) { configure(cell: cell, at: time) }
        }
    }

    private mutating func configure(cell index: Int, at time: StageTime) {
        let own = Self.configuration(configuration, cells[index].modelID, hasShadows: index == enlarged)
        cells[index].player?.play(under: own)
        cells[index].handle(.configure(own), at: local(time))
    }

    /// Shows a cell, and resizes its stage at once. `size`: in points; `pixelScale`: in output pixels per point.
    public mutating func place(cell index: Int, size: Size, pixelScale: Double, at time: StageTime) {
        guard cells.indices.contains(index) else { return }
        if !cells[index].isShown { cells[index].isStale = true }
        cells[index].isShown = true
        guard cells[index].stage.size != size || cells[index].stage.pixelScale != pixelScale else { return }
        cells[index].handle(.resize(StageResize(size: size, pixelScale: pixelScale)), at: local(time))
    }

    /// Hides a cell: its stage moves on, but no frame of it is composed.
    public mutating func hide(cell index: Int) {
        if cells.indices.contains(index) { cells[index].isShown = false }
    }

    // MARK: - The hand

    /// A pointer over one of the cells moves the cards of all of them. `position`: in points of the stages from their middle.
    public mutating func pointer(_ pointerPhase: InputEvent.Pointer.Phase, at position: Vector2, _ time: StageTime) {
        switch pointerPhase {
        case .began: phase = .held
        case .moved where phase != .held: return
        case .ended, .cancelled:
            guard phase == .held else { return }
            phase = .moving(since: time)
        case .moved: break
        }
        for index in cells.indices {
            let size = cells[index].stage.size
            let pointer = InputEvent.Pointer(
                phase: pointerPhase, position: Vector2(size.width / 2, size.height / 2) + position)
            // A gesture that is being played ends where the hand takes over.
            if cells[index].player != nil { cells[index].handle(.command(.cancel), at: local(time)) }
            cells[index].player = nil
            cells[index].handle(.input(.pointer(pointer)), at: local(time))
        }
    }

    /// A wheel moves the cards of all cells.
    public mutating func wheel(_ delta: Vector2, isPrecise: Bool, _ time: StageTime) {
        guard phase != .held else { return }
        phase = .moving(since: time)
        for index in cells.indices {
            if cells[index].player != nil { cells[index].handle(.command(.cancel), at: local(time)) }
            cells[index].player = nil
            cells[index].handle(.input(.wheel(delta: delta, isPrecise: isPrecise)), at: local(time))
        }
    }

    // MARK: - Time

    /// Advances all stages to a time and composes the frames of those that are shown and have changed.
    public mutating func step(to time: StageTime) {
        if case .resting(let end) = phase, time >= end, plays { beginRound(at: time) }
        if case .settling(let cell) = phase {
            _ = cells[cell].step(to: local(time))
            return
        }
        var isResting = true
        for index in cells.indices where !cells[index].step(to: local(time)) { isResting = false }
        if case .moving(let start) = phase, isResting || time - start > Self.longestRound {
            phase = .resting(until: time + Self.pause)
        }
    }

    /// Brings one cell back to the card that the rounds begin on, within `seconds`; the other cells stand still from now on. Later calls
    /// may use times of another clock.
    public mutating func settle(cell index: Int, at time: StageTime, over seconds: Double) {
        guard cells.indices.contains(index) else { return }
        phase = .settling(cell: index)
        origin = time + seconds
        cells[index].player = nil
        cells[index].isStale = true
        var start = RecordingStart(
            size: cells[index].stage.size, deck: deck, configuration: cells[index].stage.configuration,
            rest: RestState(offset: Double(card)))
        start.aspects = cells[index].stage.pictures.aspects
        cells[index].stage.begin(start, under: start.configuration, over: seconds)
    }

    private func local(_ time: StageTime) -> StageTime { StageTime(time - origin) }

    private mutating func beginRound(at time: StageTime) {
        let gesture = Self.gestures[round % Self.gestures.count]
        phase = .moving(since: time)
        round += 1
        origin = time + Self.returnDuration
        // At the end of the row there are no further cards to flick to: the hand goes the other way.
        let isAtEnd = card > 0 && card + 3 >= deck.count
        for index in cells.indices {
            let showsScreens = cells[index].stage.motion.showsScreens
            var recording = (showsScreens ? gesture.screens : gesture.cards).recording(for: cells[index].stage)
            // From the first screen there is none to go back to.
            recording.start.rest = RestState(offset: Double(showsScreens ? Swift.max(card, Swift.min(1, deck.count - 1)) : card))
            if isAtEnd, !showsScreens { recording.mirror() }
            var player = RecordingPlayer(recording, followsSize: false)
            player.begin(&cells[index].stage, over: Self.returnDuration)
            cells[index].player = player
            cells[index].isStale = true
        }
    }
}

extension StageGallery.Cell {
    fileprivate init(modelID: String, stage: Stage) {
        self.modelID = modelID
        self.stage = stage
    }

    fileprivate mutating func handle(_ kind: StageEvent.Kind, at time: StageTime) {
        let time = Swift.max(time, stage.time)
        stage.advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: kind)))
        isStale = true
    }

    /// Advances the stage and composes its frame if the frame has changed; false while the cell goes on moving. One call does both: a cell
    /// is large, and reading a property of one in the array copies it.
    fileprivate mutating func step(to time: StageTime) -> Bool {
        advance(to: time)
        return player == nil && stage.isResting
    }

    private mutating func advance(to time: StageTime) {
        if let played = player?.next {
            player?.advance(&stage, to: time)
            if player?.next != played { isStale = true }
            if player?.isOver == true { player = nil }
        }
        guard isShown, isStale || frame.isMoving || stage.isMoving else {
            return stage.advance(to: time, events: EmptyCollection())
        }
        stage.step(to: time, events: EmptyCollection(), into: &frame)
        isStale = false
    }
}

extension Recording {
    /// Mirrors the movement of the pointer at the point of the first press.
    fileprivate mutating func mirror() {
        var origin: Vector2?
        for index in events.indices {
            guard case .input(.pointer(var pointer)) = events[index].kind else { continue }
            let from = origin ?? pointer.position
            origin = from
            pointer.position = from * 2 - pointer.position
            events[index] = StageEvent(time: events[index].time, kind: .input(.pointer(pointer)))
        }
    }
}
