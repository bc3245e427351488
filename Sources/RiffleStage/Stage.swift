public import RiffleInteraction
public import RiffleMath
internal import RiffleModels
public import RiffleScene

/// The one entry for app, tests, replay, benchmark and export: events in, a frame out. It holds no clock, no file and no window;
/// the same events give the same frames at any rate of steps.
public struct Stage: Sendable {
    public internal(set) var configuration: StageConfiguration
    public internal(set) var deck: Deck
    /// The window in points; what is shown may still be on its way there (`shownSize`).
    public internal(set) var size: Size
    /// Points at the window's top where something else lies: the cards have what is left, the backdrop all of it.
    public internal(set) var topInset = 0.0
    /// Output pixels per point.
    public internal(set) var pixelScale: Double
    /// The picture behind the cards.
    public internal(set) var backdrop = Backdrop()

    /// Who picks the controllers of screens' transitions where the animation is custom; nil, the default: the parameters do. Kept through
    /// every change of model, deck and size. What is under way keeps its animation, except that the progress slider tries on the new one.
    public var transitionDelegate: (any TransitionDelegate)? { didSet { handOverDelegate() } }

    var model: any SwitcherModel
    var scrolling: Scrolling
    /// What the cards wear now, and what they wear when nothing is on the way.
    var cardStyle: CardStyle
    var restingCardStyle: CardStyle
    var viewport: Viewport
    var scroller: any Scroller
    var recognizer = PointerRecognizer()
    var layoutTransition = LayoutTransition()
    var surroundings = SurroundingsTransition()
    /// The way to another size.
    var sizing = Sizing()
    var flips = Flips()
    /// What is known of the pictures' textures, by place; of backs and of cards' numbers by number.
    var fronts: ContiguousArray<TextureInfo?> = []
    var icons: ContiguousArray<TextureInfo?> = []
    var blurred: ContiguousArray<TextureInfo?> = []
    var textures: [TextureID: TextureInfo] = [:]
    /// Width over height of the pictures, by place; 0 where it isn't known. It outlasts the textures.
    var aspects: ContiguousArray<Double> = []
    /// The points of pictures that cards show in their middle, as fractions of them, where they aren't the pictures' own middles.
    var focuses: [Int: Vector2] = [:]
    var compositor = Compositor()
    /// For what lies over the cards; the other one still has to answer for them.
    var overlay = Compositor()
    var placed: ContiguousArray<PlacedCard> = []
    /// The places of `placed` in document order.
    var documentOrder: ContiguousArray<Int> = []
    var sceneCards: ContiguousArray<SceneCard> = []
    var scratch = DrawList()
    var now: Double
    /// The pan being followed, kept so that a model switched to in the middle of it can take it over.
    var pan: Pan?
    /// In window points, if not the model's own.
    var cardSize: Size?
    /// The model's own card, whatever shape is asked for, in its points.
    var ownCard: Size
    /// When fine movement of a wheel ends, unless more comes.
    var wheelEnd: Double?
    /// The key that is held and moves the row.
    var hold: Hold?
    var lastCurrent = -1
    /// The reused views of an endless row; nil where there are none.
    var views: ViewReuse?
    /// Which way the offset went last: 1, −1; 0 before it has moved.
    var direction = 0
    /// Where the offset was when `direction` was looked at.
    var lastOffset = 0.0
    /// What can be put back, the last one last.
    var removedCards: [RemovedCard] = []
    /// What has happened since the last frame, if it is recorded.
    var motionEvents: ContiguousArray<MotionEvent> = []
    /// Whether frames tell what has happened since the one before. Off, nothing is kept.
    public var recordsEvents = false {
        didSet { scroller.recordsEvents = recordsEvents }
    }
    var scrollEvents: ContiguousArray<TimedScrollEvent> = []
    /// The setting that is shown as outlines.
    var ghost: Ghost?

    /// In window points and points a second.
    struct Pan: Sendable {
        var translation: Vector2
        var velocity: Vector2
        /// What of the translation another model's scroller has followed already.
        var base = Vector2.zero
    }

    /// A stage at rest at a moment, on the first card.
    public init(
        configuration: StageConfiguration = StageConfiguration(), deck: Deck, size: Size, pixelScale: Double = 1,
        time: Double = 0
    ) {
        self.configuration = configuration
        self.deck = deck
        self.size = size
        self.pixelScale = pixelScale
        now = time
        model = configuration.model.init(configuration.values)
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
        layViews()
        lastOffset = scroller.unfoldedOffset
    }

    /// The moment that the stage stands at, in seconds.
    public var time: Double { now }

    /// The current card's index; −1 without cards.
    public var current: Int { scroller.currentCard ?? currentCard(at: scroller.offset) }

    /// Its place in the row.
    var currentPage: Int { views == nil ? current : ViewReuse.currentPage(at: scroller.unfoldedOffset) }

