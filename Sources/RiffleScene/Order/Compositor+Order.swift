internal import RiffleMath

/// The depth sort, which computes the paint order.
///
/// 1. Cards with disjoint depth ranges are sorted by depth. What remains are clusters of cards whose ranges overlap.
/// 2. In a cluster, pairs that overlap on the screen are compared over the overlap: one is behind, or they cross. The graph of
///    these relations is divided into strongly connected components; a component of one card is painted whole.
/// 3. A larger component (cards that cross, or that overlap cyclically) is divided by the plane of one of its pieces
///    into the pieces behind and in front of that plane, and each side is sorted the same way: a binary space partition
///    that is built only for cycles, as lists on a stack.
///
/// Two pieces without a relation are painted by the depth of their cards' centres, the farther one first. Ties are painted in
/// document order if that is a paint order for the whole cluster, else from left to right, then in document order.
extension Compositor {
    /// A linked list of pieces that is still to be sorted.
    struct Batch {
        /// The index of the first piece.
        var head: Int32
        /// The pieces lie in one plane: they are sorted by zPosition, then by document order.
        var isOnePlane = false
        /// The pieces form a cycle, and must be partitioned.
        var isCycle = false
    }

    /// Above this number of pieces, comparing all pairs costs more than a few unnecessary cuts.
    private static var mostCompared: Int { 32 }

    /// Fills `pieces` and `order` with the visible cards, back to front.
    mutating func arrange(viewport: Rect) {
        // 1e-7 of the viewport's size: a thousandth of the smallest distance between cards in any model, and far above rounding
        // errors.
        thickness.depth = 1e-7 * (viewport.width + viewport.height)
        for index in 0..<records.count {
            let record = records[index]
            pieces.append(
                ScenePiece(
                    record: Int32(index), lastCut: -1, firstPoint: Int32(record.firstPoint),
                    pointCount: Int32(record.pointCount), bounds: record.bounds))
        }
        sorter.removeAll()
        for index in 0..<records.count {
            sorter.append(Int32(index), key: records[index].farthest)
        }
        sorter.sort()
        // The sorter is reused for each cluster, so the result is copied.
        byDepth.clear()
        for index in 0..<sorter.count {
            byDepth.append(sorter[index])
        }
        var start = 0
        while start < byDepth.count, !exceedsLimits {
            var nearest = records[Int(byDepth[start])].nearest
            var end = start + 1
            while end < byDepth.count, records[Int(byDepth[end])].farthest <= nearest + thickness.depth {
                nearest = max(nearest, records[Int(byDepth[end])].nearest)
                end += 1
            }
            arrangeCluster(start, end, span: nearest - records[Int(byDepth[start])].farthest)
            start = end
        }
    }

    /// Appends the cards `start ..< end` of `byDepth` to `order`. `span` is the extent of their depth range.
    private mutating func arrangeCluster(_ start: Int, _ end: Int, span: Double) {
        if end - start == 1 {
            order.append(byDepth[start])
            return
        }
        let isOnePlane = span <= thickness.depth
        if isOnePlane, isInDocumentOrder(start, end) {
            for index in start..<end { order.append(byDepth[index]) }
            return
        }
        members.clear()
        if end - start == records.count {
            for index in 0..<Int32(records.count) { members.append(index) }
        } else {
            // Record indices are in document order.
            sorter.removeAll()
            for index in start..<end { sorter.append(byDepth[index], key: Double(byDepth[index])) }
            sorter.sort()
            for index in 0..<sorter.count { members.append(sorter[index]) }
        }
        if isOnePlane {
            sorter.removeAll()
            for member in members { sorter.append(member, key: records[Int(member)].zPosition) }
            sorter.sort()
            for index in 0..<sorter.count { order.append(sorter[index]) }
            return
        }
        tasks.clear()
        compareCards()
        while !exceedsLimits, let task = tasks.popLast() {
            perform(task)
        }
    }

