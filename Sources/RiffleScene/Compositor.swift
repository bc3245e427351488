public import RiffleMath

/// Turns cards in space into triangles, back to front, as Core Animation would composite them.
///
/// Each frame: cards are clipped before the eye and culled outside the viewport; their true depth order is found, cards that
/// cross are cut along the line where they meet; every piece is drawn with an antialiased outline and with as many triangles
/// as its perspective needs. What the last frame found stays available for hit tests.
///
/// All memory is kept between frames: composing a scene of the same size again allocates nothing.
public struct Compositor: Sendable {
    public var options = CompositorOptions()
    /// About the last frame.
    public internal(set) var statistics = CompositorStatistics()

    var records = Pool<SceneRecord>()
    /// Screen points of the records' and the pieces' polygons.
    var points = Pool<Vector2>()
    /// Pieces, at first one a record; `order` lists those to paint, back to front.
    var pieces = Pool<ScenePiece>()
    var order = Pool<Int32>()
    var links = Pool<CutLink>()
    var cutCount = 0
    var occludedCount = 0
    /// What hit tests need of the last frame's cards, parallel to `records`.
    var targets = Pool<HitTarget>()
    /// The records in the order of their first pieces.
    private var painted = Pool<Int32>()

    var mesher = Mesher()
    /// Scratch memory of the ordering.
    var sorter = StableSorter()
    var graph = PaintGraph()
    var boxes = Pool<OrderBox>()
    var overlap = OverlapClipper()
    /// What opaque cards surely hide; see `cullOccluded`.
    var occluders = Pool<Occluder>()
    var located = Pool<OccluderPoint>()
    var thickness = DepthThickness()
    var tasks = Pool<Batch>()
    var members = Pool<Int32>()
    var ranked = Pool<Int32>()
    var ranks = Pool<Int32>()
    var byDepth = Pool<Int32>()
    /// Of the card at hand, as far as it can be seen: x, y, z, w.
    var corners = Pool<SIMD4<Double>>()
    var keptCorners = Pool<SIMD4<Double>>()

    public init() {}

    /// Positions in the last `cards`, back to front: each visible card once, at the place of its first piece, the furthest.
    public var paintOrder: ContiguousArray<Int> {
        ContiguousArray((0..<paintedCards.count).map { paintedCards.position(at: $0) })
    }

    /// The same for whoever looks at all of them every frame.
    public private(set) var paintedCards = PaintedCards(Pool(), Pool())
    private let noCards = PaintedCards(Pool(), Pool())

