package import RiffleMath

/// Orders flat quads in space by their true depth, cuts the quads that cross, and finds the parts that nearer ones hide. The last frame's
/// results stay available for hit tests.
///
/// Each frame: `sort`, which projects, culls, sorts and cuts; `occlude`, if the frame is painted; then `finish`. All memory is kept.
package struct Scene: Sendable {
    package private(set) var view = SceneView()
    package private(set) var table = PieceTable()
    package private(set) var occlusion = OcclusionPass()
    /// The number of visible quads that aren't painted because the scene exceeds the limits.
    package private(set) var leftOutCount = 0
    /// The quads that were painted, back to front.
    package private(set) var painted = PaintedQuads(Buffer(), Buffer())
    private var quads = Buffer<SceneQuad>()
    private var projector = Projector()
    private var sorter = DepthSorter()
    private var nearest = NearestQuads()
    private var hits = HitTester()
    private var inspector = SceneInspector()
    /// Whether pieces of the last frame were left out behind others.
    private var isPaintedInPart = false
    private let noneArePainted = PaintedQuads(Buffer(), Buffer())

    /// The number of quads with which a scene that exceeds the limits is tried first. So few are sorted without limits.
    private static let fewest = 12
    /// The factor between the numbers of quads that are tried.
    private static let growth = 1.5

    /// The pieces to paint, back to front.
    package var order: Buffer<PieceIndex> {
        @inline(__always) _read { yield sorter.order }
    }
    /// The number of times that a piece was cut in two.
    package var cutCount: Int { sorter.cutCount }
    /// The number of quads that were left out as broken.
    package var brokenCount: Int { projector.brokenCount }

    /// A scene of no quads.
    package init() {}

    // MARK: - A frame

    /// Begins a frame of `count` quads, which the caller writes at once through the pointer that `fill` gets.
    package mutating func fill(_ count: Int, _ fill: (UnsafeMutablePointer<SceneQuad>) -> Void) {
        quads.clear()
        quads.append(upTo: count) { room in
            fill(room)
            return count
        }
    }

    /// Projects the quads, and sorts their pieces by depth; false for a viewport without extent or beyond single precision.
    ///
    /// A scene above the limits loses its farthest quads. The result depends on the quads' geometry alone, not on former frames or on
    /// pictures: hits and replays rely on that.
    package mutating func sort(viewport: Rect, options: SceneOptions) -> Bool {
        leftOutCount = 0
        guard let view = SceneView(viewport, options) else {
            clear()
            projector.begin(SceneView())
            return false
        }
        self.view = view
        let limits = options.limits
        project(limits: nil)
        let visible = table.records.count
        if visible <= limits.quads {
            table.makePieces()
            sorter.sort(&table, in: viewport, limits: limits)
            if !sorter.exceedsLimits { return true }
        }
        nearest.rank(table.records, of: quads)
        if visible > limits.quads { sort(nearest: limits.quads, viewport, limits) }
        if sorter.exceedsLimits {
            // The attempts go from few quads up, because one with too many takes as long as the limits allow.
            let most = min(visible, limits.quads)
            var (count, next) = (Self.fewest, Self.fewest)
            repeat {
                count = next
                next = min(Int(Double(count) * Self.growth), most)
                sort(nearest: next, viewport, limits)
            } while !sorter.exceedsLimits && next < most
            if sorter.exceedsLimits { sort(nearest: count, viewport, limits) }
        }
        leftOutCount = visible - table.records.count
        return true
    }

    /// Sorts only the nearest `count` quads.
    private mutating func sort(nearest count: Int, _ viewport: Rect, _ limits: SceneLimits) {
        project(limits: count)
        table.makePieces()
        sorter.sort(&table, in: viewport, limits: count > Self.fewest ? limits : nil)
    }

    /// Fills the table with the visible quads: of all quads, or only of the nearest `count`.
    private mutating func project(limits count: Int?) {
        clear()
        if count == nil { projector.begin(view) }
        if let count { nearest.keep(count, of: quads.count) }
        for position in 0..<quads.count where count == nil || nearest.isKept(position) {
            let quad = quads.pointer(to: position)
            if projector.project(quad.pointee, position, into: &table) { hits.append(quad.pointee) }
        }
    }

    private mutating func clear() {
        // Released first, so that the table alone owns its memory.
        painted = noneArePainted
        table.clear()
        sorter.clear()
        hits.clear()
        occlusion.clear()
    }

    /// Culls and cuts the parts that nearer quads hide, and leaves out pieces behind too many painted layers. `core`: returns the opaque
    /// area of a quad whose record says `.core`; nil if there is none.
    package mutating func occlude(viewport: Rect, options: SceneOptions, core: (SceneRecord) -> Octagon?) {
        if options.cullsOccluded {
            occlusion.cull(
                sorter.order, in: &table, of: quads, nearestW: view.nearestW, collectsAll: options.occludesBackdrop, core: core)
        }
        let most = options.limits.layers * max(viewport.width * viewport.height, 1e6)
        isPaintedInPart = leaveOutCovered(beyond: most, in: Bounds(viewport))
    }

    /// Ends a frame.
    package mutating func finish() {
        table.markEnds(of: sorter.order)
        if isPaintedInPart { leftOutCount += table.records.count - table.painted.count }
        isPaintedInPart = false
        painted = PaintedQuads(table.painted, table.records)
    }

    /// Removes the pieces behind too many painted layers from the order: the frontmost pieces stay until their area exceeds `most` square
    /// pixels. Returns whether any are removed.
    private mutating func leaveOutCovered(beyond most: Double, in viewport: Bounds) -> Bool {
        var area = 0.0
        var first = order.count
        while first > 0, area <= most {
            first -= 1
            let piece = table.pieces[order[first]]
            if !piece.isOccluded { area += table.area(of: piece, in: viewport) }
        }
        guard first > 0 else { return false }
        sorter.keepFrontmost(order.count - first)
        return true
    }

    // MARK: - Questions

    /// The number of the topmost quad of the last frame at a point in output pixels; nil if there is none.
    ///
    /// It walks the paint order from the front and unprojects the point to each quad's plane, so cuts and rounded corners are respected.
    package func hitTest(_ point: Vector2) -> Int? {
        for piece in order.reversed() {
            if let id = hits.hit(point, piece, in: table, nearestW: view.nearestW) { return id }
        }
        return nil
    }

    /// Calls `body` with the numbers of the quads under a point in output pixels, from front to back. The number of a quad that was cut
    /// comes once for each of its pieces there.
    package func forEachHit(_ point: Vector2, _ body: (Int) -> Void) {
        for piece in order.reversed() {
            if let id = hits.hit(point, piece, in: table, nearestW: view.nearestW) { body(id) }
        }
    }

    /// Describes the last frame. It compares all pairs of quads, so it takes time.
    package mutating func inspect() -> SceneInspection { inspector.inspect(table, sorter.thickness, hits) }
}

