import RiffleMath
import Testing

@testable import RifflePainter
@testable import RiffleScene

/// A picture that doesn't fill its card is surrounded by a mat.
@Suite("Mats on cards")
struct MatTests {
    private static let frame = Rect(x: -130, y: -90, width: 260, height: 180)

    private static func matted(
        _ id: Int, at position: Vector3 = .zero, turnY: Double = 0, turnX: Double = 0, opacity: Double = 1, radius: Double = 20
    ) -> SceneCard {
        var one = card(id, at: position, turnY: turnY, turnX: turnX, radius: radius, opacity: opacity)
        one.mat = CardMat(frame: frame, color: Color(r: 0, g: 0, b: 255))
        return one
    }

    /// Draws cards with red pictures and blue mats.
    private static func drawn(_ cards: ContiguousArray<SceneCard>, perspective: Bool = true) -> Canvas {
        var compositor = Compositor()
        var list = DrawList()
        compositor.compose(cards, viewport: screen, into: &list)
        #expect(list.isValid)
        var canvas = Canvas(width: 1280, height: 800)
        canvas.draw(list) { id, _, _ in id == .white ? SIMD4(1, 1, 1, 1) : SIMD4(1, 0, 0, 1) }
        return canvas
    }

    /// Calls `each` for pixels with their distances, in card points, from the card's edge and from the picture's (positive
    /// inside).
    private static func pixels(
        of one: SceneCard, each: (_ x: Int, _ y: Int, _ inCard: Double, _ inPicture: Double) -> Void
    ) throws {
        let inverse = try #require(Homography(one.transform).inverted?.inverse)
        for y in 0..<800 {
            for x in stride(from: 0, to: 1280, by: 3) {
                let image = inverse.apply(to: Vector2(Double(x) + 0.5, Double(y) + 0.5))
                let point = Vector2(image.x, image.y) / image.z
                func inside(_ frame: Rect, _ radius: Double) -> Double {
                    let dx = abs(point.x - frame.center.x) - frame.width / 2 + radius
                    let dy = abs(point.y - frame.center.y) - frame.height / 2 + radius
                    let outer = Vector2(max(dx, 0), max(dy, 0))
                    return radius - (outer * outer).sum().squareRoot() - min(max(dx, dy), 0)
                }
                each(x, y, inside(one.frame, one.cornerRadius), inside(frame, 0))
            }
        }
    }

    @Test(
        "picture and mat have the same opacity, and neither shows through the other, for all orientations",
        arguments: [1.0, 0.5, 0.05], [(0.0, 0.0), (0.9, 0), (-0.5, 0.6)])
    func opacity(opacity: Double, turn: (y: Double, x: Double)) throws {
        for perspective in [true, false] {
            let one = Self.matted(1, turnY: turn.y, turnX: turn.x, opacity: opacity)
            let canvas = Self.drawn([one], perspective: perspective)
            var wrong = 0
            try Self.pixels(of: one) { x, y, inCard, inPicture in
                let pixel = canvas[x, y]
                if inCard < -3 {
                    if pixel != .zero { wrong += 1 }
                } else if inCard > 3, inPicture > 6 {
                    if abs(pixel.w - opacity) > 0.004 || abs(pixel.x - pixel.w) > 0.004 || pixel.z > 0.004 { wrong += 1 }
                } else if inCard > 3, inPicture < -4 {
                    if abs(pixel.w - opacity) > 0.004 || abs(pixel.z - pixel.w) > 0.004 || pixel.x > 0.004 { wrong += 1 }
                } else if inCard > 3, pixel.w < opacity - 0.004 {
                    // The edge between picture and mat must not let anything behind the card show through.
                    wrong += 1
                }
            }
            #expect(wrong == 0)
        }
    }

    @Test("the back has no mat, and an intersecting card cuts picture and mat")
    func sides() {
        var turned = Self.matted(1, turnY: .pi)
        turned.back = turned.front
        let back = Self.drawn([turned])
        #expect(back[640, 400] == SIMD4(1, 0, 0, 1) && back[640, 560] == SIMD4(1, 0, 0, 1))
        var other = card(2, turnY: -0.8)
        other.front.tint = Color(r: 0, g: 255, b: 0)
        let crossing = Self.drawn([Self.matted(1), other])
        func shows(_ x: Int, _ y: Int) -> (picture: Bool, mat: Bool) { (crossing[x, y].x > 0.5, crossing[x, y].z > 0.5) }
        // The planes intersect along x = 640: on one side the other card is nearer.
        #expect(shows(600, 400).picture != shows(680, 400).picture)
        #expect(shows(600, 230).mat != shows(680, 230).mat)
    }

    @Test("the reflection shows the mat at its top and the picture below, with a continuous fade")
    func reflection() {
        var one = Self.matted(1, radius: 0)
        one.reflection = CardReflection(opacity: 0.8, length: 200, gap: 0)
        let canvas = Self.drawn([one])
        // The card's lower edge is at y = 600, the picture's 110 points above it.
        let (mat, picture) = (canvas[640, 650], canvas[640, 750])
        #expect(mat.z > 0.5 && mat.x == 0 && picture.x > 0.1 && picture.z < 0.02)
        #expect(abs(mat.w - 0.8 * (1 - 50.5 / 200)) < 0.01 && abs(picture.w - 0.8 * (1 - 150.5 / 200)) < 0.01)
        // The reflection is too short to contain a part of the picture.
        one.reflection = CardReflection(opacity: 0.8, length: 100, gap: 0)
        #expect(Self.drawn([one])[640, 690].x == 0)
    }

    @Test("a mat with an invalid frame is ignored")
    func broken() {
        for frame in [
            Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 0, height: 5),
            Rect(x: 0, y: 0, width: .infinity, height: 5),
        ] {
            var one = Self.matted(1)
            one.mat?.frame = frame
            #expect(Self.drawn([one])[640, 560] == SIMD4(1, 0, 0, 1))
        }
    }
}
