internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// A card's appearance at a moment, and how fast it changes.
struct ShownCard: Sendable {
    var index: Int
    /// Its position in the unfolded row that shows it.
    var page: Int
    /// In cards.
    var offset: Double
    var value: PoseVector
    /// The rate of change of `value` per second; of the rotation the angular velocity.
    var velocity: SIMD16<Double>
    /// The pose's dimming and veil, 0…1 each.
    var cover = SIMD2<Double>.zero
}

/// Converts poses of a model to appearances in window points, with the window and the pictures of one moment.
struct Appearances {
    private let card: Size
    private let anchor: Vector2
    private let scale: Double
    private let shape: CardShape
    private let pictures: StagePictures

    init(_ motion: StageMotion, _ pictures: StagePictures) {
        card = motion.model.cardSize
        anchor = motion.anchor
        scale = motion.viewport.scale
        shape = motion.cardStyle.shape
        self.pictures = pictures
    }

    /// The appearance of a pose. `picture`: the picture on the card, which may determine its shape.
    func of(_ pose: CardPose, picture: Int?) -> PoseVector {
        PoseVector(pose: pose, card: pictures.shown(card, picture: picture, shape), anchor: anchor, scale: scale)
    }

    /// The appearance of `CardPose.departed`, which the differences of removed cards are relative to.
    func departed(picture: Int?) -> PoseVector { of(.departed, picture: picture) }

    /// The rate of change per second of the appearance of a card at an offset, by a central difference. (A card's offset falls as
    /// the scroll offset rises.)
    func rate(of motion: StageMotion, at offset: Double) -> SIMD16<Double> {
        guard motion.scroller.velocity != 0 else { return .zero }
        let h = 1e-4
        func shown(_ distance: Double) -> PoseVector {
            var scroll = motion.scrollState
            scroll.offset += distance
            return of(motion.model.pose(at: offset - distance, scroll: scroll), picture: nil)
        }
        return shown(h).difference(from: shown(-h)) * (motion.scroller.velocity / (2 * h))
    }
}

extension CardPose {
    /// The invisible pose that the differences of removed cards are relative to.
    static var departed: CardPose { CardPose(opacity: 0) }
}

/// Lists the cards as they are shown, in lists of its own.
struct ShownCards: Sendable {
    var scene = CardScene()
    /// The cards as the scroller places them a moment later, for computing their velocities.
    private var ahead: ContiguousArray<PosedCard> = []

    /// Replaces the contents of `cards` with those that are shown now, layout transition included.
    mutating func list(
        _ motion: StageMotion, _ pictures: StagePictures, into cards: inout ContiguousArray<ShownCard>,
        withPlaceholders: Bool = false
    ) {
        listPlaced(motion, pictures, into: &cards, withPlaceholders: withPlaceholders)
        for position in cards.indices {
            guard let residual = motion.layoutTransition.residual(ofPage: cards[position].page, at: motion.now) else { continue }
            cards[position].value = cards[position].value.adding(residual)
            cards[position].velocity = PoseVector.rate(
                adding: residual.value, changingBy: residual.velocity, to: cards[position].velocity)
            cards[position].cover += residual.cover
        }
    }

    /// Replaces the contents of `cards` with those that model and scroller place, without a layout transition.
    mutating func listPlaced(
        _ motion: StageMotion, _ pictures: StagePictures, into cards: inout ContiguousArray<ShownCard>,
        withPlaceholders: Bool = false
    ) {
        scene.place(motion)
        let appearances = Appearances(motion, pictures)
        let h = 1e-5
        var later = motion.scroller
        if motion.scroller.isMoving { later.advance(to: motion.now + h) }
        let scrollerPlaces = later.placeCards(into: &ahead)
        cards.removeAll(keepingCapacity: true)
        for card in scene.placed {
            guard (0..<motion.deck.count).contains(card.index) || withPlaceholders, !LayoutTransition.isDeparted(card.page) else {
                continue
            }
            let picture = motion.deck.picture(ofCard: card.index)
            let value = appearances.of(card.pose, picture: picture)
            var rate = SIMD16<Double>.zero
            if !scrollerPlaces {
                rate = appearances.rate(of: motion, at: card.offset)
            } else if motion.scroller.isMoving, let next = ahead.first(where: { $0.page == card.page }) {
                rate = appearances.of(next.pose, picture: picture).difference(from: value) / h
            }
            cards.append(
                ShownCard(
                    index: card.index, page: card.page, offset: card.offset, value: value, velocity: rate, cover: card.pose.cover)
            )
        }
    }
}
