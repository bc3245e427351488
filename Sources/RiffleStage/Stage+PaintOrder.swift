internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels

// The paint order during a layout transition.
extension Stage {
    /// Sets the entries' `order`, which keeps the visible paint order at the start and exchanges it during the transition.
    mutating func keepOrder(_ work: inout LayoutTransitionWork) {
        // The final order is that of cards lying flat.
        let turning = motion.flips
        motion.flips = Flips()
        listPaintedOutlines(into: &work.order.outlines)
        motion.flips = turning
        work.listPositions()
        // In a scroll view the pages are the final order.
        let isByPage = scrolling.isByPage
        if isByPage { work.order.listPages(work.entries) } else { work.order.completePositions() }
        work.rankOrder()
        // As much extra depth as the arrangements have themselves, so that cards with depth are exchanged near the middle
        // as well.
        let newExtent = Self.extent(work.pairs) { $0.new.value.depth }
        let most = Swift.min(Swift.max(Self.extent(work.pairs) { $0.old.value.depth }, newExtent), size.width + size.height)
        let step = Swift.max(40, most / Double(Swift.max(work.entries.count, 1)))
        // In a row with depth that goes on moving, the final order is soon outdated.
        motion.layoutTransition.higherIsNearer = isByPage
        let staysInOrder = abs(motion.scroller.velocity) < 0.5 || newExtent < 1
        for index in work.entries.indices {
            let (start, end) = (work.order.start, work.order.end)
            let exchanges = work.entries.indices.contains { (start[$0] < start[index]) != (end[$0] < end[index]) }
            work.entries[index].order = LayoutTransitionOrder(
                start: Double(start[index]) * step, end: staysInOrder ? Double(end[index]) * step : 0,
                rest: staysInOrder ? Double(work.order.last[index]) * LayoutTransitionOrder.restingStep : 0, exchanges: exchanges,
                step: step)
        }
    }

    /// The difference of the greatest and the least depth of the cards before or after, in window points.
    private static func extent(
        _ pairs: ContiguousArray<LayoutTransitionWork.Pair>, _ depth: (LayoutTransitionWork.Pair) -> Double
    ) -> Double {
        var (least, most) = (Double.infinity, -Double.infinity)
        for pair in pairs { (least, most) = (Swift.min(least, depth(pair)), Swift.max(most, depth(pair))) }
        return pairs.isEmpty ? 0 : most - least
    }
}

extension LayoutTransitionWork {
    /// Sets the entries' positions in the paint orders before and after.
    fileprivate mutating func listPositions() {
        order.before.removeAll(keepingCapacity: true)
        order.after.removeAll(keepingCapacity: true)
        for (index, entry) in entries.enumerated() {
            // Only cards that were shown before have a pair.
            let old = pairs.indices.contains(index) ? outlines.firstIndex { $0.page == pairs[index].old.page } : nil
            order.before.append(old ?? -1)
            order.after.append(order.outlines.firstIndex { $0.page == entry.page } ?? -1)
        }
    }

    /// Ranks the entries for the three parts of the transition: see `LayoutTransitionOrder`.
    fileprivate mutating func rankOrder() {
        let (old, new) = (outlines, order.outlines)
        let (before, after) = (order.before, order.after)
        func isBehind(
            _ a: Int, _ b: Int, _ positions: ContiguousArray<Int>, _ outlines: ContiguousArray<PaintedOutline>
        ) -> Bool {
            let (a, b) = (positions[a], positions[b])
            return a >= 0 && b >= 0 && a < b && outlines[a].overlaps(outlines[b])
        }
        let keys = order.keys
        order.ranks.rank(keys, into: &order.start) { isBehind($0, $1, before, old) }
        order.ranks.rank(keys, into: &order.last) { isBehind($0, $1, after, new) }
        order.listStarts()
        order.ranks.rank(order.keys, into: &order.end) { isBehind($0, $1, after, new) }
    }
}

extension PaintOrderWork {
    /// Sorts by page.
    fileprivate mutating func listPages(_ entries: ContiguousArray<LayoutTransition.Entry>) {
        keys.removeAll(keepingCapacity: true)
        for entry in entries { keys.append(Double(entry.page)) }
    }

    /// Sorts by the ranks at the start.
    fileprivate mutating func listStarts() {
        keys.removeAll(keepingCapacity: true)
        for rank in start { keys.append(Double(rank)) }
    }

    /// Sorts by the positions after. A card that is painted only before comes directly after the one that it follows there; one that is in
    /// neither goes to the back.
    fileprivate mutating func completePositions() {
        keys.removeAll(keepingCapacity: true)
        sequence.removeAll(keepingCapacity: true)
        for index in after.indices {
            keys.append(Double(after[index]))
            sequence.append(index)
        }
        let before = before
        sequence.insertionSort { Double(before[$0]) }
        var last = -1.0
        for index in sequence {
            if after[index] < 0 { keys[index] = last + 1e-3 }
            last = keys[index]
        }
    }
}
