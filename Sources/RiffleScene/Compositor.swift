public import RiffleMath

/// Turns cards in space into triangles, back to front, composited as Core Animation does.
///
/// Each frame, cards are clipped to the near plane and culled outside the viewport, and sorted by their true depth; cards that
/// intersect are cut along the line of intersection. Every piece is drawn with an antialiased outline. The last frame's results
/// stay available for hit tests.
///
/// All memory is kept between frames: composing a scene of the same size again allocates nothing.
public struct Compositor: Sendable {
    /// The options for the following frames.
    public var options = CompositorOptions()
    /// What lies behind all cards, the lowest layer first: what veiled cards show (`SceneCard.veil`). Without layers they are as transparent
    /// as they are veiled.
    public var backdrop: ContiguousArray<BackdropLayer> = []
    /// Counts of the last frame.
    public internal(set) var statistics = CompositorStatistics()

    var records = Buffer<SceneRecord>()
    /// Screen points of the records' and the pieces' polygons.
    var points = Buffer<Vector2>()
    /// Pieces of cards, initially one for each record. `order` has the indices of those to paint, back to front.
    var pieces = Buffer<ScenePiece>()
    var order = Buffer<Int32>()
    var links = Buffer<CutLink>()
    var cutCount = 0
    var comparisonCount = 0
    /// Whether the order is given up above `CompositorLimits`.
    var isLimited = true
    /// Of a scene above `CompositorLimits`: the positions of its cards, nearest first, and which of all cards are ordered.
    var nearestFirst = Buffer<Int32>()
    var isKept = Buffer<Bool>()
    var occludedCount = 0
    /// Hit test data of the last frame's cards, parallel to `records`.
    var targets = Buffer<HitTarget>()
    /// Record indices in the paint order of their first pieces.
    var painted = Buffer<Int32>()
    /// The last result of `inspect`, and scratch memory: which records intersect another one.
    var inspection = SceneInspection()
    var crossing = Buffer<Bool>()

    var mesher = Mesher()
    /// Scratch memory of the depth sort.
    var sorter = StableSorter()
    var graph = PaintGraph()
    var boxes = Buffer<OrderBox>()
    var overlap = ConvexPolygon<Vector2>()
    /// The occluders of the frame, nearest first; see `cullOccluded`.
    var occluders = Buffer<Occluder>()
    var located = Buffer<OccluderPoint>()
    var thickness = DepthThickness()
    var tasks = Buffer<Batch>()
    var members = Buffer<Int32>()
    var ranked = Buffer<Int32>()
    var ranks = Buffer<Int32>()
    var byDepth = Buffer<Int32>()
    /// Scratch memory: the clipped corners of the card being projected (x, y, z, w).
    var corners = ConvexPolygon<SIMD4<Double>>()

    /// A compositor that has composed no frame yet.
    public init() {}

    /// Indices into the last `cards`, back to front: each visible card once, ordered by its first painted (farthest) piece.
    public private(set) var paintedCards = PaintedCards(Buffer(), Buffer())
    private let noCards = PaintedCards(Buffer(), Buffer())

    /// Appends the triangles of `cards` (in document order) to `list`.
    /// `viewport` is in output pixels. Cards that lie outside by more than a margin are culled; others are not clipped to it.
    /// Cards with a NaN or an infinity in their geometry are left out and counted in `statistics.brokenCards`; cards without
    /// extent or opacity, edge-on, or behind the eye are left out.
    public mutating func compose(_ cards: ContiguousArray<SceneCard>, viewport: Rect, into list: inout DrawList) {
        guard sortPieces(of: cards, viewport: viewport) else { return }
        let vertexCount = list.vertices.count
        let runCount = list.runs.count
        if options.cullsOccluded { cullOccluded(cards) }
        let isPaintedInPart = leaveOutCovered(viewport: viewport)
        if options.measuresOverdraw { statistics.overdraw = overdraw(in: viewport) }
        markEnds()
        if isPaintedInPart { statistics.leftOutCards += records.count - painted.count }
        paintedCards = PaintedCards(painted, records)
        mesher.begin(&list)
        paint(cards)
        mesher.builder.end(&list)
        statistics.pieces = order.count
        statistics.cuts = cutCount
        statistics.occludedPieces = occludedCount
        statistics.vertices = list.vertices.count - vertexCount
        statistics.runs = list.runs.count - runCount
    }

