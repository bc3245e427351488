import RiffleMath
import RifflePainter
import RiffleScene
import Testing

@Suite("Compositor")
struct CompositorTests {
    @Test("a flat card with square corners is two triangles in one run")
    func flatCard() {
        var compositor = Compositor()
        compositor.options.antialiasesEdges = false
        var list = DrawList()
        compositor.compose([card(3)], viewport: screen, into: &list)
        #expect(list.runs.count == 1)
        #expect(list.vertices.count == 4)
        #expect(list.indices.count == 6)
        #expect(list.vertices.map(\.x).min() == 490)
        #expect(list.vertices.map(\.y).max() == 600)
        #expect(compositor.hitTest(Vector2(640, 400)) == 3)
        #expect(compositor.hitTest(Vector2(489, 400)) == nil)
    }
}
