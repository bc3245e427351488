internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// Where a gliding card lies in the paint order: depth that is added for the order alone, as zPosition is, so that cards which lie in one
/// plane before or after keep the order that they are seen in, and exchange it by going through each other on the way.
///
/// It grows from nothing and goes to nothing, so that cards which really go through each other do so where their planes meet.
struct LayoutTransitionOrder: Sendable {
    /// Points by which the card is nearer than the furthest: as it was painted when the layout transition began, but for what no overlap held, …
    var start: Double
    /// … as it will be painted, but for what no overlap will hold, …
    var end: Double
    /// … and as it will be painted.
    var rest: Double
    /// Whether it has to exchange its order with another card.
    var exchanges: Bool
    /// How far apart neighbours in the order are, in points.
    var step: Double

    /// Moves it by so many cards, to the front where that is positive.
    mutating func move(by cards: Double) {
        start += cards * step
        if end != 0 { end += cards * step }
        if rest != 0 { rest += cards * Self.restingStep }
    }

    /// The same of the last part of the way, which is there for cards of one plane alone.
    static let restingStep = 10.0

    /// Seconds in which two cards' exchange runs over the stage's width. Parallel cards would else exchange their order in a single frame:
    /// to the one side they are ordered as a little earlier, to the other as a little later, so that where they meet is a line that sweeps
    /// over them.
    static let sweep = 0.12

    /// Adds it to what is left of a difference `time` seconds into a layout transition.
    func add(to left: inout LayoutTransition.Remainder, at time: Double, of duration: Double) {
        guard duration > 0 else { return }
        let u = (time / duration).clamped(to: 0...1), v = 1 - u
        // The three follow each other: 8u(1−u)³, 16u²(1−u)³, u⁴(1−u). The first isn't quite zero at the start, where cards of one plane need it.
        let first = 8 * u + 1e-4
        let depth = start * first * v * v * v + end * 16 * u * u * v * v * v + rest * u * u * u * u * v
        let rate =
            start * (8 * v * v * v - 3 * first * v * v) + end * 16 * u * v * v * (2 * v - 3 * u) + rest * u * u * u * (4 * v - u)
        left.value[13] += depth
        left.velocity[13] += rate / duration
        // At either end, where nothing has been exchanged yet or all has, planes are what they are.
        if exchanges { left.tilt = (left.velocity[2] + left.velocity[13]) * Self.sweep * 16 * u * u * v * v }
    }
}

/// A card as it is painted: its place in the order, back to front, and its outline in output pixels.
struct PaintedOutline: Sendable {
    var page: Int
    var corners: InlineCorners

    /// Four points, one after the other round the card.
    struct InlineCorners: Sendable {
        var x: SIMD4<Double>
        var y: SIMD4<Double>
        /// Some of it lies behind the eye: who knows where it gets to.
        var isEverywhere = false
    }

    /// Whether two cards share more than an edge on the screen.
    func overlaps(_ other: PaintedOutline) -> Bool {
        if corners.isEverywhere || other.corners.isEverywhere { return true }
        return !corners.isApart(from: other.corners) && !other.corners.isApart(from: corners)
    }
}

extension PaintedOutline.InlineCorners {
    /// Whether a line along one of the sides lies between both.
    fileprivate func isApart(from other: Self) -> Bool {
        for side in 0..<4 {
            let next = (side + 1) % 4
            let normal = Vector2(y[side] - y[next], x[next] - x[side])
            let own = x * normal.x + y * normal.y, others = other.x * normal.x + other.y * normal.y
            let least = (normal * normal).sum().squareRoot() * 0.02
            if own.max() <= others.min() + least || others.max() <= own.min() + least { return true }
        }
        return false
    }
}

/// Puts cards in an order that is as near to a wish as some allow that have to stay as they are.
enum PaintRanks {
    /// The ranks, 0 furthest. `wish`: the keys to sort by. `isHeld(a, b)`: whether a has to stay behind b.
    static func ranks(_ wish: [Double], isHeld: (Int, Int) -> Bool) -> [Int] {
        let count = wish.count
        var blockers = [Int](repeating: 0, count: count)
        var held = [[Int]](repeating: [], count: count)
        for a in 0..<count {
            for b in 0..<count where a != b && isHeld(a, b) {
                held[a].append(b)
                blockers[b] += 1
            }
        }
        var ranks = [Int](repeating: -1, count: count)
        for rank in 0..<count {
            var best = -1
            for card in 0..<count where ranks[card] < 0 && blockers[card] <= 0 {
                if best < 0 || wish[card] < wish[best] { best = card }
            }
            // What has to stay is an order, so there is always one that nothing holds.
            guard best >= 0 else { break }
            ranks[best] = rank
            for card in held[best] { blockers[card] -= 1 }
        }
        return ranks
    }
}

extension Stage {
    /// The cards as they are painted now, back to front.
    mutating func paintedOutlines() -> ContiguousArray<PaintedOutline> {
        var list = DrawList()
        swap(&list, &scratch)
        list.removeAll()
        place()
        composeCards(into: &list)
        swap(&list, &scratch)
        let painted = compositor.paintedCards
        return ContiguousArray(
            (0..<painted.count).compactMap { place in
                let card = sceneCards[painted.position(at: place)]
                guard placed.indices.contains(card.id) else { return nil }
                return PaintedOutline(page: placed[card.id].page, corners: PaintedOutline.InlineCorners(card))
            })
    }
}

extension PaintedOutline.InlineCorners {
    fileprivate init(_ card: SceneCard) {
        let right = card.transform.row1 * (card.size.width / 2), down = card.transform.row2 * (card.size.height / 2)
        let middle = card.transform.row4
        x = .zero
        y = .zero
        for (place, corner) in [middle - right - down, middle + right - down, middle + right + down, middle - right + down]
            .enumerated()
        {
            guard corner.w > 1e-6 else {
                isEverywhere = true
                continue
            }
            x[place] = corner.x / corner.w
            y[place] = corner.y / corner.w
        }
    }
}
