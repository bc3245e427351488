internal import RiffleMath

// Scenes that are too much for a frame.
extension Compositor {
    /// The number of cards that are always ordered, whatever that takes.
    private static var fewest: Int { 12 }
    /// The factor between the numbers of cards that are tried.
    private static var growth: Double { 1.5 }

    /// Whether ordering the scene takes more than it may: it is given up then, and the order is incomplete.
    var exceedsLimits: Bool {
        isLimited && (comparisonCount > options.limits.comparisons || cutCount > options.limits.cuts)
    }

    /// Fills `pieces` and `order` with the visible cards, back to front, and leaves out the farthest ones of a scene that is too
    /// much: those with the greatest `SceneCard.distance`, and of equal ones those that come first in the document order.
    ///
    /// The result depends on the cards' geometry alone, not on former frames or on pictures: hits and replays rely on that.
    mutating func arrangeWithinLimits(_ cards: ContiguousArray<SceneCard>, viewport: Rect) {
        let visible = records.count
        if visible <= options.limits.cards {
            arrange(viewport: viewport)
            if !exceedsLimits { return }
        }
        rankByDistance(cards)
        if visible > options.limits.cards {
            arrange(nearest: options.limits.cards, of: cards, viewport: viewport)
        }
        if exceedsLimits {
            // From few cards up, since too many take as long as the limits allow.
            let most = min(visible, options.limits.cards)
            var (count, next) = (Self.fewest, Self.fewest)
            repeat {
                count = next
                next = min(Int(Double(count) * Self.growth), most)
                arrange(nearest: next, of: cards, viewport: viewport)
            } while !exceedsLimits && next < most
            if exceedsLimits { arrange(nearest: count, of: cards, viewport: viewport) }
        }
        statistics.leftOutCards = visible - records.count
    }

    /// Fills `nearestFirst` with the positions of the visible cards.
    private mutating func rankByDistance(_ cards: ContiguousArray<SceneCard>) {
        sorter.removeAll()
        // Backwards: the sort is stable, and of cards of one distance the last in document order is to come first.
        for index in 0..<records.count {
            let position = records[records.count - 1 - index].position
            sorter.append(Int32(position), key: cards[position].distance)
        }
        sorter.sort()
        nearestFirst.clear()
        for index in 0..<sorter.count { nearestFirst.append(sorter[index]) }
    }

    /// Projects and orders only the first `count` of `nearestFirst`.
    private mutating func arrange(nearest count: Int, of cards: ContiguousArray<SceneCard>, viewport: Rect) {
        let counts = statistics
        reset()
        statistics = counts
        isKept.fill(false, count: cards.count)
        for index in 0..<min(count, nearestFirst.count) { isKept[Int(nearestFirst[index])] = true }
        for position in cards.indices where isKept[position] { cullAndProject(cards[position], position) }
        isLimited = count > Self.fewest
        arrange(viewport: viewport)
    }

    /// Leaves the pieces that lie behind too many painted layers out of `order`: the frontmost ones are painted until their area
    /// reaches `CompositorLimits.layers` times the viewport's. Returns whether there are others.
    mutating func leaveOutCovered(viewport: Rect) -> Bool {
        let most = options.limits.layers * max(viewport.width * viewport.height, 1e6)
        var area = 0.0
        var first = order.count
        while first > 0, area <= most {
            first -= 1
            let piece = pieces[Int(order[first])]
            if !piece.isOccluded { area += paintedArea(of: piece, in: viewport) }
        }
        guard first > 0 else { return false }
        let painted = order.count - first
        for index in 0..<painted { order[index] = order[first + index] }
        order.truncate(to: painted)
        return true
    }

    /// The area of a piece in square pixels, as far as its bounds lie in the viewport.
    private func paintedArea(of piece: ScenePiece, in viewport: Rect) -> Double {
        guard piece.pointCount >= 3 else { return 0 }
        let whole = piece.bounds.size.x * piece.bounds.size.y
        let shown = piece.bounds.intersection(Bounds(viewport)).size
        guard whole > 0, shown.x > 0, shown.y > 0 else { return 0 }
        return ConvexPolygon.area(of: polygon(of: piece)) * (shown.x * shown.y / whole)
    }
}
