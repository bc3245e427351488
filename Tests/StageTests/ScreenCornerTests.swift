import RiffleMath
import RiffleModels
import RiffleScene
@testable import RiffleSettings
import Testing

@testable import RiffleStage

@Suite("Devices: rounded corners")
struct ScreenCornerTests {
    private static func stage(_ model: String, viewport: Int) -> (stage: Stage, frame: Frame) {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        configuration.set("viewport", to: Double(viewport))
        let deck = Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") })
        var stage = Stage(configuration: configuration, deck: deck, size: Size(width: 1280, height: 800))
        stage.jump(to: 4, at: 0)
        var frame = Frame()
        stage.step(to: 0, events: EmptyCollection(), into: &frame)
        return (stage, frame)
    }

    /// Positive if a point lies to the right of the line from one vertex to another (y points down).
    private static func side(_ a: DrawVertex, _ b: DrawVertex, _ point: Vector2) -> Double {
        let from = Vector2(Double(a.x), Double(a.y)) / Double(a.w), to = Vector2(Double(b.x), Double(b.y)) / Double(b.w)
        return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }

    /// The colour of the last opaque triangle that covers a point, in output pixels.
    private static func top(_ list: DrawList, at point: Vector2) -> Color? {
        var found: Color?
        func vertex(_ position: Int) -> DrawVertex { list.vertices[Int(list.indices[position])] }
        for run in list.runs {
            if let clip = run.clip, !clip.contains(point) { continue }
            for first in stride(from: run.firstIndex, to: run.firstIndex + run.indexCount, by: 3) {
                let (a, b, c) = (vertex(first), vertex(first + 1), vertex(first + 2))
                guard a.color.a == 255, b.color.a == 255, c.color.a == 255 else { continue }
                let sides = SIMD3(side(a, b, point), side(b, c, point), side(c, a, point))
                guard sides.min() >= 0 || sides.max() <= 0 else { continue }
                found = a.color
            }
        }
        return found
    }

    @Test(
        "the bezel covers the corners of a device's screen outside the corner radius, and nothing more", arguments: [1, 2],
        ["cover-flow", "modal"])
    func corners(viewport: Int, model: String) {
        let (stage, frame) = Self.stage(model, viewport: viewport)
        let shown = stage.motion.shownFrame
        #expect(shown.corner > 10)
        let bezel = Self.top(frame.drawList, at: Vector2(shown.body.minX - shown.bezel / 2, shown.body.center.y))
        let body = shown.body
        for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
            let corner = body.center + Vector2(x * body.width, y * body.height) / 2
            let inward = Vector2(-x, -y)
            #expect(Self.top(frame.drawList, at: corner + inward * 1.5) == bezel)
            // The arc's midpoint is (1 − √½) of the radius away from both sides.
            let arc = shown.corner * (1 - 0.5.squareRoot())
            #expect(Self.top(frame.drawList, at: corner + inward * (arc - 1.2)) == bezel)
            // Only a screen fills the device; behind other cards the colour may be the bezel's own.
            if model == "modal" { #expect(Self.top(frame.drawList, at: corner + inward * (arc + 1.2)) != bezel) }
        }
    }

    @Test("the window has no rounded corners, and the radius is continuous when the viewport changes")
    func window() {
        var (stage, frame) = Self.stage("cover-flow", viewport: 1)
        var configuration = stage.configuration
        let device = stage.motion.shownFrame.corner
        configuration.set("viewport", to: 0)
        stage.step(to: 0, events: [StageEvent(time: 0, kind: .configure(configuration))], into: &frame)
        #expect(abs(stage.motion.shownFrame.corner - device) < 0.5)
        var last = stage.motion.shownFrame.corner
        for step in 1...240 {
            stage.step(to: Double(step) / 120, events: EmptyCollection(), into: &frame)
            #expect(abs(stage.motion.shownFrame.corner - last) < 2)
            last = stage.motion.shownFrame.corner
        }
        #expect(last == 0)
    }
}