    /// Whether the cards `start ..< end` of `byDepth`, which lie in one plane, are already sorted by zPosition and document
    /// order.
    private mutating func isInDocumentOrder(_ start: Int, _ end: Int) -> Bool {
        for index in start + 1..<end {
            let (before, card) = (byDepth[index - 1], byDepth[index])
            let (low, high) = (
                records[Int(before)].zPosition, records[Int(card)].zPosition
            )
            if before > card || low > high { return false }
        }
        return true
    }

    /// Paints or divides a list of pieces.
    private mutating func perform(_ task: Batch) {
        let head = Int(task.head)
        if pieces[head].next < 0 {
            order.append(task.head)
        } else if task.isOnePlane {
            appendOnePlane(task.head)
        } else if task.isCycle {
            partition(task.head)
        } else {
            compareAll(task.head)
        }
    }

    /// Paints the pieces of one plane.
    private mutating func appendOnePlane(_ head: Int32) {
        members.clear()
        var index = head
        while index >= 0 {
            members.append(index)
            index = pieces[Int(index)].next
        }
        // Such lists are nearly sorted or short.
        let (pieces, records) = (pieces, records)
        members.withUnsafeMutableBufferPointer { members in
            members.insertionSort { Self.isBelow($0, $1, pieces, records) }
        }
        for member in members { order.append(member) }
    }

    /// Whether piece `a` lies below `b` when both are in one plane.
    func isBelow(_ a: Int32, _ b: Int32) -> Bool { Self.isBelow(a, b, pieces, records) }

    @inline(__always) private static func isBelow(
        _ a: Int32, _ b: Int32, _ pieces: Buffer<ScenePiece>, _ records: Buffer<SceneRecord>
    ) -> Bool {
        let first = records[Int(pieces[Int(a)].record)]
        let second = records[Int(pieces[Int(b)].record)]
        if first.zPosition != second.zPosition { return first.zPosition < second.zPosition }
        return first.position < second.position
    }

    /// The record's plane: the depth at the pixel (x, y) is its product with (x, y, 1).
    @inline(__always) func plane(of record: Int32) -> SIMD3<Double> { records[Int(record)].plane }

    /// Divides the pieces of a cycle by the plane of one of them.
    private mutating func partition(_ head: Int32) {
        var count = 0
        var index = head
        while index >= 0 {
            count += 1
            index = pieces[Int(index)].next
        }
        let splitter = bestSplitter(head, count)
        var behind = PieceList()
        var level = PieceList()
        var inFront = PieceList()
        index = head
        while index >= 0 {
            let next = pieces[Int(index)].next
            switch index == splitter ? nil : side(of: index, from: splitter) {
            case nil: append(index, to: &level)
            case .behind: append(index, to: &behind)
            case .inFront, .disjoint: append(index, to: &inFront)
            case .crossing:
                let (rear, front) = split(index, by: splitter)
                append(rear, to: &behind)
                append(front, to: &inFront)
            }
            index = next
        }
        // The farthest pieces are pushed last, because the tasks are a stack.
        if inFront.head >= 0 { tasks.append(Batch(head: inFront.head, isCycle: inFront.count > Self.mostCompared)) }
        tasks.append(Batch(head: level.head, isOnePlane: true))
        if behind.head >= 0 { tasks.append(Batch(head: behind.head, isCycle: behind.count > Self.mostCompared)) }
    }

    /// The piece whose plane cuts the fewest others and divides them most evenly, among at most eight candidates.
    private mutating func bestSplitter(_ head: Int32, _ count: Int) -> Int32 {
        let stride = (count + 7) / 8
        comparisonCount += count
        var best = head
        var leastCost = Int.max
        var candidate = head
        var position = 0
        while candidate >= 0 {
            if position % stride == 0 {
                var cuts = 0
                var balance = 0
                var index = head
                while index >= 0 {
                    if index != candidate {
                        switch side(of: index, from: candidate) {
                        case .crossing: cuts += 1
                        case .behind: balance -= 1
                        case .inFront: balance += 1
                        default: break
                        }
                    }
                    index = pieces[Int(index)].next
                }
                let cost = cuts * 4 + abs(balance)
                if cost < leastCost {
                    leastCost = cost
                    best = candidate
                }
            }
            position += 1
            candidate = pieces[Int(candidate)].next
        }
        return best
    }