    /// Projects, culls and sorts `cards` as `compose` does, without triangles: what hit tests, `paintedCards` and `inspect` need.
    public mutating func sort(_ cards: ContiguousArray<SceneCard>, viewport: Rect) {
        guard sortPieces(of: cards, viewport: viewport) else { return }
        markEnds()
        paintedCards = PaintedCards(painted, records)
    }

    /// Projects the cards and sorts their pieces by depth; false for a viewport without extent or beyond single precision.
    private mutating func sortPieces(of cards: ContiguousArray<SceneCard>, viewport: Rect) -> Bool {
        reset()
        statistics.cards = cards.count
        guard viewport.width > 0, viewport.height > 0, abs(viewport.x) + abs(viewport.y) < SceneTolerance.greatestLength,
            viewport.width < SceneTolerance.greatestLength, viewport.height < SceneTolerance.greatestLength
        else { return false }
        mesher.bounds = Bounds(viewport, grownBy: 64)
        // Where the renderer clips to the viewport, the limits only keep coordinates small enough for single precision.
        mesher.limits = Bounds(viewport, grownBy: options.clipsToViewport ? 0 : 16000)
        mesher.options = options
        mesher.options.nearestW = max(options.nearestW, 1e-9)
        for position in cards.indices { cullAndProject(cards[position], position) }
        arrangeWithinLimits(cards, viewport: viewport)
        return true
    }

    /// The id of the topmost card of the last frame at a point in output pixels; nil if there is none.
    ///
    /// It walks the paint order from the front and unprojects the point to each card's plane, so cuts and rounded
    /// corners are respected. A card's badge belongs to it; shadows don't.
    public func hitTest(_ point: Vector2) -> Int? {
        for entry in order.reversed() {
            if let id = hit(point, piece: Int(entry)) { return id }
        }
        return nil
    }

