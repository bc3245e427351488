import RiffleMath
import RiffleScene
import Testing

@Suite("Mesh")
struct MeshTests {
    /// The greatest distance, in pixels, between where triangles put the picture and where perspective does, over a lattice of
    /// points in every triangle that is fully covered (`fringe` false) or part of the fringe (true).
    static func deviation(of card: SceneCard, in list: DrawList, fringe: Bool = false) -> Double {
        let map = Homography(card.transform)
        var worst = 0.0
        for run in list.runs where run.texture.id == card.front.texture {
            var index = run.firstIndex
            while index < run.firstIndex + run.indexCount {
                let corners = (0..<3).map { list.vertices[Int(list.indices[index + $0])] }
                index += 3
                guard corners.contains(where: { $0.color.a == 0 }) == fringe else { continue }
                let steps = 4
                for i in 0...steps {
                    for j in 0...(steps - i) {
                        let weights = [Double(i), Double(j), Double(steps - i - j)].map { $0 / Double(steps) }
                        func mix(_ value: (DrawVertex) -> Float) -> Double {
                            zip(weights, corners).reduce(0) { $0 + $1.0 * Double(value($1.1)) }
                        }
                        let crop = card.front.crop
                        let x = ((mix(\.u) - crop.x) / crop.width - 0.5) * card.size.width
                        let y = ((mix(\.v) - crop.y) / crop.height - 0.5) * card.size.height
                        guard let true_ = map.project(Vector2(x, y)) else { return .infinity }
                        let miss = true_ - Vector2(mix(\.x), mix(\.y))
                        worst = max(worst, (miss * miss).sum().squareRoot())
                    }
                }
            }
        }
        return worst
    }

    @Test("the picture on a tilted card lies within a quarter pixel of true perspective everywhere", arguments: 0..<8)
    func perspective(axis: Int) {
        var compositor = Compositor()
        for degrees in [5.0, 40, 70, 80, 85] {
            let angle = degrees * .pi / 180
            let turn = Double(axis) * 0.4
            for radius in [0.0, 24] {
                let tilted = card(
                    7, width: 372, height: 496, at: Vector3(80, -30, -60), turnY: axis % 2 == 0 ? angle : -angle * 0.8,
                    turnX: axis % 3 == 0 ? 0 : angle * 0.4, turnZ: axis < 2 ? 0 : turn, radius: radius)
                var list = DrawList()
                compositor.compose([tilted], viewport: screen, into: &list)
                #expect(list.isValid)
                #expect(MeshTests.deviation(of: tilted, in: list) <= 0.25, "axis \(axis) at \(degrees) degrees, radius \(radius)")
                // On the fringe the edge of the picture is repeated, so it is off by the fringe's own reach (more at sharp corners).
                #expect(MeshTests.deviation(of: tilted, in: list, fringe: true) <= (degrees > 75 ? 10 : 3))
            }
        }
    }

