import RiffleMath
import TestSupport
import Testing

@testable import RifflePainter
@testable import RiffleScene

@Suite("Mesh")
struct MeshTests {
    @Test(
        "every pixel is perspective-correct, with no vertices but the outline's", arguments: [40.0, 70, 80, 85])
    func pixels(degrees: Double) {
        let angle = degrees * .pi / 180
        for (turnX, turnZ, radius) in [(0.0, 0.0, 0.0), (0, 0, 24), (angle * 0.3, 0.7, 24)] {
            var compositor = Compositor()
            let tilted = card(
                7, width: 372, height: 496, at: Vector3(80, -30, -60), turnY: -angle, turnX: turnX, turnZ: turnZ, radius: radius)
            var list = DrawList()
            compositor.compose([tilted], viewport: screen, into: &list)
            #expect(list.vertices.count <= (radius > 0 ? 144 : 8))
            // The picture encodes its texture coordinates as colours.
            var canvas = Canvas(width: 1280, height: 800)
            canvas.draw(list) { _, u, v in SIMD4(u, v, 1, 1) }
            let map = Homography(tilted.transform)
            let crop = tilted.front.crop
            var worst = 0.0
            var count = 0
            for y in 0..<800 {
                for x in 0..<1280 {
                    let pixel = canvas[x, y]
                    // Pixels of the antialiased edge repeat the texture coordinates of the edge.
                    guard pixel.w == 1, pixel.z == 1 else { continue }
                    count += 1
                    let point = Vector2(
                        ((pixel.x - crop.x) / crop.width - 0.5) * tilted.size.width,
                        ((pixel.y - crop.y) / crop.height - 0.5) * tilted.size.height)
                    let shown = map.project(point) ?? Vector2(.infinity, 0)
                    let miss = shown - Vector2(Double(x) + 0.5, Double(y) + 0.5)
                    worst = max(worst, (miss * miss).sum().squareRoot())
                }
            }
            #expect(count > 1000)
            // Includes the rasterizer's precision of 1/256 pixel.
            #expect(worst <= 0.02, "\(degrees) degrees, radius \(radius): \(worst) over \(count) pixels")
        }
    }

    @Test("cards that face the eye have only the vertices of their outline")
    func flatCards() {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose([card(0, turnZ: 0.3)], viewport: screen, into: &list)
        #expect(list.vertices.count == 8)
        #expect(list.indices.count == 3 * (2 + 8))
    }

    @Test("no seams: inside a translucent card every pixel is painted exactly once, for all orientations and cuts")
    func seams() {
        var chance = SeededGenerator(seed: 11)
        var compositor = Compositor()
        compositor.options.cullsOccluded = false
        var list = DrawList()
        var checked = 0
        for round in 0..<8 {
            var cards: ContiguousArray<SceneCard> = []
            for id in 0..<(1 + round % 4) {
                cards.append(
                    card(
                        id, at: Vector3(chance.number(-60...60), chance.number(-60...60), chance.number(-60...60)),
                        turnY: chance.number(-1.3...1.3), turnX: round % 2 == 0 ? 0 : chance.number(-1...1),
                        turnZ: round % 3 == 0 ? 0 : chance.number(-1...1), radius: 12, opacity: 0.4))
            }
            list.removeAll()
            compositor.compose(cards, viewport: screen, into: &list)
            var canvas = Canvas(width: 1280, height: 800)
            canvas.draw(list) { _, _, _ in SIMD4(1, 1, 1, 1) }
            let layer = Double(UInt8((0.4 * 255).rounded())) / 255
            let flat = cards.map { Homography($0.transform).inverted?.inverse }
            for y in stride(from: 150, to: 650, by: 1) {
                for x in stride(from: 350 + y % 3, to: 930, by: 3) {
                    var count = 0
                    var isClear = true
                    for (one, back) in zip(cards, flat) {
                        var insides = 0
                        for (dx, dy) in [(-1.2, -1.2), (1.2, -1.2), (-1.2, 1.2), (1.2, 1.2)] {
                            guard let at = back?.project(Vector2(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy)) else { continue }
                            if inside(at, one) { insides += 1 }
                        }
                        if insides == 4 { count += 1 } else if insides > 0 { isClear = false }
                    }
                    guard isClear else { continue }
                    checked += 1
                    var wanted = 1.0
                    for _ in 0..<count { wanted *= 1 - layer }
                    let got = canvas[x, y].w
                    if abs(got - (1 - wanted)) > 1e-6 {
                        Issue.record("round \(round) at \(x), \(y): \(got) instead of \(1 - wanted)")
                        return
                    }
                }
            }
        }
        #expect(checked > 60_000)
    }

    private func inside(_ point: Vector2, _ card: SceneCard) -> Bool {
        let x = abs(point.x) - card.size.width / 2, y = abs(point.y) - card.size.height / 2
        let r = card.cornerRadius
        if x > 0 || y > 0 { return false }
        let dx = max(x + r, 0), dy = max(y + r, 0)
        return dx * dx + dy * dy <= r * r
    }

