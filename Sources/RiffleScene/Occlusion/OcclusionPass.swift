package import RiffleMath

/// Occlusion culling, which reduces the fill cost on slow machines.
///
/// A quad that is opaque, at least in a core, occludes everything below its `Occluder`. A piece that lies completely in one is not drawn.
/// A piece whose outline leaves it once is cut along the line through the points where it enters and leaves. The rest is one convex
/// polygon, so culling never increases the number of pieces. The cut itself is below the opaque quad.
package struct OcclusionPass: Sendable {
    /// The occluders of the frame, nearest first.
    private(set) var occluders = Buffer<Occluder>()
    /// The number of pieces that are occluded completely.
    package private(set) var occludedCount = 0
    private var located = Buffer<OccluderPoint>()

    /// The maximum number of nearer occluders that are considered for a piece.
    private static let mostOccluders = 64
    /// The maximum number of overlapping occluders that are tested exactly for a piece.
    private static let mostTried = 6

    mutating func clear() {
        occluders.clear()
        occludedCount = 0
    }

    /// Culls and cuts the occluded pieces, and collects the occluders: the opaque quads above others, or all opaque ones (`collectsAll`).
    /// `core`: returns the opaque area of a quad whose record says `.core`; nil if there is none.
    mutating func cull(
        _ order: Buffer<PieceIndex>, in table: inout PieceTable, of quads: Buffer<SceneQuad>, nearestW: Double, collectsAll: Bool,
        core: (SceneRecord) -> Octagon?
    ) {
        // Front to back, so that all occluders above a piece have been collected before it is processed.
        for place in (0..<order.count).reversed() {
            let index = order[place]
            // A partly occluded quad is an occluder with its whole area: its occluded part is covered by the nearer occluder.
            table.setOccluderEnd(of: index, occluders.count)
            let isWhole = table.pieces[index].lastCut.isNone
            occlude(index, in: &table)
            let record = table.pieces[index].record
            guard isWhole, table.records[record].opaqueness != .none, collectsAll || occludesAny(order, below: place, table)
            else { continue }
            let quad = quads.pointer(to: table.records[record].position)
            guard Occluder.isPossible(quad.pointee.size, table.records[record], nearestW: nearestW) else { continue }
            let area = table.records[record].opaqueness == .whole ? quad.pointee.outline : core(table.records[record])
            if let area { occluders.append(Occluder(area, table.records[record], number: record)) }
        }
    }

    /// Whether the bounds of any piece further back intersect the bounds of the piece at a place in the order.
    private func occludesAny(_ order: Buffer<PieceIndex>, below place: Int, _ table: PieceTable) -> Bool {
        let bounds = table.pieces[order[place]].bounds
        for other in order.range(0, place).reversed() where !table.pieces[other].bounds.isDisjoint(from: bounds) { return true }
        return false
    }

    /// Marks a piece as occluded, or cuts off its parts that the occluders collected so far occlude.
    private mutating func occlude(_ index: PieceIndex, in table: inout PieceTable) {
        var number = occluders.count - 1
        let last = max(0, occluders.count - Self.mostOccluders)
        var tried = 0
        var bounds = table.pieces[index].bounds
        let record = table.pieces[index].record
        /// The intersection of the bounds with the bounds of an occluder that occludes nothing.
        var seen = Bounds(least: bounds.greatest, greatest: bounds.least)
        guard table.pieces[index].points.count >= 3 else { return }
        while number >= last, tried < Self.mostTried {
            let occluder = occluders[number]
            number -= 1
            guard !bounds.isDisjoint(from: occluder.bounds), occluder.record != record else { continue }
            // Skips an occluder whose intersection lies within one already known to occlude nothing, as in a row of quads.
            let shared = bounds.intersection(occluder.bounds)
            if !shared.reachesBeyond(seen) { continue }
            tried += 1
            switch visibility(of: table.pieces[index], below: occluder, table) {
            case .occluded:
                table.hide(index)
                occludedCount += 1
                return
            case .visible: seen = shared
            case .partly(let line):
                table.cutBelowOccluder(index, along: line)
                bounds = table.pieces[index].bounds
                if table.pieces[index].points.count < 3 { return }
            }
        }
    }

    /// The visibility of a piece below an occluder.
    private enum Visibility {
        case occluded
        case visible
        /// Only the part where the line (in screen coordinates) is positive is visible.
        case partly(SIMD3<Double>)
    }

    /// Tests a piece against an occluder.
    private mutating func visibility(of piece: ScenePiece, below occluder: Occluder, _ table: PieceTable) -> Visibility {
        let polygon = table.polygon(piece.points)
        let count = polygon.count
        located.clear()
        var insideCount = 0
        /// The last corner of the only sequence of occluded corners, and the last visible corner before that sequence.
        var (leaving, entering) = (-1, -1)
        let corners = located.extend(by: count)
        for index in 0..<count {
            corners[index] = occluder.locate(polygon[index])
            if corners[index].isInside { insideCount += 1 }
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
        /// The point where the side from the corner `inside` to the corner `outside` leaves the occluder.
        func crossing(_ inside: Int, _ outside: Int) -> Vector2 {
            let (from, to) = (polygon[inside], polygon[outside])
            return from + (to - from) * located[inside].exit(to: located[outside])
        }
        let beyond = leaving + 1 == count ? 0 : leaving + 1
        let before = entering + 1 == count ? 0 : entering + 1
        let (a, b) = (crossing(leaving, beyond), crossing(before, entering))
        if table.records[piece.record].homography.isUpright {
            // An upright piece stays one: it is cut along a whole side or not at all.
            guard count == 4, insideCount == 2 else { return .visible }
            let way = polygon[beyond] - polygon[leaving]
            if abs(way.x) > abs(way.y) { return .partly(way.x > 0 ? SIMD3(1, 0, -min(a.x, b.x)) : SIMD3(-1, 0, max(a.x, b.x))) }
            return .partly(way.y > 0 ? SIMD3(0, 1, -min(a.y, b.y)) : SIMD3(0, -1, max(a.y, b.y)))
        }
        // The piece and the occluder are convex, so the line through both crossings cuts off a part that is surely occluded.
        let along = b - a
        let line = SIMD3(-along.y, along.x, along.y * a.x - along.x * a.y)
        let length = (along * along).sum().squareRoot()
        /// The sine of the angle between the line and the side between two corners, with the sign of the second one's side.
        func sine(_ inside: Int, _ outside: Int) -> Double {
            let side = polygon[outside] - polygon[inside]
            return (line.x * side.x + line.y * side.y) / (length * (side * side).sum().squareRoot())
        }
        let (leave, enter) = (sine(leaving, beyond), sine(before, entering))
        // At a small angle the antialiased edge, which ends on the line, would end outside of the occluder.
        guard length > 1, min(abs(leave), abs(enter)) > 0.3 else { return .visible }
        return .partly(leave > 0 ? line : -line)
    }

    /// The occluders of a piece's shadow; `end` is `ScenePiece.occluderEnd`.
    package func shadowOcclusion(before end: Int32) -> ShadowOcclusion { ShadowOcclusion(occluders: occluders, end: Int(end)) }

    /// Marks the quarters of the cells of a grid over `rect` (output pixels) that are completely occluded by an opaque quad of
    /// the last frame. `cells` are row by row; bit 0 is the upper left quarter, 1 the upper right, 2 the lower left, 3 the lower
    /// right. Quarters of one cell may be occluded by different quads. All occluders must have been collected.
    package func markOccluded(cells: inout ContiguousArray<UInt8>, columns: Int, rows: Int, of rect: Rect) {
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
}
