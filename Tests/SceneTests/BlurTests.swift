import RiffleMath
import Testing

@testable import RifflePainter
@testable import RiffleScene

/// A blur of any standard deviation is a blend of two levels.
@Suite("Blur of a card's picture")
struct BlurTests {
    private static let blurred = TextureID(rawValue: 900)

    @Test("two passes have the requested opacity, and the upper level has its weight")
    func opacities() {
        for opacity in stride(from: 0.05, through: 1, by: 0.05) {
            for share in stride(from: 0.0, to: 1, by: 0.07) {
                let (lower, upper, edge) = BlurBlend(lower: 0, upper: 1, share: share).opacities(opacity, isOpaque: true)
                #expect(abs((1 - (1 - lower) * (1 - upper)) - opacity) < 1e-12)
                #expect(abs(upper - opacity * share) < 1e-12)
                #expect(abs(lower * (1 - upper) - opacity * (1 - share)) < 1e-12)
                #expect((0...1).contains(lower) && (0...1).contains(edge))
            }
        }
    }

    @Test("for a translucent picture the opacity is continuous in the weight and close to the picture's")
    func translucent() {
        for texel in [0.25, 0.5, 0.8, 1] {
            var last = texel
            for step in 0...1000 {
                let (lower, upper, _) = BlurBlend(lower: 0, upper: 1, share: Double(step) / 1000).opacities(1, isOpaque: false)
                let density = 1 - (1 - lower * texel) * (1 - upper * texel)
                #expect(abs(density - last) < 0.01)
                #expect(density > texel - 1.0 / 16 && density < texel + 0.125)
                last = density
            }
            #expect(abs(last - texel) < 1e-9)
        }
    }

    @Test("the blend has the requested deviation", arguments: [0.0, 0.6, 1, 2.3, 9])
    func variance(density: Double) {
        for step in 1...500 {
            let deviation = Double(step) * 0.15
            let blend = BlurBlend(deviation: deviation, density: density, levelCount: Int32(BlurLevels.count))
            func variance(_ level: Int32) -> Double {
                level < 0 ? 0 : BlurLevels.deviation(ofLevel: level) * BlurLevels.deviation(ofLevel: level)
            }
            let mixed = variance(blend.lower) * (1 - blend.share) + (blend.share > 0 ? variance(blend.upper) * blend.share : 0)
            // Weights below 1/6 and above 5/6 are drawn with a single level.
            let wanted = min(deviation * deviation, variance(Int32(BlurLevels.count) - 1))
            #expect(abs(mixed - wanted) <= variance(blend.upper) / 6 + 1e-9)
            #expect(blend.lower < 0 || blend.upper - blend.lower <= 1)
            if density > 0, blend.upper >= 0 {
                #expect(BlurLevels.deviation(ofLevel: blend.upper) >= BlurBlend.leastPixels * density)
            }
        }
    }

    @Test("in the middle between two levels both have the weight ½")
    func halfway() {
        for level in 0..<Int32(BlurLevels.count) - 1 {
            let (low, high) = (BlurLevels.deviation(ofLevel: level), BlurLevels.deviation(ofLevel: level + 1))
            let middle = ((low * low + high * high) / 2).squareRoot()
            let blend = BlurBlend(deviation: middle, density: 1, levelCount: Int32(BlurLevels.count))
            #expect(blend.lower == level && blend.upper == level + 1 && abs(blend.share - 0.5) < 1e-9)
        }
    }

    @Test("a blur beyond the last level is the last level; a deviation of 0 or NaN, or no levels, give the sharp picture")
    func ends() {
        #expect(BlurBlend(deviation: 1e6, density: 1, levelCount: 3) == BlurBlend(lower: 2, upper: 2, share: 0))
        for (deviation, count) in [(0, 9), (-1, 9), (.nan, 9), (3, 0)] as [(Double, Int32)] {
            let blend = BlurBlend(deviation: deviation, density: 1, levelCount: count)
            #expect(blend.lower == -1 && blend.share == 0)
        }
    }