    /// What a model is told of the scrolling.
    var scrollState: ScrollState {
        ScrollState(
            offset: scroller.offset, velocity: scroller.velocity, direction: direction, turnProgress: scroller.turnProgress)
    }

    /// Where the scroller stands, in cards.
    public var scrollOffset: Double { scroller.offset }

    /// Cards a second.
    public var velocity: Double { scroller.velocity }

    /// Whether a drag is going on.
    public var isDragging: Bool { pan != nil }

    /// Says that a texture is ready to draw, or (nil) no longer.
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

    /// What is known of a texture; nil if it is not ready.
    public func texture(_ texture: CardTexture) -> TextureInfo? {
        switch texture {
        case .front(let picture): fronts.indices.contains(picture) ? fronts[picture] : nil
        case .icon(let picture): icons.indices.contains(picture) ? icons[picture] : nil
        case .blurred(let picture): blurred.indices.contains(picture) ? blurred[picture] : nil
        case .back, .number: textures.isEmpty ? nil : textures[texture.id]
        }
    }

    /// Shows another picture behind the cards, which lies ready in `texture`.
    public mutating func setBackdrop(
        _ info: TextureInfo, colors: BackdropColors? = nil, in texture: TextureID, at time: Double
    ) {
        backdrop.show(info, colors, in: texture, at: time)
    }

    /// The mean colour of what lies behind the cards; nil where that is nothing.
    public var backdropTone: Color? {
        guard cardStyle.backdrop != .none, let tone = backdrop.tone(at: now) else { return nil }
        func channel(_ value: Float) -> UInt8 { UInt8(Double(value).clamped(to: 0...255)) }
        return Color(r: channel(tone.x), g: channel(tone.y), b: channel(tone.z))
    }

    /// Adds pictures as new cards at the end; what is shown glides to make room.
    public mutating func append(_ pictures: [Deck.Picture], at time: Double) {
        insertCards(pictures, at: deck.count, at: time)
    }

    /// Shows other cards; those that stay move to their places. What was removed before can't be put back.
    public mutating func setDeck(_ newDeck: Deck, at time: Double) {
        removedCards.removeAll()
        rearrange(configuration, deck: newDeck, at: time)
    }

    /// Gives every card a size in window points, at least 1 a side, instead of the model's own; nil: the model's own.
    public mutating func setCardSize(_ newSize: Size?, at time: Double) {
        advance(to: time)
        cardSize = newSize.map { Size(width: Swift.max($0.width, 1), height: Swift.max($0.height, 1)) }
        layOut()
    }

    /// Stands on a card, or between two, at once and at rest: for rendering a moment that was asked for.
    public mutating func jump(to offset: Double, at time: Double) {
        advance(to: time)
        endScrollEvents()
        scroller = Scrollers.resting(model.scrollRule, offset: offset, at: now, delegate: transitionDelegate)
        scroller.recordsEvents = recordsEvents
        layViewsAnew()
        lastCurrent = current
        // Standing somewhere else is no scrolling.
        lastOffset = scroller.unfoldedOffset
    }

    /// Shows another offset at once, whatever the scroller; for a slider that owns the offset, and for measuring.
    public mutating func scrub(to offset: Double, at time: Double) {
        advance(to: time)
        scroller.place(at: offset, at: now)
        // A jump leaves the views behind; the next layout is for small steps.
        if let views, views.isFar(from: scroller.unfoldedOffset) { layViewsAnew() }
    }

    /// What the compositor may trade; what a stage is shown with is the default.
    public var drawing: CompositorOptions {
        get { compositor.options }
        set { compositor.options = newValue }
    }

    /// Whether `Frame.statistics` says how often card pixels are painted; it samples the screen, so it takes time.
    public var measuresOverdraw: Bool {
        get { compositor.options.measuresOverdraw }
        set { compositor.options.measuresOverdraw = newValue }
    }

    func currentCard(at offset: Double) -> Int {
        let indexing = CarouselIndexing(itemCount: deck.count, wraps: wraps)
        // A scroll view's current card is the lower one of two; iCarousel rounds.
        return scrolling.kind == .scrollView
            ? indexing.clampedIndex(ViewReuse.currentPage(at: offset)) : indexing.currentIndex(at: offset)
    }

    var wraps: Bool { scrolling.wraps }

    var isVertical: Bool { scrolling.isVertical }

    /// What is often asked of a model's scroll rule, which is large.
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

    /// The card's share of the window's height. A screen stands alone, so it takes a quarter more.
    static func cardShare(_ configuration: StageConfiguration) -> Double {
        let share = configuration.stage["cardHeight"]
        return configuration.model is any TransitionFamilyModel.Type ? Swift.min(share * 1.25, 0.9) : share
    }

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