    /// Appends the picture of `cards` (in document order) to `list`.
    /// `viewport` is in output pixels; what lies outside by more than a margin is left out, the rest is not clipped to it.
    /// Cards with a NaN or an infinity in their place are left out and counted in `statistics.brokenCards`; cards without
    /// extent or opacity, edge-on, or behind the eye are left out.
    public mutating func compose(_ cards: ContiguousArray<SceneCard>, viewport: Rect, into list: inout DrawList) {
        reset()
        statistics.cards = cards.count
        let vertexCount = list.vertices.count
        let runCount = list.runs.count
        guard viewport.width > 0, viewport.height > 0, abs(viewport.x) + abs(viewport.y) < 1e7,
            viewport.width < 1e7, viewport.height < 1e7
        else { return }
        let margin = 64.0
        mesher.bounds = SIMD4(
            viewport.minX - margin, viewport.minY - margin, viewport.maxX + margin, viewport.maxY + margin)
        // Whoever draws the triangles clips them; this only keeps their coordinates small enough for single precision.
        let reach = 16000.0
        mesher.limits = SIMD4(viewport.minX - reach, viewport.minY - reach, viewport.maxX + reach, viewport.maxY + reach)
        mesher.options = options
        mesher.options.nearestW = max(options.nearestW, 1e-9)
        cards.withUnsafeBufferPointer { cards in
            guard let base = cards.baseAddress else { return }
            for position in cards.indices { cullAndProject(base + position, position) }
        }
        statistics.visibleCards = records.count
        arrange(viewport: viewport)
        if options.cullsOccluded { cullOccluded(cards) }
        if options.measuresOverdraw { statistics.overdraw = overdraw(in: viewport) }
        markEnds()
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

    /// The id of the card that the last frame painted on top at an output pixel, nil where there is none.
    ///
    /// It goes through the paint order from the front and takes the point back to each card's plane, so cut pieces and round
    /// corners count as they are seen. A card's badge belongs to it; shadows don't.
    public func hitTest(_ point: Vector2) -> Int? {
        for entry in order.values.reversed() {
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
        let place = Vector2(image.x, image.y) / image.z
        let target = targets[Int(piece.record)]
        if piece.isLastOfCard, let badge = target.badge, badge.contains(place) { return target.id }
        guard piece.pointCount > 0, target.outline.contains(place) else { return nil }
        var link = piece.lastCut
        while link >= 0 {
            let entry = links[Int(link)]
            if entry.cut.value(place.x, place.y) * entry.cut.side < 0 { return nil }
            link = entry.previous
        }
        return target.id
    }

    /// The ids of the records' cards.
    var hitIDs: ContiguousArray<Int> { ContiguousArray(targets.values.map(\.id)) }

    // MARK: - Steps

    private mutating func reset() {
        // First, so that the pools are nobody else's.
        paintedCards = noCards
        records.removeAll()
        points.removeAll()
        pieces.removeAll()
        order.removeAll()
        links.removeAll()
        targets.removeAll()
        painted.removeAll()
        cutCount = 0
        occludedCount = 0
        statistics = CompositorStatistics()
    }

    /// Finds out which piece of each card is painted first and which last.
    private mutating func markEnds() {
        if pieces.count == records.count {
            // Nothing was cut: a card is a piece.
            for index in 0..<order.count {
                painted.append(pieces.pointer(to: Int(order[index])).pointee.record)
            }
            return
        }
        for index in 0..<order.count {
            let piece = Int(order[index])
            let record = Int(pieces[piece].record)
            pieces[piece].isFirstOfCard = !targets.pointer(to: record).pointee.isPainted
            if pieces[piece].isFirstOfCard {
                targets[record].isPainted = true
                painted.append(Int32(record))
            }
            pieces[piece].isLastOfCard = false
            targets[record].lastPiece = order[index]
        }
        for record in 0..<targets.count {
            let last = targets.pointer(to: record).pointee.lastPiece
            if last >= 0 { pieces[Int(last)].isLastOfCard = true }
        }
    }

    private mutating func paint(_ cards: ContiguousArray<SceneCard>) {
        cards.withUnsafeBufferPointer { cards in
            for place in 0..<order.count { paint(Int(order[place]), cards) }
        }
    }

    /// Paints a piece, and what of its card is painted before and after it. Cards and records are large: only the fields that are
    /// wanted are read.
    private mutating func paint(_ index: Int, _ cards: UnsafeBufferPointer<SceneCard>) {
        let number = Int(pieces[index].record)
        guard let base = cards.baseAddress else { return }
        let record = records.pointer(to: number)
        let card = base + record.pointee.position
        let (isFirst, isLast) = (pieces[index].isFirstOfCard, pieces[index].isLastOfCard)
        if isFirst, let shadow = card.pointee.shadow, shadow.isVisible {
            mesher.fillShadow(shadow, of: card, record, below: shadowOcclusion(before: Int(pieces[index].occluderEnd)))
        }
        let isBack = record.pointee.facing < 0
        // In two ways, so that the face is copied but once.
        if isBack, let back = card.pointee.back {
            paint(index, card, record, back, isMirrored: true)
        } else {
            paint(index, card, record, card.pointee.front, isMirrored: false)
        }
        if isLast, let badge = card.pointee.badge, badge.isVisible {
            gatherCuts(-1)
            mesher.fill(
                RoundedQuad(
                    record: record,
                    frame: badge.frame, cornerRadius: badge.cornerRadius, face: badge.face,
                    isMirrored: isBack && card.pointee.back != nil,
                    opacity: card.pointee.opacity, shade: card.pointee.shade))
        }
    }

    /// Paints a piece with a face, and before the first one of a card its mirror image.
    @inline(__always) private mutating func paint(
        _ index: Int, _ card: UnsafePointer<SceneCard>, _ record: UnsafePointer<SceneRecord>, _ face: CardFace, isMirrored: Bool
    ) {
        if pieces[index].isFirstOfCard, let reflection = card.pointee.reflection, reflection.isVisible {
            gatherCuts(-1)
            let mirrored = reflection.quad(of: card.pointee, record, face: face, isMirrored: isMirrored)
            if !isMirrored, let mat = card.pointee.mat, mat.isVisible {
                fill(mirrored, on: mat, card.pointee.blur, picture: reflection.picture(on: mat, mirrored))
            } else {
                fill(mirrored, isMirrored ? nil : card.pointee.blur)
            }
        }
        guard pieces[index].pointCount > 0, !pieces[index].isOccluded else { return }
        gatherCuts(pieces[index].lastCut)
        let quad = RoundedQuad(
            record: record, frame: card.pointee.frame, cornerRadius: card.pointee.cornerRadius, face: face,
            isMirrored: isMirrored, opacity: card.pointee.opacity, shade: card.pointee.shade)
        if !isMirrored, let mat = card.pointee.mat, mat.isVisible {
            var picture = quad
            (picture.frame, picture.cornerRadius) = (mat.frame, 0)
            fill(
                quad, on: mat, card.pointee.blur, picture: picture, width: record.pointee.width,
                isWhole: record.pointee.isWhole)
        } else {
            fill(
                quad, isMirrored ? nil : card.pointee.blur, width: record.pointee.width, isWhole: record.pointee.isWhole)
        }
        // The cuts are still the piece's: what is printed on it is cut with it.
        if !isMirrored, let label = card.pointee.label, label.isVisible {
            mesher.fill(
                RoundedQuad(
                    record: record, frame: label.frame, cornerRadius: 0, face: label.face, isMirrored: false,
                    opacity: card.pointee.opacity, shade: card.pointee.shade),
                isWhole: record.pointee.isWhole)
        }
    }

    /// Draws a rounded quad, blurred if it is to be and can be.
    @inline(__always) mutating func fill(
        _ quad: RoundedQuad, _ blur: CardBlur?, width: Double? = nil, isWhole: Bool = false
    ) {
        if let blur, fillBlurred(quad, blur, width: width, isWhole: isWhole) { return }
        mesher.fill(quad, width: width, isWhole: isWhole)
    }

    /// Hands a piece's cuts to the mesher, the oldest first: pieces that share a beginning then clip through the same bits.
    /// A card that has lost nothing but what is hidden is the rest of its outline.
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
