public import RiffleInteraction
public import RiffleMath
internal import RiffleModels
public import RiffleScene

/// The common entry point of app, tests, replay, benchmark and export: events in, a frame out. It holds no clock, file or window;
/// the same events give the same frames, whatever the frame rate.
public struct Stage: Sendable {
    /// All settings; events of the kind `.configure` change them.
    public internal(set) var configuration: StageConfiguration
    /// The cards.
    public internal(set) var deck: Deck
    /// The window's size in points; during an animated resize `shownSize` differs.
    public internal(set) var size: Size
    /// Points at the window's top that other content covers: the cards are laid out below, the backdrop fills the whole window.
    public internal(set) var topInset = 0.0
    /// Output pixels per point.
    public internal(set) var pixelScale: Double
    /// The picture behind the cards.
    public internal(set) var backdrop = Backdrop()

    /// Provides the controllers of screen transitions while the animation parameter is "custom"; nil, the default: the parameters
    /// determine them. Kept through every change of model, deck and size. A running transition keeps its animation, except under
    /// the progress slider.
    public var transitionDelegate: (any TransitionDelegate)? { didSet { handOverDelegate() } }

    var model: any SwitcherModel
    var scrolling: Scrolling
    /// The card style at present, interpolated during a layout transition.
    var cardStyle: CardStyle
    /// The card style of the configuration.
    var restingCardStyle: CardStyle
    var viewport: Viewport
    var scroller: any Scroller
    var recognizer = PointerRecognizer()
    var layoutTransition = LayoutTransition()
    var surroundings = SurroundingsTransition()
    /// An animated resize.
    var resizing = ResizeTransition()
    var flips = Flips()
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
    var sceneCards: ContiguousArray<SceneCard> = []
    var scratch = DrawList()
    var now: Double
    /// The pan in progress; a model that is switched to meanwhile takes it over.
    var pan: Pan?
    /// A fixed card size in window points; nil: the model's own.
    var cardSize: Size?
    /// The size of the model's own card, without `cardShape`, in model points.
    var ownCard: Size
    /// When a precise wheel gesture ends unless another event follows.
    var wheelEnd: Double?
    /// The arrow key that is held down.
    var hold: Hold?
    var lastCurrent = -1
    /// The recycled views of an endless row; nil for other rows.
    var views: ViewReuse?
    /// The sign of the offset's last change; 0 before it has moved.
    var direction = 0
    /// The unfolded offset when `direction` was last updated.
    var lastOffset = 0.0
    /// The stack of what `putBack` can restore.
    var removedCards: [RemovedCard] = []
    /// The motion events since the last frame, if they are recorded.
    var motionEvents: ContiguousArray<MotionEvent> = []
    /// Whether frames list the motion events since the previous one. If off, none are kept.
    public var recordsEvents = false {
        didSet { scroller.recordsEvents = recordsEvents }
    }
    var scrollEvents: ContiguousArray<TimedScrollEvent> = []
    /// The configuration that is shown as outlines.
    var ghost: Ghost?

    /// A pan gesture, in window points and points a second.
    struct Pan: Sendable {
        var translation: Vector2
        var velocity: Vector2
        /// The part of the translation that an earlier scroller has already followed.
        var base = Vector2.zero
    }

    /// A stage at rest on the first card. `size`: the window in points; `pixelScale`: output pixels per point; `time`: in
    /// seconds.
    public init(
        configuration: StageConfiguration = StageConfiguration(), deck: Deck, size: Size, pixelScale: Double = 1,
        time: Double = 0
    ) {
        self.configuration = configuration
        self.deck = deck
        self.size = size
        self.pixelScale = pixelScale
        now = time
        model = configuration.madeModel
        restingCardStyle = CardStyle(configuration)
        cardStyle = restingCardStyle
        viewport = Viewport(
            kind: configuration.viewport, window: size, cardShare: Self.cardShare(configuration),
            proportions: model.cardProportions)
        ownCard = Self.prepare(
            &model, in: viewport, itemCount: deck.count,
            aspect: configuration.cardShape == .ratio ? configuration.stage["cardRatio"] : nil)
        scrolling = Scrolling(model.scrollRule)
        scroller = Scrollers.resting(model.scrollRule, offset: 0, at: time)
        lastCurrent = current
        updateViews()
        lastOffset = scroller.unfoldedOffset
    }

    /// The present stage time, in seconds.
    public var time: Double { now }

    /// The current card's index; −1 without cards.
    public var current: Int { scroller.currentCard ?? currentCard(at: scroller.offset) }

    /// The current card's position in the unfolded row.
    var currentPage: Int { views == nil ? current : ViewReuse.currentPage(at: scroller.unfoldedOffset) }

    /// The scrolling state that models' poses may depend on.
    var scrollState: ScrollState {
        ScrollState(
            offset: scroller.offset, velocity: scroller.velocity, direction: direction, turnProgress: scroller.turnProgress)
    }

    /// The scroll offset in cards.
    public var scrollOffset: Double { scroller.offset }

