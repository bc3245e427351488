import RiffleMath
import Testing

@testable import RifflePainter
@testable import RiffleScene

/// Labels belong to the card's front.
@Suite("Labels on cards")
struct LabelTests {
    private static let texture = TextureID(rawValue: 800)

    private static func labelled(_ id: Int, at position: Vector3 = .zero, turnY: Double = 0, opacity: Double = 1) -> SceneCard {
        var one = card(id, at: position, turnY: turnY, opacity: opacity)
        one.label = CardLabel(
            frame: Rect(x: -100, y: -50, width: 200, height: 100), texture: texture, pixelSize: Size(width: 800, height: 400),
            levelCount: 4)
        return one
    }

    private static func list(_ cards: ContiguousArray<SceneCard>) -> DrawList {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        return list
    }

    private static func drawn(_ cards: ContiguousArray<SceneCard>) -> Canvas {
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list(cards)) { id, _, _ in id == texture ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0.5, 1) }
        return canvas
    }

    private static func runs(_ list: DrawList) -> [DrawRun] { list.runs.filter { $0.texture.id == texture } }

    @Test("it lies in the card's plane, and on the front only")
    func sides() {
        let plain = Self.drawn([Self.labelled(1)])
        #expect(plain[640, 400].x == 1 && plain[542, 400].x == 1 && plain[538, 400].x == 0 && plain[640, 452].x == 0)
        let tilted = Self.drawn([Self.labelled(1, turnY: 1)])
        #expect(tilted[640, 400].x == 1 && tilted[560, 400].x == 0)
        var turned = Self.labelled(1, turnY: .pi)
        turned.back = turned.front
        #expect(Self.runs(Self.list([turned])).isEmpty)
        turned.back = nil
        #expect(Self.runs(Self.list([turned])).count == 1)
    }

    @Test("nothing is drawn before its texture is loaded")
    func missing() {
        var one = Self.labelled(1)
        one.label?.levelCount = 0
        #expect(Self.runs(Self.list([one])).isEmpty)
    }

    @Test("a card in front occludes it, and an intersecting card cuts it along with the card")
    func hidden() {
        let nearer = card(2, width: 150, at: Vector3(60, 0, 5), m34: 0)
        let occluded = Self.drawn([Self.labelled(1), nearer])
        #expect(occluded[560, 400].x == 1 && occluded[640, 400].x == 0)
        // The planes intersect along x = 640; to the right of it the other card is nearer.
        let crossing = Self.drawn([Self.labelled(1), card(2, turnY: -0.8)])
        let other = Self.drawn([Self.labelled(1), card(2, turnY: 0.8)])
        func shows(_ canvas: Canvas, _ x: Int) -> Bool { canvas[x, 400].x > 0.5 }
        #expect(shows(crossing, 600) != shows(crossing, 680))
        #expect(shows(other, 600) == shows(crossing, 680) && shows(other, 680) == shows(crossing, 600))
    }

    @Test("it is shaded and faded with its card")
    func shade() {
        var one = Self.labelled(1, opacity: 0.5)
        one.shade = 0.4
        let list = Self.list([one])
        for run in Self.runs(list) {
            let colors = (run.firstIndex..<run.firstIndex + run.indexCount).map { list.vertices[Int(list.indices[$0])].color }
            #expect(colors.map(\.a).max() == 128 && colors.allSatisfy { $0.r == 153 })
        }
        #expect(Self.runs(list).count == 1)
    }

    @Test("its mip level depends on its own size on the screen", arguments: [(800.0, 1), (1600, 2), (200, 0)])
    func level(width: Double, level: Int) {
        var one = Self.labelled(1)
        one.label?.pixelSize = Size(width: width, height: width / 2)
        // The level has one to two texels per pixel.
        #expect(Self.runs(Self.list([one])).map(\.texture.level) == [Int32(level + (width > 200 ? 1 : 0))])
    }
}
