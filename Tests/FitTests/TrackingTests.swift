import RiffleFit
import RiffleMath
import TestSupport
import Testing

/// Edges in pictures of cards that the tests draw.
@Suite("Edges in pictures")
struct TrackingTests {
    /// A card on a gradient, with a pattern on both, and with noise; its edges are smooth over a pixel. Its place and size are those of
    /// the upright card, before it turns about its centre by `turn` radians.
    private static func picture(
        left: Double, top: Double, width: Double = 120, height: Double = 160, turn: Double = 0, noise: Double = 3,
        seed: UInt64 = 1,
        radius: Double = 12, cover: Double? = nil
    ) throws -> GrayImage {
        var generator = SeededGenerator(seed: seed)
        var pixels: [UInt8] = []
        let center = Vector2(left + width / 2, top + height / 2)
        for row in 0..<240 {
            for column in 0..<320 {
                let point = Vector2(Double(column) + 0.5, Double(row) + 0.5) - center
                let turned = Vector2(
                    point.x * .cos(turn) + point.y * .sin(turn), point.y * .cos(turn) - point.x * .sin(turn))
                let q = Vector2(abs(turned.x) - width / 2 + radius, abs(turned.y) - height / 2 + radius)
                let outside = Double.hypot(max(q.x, 0), max(q.y, 0)) + min(max(q.x, q.y), 0) - radius
                let share = (0.5 - outside).clamped(to: 0...1)
                let ground = 60 + 30 * Double(row) / 240
                let card = 170 + 12 * Double.sin(turned.x / 9) * .sin(turned.y / 13)
                var shade = ground * (1 - share) + card * share
                // Another card lies over the right part.
                if let cover, Double(column) > cover { shade = 20 }
                pixels.append(UInt8((shade + generator.number(-noise...noise)).clamped(to: 0...255)))
            }
        }
        return try #require(GrayImage(width: 320, height: 240, pixels: pixels))
    }

    private static func line(_ side: FitMark.Side, left: Double, top: Double, width: Double = 120, height: Double = 160)
        -> EdgeLine
    {
        let (right, bottom, inset) = (left + width, top + height, 16.0)
        return switch side {
        case .left: EdgeLine(Vector2(left, top + inset), Vector2(left, bottom - inset))
        case .right: EdgeLine(Vector2(right, top + inset), Vector2(right, bottom - inset))
        case .top: EdgeLine(Vector2(left + inset, top), Vector2(right - inset, top))
        case .bottom: EdgeLine(Vector2(left + inset, bottom), Vector2(right - inset, bottom))
        }
    }

    private static func distance(_ a: EdgeLine, _ b: EdgeLine) -> Double {
        max(abs(((a.start - b.start) * b.normal).sum()), abs(((a.end - b.end) * b.normal).sum()))
    }

    @Test(
        "a line that a hand drew gets the edge's own place and slant, and doesn't leave for another edge",
        arguments: FitMark.Side.allCases)
    func drawn(side: FitMark.Side) throws {
        for (index, turn) in [0.0, 0.02, -0.03, 0.15].enumerated() {
            let image = try Self.picture(left: 100, top: 40, turn: turn, seed: UInt64(index))
            let center = Vector2(160, 120)
            func turned(_ point: Vector2) -> Vector2 {
                let way = point - center
                return center + Vector2(way.x * .cos(turn) - way.y * .sin(turn), way.x * .sin(turn) + way.y * .cos(turn))
            }
            let upright = Self.line(side, left: 100, top: 40)
            let goal = EdgeLine(turned(upright.start), turned(upright.end))
            // The hand's line is two pixels off at one end and one pixel at the other.
            let hand = EdgeLine(goal.start + goal.normal * 2, goal.end - goal.normal)
            let found = try #require(image.edge(drawn: hand))
            #expect(Self.distance(found, goal) < 0.4, "\(side) \(turn): \(found), \(goal)")
        }
        #expect(try Self.picture(left: 100, top: 40).edge(drawn: EdgeLine(Vector2(20, 60), Vector2(20, 180)), within: 10) == nil)
    }