    @Test(
        "antialiasing: a card's total coverage is its area, even if it is thinner than a pixel", arguments: [0, 0.3, 1.2])
    func coverage(turn: Double) {
        var compositor = Compositor()
        for (width, height, radius) in [
            (120.0, 90.0, 0.0), (120, 90, 20), (100, 100, 50), (80, 1.5, 0), (80, 0.6, 0), (80, 0.2, 0),
        ] {
            var list = DrawList()
            compositor.compose(
                [card(0, width: width, height: height, at: Vector3(0.3, 0.2, 0), turnZ: turn, radius: radius)], viewport: screen,
                into: &list)
            var canvas = Canvas(width: 1280, height: 800)
            canvas.draw(list) { _, _, _ in SIMD4(1, 1, 1, 1) }
            let light = canvas.pixels.reduce(0) { $0 + $1.w }
            let area = width * height - (4 - .pi) * radius * radius
            // The coverage profile of a hairline is sampled only once or twice.
            #expect(
                abs(light - area) <= (height < 2 ? area * 0.15 : area * 0.02 + 3),
                "\(width)×\(height) r \(radius) gives \(light), not \(area)")
        }
    }

    @Test("mip levels: one to two texels per pixel on a card that faces the eye, clamped to the existing levels")
    func levels() {
        var compositor = Compositor()
        for (scale, level) in [(4.0, 0), (1.01, 0), (0.99, 0), (0.51, 0), (0.49, 1), (0.26, 1), (0.24, 2), (0.01, 4)]
            as [(Double, Int32)]
        {
            var list = DrawList()
            // 600 texels over 600·scale pixels.
            compositor.compose(
                [card(0, width: 600 * scale, height: 800 * scale, m34: 0)],
                viewport: Rect(x: -2000, y: -2000, width: 5000, height: 5000),
                into: &list)
            #expect(list.runs.first?.texture.level == level, "scale \(scale)")
        }
    }

    @Test("a back rotated by π about y isn't mirrored; without a back the front is shown mirrored; the side changes at 90°")
    func faces() {
        var compositor = Compositor()
        let back = QuadPicture(texture: TextureID(rawValue: 50), pixelSize: Size(width: 100, height: 100))
        func run(_ turn: Double, _ back: QuadPicture?) -> (id: Int32, du: Double)? {
            var list = DrawList()
            compositor.compose([card(0, turnY: turn, back: back)], viewport: screen, into: &list)
            guard let run = list.runs.first, let left = list.vertices.min(by: { $0.x < $1.x }),
                let right = list.vertices.max(by: { $0.x < $1.x })
            else { return nil }
            return (run.texture.id.rawValue, Double(right.u - left.u))
        }
        #expect(run(0, back).map { $0.id == 0 && $0.du > 0.9 } == true)
        #expect(run(.pi, back).map { $0.id == 50 && $0.du > 0.9 } == true)
        #expect(run(.pi, nil).map { $0.id == 0 && $0.du < -0.9 } == true)
        #expect(run(.pi / 2 - 0.01, back)?.id == 0)
        #expect(run(.pi / 2 + 0.01, back)?.id == 50)
        var hidden = card(0, turnY: .pi)
        hidden.hidesBackFace = true
        var list = DrawList()
        compositor.compose([hidden], viewport: screen, into: &list)
        #expect(list.runs.isEmpty)
        #expect(compositor.hitTest(screen.center) == nil)
    }

    @Test("a card that extends far off the screen has the mip level of its visible part")
    func levelOfWhatIsSeen() {
        // A wall to the right of the eye: its near end is beside the eye, its centre is off screen, its far end is visible.
        for (length, turn) in [(2400.0, 1.15), (3000, 1.3), (1800, -1.2)] {
            let side = turn > 0 ? 1.0 : -1.0
            var wall = card(
                0, width: length, height: 500,
                at: Vector3(side * (length / 2 * .cos(turn) + 120), 0, 470 - length / 2 * .sin(abs(turn))),
                turnY: turn, m34: -1.0 / 500)
            wall.front.pixelSize = Size(width: length * 4, height: 2000)
            wall.front.levelCount = 8
            var compositor = Compositor()
            var list = DrawList()
            compositor.compose([wall], viewport: screen, into: &list)
            guard let level = list.runs.first?.texture.level, let record = compositor.scene.table.records.first, record.isWhole
            else {
                Issue.record("nothing of the wall at \(turn) is drawn")
                continue
            }
            // Texels per pixel along both axes at the centre of the visible part.
            let shown = record.bounds.intersection(Bounds(screen, grownBy: 64))
            func texel(_ pixel: Vector2) -> Vector2 {
                let image = record.inverse.apply(to: pixel)
                return Vector2(image.x, image.y) / image.z * 4
            }
            let middle = shown.center
            let a = texel(middle + Vector2(0.5, 0)) - texel(middle - Vector2(0.5, 0))
            let b = texel(middle + Vector2(0, 0.5)) - texel(middle - Vector2(0, 0.5))
            let sum = (a * a).sum() + (b * b).sum(), area = abs(a.x * b.y - a.y * b.x)
            let least = ((sum - max(0, sum * sum - 4 * area * area).squareRoot()) / 2).squareRoot()
            let density = min(area.squareRoot(), 2 * least), drawn = Double(1 << level)
            #expect(drawn <= density * 1.05 && density <= drawn * 2.1, "level \(level) for \(density) texels a pixel at \(turn)")
            #expect(record.bounds.least.x < -1 || record.bounds.greatest.x > 1281, "it must extend off the screen")
        }
    }

    @Test("both sides of a cut have bitwise identical points")
    func cutPoints() {
        var compositor = plainCompositor()
        var list = DrawList()
        compositor.compose([card(0, turnY: 0.3), card(1, turnY: -0.5)], viewport: screen, into: &list)
        #expect(compositor.statistics.pieces == 3)
        // The card that was cut has two runs, which share exactly two points.
        let counts = Dictionary(grouping: list.runs, by: \.texture.id.rawValue)
        let halves = counts.values.first { $0.count == 2 } ?? []
        #expect(halves.count == 2)
        let points = halves.map { run in
            Set((run.firstIndex..<run.firstIndex + run.indexCount).map { list.position($0) })
        }
        if points.count == 2 { #expect(points[0].intersection(points[1]).count == 2) }
    }
}
