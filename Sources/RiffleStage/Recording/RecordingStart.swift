public import RiffleInteraction
public import RiffleMath
internal import RiffleModels
public import RiffleSettings

/// The beginning of a recording: a stage at rest with no pointer down. A stage that begins from it moves under the same events as
/// the stage that it was taken from.
public struct RecordingStart: Equatable, Sendable {
    /// The time of the first event, on the recording's own clock.
    public var time: StageTime
    /// The window's size in points.
    public var size: Size
    /// Points at the window's top that other content covers.
    public var topInset = 0.0
    /// See `Stage.widthShare`.
    public var widthShare = 1.0
    /// Output pixels per point.
    public var pixelScale = 1.0
    /// A fixed card size in window points; nil: the model's own.
    public var cardSize: Size?
    /// The cards. The motion depends only on their number, and on which of them show the same picture.
    public var deck: Deck
    /// The pictures' aspect ratios (width / height) by index; 0 where unknown.
    public var aspects: ContiguousArray<Double> = []
    /// All settings.
    public var configuration: StageConfiguration
    /// The scroller.
    public var rest: RestState
    /// The pages that show their backs, in ascending order.
    public var flipped: [Int] = []
    /// The sign of the offset's last change; 0 before it has moved.
    public var direction = 0
    /// The removals that `putBack` can undo, the last one last.
    var removed: [RemovedCard] = []

    /// A removal that `putBack` can undo.
    public struct Removal: Equatable, Sendable {
        /// The index of the card's picture and the card's index; after a replacement of all cards, those of the card that was current.
        public var picture: Int
        public var index: Int
        /// Whether the card was the current one.
        public var wasCurrent: Bool
        /// If all cards were replaced: the runs before, and the indices of the pictures that replaced them.
        public var former: [Deck.Run]?
        public var replacedBy: Range<Int>

        /// `former`: nil for a single card.
        public init(picture: Int, index: Int, wasCurrent: Bool, former: [Deck.Run]? = nil, replacedBy: Range<Int> = 0..<0) {
            (self.picture, self.index, self.wasCurrent) = (picture, index, wasCurrent)
            (self.former, self.replacedBy) = (former, replacedBy)
        }
    }

    /// The removals that `putBack` can undo, the last one last; setting leaves out removals of pictures that the deck doesn't have, and the
    /// earliest ones beyond the most that are remembered.
    public var removals: [Removal] {
        get {
            removed.map {
                Removal(
                    picture: $0.picture, index: $0.index, wasCurrent: $0.wasCurrent,
                    former: $0.former.map { Deck.runs(of: $0.order) }, replacedBy: $0.former?.replacedBy ?? 0..<0)
            }
        }
        set {
            let pictures = deck.pictures.count
            removed = newValue.suffix(RemovedCard.most).compactMap { removal in
                guard (0..<pictures).contains(removal.picture), removal.index >= 0,
                    removal.replacedBy.upperBound <= pictures, removal.replacedBy.lowerBound >= 0
                else { return nil }
                return RemovedCard(
                    picture: removal.picture, index: removal.index, wasCurrent: removal.wasCurrent,
                    former: removal.former.map { (CardOrder($0, pictures: pictures), removal.replacedBy) })
            }
        }
    }

    /// A stage at rest, as `rest` describes.
    public init(
        time: StageTime = StageTime(0), size: Size, deck: Deck, configuration: StageConfiguration, rest: RestState = RestState()
    ) {
        (self.time, self.size, self.deck, self.configuration, self.rest) = (time, size, deck, configuration, rest)
    }
}

extension RecordingStart {
    /// Window points for each point of the model, and the cards' common centre in window points, on a stage that begins from here.
    public var measure: (scale: Double, center: Vector2) {
        let aspect = configuration.cardShape == .ratio ? configuration.stage["cardRatio"] : nil
        let prepared = PreparedModel(
            configuration, window: size, top: topInset, widthShare: widthShare, itemCount: deck.count, cardSize: cardSize,
            aspect: aspect)
        let scale = prepared.viewport.scale
        return (scale, prepared.viewport.center + prepared.model.anchorOffset * scale)
    }
}
