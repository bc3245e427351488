public import RiffleMath

/// Occlusion culling, which reduces the fill cost on slow machines.
///
/// A card that is opaque, at least in a core, occludes everything below its `Occluder`. A piece that lies completely in one is not drawn. A piece whose
/// outline leaves it once is cut along the line through the points where it enters and leaves. What remains is one convex
/// polygon, so culling never increases the number of pieces. The cut itself is below the opaque card.
extension Compositor {
    /// The maximum number of nearer occluders that are considered for a piece.
    private static var mostOccluders: Int { 64 }
    /// The maximum number of overlapping occluders that are tested exactly for a piece.
    private static var mostTried: Int { 6 }

    /// Culls and cuts the occluded pieces, and collects the occluders of opaque cards.
    mutating func cullOccluded(_ cards: ContiguousArray<SceneCard>) {
        occluders.clear()
        // Front to back, so that all occluders above a piece have been collected before it is processed.
        var orderIndex = order.count - 1
        while orderIndex >= 0 {
            let index = Int(order[orderIndex])
            // A partly occluded card is an occluder with its whole area: its occluded part is covered by the nearer occluder.
            pieces[index].occluderEnd = Int32(occluders.count)
            let isWhole = pieces[index].lastCut < 0
            occlude(index)
            let record = Int(pieces[index].record)
            if isWhole && records[record].isOccluder && (options.occludesBackdrop || occludesAny(below: orderIndex)) {
                let card = cards[records[record].position]
                if Occluder.isPossible(card.size, records[record], nearestW: mesher.options.nearestW),
                    let area = opaqueArea(of: card, records[record])
                {
                    occluders.append(Occluder(area, records[record], number: Int32(record)))
                }
            }
            orderIndex -= 1
        }
    }

    /// Whether the bounds of any piece further back intersect those of the piece at an index of `order`.
    private mutating func occludesAny(below orderIndex: Int) -> Bool {
        let piece = pieces[Int(order[orderIndex])]
        var below = orderIndex - 1
        while below >= 0 {
            if !pieces[Int(order[below])].bounds.isDisjoint(from: piece.bounds) { return true }
            below -= 1
        }
        return false
    }

    /// Marks a piece as occluded, or cuts off its parts that the occluders collected so far occlude.
    private mutating func occlude(_ index: Int) {
        var number = occluders.count - 1
        let last = max(0, occluders.count - Compositor.mostOccluders)
        var tried = 0
        var bounds = pieces[index].bounds
        let record = pieces[index].record
        /// The intersection of the bounds with those of an occluder that occludes nothing.
        var seen = Bounds(least: bounds.greatest, greatest: bounds.least)
        guard pieces[index].pointCount >= 3 else { return }
        while number >= last, tried < Compositor.mostTried {
            let occluder = occluders[number]
            number -= 1
            guard !bounds.isDisjoint(from: occluder.bounds), occluder.record != record else { continue }
            // Skips an occluder whose intersection lies within one already known to occlude nothing, as in a row of cards.
            let shared = bounds.intersection(occluder.bounds)
            if !shared.reachesBeyond(seen) { continue }
            tried += 1
            switch visibility(of: pieces[index], below: occluder) {
            case .occluded:
                pieces[index].isOccluded = true
                occludedCount += 1
                return
            case .visible: seen = shared
            case .partly(let line):
                let map = records[Int(record)]
                let cut = Cut(
                    line: SIMD3(
                        (map.homography.x * line).sum(), (map.homography.y * line).sum(),
                        (map.homography.origin * line).sum()), side: 1)
                let rest = cutOutline(
                    line, side: 1, Int(pieces[index].firstPoint),
                    Int(pieces[index].pointCount))
                links.append(CutLink(cut: cut, previous: pieces[index].lastCut, isOccluded: true))
                pieces[index].lastCut = Int32(links.count - 1)
                pieces[index].firstPoint = Int32(rest.first)
                pieces[index].pointCount = Int32(points.count - rest.first)
                bounds = rest.bounds
                pieces[index].bounds = bounds
                if points.count - rest.first < 3 { return }
            }
        }
    }

    /// How much of a piece an occluder leaves visible.
    private enum Visibility {
        case occluded
        case visible
        /// Only the part where the line (in screen coordinates) is positive is visible.
        case partly(SIMD3<Double>)
    }

