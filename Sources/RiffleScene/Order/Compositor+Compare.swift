internal import RiffleMath

// Which of the pieces that share a range of depth lie behind which.
extension Compositor {
    /// Puts the `members`, which are whole cards in document order, into paint order as far as they allow it; what is entangled becomes
    /// tasks.
    mutating func compareCards() {
        sortFromLeft()
        // Most clusters are rows of tilted cards whose document order is right. For those this is all there is to do.
        if relate(byBounds: true), isFurthestFirst() {
            for member in members.values { order.append(member) }
            return
        }
        // Stable, and they come from the left.
        sorter.sort { records.pointer(to: Int(members[Int($0)])).pointee.sortDepth }
        ranks.removeAll()
        let room = ranks.extend(by: members.count)
        ranked.removeAll()
        for place in 0..<sorter.count {
            room[Int(sorter[place])] = Int32(place)
            ranked.append(members[Int(sorter[place])])
        }
        swap(&members, &ranked)
        guard graph.renumber(ranks) else { return disentangle() }
        for member in members.values { order.append(member) }
    }

    /// Whether no member's centre is further than the one's before it.
    private func isFurthestFirst() -> Bool {
        var nearest = -Double.infinity
        for member in members.values {
            let depth = records.pointer(to: Int(member)).pointee.sortDepth
            if depth < nearest - thickness.depth { return false }
            nearest = max(nearest, depth)
        }
        return true
    }

    /// Finds the relations between all pieces of a list and replaces it by its components.
    mutating func compareAll(_ head: Int32) {
        members.removeAll()
        var index = head
        while index >= 0 {
            members.append(index)
            index = pieces[Int(index)].next
        }
        sortFromLeft()
        guard relate(byBounds: true) else { return disentangle() }
        for member in members.values { order.append(member) }
    }

    /// Fills the sorter with the members' places, from the left.
    private mutating func sortFromLeft() {
        sorter.removeAll()
        for node in 0..<members.count {
            sorter.append(Int32(node), key: pieces.pointer(to: Int(members[node])).pointee.least.x)
        }
        sorter.sort()
    }

    /// Replaces the members, whose relations the graph has, by its components.
    private mutating func disentangle() {
        graph.solve(count: members.count)
        if graph.ends.count < members.count {
            // Perhaps they are only entangled because of some that share bounds but don't overlap.
            sortFromLeft()
            _ = relate(byBounds: false)
            graph.solve(count: members.count)
        }
        // The stack gives back the last first.
        var component = graph.ends.count - 1
        while component >= 0 {
            let start = component == 0 ? 0 : Int(graph.ends[component - 1])
            let end = Int(graph.ends[component])
            var list = PieceList()
            for place in start..<end {
                append(members[Int(graph.sequence[place])], to: &list)
            }
            tasks.append(Batch(head: list.head, isCycle: true))
            component -= 1
        }
    }

    /// Fills the graph with how any two of the `members` lie to each other; the result says whether all of them may be painted as they
    /// come. `sorter` has them from the left. `byBounds`: where one is nearer all over what the bounds share, nobody looks whether
    /// they overlap at all; if they don't, that may entangle what isn't.
    private mutating func relate(byBounds: Bool) -> Bool {
        graph.removeAll()
        boxes.removeAll()
        let count = sorter.count
        let room = boxes.extend(by: count)
        for place in 0..<count {
            let node = sorter[place]
            let piece = pieces.pointer(to: Int(members[Int(node)]))
            room[place] = OrderBox(
                least: piece.pointee.least, greatest: piece.pointee.greatest,
                plane: records.pointer(to: Int(piece.pointee.record)).pointee.plane, node: node)
        }
        var isInOrder = true
        for left in 0..<count {
            let first = boxes.pointer(to: left)
            // Cards that stand edge to edge share less than anyone sees.
            let rightEnd = first.pointee.greatest.x - DepthThickness.pixels
            let top = first.pointee.least.y + DepthThickness.pixels, bottom = first.pointee.greatest.y - DepthThickness.pixels
            var right = left + 1
            while right < count {
                let second = boxes.pointer(to: right)
                right += 1
                if second.pointee.least.x >= rightEnd { break }
                if second.pointee.least.y >= bottom || second.pointee.greatest.y <= top { continue }
                let (a, b) = (first.pointee.node, second.pointee.node)
                let relation =
                    byBounds ? first.pointee.relation(to: second, thickness.depth) : .crossing
                switch relation == .crossing ? self.relation(members[Int(a)], members[Int(b)]) : relation {
                case .apart: break
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

    /// How piece `a` lies to piece `b`.
    private mutating func relation(_ a: Int32, _ b: Int32) -> DepthRelation {
        let first = pieces[Int(a)]
        let second = pieces[Int(b)]
        guard first.pointCount >= 3, second.pointCount >= 3 else { return .apart }
        let difference = plane(of: first.record) - plane(of: second.record)
        if let relation = relation(first, second, difference) { return relation }
        guard
            overlap.intersect(
                points, Int(first.firstPoint), Int(first.pointCount), Int(second.firstPoint), Int(second.pointCount),
                turn: records.pointer(to: Int(second.record)).pointee.facing)
        else { return .apart }
        var least = Double.infinity
        var greatest = -Double.infinity
        for point in overlap.polygon.values {
            let value = difference.x * point.x + (difference.y * point.y + difference.z)
            least = min(least, value)
            greatest = max(greatest, value)
        }
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        return thickness.relation(least, greatest, slope: slope) ?? (isBelow(a, b) ? .behind : .inFront)
    }

    /// The same where it is plain: they overlap in the middle of what their bounds share, and all over that one is nearer.
    private mutating func relation(_ first: ScenePiece, _ second: ScenePiece, _ difference: SIMD3<Double>) -> DepthRelation? {
        let left = max(first.least.x, second.least.x), right = min(first.greatest.x, second.greatest.x)
        let top = max(first.least.y, second.least.y), bottom = min(first.greatest.y, second.greatest.y)
        let middle = Vector2((left + right) / 2, (top + bottom) / 2)
        let value = difference.x * middle.x + (difference.y * middle.y + difference.z)
        let sway = abs(difference.x) * (right - left) / 2 + abs(difference.y) * (bottom - top) / 2
        guard abs(value) > sway + thickness.depth,
            Self.contains(points, first, records.pointer(to: Int(first.record)).pointee.facing, middle),
            Self.contains(points, second, records.pointer(to: Int(second.record)).pointee.facing, middle)
        else { return nil }
        return value < 0 ? .behind : .inFront
    }
}

/// What tells whether a piece's place in an order is right.
struct OrderBox {
    var least: SIMD2<Double>
    var greatest: SIMD2<Double>
    var plane: SIMD3<Double>
    /// Its place in the list.
    var node: Int32

    /// How it lies to another one, told by what their bounds share alone: crossing where that doesn't tell.
    @inline(__always) func relation(to other: UnsafePointer<OrderBox>, _ thickness: Double) -> DepthRelation {
        let left = max(least.x, other.pointee.least.x), right = min(greatest.x, other.pointee.greatest.x)
        let top = max(least.y, other.pointee.least.y), bottom = min(greatest.y, other.pointee.greatest.y)
        guard left < right, top < bottom else { return .apart }
        let slope = plane - other.pointee.plane
        // Twice what it is in the middle, and how much it changes from there to a corner.
        let value = slope.x * (left + right) + slope.y * (top + bottom) + 2 * slope.z
        let sway = abs(slope.x) * (right - left) + abs(slope.y) * (bottom - top) + 2 * thickness
        return value < -sway ? .behind : value > sway ? .inFront : .crossing
    }
}
