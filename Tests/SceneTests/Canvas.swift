import RiffleMath
import RifflePainter
import RiffleScene
import Testing

/// A reference rasterizer: draws a draw list like a GPU (top-left rule, perspective-correct interpolation, straight alpha
/// "over"), with a function for each texture's contents.
struct Canvas {
    let width: Int
    let height: Int
    /// Premultiplied r, g, b, a; rows from the top.
    var pixels: [SIMD4<Double>]
    private var blends = true

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: .zero, count: width * height)
    }

    subscript(x: Int, y: Int) -> SIMD4<Double> { pixels[y * width + x] }

    /// `picture` returns straight r, g, b, a (0…1) at u, v.
    /// `blendsAll`: blends all runs, even those with `blends` false.
    mutating func draw(
        _ list: DrawList, blendsAll: Bool = false, picture: (TextureID, Double, Double) -> SIMD4<Double>
    ) {
        drawLevels(list, blendsAll: blendsAll) { picture($0.id, $1, $2) }
    }

    /// Draws a list whose pictures have mip levels with different contents.
    mutating func drawLevels(
        _ list: DrawList, blendsAll: Bool = false, picture: (TextureLevel, Double, Double) -> SIMD4<Double>
    ) {
        for run in list.runs {
            blends = run.blends || blendsAll
            var index = run.firstIndex
            while index < run.firstIndex + run.indexCount {
                triangle(
                    list.vertices[Int(list.indices[index])], list.vertices[Int(list.indices[index + 1])],
                    list.vertices[Int(list.indices[index + 2])]
                ) { picture(run.texture, $0, $1) }
                index += 3
            }
        }
    }

    private mutating func triangle(
        _ p: DrawVertex, _ q: DrawVertex, _ r: DrawVertex, picture: (Double, Double) -> SIMD4<Double>
    ) {
        // Fixed-point positions with 1/256 pixel, like GPUs, so that edge functions are exact.
        func fixed(_ value: Float) -> Int { Int((Double(value) * 256).rounded()) }
        let a = p
        var b = q
        var c = r
        func edge(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ x: Int, _ y: Int) -> Int {
            (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        }
        var area = edge(fixed(a.x), fixed(a.y), fixed(b.x), fixed(b.y), fixed(c.x), fixed(c.y))
        if area == 0 { return }
        if area < 0 {
            swap(&b, &c)
            area = -area
        }
        let ax = fixed(a.x), ay = fixed(a.y), bx = fixed(b.x), by = fixed(b.y), cx = fixed(c.x), cy = fixed(c.y)
        func owns(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, _ value: Int) -> Bool {
            value > 0 || (value == 0 && ((by == ay && bx > ax) || by < ay))
        }
        let minX = max(0, (min(ax, bx, cx) - 128) / 256), maxX = min(width - 1, (max(ax, bx, cx) + 128) / 256)
        let minY = max(0, (min(ay, by, cy) - 128) / 256), maxY = min(height - 1, (max(ay, by, cy) + 128) / 256)
        guard minX <= maxX, minY <= maxY else { return }
        for y in minY...maxY {
            for x in minX...maxX {
                let px = x * 256 + 128, py = y * 256 + 128
                let wa = edge(bx, by, cx, cy, px, py), wb = edge(cx, cy, ax, ay, px, py), wc = edge(ax, ay, bx, by, px, py)
                guard owns(bx, by, cx, cy, wa), owns(cx, cy, ax, ay, wb), owns(ax, ay, bx, by, wc) else { continue }
                let la = Double(wa) / Double(area), lb = Double(wb) / Double(area), lc = Double(wc) / Double(area)
                func mix(_ value: (DrawVertex) -> Double) -> Double { value(a) * la + value(b) * lb + value(c) * lc }
                let q = SIMD3(la / Double(a.w), lb / Double(b.w), lc / Double(c.w))
                func perspective(_ value: (DrawVertex) -> Double) -> Double {
                    (value(a) * q.x + value(b) * q.y + value(c) * q.z) / q.sum()
                }
                let texel = picture(perspective { Double($0.u) }, perspective { Double($0.v) })
                let tint =
                    SIMD4(
                        mix { Double($0.color.r) }, mix { Double($0.color.g) }, mix { Double($0.color.b) },
                        mix { Double($0.color.a) }) / 255
                var color = texel * tint
                let alpha = color.w
                color *= SIMD4(alpha, alpha, alpha, 1)
                // Without blending the pixel is replaced, and alpha is ignored.
                pixels[y * width + x] =
                    blends
                    ? color + pixels[y * width + x] * (1 - alpha)
                    : SIMD4(texel.x, texel.y, texel.z, 1) * SIMD4(tint.x, tint.y, tint.z, 1)
            }
        }
    }
}

extension Canvas {
    /// Composes cards and draws them on a canvas of the screen's size.
    static func composed(
        _ cards: ContiguousArray<SceneCard>, culls: Bool = true, picture: (TextureLevel, Double, Double) -> SIMD4<Double>
    ) -> (canvas: Canvas, statistics: CompositorStatistics, list: DrawList) {
        var compositor = Compositor()
        compositor.options.cullsOccluded = culls
        compositor.options.measuresOverdraw = true
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        var canvas = Canvas(width: 1280, height: 800)
        canvas.drawLevels(list) { texture, u, v in texture.id == .shadow ? SIMD4(0, 0, 0, u) : picture(texture, u, v) }
        return (canvas, compositor.statistics, list)
    }
}

let screen = Rect(x: 0, y: 0, width: 1280, height: 800)

/// A test card with perspective about the screen's centre, at a position in space.
func card(
    _ id: Int, width: Double = 300, height: Double = 400, at position: Vector3 = .zero, turnY: Double = 0, turnX: Double = 0,
    turnZ: Double = 0, m34: Double = -1.0 / 500, radius: Double = 0, opacity: Double = 1, z: Double = 0,
    shadow: QuadShadow? = nil, back: QuadPicture? = nil
) -> SceneCard {
    let transform =
        Transform3D.rotation(turnZ, axis: Vector3(0, 0, 1)) * .rotation(turnX, axis: Vector3(1, 0, 0))
        * .rotation(turnY, axis: Vector3(0, 1, 0)) * .translation(position.x, position.y, position.z) * .perspective(m34: m34)
        * .translation(screen.center.x, screen.center.y, 0)
    return SceneCard(
        id: id, transform: transform, size: Size(width: width, height: height),
        front: QuadPicture(texture: TextureID(rawValue: Int32(id)), pixelSize: Size(width: 600, height: 800), levelCount: 5),
        back: back, cornerRadius: radius, opacity: opacity, zPosition: z, shadow: shadow)
}
