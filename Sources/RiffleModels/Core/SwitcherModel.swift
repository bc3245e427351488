public import RiffleFormula
public import RiffleMath

/// A layout of cards: a pure function from a card's offset to its pose.
///
/// The protocol follows UICollectionViewLayout, the quartic stack's origin: `prepare` for a space, the elements in the visible
/// range, the attributes of one element. A model is a value without a clock or motion state; `scrollRule` describes its
/// scrolling, which the interaction layer performs. All members must be safe to use before `prepare(for:)`. To add a
/// model, write a formula (`ModelRegistry`).
public protocol SwitcherModel: Sendable {
    /// The card size as fractions of the reference screen.
    var cardProportions: CardProportions { get }

    /// Precomputes values that depend on the space. Called when the space changes, not every frame.
    mutating func prepare(for space: LayoutSpace)

    /// The card size in points, once prepared.
    var cardSize: Size { get }

    /// The offset of the cards' common centre from the centre of the bounds, in points; zero by default.
    var anchorOffset: Vector2 { get }

    /// Its scroll physics, once prepared.
    var scrollRule: ScrollRule { get }

    /// The cards to show at a scroll offset: their indices and offsets, poses not yet filled in. `cards` is emptied first and
    /// its memory reused. The cost depends on the number of visible cards, not on the card count.
    func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>)

    /// Whether a carousel leaves a card at an offset out, because its own fade has ended there; the pose doesn't tell. False for other
    /// models.
    func leavesOut(cardAt offset: Double) -> Bool

    /// The number of a carousel's loaded cards, including those that its fade leaves out; nil for a model that counts otherwise.
    var visibleCount: Int? { get }

    /// The offset of any card at a scroll offset: index − scroll offset, reduced modulo the card count when wrapping.
    func offset(ofCard index: Int, at scrollOffset: Double) -> Double

    /// The pose of a card at an offset in cards. Most models ignore `scroll`, the remaining scroll state.
    func pose(at offset: Double, scroll: ScrollState) -> CardPose

    /// Sets the poses of `cards` from their offsets; by default with `pose(at:scroll:)`.
    func layOut(_ cards: inout ContiguousArray<PosedCard>, scroll: ScrollState)

    /// The points of its curves that the user can drag, once prepared; none by default.
    var curveHandles: [CurveHandle] { get }

    /// Parameter values for which `handle` has `value`; empty if there are none.
    func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)]

    /// All sets of parameter values for which `handle` has `value`, the least change first; by default only the set from `solve`.
    func solutions(_ handle: CurveHandle, for value: Double) -> [[(name: String, value: Double)]]

    /// The reason why a number of its scroll line can't be used, for models whose formula a user writes; nil by default.
    var layoutProblem: FormulaProblem? { get }

    /// The layout's problem, or the reason why the card at an offset can't be posed and is hidden; nil if there is none.
    func problem(at offset: Double, scroll: ScrollState) -> FormulaProblem?
}

extension SwitcherModel {
    public var anchorOffset: Vector2 { .zero }

    public var visibleCount: Int? { nil }

    public func leavesOut(cardAt offset: Double) -> Bool { false }

    public var layoutProblem: FormulaProblem? { nil }

    public func problem(at offset: Double, scroll: ScrollState) -> FormulaProblem? { nil }

    /// One dynamically dispatched call per frame; the calls inside are static.
    public func layOut(_ cards: inout ContiguousArray<PosedCard>, scroll: ScrollState) {
        for position in cards.indices {
            cards[position].pose = pose(at: cards[position].offset, scroll: scroll)
        }
    }
}

/// The static description of a model: identifiers, texts, parameters and their defaults.
public struct ModelDescriptor: Sendable {
    /// The identifier on the command line, in presets and in traces: lower case with hyphens.
    public var id: String
    /// The label shown to users.
    public var title: String
    /// One sentence for users.
    public var summary: String
    /// A gesture that the others don't have, as a phrase; nil: it has none.
    public var gesture: String?
    /// The program or class that the model reproduces.
    public var source: String
    /// The model's own parameters, then the parameters of its card style.
    public var parameters: [ParameterDescriptor]
    /// The values of the preset that reproduces the source, by name: parameters of the model, or of the stage where the source
    /// defines them. All others have their defaults. A value may be listed although it equals the default, so that the preset
    /// keeps it when the default changes.
    public var sourceSettings: [String: Double]
    /// The model's parameters as in the source: the defaults with `sourceSettings` applied.
    public var sourceValues: ParameterValues {
        var values = ParameterValues(defaultsOf: parameters)
        for (name, value) in sourceSettings { values.set(name, to: value) }
        return values
    }
    /// The names of the parameters that characterize the model; empty if it names none.
    public var essentials: [String] = []
    /// The default card style; its numbers are also among the parameters.
    public var look: CardLook
    /// The family that the model belongs to; nil: none.
    public var family: ModelFamily?
    /// Whether it is made of a formula, which is its own source.
    public var isFormula = false
    /// Whether the cards are whole screens that transitions change, one at a time, instead of cards in an arrangement.
    public var showsScreens: Bool

    /// The parameters that every model has besides its card style's; a formula can't define parameters of these names.
    public static let sharedParameters = [ViewportKind.window.parameter]

    /// `viewport`: the area that the model opens in. `formerDefaults`: earlier default values by parameter name, by the last version of
    /// the defaults that had them.
    public init(
        id: String, title: String, summary: String, gesture: String? = nil, source: String, parameters: [ParameterDescriptor],
        look: CardLook = CardLook(), viewport: ViewportKind = .window, showsScreens: Bool = false,
        family: ModelFamily? = nil, sourceSettings: [String: Double] = [:],
        formerDefaults: [Int: [String: Double]] = [:]
    ) {
        self.family = family
        self.id = id
        self.title = title
        self.summary = summary
        self.gesture = gesture
        self.source = source
        var formerDefaults = formerDefaults
        let scrolls = parameters.contains(SharedParameters.scrollPhysics)
        // Up to version 1 of the defaults, models that scroll had the source's scroll physics.
        if scrolls {
            formerDefaults[1, default: [:]][SharedParameters.scrollPhysics.name] = Double(ScrollPhysics.original.rawValue)
            // Up to version 2, a drag moved the cards at a rate.
            formerDefaults[2, default: [:]][SharedParameters.dragFollow.name] = Double(DragFollow.rate.rawValue)
        }
        // A model's own parameter replaces the style's parameter of the same name.
        let style = look.parameters.filter { style in !parameters.contains { $0.name == style.name } }
        self.parameters = (parameters + style + [viewport.parameter]).map { parameter in
            formerDefaults.reduce(parameter) { result, former in
                former.value[parameter.name].map { result.formerly($0, upTo: former.key) } ?? result
            }
        }
        self.look = look
        self.showsScreens = showsScreens
        self.sourceSettings = sourceSettings
        // The source's preset has the source's scroll physics.
        if scrolls {
            self.sourceSettings[SharedParameters.scrollPhysics.name] = Double(ScrollPhysics.original.rawValue)
        }
    }
}