    @Test(
        "drawn, every pixel shows what perspective puts there, to a quarter pixel; exactly, and without a cell, where w is minded",
        arguments: [40.0, 70, 80, 85], [false, true])
    func pixels(degrees: Double, mindsW: Bool) {
        let angle = degrees * .pi / 180
        for (turnX, turnZ, radius) in [(0.0, 0.0, 0.0), (0, 0, 24), (angle * 0.3, 0.7, 24)] {
            var compositor = Compositor()
            compositor.options.drawsPerspective = mindsW
            let tilted = card(
                7, width: 372, height: 496, at: Vector3(80, -30, -60), turnY: -angle, turnX: turnX, turnZ: turnZ, radius: radius)
            var list = DrawList()
            compositor.compose([tilted], viewport: screen, into: &list)
            if mindsW { #expect(list.vertices.count <= (radius > 0 ? 144 : 8)) }
            // The picture is a grid so fine that every pixel says where it comes from.
            var canvas = Canvas(width: 1280, height: 800)
            canvas.mindsW = mindsW
            canvas.draw(list) { _, u, v in SIMD4(u, v, 1, 1) }
            let map = Homography(tilted.transform)
            let crop = tilted.front.crop
            var worst = 0.0
            var count = 0
            for y in 0..<800 {
                for x in 0..<1280 {
                    let pixel = canvas[x, y]
                    // On the fringe the picture's edge is repeated.
                    guard pixel.w == 1, pixel.z == 1 else { continue }
                    count += 1
                    let place = Vector2(
                        ((pixel.x - crop.x) / crop.width - 0.5) * tilted.size.width,
                        ((pixel.y - crop.y) / crop.height - 0.5) * tilted.size.height)
                    let shown = map.project(place) ?? Vector2(.infinity, 0)
                    let miss = shown - Vector2(Double(x) + 0.5, Double(y) + 0.5)
                    worst = max(worst, (miss * miss).sum().squareRoot())
                }
            }
            #expect(count > 1000)
            // A rasterizer's grid of 1/256 pixel comes on top.
            #expect(worst <= (mindsW ? 0.02 : 0.26), "\(degrees) degrees, radius \(radius): \(worst) over \(count) pixels")
        }
    }

    @Test("a coarser tolerance takes fewer vertices and keeps to itself")
    func tolerance() {
        var compositor = Compositor()
        let tilted = card(7, width: 372, height: 496, turnY: 1.4, radius: 10)
        var last = Int.max
        for tolerance in [0.1, 0.25, 1.0, 4.0] {
            compositor.options.textureTolerance = tolerance
            var list = DrawList()
            compositor.compose([tilted], viewport: screen, into: &list)
            #expect(MeshTests.deviation(of: tilted, in: list) <= tolerance)
            #expect(list.vertices.count < last)
            last = list.vertices.count
        }
    }

    @Test("cards that face the eye take no vertices but those of their outline")
    func flatCards() {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose([card(0, turnZ: 0.3)], viewport: screen, into: &list)
        #expect(list.vertices.count == 8)
        #expect(list.indices.count == 3 * (2 + 8))
    }

    @Test(
        "no seam: inside a translucent card every pixel is covered exactly once, whatever its tilt, cells and cuts",
        arguments: [false, true])
    func seams(mindsW: Bool) {
        var chance = Chance(11)
        var compositor = Compositor()
        compositor.options.drawsPerspective = mindsW
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
            let flat = cards.map { Homography($0.transform).inverse }
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
        "edges are antialiased: the light of a card is its area, also when it is thinner than a pixel", arguments: [0, 0.3, 1.2],
        [false, true])
    func coverage(turn: Double, mindsW: Bool) {
        var compositor = Compositor()
        compositor.options.drawsPerspective = mindsW
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
            // The profile of a hairline is sampled once or twice a pixel.
            #expect(
                abs(light - area) <= (height < 2 ? area * 0.15 : area * 0.02 + 3),
                "\(width)×\(height) r \(radius) gives \(light), not \(area)")
        }
    }

    @Test("halved levels: one to two texels a pixel on a card that faces the eye, clamped to what exists")
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

    @Test("a back turned by π about y reads normally; without a back the front shows mirrored; the side changes at 90°")
    func faces() {
        var compositor = Compositor()
        let back = CardFace(texture: TextureID(rawValue: 50), pixelSize: Size(width: 100, height: 100))
        func run(_ turn: Double, _ back: CardFace?) -> (id: Int32, du: Double)? {
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

    @Test("the same cut gives both of its sides the same points to the last bit")
    func cutPoints() {
        var compositor = plainCompositor()
        var list = DrawList()
        compositor.compose([card(0, turnY: 0.3), card(1, turnY: -0.5)], viewport: screen, into: &list)
        #expect(compositor.statistics.pieces == 3)
        // The card that was cut has two runs; each shares exactly two points with the other.
        let counts = Dictionary(grouping: list.runs, by: \.texture.id.rawValue)
        let halves = counts.values.first { $0.count == 2 } ?? []
        #expect(halves.count == 2)
        let places = halves.map { run in
            Set((run.firstIndex..<run.firstIndex + run.indexCount).map { list.place($0) })
        }
        if places.count == 2 { #expect(places[0].intersection(places[1]).count == 2) }
    }
}
