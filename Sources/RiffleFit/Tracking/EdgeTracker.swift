public import RiffleMath

/// Follows cards' edges through the frames of a recording, by the gradients across them.
///
/// Each edge is searched for within a window around the place to which its velocity would take it, in two halves, so that it may turn. An
/// edge whose gradients are no longer found is lost: it moves with the other edges of its card until it is found again, or is marked anew
/// by hand.
public struct EdgeTracker: Sendable {
    /// An edge that is followed.
    public struct Edge: Equatable, Sendable {
        /// The card's number.
        public let card: Int
        /// The side of the card.
        public let side: FitMark.Side
        /// The edge's line, in pixels.
        public var line: EdgeLine
        /// The confidence in the edge's place, 0…1.
        public var confidence: Double
        /// Whether the edge isn't found; its line is a guess then.
        public var isLost: Bool { confidence < EdgeTracker.least }

        /// An edge at the place where it was marked.
        public init(card: Int, side: FitMark.Side, line: EdgeLine) {
            (self.card, self.side, self.line, confidence) = (card, side, line, 1)
        }
    }

    /// The confidence below which an edge counts as lost.
    public static let least = 0.4

    /// The edges, in the order in which they were given.
    public private(set) var edges: [Edge]
    /// The greatest distance of an edge from its expected place, in pixels: 2…100.
    public let window: Double
    /// The profiles across each half of an edge; nil: there was too little of it in the picture.
    private var templates: [[EdgeProfile?]]
    /// The velocities of the edges, in pixels per frame.
    private var speeds: [Vector2]

    /// The number of pixels on either side of an edge that are compared.
    private static let reach = 4.0
    private static let halves = [0.06...0.5, 0.5...0.94]

    /// A tracker of edges at their places in `image`.
    public init(_ edges: [Edge], in image: GrayImage, window: Double = 12) {
        self.edges = edges
        self.window = window.clamped(to: 2...100)
        templates = edges.map { Self.templates($0.line, image) }
        speeds = edges.map { _ in .zero }
    }

    /// Goes on to the next frame.
    public mutating func advance(to image: GrayImage) {
        var shifts: [(found: [Double], confidence: Double)] = []
        for index in edges.indices { shifts.append(look(index, image)) }
        let before = edges.map(\.line)
        for index in edges.indices {
            let normal = before[index].normal
            let (found, confidence) = shifts[index]
            // Along its own direction, an edge moves with its card's other edges. An edge that isn't found moves with them in all
            // directions.
            let others = edges.indices.filter {
                edges[$0].card == edges[index].card && $0 != index && shifts[$0].confidence >= Self.least
            }
            let crossing = others.filter { edges[$0].side.isUpright != edges[index].side.isUpright }
            func along(_ indices: [Int]) -> Vector2 {
                guard !indices.isEmpty else { return .zero }
                let sum = indices.reduce(Vector2.zero) { sum, other in
                    sum + before[other].normal * (shifts[other].found.reduce(0, +) / Double(shifts[other].found.count))
                }
                return sum / Double(indices.count)
            }
            var line = before[index]
            if confidence >= Self.least {
                let (first, second) = (found[0], found[found.count - 1])
                // The halves' middles are at 0.28 and 0.72 of the way.
                let slope = (second - first) / 0.44
                line.start += normal * (first - 0.28 * slope)
                line.end += normal * (second + 0.28 * slope)
                let way = along(crossing)
                line = line.moved(by: way - normal * (way * normal).sum())
            } else {
                let parallel = others.filter { edges[$0].side.isUpright == edges[index].side.isUpright }
                line = line.moved(by: others.isEmpty ? speeds[index] : along(parallel) + along(crossing))
            }
            edges[index].line = line
            edges[index].confidence = confidence
            let moved = (line.start + line.end - before[index].start - before[index].end) / 2
            speeds[index] = confidence >= Self.least ? moved : speeds[index] * 0.7
            // The surroundings change slowly, so an edge with a high confidence becomes the new template.
            if confidence >= 0.75 { templates[index] = Self.templates(line, image) }
        }
    }

    /// The distance of each half of an edge from its former place, across the edge, and the confidence. Both halves move together if one
    /// isn't found.
    private func look(_ index: Int, _ image: GrayImage) -> (found: [Double], confidence: Double) {
        let line = edges[index].line
        let ahead = (speeds[index] * line.normal).sum()
        let expected = line.moved(by: speeds[index])
        let halves = zip(Self.halves, templates[index]).map { half, template -> (distance: Double, agreement: Double)? in
            guard let template,
                let profile = EdgeProfile(image, expected.part(half), reach: window + Self.reach + 1),
                let found = profile.shift(of: template, within: window)
            else { return nil }
            let distance = profile.edge(near: found.distance, like: template) ?? found.distance
            return (distance + ahead, found.agreement * min(1, profile.strength / 4))
        }
        let seen = halves.compactMap { $0 }.filter { $0.agreement >= Self.least }
        guard let best = seen.max(by: { $0.agreement < $1.agreement }) else { return ([ahead, ahead], 0) }
        // From frame to frame an edge turns little; halves that turn more have found different edges.
        let turn = seen.count == 2 ? seen[1].distance - seen[0].distance : 0
        guard seen.count == 2, abs(turn) < max(1.5, 0.05 * line.length) else {
            return ([best.distance, best.distance], best.agreement * 0.8)
        }
        let middle = (seen[0].distance + seen[1].distance) / 2
        let half = turn.clamped(to: -0.02 * line.length...0.02 * line.length) / 2
        return ([middle - half, middle + half], (seen[0].agreement + seen[1].agreement) / 2)
    }

    private static func templates(_ line: EdgeLine, _ image: GrayImage) -> [EdgeProfile?] {
        halves.map { EdgeProfile(image, line.part($0), reach: reach) }
    }
}
