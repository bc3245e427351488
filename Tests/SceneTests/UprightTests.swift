import RiffleMath
import TestSupport
import Testing

@testable import RifflePainter
@testable import RiffleScene

/// Axis-aligned cards parallel to the screen are drawn as rectangles and corners.
@Suite("Upright cards")
struct UprightTests {
    private static func list(_ cards: ContiguousArray<SceneCard>, usesFastPaths: Bool) -> DrawList {
        var compositor = Compositor()
        compositor.painter.mesher.usesFastPaths = usesFastPaths
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        return list
    }

    private static func picture(_ list: DrawList) -> Canvas {
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list) { id, u, v in SIMD4(0.2 + 0.6 * u, 0.2 + 0.6 * v, Double(id.rawValue % 7) / 7, 1) }
        return canvas
    }

    /// Overlapping cards of various sizes and corner radii, some of them partly off screen.
    private static func heap(_ round: Int) -> ContiguousArray<SceneCard> {
        var chance = SeededGenerator(seed: UInt64(round) + 400)
        return ContiguousArray(
            (0..<9).map { id in
                card(
                    id, width: chance.number(6...500), height: chance.number(6...500),
                    at: Vector3(chance.number(-500...500), chance.number(-300...300), 0), m34: 0,
                    radius: round % 3 == 0 ? 0 : chance.number(0...60))
            })
    }

    @Test("the fast path draws the same picture as the general one", arguments: 0..<12)
    func samePicture(round: Int) {
        let cards = Self.heap(round)
        let plain = Self.picture(Self.list(cards, usesFastPaths: false)),
            upright = Self.picture(Self.list(cards, usesFastPaths: true))
        var different = 0
        var worst = 0.0
        for (a, b) in zip(plain.pixels, upright.pixels) {
            let miss = (a - b).max() - min(0, (a - b).min())
            worst = max(worst, miss)
            // One step of the rasterizer's grid is 0.004; upright cards are computed in single precision.
            if miss > 0.005 { different += 1 }
        }
        // The outlines are equal; only the triangle that owns a pixel's centre on a shared edge may differ.
        #expect(worst < 0.02 && different < 10, "\(different) pixels differ, at most by \(worst)")
    }

    /// The pairs of triangles that form rectangles, each as two opposite corners.
    private static func rectangles(_ list: DrawList) -> [(DrawVertex, DrawVertex)] {
        var found: [(DrawVertex, DrawVertex)] = []
        for run in list.runs where !run.blends {
            #expect(run.indexCount % 6 == 0, "pairs need an even number of triangles")
            for first in stride(from: run.firstIndex, to: run.firstIndex + run.indexCount, by: 6) {
                let index = list.indices[first..<first + 6].map { $0 }
                let (a, b, c, d) = (
                    list.vertices[Int(index[0])], list.vertices[Int(index[1])], list.vertices[Int(index[2])],
                    list.vertices[Int(index[5])]
                )
                guard index[3] == index[0], index[4] == index[2] else { continue }
                // Bitwise identical coordinates are required for the rasterizer's fast path.
                if a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x, a.u == d.u, b.u == c.u, a.v == b.v, c.v == d.v, a.w == c.w {
                    found.append((a, c))
                }
            }
        }
        return found
    }

    @Test("nearly all of a card's area is rectangles, even if it is partly occluded", arguments: [0.0, 8, 30])
    func share(radius: Double) {
        for isOccluded in [false, true] {
            var cards: ContiguousArray<SceneCard> = [card(0, width: 300, height: 400, m34: 0, radius: radius)]
            if isOccluded { cards.append(card(1, width: 300, height: 420, at: Vector3(140, 3.3, 0), m34: 0, radius: radius)) }
            let list = Self.list(cards, usesFastPaths: true)
            let area = Self.rectangles(list).reduce(0.0) {
                $0 + abs(Double($1.1.x - $1.0.x) * Double($1.1.y - $1.0.y))
            }
            // At least a strip of 140 pixels of the occluded card is visible.
            let least = 299.0 * 399 + (isOccluded ? 140 * 399 : 0) - (4 * radius * radius) * (isOccluded ? 2 : 1)
            #expect(area >= least, "\(area) of \(least)")
        }
        #expect(Self.rectangles(Self.list([card(0, m34: 0, radius: 20)], usesFastPaths: true)).count == 3)
    }
}
