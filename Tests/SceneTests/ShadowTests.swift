import RiffleMath
import RifflePainter
import RiffleScene
import TestSupport
import Testing

@Suite("Shadow")
struct ShadowTests {
    /// The shadow texture's alpha at u, with nearest filtering.
    static func sample(_ pixels: [UInt8], _ u: Double) -> Double {
        let x = Int((u * Double(ShadowTexture.width)).clamped(to: 0...Double(ShadowTexture.width - 1)))
        return Double(pixels[x * 4 + 3]) / 255
    }

    @Test("the texture is a symmetric ramp from 0 to 255 with steps of at most 1")
    func texture() {
        let pixels = ShadowTexture.pixels()
        #expect(pixels.count == ShadowTexture.width * ShadowTexture.height * 4)
        let row = (0..<ShadowTexture.width).map { Int(pixels[$0 * 4 + 3]) }
        #expect(row.first == 0)
        #expect(row.last == 255)
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 && $1 <= $0 + 1 })
        #expect(zip(row, row.reversed()).allSatisfy { abs($0 + $1 - 255) <= 1 })
    }

    @Test("a shadow of another shape, in the middle of a motion, asks for no memory of its strip")
    func memory() {
        var compositor = Compositor()
        func strips(size: Double) -> Set<ObjectIdentifier> {
            var list = DrawList()
            let shadow = QuadShadow(radius: 1 + size / 8, opacity: 1, offset: Vector2(0, 0))
            let shaded = card(0, width: size, height: size, m34: 0, radius: size / 3, shadow: shadow)
            compositor.compose([shaded], viewport: screen, into: &list)
            #expect(list.runs.contains { $0.texture.id == .shadow })
            return scratchMemory(
                of: Mirror(reflecting: compositor).descendant("painter", "mesher", "shadows", "strips", "strips") ?? 0)
        }
        let first = strips(size: 20)
        #expect(first.count > 4)
        for size in stride(from: 30.0, through: 700, by: 10) { #expect(strips(size: size) == first, "\(size)") }
    }

    @Test("the profile of a straight edge is a Gaussian-blurred edge", arguments: [3.0, 12, 40])
    func profile(radius: Double) {
        var compositor = Compositor()
        var list = DrawList()
        let shadow = QuadShadow(radius: radius, opacity: 1, offset: Vector2(0, 0))
        compositor.compose([card(0, width: 400, height: 400, m34: 0, radius: 10, shadow: shadow)], viewport: screen, into: &list)
        let pixels = ShadowTexture.pixels()
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list, blendsAll: true) { id, u, _ in id == .shadow ? SIMD4(0, 0, 0, ShadowTests.sample(pixels, u)) : .zero }
        // The right edge is at x = 840. Φ(−1) = 0.1587, Φ(−1.5) = 0.0668; the tail beyond 2σ is subtracted.
        for (sigmas, wanted) in [(0.5, 0.300), (1, 0.143), (1.5, 0.0462)] {
            let got = canvas[Int(840 + sigmas * radius), 400].w
            #expect(abs(got - wanted) < 0.25 / radius + 0.02, "radius \(radius) at \(sigmas)σ: \(got)")
        }
        #expect(canvas[Int(840 + 2 * radius + 2), 400].w == 0)
        #expect(canvas[640, 400].w == 0)
    }

    @Test("the number of a shadow's vertices depends on its card's scale, not on what was drawn before")
    func scales() {
        let shadow = QuadShadow(radius: 12, opacity: 0.5)
        let depths = [-9000.0, -2000, -300, 0, 200, 350]
        let cards = depths.flatMap { z in [300.0, 180].map { (z: z, width: $0) } }.enumerated().map { index, kind in
            var card = card(index, at: Vector3(0, 0, kind.z), radius: 20, shadow: shadow)
            card.size = Size(width: kind.width, height: 400)
            return card
        }
        func positions(_ cards: [SceneCard]) -> [SIMD2<Float>] {
            var compositor = Compositor()
            compositor.options.cullsOccluded = false
            var list = DrawList()
            compositor.compose(ContiguousArray(cards), viewport: screen, into: &list)
            return list.vertices.map { SIMD2($0.x, $0.y) }
        }
        let alone = cards.map { positions([$0]) }
        #expect(Set(alone.map(\.count)).count > 3 && positions(cards) == alone.flatMap { $0 })
    }

    @Test("a shadow that extends behind the eye has the correct alpha everywhere", arguments: 0..<12)
    func nearEye(step: Int) throws {
        // A wall beside the eye: its near end is behind the eye, its far end on the screen.
        let (sigma, radius, offset) = (30.0, 12.0, Vector2(0, 20))
        let wall = card(
            0, width: 1200, height: 300, at: Vector3(-160, 0, 300), turnY: 1.1 + Double(step) * 0.04, radius: radius,
            shadow: QuadShadow(radius: sigma, opacity: 1, offset: offset))
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose([wall], viewport: screen, into: &list)
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list, blendsAll: true) { id, u, _ in id == .shadow ? SIMD4(0, 0, 0, u) : .zero }
        // The strip's corner radius is at least 2σ.
        let half = Vector2(600, 150), corner = max(radius, 2 * sigma)
        func distance(_ point: Vector2, _ corner: Double) -> Double {
            let dx = abs(point.x) - half.x + corner, dy = abs(point.y) - half.y + corner
            let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
            return outside + min(max(dx, dy), 0) - corner
        }
        var (count, worst) = (0, 0.0)
        let inverse = try #require(Homography(wall.transform).inverted?.inverse)
        for y in stride(from: 5, to: 800, by: 10) {
            for x in stride(from: 5, to: 1280, by: 10) {
                guard let point = inverse.project(Vector2(Double(x) + 0.5, Double(y) + 0.5)) else { continue }
                // The card covers its own shadow.
                guard distance(point, radius) > 4 else { continue }
                let wanted = 1 - ((distance(point - offset, corner) + 2 * sigma) / (4 * sigma)).clamped(to: 0...1)
                worst = max(worst, abs(canvas[x, y].w - wanted))
                if wanted > 0 { count += 1 }
            }
        }
        #expect(count > 20 && worst < 0.06, "\(worst) over \(count) pixels")
    }

    @Test("a shadow isn't visible through its translucent card, and its offset moves it")
    func hole() {
        var compositor = Compositor()
        var list = DrawList()
        let shadow = QuadShadow(radius: 10, opacity: 0.8, offset: Vector2(6, 12))
        compositor.compose(
            [card(0, width: 300, height: 300, turnY: 0.6, radius: 30, opacity: 0.5, shadow: shadow)], viewport: screen,
            into: &list)
        #expect(list.runs.count == 2)
        #expect(list.runs.first?.texture.id == .shadow)
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list, blendsAll: true) { id, _, _ in id == .shadow ? SIMD4(0, 0, 0, 1) : .zero }
        var above = 0.0, below = 0.0
        for x in 540..<740 {
            for y in 280..<520 { #expect(canvas[x, y].w == 0) }
            for y in 200..<280 { above += canvas[x, y].w }
            for y in 520..<600 { below += canvas[x, y].w }
        }
        #expect(below > above * 1.5)
    }
}
