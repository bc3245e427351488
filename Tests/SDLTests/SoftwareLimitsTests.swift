import RiffleMath
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Limits of the software renderer")
struct SoftwareLimitsTests {
    private static let target = SIMD4<Float>(0, 0, 3840, 2160)
    private static let textures: [(width: Int32, height: Int32)] = [(640, 480), (2048, 1024), (31, 4096), (16384, 16384)]

    /// A triangle with its texture coordinates and colours, an affine function of the place, and its w.
    private static func triangle(_ random: inout SeededGenerator, reach: Float, isTilted: Bool) -> [DrawVertex] {
        (0..<3).map { _ in
            DrawVertex(
                x: Float.random(in: -reach...reach, using: &random) + 1920,
                y: Float.random(in: -reach...reach, using: &random) + 1080,
                color: Color(r: UInt8.random(in: 0...255, using: &random), g: 90, b: 200),
                u: Float.random(in: 0...1, using: &random), v: Float.random(in: 0...1, using: &random),
                w: isTilted ? Float.random(in: 1...3, using: &random) : 1)
        }
    }

    private static func divided(
        _ vertices: [DrawVertex], indices: [Int32] = [0, 1, 2], _ limits: SoftwareLimits, _ subdivider: inout TriangleSubdivider
    ) {
        vertices.withUnsafeBufferPointer { vertices in
            indices.withUnsafeBufferPointer {
                subdivider.divide(vertices, $0, within: target, limits: limits)
            }
        }
    }