    // MARK: - Drawing

    private static func blurredCard(
        _ deviation: Double, opacity: Double = 1, turnY: Double = 0, levels: Int = BlurLevels.count
    ) -> SceneCard {
        var one = card(1, turnY: turnY, radius: 20, opacity: opacity)
        one.blur = CardBlur(
            deviation: deviation, texture: blurred, pixelSize: Size(width: 300, height: 400), levelCount: Int32(levels))
        return one
    }

    /// Draws cards on white. The red channel is 0 in the sharp picture and (n + 1)/16 in level n of the blurred one.
    private static func drawn(_ cards: ContiguousArray<SceneCard>) -> Canvas {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        for index in list.runs.indices where list.runs[index].texture.id == blurred {
            list.runs[index].texture.id = TextureID(rawValue: 1001 + list.runs[index].texture.level)
        }
        var canvas = Canvas(width: 1280, height: 800)
        canvas.pixels = Array(repeating: SIMD4(1, 1, 1, 1), count: canvas.pixels.count)
        canvas.draw(list) { id, _, _ in SIMD4(id.rawValue > 1000 ? Double(id.rawValue - 1000) / 16 : 0, 0.25, 0.5, 1) }
        return canvas
    }

    @Test("the picture changes continuously with the deviation", arguments: [1.0, 0.4])
    func continuity(opacity: Double) {
        var last: Double?
        for step in 0...90 {
            // Logarithmic steps of 1/20: a weight changes by less than 1/3, and neighbouring levels, the sharp picture included,
            // differ by 1/16.
            let deviation = 0.3 * Double.exp(Double(step) / 20)
            // The card is small for speed; it has one pixel of level 0 per point, like the large one.
            var one = Self.blurredCard(deviation, opacity: opacity)
            one.size = Size(width: 30, height: 40)
            one.blur?.pixelSize = one.size
            let red = Self.drawn([one])[640, 400].x
            if let last { #expect(abs(red - last) < opacity / 45 + 1.0 / 255, "deviation \(deviation)") }
            last = red
        }
        #expect((last ?? 0) > 8 / 16 * opacity)
    }

    @Test("the antialiased edge has the same coverage as a sharp card's", arguments: [0.0, 0.7])
    func edge(turnY: Double) {
        for opacity in [1, 0.9, 0.5] {
            let sharp = Self.drawn([card(1, turnY: turnY, radius: 20, opacity: opacity)])
            // The deviations are close to each of two levels, and in the middle between them.
            for deviation in [2.02, 2.4, 2.8] {
                let soft = Self.drawn([Self.blurredCard(deviation, opacity: opacity, turnY: turnY)])
                // Green is the same in all levels, so it measures the coverage.
                var worst = 0.0
                for y in 190..<300 {
                    for x in 480..<800 { worst = max(worst, abs(sharp[x, y].y - soft[x, y].y)) }
                }
                #expect(worst < (opacity == 1 ? 0.005 : 0.08), "\(opacity), \(deviation): \(worst)")
            }
        }
    }

    @Test("a card is sharp until its levels are loaded, and its back is always sharp")
    func sharp() {
        #expect(Self.drawn([Self.blurredCard(8, levels: 0)])[640, 400].x == 0)
        #expect(Self.drawn([Self.blurredCard(8)])[640, 400].x > 0.2)
        var turned = Self.blurredCard(8, turnY: .pi)
        turned.back = turned.front
        #expect(Self.drawn([turned])[640, 400].x == 0)
        // Without a back, a card that faces away shows its front mirrored and blurred.
        turned.back = nil
        #expect(Self.drawn([turned])[640, 400].x > 0.2)
    }

    @Test("the reflection is blurred like the card")
    func reflection() {
        var one = Self.blurredCard(8)
        one.reflection = CardReflection(opacity: 0.9, length: 160)
        let red = Self.drawn([one])[640, 620].x
        one.blur = nil
        #expect(red > Self.drawn([one])[640, 620].x + 0.15)
    }
}
