public import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// The scene in 3D space for a depth inspector, before projection: x to the right and y down from the cards' common origin, z
/// towards the eye, in window points. Depth that only affects the order (zPosition, lift) is included in z.
public struct StageInspection: Equatable, Sendable {
    /// A card in space.
    public struct Card: Equatable, Sendable {
        /// The card's index in the deck.
        public var index: Int
        /// The number of the recycled view that shows it, from 0; nil where views aren't recycled.
        public var view: Int?
        /// The corners, in order around the card: indices into `points`.
        public var outline: Range<Int>
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
    public var cards: ContiguousArray<Card> = []
    /// The outlines of all cards.
    public var points: ContiguousArray<Vector3> = []
    /// The intersections of cards.
    public var cuts: ContiguousArray<Cut> = []
    /// The eye's z; nil if the scene has no perspective.
    public var eye: Double?
    /// The least lift that keeps a turning card clear of its neighbours, in window points.
    public var safeLift = 0.0
    /// The configured lift, in window points; 0 while the lift is off.
    public var lift = 0.0

    /// The indices of the cards that the recycled views of an endless row or a card stack show, by view number; −1 for a view that shows
    /// none. Nil where views aren't recycled.
    public var views: ContiguousArray<Int>?

    /// An empty scene.
    public init() {}

    /// The corners of a card, in order around it.
    public func outline(of card: Card) -> Slice<ContiguousArray<Vector3>> { Slice(base: points, bounds: card.outline) }
}

extension CardScene {
    /// Describes the present moment in `inspection`, whose storage is reused. It compares all pairs of cards, so it takes time.
    mutating func inspect(_ motion: StageMotion, _ pictures: StagePictures, into inspection: inout StageInspection) {
        sort(motion, pictures)
        let scene = compositor.inspect()
        let m34 = cards.lazy.compactMap { card -> Double? in
            let row = card.transform.row3
            return row.z != 0 && row.w != 0 ? row.w / row.z : nil
        }.first
        inspection.eye = m34.flatMap { $0 < 0 ? -1 / $0 : nil }
        listViews(&inspection.views)
        let (center, pixelScale) = (motion.anchor, motion.pixelScale)
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
        inspection.points.removeAll(keepingCapacity: true)
        for point in scene.points { inspection.points.append(space(point)) }
        inspection.cards.removeAll(keepingCapacity: true)
        for card in scene.quads where card.id >= 0 {
            inspection.cards.append(
                StageInspection.Card(
                    index: placed[card.id].index, view: placed[card.id].view, outline: card.outline,
                    paintIndex: card.paintIndex, isCurrent: placed[card.id].page == motion.currentPage,
                    isCrossing: card.isCrossing))
        }
        inspection.cuts.removeAll(keepingCapacity: true)
        for cut in scene.crossings { inspection.cuts.append(StageInspection.Cut(from: space(cut.from), to: space(cut.to))) }
        inspection.safeLift = safeLift(motion)
        inspection.lift = motion.cardStyle.liftFactor * inspection.safeLift
    }

    /// The cards that the recycled views show, in the order of the views' numbers; nil where views aren't recycled.
    private func listViews(_ views: inout ContiguousArray<Int>?) {
        guard let last = placed.lazy.compactMap({ $0.view }).max() else { return views = nil }
        if views == nil { views = [] }
        views?.removeAll(keepingCapacity: true)
        for view in 0...last { views?.append(placed.first { $0.view == view }?.index ?? -1) }
    }
}
