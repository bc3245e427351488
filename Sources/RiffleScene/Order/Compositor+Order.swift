internal import RiffleMath

/// The paint order.
///
/// 1. Cards whose depth ranges are apart need no more than a sort. What remains are clusters of cards whose ranges overlap.
/// 2. In a cluster, pairs that overlap on the screen are compared over the overlap: one is behind, or they cross. The graph of
///    these relations falls into components; a component of one card is painted whole.
/// 3. A component of more (cards that cross, or that lie over each other in a ring) is cut by the plane of one of its pieces
///    into what is behind and in front of that plane, and each side is put in order the same way: a binary space partition,
///    rooted only where one is needed, kept as lists on a stack.
///
/// Where nothing decides between two pieces, the one whose card's centre is further comes first. Where that doesn't decide either, cards
/// that may be painted in document order are; of others the one further left comes first, then document order.
extension Compositor {
    /// A list of pieces that is still to be put in order.
    struct Batch {
        var head: Int32
        /// The pieces lie in one plane: zPosition, then document order.
        var isOnePlane = false
        /// The pieces are known to be entangled.
        var isCycle = false
    }

    /// Above this many entangled pieces, comparing all pairs costs more than a few needless cuts.
    private static var mostCompared: Int { 32 }

    /// Fills `pieces` and `order` with the visible cards, back to front.
    mutating func arrange(viewport: Rect) {
        // 1e-7 of the screen: a thousandth of the least distance that any switcher puts between cards, and far above rounding.
        thickness.depth = 1e-7 * (viewport.width + viewport.height)
        for index in 0..<records.count {
            let record = records.pointer(to: index)
            pieces.append(
                ScenePiece(
                    record: Int32(index), lastCut: -1, firstPoint: Int32(record.pointee.firstPoint),
                    pointCount: Int32(record.pointee.pointCount), least: record.pointee.least,
                    greatest: record.pointee.greatest))
        }
        sorter.removeAll()
        for index in 0..<records.count {
            sorter.append(Int32(index), key: records.pointer(to: index).pointee.farthest)
        }
        sorter.sort()
        // The sorter is used again inside a cluster, so the order is kept apart.
        byDepth.removeAll()
        for index in 0..<sorter.count {
            byDepth.append(sorter[index])
        }
        var start = 0
        while start < byDepth.count {
            var nearest = records.pointer(to: Int(byDepth[start])).pointee.nearest
            var end = start + 1
            while end < byDepth.count, records.pointer(to: Int(byDepth[end])).pointee.farthest <= nearest + thickness.depth {
                nearest = max(nearest, records.pointer(to: Int(byDepth[end])).pointee.nearest)
                end += 1
            }
            arrangeCluster(start, end, span: nearest - records[Int(byDepth[start])].farthest)
            start = end
        }
    }

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
        members.removeAll()
        if end - start == records.count {
            for index in 0..<Int32(records.count) { members.append(index) }
        } else {
            // Records come in document order.
            sorter.removeAll()
            for index in start..<end { sorter.append(byDepth[index], key: Double(byDepth[index])) }
            sorter.sort()
            for index in 0..<sorter.count { members.append(sorter[index]) }
        }
        if isOnePlane {
            sorter.removeAll()
            for member in members.values { sorter.append(member, key: records.pointer(to: Int(member)).pointee.zPosition) }
            sorter.sort()
            for index in 0..<sorter.count { order.append(sorter[index]) }
            return
        }
        tasks.removeAll()
        compareCards()
        while let task = tasks.popLast() {
            perform(task)
        }
    }

    /// Whether cards of one plane come in document order, and none lies below the one before: then they needn't be sorted.
    private mutating func isInDocumentOrder(_ start: Int, _ end: Int) -> Bool {
        for index in start + 1..<end {
            let (before, card) = (byDepth[index - 1], byDepth[index])
            let (low, high) = (
                records.pointer(to: Int(before)).pointee.zPosition, records.pointer(to: Int(card)).pointee.zPosition
            )
            if before > card || low > high { return false }
        }
        return true
    }

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
        members.removeAll()
        var index = head
        while index >= 0 {
            // Insertion by (zPosition, document order); these lists are in order or short.
            members.append(index)
            var place = members.count - 1
            while place > 0, isBelow(index, members[place - 1]) {
                members[place] = members[place - 1]
                place -= 1
            }
            members[place] = index
            index = pieces[Int(index)].next
        }
        for member in members.values { order.append(member) }
    }

    /// Whether piece `a` lies below `b` when both are in one plane.
    func isBelow(_ a: Int32, _ b: Int32) -> Bool {
        let first = records.pointer(to: Int(pieces[Int(a)].record))
        let second = records.pointer(to: Int(pieces[Int(b)].record))
        if first.pointee.zPosition != second.pointee.zPosition { return first.pointee.zPosition < second.pointee.zPosition }
        return first.pointee.position < second.pointee.position
    }

    /// z at the pixel (x, y) is its product with (x, y, 1).
    @inline(__always) func plane(of record: Int32) -> SIMD3<Double> { records.pointer(to: Int(record)).pointee.plane }

    /// Divides entangled pieces by the plane of one of them.
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
            case .inFront, .apart: append(index, to: &inFront)
            case .crossing:
                let (rear, front) = split(index, by: splitter)
                append(rear, to: &behind)
                append(front, to: &inFront)
            }
            index = next
        }
        // Last in, first out: what is furthest goes on top of the stack.
        if inFront.head >= 0 { tasks.append(Batch(head: inFront.head, isCycle: inFront.count > Self.mostCompared)) }
        tasks.append(Batch(head: level.head, isOnePlane: true))
        if behind.head >= 0 { tasks.append(Batch(head: behind.head, isCycle: behind.count > Self.mostCompared)) }
    }

    /// The piece whose plane cuts the fewest others; of equals the one that divides best. Looks at eight at most.
    private func bestSplitter(_ head: Int32, _ count: Int) -> Int32 {
        let stride = (count + 7) / 8
        var best = head
        var leastCost = Int.max
        var candidate = head
        var place = 0
        while candidate >= 0 {
            if place % stride == 0 {
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
            place += 1
            candidate = pieces[Int(candidate)].next
        }
        return best
    }

    /// On which side of the whole plane of `splitter` a piece lies; nil: in it.
    private func side(of index: Int32, from splitter: Int32) -> DepthRelation? {
        let piece = pieces[Int(index)]
        let difference =
            plane(of: piece.record) - plane(of: pieces[Int(splitter)].record)
        var least = Double.infinity
        var greatest = -Double.infinity
        for place in Int(piece.firstPoint)..<Int(piece.firstPoint + piece.pointCount) {
            let point = points[place]
            let value = difference.x * point.x + (difference.y * point.y + difference.z)
            least = min(least, value)
            greatest = max(greatest, value)
        }
        let slope = (difference.x * difference.x + difference.y * difference.y).squareRoot()
        return thickness.relation(least, greatest, slope: slope)
    }

    /// Cuts a piece in two where its plane meets the plane of `splitter`; the first is behind it.
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

    /// Adds the part of a piece on one side of a cut; `difference` is the cut's line on the screen.
    private mutating func cutOff(_ piece: ScenePiece, _ difference: SIMD3<Double>, _ cut: Cut) -> Int32 {
        let rest = cutOutline(difference, side: cut.side, Int(piece.firstPoint), Int(piece.pointCount))
        links.append(CutLink(cut: cut, previous: piece.lastCut))
        pieces.append(
            ScenePiece(
                record: piece.record, lastCut: Int32(links.count - 1), firstPoint: Int32(rest.first),
                pointCount: Int32(points.count - rest.first), least: rest.extent.least, greatest: rest.extent.greatest))
        return Int32(pieces.count - 1)
    }

    /// Appends the part of a polygon of `points` on one side of a line on the screen; the result is where it begins, and its extent.
    mutating func cutOutline(
        _ difference: SIMD3<Double>, side: Double, _ start: Int, _ count: Int
    ) -> (first: Int, extent: ScreenExtent) {
        let first = points.count
        var extent = ScreenExtent()
        var previous = points[start + count - 1]
        var before = difference.x * previous.x + (difference.y * previous.y + difference.z)
        for place in start..<start + count {
            let point = points[place]
            let now = difference.x * point.x + (difference.y * point.y + difference.z)
            if (before > 0 && now < 0) || (before < 0 && now > 0) {
                let crossing =
                    before > 0
                    ? previous + (point - previous) * (before / (before - now))
                    : point + (previous - point) * (now / (now - before))
                points.append(crossing)
                extent.add(crossing)
            }
            if now * side >= 0 {
                points.append(point)
                extent.add(point)
            }
            previous = point
            before = now
        }
        return (first, extent)
    }

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
