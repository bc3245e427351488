internal import RiffleMath

/// The depth sort, which computes the paint order.
///
/// 1. Quads with disjoint depth ranges are sorted by depth. The rest are clusters of quads whose ranges overlap.
/// 2. In a cluster, pairs that overlap on the screen are compared over the overlap: one is behind, or they cross. The graph of
///    these relations is divided into strongly connected components; a component of one quad is painted whole.
/// 3. A larger component (quads that cross, or that overlap cyclically) is divided by the plane of one of its pieces
///    into the pieces behind and in front of that plane, and each side is sorted the same way: a binary space partition
///    that is built only for cycles, as lists on a stack.
///
/// Two pieces without a relation are painted by the depth of their quads' centres, the farther one first. Ties are painted in
/// document order if that is a paint order for the whole cluster, else from left to right, then in document order.
struct DepthSorter: Sendable {
    /// The pieces to paint, back to front.
    private(set) var order = Buffer<PieceIndex>()
    /// The number of times that a piece was cut in two.
    private(set) var cutCount = 0
    private var mostCuts = Int.max
    private var relations = PieceRelations()
    /// All pieces, and scratch memory for a cluster of them.
    private var byDepth = StableSorter<PieceIndex>()
    private var cluster = StableSorter<PieceIndex>()
    private var tasks = Buffer<Batch>()
    private var members = Buffer<PieceIndex>()

    /// A linked list of pieces that is still to be sorted.
    private struct Batch: BitwiseCopyable {
        /// The first piece.
        var head: PieceIndex
        /// The pieces lie in one plane: they are sorted by zPosition, then by document order.
        var isOnePlane = false
        /// The pieces form a cycle, and must be partitioned.
        var isCycle = false
    }

    /// Above this number of pieces, comparing all pairs costs more than a few unnecessary cuts.
    private static let mostCompared = 32

    /// The tolerances of depth comparisons in this frame.
    var thickness: DepthThickness { relations.thickness }

    /// Whether ordering the scene exceeds the limits; it is then given up, and the order is incomplete.
    @inline(__always) var exceedsLimits: Bool { relations.exceedsLimit || cutCount > mostCuts }

    mutating func clear() {
        order.clear()
        cutCount = 0
    }

    /// Removes all pieces but the `count` frontmost ones from the order.
    mutating func keepFrontmost(_ count: Int) {
        let first = order.count - count
        order.withUnsafeMutableBufferPointer { order in
            for index in 0..<count { order[index] = order[first + index] }
        }
        order.truncate(to: count)
    }

    /// Fills `order` with the pieces of a table that has one for each quad, and cuts them where they cross. `limits`: nil sorts at any
    /// cost.
    mutating func sort(_ table: inout PieceTable, in viewport: Rect, limits: SceneLimits?) {
        clear()
        mostCuts = limits?.cuts ?? .max
        relations.begin(DepthThickness(viewport), mostComparisons: limits?.comparisons ?? .max)
        byDepth.clear()
        for index in 0..<table.pieces.count { byDepth.append(PieceIndex(index), key: table.records[index].farthest) }
        byDepth.sort()
        let thickness = thickness.depth
        var start = 0
        while start < byDepth.count, !exceedsLimits {
            let first = table.record(of: byDepth[start])
            var nearest = first.nearest
            var end = start + 1
            while end < byDepth.count {
                let index = Int(byDepth[end].number)
                guard table.records[index].farthest <= nearest + thickness else { break }
                nearest = max(nearest, table.records[index].nearest)
                end += 1
            }
            sortCluster(start, end, span: nearest - first.farthest, in: &table)
            start = end
        }
    }

    /// Appends the quads `start ..< end` of `byDepth` to `order`. `span` is the extent of their depth range.
    private mutating func sortCluster(_ start: Int, _ end: Int, span: Double, in table: inout PieceTable) {
        if end - start == 1 {
            order.append(byDepth[start])
            return
        }
        let isOnePlane = span <= thickness.depth
        if isOnePlane, isInDocumentOrder(start, end, table) {
            for index in start..<end { order.append(byDepth[index]) }
            return
        }
        members.clear()
        if end - start == table.pieces.count {
            for index in 0..<table.pieces.count { members.append(PieceIndex(index)) }
        } else {
            // Their indices are in document order.
            cluster.clear()
            for index in start..<end { cluster.append(byDepth[index], key: Double(byDepth[index].number)) }
            cluster.sort()
            for index in 0..<cluster.count { members.append(cluster[index]) }
        }
        if isOnePlane {
            cluster.clear()
            for member in members { cluster.append(member, key: table.records[Int(member.number)].zPosition) }
            cluster.sort()
            for index in 0..<cluster.count { order.append(cluster[index]) }
            return
        }
        tasks.clear()
        finish(relations.orderQuads(&members, table), in: &table)
        while !exceedsLimits, let task = tasks.popLast() { perform(task, in: &table) }
    }

