internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The window of a stage.
struct StageWindow: Equatable, Sendable {
    /// In points; during an animated resize `StageMotion.shownSize` differs.
    var size: Size
    /// Points at the top that other content covers.
    var topInset = 0.0
    /// See `Stage.widthShare`.
    var widthShare = 1.0
    /// Output pixels per point.
    var pixelScale = 1.0
    /// A fixed card size in window points; nil: the model's own.
    var cardSize: Size?
}

/// The settings, the cards and the window, with the model prepared for them.
struct Arrangement: Sendable {
    /// All settings. Call `prepare` after a change.
    var configuration: StageConfiguration
    /// The cards. Call `prepare` after a change.
    var deck: Deck
    /// The window. Call `fit` after a change.
    var window: StageWindow
    /// The model, prepared for the window and the deck.
    private(set) var prepared: PreparedModel
    /// The frequently used properties of the model's scroll rule.
    private(set) var scrolling: Scrolling
    /// The card style of the configuration.
    private(set) var cardStyle: CardStyle

    /// `aspect`: the cards' width over their height; nil: the model's own.
    init(_ configuration: StageConfiguration, _ deck: Deck, _ window: StageWindow, aspect: Double?) {
        (self.configuration, self.deck, self.window) = (configuration, deck, window)
        prepared = PreparedModel(configuration, in: window, itemCount: deck.count, aspect: aspect)
        scrolling = Scrolling(prepared.model.scrollRule)
        cardStyle = CardStyle(configuration)
    }

    /// Prepares the model and the card style for the present configuration, deck and window.
    mutating func prepare(aspect: Double?) {
        cardStyle = CardStyle(configuration)
        prepared = PreparedModel(configuration, in: window, itemCount: deck.count, aspect: aspect)
        scrolling = Scrolling(prepared.model.scrollRule)
    }

    /// Prepares the model for another window or another shape of the cards. Doesn't allocate, unless the model is a formula.
    mutating func fit(aspect: Double?) {
        prepared.fit(
            configuration, window: window.size, top: window.topInset, widthShare: window.widthShare, itemCount: deck.count,
            cardSize: window.cardSize, aspect: aspect)
        scrolling = Scrolling(prepared.model.scrollRule)
    }

    /// The frequently used properties of a model's scroll rule, which is large.
    struct Scrolling: Sendable {
        let wraps: Bool
        let isVertical: Bool
        /// Whether cards are thrown off a stack, whose top card is the current one.
        let throwsCards: Bool
        /// Whether the cards are screens in a container.
        let showsScreens: Bool
        /// Whether the cards are a row through which the offset scrolls, and may rest between two.
        let isRow: Bool
        /// Whether the row consists of pages, as a scroll view's does: a later page is in front of an earlier one.
        let isByPage: Bool
        /// Which of two cards at the same depth is in front.
        let order: DocumentOrder

        init(_ rule: ScrollRule) {
            (wraps, isVertical, order) = (rule.wraps, rule.isVertical, rule.documentOrder)
            (throwsCards, showsScreens, isRow) = (rule.stack != nil, rule.screens != nil, rule.row != nil)
            isByPage = isRow && order == .row
        }
    }
}

extension PreparedModel {
    init(_ configuration: StageConfiguration, in window: StageWindow, itemCount: Int, aspect: Double?) {
        self.init(
            configuration, window: window.size, top: window.topInset, widthShare: window.widthShare, itemCount: itemCount,
            cardSize: window.cardSize, aspect: aspect)
    }
}