/// The nearest quads of a scene that is too much for a frame.
private struct NearestQuads: Sendable {
    /// The positions of the visible quads, nearest first.
    private var positions = StableSorter<Int32>()
    private var kept = Buffer<Bool>()

    mutating func rank(_ records: Buffer<SceneRecord>, of quads: Buffer<SceneQuad>) {
        positions.clear()
        // Backwards, because the sort is stable: of quads at the same distance, the last in document order comes first.
        for index in (0..<records.count).reversed() {
            let position = records[index].position
            positions.append(Int32(position), key: quads[position].distance)
        }
        positions.sort()
    }

    mutating func keep(_ count: Int, of all: Int) {
        kept.fill(false, count: all)
        for index in 0..<min(count, positions.count) { kept[Int(positions[index])] = true }
    }

    func isKept(_ position: Int) -> Bool { kept[position] }
}

extension PieceTable {
    /// The area of a piece in square pixels, as far as its bounds lie in the viewport.
    func area(of piece: ScenePiece, in viewport: Bounds) -> Double {
        guard piece.points.count >= 3 else { return 0 }
        let whole = piece.bounds.size.x * piece.bounds.size.y
        let shown = piece.bounds.intersection(viewport).size
        guard whole > 0, shown.x > 0, shown.y > 0 else { return 0 }
        return ConvexPolygon.area(of: polygon(piece.points)) * (shown.x * shown.y / whole)
    }

    /// Pixels painted per covered pixel, sampled at 80 × 50 points of the viewport, without antialiased edges and shadows.
    package func overdraw(_ order: Buffer<PieceIndex>, in viewport: Rect) -> Double {
        var painted = 0
        var covered = 0
        for row in 0..<50 {
            for column in 0..<80 {
                let point = Vector2(
                    viewport.x + viewport.width * (Double(column) + 0.5) / 80,
                    viewport.y + viewport.height * (Double(row) + 0.5) / 50)
                var layers = 0
                for index in order where !pieces[index].isOccluded && contains(pieces[index], point) { layers += 1 }
                painted += layers
                if layers > 0 { covered += 1 }
            }
        }
        return covered > 0 ? Double(painted) / Double(covered) : 0
    }
}
