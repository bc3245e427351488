import RiffleMath
import Testing

@testable import RiffleScene

/// The short ways for rounded quads and shadows draw what the long ways draw.
@Suite("Short ways")
struct ShortcutTests {
    private static func list(_ cards: ContiguousArray<SceneCard>, usesFastPaths: Bool) -> DrawList {
        var compositor = Compositor()
        compositor.options.drawsPerspective = true
        compositor.mesher.usesFastPaths = usesFastPaths
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        return list
    }

    @Test(
        "a whole card that isn't upright: every vertex and triangle agrees",
        arguments: [0.0, 2, 12, 60], [(0.0, 0.4), (0.9, 0), (-1.2, 0.3), (2.8, -0.2)])
    func agreement(radius: Double, turn: (y: Double, z: Double)) {
        for (m34, depth) in [(-1.0 / 500, 0.0), (-1.0 / 900, 180), (0, -50)] {
            var card = card(
                0, at: Vector3(90, -40, depth), turnY: turn.y, turnX: 0.2, turnZ: turn.z, m34: m34, radius: radius, opacity: 0.8,
                shadow: CardShadow(radius: 8, opacity: 0.5, offset: Vector2(0, 6)))
            card.front.crop = Rect(x: 0.1, y: 0, width: 0.8, height: 1)
            card.shade = 0.3
            let short = Self.list([card], usesFastPaths: true)
            let long = Self.list([card], usesFastPaths: false)
            #expect(short.runs == long.runs)
            #expect(short.vertices.count == long.vertices.count && !short.vertices.isEmpty)
            #expect(short.vertices != long.vertices, "the long way twice tells nothing")
            // The shadow comes first; it writes all inner vertices before the outer ones, the long way by turns.
            guard let quad = short.runs.first(where: { $0.texture.id != .shadow }) else { continue }
            let rays = Int(short.indices[quad.firstIndex...].min() ?? 0) / 2
            func inLong(_ index: Int) -> Int { index >= 2 * rays ? index : index < rays ? 2 * index : 2 * (index - rays) + 1 }
            for index in short.vertices.indices {
                let (a, b) = (short.vertices[index], long.vertices[inLong(index)])
                #expect(abs(a.x - b.x) < 2e-3 && abs(a.y - b.y) < 2e-3, "\(a) \(b)")
                #expect(abs(a.u - b.u) < 1e-5 && abs(a.v - b.v) < 1e-5 && abs(a.w / b.w - 1) < 1e-5, "\(a) \(b)")
                #expect(a.color == b.color)
            }
            // Triangles, each from its least corner on; the shadow's begin with another ray.
            func triangles(_ list: DrawList, _ range: Range<Int>, _ place: (Int) -> Int) -> [[Int]] {
                stride(from: range.lowerBound, to: range.upperBound, by: 3).map { first in
                    let corners = (0..<3).map { place(Int(list.indices[first + $0])) }
                    let least = corners.firstIndex(of: corners.min() ?? 0) ?? 0
                    return (0..<3).map { corners[(least + $0) % 3] }
                }
            }
            let (shadow, rest) = (0..<quad.firstIndex, quad.firstIndex..<short.indices.count)
            #expect(triangles(short, rest, inLong) == triangles(long, rest) { $0 })
            #expect(Set(triangles(short, shadow, inLong)) == Set(triangles(long, shadow) { $0 }) && !shadow.isEmpty)
        }
    }

