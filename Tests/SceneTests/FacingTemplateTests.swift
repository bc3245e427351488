import RiffleMath
import Testing

@testable import RiffleScene

/// The short way for cards that face the eye draws what the long way draws.
@Suite("Cards that face the eye")
struct FacingTemplateTests {
    /// A trace of perspective, far below rounding on the screen, sends a card the long way.
    private static let trace = 1e-13

    @Test(
        "short and long way agree in every vertex and triangle",
        arguments: [0.0, 2, 12, 60], [0.0, 0.3, 2.1, -1.2])
    func agreement(radius: Double, angle: Double) {
        for (scale, mirror) in [(1.0, 1.0), (0.4, 1), (2.3, -1)] {
            let place = Transform3D.rotation(angle, axis: Vector3(0, 0, 1)) * .scale(scale * mirror, scale, 1)
            let short = list(of: place * .translation(800, 600, 0), radius: radius)
            var tilted = place
            tilted.row1.w = Self.trace
            let long = list(of: tilted * .translation(800, 600, 0), radius: radius)
            #expect(short.runs.count == long.runs.count)
            #expect(short.indices == long.indices)
            #expect(short.vertices.count == long.vertices.count && !short.vertices.isEmpty)
            for (a, b) in zip(short.vertices, long.vertices) {
                #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3, "\(a) \(b)")
                #expect(abs(a.u - b.u) < 1e-5 && abs(a.v - b.v) < 1e-5, "\(a) \(b)")
                #expect(a.color == b.color)
            }
        }
    }

    @Test("more shapes than templates are kept: each is still drawn as itself")
    func manyShapes() {
        var compositor = Compositor()
        for round in 0..<3 {
            for number in 0..<20 {
                let size = Size(width: 60 + Double(number) * 7, height: 90)
                let card = SceneCard(
                    id: 0, transform: .translation(400, 300, 0), size: size,
                    front: CardFace(texture: TextureID(rawValue: 1), pixelSize: Size(width: 64, height: 64)), cornerRadius: 6)
                var list = DrawList()
                compositor.compose([card], viewport: Rect(x: 0, y: 0, width: 800, height: 600), into: &list)
                let right = list.vertices.map(\.x).max() ?? 0
                #expect(abs(right - Float(400.5 + size.width / 2)) < 1e-3, "round \(round), shape \(number)")
            }
        }
    }

    private func list(of transform: Transform3D, radius: Double) -> DrawList {
        var compositor = Compositor()
        var list = DrawList()
        let card = SceneCard(
            id: 0, transform: transform, size: Size(width: 200, height: 300),
            front: CardFace(
                texture: TextureID(rawValue: 1), pixelSize: Size(width: 256, height: 256), levelCount: 4,
                crop: Rect(x: 0.1, y: 0, width: 0.8, height: 1)), cornerRadius: radius, opacity: 0.8)
        compositor.compose([card], viewport: Rect(x: 0, y: 0, width: 1600, height: 1200), into: &list)
        return list
    }
}
