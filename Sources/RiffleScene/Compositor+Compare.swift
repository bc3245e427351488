internal import RiffleMath

// Which of the pieces that share a range of depth lie behind which.
extension Compositor {
    /// Finds the relations between all pieces of a list and replaces it by its components.
    mutating func compareAll(_ head: Int32) {
        members.removeAll(keepingCapacity: true)
        var index = head
        while index >= 0 {
            members.append(index)
            index = pieces[Int(index)].next
        }
        graph.removeAll()
        sorter.removeAll()
        for node in members.indices {
            sorter.append(Int32(node), key: pieces[Int(members[node])].least.x)
        }
        sorter.sort()
        for left in 0..<sorter.count {
            let a = sorter[left]
            let first = pieces[Int(members[Int(a)])]
            var right = left + 1
            while right < sorter.count {
                let b = sorter[right]
                let second = pieces[Int(members[Int(b)])]
                if second.least.x >= first.greatest.x { break }
                right += 1
                if second.least.y >= first.greatest.y || first.least.y >= second.greatest.y { continue }
                switch relation(members[Int(a)], members[Int(b)]) {
                case .apart: break
                case .behind: graph.add(b, behind: a)
                case .inFront: graph.add(a, behind: b)
                case .crossing:
                    graph.add(a, behind: b)
                    graph.add(b, behind: a)
                }
            }
        }
        graph.solve(count: members.count)
        // The stack gives back the last first.
        var component = graph.ends.count - 1
        while component >= 0 {
            let start = component == 0 ? 0 : Int(graph.ends[component - 1])
            let end = Int(graph.ends[component])
            var list = PieceList()
            for place in start..<end {
                append(members[Int(graph.sequence[place])], to: &list)
            }
            tasks.append(Batch(head: list.head, isKnot: true))
            component -= 1
        }
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
    private func relation(_ first: ScenePiece, _ second: ScenePiece, _ difference: SIMD3<Double>) -> DepthRelation? {
        let left = max(first.least.x, second.least.x), right = min(first.greatest.x, second.greatest.x)
        let top = max(first.least.y, second.least.y), bottom = min(first.greatest.y, second.greatest.y)
        let middle = Vector2((left + right) / 2, (top + bottom) / 2)
        let value = difference.x * middle.x + (difference.y * middle.y + difference.z)
        let sway = abs(difference.x) * (right - left) / 2 + abs(difference.y) * (bottom - top) / 2
        guard abs(value) > sway + thickness.depth, contains(first, middle), contains(second, middle) else { return nil }
        return value < 0 ? .behind : .inFront
    }
}