    /// The side of the infinite plane of `splitter` on which a piece lies; nil: in the plane.
    private func side(of index: Int32, from splitter: Int32) -> DepthRelation? {
        let piece = pieces[Int(index)]
        let difference =
            plane(of: piece.record) - plane(of: pieces[Int(splitter)].record)
        var least = Double.infinity
        var greatest = -Double.infinity
        for pointIndex in Int(piece.firstPoint)..<Int(piece.firstPoint + piece.pointCount) {
            let point = points[pointIndex]
            let value = difference.x * point.x + (difference.y * point.y + difference.z)
            least = min(least, value)
            greatest = max(greatest, value)
        }
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        return thickness.relation(least, greatest, slope: slope)
    }

    /// Cuts a piece in two along the intersection of its plane with the plane of `splitter`; the first result is behind that
    /// plane.
    private mutating func split(_ index: Int32, by splitter: Int32) -> (Int32, Int32) {
        let piece = pieces[Int(index)]
        let record = records[Int(piece.record)]
        let difference = record.plane - records[Int(pieces[Int(splitter)].record)].plane
        let map = record.homography
        let line = SIMD3((map.x * difference).sum(), (map.y * difference).sum(), (map.origin * difference).sum())
        cutCount += 1
        let rear = cutOff(piece, difference, Cut(line: line, side: -1))
        let front = cutOff(piece, difference, Cut(line: line, side: 1))
        return (rear, front)
    }

    /// Adds the part of a piece on the kept side of a cut as a new piece; `difference` is the cut's line on the screen.
    private mutating func cutOff(_ piece: ScenePiece, _ difference: SIMD3<Double>, _ cut: Cut) -> Int32 {
        let rest = cutOutline(difference, side: cut.side, Int(piece.firstPoint), Int(piece.pointCount))
        links.append(CutLink(cut: cut, previous: piece.lastCut))
        pieces.append(
            ScenePiece(
                record: piece.record, lastCut: Int32(links.count - 1), firstPoint: Int32(rest.first),
                pointCount: Int32(points.count - rest.first), bounds: rest.bounds))
        return Int32(pieces.count - 1)
    }

    /// Appends the part of a polygon of `points` on one side of a screen line to `points`; returns the index of its first point
    /// and its bounding box.
    mutating func cutOutline(
        _ difference: SIMD3<Double>, side: Double, _ start: Int, _ count: Int
    ) -> (first: Int, bounds: Bounds) {
        let first = points.count
        var bounds = Bounds()
        points.append(upTo: 2 * count) { room in
            // The room begins after the last of the points that it is filled from.
            let polygon = UnsafeBufferPointer(start: room - (first - start), count: count)
            var added = 0
            ConvexPolygon.clip(polygon, side: side) {
                difference.x * $0.x + (difference.y * $0.y + difference.z)
            } emit: { point, _ in
                room[added] = point
                bounds.add(point)
                added += 1
            }
            return added
        }
        return (first, bounds)
    }

    /// Appends a piece to a linked list.
    mutating func append(_ piece: Int32, to list: inout PieceList) {
        pieces[Int(piece)].next = -1
        if list.tail >= 0 {
            pieces[Int(list.tail)].next = piece
        } else {
            list.head = piece
        }
        list.tail = piece
        list.count += 1
    }
}

/// A linked list through `ScenePiece.next`.
struct PieceList {
    var head: Int32 = -1
    var tail: Int32 = -1
    var count = 0
}