    /// The scroll velocity in cards a second.
    public var velocity: Double { scroller.velocity }

    /// Whether a pan is in progress.
    public var isDragging: Bool { pan != nil }

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
        _ info: TextureInfo, colors: BackdropColors? = nil, in texture: TextureID, at time: Double
    ) {
        backdrop.show(info, colors, in: texture, at: time)
    }

    /// The mean colour of the backdrop; nil without a backdrop or without its `colors`.
    public var backdropTone: Color? {
        guard cardStyle.backdrop != .none, let tone = backdrop.tone(at: now) else { return nil }
        func channel(_ value: Float) -> UInt8 { UInt8(Double(value).clamped(to: 0...255)) }
        return Color(r: channel(tone.x), g: channel(tone.y), b: channel(tone.z))
    }

    /// Appends pictures as new cards; visible cards move to make room.
    public mutating func append(_ pictures: [Deck.Picture], at time: Double) {
        insertCards(pictures, at: deck.count, at: time)
    }

    /// Replaces the deck; cards of an index that both decks have move to their new poses. Cards removed before can't be put back
    /// any more.
    public mutating func setDeck(_ newDeck: Deck, at time: Double) {
        removedCards.removeAll()
        rearrange(configuration, deck: newDeck, at: time)
    }

    /// Sets a fixed card size in window points, at least 1 per side; nil: the model's own.
    public mutating func setCardSize(_ newSize: Size?, at time: Double) {
        advance(to: time)
        cardSize = newSize.map { Size(width: Swift.max($0.width, 1), height: Swift.max($0.height, 1)) }
        layOut()
    }

    /// Jumps to an offset in cards, which may be fractional, and comes to rest there: for rendering a certain moment.
    public mutating func jump(to offset: Double, at time: Double) {
        advance(to: time)
        endScrollEvents()
        scroller = Scrollers.resting(model.scrollRule, offset: offset, at: now, delegate: transitionDelegate)
        scroller.recordsEvents = recordsEvents
        rebuildViews()
        lastCurrent = current
        // A jump isn't scrolling: it doesn't change the direction.
        lastOffset = scroller.unfoldedOffset
    }

    /// Sets the offset in cards at once, keeping the scroller; for a slider that controls the offset, and for measurements.
    public mutating func scrub(to offset: Double, at time: Double) {
        advance(to: time)
        scroller.jump(to: offset, at: now)
        // Recycling handles small steps only; after a jump the views are created anew.
        if let views, views.isFar(from: scroller.unfoldedOffset) { rebuildViews() }
    }

    /// The compositor's options, such as culling and antialiasing; the defaults are those of the window.
    public var drawing: CompositorOptions {
        get { compositor.options }
        set { compositor.options = newValue }
    }

    /// Whether `Frame.statistics` includes the overdraw of card pixels; sampling it takes time.
    public var measuresOverdraw: Bool {
        get { compositor.options.measuresOverdraw }
        set { compositor.options.measuresOverdraw = newValue }
    }

    func currentCard(at offset: Double) -> Int {
        let indexing = CarouselIndexing(itemCount: deck.count, wraps: wraps)
        // Between two cards a scroll view's current one is the lower; iCarousel rounds.
        return scrolling.kind == .scrollView
            ? indexing.clampedIndex(ViewReuse.currentPage(at: offset)) : indexing.currentIndex(at: offset)
    }

    var wraps: Bool { scrolling.wraps }

    var isVertical: Bool { scrolling.isVertical }

    /// The frequently used properties of a model's scroll rule, which is large.
    struct Scrolling: Sendable {
        enum Kind: Sendable { case carousel, scrollView, cardStack, transition }

        var kind: Kind
        var wraps = false
        var isVertical = false

        init(_ rule: ScrollRule) {
            switch rule {
            case .carousel(let rule): (kind, wraps, isVertical) = (.carousel, rule.wraps, rule.isVertical)
            case .scrollView(let rule): (kind, wraps, isVertical) = (.scrollView, rule.isEndless, rule.isVertical)
            case .cardStack: kind = .cardStack
            case .transition: kind = .transition
            }
        }
    }

    /// The card's share of the window's height. A screen has no neighbours, so it takes a quarter more.
    static func cardShare(_ configuration: StageConfiguration) -> Double {
        let share = configuration.stage["cardHeight"]
        return configuration.model.descriptor.showsScreens ? Swift.min(share * 1.25, 0.9) : share
    }

    /// Prepares the model, the viewport and the card style for the present configuration, deck and size.
    mutating func prepareModel() {
        ghost?.isStale = true
        restingCardStyle = CardStyle(configuration)
        updateCardStyle()
        viewport = Viewport(
            kind: configuration.viewport, window: size, top: topInset, cardShare: Self.cardShare(configuration),
            proportions: model.cardProportions)
        ownCard = Self.prepare(
            &model, in: viewport, itemCount: deck.count, card: cardSize.map { $0 * (1 / viewport.scale) },
            aspect: aspect(of: configuration))
        scrolling = Scrolling(model.scrollRule)
    }
}