    /// The id of a piece's card if the point lies on it.
    func hit(_ point: Vector2, piece index: Int) -> Int? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let piece = pieces[index]
        let record = records[Int(piece.record)]
        let image = record.inverse.apply(to: point)
        guard image.z > 0, image.z * mesher.options.nearestW <= 1 else { return nil }
        let location = Vector2(image.x, image.y) / image.z
        let target = targets[Int(piece.record)]
        if piece.isLastOfCard, let badge = target.badge, badge.contains(location) { return target.id }
        guard piece.pointCount > 0, target.outline.contains(location) else { return nil }
        var link = piece.lastCut
        while link >= 0 {
            let entry = links[Int(link)]
            if entry.cut.value(location.x, location.y) * entry.cut.side < 0 { return nil }
            link = entry.previous
        }
        return target.id
    }

    // MARK: - Steps

    mutating func reset() {
        // First, so that the pools are uniquely referenced.
        paintedCards = noCards
        records.clear()
        points.clear()
        pieces.clear()
        order.clear()
        links.clear()
        targets.clear()
        painted.clear()
        cutCount = 0
        comparisonCount = 0
        isLimited = true
        occludedCount = 0
        statistics = CompositorStatistics()
    }

    /// Marks the piece of each card that is painted first and the one that is painted last.
    private mutating func markEnds() {
        if pieces.count == records.count {
            // Nothing was cut: each card is one piece.
            for index in 0..<order.count {
                painted.append(pieces[Int(order[index])].record)
            }
            return
        }
        for index in 0..<order.count {
            let piece = Int(order[index])
            let record = Int(pieces[piece].record)
            pieces[piece].isFirstOfCard = !targets[record].isPainted
            if pieces[piece].isFirstOfCard {
                targets[record].isPainted = true
                painted.append(Int32(record))
            }
            pieces[piece].isLastOfCard = false
            targets[record].lastPiece = order[index]
        }
        for record in 0..<targets.count {
            let last = targets[record].lastPiece
            if last >= 0 { pieces[Int(last)].isLastOfCard = true }
        }
    }

    private mutating func paint(_ cards: ContiguousArray<SceneCard>) {
        for piece in order {
            let record = records[Int(pieces[Int(piece)].record)]
            paint(Int(piece), cards[record.position], record)
        }
    }

    /// Paints a piece, preceded by the card's shadow if it is the card's first piece, and followed by its badge if it is the
    /// last.
    private mutating func paint(_ index: Int, _ card: SceneCard, _ record: SceneRecord) {
        let (isFirst, isLast) = (pieces[index].isFirstOfCard, pieces[index].isLastOfCard)
        if isFirst, let shadow = card.shadow, shadow.isVisible {
            mesher.fillShadow(shadow, of: card, record, below: shadowOcclusion(before: Int(pieces[index].occluderEnd)))
        }
        let isBack = record.facing < 0
        if isBack, let back = card.back {
            paint(index, card, record, back, isMirrored: true)
        } else {
            paint(index, card, record, card.front, isMirrored: false)
        }
        if isLast, let badge = card.badge, badge.isHittable, let face = badge.face {
            gatherCuts(-1)
            let quad = RoundedQuad(
                record: record, frame: badge.frame, cornerRadius: badge.cornerRadius, face: face,
                isMirrored: isBack && card.back != nil, opacity: card.ownOpacity, shade: card.shade)
            fillVeil(quad, opacity: card.veilOpacity)
            mesher.fill(quad)
        }
    }

    /// Paints a piece with a face, preceded by the reflection if it is the card's first piece.
    @inline(__always) private mutating func paint(
        _ index: Int, _ card: SceneCard, _ record: SceneRecord, _ face: CardFace, isMirrored: Bool
    ) {
        if pieces[index].isFirstOfCard, let reflection = card.reflection, reflection.isVisible {
            gatherCuts(-1)
            let mirrored = reflection.quad(of: card, record, face: face, isMirrored: isMirrored)
            if !isMirrored, let mat = card.mat, mat.isVisible {
                fill(mirrored, on: mat, card.blur, picture: reflection.picture(on: mat, mirrored))
            } else {
                fill(mirrored, isMirrored ? nil : card.blur)
            }
        }
        guard pieces[index].pointCount > 0, !pieces[index].isOccluded else { return }
        gatherCuts(pieces[index].lastCut)
        let quad = RoundedQuad(
            record: record, frame: card.frame, cornerRadius: card.cornerRadius, face: face,
            isMirrored: isMirrored, opacity: card.ownOpacity, shade: card.shade)
        if card.heldVeil > 0 { fillVeil(quad, opacity: card.veilOpacity, width: record.width, isWhole: record.isWhole) }
        if !isMirrored, let mat = card.mat, mat.isVisible {
            var picture = quad
            (picture.frame, picture.cornerRadius) = (mat.frame, 0)
            fill(
                quad, on: mat, card.blur, picture: picture, width: record.width,
                isWhole: record.isWhole)
        } else {
            fill(
                quad, isMirrored ? nil : card.blur, width: record.width, isWhole: record.isWhole)
        }
        // The mesher still has the piece's cuts, so the label is cut with it.
        if !isMirrored, let label = card.label, label.isVisible {
            mesher.fill(
                RoundedQuad(
                    record: record, frame: label.frame, cornerRadius: 0, face: label.face, isMirrored: false,
                    opacity: card.ownOpacity, shade: card.shade),
                isWhole: record.isWhole)
        }
    }

    /// Draws a rounded quad, blurred if `blur` is given and has a texture.
    @inline(__always) mutating func fill(
        _ quad: RoundedQuad, _ blur: CardBlur?, width: Double? = nil, isWhole: Bool = false
    ) {
        if let blur, fillBlurred(quad, blur, width: width, isWhole: isWhole) { return }
        if isWhole, fillCore(quad, width: width) { return }
        mesher.fill(quad, width: width, isWhole: isWhole)
    }

    /// Passes a piece's cuts to the mesher, the oldest first, so that pieces with a common prefix of cuts compute identical
    /// points. If all cuts lie below occluders, they go to `occludedCuts`, which clip the outline itself.
    private mutating func gatherCuts(_ last: Int32) {
        mesher.cuts.clear()
        mesher.occludedCuts.clear()
        var link = last
        var isWhole = true
        while link >= 0 {
            let entry = links[Int(link)]
            mesher.cuts.append(entry.cut)
            if !entry.isOccluded { isWhole = false }
            link = entry.previous
        }
        if isWhole {
            swap(&mesher.cuts, &mesher.occludedCuts)
        } else {
            mesher.cuts.reverse()
        }
    }
}