    private static func pieces(_ subdivider: TriangleSubdivider) -> [[DrawVertex]] {
        stride(from: 0, to: subdivider.indices.count, by: 3).map { first in
            (0..<3).map { subdivider.vertices[Int(subdivider.indices[first + $0])] }
        }
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    private static func point(_ vertex: DrawVertex) -> SIMD2<Double> { SIMD2(Double(vertex.x), Double(vertex.y)) }

    /// The area of a convex polygon within the target.
    private static func visibleArea(_ corners: [DrawVertex]) -> Double {
        var polygon = corners.map(point)
        for (axis, limit, sign) in [(0, target.x, 1.0), (1, target.y, 1), (0, target.z, -1), (1, target.w, -1)] {
            func depth(_ point: SIMD2<Double>) -> Double { (point[axis] - Double(limit)) * sign }
            polygon = polygon.indices.flatMap { index -> [SIMD2<Double>] in
                let (from, to) = (polygon[index == 0 ? polygon.count - 1 : index - 1], polygon[index])
                let (a, b) = (depth(from), depth(to))
                let cut = (a < 0) == (b < 0) ? [] : [from + (to - from) * (a / (a - b))]
                return b < 0 ? cut : cut + [to]
            }
        }
        guard polygon.count > 2 else { return 0 }
        return abs((1..<polygon.count - 1).reduce(0) { $0 + cross(polygon[0], polygon[$1], polygon[$1 + 1]) }) / 2
    }

    @Test("the pieces cover what the target shows of a triangle, once", arguments: 0..<textures.count)
    func area(texture: Int) {
        let limits = SoftwareLimits(width: Self.textures[texture].width, height: Self.textures[texture].height)
        var random = SeededGenerator(seed: 5), subdivider = TriangleSubdivider()
        var shown = 0.0
        for round in 0..<48 {
            let triangle = Self.triangle(&random, reach: [300, 3000, 30_000, 1e7][round % 4], isTilted: false)
            Self.divided(triangle, limits, &subdivider)
            let (wanted, covered) = (
                Self.visibleArea(triangle), Self.pieces(subdivider).reduce(0) { $0 + Self.visibleArea($1) }
            )
            // At 10⁷ pixels, neighbouring numbers are a pixel apart.
            #expect(abs(covered - wanted) <= 1e-4 * wanted + (round % 4 == 3 ? 8000 : 1), "\(covered) of \(wanted), \(triangle)")
            shown += wanted
        }
        #expect(shown > 1e7)
    }

    @Test(
        "positions, texture coordinates and colours lie on the triangle's plane, also where w differs", arguments: [false, true])
    func attributes(isTilted: Bool) {
        let limits = SoftwareLimits(width: 2048, height: 2048)
        var random = SeededGenerator(seed: 6), subdivider = TriangleSubdivider()
        var (places, colors, count) = (0.0, 0.0, 0)
        for round in 0..<12 {
            let triangle = Self.triangle(&random, reach: [900, 5000, 60_000][round % 3], isTilted: isTilted)
            let corners = triangle.map(Self.point)
            let area = Self.cross(corners[0], corners[1], corners[2])
            guard abs(area) > 1e5 else { continue }
            Self.divided(triangle, limits, &subdivider)
            for index in stride(from: 0, to: subdivider.vertices.count, by: isTilted ? 7 : 1) {
                let vertex = subdivider.vertices[index]
                let here = Self.point(vertex)
                // Values divided by w are linear on the screen.
                let shares = (0..<3).map { index in
                    Self.cross(here, corners[(index + 1) % 3], corners[(index + 2) % 3]) / area / Double(triangle[index].w)
                }
                func miss(_ value: (DrawVertex) -> Double) -> Double {
                    abs(zip(shares, triangle).reduce(0) { $0 + $1.0 * value($1.1) } / shares.reduce(0, +) - value(vertex))
                }
                places = max(places, miss { Double($0.u) }, miss { Double($0.v) })
                colors = max(colors, miss { Double($0.color.r) })
                count += 1
            }
        }
        // Each of the halvings rounds a byte.
        #expect(places < 2e-3 && colors < 6 && count > 300, "\(places), \(colors) of \(count)")
    }

    /// The integers of `SDL_SW_BlitTriangle`, computed in 64 bits: the largest of those that it keeps in 32 bits, and the least and
    /// greatest texel that it reads, given its target's bounds.
    private struct Blit {
        var most = 0
        var least = SIMD2(Int.max, Int.max)
        var greatest = SIMD2(Int.min, Int.min)

        init(_ triangle: [DrawVertex], _ limits: SoftwareLimits) {
            let d = triangle.map { SIMD2(Int($0.x) * 2, Int($0.y) * 2) }
            var s = triangle.map { SIMD2(Int($0.u * limits.width), Int($0.v * limits.height)) }
            func product(_ a: SIMD2<Int>, _ b: SIMD2<Int>, _ c: SIMD2<Int>) -> Int {
                let (first, second) = ((b.x &- a.x) &* (c.y &- a.y), (b.y &- a.y) &* (c.x &- a.x))
                return first &- second
            }
            func keep(_ value: Int) { most = max(most, abs(value)) }
            let area = product(d[0], d[1], d[2])
            guard area != 0 else { return }
            for axis in 0..<2 {
                let (low, high) = (s.map { $0[axis] }.min() ?? 0, s.map { $0[axis] }.max() ?? 0)
                for index in 0..<3 where high > low && s[index][axis] == high { s[index][axis] -= 1 }
                keep(s[2][axis] &* area)
                keep((d.map { $0[axis] }.max() ?? 0) &- (d.map { $0[axis] }.min() ?? 0))
                // Between the vertices' texels, all of whose shares are positive.
                least[axis] = min(least[axis], s.map { $0[axis] }.min() ?? 0)
                greatest[axis] = max(greatest[axis], s.map { $0[axis] }.max() ?? 0)
            }
            let (left, right) = (d.map(\.x).min() ?? 0, d.map(\.x).max() ?? 0)
            let (top, bottom) = (d.map(\.y).min() ?? 0, d.map(\.y).max() ?? 0)
            // The first pixel, and the pixel beyond the last one in each direction.
            for corner in [SIMD2(left, top), SIMD2(right + 2, top), SIMD2(left, bottom + 2), SIMD2(right + 2, bottom + 2)] {
                for index in 0..<3 { keep(product(d[index], d[(index + 1) % 3], corner)) }
            }
            for (a, b, c) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
                keep((d[b].x &- d[a].x) &* (d[c].y &- d[a].y))
                keep((d[b].y &- d[a].y) &* (d[c].x &- d[a].x))
            }
        }
    }

