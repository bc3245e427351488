public import RiffleMath

/// The behaviour that all carousel types share: everything but the descriptor and, for the custom type, the pose.
public protocol CarouselFamilyModel: SwitcherModel {
    /// The geometry.
    var layout: CarouselLayout { get set }
    /// The scroll physics.
    var motion: CarouselRule { get set }
    /// Called when the layout has the sizes of the space, before `CarouselLayout.prepare()`. It may change `viewpointOffset`.
    mutating func layoutWillPrepare()
}

extension CarouselFamilyModel {
    public var cardProportions: CardProportions { CardProportions(width: 5.0 / 7, aspect: 16.0 / 9) }

    public var cardSize: Size {
        // `itemExtent` is the card's extent along the axis.
        let aspect = layout.cardAspect
        return layout.isVertical
            ? Size(width: layout.itemExtent / aspect, height: layout.itemExtent)
            : Size(width: layout.itemExtent, height: layout.itemExtent * aspect)
    }

    public var anchorOffset: Vector2 { layout.contentOffset }

    public mutating func layoutWillPrepare() {}

    public mutating func prepare(for space: LayoutSpace) {
        let card = space.card(cardProportions)
        layout.cardAspect = card.height / card.width
        layout.bounds = space.bounds
        layout.itemCount = space.itemCount
        layout.itemExtent = layout.isVertical ? card.height : card.width
        let viewpoint = layout.viewpointOffset
        layoutWillPrepare()
        layout.prepare()
        // The transforms hold the changed viewpoint; restored, it does not accumulate over calls.
        layout.viewpointOffset = viewpoint

        motion.itemCount = space.itemCount
        motion.placeholderCount = layout.indexing.placeholderCount
        motion.itemExtent = layout.itemExtent
        motion.isVertical = layout.isVertical
        motion.followsArc = layout.type == .wheel || layout.type == .invertedWheel
        motion.wraps = layout.wraps
        motion.offsetMultiplier = layout.offsetMultiplier
    }

    public var scrollRule: ScrollRule { .carousel(motion) }

    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        layout.visibleCards(at: scrollOffset, into: &cards)
    }

    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        layout.offset(ofCard: index, at: scrollOffset)
    }

    public func pose(at offset: Double, scroll: ScrollState) -> CardPose {
        layout.pose(at: offset, turnProgress: scroll.turnProgress)
    }

    public func layOut(_ cards: inout ContiguousArray<PosedCard>, scroll: ScrollState) {
        if layout.type == .custom {
            for position in cards.indices { cards[position].pose = pose(at: cards[position].offset, scroll: scroll) }
        } else {
            layout.layOut(&cards, turnProgress: scroll.turnProgress)
        }
    }
}
