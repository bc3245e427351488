internal import RiffleMath

/// Compares the depths of pieces pair by pair, and finds their paint order or the groups that have none.
struct PieceRelations: Sendable {
    private(set) var thickness = DepthThickness()
    private var comparisonCount = 0
    private var mostComparisons = Int.max
    private var graph = PaintGraph()
    private var boxes = Buffer<OrderBox>()
    private var overlap = ConvexPolygon<Vector2>()
    /// The members' numbers, from left to right.
    private var fromLeft = StableSorter<Int32>()
    /// Scratch memory of `orderQuads`.
    private var ranked = Buffer<PieceIndex>()
    private var ranks = Buffer<Int32>()

    /// The result of a comparison.
    enum Outcome {
        /// The members are in paint order.
        case inOrder
        /// The members have no paint order, but the strongly connected components of their relations have one.
        case components
        /// The comparison was given up.
        case exceeded
    }

    mutating func begin(_ thickness: DepthThickness, mostComparisons: Int) {
        self.thickness = thickness
        self.mostComparisons = mostComparisons
        comparisonCount = 0
    }

    @inline(__always) var exceedsLimit: Bool { comparisonCount > mostComparisons }

    /// Counts comparisons that were made elsewhere.
    mutating func count(_ comparisons: Int) { comparisonCount += comparisons }

    // MARK: - Results

    /// The number of components that the last comparison found.
    var componentCount: Int { graph.ends.count }

    /// The numbers of a component's members.
    func component(_ index: Int) -> UnsafeBufferPointer<Int32> {
        let start = index == 0 ? 0 : Int(graph.ends[index - 1])
        return graph.sequence.range(start, Int(graph.ends[index]) - start)
    }

    /// Brings whole quads in document order into paint order.
    mutating func orderQuads(_ members: inout Buffer<PieceIndex>, _ table: PieceTable) -> Outcome {
        sortFromLeft(members, table)
        // The common case: a row of tilted quads whose document order is a paint order.
        if relate(members, table, byBounds: true), isFarthestFirst(members, table) { return .inOrder }
        if exceedsLimit { return .exceeded }
        // The sort is stable, so quads of equal depth stay sorted from left to right.
        fromLeft.sort { table.record(of: members[Int($0)]).sortDepth }
        ranks.fill(0, count: members.count)
        ranked.clear()
        for rank in 0..<fromLeft.count {
            ranks[Int(fromLeft[rank])] = Int32(rank)
            ranked.append(members[Int(fromLeft[rank])])
        }
        swap(&members, &ranked)
        return graph.renumber(ranks) ? .inOrder : components(members, table)
    }

    /// Compares all pieces of a list.
    mutating func orderPieces(_ members: Buffer<PieceIndex>, _ table: PieceTable) -> Outcome {
        sortFromLeft(members, table)
        if relate(members, table, byBounds: true) { return .inOrder }
        return exceedsLimit ? .exceeded : components(members, table)
    }

    private mutating func components(_ members: Buffer<PieceIndex>, _ table: PieceTable) -> Outcome {
        graph.solve(count: members.count)
        if graph.ends.count < members.count {
            // Cycles may result from pieces whose bounds intersect but whose polygons don't: compare exactly.
            sortFromLeft(members, table)
            _ = relate(members, table, byBounds: false)
            graph.solve(count: members.count)
        }
        return .components
    }

    /// Whether the depths of the members' centres are ascending.
    private func isFarthestFirst(_ members: Buffer<PieceIndex>, _ table: PieceTable) -> Bool {
        var nearest = -Double.infinity
        for member in members {
            let depth = table.record(of: member).sortDepth
            if depth < nearest - thickness.depth { return false }
            nearest = max(nearest, depth)
        }
        return true
    }

    private mutating func sortFromLeft(_ members: Buffer<PieceIndex>, _ table: PieceTable) {
        fromLeft.clear()
        for node in 0..<members.count { fromLeft.append(Int32(node), key: table.pieces[members[node]].bounds.least.x) }
        fromLeft.sort()
    }

    // MARK: - Relations