    /// Whether the quads `start ..< end` of `byDepth`, which lie in one plane, are already sorted by zPosition and document order.
    private func isInDocumentOrder(_ start: Int, _ end: Int, _ table: PieceTable) -> Bool {
        for index in start + 1..<end {
            let (before, after) = (byDepth[index - 1], byDepth[index])
            if before > after || table.record(of: before).zPosition > table.record(of: after).zPosition { return false }
        }
        return true
    }

    /// Paints the members, or adds their components as tasks.
    private mutating func finish(_ outcome: PieceRelations.Outcome, in table: inout PieceTable) {
        switch outcome {
        case .inOrder: order.append(contentsOf: members)
        case .exceeded: break
        case .components:
            // In reverse, because the tasks are a stack.
            for component in (0..<relations.componentCount).reversed() {
                var list = PieceList()
                for node in relations.component(component) { table.append(members[Int(node)], to: &list) }
                tasks.append(Batch(head: list.head, isCycle: true))
            }
        }
    }

    /// Paints or divides a list of pieces.
    private mutating func perform(_ task: Batch, in table: inout PieceTable) {
        if table.pieces[task.head].next.isNone {
            order.append(task.head)
        } else if task.isOnePlane {
            appendOnePlane(task.head, table)
        } else if task.isCycle {
            partition(task.head, in: &table)
        } else {
            list(task.head, table)
            finish(relations.orderPieces(members, table), in: &table)
        }
    }

    /// Fills `members` with the pieces of a list.
    private mutating func list(_ head: PieceIndex, _ table: PieceTable) {
        members.clear()
        var index = head
        while !index.isNone {
            members.append(index)
            index = table.pieces[index].next
        }
    }

    /// Paints the pieces of one plane, by zPosition and document order. Such lists are nearly sorted or short.
    private mutating func appendOnePlane(_ head: PieceIndex, _ table: PieceTable) {
        list(head, table)
        members.withUnsafeMutableBufferPointer { $0.insertionSort { table.isBelow($0, $1) } }
        order.append(contentsOf: members)
    }

    // MARK: - Partition

    /// Divides the pieces of a cycle by the plane of one of them.
    private mutating func partition(_ head: PieceIndex, in table: inout PieceTable) {
        let splitter = bestSplitter(head, table)
        var behind = PieceList()
        var level = PieceList()
        var inFront = PieceList()
        var index = head
        while !index.isNone {
            let next = table.pieces[index].next
            switch index == splitter ? nil : side(of: index, from: splitter, table) {
            case nil: table.append(index, to: &level)
            case .behind: table.append(index, to: &behind)
            case .inFront, .disjoint: table.append(index, to: &inFront)
            case .crossing:
                let difference = table.record(of: index).plane - table.record(of: splitter).plane
                cutCount += 1
                let rear = table.cutOff(index, along: difference, side: -1)
                let front = table.cutOff(index, along: difference, side: 1)
                table.append(rear, to: &behind)
                table.append(front, to: &inFront)
            }
            index = next
        }
        // The farthest pieces are pushed last, because the tasks are a stack.
        if !inFront.head.isNone { tasks.append(Batch(head: inFront.head, isCycle: inFront.count > Self.mostCompared)) }
        tasks.append(Batch(head: level.head, isOnePlane: true))
        if !behind.head.isNone { tasks.append(Batch(head: behind.head, isCycle: behind.count > Self.mostCompared)) }
    }

    /// The piece whose plane cuts the fewest others and divides them most evenly, among at most eight candidates.
    private mutating func bestSplitter(_ head: PieceIndex, _ table: PieceTable) -> PieceIndex {
        list(head, table)
        let step = (members.count + 7) / 8
        relations.count(members.count)
        var best = head
        var leastCost = Int.max
        for position in stride(from: 0, to: members.count, by: step) {
            let candidate = members[position]
            var cuts = 0
            var balance = 0
            for member in members where member != candidate {
                switch side(of: member, from: candidate, table) {
                case .crossing: cuts += 1
                case .behind: balance -= 1
                case .inFront: balance += 1
                default: break
                }
            }
            let cost = cuts * 4 + abs(balance)
            if cost < leastCost {
                leastCost = cost
                best = candidate
            }
        }
        return best
    }

    /// The side of the infinite plane of `splitter` on which a piece lies; nil: in the plane.
    private func side(of index: PieceIndex, from splitter: PieceIndex, _ table: PieceTable) -> DepthRelation? {
        let difference = table.record(of: index).plane - table.record(of: splitter).plane
        return thickness.relation(over: table.polygon(table.pieces[index].points), difference)
    }
}

extension PieceTable {
    /// Whether a piece lies below another one in the same plane: by zPosition, then by document order.
    @inline(__always) func isBelow(_ first: PieceIndex, _ second: PieceIndex) -> Bool {
        let (a, b) = (pieces[first].record, pieces[second].record)
        if records[a].zPosition != records[b].zPosition { return records[a].zPosition < records[b].zPosition }
        return records[a].position < records[b].position
    }
}
