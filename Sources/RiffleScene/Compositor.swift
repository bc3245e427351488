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
    public private(set) var statistics = CompositorStatistics()

    var records = Pool<SceneRecord>()
    /// Screen points of the records' and the pieces' polygons.
    var points = Pool<Vector2>()
    /// Pieces, at first one a record; `order` lists those to paint, back to front.
    var pieces = Pool<ScenePiece>()
    var order = Pool<Int32>()
    var links = Pool<CutLink>()
    var cutCount = 0
    var coveredCount = 0
    /// What hit tests need of the last frame's cards, parallel to `records`.
    private var targets: ContiguousArray<HitTarget> = []
    private var positions: ContiguousArray<Int> = []

    var mesher = Mesher()
    /// Scratch memory of the ordering.
    var sorter = StableSorter()
    var graph = PaintGraph()
    var overlap = OverlapClipper()
    /// What opaque cards surely hide; see `cullCovered`.
    var shields = Pool<Shield>()
    var located = Pool<ShieldPoint>()
    var thickness = DepthThickness()
    var tasks: ContiguousArray<Batch> = []
    var members: ContiguousArray<Int32> = []
    var byDepth: ContiguousArray<Int32> = []
    private var quad = RoundedOutline()

    public init() {}

    /// Positions in the last `cards`, back to front: each visible card once, at the place of its first piece, the furthest.
    public var paintOrder: ContiguousArray<Int> { positions }

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
        let reach = 640.0
        mesher.limits = SIMD4(viewport.minX - reach, viewport.minY - reach, viewport.maxX + reach, viewport.maxY + reach)
        mesher.options = options
        mesher.options.nearestW = max(options.nearestW, 1e-9)
        for position in cards.indices {
            admit(cards[position], position)
        }
        statistics.visibleCards = records.count
        arrange(viewport: viewport)
        if options.cullsCovered { cullCovered(cards) }
        if options.measuresOverdraw { statistics.overdraw = overdraw(in: viewport) }
        markEnds()
        paint(cards, into: &list)
        statistics.pieces = order.count
        statistics.cuts = cutCount
        statistics.coveredPieces = coveredCount
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
    var hitIDs: ContiguousArray<Int> { ContiguousArray(targets.map(\.id)) }

    // MARK: - Steps

    private mutating func reset() {
        records.removeAll()
        points.removeAll()
        pieces.removeAll()
        order.removeAll()
        links.removeAll()
        targets.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        cutCount = 0
        coveredCount = 0
        statistics = CompositorStatistics()
    }

    /// Adds a record for the card if any of it may be seen.
    private mutating func admit(_ card: SceneCard, _ position: Int) {
        guard card.isWellFormed else {
            statistics.brokenCards += 1
            return
        }
        guard card.hasExtent, card.opacity > 0 else { return }
        let map = Homography(card.transform)
        let determinant = map.determinant
        guard determinant != 0, determinant.isFinite, let inverse = map.inverse else { return }
        if card.hidesBackFace && determinant < 0 { return }

        let nearestW = mesher.options.nearestW
        let bounds = mesher.bounds
        quad.reset(frame: card.frame, cornerRadius: 0, segments: 0)
        var leastW = Double.infinity
        for point in quad.points.values {
            leastW = min(leastW, map.apply(to: point).z)
        }
        if leastW < nearestW {
            quad.clip(to: SIMD3(map.x.z, map.y.z, map.origin.z - nearestW))
        }
        var extent = measure(map)
        if extent.least.x < bounds.x { quad.clip(to: map.side(x: bounds.x)) }
        if extent.greatest.x > bounds.z { quad.clip(to: -map.side(x: bounds.z)) }
        if extent.least.y < bounds.y { quad.clip(to: map.side(y: bounds.y)) }
        if extent.greatest.y > bounds.w { quad.clip(to: -map.side(y: bounds.w)) }
        if quad.points.count < 4 || leastW < nearestW || extent.isOutside(bounds) { extent = measure(map) }

        let firstPoint = points.count
        let rows = card.transform
        let z = SIMD3(rows.row1.z, rows.row2.z, rows.row4.z)
        var farthest = Double.infinity
        var nearest = -Double.infinity
        var area = 0.0
        var longest = 0.0
        if quad.points.count >= 3 {
            var last = Vector2.zero
            for (index, point) in quad.points.values.enumerated() {
                let image = map.apply(to: point)
                let pixel = Vector2(image.x, image.y) / image.z
                let depth = (z.x * point.x + z.y * point.y + z.z) / image.z + card.zPosition
                farthest = min(farthest, depth)
                nearest = max(nearest, depth)
                points.append(pixel)
                if index > 0 {
                    area += last.x * pixel.y - last.y * pixel.x
                    let span = pixel - points[firstPoint]
                    longest = max(longest, (span * span).sum())
                }
                last = pixel
            }
            area += last.x * points[firstPoint].y - last.y * points[firstPoint].x
        }
        let isOnScreen = abs(area) > 1e-3 && (nearest - farthest).isFinite
        if !isOnScreen {
            points.truncate(to: firstPoint)
            guard isDecorationOnScreen(card, map) else { return }
            farthest = 0
            nearest = 0
        }
        let plane = SIMD3(
            (inverse.x * z).sum(), (inverse.y * z).sum(), (inverse.origin * z).sum() + card.zPosition)
        let middle = map.origin.z > nearestW ? z.z / map.origin.z + card.zPosition : (farthest + nearest) / 2
        records.append(
            SceneRecord(
                position: position, homography: map, inverse: inverse, facing: determinant > 0 ? 1 : -1, plane: plane,
                zPosition: card.zPosition, sortDepth: middle, farthest: farthest, nearest: nearest, least: extent.least,
                greatest: extent.greatest, firstPoint: firstPoint, pointCount: points.count - firstPoint,
                isOpaque: isOnScreen && card.hidesWhatIsBehind(isBack: determinant < 0),
                width: isOnScreen ? abs(area) / 2 / longest.squareRoot() : 0))
        targets.append(HitTarget(card))
    }

    private func measure(_ map: Homography) -> ScreenExtent {
        var extent = ScreenExtent()
        for point in quad.points.values {
            let image = map.apply(to: point)
            extent.add(Vector2(image.x, image.y) / image.z)
        }
        return extent
    }

    /// Whether a badge or a shadow may be seen of a card that isn't itself on the screen.
    private func isDecorationOnScreen(_ card: SceneCard, _ map: Homography) -> Bool {
        var frame = Rect(x: 0, y: 0, width: 0, height: 0)
        if let reflection = card.reflection, reflection.isVisible {
            frame = card.frame.grown(by: reflection.gap + reflection.length)
        } else if let badge = card.badge, badge.isVisible {
            frame = badge.frame
        } else if let shadow = card.shadow, shadow.isVisible {
            frame = card.frame.grown(by: 2 * shadow.radius).moved(by: shadow.offset)
        }
        guard frame.width > 0, frame.height > 0 else { return false }
        var extent = ScreenExtent()
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? frame.minX : frame.maxX
            let y = corner & 2 == 0 ? frame.minY : frame.maxY
            let image = map.apply(to: Vector2(x, y))
            guard image.z >= mesher.options.nearestW else { return true }
            extent.add(Vector2(image.x, image.y) / image.z)
        }
        return !extent.isApart(mesher.bounds)
    }

    /// Finds out which piece of each card is painted first and which last.
    private mutating func markEnds() {
        for index in 0..<order.count {
            let piece = Int(order[index])
            let record = Int(pieces[piece].record)
            pieces[piece].isFirstOfCard = !targets[record].isPainted
            if !targets[record].isPainted {
                targets[record].isPainted = true
                positions.append(records[record].position)
            }
            pieces[piece].isLastOfCard = false
            targets[record].lastPiece = order[index]
        }
        for target in targets where target.lastPiece >= 0 {
            pieces[Int(target.lastPiece)].isLastOfCard = true
        }
    }

    private mutating func paint(_ cards: ContiguousArray<SceneCard>, into list: inout DrawList) {
        for entry in order.values {
            let piece = pieces[Int(entry)]
            let record = records[Int(piece.record)]
            let card = cards[record.position]
            let isBack = record.facing < 0
            if piece.isFirstOfCard, let shadow = card.shadow, shadow.isVisible {
                mesher.fillShadow(shadow, of: card, record, cover: cover(above: piece), into: &list)
            }
            if piece.isFirstOfCard, let reflection = card.reflection, reflection.isVisible {
                gatherCuts(-1)
                let face = isBack ? (card.back ?? card.front) : card.front
                // On a floor nobody misses a pixel; fewer cells do.
                let tolerance = mesher.options.textureTolerance
                mesher.options.textureTolerance = max(tolerance, 2)
                defer { mesher.options.textureTolerance = tolerance }
                mesher.fill(
                    reflection.plate(of: card, record, face: face, isMirrored: isBack && card.back != nil), into: &list)
            }
            if piece.pointCount > 0, !piece.isCovered {
                let face = isBack ? (card.back ?? card.front) : card.front
                let plate = Plate(
                    homography: record.homography, inverse: record.inverse, facing: record.facing, frame: card.frame,
                    cornerRadius: card.cornerRadius, face: face, isMirrored: isBack && card.back != nil,
                    opacity: card.opacity, shade: card.shade)
                gatherCuts(piece.lastCut)
                mesher.fill(plate, width: record.width, into: &list)
            }
            if piece.isLastOfCard, let badge = card.badge, badge.isVisible {
                gatherCuts(-1)
                let plate = Plate(
                    homography: record.homography, inverse: record.inverse, facing: record.facing, frame: badge.frame,
                    cornerRadius: badge.cornerRadius, face: badge.face, isMirrored: isBack && card.back != nil,
                    opacity: card.opacity, shade: card.shade)
                mesher.fill(plate, into: &list)
            }
        }
    }

    /// Hands a piece's cuts to the mesher, the oldest first: pieces that share a beginning then clip through the same bits.
    /// A card that has lost nothing but what is hidden is the rest of its outline.
    private mutating func gatherCuts(_ last: Int32) {
        mesher.cuts.removeAll(keepingCapacity: true)
        mesher.hiding.removeAll(keepingCapacity: true)
        var link = last
        var isWhole = true
        while link >= 0 {
            let entry = links[Int(link)]
            mesher.cuts.append(entry.cut)
            if !entry.isHidden { isWhole = false }
            link = entry.previous
        }
        if isWhole {
            swap(&mesher.cuts, &mesher.hiding)
        } else {
            mesher.cuts.reverse()
        }
    }
}
