import RiffleMath
import TestSupport
import Testing

@Suite("Projected quads")
struct ProjectedQuadTests {
    /// A card somewhere around the eye's axis, turned and tilted: sometimes partly behind the eye.
    private static func card(_ chance: inout SeededGenerator, near: Bool) -> (transform: Transform3D, size: Size) {
        let turn = Vector3(chance.number(-1...1), chance.number(-1...1), chance.number(-1...1))
        let transform =
            Transform3D.rotation(chance.number(0...6), axis: turn)
            * .translation(
                chance.number(-150...150), chance.number(-150...150), near ? chance.number(300...700) : chance.number(-400...100))
            * .perspective(m34: -0.002)
        return (transform, Size(width: chance.number(20...300), height: chance.number(20...300)))
    }

    /// A corner computed with the whole matrix, one at a time.
    private static func corner(_ card: (transform: Transform3D, size: Size), _ number: Int) -> (point: Vector2, w: Double) {
        let (x, y) = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)][number]
        let image = card.transform.apply(to: SIMD4(x * card.size.width, y * card.size.height, 0, 1))
        return (Vector2(image.x, image.y) / image.w, image.w)
    }

    @Test("its corners, bounds and sides of the near plane are the matrix's, corner by corner", arguments: [false, true])
    func corners(near: Bool) {
        var chance = SeededGenerator(seed: 7)
        var kinds: Set<Int> = []
        for _ in 0..<500 {
            let card = Self.card(&chance, near: near)
            let quad = ProjectedQuad(card.transform, card.size)
            var bounds = Bounds()
            var front = 0
            for number in 0..<4 {
                let (point, w) = Self.corner(card, number)
                guard abs(w - Homography.nearestW) > 1e-9 else { continue }
                #expect(quad.isInFront[number] == (w > Homography.nearestW))
                guard w > Homography.nearestW else { continue }
                front += 1
                bounds.add(point)
                let error = quad[number] - point
                #expect((error * error).sum() <= 1e-18 * max(1, (point * point).sum()))
                #expect(abs(quad.w[number] - w) <= 1e-12)
            }
            kinds.insert(front)
            #expect(quad.isWhole == (front == 4))
            #expect(quad.isBehind == (front == 0))
            let (least, greatest) = (quad.bounds.least - bounds.least, quad.bounds.greatest - bounds.greatest)
            if front > 0 {
                #expect((least * least + greatest * greatest).sum() <= 1e-12 * max(1, (bounds.size * bounds.size).sum()))
            }
            #expect((front == 0) == (quad.bounds == Bounds()))
        }
        #expect(near ? kinds.isSuperset(of: [0, 1, 2, 3, 4]) : kinds == [4])
    }

    @Test(
        "two cards overlap where a point of a fine grid on one lies in the other, and a card behind the eye overlaps every other")
    func overlaps() {
        var chance = SeededGenerator(seed: 11)
        var counts = SIMD2(0, 0)
        for _ in 0..<400 {
            let (first, second) = (Self.card(&chance, near: false), Self.card(&chance, near: false))
            let (a, b) = (ProjectedQuad(first.transform, first.size), ProjectedQuad(second.transform, second.size))
            let inside = Self.sharePoints(first, second)
            if inside { #expect(a.overlaps(b) && b.overlaps(a)) }
            // A grid misses overlaps smaller than its cells, so the other direction is tested with the intersection.
            if Self.sharedArea(a, b) == 0 { #expect(!inside && !a.overlaps(b) && !b.overlaps(a)) }
            // A tolerance leaves out narrow overlaps alone.
            if !a.overlaps(b, tolerance: 0.01) { #expect(Self.sharedArea(a, b) < 0.05 * Self.sharedArea(a, a)) }
            counts[inside ? 0 : 1] += 1
        }
        #expect(counts.min() > 50)
        let (behind, _) = Self.card(&chance, near: false)
        let far = ProjectedQuad(.translation(1e5, 0, 0), Size(width: 1, height: 1))
        let reaching = ProjectedQuad(
            .rotation(1.5, axis: Vector3(0, 1, 0)) * .perspective(m34: -0.002), Size(width: 2000, height: 10))
        #expect(!reaching.isWhole && reaching.overlaps(far) && far.overlaps(reaching))
        #expect(!ProjectedQuad(behind, Size(width: 10, height: 10)).overlaps(far))
    }

    /// The area of the intersection of two cards on the screen.
    private static func sharedArea(_ a: ProjectedQuad, _ b: ProjectedQuad) -> Double {
        let (first, second) = ((0..<4).map { a[$0] }, (0..<4).map { b[$0] })
        let across = b[1] - b[0], down = b[3] - b[0]
        var polygon = ConvexPolygon<Vector2>()
        let isThere = polygon.intersect(first, second, winding: across.x * down.y - across.y * down.x > 0 ? 1 : -1)
        return isThere ? polygon.area : 0
    }

    /// Whether a point of a grid on one card is visible inside the other card.
    private static func sharePoints(_ first: (transform: Transform3D, size: Size), _ second: (transform: Transform3D, size: Size))
        -> Bool
    {
        let map = Homography(first.transform)
        guard let (inverse, _) = Homography(second.transform).inverted else { return false }
        for row in 0...60 {
            for column in 0...60 {
                let point = Vector2((Double(column) / 60 - 0.5) * first.size.width, (Double(row) / 60 - 0.5) * first.size.height)
                guard let pixel = map.project(point), let own = inverse.project(pixel) else { continue }
                if abs(own.x) < second.size.width / 2, abs(own.y) < second.size.height / 2 { return true }
            }
        }
        return false
    }

    @Test("a quad that is moved and scaled has the corners of the moved and scaled picture")
    func scaled() {
        var chance = SeededGenerator(seed: 3)
        let card = Self.card(&chance, near: false)
        let quad = ProjectedQuad(card.transform, card.size), moved = quad.scaled(by: 2, movedBy: Vector2(5, -7))
        for corner in 0..<4 { #expect(moved[corner] == quad[corner] * 2 + Vector2(5, -7)) }
        #expect(moved.w == quad.w)
    }
}
