internal import RiffleFormula
public import RiffleMath
public import RiffleModels
public import RiffleSettings

/// A model with its settings, as it is exported: the pose as a function, sizes, and samples of the model's own poses.
public struct ModelExport: Sendable {
    /// The things that are posed.
    public enum Subject: Sendable {
        /// Cards of a row or circle, by their offsets.
        case cards
        /// A stack of cards, by layer and drag.
        case stack
        /// Two screens, by progress and role.
        case screens
    }

    /// The model's id.
    public var id: String
    /// The program or class that the model reproduces, or a formula's file.
    public var source: String
    /// The things that are posed.
    public var subject: Subject
    /// The card's size, or the screen's, in points.
    public var card: Size
    /// The pose of a card.
    public var pose: PoseFunction
    /// The model's poses at many offsets.
    public var samples: PoseSamples
    /// The position of the cards' common centre relative to the middle of the area, in points.
    public var center: Vector2
    /// The platform whose files are written.
    var target = ExportTarget.js
    /// Setting B of a playable file; at most one element.
    public var other: [ModelExport] = []
    /// The gesture that a playable file plays; nil: none.
    public var played: PlayedGesture?
    /// The film and the picture of a spec sheet.
    public var media = SpecMedia()
    /// The setting and the formula that it is made of.
    let tuning: Tuning
    /// The pictures of a page's cards, repeated up to the number of cards; empty: colours and numbers.
    public var pictures: [ExportPicture] = []
    /// The part that is shown of a picture with a taller shape than the card: 0 is its top, 0.5 its middle.
    public var pictureFocus = 0.5
    /// The number of cards.
    public let cardCount: Int
    /// Rows of cards, for the check of the paint order.
    public var orders: [OrderSample]
    /// The number of cards of a long row that are shown on each side of the current one.
    public var reach: Int
    /// The number of cards of a row that are shown around the current one.
    var shown = ShownCount.all
    /// Whether cards at the same depth can have another order than their offsets (`DocumentOrder.place`).
    public var comparesPlaces = false
    /// The rule that moves the cards. Rows have the refined physics: the original's quirks aren't exported.
    public var motion: ScrollRule
    /// The way in which a row scrolls in SwiftUI.
    public var style = SwiftUIStyle.exact
    /// The positions of the cards under gestures.
    public var gestures: [GestureSamples]
    /// The motion of a stack of cards.
    var stack: StackMotion?
    /// The motion of screens.
    var transitions: TransitionMotion?

    /// Creates an export of a configuration's chosen model, in a window of `window` points with this many cards. Throws if the model is no
    /// formula. `isSampled`: whether samples for a check are made; without them the export takes a fraction of the time.
    public init(
        _ configuration: StageConfiguration, window: Size = Size(width: 1280, height: 800), cardCount: Int = 5,
        isSampled: Bool = true
    ) throws(ExportProblem) {
        self.cardCount = max(cardCount, 1)
        let definition = configuration.model
        let values = configuration.values
        let (model, space) = configuration.prepared(window: window, itemCount: max(cardCount, 1))
        id = definition.descriptor.id
        source = CodeText.plain(definition.descriptor.source)
        card = model.cardSize
        let formula: Formula
        if let rule = model.scrollRule.screens {
            guard let animation = rule.forwardController as? FormulaAnimation else {
                throw .noFormula(definition.descriptor.title)
            }
            (formula, subject) = (animation.formula(values), .screens)
        } else {
            guard let own = definition.formula(values) else { throw .noFormula(definition.descriptor.title) }
            (formula, subject) = (own, own.vocabulary == .cardStack ? .stack : .cards)
        }
        var settings = PoseFunction.Settings()
        for parameter in formula.parameters where values.has(parameter.name) {
            let value = values[parameter.name]
            settings.parameters[parameter.name] = parameter.unit?.base(of: value) ?? value
        }
        for parameter in definition.descriptor.parameters where !definition.descriptor.isFormula {
            settings.notes[parameter.name] = (parameter.unit.rawValue, parameter.source)
        }
        settings.space = definition.formulaSpace(values, in: space)
        // The refined physics turn cards by their offsets alone.
        if values.scrollsRefined { settings.fixed = ["turn": 0, "turning": 0] }
        // Only a hand moves the cards of an exported pose.
        if subject == .stack { settings.fixed = ["movedX": 0, "movedY": 0, "turned": 0] }
        tuning = Tuning(configuration: configuration, window: window, formula: formula, settings: settings)
        pose = PoseFunction(formula, settings)
        if subject == .screens { pose.title = CodeText.plain("\(definition.descriptor.title) · \(pose.title)") }
        if pose.summary.isEmpty { pose.summary = CodeText.plain(definition.descriptor.summary) }
        pose.shade(by: configuration.look.shade)
        samples = isSampled ? PoseSamples(pose, model, values, subject, shade: configuration.look.shade) : PoseSamples(pose)
        orders = isSampled ? OrderSample.all(model) : []
        center = model.anchorOffset
        let many = configuration.prepared(window: window, itemCount: 1000)
        reach = subject == .cards ? Self.reach(many.model) : 0
        comparesPlaces = Self.comparesPlaces(many.model)
        motion = model.scrollRule
        shown = ShownCount(many.model, reach: reach, in: space.bounds, pose, tuning, own: cardCount)
        let hasPlaceholders = if case .carousel(let rule) = motion { rule.placeholderCount > 0 } else { false }
        for index in orders.indices { orders[index].isExact = shown != .all && !hasPlaceholders }
        gestures = []
        switch motion {
        case .carousel, .scrollView: if isSampled { gestures = GestureSamples.all(motion) }
        case .cardStack:
            stack = StackMotion(configuration, window: window, itemCount: max(cardCount, 1))
            if isSampled { gestures = stack.map { GestureSamples.all($0) } ?? [] }
        case .transition(let rule):
            let motion = TransitionMotion(rule, values.descriptors)
            transitions = motion
            if isSampled { gestures = GestureSamples.all(motion) }
        }
    }

    /// Returns the greatest distance, in cards, of a card that a row shows.
    private static func reach(_ model: any SwitcherModel) -> Int {
        var cards: ContiguousArray<PosedCard> = []
        model.visibleCards(at: 500, into: &cards)
        return Int((cards.map { abs($0.offset) }.max() ?? 1).rounded(.up).clamped(to: 1...50))
    }

    /// Returns whether, somewhere between two cards, the order of the cards' places differs from the order of their offsets.
    private static func comparesPlaces(_ model: any SwitcherModel) -> Bool {
        let order = model.scrollRule.documentOrder
        if order == .row { return false }
        var cards: ContiguousArray<PosedCard> = []
        var orders: (offset: ContiguousArray<Int>, place: ContiguousArray<Int>) = ([], [])
        return stride(from: 499.5, to: 500.5, by: 0.125).contains { offset in
            model.visibleCards(at: offset, into: &cards)
            model.layOut(&cards, scroll: ScrollState(offset: offset))
            cards.list(in: .offset, into: &orders.offset)
            cards.list(in: order, into: &orders.place)
            return orders.offset != orders.place
        }
    }
}

/// A reason why something can't be exported.
public enum ExportProblem: Error, Equatable, Sendable {
    /// A model without a formula; its title.
    case noFormula(String)

    /// One sentence for users.
    public var sentence: String {
        switch self {
        case .noFormula(let title): "\(title) has no formula, so it can't be exported."
        }
    }
}