    /// Fills the graph with the depth relations of all pairs of `members`; returns whether their present order is a paint order.
    /// `fromLeft` has them from left to right. `byBounds`: where one piece is nearer over the whole intersection of the bounds, the
    /// polygons are not tested for overlap, which is faster but may add relations, and so cycles, that don't exist. Gives up above
    /// the limits.
    private mutating func relate(_ members: Buffer<PieceIndex>, _ table: PieceTable, byBounds: Bool) -> Bool {
        graph.clear()
        boxes.clear()
        let count = fromLeft.count
        for index in 0..<count {
            let node = fromLeft[index]
            let piece = members[Int(node)]
            boxes.append(OrderBox(bounds: table.pieces[piece].bounds, plane: table.record(of: piece).plane, node: node))
        }
        var isInOrder = true
        for left in 0..<count {
            if exceedsLimit { return false }
            let first = boxes[left]
            // Overlaps of neighbours that are too small to be visible are ignored.
            let rightEnd = first.bounds.greatest.x - SceneTolerance.crossing
            let top = first.bounds.least.y + SceneTolerance.crossing, bottom = first.bounds.greatest.y - SceneTolerance.crossing
            var right = left + 1
            while right < count {
                let second = boxes[right]
                right += 1
                if second.bounds.least.x >= rightEnd { break }
                if second.bounds.least.y >= bottom || second.bounds.greatest.y <= top { continue }
                comparisonCount += 1
                let (a, b) = (first.node, second.node)
                let relation = byBounds ? first.relation(to: second, thickness.depth) : .crossing
                switch relation == .crossing ? self.relation(members[Int(a)], members[Int(b)], table) : relation {
                case .disjoint: break
                case .behind:
                    graph.add(b, behind: a)
                    if a > b { isInOrder = false }
                case .inFront:
                    graph.add(a, behind: b)
                    if a < b { isInOrder = false }
                case .crossing:
                    graph.add(a, behind: b)
                    graph.add(b, behind: a)
                    isInOrder = false
                }
            }
        }
        return isInOrder
    }

    /// The depth relation of piece `a` to piece `b`.
    private mutating func relation(_ a: PieceIndex, _ b: PieceIndex, _ table: PieceTable) -> DepthRelation {
        let (first, second) = (table.pieces[a], table.pieces[b])
        guard first.points.count >= 3, second.points.count >= 3 else { return .disjoint }
        let difference = table.record(of: a).plane - table.record(of: b).plane
        if let relation = simpleRelation(first, second, difference, table) { return relation }
        guard
            overlap.intersect(
                table.polygon(first.points), table.polygon(second.points), winding: table.records[second.record].facing),
            overlap.area > SceneTolerance.area
        else { return .disjoint }
        let polygon = overlap.points.range(0, overlap.points.count)
        return thickness.relation(over: polygon, difference) ?? (table.isBelow(a, b) ? .behind : .inFront)
    }

    /// The relation in the simple case that both contain the centre of the intersection of their bounds, and one is nearer over all
    /// of that intersection; nil otherwise.
    private func simpleRelation(
        _ first: ScenePiece, _ second: ScenePiece, _ difference: SIMD3<Double>, _ table: PieceTable
    ) -> DepthRelation? {
        let shared = first.bounds.intersection(second.bounds)
        let middle = shared.center
        let value = difference.x * middle.x + (difference.y * middle.y + difference.z)
        let variation = abs(difference.x) * shared.size.x / 2 + abs(difference.y) * shared.size.y / 2
        guard abs(value) > variation + thickness.depth, table.contains(first, middle), table.contains(second, middle) else {
            return nil
        }
        return value < 0 ? .behind : .inFront
    }
}

/// The bounds and plane of a piece, for pairwise comparison.
struct OrderBox: BitwiseCopyable, Sendable {
    var bounds: Bounds
    var plane: SIMD3<Double>
    /// Its number among the members.
    var node: Int32

    /// The depth relation to another box, decided over the intersection of their bounds; `.crossing` if that is not sufficient.
    @inline(__always) func relation(to other: OrderBox, _ thickness: Double) -> DepthRelation {
        let shared = bounds.intersection(other.bounds)
        let (left, right, top, bottom) = (shared.least.x, shared.greatest.x, shared.least.y, shared.greatest.y)
        guard left < right, top < bottom else { return .disjoint }
        let slope = plane - other.plane
        // Twice the depth difference at the centre, and twice its maximum change from there to a corner.
        let value = slope.x * (left + right) + slope.y * (top + bottom) + 2 * slope.z
        let variation = abs(slope.x) * (right - left) + abs(slope.y) * (bottom - top) + 2 * thickness
        return value < -variation ? .behind : value > variation ? .inFront : .crossing
    }
}
