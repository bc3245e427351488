public import RiffleInteraction
public import RiffleMath
internal import RiffleModels
public import RiffleScene

/// The common entry point of app, tests, replay, benchmark and export: events in, a frame out. It holds no clock, file or window;
/// the same events give the same frames, whatever the frame rate.
public struct Stage: Sendable {
    /// What moves, with all that determines how. The other properties draw it, or are rebuilt for each frame.
    var motion: StageMotion
    /// The picture behind the cards.
    public internal(set) var backdrop = Backdrop()

    /// Provides the controllers of screen transitions while the animation parameter is "custom"; nil, the default: the parameters
    /// determine them. Kept through every change of model, deck and size. A running transition keeps its animation, except under
    /// the progress slider.
    public var transitionDelegate: (any TransitionDelegate)? { didSet { handOverDelegate() } }

    /// The ready textures of pictures, by the picture's index; nil while one isn't ready.
    var fronts: ContiguousArray<TextureInfo?> = []
    var icons: ContiguousArray<TextureInfo?> = []
    var blurred: ContiguousArray<TextureInfo?> = []
    /// The ready textures of backs and card numbers.
    var textures: [TextureID: TextureInfo] = [:]
    /// The pictures' aspect ratios (width / height), by index; 0 where unknown. Kept when textures are unloaded.
    var aspects: ContiguousArray<Double> = []
    /// The points that the user has centred pictures' crops on, 0…1 of their sides, by picture index.
    var focuses: [Int: Vector2] = [:]
    var compositor = Compositor()
    /// For marks above the cards; a second one, because `compositor` must keep the cards for hit tests.
    var overlay = Compositor()
    var placed: ContiguousArray<PosedCard> = []
    /// The indices of `placed` in document order, back to front.
    var documentOrder: ContiguousArray<Int> = []
    /// The cards as the scroller places them a moment later, from which their velocities follow.
    var placedAhead: ContiguousArray<PosedCard> = []
    var transitionWork = LayoutTransitionWork()
    var sceneCards: ContiguousArray<SceneCard> = []
    /// The motion events since the last frame, if they are recorded.
    var motionEvents: ContiguousArray<MotionEvent> = []
    /// Whether frames list the motion events since the previous one. If off, none are kept.
    public var recordsEvents = false {
        didSet { motion.scroller.recordsEvents = recordsEvents }
    }
    var scrollEvents: ContiguousArray<TimedScrollEvent> = []
    /// The transition events since the last frame of scrollers that have been replaced.
    var transitionEvents: ContiguousArray<TransitionEvent> = []
    /// The events of the last minute, if they are kept.
    var log: GestureLog?
    /// The checks of a recording, while they are taken.
    var checks: CheckLog?
    /// The cards of another stage that are shown as outlines.
    var ghost: Ghost?

    /// A stage at rest on the first card. `size`: the window in points; `pixelScale`: output pixels per point; `time`: in
    /// seconds.
    public init(
        configuration: StageConfiguration = StageConfiguration(), deck: Deck, size: Size, pixelScale: Double = 1,
        time: StageTime = StageTime(0)
    ) {
        motion = StageMotion(
            configuration, deck, size: size, pixelScale: pixelScale,
            aspect: configuration.cardShape == .ratio ? configuration.stage["cardRatio"] : nil, at: time.seconds)
    }

    /// All settings; events of the kind `.configure` change them.
    public var configuration: StageConfiguration { motion.configuration }

    /// The cards.
    public var deck: Deck { motion.deck }

    /// The window's size in points; during an animated resize `shownSize` differs.
    public var size: Size { motion.size }

    /// Points at the window's top that other content covers: the cards are laid out below, the backdrop fills the whole window.
    public var topInset: Double { motion.topInset }

    /// The share of the window's width that the stage has, 0.05…1: a panel beside it has the rest. Cards as high as a share of the
    /// window get smaller by it, as they do where something below the stage takes of its height: the row shows as much as before.
    public var widthShare: Double { motion.widthShare }

    /// Output pixels per point.
    public var pixelScale: Double { motion.pixelScale }

    /// The part of the window that the stage fills at the moment, in points: `size`, except during an animated resize.
    public var shownSize: Size { motion.shownSize }

    /// The present stage time.
    public var time: StageTime { StageTime(now) }

    var now: Double { motion.now }
    var model: any SwitcherModel { motion.prepared.model }
    var viewport: Viewport { motion.prepared.viewport }
    var ownCard: Size { motion.prepared.ownCard }
    var scrolling: StageMotion.Scrolling { motion.scrolling }
    var cardStyle: CardStyle { motion.cardStyle }
    var scrollState: ScrollState { motion.scrollState }
    var currentPage: Int { motion.currentPage }

    /// The current card's index; −1 without cards.
    public var current: Int { motion.current }

    /// False if nothing changes any more without an event.
    public var isMoving: Bool { motion.isMoving || backdrop.isFading(at: now) }

    /// Whether what a release would do is shown, if the parameter "forecast" is on too: the stage draws the mark of a throw, and a pointer
    /// that stands still counts as moving until its forecast is that of rest. Frames have the forecast in any case.
    public var isForecasting: Bool {
        get { motion.isForecasting }
        set { motion.isForecasting = newValue }
    }

    /// The number of drags so far that screens have refused, because they began or pointed elsewhere than the gesture does.
    public var refusedDrags: Int { motion.refusedDrags }

    /// The scroll offset in cards.
    public var scrollOffset: Double { motion.scroller.offset }

    /// The scroll velocity in cards a second.
    public var scrollVelocity: Double { motion.scroller.velocity }

    /// Whether a pan is in progress.
    public var isDragging: Bool { motion.pan != nil }

