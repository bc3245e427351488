public import RiffleMath
public import RiffleScene

/// Turns cards in space into triangles, back to front, composited as Core Animation does.
///
/// Each frame, cards are clipped to the near plane and culled outside the viewport, and sorted by their true depth; cards that
/// intersect are cut along the line of intersection. Every piece is drawn with an antialiased outline. The last frame's results
/// stay available for hit tests.
///
/// All memory is kept between frames: composing a scene of the same size again allocates nothing.
public struct Compositor: Sendable {
    /// The options for the following frames.
    public var options = SceneOptions()
    /// Counts of the last frame.
    public private(set) var statistics = CompositorStatistics()
    private(set) var scene = Scene()
    var painter = PiecePainter()

    /// A compositor that has composed no frame yet.
    public init() {}

    /// The backdrop behind all cards, the lowest layer first, which veiled cards show (`SceneCard.veil`). Without layers they are as
    /// transparent as they are veiled.
    public var backdrop: ContiguousArray<BackdropLayer> {
        get { painter.backdrop }
        _modify { yield &painter.backdrop }
    }

    /// Indices into the last `cards`, back to front: each visible card once, ordered by its first painted (farthest) piece.
    public var paintedCards: PaintedQuads { scene.painted }

    /// Appends the triangles of `cards` (in document order) to `list`.
    /// `viewport` is in output pixels. Cards that lie outside by more than a margin are culled; others are not clipped to it.
    /// Cards with a NaN or an infinity in their geometry are left out and counted in `statistics.brokenCards`; cards without
    /// extent or opacity, edge-on, or behind the eye are left out.
    public mutating func compose(_ cards: ContiguousArray<SceneCard>, viewport: Rect, into list: inout DrawList) {
        guard place(cards, viewport: viewport) else { return }
        let (vertexCount, runCount) = (list.vertices.count, list.runs.count)
        let bounds = scene.view.bounds
        scene.occlude(viewport: viewport, options: options) { cards[$0.position].core($0, on: bounds) }
        if options.measuresOverdraw { statistics.overdraw = scene.table.overdraw(scene.order, in: viewport) }
        finish()
        painter.mesher.begin(&list, scene.view, antialiasesEdges: options.antialiasesEdges)
        painter.paint(scene.order, of: cards, scene.table, scene.occlusion)
        painter.mesher.end(&list)
        statistics.pieces = scene.order.count
        statistics.occludedPieces = scene.occlusion.occludedCount
        statistics.vertices = list.vertices.count - vertexCount
        statistics.runs = list.runs.count - runCount
    }

    /// Projects, culls and sorts `cards` as `compose` does, without triangles: for hit tests, `paintedCards` and `inspect`.
    public mutating func sort(_ cards: ContiguousArray<SceneCard>, viewport: Rect) {
        if place(cards, viewport: viewport) { finish() }
    }

    /// Projects the cards and sorts their pieces by depth; returns false for a viewport without extent or beyond single precision.
    private mutating func place(_ cards: ContiguousArray<SceneCard>, viewport: Rect) -> Bool {
        statistics = CompositorStatistics()
        statistics.cards = cards.count
        let hasBackdrop = !painter.backdrop.isEmpty
        scene.fill(cards.count) { quads in
            for position in cards.indices { (quads + position).initialize(to: cards[position].quad(hasBackdrop: hasBackdrop)) }
        }
        return scene.sort(viewport: viewport, options: options)
    }

    private mutating func finish() {
        scene.finish()
        statistics.brokenCards = scene.brokenCount
        statistics.leftOutCards = scene.leftOutCount
        statistics.cuts = scene.cutCount
    }

    // MARK: - The last frame

    /// The id of the topmost card of the last frame at a point in output pixels; nil if there is none.
    ///
    /// Cuts and rounded corners are respected. A card's badge belongs to it; shadows don't.
    public func hitTest(_ point: Vector2) -> Int? { scene.hitTest(point) }

    /// Calls `body` with the ids of the cards under a point in output pixels, from front to back; the id of a card that was cut is passed
    /// once for each of its pieces there.
    public func forEachHit(_ point: Vector2, _ body: (Int) -> Void) { scene.forEachHit(point, body) }

    /// Describes the last frame; it compares all pairs of cards, so it takes time. Its memory is kept: the next call allocates nothing
    /// for a scene of the same size, unless this result is still in use.
    public mutating func inspect() -> SceneInspection { scene.inspect() }

    /// Marks the quarters of the cells of a grid over `rect` (output pixels) that are completely occluded by an opaque card of
    /// the last frame. `cells` are row by row; bit 0 is the upper left quarter, 1 the upper right, 2 the lower left, 3 the lower
    /// right. Quarters of one cell may be occluded by different cards. Requires `SceneOptions.occludesBackdrop`.
    public func markOccluded(cells: inout ContiguousArray<UInt8>, columns: Int, rows: Int, of rect: Rect) {
        scene.occlusion.markOccluded(cells: &cells, columns: columns, rows: rows, of: rect)
    }
}