    /// Tests a piece against an occluder.
    private mutating func visibility(of piece: ScenePiece, below occluder: Occluder) -> Visibility {
        let first = Int(piece.firstPoint), count = Int(piece.pointCount)
        located.clear()
        var insideCount = 0
        /// The last occluded corner of the only row of them, and the last visible one before it.
        var (leaving, entering) = (-1, -1)
        for index in 0..<count {
            located.append(occluder.locate(points[first + index]))
            if located[index].isInside { insideCount += 1 }
        }
        if insideCount == 0 { return .visible }
        if insideCount == count { return .occluded }
        for index in 0..<count {
            let next = index + 1 == count ? 0 : index + 1
            let (isInside, isNextInside) = (located[index].isInside, located[next].isInside)
            if isInside && !isNextInside {
                guard leaving < 0 else { return .visible }
                leaving = index
            } else if !isInside && isNextInside {
                entering = index
            }
        }
        /// Where the side from the corner `inside` to the corner `outside` leaves the occluder.
        func crossing(_ inside: Int, _ outside: Int) -> Vector2 {
            let (from, to) = (points[first + inside], points[first + outside])
            return from + (to - from) * located[inside].exit(to: located[outside])
        }
        let beyond = leaving + 1 == count ? 0 : leaving + 1
        let before = entering + 1 == count ? 0 : entering + 1
        let (a, b) = (crossing(leaving, beyond), crossing(before, entering))
        if records[Int(piece.record)].homography.isUpright {
            // An upright piece stays one: it is cut along a whole side or not at all.
            guard count == 4, insideCount == 2 else { return .visible }
            let way = points[first + beyond] - points[first + leaving]
            if abs(way.x) > abs(way.y) { return .partly(way.x > 0 ? SIMD3(1, 0, -min(a.x, b.x)) : SIMD3(-1, 0, max(a.x, b.x))) }
            return .partly(way.y > 0 ? SIMD3(0, 1, -min(a.y, b.y)) : SIMD3(0, -1, max(a.y, b.y)))
        }
        // The piece and the occluder are convex, so the line through both crossings separates what is surely occluded.
        let along = b - a
        let line = SIMD3(-along.y, along.x, along.y * a.x - along.x * a.y)
        let length = (along * along).sum().squareRoot()
        /// The sine of the angle between the line and the side between two corners, with the sign of the second one's side.
        func sine(_ inside: Int, _ outside: Int) -> Double {
            let side = points[first + outside] - points[first + inside]
            return (line.x * side.x + line.y * side.y) / (length * (side * side).sum().squareRoot())
        }
        let (leave, enter) = (sine(leaving, beyond), sine(before, entering))
        // At a small angle the antialiased edge, which ends on the line, would end outside of the occluder.
        guard length > 1, min(abs(leave), abs(enter)) > 0.3 else { return .visible }
        return .partly(leave > 0 ? line : -line)
    }

    /// The occluders of a piece's shadow; `end` is `ScenePiece.occluderEnd`.
    func shadowOcclusion(before end: Int) -> ShadowOcclusion {
        ShadowOcclusion(occluders: occluders, end: options.cullsOccluded ? end : 0)
    }

    /// Marks the quarters of the cells of a grid over `rect` (output pixels) that are completely occluded by an opaque card of
    /// the last frame. `cells` are row by row; bit 0 is the upper left quarter, 1 the upper right, 2 the lower left, 3 the lower
    /// right. Quarters of one cell may be occluded by different cards. Requires `CompositorOptions.occludesBackdrop`.
    public mutating func markOccluded(cells: inout ContiguousArray<UInt8>, columns: Int, rows: Int, of rect: Rect) {
        guard columns > 0, rows > 0, cells.count == columns * rows, rect.width > 0, rect.height > 0 else { return }
        let width = rect.width / Double(2 * columns), height = rect.height / Double(2 * rows)
        for number in 0..<occluders.count {
            let occluder = occluders[number]
            let left = Int(((occluder.bounds.least.x - rect.x) / width).clamped(to: 0...Double(2 * columns)).rounded(.up))
            let right = Int(((occluder.bounds.greatest.x - rect.x) / width).clamped(to: 0...Double(2 * columns)))
            let top = Int(((occluder.bounds.least.y - rect.y) / height).clamped(to: 0...Double(2 * rows)).rounded(.up))
            let bottom = Int(((occluder.bounds.greatest.y - rect.y) / height).clamped(to: 0...Double(2 * rows)))
            guard left < right, top < bottom else { continue }
            // The occluder is convex, so a quarter is occluded if its four corners are.
            func occludes(_ column: Int, _ row: Int) -> Bool {
                occluder.occludes(Vector2(rect.x + Double(column) * width, rect.y + Double(row) * height))
            }
            for row in top..<bottom {
                var isLeftOccluded = occludes(left, row) && occludes(left, row + 1)
                for column in left..<right {
                    let isRightOccluded = occludes(column + 1, row) && occludes(column + 1, row + 1)
                    if isLeftOccluded && isRightOccluded {
                        cells[row / 2 * columns + column / 2] |= 1 << UInt8((row & 1) * 2 + (column & 1))
                    }
                    isLeftOccluded = isRightOccluded
                }
            }
        }
    }

    // MARK: - Overdraw

    /// Card pixels painted per covered pixel, sampled at 80 × 50 points of the viewport, without antialiased edges and shadows.
    func overdraw(in viewport: Rect) -> Double {
        var painted = 0
        var covered = 0
        for row in 0..<50 {
            for column in 0..<80 {
                let point = Vector2(
                    viewport.x + viewport.width * (Double(column) + 0.5) / 80,
                    viewport.y + viewport.height * (Double(row) + 0.5) / 50)
                var layers = 0
                for entry in order {
                    let piece = pieces[Int(entry)]
                    if !piece.isOccluded && contains(piece, point) { layers += 1 }
                }
                painted += layers
                if layers > 0 { covered += 1 }
            }
        }
        return covered > 0 ? Double(painted) / Double(covered) : 0
    }

    /// Whether a screen point lies inside a piece's polygon.
    func contains(_ piece: ScenePiece, _ point: Vector2) -> Bool {
        piece.pointCount >= 3 && piece.bounds.contains(point)
            && ConvexPolygon.contains(point, polygon(of: piece), winding: records[Int(piece.record)].facing)
    }

    /// The polygon of a piece on the screen.
    @inline(__always) func polygon(of piece: ScenePiece) -> UnsafeBufferPointer<Vector2> {
        points.range(Int(piece.firstPoint), Int(piece.pointCount))
    }
}
