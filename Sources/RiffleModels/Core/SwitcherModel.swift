public import RiffleMath

/// A way to arrange cards: a pure function from a card's offset to its pose.
///
/// The shape is UICollectionViewLayout's, where the quartic stack came from: `prepare` for a space, the elements in the visible
/// range, the attributes of one element. A model is a value without clock or memory; scrolling is described by `scrollRule` and
/// carried out elsewhere. To add a model, write one type like this and name it in `ModelRegistry`.
public protocol SwitcherModel: Sendable {
    /// Name, titles and parameters.
    static var descriptor: ModelDescriptor { get }

    /// A model with these parameter values; unprepared, it must still be safe to ask.
    init(_ values: ParameterValues)

    /// The card as a share of the reference screen.
    var cardProportions: CardProportions { get }

    /// Precomputes what depends on the surroundings. Called when they change, not once a frame.
    mutating func prepare(for space: LayoutSpace)

    /// The card size in points, once prepared.
    var cardSize: Size { get }

    /// Where the cards' common centre lies from the middle of the bounds, in points.
    var anchorOffset: Vector2 { get }

    /// How it scrolls, once prepared.
    var scrollRule: ScrollRule { get }

    /// The cards to show at a scroll offset: their indices and offsets, poses not yet filled in. `cards` is emptied first and
    /// its memory reused. The cost follows what is visible, not the item count.
    func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PlacedCard>)

    /// The offset of any card at a scroll offset: index − scroll offset, folded when wrapping.
    func offset(ofCard index: Int, at scrollOffset: Double) -> Double

    /// The pose of a card at an offset in cards. Most models need no more than that; `scroll` tells the rest of the scrolling.
    func pose(at offset: Double, scroll: ScrollState) -> CardPose

    /// Fills in the poses of cards that have offsets; whoever only has `pose` need not say how.
    func place(_ cards: inout ContiguousArray<PlacedCard>, scroll: ScrollState)

    /// The points of its curves that a hand can drag, once prepared; none by default.
    var curveHandles: [CurveHandle] { get }

    /// The parameters with which a handle has a value; empty where there are none.
    func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)]
}

extension SwitcherModel {
    public var anchorOffset: Vector2 { .zero }

    /// One dynamic call a frame, static ones inside.
    public func place(_ cards: inout ContiguousArray<PlacedCard>, scroll: ScrollState) {
        for position in cards.indices {
            cards[position].pose = pose(at: cards[position].offset, scroll: scroll)
        }
    }
}

/// What is known of a model before one exists.
public struct ModelDescriptor: Sendable {
    /// The word for command line, presets and traces: lower case with hyphens.
    public var id: String
    public var title: String
    /// One sentence for people.
    public var summary: String
    public var source: String
    public var parameters: [ParameterDescriptor]
    /// What its source's preset sets, by name: parameters of the model, or of the stage where the source says something of it. All
    /// others are at their defaults. What is there and at its default, too, stays the source's should the default change.
    public var sourceSettings: [String: Double]
    /// Its parameters exactly as the original has them.
    public var sourceValues: ParameterValues {
        var values = ParameterValues(defaultsOf: parameters)
        for (name, value) in sourceSettings { values.set(name, to: value) }
        return values
    }
    /// How its cards are dressed unless a person says otherwise; its numbers are among the parameters.
    public var look: CardLook

    /// `formerDefaults`: what parameters had by default up to a version of the defaults, by their names.
    public init(
        id: String, title: String, summary: String, source: String, parameters: [ParameterDescriptor],
        look: CardLook = CardLook(), sourceSettings: [String: Double] = [:], formerDefaults: [Int: [String: Double]] = [:]
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.source = source
        var formerDefaults = formerDefaults
        let scrolls = parameters.contains { $0.name == SharedParameters.scrollPhysics.name }
        // Up to version 1 of the defaults whatever scrolls had the source's physics.
        if scrolls {
            formerDefaults[1, default: [:]][SharedParameters.scrollPhysics.name] = Double(ScrollPhysics.original.rawValue)
        }
        self.parameters = (parameters + look.parameters).map { parameter in
            formerDefaults.reduce(parameter) { result, former in
                former.value[parameter.name].map { result.formerly($0, upTo: former.key) } ?? result
            }
        }
        self.look = look
        self.sourceSettings = sourceSettings
        // Whatever scrolls has the source's physics there.
        if scrolls {
            self.sourceSettings[SharedParameters.scrollPhysics.name] = Double(ScrollPhysics.original.rawValue)
        }
    }
}
