internal import RiffleMath

// Pairwise depth comparison of pieces whose depth ranges overlap.
extension Compositor {
    /// Appends the `members`, which are whole cards in document order, to `order` in paint order. If there are cycles, adds the
    /// strongly connected components as tasks instead.
    mutating func compareCards() {
        sortFromLeft()
        // The common case: a row of tilted cards whose document order is a paint order.
        if relate(byBounds: true), isFurthestFirst() {
            for member in members { order.append(member) }
            return
        }
        if exceedsLimits { return }
        // The sort is stable, so cards of equal depth stay sorted from left to right.
        sorter.sort { records[Int(members[Int($0)])].sortDepth }
        ranks.fill(0, count: members.count)
        ranked.clear()
        for rank in 0..<sorter.count {
            ranks[Int(sorter[rank])] = Int32(rank)
            ranked.append(members[Int(sorter[rank])])
        }
        swap(&members, &ranked)
        guard graph.renumber(ranks) else { return addComponents() }
        for member in members { order.append(member) }
    }

    /// Whether the depths of the members' centres are ascending.
    private func isFurthestFirst() -> Bool {
        var nearest = -Double.infinity
        for member in members {
            let depth = records[Int(member)].sortDepth
            if depth < nearest - thickness.depth { return false }
            nearest = max(nearest, depth)
        }
        return true
    }

    /// Compares all pieces of a list. Appends them to `order` if that is a paint order, else adds their components as tasks.
    mutating func compareAll(_ head: Int32) {
        members.clear()
        var index = head
        while index >= 0 {
            members.append(index)
            index = pieces[Int(index)].next
        }
        sortFromLeft()
        guard relate(byBounds: true) else { return exceedsLimits ? () : addComponents() }
        for member in members { order.append(member) }
    }

    /// Fills the sorter with the indices of the members, sorted from left to right.
    private mutating func sortFromLeft() {
        sorter.removeAll()
        for node in 0..<members.count {
            sorter.append(Int32(node), key: pieces[Int(members[node])].bounds.least.x)
        }
        sorter.sort()
    }

    /// Adds the strongly connected components of the graph of the members' relations as tasks.
    private mutating func addComponents() {
        graph.solve(count: members.count)
        if graph.ends.count < members.count {
            // Cycles may result from pieces whose bounds intersect but whose polygons don't: compare exactly.
            sortFromLeft()
            _ = relate(byBounds: false)
            graph.solve(count: members.count)
        }
        // In reverse, because the tasks are a stack.
        var component = graph.ends.count - 1
        while component >= 0 {
            let start = component == 0 ? 0 : Int(graph.ends[component - 1])
            let end = Int(graph.ends[component])
            var list = PieceList()
            for index in start..<end {
                append(members[Int(graph.sequence[index])], to: &list)
            }
            tasks.append(Batch(head: list.head, isCycle: true))
            component -= 1
        }
    }

    /// Fills the graph with the depth relations of all pairs of `members`; returns whether their present order is a paint order.
    /// `sorter` has them from left to right. `byBounds`: where one piece is nearer over the whole intersection of the bounds, the
    /// polygons are not tested for overlap, which is faster but may add relations, and so cycles, that don't exist. Gives up above
    /// the limits.
    private mutating func relate(byBounds: Bool) -> Bool {
        graph.removeAll()
        boxes.clear()
        let count = sorter.count
        for index in 0..<count {
            let node = sorter[index]
            let piece = pieces[Int(members[Int(node)])]
            boxes.append(
                OrderBox(
                    bounds: piece.bounds, plane: records[Int(piece.record)].plane, node: node))
        }
        var isInOrder = true
        for left in 0..<count {
            if exceedsLimits { return false }
            let first = boxes[left]
            // Overlaps of adjacent cards that are too small to be visible are ignored.
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
                let relation =
                    byBounds ? first.relation(to: second, thickness.depth) : .crossing
                switch relation == .crossing ? self.relation(members[Int(a)], members[Int(b)]) : relation {
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
    private mutating func relation(_ a: Int32, _ b: Int32) -> DepthRelation {
        let first = pieces[Int(a)]
        let second = pieces[Int(b)]
        guard first.pointCount >= 3, second.pointCount >= 3 else { return .disjoint }
        let difference = plane(of: first.record) - plane(of: second.record)
        if let relation = relation(first, second, difference) { return relation }
        guard
            overlap.intersect(
                polygon(of: first), polygon(of: second), winding: records[Int(second.record)].facing),
            overlap.area > SceneTolerance.area
        else { return .disjoint }
        var least = Double.infinity
        var greatest = -Double.infinity
        for point in overlap.points {
            let value = difference.x * point.x + (difference.y * point.y + difference.z)
            least = min(least, value)
            greatest = max(greatest, value)
        }
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        return thickness.relation(least, greatest, slope: slope) ?? (isBelow(a, b) ? .behind : .inFront)
    }

    /// The same for the simple case that both contain the centre of the intersection of their bounds, and one is nearer over all
    /// of that intersection; nil otherwise.
    private mutating func relation(_ first: ScenePiece, _ second: ScenePiece, _ difference: SIMD3<Double>) -> DepthRelation? {
        let shared = first.bounds.intersection(second.bounds)
        let middle = shared.center
        let value = difference.x * middle.x + (difference.y * middle.y + difference.z)
        let variation = abs(difference.x) * shared.size.x / 2 + abs(difference.y) * shared.size.y / 2
        guard abs(value) > variation + thickness.depth,
            contains(first, middle), contains(second, middle)
        else { return nil }
        return value < 0 ? .behind : .inFront
    }
}

/// The bounds and plane of a piece, for pairwise comparison.
struct OrderBox {
    var bounds: Bounds
    var plane: SIMD3<Double>
    /// Its index in `Compositor.members`.
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
