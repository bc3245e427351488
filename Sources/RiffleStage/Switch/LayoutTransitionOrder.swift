internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene

/// The paint order of a card during a layout transition: extra depth that affects the order alone, as zPosition does, so that
/// cards which are coplanar before or after keep their visible order, and exchange it by passing through each other during the
/// transition.
///
/// The depth is 0 at both ends, so that cards which intersect geometrically do so where their planes meet.
struct LayoutTransitionOrder: Sendable {
    /// The points by which the card is nearer than the furthest card, in the paint order at the start. Cards that don't overlap at the
    /// start may already have their final order here.
    var start: Double
    /// The order in the middle of the transition: the final order, except where cards that don't overlap at the end keep the order of
    /// `start`.
    var end: Double
    /// The order in the last part of the transition: the final order.
    var rest: Double
    /// Whether the card changes its order relative to another card.
    var exchanges: Bool
    /// The depth between neighbours in the order, in points.
    var step: Double

    /// Moves the card by a number of positions in the order, to the front if positive.
    mutating func move(by cards: Double) {
        start += cards * step
        if end != 0 { end += cards * step }
        if rest != 0 { rest += cards * Self.restingStep }
    }

    /// The depth between neighbours in `rest`, in points; small, because it only has to separate coplanar cards.
    static let restingStep = 10.0

    /// Seconds in which the exchange of two cards sweeps over the stage's width. Parallel cards would otherwise exchange their
    /// order in a single frame: their depth is tilted, so that the line where they intersect sweeps across them.
    static let sweep = 0.12

    /// Adds the depth, its rate and the tilt to a remaining difference, `time` seconds into a layout transition of `duration`
    /// seconds.
    func add(to left: inout LayoutTransition.Remainder, at time: Double, of duration: Double) {
        guard duration > 0 else { return }
        let u = (time / duration).clamped(to: 0...1), v = 1 - u
        // The weights of `start`, `end` and `rest`, which peak one after the other: 8u(1−u)³, 16u²(1−u)³, u⁴(1−u). The first is 1e-4 at u =
        // 0, because coplanar cards need an order there, too.
        let first = 8 * u + 1e-4
        let depth = start * first * v * v * v + end * 16 * u * u * v * v * v + rest * u * u * u * u * v
        let rate =
            start * (8 * v * v * v - 3 * first * v * v) + end * 16 * u * v * v * (2 * v - 3 * u) + rest * u * u * u * (4 * v - u)
        left.value[PoseVector.Lane.zPosition] += depth
        left.velocity[PoseVector.Lane.zPosition] += rate / duration
        // 0 at both ends, where planes must not be tilted.
        if exchanges {
            left.tilt =
                (left.velocity[PoseVector.Lane.depth] + left.velocity[PoseVector.Lane.zPosition]) * Self.sweep * 16 * u * u * v
                * v
        }
    }
}

/// The projected outline of a painted card, in output pixels.
struct PaintedOutline: Sendable {
    var page: Int
    var corners: ProjectedQuad

    /// Whether two cards overlap on the screen by more than an edge: by 2 % of a side's length.
    func overlaps(_ other: PaintedOutline) -> Bool { corners.overlaps(other.corners, tolerance: 0.02) }
}

/// Sorts cards by keys as far as ordering constraints between pairs allow: a topological sort that prefers the least key.
struct PaintRanks: Sendable {
    /// For each card, how many cards without a rank must be behind it.
    private var blockers: ContiguousArray<Int> = []
    /// Whether card a must be behind card b, at a · count + b.
    private var constraints: ContiguousArray<Bool> = []

    /// Replaces the contents of `ranks`, 0 furthest. `keys`: the sort keys. `isBehind(a, b)`: whether a must be behind b; a partial
    /// order.
    mutating func rank(
        _ keys: ContiguousArray<Double>, into ranks: inout ContiguousArray<Int>, isBehind: (Int, Int) -> Bool
    ) {
        let count = keys.count
        blockers.refill(with: 0, count: count)
        constraints.refill(with: false, count: count * count)
        ranks.refill(with: -1, count: count)
        for a in 0..<count {
            for b in 0..<count where a != b && isBehind(a, b) {
                constraints[a * count + b] = true
                blockers[b] += 1
            }
        }
        for rank in 0..<count {
            var best = -1
            for card in 0..<count where ranks[card] < 0 && blockers[card] <= 0 {
                if best < 0 || keys[card] < keys[best] { best = card }
            }
            // The constraints are a partial order, so an unblocked card always exists.
            guard best >= 0 else { break }
            ranks[best] = rank
            for card in 0..<count where constraints[best * count + card] { blockers[card] -= 1 }
        }
    }
}

extension ContiguousArray {
    /// Replaces the contents with equal elements.
    fileprivate mutating func refill(with element: Element, count: Int) {
        removeAll(keepingCapacity: true)
        for _ in 0..<count { append(element) }
    }
}

extension CardScene {
    /// Replaces the contents of `outlines` with the outlines of the cards as they are painted now, back to front.
    mutating func listOutlines(
        _ motion: StageMotion, _ pictures: StagePictures, into outlines: inout ContiguousArray<PaintedOutline>
    ) {
        sort(motion, pictures)
        let painted = compositor.paintedCards
        outlines.removeAll(keepingCapacity: true)
        for index in 0..<painted.count {
            let card = cards[painted.position(at: index)]
            guard placed.indices.contains(card.id) else { continue }
            outlines.append(PaintedOutline(page: placed[card.id].page, corners: ProjectedQuad(card.transform, card.size)))
        }
    }
}
