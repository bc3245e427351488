public import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// The scene in 3D space for a depth inspector, before projection: x to the right and y down from the cards' common origin, z
/// towards the eye, in window points. Depth that only affects the order (zPosition, lift) is included in z.
public struct StageInspection: Equatable, Sendable {
    /// A card in space.
    public struct Card: Equatable, Sendable {
        /// The card's index in the deck.
        public var index: Int
        /// The number of the recycled view that shows it, from 0; nil where views aren't recycled.
        public var view: Int?
        /// The corners, in order around the card.
        public var outline: [Vector3]
        /// The position in the paint order; 0 is painted first.
        public var paintIndex: Int
        /// Whether it is the current card.
        public var isCurrent: Bool
        /// Whether it intersects another card.
        public var isCrossing: Bool
    }

    /// A card that a hit test found.
    public struct Hit: Equatable, Sendable {
        /// The card's index in the deck.
        public var index: Int
        /// The number of the recycled view that shows it, from 0; nil where views aren't recycled.
        public var view: Int?

        /// `index`: the card's index in the deck; `view`: its recycled view.
        public init(index: Int, view: Int?) {
            self.index = index
            self.view = view
        }
    }

    /// A line segment along which two cards intersect, in space.
    public struct Cut: Equatable, Sendable {
        /// One end.
        public var from: Vector3
        /// The other end.
        public var to: Vector3
    }

    /// In paint order, back to front.
    public var cards: [Card] = []
    /// The intersections of cards.
    public var cuts: [Cut] = []
    /// The eye's z; nil if the scene has no perspective.
    public var eye: Double?
    /// The least lift that keeps a turning card clear of its neighbours, in window points.
    public var safeLift = 0.0
    /// The configured lift, in window points; 0 while the lift is off.
    public var lift = 0.0

    /// The indices of the cards that the recycled views of an endless row show, by view number; nil where views aren't recycled.
    public var views: [Int]?

    /// An empty scene.
    public init() {}
}

extension Stage {
    /// Describes the present moment for a depth inspector; it compares all pairs of cards, so it takes time.
    public mutating func inspect() -> StageInspection {
        sortCards()
        let scene = compositor.inspect()
        var inspection = StageInspection()
        let m34 = sceneCards.lazy.compactMap { card -> Double? in
            let row = card.transform.row3
            return row.z != 0 && row.w != 0 ? row.w / row.z : nil
        }.first
        if let m34, m34 < 0 { inspection.eye = -1 / m34 }
        if motion.views != nil {
            inspection.views = placed.filter { $0.view != nil }.sorted { ($0.view ?? 0) < ($1.view ?? 0) }.map(\.index)
        }
        let center = anchor
        func space(_ point: Vector3) -> Vector3 {
            let x = point.x / pixelScale - center.x
            let y = point.y / pixelScale - center.y
            guard let m34 else { return Vector3(x, y, point.z) }
            // d = z/w with w = 1 + m34·z, solved for z. w is clamped to at least 0.1: nothing is drawn nearer to the eye than a
            // tenth of its distance.
            let z = point.z / Swift.max(1 - m34 * point.z, 0.02)
            let w = Swift.max(1 + m34 * z, 0.1)
            return Vector3(x * w, y * w, z)
        }
        for card in scene.cards where card.id >= 0 {
            inspection.cards.append(
                StageInspection.Card(
                    index: placed[card.id].index, view: placed[card.id].view, outline: card.outline.map(space),
                    paintIndex: card.paintIndex, isCurrent: placed[card.id].page == currentPage, isCrossing: card.isCrossing))
        }
        inspection.cuts = scene.crossings.map { StageInspection.Cut(from: space($0.from), to: space($0.to)) }
        inspection.safeLift = safeLift(cardWidth: model.cardSize.width * viewport.scale)
        inspection.lift = cardStyle.flipLift * inspection.safeLift
        return inspection
    }

    /// The cards under a window point, the one on top first.
    public func cards(under point: Vector2) -> [StageInspection.Hit] {
        compositor.hits(point * pixelScale).filter(placed.indices.contains)
            .map { StageInspection.Hit(index: placed[$0].index, view: placed[$0].view) }
            .filter { (0..<deck.count).contains($0.index) }
    }
}
