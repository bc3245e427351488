import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@Suite("Occlusion")
struct OcclusionTests {
    /// Cover flow with iCarousel's defaults and cards of 300 × 400 points.
    static func flow(_ count: Int, offset: Double, opacity: Double = 1) -> ContiguousArray<SceneCard> {
        var cards: ContiguousArray<SceneCard> = []
        for id in 0..<count {
            let o = Double(id) - offset
            let c = o.clamped(to: -1...1)
            cards.append(
                card(
                    id, at: Vector3((c * 0.45 + o * 0.25) * 300, 0, -abs(c) * 150), turnY: -c * .pi / 2 * 0.9, radius: 10,
                    opacity: opacity, shadow: QuadShadow(radius: 6, opacity: 0.4, offset: Vector2(0, 3))))
        }
        return cards
    }

    /// A pack as in the task switchers: each card is nearer, farther right, and slightly larger.
    static func pack(_ count: Int) -> ContiguousArray<SceneCard> {
        ContiguousArray(
            (0..<count).map {
                card(
                    $0, at: Vector3(Double($0) * 55 - 200, 0, Double($0) * 14 - 60), radius: 12,
                    shadow: QuadShadow(radius: 4, opacity: 0.5))
            })
    }

    static func picture(_ cards: ContiguousArray<SceneCard>, culls: Bool) -> (Canvas, CompositorStatistics) {
        let (canvas, statistics, _) = Canvas.composed(cards, culls: culls) { texture, u, v in
            SIMD4(0.2 + 0.6 * u, 0.2 + 0.6 * v, Double(texture.id.rawValue % 7) / 7, 1)
        }
        return (canvas, statistics)
    }

    @Test("occlusion culling doesn't change the picture", arguments: 0..<10)
    func samePicture(round: Int) {
        var chance = SeededGenerator(seed: UInt64(round) + 70)
        var cards: ContiguousArray<SceneCard>
        switch round {
        case 0...3: cards = OcclusionTests.flow(9, offset: 4 + Double(round) * 0.27)
        case 4: cards = OcclusionTests.pack(8)
        default:
            cards = []
            for id in 0..<10 {
                cards.append(
                    card(
                        id, width: chance.number(60...400), height: chance.number(60...400),
                        at: Vector3(chance.number(-200...200), chance.number(-150...150), chance.number(-200...200)),
                        turnY: chance.number(-1...1), turnZ: round % 2 == 0 ? 0 : chance.number(-1...1),
                        radius: chance.number(0...40)))
                if id % 4 == 3 { cards[id].opacity = 0.6 }
                if id % 5 == 4 { cards[id].front.opaqueCore = nil }
            }
        }
        let (whole, before) = OcclusionTests.picture(cards, culls: false)
        let (culled, after) = OcclusionTests.picture(cards, culls: true)
        var worst = 0.0
        for (a, b) in zip(whole.pixels, culled.pixels) {
            let difference = a - b
            worst = max(worst, abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
        }
        #expect(worst < 0.01)
        #expect(after.overdraw <= before.overdraw)
    }

    @Test("content below a rounded corner's arc is occluded, content outside of it isn't", arguments: [0.0, 0.5], [0.0, 0.7])
    func roundCorners(turnY: Double, turnZ: Double) {
        let radius = 80.0
        for (sideX, sideY) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
            // From outside the arc to inside its chord, along the diagonal: 0.29 and 0.5 radii from the sides.
            for inset in [6.0, 12, 18, 50, 60] {
                let position = Vector3(sideX * (150 - inset), sideY * (200 - inset), -0.5)
                let turn = Transform3D.rotation(turnZ, axis: Vector3(0, 0, 1)) * .rotation(turnY, axis: Vector3(0, 1, 0))
                let middle = turn.apply(to: SIMD4(position.x, position.y, position.z, 1))
                let cards: ContiguousArray = [
                    card(0, width: 8, height: 8, at: Vector3(middle.x, middle.y, middle.z), turnY: turnY, turnZ: turnZ),
                    card(1, turnY: turnY, turnZ: turnZ, radius: radius),
                ]
                var compositor = Compositor()
                var list = DrawList()
                compositor.compose(cards, viewport: screen, into: &list)
                #expect(compositor.paintedCards.count == 2)
                let isDrawn = list.runs.contains { $0.texture.id.rawValue == 0 }
                #expect(isDrawn == (inset < 20), "\(inset) in from \((sideX, sideY))")
            }
        }
    }