    @Test("SDL's integers don't overflow, and it reads no texel outside", arguments: 0..<textures.count, [false, true])
    func blitter(texture: Int, isTilted: Bool) {
        let limits = SoftwareLimits(width: Self.textures[texture].width, height: Self.textures[texture].height)
        var random = SeededGenerator(seed: 7), subdivider = TriangleSubdivider()
        var (largest, count, outside) = (0, 0, 0)
        for round in 0..<(isTilted ? 8 : 24) {
            let reach: Float = [limits.mostExtent / 2, 3000, 30_000, 1e8][round % 4]
            var triangle = Self.triangle(&random, reach: reach, isTilted: isTilted)
            // Some triangles are strips of a card's right and lower edge, others whole cards.
            for index in 0..<3 {
                if round % 3 == 0 { triangle[index].u = 1 }
                if round % 5 == 0 { triangle[index].v = round % 2 == 0 ? 1 : triangle[index].v.rounded() }
            }
            Self.divided(triangle, limits, &subdivider)
            var pieces = Self.pieces(subdivider)
            if round % 4 == 0 {
                // A triangle that needn't be divided.
                var (vertices, indices) = (ContiguousArray(triangle), [0, 1, 2] as ContiguousArray<Int32>)
                limits.keepInside(&vertices, &indices)
                pieces.append(indices.map { vertices[Int($0)] })
            }
            for piece in pieces {
                let blit = Blit(piece, limits)
                guard blit.most > 0 else { continue }
                let isInside =
                    blit.least.min() >= 0 && blit.greatest.x < Int(limits.width) && blit.greatest.y < Int(limits.height)
                if !isInside { outside += 1 }
                largest = max(largest, blit.most)
                count += 1
            }
        }
        #expect(outside == 0 && largest < 1 << 31)
        #expect(
            count > 50 && (isTilted || largest > 1 << 28), "\(largest) in \(count): the pieces are smaller than they need to be")
    }

    @Test("a triangle's extents are within the limit, and one within it stays as it is")
    func extents() {
        let limits = SoftwareLimits(width: 1000, height: 1400)
        var random = SeededGenerator(seed: 8), subdivider = TriangleSubdivider()
        for round in 0..<40 {
            let triangle = Self.triangle(&random, reach: [2000, 30_000][round % 2], isTilted: round % 3 == 0)
            Self.divided(triangle, limits, &subdivider)
            for piece in Self.pieces(subdivider) {
                let (x, y) = (piece.map(\.x), piece.map(\.y))
                let extent = max((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
                #expect(extent <= limits.mostExtent + TriangleSubdivider.excess)
            }
        }
        let small = Self.triangle(&random, reach: limits.mostExtent / 2, isTilted: false)
        Self.divided(small, limits, &subdivider)
        #expect(subdivider.vertices.map { SIMD2($0.x, $0.y) } == small.map { SIMD2($0.x, $0.y) })
    }

    @Test("triangles with a common side that is clipped and halved share every point of it")
    func cracks() {
        let limits = SoftwareLimits(width: 2000, height: 1000)
        var random = SeededGenerator(seed: 9), subdivider = TriangleSubdivider()
        for round in 0..<40 {
            let reach: Float = [2500, 9000, 80_000][round % 3]
            var corners = Self.triangle(&random, reach: reach, isTilted: round % 2 == 0)
            // The fourth corner lies on the other side of the first two corners' edge.
            var mirrored = corners[2]
            mirrored.x = corners[0].x + corners[1].x - corners[2].x
            mirrored.y = corners[0].y + corners[1].y - corners[2].y
            corners.append(mirrored)
            var onSide: [[SIMD2<Float>]] = []
            let (a, b) = (Self.point(corners[0]), Self.point(corners[1]))
            let length = ((b - a) * (b - a)).sum().squareRoot()
            for third: Int32 in [2, 3] {
                Self.divided(corners, indices: [0, 1, third], limits, &subdivider)
                let points = subdivider.vertices.filter { abs(Self.cross(a, b, Self.point($0))) / length < 0.02 }
                onSide.append(Set(points.map { SIMD2($0.x, $0.y) }).sorted { ($0.x, $0.y) < ($1.x, $1.y) })
            }
            // Each triangle leaves out pieces outside the target, so that the edge's ends may be in one of them only.
            let isShown = { (point: SIMD2<Float>) in
                point.x >= 0 && point.y >= 0 && point.x <= Self.target.z && point.y <= Self.target.w
            }
            #expect(onSide[0].filter(isShown) == onSide[1].filter(isShown))
        }
    }

    @Test("rectangles that SDL copies stay whole; those that it doesn't copy don't, and neither do those that lie partly outside")
    func rectangles() {
        let limits = SoftwareLimits(width: 2000, height: 1000)
        var subdivider = TriangleSubdivider()
        func count(_ change: (inout [DrawVertex]) -> Void = { _ in }, _ indices: [Int32] = [0, 1, 2, 0, 2, 3]) -> Int {
            var corners: [DrawVertex] = [(0, 0), (1, 0), (1, 1), (0, 1)].map { (u: Float, v: Float) in
                DrawVertex(x: 3000 * u + 40, y: 2000 * v + 20, color: .white, u: u, v: v)
            }
            change(&corners)
            Self.divided(corners, indices: indices, limits, &subdivider)
            return subdivider.indices.count / 3
        }
        #expect(count() == 2 && subdivider.vertices.count == 4)
        #expect(count({ _ in }, [2, 3, 0, 2, 0, 1]) == 2)
        #expect(count({ for index in $0.indices { $0[index].x += 0.5 } }) > 20)
        #expect(count({ $0[1].color = .black }) > 20)
        #expect(count({ $0[2].y += 1 }) > 20)
        #expect(count({ for index in $0.indices { $0[index].w = Float(index % 2 + 1) } }) > 20)
        #expect(count({ for index in $0.indices { $0[index].x -= 41 } }) > 20)
        // SDL doesn't recognize these triangles as one rectangle.
        #expect(count({ _ in }, [1, 2, 3, 1, 3, 0]) > 20)
        #expect(count({ _ in }, [0, 1, 2, 2, 0, 3]) > 20)
    }

    @Test("points that are no numbers or beyond all bounds cost themselves alone")
    func nonsense() {
        let limits = SoftwareLimits(width: 2000, height: 1000)
        var subdivider = TriangleSubdivider()
        let small = [(10, 20), (90, 20), (10, 90)].map { (x: Float, y: Float) in
            DrawVertex(x: x, y: y, color: .white, u: 0, v: 0)
        }
        for bad: Float in [.nan, .infinity, -.infinity, 3e38, -3e38, 1e9] {
            // Each subset of the six coordinates.
            for choice in 1..<64 {
                var vertices = small
                for index in 0..<3 {
                    if choice & 1 << index != 0 { vertices[index].x = bad }
                    if choice & 8 << index != 0 { vertices[index].y = bad }
                }
                #expect(vertices.withUnsafeBufferPointer { TriangleSubdivider.isNeeded(for: $0, limits) })
                Self.divided(vertices + small, indices: [0, 1, 2, 3, 4, 5], limits, &subdivider)
                let isInReach = subdivider.vertices.allSatisfy { abs($0.x) <= 6000 && abs($0.y) <= 6000 }
                #expect(isInReach && subdivider.indices.count < 3000, "\(vertices)")
                #expect(subdivider.vertices.suffix(3).map(Self.point) == small.map(Self.point))
            }
        }
    }
}
