import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Triangle subdivider")
struct SubdividerTests {
    private static let screen = Rect(x: 0, y: 0, width: 1280, height: 800)

    private static func card(turnY: Double, turnX: Double, turnZ: Double, radius: Double, z: Double = -60) -> SceneCard {
        let transform =
            Transform3D.rotation(turnZ, axis: Vector3(0, 0, 1)) * .rotation(turnX, axis: Vector3(1, 0, 0))
            * .rotation(turnY, axis: Vector3(0, 1, 0)) * .translation(80, -30, z) * .perspective(m34: -1.0 / 500)
            * .translation(640, 400, 0)
        return SceneCard(
            id: 7, transform: transform, size: Size(width: 372, height: 496),
            front: QuadPicture(texture: TextureID(rawValue: 7), pixelSize: Size(width: 600, height: 800)), cornerRadius: radius)
    }

    private static func divided(_ card: SceneCard) -> (list: DrawList, subdivider: TriangleSubdivider) {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose([card], viewport: screen, into: &list)
        var subdivider = TriangleSubdivider()
        list.vertices.withUnsafeBufferPointer { vertices in
            list.indices.withUnsafeBufferPointer { subdivider.divide(vertices, $0, within: SIMD4(0, 0, 1280, 800)) }
        }
        return (list, subdivider)
    }

    @Test(
        "interpolated along the screen, the picture lies within a quarter pixel of perspective",
        arguments: [5.0, 40, 70, 80, 85], [0.0, 24])
    func tolerance(degrees: Double, radius: Double) throws {
        let angle = degrees * .pi / 180
        for (turnY, turnX, turnZ) in [
            (angle, 0.0, 0.0), (-angle * 0.8, angle * 0.4, 0), (angle, 0, 1.2), (-angle * 0.8, angle * 0.4, 2),
        ] {
            let tilted = Self.card(turnY: turnY, turnX: turnX, turnZ: turnZ, radius: radius)
            let map = Homography(tilted.transform), crop = tilted.front.crop
            let (_, subdivider) = Self.divided(tilted)
            let vertices = subdivider.vertices
            var (worst, count) = (0.0, 0)
            for first in stride(from: 0, to: subdivider.indices.count, by: 3) {
                let corners = (0..<3).map { vertices[Int(subdivider.indices[first + $0])] }
                // The antialiased edge repeats the texture coordinates of the edge.
                guard corners.allSatisfy({ $0.color.a == 255 }) else { continue }
                count += 1
                for i in 0...4 {
                    for j in 0...(4 - i) {
                        let weights = [Double(i), Double(j), Double(4 - i - j)].map { $0 / 4 }
                        func mix(_ value: (DrawVertex) -> Float) -> Double {
                            zip(weights, corners).reduce(0) { $0 + $1.0 * Double(value($1.1)) }
                        }
                        let x = ((mix(\.u) - crop.x) / crop.width - 0.5) * tilted.size.width
                        let y = ((mix(\.v) - crop.y) / crop.height - 0.5) * tilted.size.height
                        let miss = try #require(map.project(Vector2(x, y))) - Vector2(mix(\.x), mix(\.y))
                        worst = max(worst, (miss * miss).sum().squareRoot())
                    }
                }
            }
            #expect(count > 0 && worst <= 0.25, "\(degrees) degrees: \(worst) in \(count) triangles")
        }
    }

    private struct Edge: Hashable {
        var from: SIMD2<Float>
        var to: SIMD2<Float>
        var reversed: Edge { Edge(from: to, to: from) }
    }

    /// The total length of all edges without an adjacent triangle that has the same two points.
    private static func openLength(
        _ vertices: some Collection<DrawVertex>, _ indices: some RandomAccessCollection<Int32>
    ) -> Double {
        let points = vertices.map { SIMD2($0.x, $0.y) }, indices = Array(indices)
        var edges: [Edge: Int] = [:]
        for first in stride(from: 0, to: indices.count, by: 3) {
            for step in 0..<3 {
                edges[
                    Edge(from: points[Int(indices[first + step])], to: points[Int(indices[first + (step + 1) % 3])]), default: 0] +=
                    1
            }
        }
        return edges.reduce(0) { sum, edge in
            let open = max(0, edge.value - (edges[edge.key.reversed] ?? 0))
            let way = edge.key.to - edge.key.from
            return sum + Double(open) * Double((way * way).sum().squareRoot())
        }
    }

    @Test("no cracks: only edges of the outline have no adjacent triangle with bitwise identical points", arguments: 0..<12)
    func cracks(round: Int) {
        let card = Self.card(
            turnY: 0.5 + Double(round) * 0.08, turnX: round % 2 == 0 ? 0 : 0.4, turnZ: Double(round) * 0.3, radius: 24)
        let (list, subdivider) = Self.divided(card)
        #expect(subdivider.indices.count > 2 * list.indices.count)
        let (before, after) = (
            Self.openLength(list.vertices, list.indices), Self.openLength(subdivider.vertices, subdivider.indices)
        )
        #expect(abs(after - before) < 1e-3 * before, "\(after) pixels, not \(before)")
    }

    @Test("triangles outside are culled, and a card close to the eye has a bounded number of triangles")
    func bounds() {
        let near = Self.card(turnY: 1.3, turnX: 0.2, turnZ: 0, radius: 0, z: 330)
        let (list, subdivider) = Self.divided(near)
        let w = list.vertices.map(\.w)
        #expect((w.max() ?? 0) > 20 * (w.min() ?? 1))
        #expect((1...30_000).contains(subdivider.indices.count / 3), "\(subdivider.indices.count / 3) triangles")
        var off = TriangleSubdivider()
        list.vertices.withUnsafeBufferPointer { vertices in
            list.indices.withUnsafeBufferPointer { off.divide(vertices, $0, within: SIMD4(50_000, 0, 60_000, 800)) }
        }
        #expect(off.indices.isEmpty && off.vertices.isEmpty)
    }
}