    @Test("a line snaps to the edge within a tenth of a pixel", arguments: FitMark.Side.allCases)
    func snapped(side: FitMark.Side) throws {
        for (index, fraction) in [0.0, 0.3, 0.55, 0.8].enumerated() {
            let image = try Self.picture(left: 80 + fraction, top: 40 + fraction, seed: UInt64(index))
            let goal = Self.line(side, left: 80 + fraction, top: 40 + fraction)
            let near = Self.line(side, left: 83.4, top: 36.9)
            let found = try #require(image.snapped(near, within: 8))
            #expect(Self.distance(found.line, goal) < 0.1, "\(fraction) \(found)")
            #expect(found.confidence > 0.8)
        }
        let image = try Self.picture(left: 80, top: 40)
        #expect(image.snapped(EdgeLine(Vector2(10, 400), Vector2(200, 400))) == nil)
        #expect(image.snapped(EdgeLine(Vector2(10, 10), Vector2(10, 10))) == nil)
        #expect((image.snapped(EdgeLine(Vector2(20, 40), Vector2(20, 200)))?.confidence ?? 0) < 0.3)
    }

    @Test("edges are followed through frames in which a card moves, speeds up and turns")
    func followed() throws {
        func place(_ frame: Int) -> (left: Double, top: Double, turn: Double) {
            let t = Double(frame)
            return (60 + 1.5 * t + 0.06 * t * t, 40 - 0.4 * t, 0.003 * t)
        }
        let first = place(0)
        var tracker = EdgeTracker(
            FitMark.Side.allCases.map { .init(card: 0, side: $0, line: Self.line($0, left: first.left, top: first.top)) },
            in: try Self.picture(left: first.left, top: first.top))
        var seen = 0
        for frame in 1...30 {
            let at = place(frame)
            tracker.advance(to: try Self.picture(left: at.left, top: at.top, turn: at.turn, seed: UInt64(frame)))
            for edge in tracker.edges {
                let upright = Self.line(edge.side, left: at.left, top: at.top)
                let center = Vector2(at.left + 60, at.top + 80)
                func turned(_ point: Vector2) -> Vector2 {
                    let way = point - center
                    return center
                        + Vector2(way.x * .cos(at.turn) - way.y * .sin(at.turn), way.y * .cos(at.turn) + way.x * .sin(at.turn))
                }
                let goal = EdgeLine(turned(upright.start), turned(upright.end))
                if !edge.isLost, Self.distance(edge.line, goal) < 1 { seen += 1 }
            }
        }
        #expect(seen >= 108, "\(seen) of 120")
    }

    @Test("a covered edge is lost, and goes on with its card")
    func lost() throws {
        var tracker = EdgeTracker(
            [FitMark.Side.left, .right, .top].map { .init(card: 2, side: $0, line: Self.line($0, left: 60, top: 40)) },
            in: try Self.picture(left: 60, top: 40))
        for frame in 1...6 {
            let left = 60 + 2 * Double(frame)
            tracker.advance(to: try Self.picture(left: left, top: 40, seed: UInt64(frame), cover: frame < 3 ? nil : 140))
        }
        #expect(!tracker.edges[0].isLost && tracker.edges[1].isLost)
        #expect(Self.distance(tracker.edges[0].line, Self.line(.left, left: 72, top: 40)) < 0.5)
        #expect(Self.distance(tracker.edges[1].line, Self.line(.right, left: 72, top: 40)) < 3)
    }

    @Test("an image has as many pixels as its size says")
    func sizes() {
        #expect(GrayImage(width: 2, height: 2, pixels: [0, 0, 0]) == nil)
        #expect(GrayImage(width: 0, height: 0, pixels: []) == nil)
        #expect(GrayImage(width: .max, height: 2, pixels: [1]) == nil)
        let image = GrayImage(width: 2, height: 1, pixels: [0, 100])
        #expect(
            image?.shade(at: Vector2(1, 0.5)) == 50 && image?.shade(at: Vector2(-9, 9)) == 0
                && image?.shade(at: Vector2(.nan, 0)) == 0)
    }
}
