internal import RiffleMath
internal import RiffleModels

/// The offset of a row that keeps a grabbed point under the pointer: a pure function of the pointer's displacement since the grab.
///
/// The point's place along an axis is a function of the offset. On a stretch around the grab it is monotone, and the drag follows its
/// inverse. The stretch ends where the place turns round or hardly moves, at an end of the row, or far outside the window. Beyond it the
/// offset goes on at the rate of a card per extent, and its slope changes continuously from the inverse's to that rate.
///
/// Source: Riffle's; Resources/manual/scrolling.md, "The card under the hand".
final class GrabPath: Sendable, Equatable {
    /// Below this many points per card the place hardly moves.
    static let leastSpeed = 20.0
    /// The length in points over which the slope changes beyond the stretch.
    static let join = 12.0
    /// The distance from one node to the next, in cards.
    private static let step = 1.0 / 16
    /// The greatest distance of the stretch from the grab: in cards, and in points, far beyond any window.
    static let (mostCards, mostPoints) = (64.0, 8192.0)

    /// An offset on the stretch, in cards, the place of the grabbed point there, in points along the axis, and how it changes, in points
    /// per card.
    struct Node {
        var offset: Double
        var place: Double
        var slope = 0.0
    }

    /// The direction along which the point is held, of length 1.
    let axis: Vector2
    /// The place of the grabbed point by offset; nil: no point is followed.
    private let way: GrabWay?
    /// The offset before the rubber band, and the place, at the grab.
    private let start: Node
    /// By ascending offset; fewer than two: no point is followed.
    private let nodes: ContiguousArray<Node>
    /// The inverse's slope at the first and the last node, in cards per point.
    private let slopes: (first: Double, last: Double)
    /// The slope far beyond the stretch, in cards per point.
    private let rate: Double

    /// The path of a point that is grabbed at an offset before the rubber band, in a row on a track.
    convenience init(_ point: CardPoint, of model: any SwitcherModel, on track: ScrollTrack, at rawOffset: Double) {
        var way = GrabWay(point, model, track)
        if track.followsArc, let direction = way.direction(at: rawOffset) { way.axis = direction }
        guard track.confined(rawOffset) == rawOffset, let place = way.place(at: rawOffset), let slope = way.slope(at: rawOffset),
            abs(slope) >= Self.leastSpeed
        else {
            self.init(on: track, at: rawOffset)
            return
        }
        self.init(way, on: track, from: Node(offset: rawOffset, place: place, slope: slope))
    }

    /// A path without a point to follow: the cards move with the hand at the row's rate.
    init(on track: ScrollTrack, at rawOffset: Double) {
        axis = GrabWay.axis(of: track)
        way = nil
        start = Node(offset: rawOffset, place: 0)
        nodes = []
        slopes = (0, 0)
        rate = -1 / track.extent
    }

    private init(_ way: GrabWay, on track: ScrollTrack, from start: Node) {
        (axis, self.way, self.start) = (way.axis, way, start)
        let limits = track.wrapCount == nil ? track.limits : -.infinity ... .infinity
        let stretch = GrabStretch(way: way, isRising: start.slope > 0)
        let before = stretch.nodes(from: start, to: max(limits.lowerBound, start.offset - Self.mostCards), by: -Self.step)
        let after = stretch.nodes(from: start, to: min(limits.upperBound, start.offset + Self.mostCards), by: Self.step)
        nodes = ContiguousArray(before.reversed()) + [start] + after
        // The slopes at the ends are taken inside the stretch.
        func inverse(_ node: Node?, inwards: Double) -> Double {
            1 / (node.flatMap { way.slope(at: $0.offset, towards: inwards) } ?? start.slope)
        }
        slopes = (inverse(nodes.first, inwards: 1), inverse(nodes.last, inwards: -1))
        rate = (start.slope > 0 ? 1 : -1) / track.extent
    }

    static func == (a: GrabPath, b: GrabPath) -> Bool { a === b }

    /// The offset before the rubber band for a displacement of the pointer along the axis, in points, and its derivative, in cards per
    /// point.
    func offset(at displacement: Double) -> (offset: Double, slope: Double) {
        guard let way, nodes.count > 1, let first = nodes.first, let last = nodes.last else {
            return (start.offset + displacement * rate, rate)
        }
        let place = start.place + displacement
        let isRising = last.place > first.place
        if isRising ? place < first.place : place > first.place { return beyond(first, slopes.first, place) }
        if isRising ? place > last.place : place < last.place { return beyond(last, slopes.last, place) }
        // The first node beyond the place, but not the very first one.
        var (low, high) = (1, nodes.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if isRising ? nodes[middle].place < place : nodes[middle].place > place { low = middle + 1 } else { high = middle }
        }
        let offset = way.offset(at: place, between: nodes[low - 1], nodes[low])
        let middle = nodes[low - 1].offset < offset && offset < nodes[low].offset
        let slope = way.slope(at: offset, towards: middle ? 0 : offset < start.offset ? 1 : -1) ?? 0
        return (offset, slope == 0 ? rate : 1 / slope)
    }

    private func beyond(_ node: Node, _ slope: Double, _ place: Double) -> (offset: Double, slope: Double) {
        let distance = place - node.place
        let fading = Double.exp(-abs(distance) / Self.join)
        let joined = (slope - rate) * Self.join * (1 - fading) * (distance < 0 ? -1 : 1)
        return (node.offset + rate * distance + joined, rate + (slope - rate) * fading)
    }
}

/// The place of a grabbed point along an axis, as a function of the row's offset.
struct GrabWay: Sendable {
    private let point: CardPoint
    private let model: any SwitcherModel
    private let track: ScrollTrack
    var axis: Vector2

    /// The difference of offsets from which slopes are taken, in cards.
    private static let difference = 1e-5

