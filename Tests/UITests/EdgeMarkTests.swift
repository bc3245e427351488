import RiffleMath
import RiffleStage
import Testing

@testable import RiffleUI

@Suite("Marks of hints and edges")
struct EdgeMarkTests {
    private static let screen = Rect(x: 400, y: 100, width: 300, height: 500)

    private static func edges(_ back: ScreenEdges.Side, _ forward: ScreenEdges.Side, reach: Double) -> ScreenEdges {
        var edges = ScreenEdges()
        edges.back = ScreenEdges.Edge(side: back, screen: screen, reach: reach)
        edges.forward = ScreenEdges.Edge(side: forward, screen: screen, reach: reach)
        return edges
    }

    @Test("a mark shows where the pointer is near its edge, or everywhere while the gesture is taught, and answers within reach")
    func nearness() {
        for (back, forward) in [(ScreenEdges.Side.left, ScreenEdges.Side.right), (.top, .bottom)] {
            for reach in [20.0, .infinity] {
                let edges = Self.edges(back, forward, reach: reach)
                for x in stride(from: 300.0, through: 800, by: 7) {
                    for y in stride(from: 50.0, through: 650, by: 7) {
                        let point = Vector2(x, y)
                        let marks = EdgeMarks(edges, scale: 1, pointer: point, isTaught: false)
                        let distance =
                            !Self.screen.contains(point) ? .infinity : back == .left ? x - Self.screen.minX : y - Self.screen.minY
                        #expect((marks.back != nil) == (distance <= EdgeMarks.sight), "\(point)")
                        #expect((marks.back?.isNear ?? false) == (distance <= min(reach, EdgeMarks.reach)), "\(point)")
                        let taught = EdgeMarks(edges, scale: 1, pointer: point, isTaught: true)
                        #expect(taught.back != nil && taught.forward != nil && taught.back?.isNear == marks.back?.isNear ?? false)
                    }
                }
            }
        }
        #expect(EdgeMarks(Self.edges(.left, .right, reach: 20), scale: 1, pointer: nil, isTaught: false) == EdgeMarks())
    }

    @Test("marks lie inside the screen, at their edge, whatever a point is")
    func boxes() throws {
        for scale in [0.75, 1, 1.5, 3] {
            for (back, forward) in [(ScreenEdges.Side.left, ScreenEdges.Side.right), (.top, .bottom)] {
                let marks = EdgeMarks(Self.edges(back, forward, reach: 20), scale: scale, pointer: nil, isTaught: true)
                let screen = Self.screen.scaled(by: 1 / scale)
                let (first, last) = (try #require(marks.back).box, try #require(marks.forward).box)
                for box in [first, last] { #expect(isInside(box, screen)) }
                #expect(back == .left ? first.minX - screen.minX < 8 : first.minY - screen.minY < 8)
                #expect(back == .left ? screen.maxX - last.maxX < 8 : screen.maxY - last.maxY < 8)
            }
        }
    }

    @Test("hints speak of the model's own card and gesture")
    func words() {
        var hints = Hints(done: [], at: 0)
        #expect(hints.text(of: .flip) == "Click the middle card to flip it" && hints.text(of: .drag) == "Drag the cards")
        hints.subject = Hints.Subject(card: nil, gesture: "Drag from the left edge to go back")
        #expect(hints.text(of: .drag) == "Drag from the left edge to go back")
        #expect(hints.text(of: .flip) == "Click the screen to go on")
        for step in Hints.Step.allCases { #expect(!hints.text(of: step).isEmpty) }
    }
}