    @Test("shadows that come too near to the eye for the short way are as dark, whichever way they go", arguments: 0..<12)
    func nearShadows(step: Int) {
        // Walls beside the eye: the near end is behind it, the far end on the screen.
        let turn = 1.1 + Double(step) * 0.04
        let wall = card(
            0, width: 1200, height: 300, at: Vector3(-160, 0, 300), turnY: turn, radius: 12,
            shadow: CardShadow(radius: 30, opacity: 0.8, offset: Vector2(0, 20)))
        func canvas(_ usesFastPaths: Bool) -> (Canvas, Double) {
            var canvas = Canvas(width: 1280, height: 800)
            canvas.draw(Self.list([wall], usesFastPaths: usesFastPaths), blendsAll: true) { id, u, _ in
                id == .shadow ? SIMD4(0, 0, 0, u) : .zero
            }
            var sum = 0.0
            for y in stride(from: 5, to: 800, by: 10) { for x in stride(from: 5, to: 1280, by: 10) { sum += canvas[x, y].w } }
            return (canvas, sum)
        }
        let (short, long) = (canvas(true), canvas(false))
        #expect(long.1 > 20 && abs(short.1 - long.1) < 0.01 * long.1, "\(short.1), not \(long.1)")
        for y in stride(from: 5, to: 800, by: 10) {
            for x in stride(from: 5, to: 1280, by: 10) { #expect(abs(short.0[x, y].w - long.0[x, y].w) < 0.15, "\(x), \(y)") }
        }
    }

    @Test("where round corners bend within the fringe the short way leaves it to the long one", arguments: [4.0, 12, 40])
    func foldedCorners(radius: Double) {
        var folded = 0
        for step in 0..<24 {
            let card = card(0, width: 600, height: 500, turnY: 1.44 + Double(step) * 0.004, m34: -1.0 / 4000, radius: radius)
            let short = Self.list([card], usesFastPaths: true), long = Self.list([card], usesFastPaths: false)
            guard short.vertices.count == long.vertices.count else {
                Issue.record("\(short.vertices.count) vertices, not \(long.vertices.count)")
                continue
            }
            if short.vertices == long.vertices { folded += 1 }
            for (a, b) in zip(short.vertices, long.vertices) {
                #expect(abs(a.x - b.x) < 4e-3 && abs(a.y - b.y) < 4e-3, "step \(step): \(a) \(b)")
            }
        }
        #expect(folded > 0, "none was left to the long way")
    }

    /// Cards over each other, some tilted, turned in the plane or upright, with shadows; some reach off the screen.
    private static func heap(_ round: Int) -> ContiguousArray<SceneCard> {
        var chance = Chance(UInt64(round) + 900)
        return ContiguousArray(
            (0..<9).map { id in
                card(
                    id, width: chance.number(40...400), height: chance.number(40...400),
                    at: Vector3(chance.number(-300...300), chance.number(-200...200), Double(id) * 60 - 300),
                    turnY: id % 3 == 0 ? 0 : chance.number(-0.15...0.15), turnX: id % 3 == 0 ? 0 : chance.number(-0.1...0.1),
                    turnZ: id % 3 == 1 ? chance.number(-2...2) : 0, m34: round % 2 == 0 ? 0 : -1.0 / 900,
                    radius: round % 3 == 0 ? 0 : chance.number(0...40),
                    shadow: CardShadow(radius: chance.number(2...12), opacity: 0.4, offset: Vector2(0, 4)))
            })
    }

    @Test("heaps of cards that hide each other look the same", arguments: 0..<10)
    func samePicture(round: Int) {
        let cards = Self.heap(round)
        func picture(_ usesFastPaths: Bool) -> Canvas {
            var canvas = Canvas(width: 1280, height: 800)
            canvas.mindsW = true
            canvas.draw(Self.list(cards, usesFastPaths: usesFastPaths)) { id, u, v in
                id == .shadow
                    ? SIMD4(0, 0, 0, ShadowTexture.profile(1 - u))
                    : SIMD4(0.2 + 0.6 * u, 0.2 + 0.6 * v, Double(id.rawValue % 7) / 7, 1)
            }
            return canvas
        }
        var different = 0
        for (a, b) in zip(picture(true).pixels, picture(false).pixels) where (a - b).max() - min(0, (a - b).min()) > 0.02 {
            different += 1
        }
        // The rasterizer's grid has steps of 1/256 pixel: a few pixels' centres change sides of an edge.
        #expect(different < 40, "\(different) pixels differ")
    }

    @Test(
        "a card that reaches far off the screen shows the halved picture that suits the part that is seen",
        arguments: [true, false])
    func levelOfWhatIsSeen(usesFastPaths: Bool) {
        // A wall to the right of the eye: its near end passes it, its middle is off the screen, its far end is seen.
        for (length, turn) in [(2400.0, 1.15), (3000, 1.3), (1800, -1.2)] {
            let side = turn > 0 ? 1.0 : -1.0
            var wall = card(
                0, width: length, height: 500,
                at: Vector3(side * (length / 2 * .cos(turn) + 120), 0, 470 - length / 2 * .sin(abs(turn))),
                turnY: turn, m34: -1.0 / 500)
            wall.front.pixelSize = Size(width: length * 4, height: 2000)
            wall.front.levelCount = 8
            guard let level = Self.list([wall], usesFastPaths: usesFastPaths).runs.first?.texture.level,
                let record = Self.record(wall)
            else {
                Issue.record("nothing of the wall at \(turn) is drawn")
                continue
            }
            // Texels a pixel, along and across, where the middle of what the screen shows is.
            let margin = 64.0
            let low = Vector2(max(record.least.x, -margin), max(record.least.y, -margin))
            let high = Vector2(min(record.greatest.x, 1280 + margin), min(record.greatest.y, 800 + margin))
            func texel(_ pixel: Vector2) -> Vector2 {
                let image = record.inverse.apply(to: pixel)
                return Vector2(image.x, image.y) / image.z * 4
            }
            let middle = (low + high) / 2
            let a = texel(middle + Vector2(0.5, 0)) - texel(middle - Vector2(0.5, 0))
            let b = texel(middle + Vector2(0, 0.5)) - texel(middle - Vector2(0, 0.5))
            let sum = (a * a).sum() + (b * b).sum(), area = abs(a.x * b.y - a.y * b.x)
            let least = ((sum - max(0, sum * sum - 4 * area * area).squareRoot()) / 2).squareRoot()
            let density = min(area.squareRoot(), 2 * least), shown = Double(1 << level)
            #expect(shown <= density * 1.05 && density <= shown * 2.1, "level \(level) for \(density) texels a pixel at \(turn)")
            #expect(record.least.x < -1 || record.greatest.x > 1281, "it has to reach off the screen")
        }
    }

    private static func record(_ card: SceneCard) -> SceneRecord? {
        var compositor = Compositor()
        compositor.options.drawsPerspective = true
        var list = DrawList()
        compositor.compose([card], viewport: screen, into: &list)
        return compositor.records.count == 1 && compositor.records[0].isWhole ? compositor.records[0] : nil
    }
}
