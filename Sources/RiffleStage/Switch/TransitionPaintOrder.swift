internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// Determines the paint order of cards during a layout transition. The lists are reused; they are indexed by entry, unless stated
/// otherwise.
struct TransitionPaintOrder: Sendable {
    /// The outlines of the cards that will be painted, back to front.
    var outlines: ContiguousArray<PaintedOutline> = []
    /// The positions among the outlines before and after; −1: not painted.
    private var before: ContiguousArray<Int> = []
    private var after: ContiguousArray<Int> = []
    private var keys: ContiguousArray<Double> = []
    /// The entries' indices in the order of `before`.
    private var sequence: ContiguousArray<Int> = []
    private var start: ContiguousArray<Int> = []
    private var end: ContiguousArray<Int> = []
    private var last: ContiguousArray<Int> = []
    private var ranks = PaintRanks()

    /// Sets the entries' `order`. `pairs`: the cards before and after, for the first entries; `old`: the outlines before, back to front;
    /// `isByPage`: the pages are the final order, as in a scroll view; `velocity`: the velocity of the row in cards a second; `reach`: the
    /// greatest extra depth, in window points.
    mutating func keep(
        _ entries: inout ContiguousArray<LayoutTransition.Entry>, _ pairs: ContiguousArray<ModelSwitch.Pair>,
        from old: ContiguousArray<PaintedOutline>, isByPage: Bool, velocity: Double, reach: Double
    ) {
        listPositions(entries, pairs, old)
        if isByPage { listPages(entries) } else { completePositions() }
        rank(old)
        // As much extra depth as the arrangements have themselves, so that cards with depth are exchanged near the middle
        // as well.
        let newExtent = Self.extent(pairs) { $0.new.value.depth }
        let most = Swift.min(Swift.max(Self.extent(pairs) { $0.old.value.depth }, newExtent), reach)
        let step = Swift.max(40, most / Double(Swift.max(entries.count, 1)))
        // In a row with depth that goes on moving, the final order is soon outdated.
        let staysInOrder = abs(velocity) < 0.5 || newExtent < 1
        for index in entries.indices {
            let exchanges = entries.indices.contains { (start[$0] < start[index]) != (end[$0] < end[index]) }
            entries[index].order = LayoutTransitionOrder(
                start: Double(start[index]) * step, end: staysInOrder ? Double(end[index]) * step : 0,
                rest: staysInOrder ? Double(last[index]) * LayoutTransitionOrder.restingStep : 0, exchanges: exchanges, step: step
            )
        }
    }

    /// The difference of the greatest and the least depth of the cards before or after, in window points.
    private static func extent(_ pairs: ContiguousArray<ModelSwitch.Pair>, _ depth: (ModelSwitch.Pair) -> Double) -> Double {
        var (least, most) = (Double.infinity, -Double.infinity)
        for pair in pairs { (least, most) = (Swift.min(least, depth(pair)), Swift.max(most, depth(pair))) }
        return pairs.isEmpty ? 0 : most - least
    }

    /// Sets the entries' positions in the paint orders before and after.
    private mutating func listPositions(
        _ entries: ContiguousArray<LayoutTransition.Entry>, _ pairs: ContiguousArray<ModelSwitch.Pair>,
        _ old: ContiguousArray<PaintedOutline>
    ) {
        before.removeAll(keepingCapacity: true)
        after.removeAll(keepingCapacity: true)
        for (index, entry) in entries.enumerated() {
            // Only cards that were shown before have a pair.
            let position = pairs.indices.contains(index) ? old.firstIndex { $0.page == pairs[index].old.page } : nil
            before.append(position ?? -1)
            after.append(outlines.firstIndex { $0.page == entry.page } ?? -1)
        }
    }

    /// Ranks the entries for the three parts of the transition: see `LayoutTransitionOrder`.
    private mutating func rank(_ old: ContiguousArray<PaintedOutline>) {
        let (new, before, after) = (outlines, before, after)
        func isBehind(
            _ a: Int, _ b: Int, _ positions: ContiguousArray<Int>, _ outlines: ContiguousArray<PaintedOutline>
        ) -> Bool {
            let (a, b) = (positions[a], positions[b])
            return a >= 0 && b >= 0 && a < b && outlines[a].overlaps(outlines[b])
        }
        ranks.rank(keys, into: &start) { isBehind($0, $1, before, old) }
        ranks.rank(keys, into: &last) { isBehind($0, $1, after, new) }
        keys.removeAll(keepingCapacity: true)
        for rank in start { keys.append(Double(rank)) }
        ranks.rank(keys, into: &end) { isBehind($0, $1, after, new) }
    }

    /// Sets the sort keys to the pages.
    private mutating func listPages(_ entries: ContiguousArray<LayoutTransition.Entry>) {
        keys.removeAll(keepingCapacity: true)
        for entry in entries { keys.append(Double(entry.page)) }
    }

    /// Sets the sort keys to the positions in the paint order after. A card that is painted only before comes directly after the card that
    /// it follows there; a card that is painted neither before nor after goes to the back.
    private mutating func completePositions() {
        keys.removeAll(keepingCapacity: true)
        sequence.removeAll(keepingCapacity: true)
        for index in after.indices {
            keys.append(Double(after[index]))
            sequence.append(index)
        }
        let before = before
        sequence.insertionSort(byKey: { Double(before[$0]) })
        var last = -1.0
        for index in sequence {
            if after[index] < 0 { keys[index] = last + 1e-3 }
            last = keys[index]
        }
    }
}