    init(_ point: CardPoint, _ model: any SwitcherModel, _ track: ScrollTrack) {
        (self.point, self.model, self.track, axis) = (point, model, track, Self.axis(of: track))
    }

    /// The scrolling axis.
    static func axis(of track: ScrollTrack) -> Vector2 { track.isVertical ? Vector2(0, 1) : Vector2(1, 0) }

    private func image(at offset: Double) -> Vector2? {
        let scroll = ScrollState(offset: track.folded(offset), turnProgress: track.turns ? nil : 0)
        return model.pose(at: Double(point.page) - offset, scroll: scroll).image(of: point.point)
    }

    /// The place in points; nil if the card has no image.
    func place(at offset: Double) -> Double? { image(at: offset).map { ($0 * axis).sum() } }

    /// The slope in points per card, as a difference quotient. `side`: 1 looks towards greater offsets, −1 towards lower ones, 0 both ways.
    func slope(at offset: Double, towards side: Double = 0) -> Double? {
        let (low, high) = (side > 0 ? offset : offset - Self.difference, side < 0 ? offset : offset + Self.difference)
        guard let before = place(at: low), let after = place(at: high) else { return nil }
        return (after - before) / (high - low)
    }

    /// The direction in which the point moves with the hand, of length 1; nil if it hardly moves.
    func direction(at offset: Double) -> Vector2? {
        guard let before = image(at: offset - Self.difference), let after = image(at: offset + Self.difference) else {
            return nil
        }
        let way = before - after
        let length = (way * way).sum().squareRoot()
        return length > GrabPath.leastSpeed * 2 * Self.difference ? way / length : nil
    }

    /// The offset of a place that lies between two nodes, found by false position, with a bisection in every third round.
    func offset(at place: Double, between a: GrabPath.Node, _ b: GrabPath.Node) -> Double {
        var (low, high) = (a, b)
        var (lowError, highError) = (a.place - place, b.place - place)
        for round in 0..<100 {
            if lowError == 0 { return low.offset }
            if highError == 0 || high.offset - low.offset < 1e-13 { return high.offset }
            let share = round % 3 == 2 ? 0.5 : lowError / (lowError - highError)
            let middle = low.offset + (high.offset - low.offset) * share.clamped(to: 1e-3...1 - 1e-3)
            guard middle > low.offset, middle < high.offset, let there = self.place(at: middle) else { break }
            let error = there - place
            if (error > 0) == (lowError > 0) {
                (low, lowError) = (GrabPath.Node(offset: middle, place: there), error)
            } else {
                (high, highError) = (GrabPath.Node(offset: middle, place: there), error)
            }
        }
        return abs(lowError) < abs(highError) ? low.offset : high.offset
    }
}

/// The offsets around a grab over which the point's place is monotone and moves.
private struct GrabStretch {
    let way: GrabWay
    let isRising: Bool

    /// The nodes after `start`, as far as the stretch goes, but not beyond `limit`.
    func nodes(from start: GrabPath.Node, to limit: Double, by step: Double) -> ContiguousArray<GrabPath.Node> {
        var nodes: ContiguousArray<GrabPath.Node> = []
        var last = start
        var count = 0.0
        while last.offset != limit, abs(last.place - start.place) < GrabPath.mostPoints {
            count += 1
            let wish = start.offset + step * count
            let next = step > 0 ? min(wish, limit) : max(wish, limit)
            if let node = node(at: next, after: last) {
                nodes.append(node)
                last = node
                continue
            }
            if let end = end(after: last, before: next) { nodes.append(end) }
            break
        }
        return nodes
    }

    /// The node at an offset, if the stretch goes on to it: the place moves on there, and half-way.
    private func node(at offset: Double, after last: GrabPath.Node) -> GrabPath.Node? {
        guard let node = moving(at: offset), let middle = moving(at: (offset + last.offset) / 2) else { return nil }
        let isUpwards = isRising == (offset > last.offset)
        guard
            isUpwards
                ? last.place < middle.place && middle.place < node.place : last.place > middle.place && middle.place > node.place,
            isContinuous(from: last, to: middle), isContinuous(from: middle, to: node)
        else { return nil }
        return node
    }

    private func moving(at offset: Double) -> GrabPath.Node? {
        guard let place = way.place(at: offset), let slope = way.slope(at: offset),
            (isRising ? slope : -slope) >= GrabPath.leastSpeed
        else { return nil }
        return GrabPath.Node(offset: offset, place: place, slope: slope)
    }

    /// Whether the place doesn't jump between two nodes. The interval is halved again and again, keeping the half with the greater
    /// difference; without a jump, that difference vanishes.
    private func isContinuous(from a: GrabPath.Node, to b: GrabPath.Node) -> Bool {
        let expected = max(abs(a.slope), abs(b.slope)) * abs(b.offset - a.offset)
        guard abs(b.place - a.place) > 2 * expected + 1 else { return true }
        var (from, to, low, high) = (a.offset, b.offset, a.place, b.place)
        for _ in 0..<24 {
            let offset = (from + to) / 2
            guard let middle = way.place(at: offset) else { return false }
            if abs(middle - low) > abs(high - middle) { (to, high) = (offset, middle) } else { (from, low) = (offset, middle) }
        }
        return abs(high - low) < 0.01
    }

    /// The end of the stretch, between a node on it and an offset beyond it; nil: the node is the end.
    private func end(after last: GrabPath.Node, before offset: Double) -> GrabPath.Node? {
        var (good, bad) = (last, offset)
        for _ in 0..<40 {
            let middle = (good.offset + bad) / 2
            if let node = node(at: middle, after: good) { good = node } else { bad = middle }
        }
        return abs(good.offset - last.offset) > 1e-9 ? good : nil
    }
}
