import RiffleMath
import TestSupport
import Testing

@Suite("Convex polygons")
struct ConvexPolygonTests {
    /// Points on a circle in the order of their angles: a convex polygon, clockwise with y down.
    private static func polygon(_ chance: inout SeededGenerator) -> [Vector2] {
        let center = Vector2(chance.number(-40...40), chance.number(-40...40))
        let radius = chance.number(10...80)
        let angles = (0..<Int(chance.number(3...9))).map { _ in chance.number(0...6.28) }.sorted()
        return angles.map { center + Vector2(.cos($0), .sin($0)) * radius }
    }

    /// Whether a point is inside all sides of a clockwise polygon by more than `margin`; nil if it is too near to a side to tell.
    private static func isInside(_ point: Vector2, _ polygon: [Vector2], margin: Double = 1e-6) -> Bool? {
        var isInside = true
        for (index, from) in polygon.enumerated() {
            let side = polygon[(index + 1) % polygon.count] - from, way = point - from
            let distance = (side.x * way.y - side.y * way.x) / max((side * side).sum().squareRoot(), 1e-12)
            if abs(distance) < margin { return nil }
            if distance < 0 { isInside = false }
        }
        return isInside
    }

    private static func polygon(of points: [Vector2]) -> ConvexPolygon<Vector2> {
        var polygon = ConvexPolygon<Vector2>()
        for point in points { polygon.append(point) }
        return polygon
    }

    @Test("a point lies in the clipped polygon if it lies in the polygon and on the kept side; both sides together have its area")
    func clip() {
        var chance = SeededGenerator(seed: 5)
        var cuts = 0
        for _ in 0..<400 {
            let points = Self.polygon(&chance)
            let line = Vector3(chance.number(-1...1), chance.number(-1...1), chance.number(-30...30))
            func value(_ point: Vector2) -> Double { line.x * point.x + line.y * point.y + line.z }
            var (kept, rest) = (Self.polygon(of: points), Self.polygon(of: points))
            let whole = kept.area
            kept.clip(side: 1, value)
            rest.clip(side: -1, value)
            #expect(abs(kept.area + rest.area - whole) <= 1e-9 * max(1, whole))
            if kept.area > 0, rest.area > 0 {
                cuts += 1
                // Both polygons have the points on the line, bit by bit.
                let shared = kept.points.filter { !points.contains($0) }
                #expect(shared.count == 2 && shared.allSatisfy { rest.points.contains($0) })
                // A neighbour that goes along its sides the other way has them, too.
                var neighbour = Self.polygon(of: points.reversed())
                neighbour.clip(side: 1, value)
                #expect(shared.allSatisfy { neighbour.points.contains($0) })
            }
            for _ in 0..<40 {
                let point = Vector2(chance.number(-120...120), chance.number(-120...120))
                guard let isInside = Self.isInside(point, points), abs(value(point)) > 1e-6 else { continue }
                #expect(ConvexPolygon.contains(point, Array(kept.points), winding: 1) == (isInside && value(point) > 0))
                #expect(ConvexPolygon.contains(point, points, winding: 1) == isInside)
                #expect(ConvexPolygon.contains(point, points.reversed(), winding: -1) == isInside)
            }
        }
        #expect(cuts > 100)
    }

    @Test("a point lies in the intersection of two polygons if it lies in both, whatever way round the second one goes")
    func intersection() {
        var chance = SeededGenerator(seed: 9)
        var polygon = ConvexPolygon<Vector2>()
        var found = 0
        for round in 0..<400 {
            let (first, second) = (Self.polygon(&chance), Self.polygon(&chance))
            let isThere =
                round % 2 == 0
                ? polygon.intersect(first, second, winding: 1) : polygon.intersect(first, Array(second.reversed()), winding: -1)
            for _ in 0..<40 {
                let point = Vector2(chance.number(-120...120), chance.number(-120...120))
                guard let isInFirst = Self.isInside(point, first), let isInSecond = Self.isInside(point, second) else { continue }
                let isInBoth = isThere && ConvexPolygon.contains(point, Array(polygon.points), winding: 1)
                #expect(isInBoth == (isInFirst && isInSecond))
                if isInBoth { found += 1 }
            }
        }
        #expect(found > 100)
    }

    @Test("a side that the clip makes is told from the polygon's own sides")
    func sides() {
        let square = [Vector2(0, 0), Vector2(2, 0), Vector2(2, 2), Vector2(0, 2)]
        for (side, expected) in [(1.0, [1, 2, -1, 0]), (-1.0, [0, -1, 2, 3])] {
            var points: [Vector2] = []
            var sides: [Int] = []
            square.withUnsafeBufferPointer { square in
                ConvexPolygon.clip(square, side: side) {
                    $0.x - 1
                } emit: { point, side in
                    points.append(point)
                    sides.append(side)
                }
            }
            // From each corner on, the side lies on a side of the first polygon, or on the line.
            #expect(points.count == 4 && sides.filter { $0 == -1 }.count == 1)
            for index in points.indices {
                let (from, to) = (points[index], points[(index + 1) % 4])
                switch sides[index] {
                case -1: #expect(from.x == 1 && to.x == 1)
                case let own:
                    let (start, end) = (square[own], square[(own + 1) % 4])
                    let along = end - start
                    for point in [from, to] { #expect(along.x * (point.y - start.y) == along.y * (point.x - start.x)) }
                }
            }
            #expect(Set(sides) == Set(expected))
        }
    }
}