    /// Sets that a texture is ready to draw, or (nil) no longer. A picture's index that the deck doesn't have changes nothing.
    public mutating func setTexture(_ texture: CardTexture, _ info: TextureInfo?) {
        switch texture {
        case .front(let picture):
            set(info, &fronts, picture)
            if let info { note(info.original, ofPicture: picture) }
        case .icon(let picture): set(info, &icons, picture)
        case .blurred(let picture): set(info, &blurred, picture)
        case .back, .number: textures[texture.id] = info
        }
    }

    private func set(_ info: TextureInfo?, _ infos: inout ContiguousArray<TextureInfo?>, _ picture: Int) {
        guard deck.pictures.indices.contains(picture) else { return }
        while infos.count <= picture { infos.append(nil) }
        infos[picture] = info
    }

    /// The info of a texture; nil if it isn't ready.
    public func texture(_ texture: CardTexture) -> TextureInfo? {
        switch texture {
        case .front(let picture): fronts.indices.contains(picture) ? fronts[picture] : nil
        case .icon(let picture): icons.indices.contains(picture) ? icons[picture] : nil
        case .blurred(let picture): blurred.indices.contains(picture) ? blurred[picture] : nil
        case .back, .number: textures.isEmpty ? nil : textures[texture.id]
        }
    }

    /// Cross-fades to another picture behind the cards, which is ready in `texture` (see `Backdrop.nextTexture`). `colors`: the
    /// same as a grid, for a strongly blurred picture.
    public mutating func setBackdrop(
        _ info: TextureInfo, colors: BackdropColors? = nil, in texture: TextureID, at time: StageTime
    ) {
        backdrop.show(info, colors, in: texture, at: time.seconds)
    }

    /// The mean colour of the backdrop; nil without a backdrop or without its `colors`.
    public var backdropTone: Color? {
        guard cardStyle.backdrop != .none, let tone = backdrop.tone(at: now) else { return nil }
        func channel(_ value: Float) -> UInt8 { UInt8(Double(value).clamped(to: 0...255)) }
        return Color(r: channel(tone.x), g: channel(tone.y), b: channel(tone.z))
    }

    /// Replaces the deck; cards of an index that both decks have move to their new poses. Cards removed before can't be put back
    /// any more.
    public mutating func setDeck(_ newDeck: Deck, at time: StageTime) {
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .deck(.set(newDeck)))))
    }

    /// Sets a fixed card size in window points, at least 1 per side; nil: the model's own.
    public mutating func setCardSize(_ newSize: Size?, at time: StageTime) {
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: .cardSize(newSize))))
    }

    mutating func performCardSize(_ newSize: Size?) {
        motion.cardSize = newSize.map { Size(width: Swift.max($0.width, 1), height: Swift.max($0.height, 1)) }
        fitModel()
    }

    /// Jumps to an offset in cards, which may be fractional, and comes to rest there: for rendering a certain moment. The log begins
    /// anew.
    public mutating func jump(to offset: Double, at time: StageTime) {
        advance(to: time.seconds)
        forgetLog()
        replaceScroller(restingAt: offset)
        motion.rebuildViews()
        motion.lastCurrent = current
        // A jump isn't scrolling: it doesn't change the direction.
        motion.lastOffset = motion.scroller.unfoldedOffset
    }

    /// Sets the offset in cards at once, keeping the scroller; for a slider that controls the offset, and for measurements.
    public mutating func scrub(to offset: Double, at time: StageTime) {
        advance(to: time.seconds)
        motion.scroller.jump(to: offset, at: now)
        // Recycling handles small steps only; after a jump the views are created anew.
        if let views = motion.views, views.isFar(from: motion.scroller.unfoldedOffset) { motion.rebuildViews() }
    }

    /// The compositor's options, such as culling and antialiasing; the defaults are those of the window.
    public var drawing: CompositorOptions {
        get { compositor.options }
        set { compositor.options = newValue }
    }

    /// For a copy of a stage: leaves the scratch memory to the stage that it was copied from, which would else have to ask for new memory
    /// in its next frames. Nothing is lost: cards are sorted anew before they are hit or drawn.
    public mutating func leaveScratch() {
        let options = compositor.options
        (compositor, overlay) = (Self.unusedCompositor, Self.unusedCompositor)
        compositor.options = options
        transitionWork = LayoutTransitionWork()
    }

    /// Copies share its memory until they are used.
    private static let unusedCompositor = Compositor()

    /// Whether `Frame.statistics` includes the overdraw of card pixels; sampling it takes time.
    public var measuresOverdraw: Bool {
        get { compositor.options.measuresOverdraw }
        set { compositor.options.measuresOverdraw = newValue }
    }

    /// Puts a scroller at rest in place of the present one, whose pending events are kept.
    mutating func replaceScroller(restingAt offset: Double) {
        endScrollEvents()
        motion.scroller.takeTransitionEvents(into: &transitionEvents)
        motion.scroller = Scrollers.make(
            for: model.scrollRule, from: RestState(offset: offset), at: now, delegate: transitionDelegate)
        motion.scroller.recordsEvents = recordsEvents
    }

    /// Prepares the model, the viewport and the card style for the present configuration, deck and size.
    mutating func prepareModel() {
        motion.restingCardStyle = CardStyle(configuration)
        motion.hand.settings = configuration.hand
        updateCardStyle()
        motion.prepared = preparedModel(of: configuration)
        motion.scrolling = StageMotion.Scrolling(model.scrollRule)
    }

    /// The model of a configuration, prepared for the present window and deck.
    func preparedModel(of configuration: StageConfiguration) -> PreparedModel {
        PreparedModel(
            configuration, window: size, top: topInset, widthShare: widthShare, itemCount: deck.count, cardSize: motion.cardSize,
            aspect: aspect(of: configuration))
    }
}