    @Test("a pack of cards has little overdraw; translucent cards and pictures occlude nothing")
    func overdraw() {
        let (_, before) = OcclusionTests.picture(OcclusionTests.pack(8), culls: false)
        let (_, after) = OcclusionTests.picture(OcclusionTests.pack(8), culls: true)
        #expect(before.overdraw > 2)
        #expect(after.overdraw < 1.4)
        var stacked: ContiguousArray = [card(0, width: 200, height: 200, at: Vector3(0, 0, -20)), card(1)]
        #expect(OcclusionTests.picture(stacked, culls: true).1.occludedPieces == 1)
        stacked[1].opacity = 0.9
        #expect(OcclusionTests.picture(stacked, culls: true).1.occludedPieces == 0)
        stacked[1].opacity = 1
        stacked[1].front.opaqueCore = nil
        #expect(OcclusionTests.picture(stacked, culls: true).1.occludedPieces == 0)
    }

    @Test("runs drawn without blending look the same as with blending", arguments: 0..<6)
    func solidRuns(round: Int) {
        var chance = SeededGenerator(seed: UInt64(round) + 400)
        var cards = OcclusionTests.flow(5, offset: 1.6)
        for id in 5..<12 {
            cards.append(
                card(
                    id, width: chance.number(6...300), height: chance.number(6...300),
                    at: Vector3(chance.number(-300...300), chance.number(-200...200), chance.number(-200...300)),
                    turnY: round % 2 == 0 ? 0 : chance.number(-1.5...1.5), turnZ: chance.number(-1...1),
                    radius: chance.number(0...40),
                    opacity: id % 3 == 0 ? 0.7 : 1))
            if id % 4 == 1 { cards[id].front.opaqueCore = nil }
        }
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.runs.contains { !$0.blends } && list.runs.contains { $0.blends })
        func picture(blendsAll: Bool) -> Canvas {
            var canvas = Canvas(width: 1280, height: 800)
            canvas.draw(list, blendsAll: blendsAll) { id, u, v in
                // Pictures that aren't opaque are half transparent.
                id == .shadow
                    ? SIMD4(0, 0, 0, u) : SIMD4(u, v, 0.5, id.rawValue >= 5 && id.rawValue % 4 == 1 ? 0.5 : 1)
            }
            return canvas
        }
        let worst = zip(picture(blendsAll: false).pixels, picture(blendsAll: true).pixels).map { a, b in
            let difference = a - b
            return max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
        }.max()
        #expect(worst ?? 1 < 1e-9)
    }

    @Test(
        "quarters of backdrop cells that are marked as occluded are occluded, also where several cards share a cell",
        arguments: 0..<6)
    func markedBackdrop(round: Int) {
        var compositor = Compositor()
        compositor.options.occludesBackdrop = true
        // Rows with cards narrower and wider than a cell of 64 pixels, flat and tilted ones, and one that is partly off screen.
        let cards = ContiguousArray(
            (0..<24).map { id in
                card(
                    id, width: round % 2 == 0 ? 100 : 40, height: 500,
                    at: Vector3(
                        Double(id) * (round % 2 == 0 ? 47 : 33) - 560 + Double(round) * 7.7, round == 4 ? 420 : 0, Double(id)),
                    turnY: round > 2 ? 0.8 : 0, radius: 8)
            })
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        var cells = ContiguousArray<UInt8>(repeating: 0, count: 20 * 13)
        compositor.markOccluded(cells: &cells, columns: 20, rows: 13, of: Rect(x: 0, y: 0, width: 1280, height: 832))
        var marked = 0
        for (index, bits) in cells.enumerated() {
            for quarter in 0..<4 where bits & (1 << quarter) != 0 {
                marked += 1
                let x = Double(index % 20 * 64 + quarter % 2 * 32), y = Double(index / 20 * 64 + quarter / 2 * 32)
                for step in 0..<25 {
                    let point = Vector2(x + 8 * Double(step % 5), y + 8 * Double(step / 5))
                    if compositor.hitTest(point) == nil { Issue.record("\(point) is open") }
                }
            }
        }
        #expect(marked > (round == 4 ? 50 : round % 2 == 0 ? 300 : 0))
        // No card of the first row is as wide as two cells.
        if round % 2 == 0, round < 3 { #expect(cells.count { $0 == 0xF } > 60) }
    }
}
