internal import RiffleMath
internal import RifflePainter
internal import RiffleScene

/// The outlines of another stage's cards below the live ones, in buffers that are reused from frame to frame.
struct GhostOutlines: Sendable {
    /// A card of the other stage.
    private struct Outline: Sendable {
        /// To output pixels.
        var transform: Transform3D
        /// In window points.
        var size: Size
        /// In window points.
        var cornerRadius: Double
        /// 0…1.
        var opacity: Double
    }

    /// The outlines' thickness in window points.
    private static let thickness = 2.0
    /// The number of segments of a rounded corner's quarter circle.
    private static let cornerSteps = 5

    private var outlines: ContiguousArray<Outline> = []
    /// The outline of one card, in output pixels.
    private var corners: ContiguousArray<Vector2> = []

    /// Shows these cards from now on.
    mutating func show(_ cards: ContiguousArray<SceneCard>) {
        outlines.removeAll(keepingCapacity: true)
        for card in cards where card.id >= 0 {
            outlines.append(
                Outline(transform: card.transform, size: card.size, cornerRadius: card.cornerRadius, opacity: card.opacity))
        }
    }

    /// Removes all outlines.
    mutating func hide() { self = GhostOutlines() }

    /// Appends the outlines as runs of their own and returns the number of runs.
    mutating func paint(clip: Rect?, pixelScale: Double, into list: inout DrawList) -> Int {
        guard !outlines.isEmpty else { return 0 }
        let before = list.runs.count
        // Begin a new run: the last one of the cards may have the same texture and would be continued.
        list.runs.append(
            DrawRun(texture: TextureLevel(.white), firstIndex: list.indices.count, indexCount: 0, clip: clip))
        for outline in outlines where Self.trace(outline, into: &corners) {
            let alpha = UInt8((50 + 150 * outline.opacity).clamped(to: 0...255))
            list.appendLoop(
                corners, thickness: Self.thickness * pixelScale, color: StageColors.other.with(alpha: alpha), clip: clip)
        }
        return list.runs.count - before
    }

    /// Fills in the corners of an outline; false if part of it is behind the eye.
    private static func trace(_ outline: Outline, into corners: inout ContiguousArray<Vector2>) -> Bool {
        let (map, size) = (Homography(outline.transform), outline.size)
        let radius = outline.cornerRadius.clamped(to: 0...Swift.max(0, Swift.min(size.width, size.height) / 2))
        corners.removeAll(keepingCapacity: true)
        for corner in 0..<4 {
            let x: Double = corner == 0 || corner == 3 ? 1 : -1
            let y: Double = corner < 2 ? 1 : -1
            for step in 0...cornerSteps {
                let angle = (Double(corner) + Double(step) / Double(cornerSteps)) * .pi / 2
                let point = Vector2(
                    x * (size.width / 2 - radius) + radius * .cos(angle), y * (size.height / 2 - radius) + radius * .sin(angle))
                guard let corner = map.project(point) else { return false }
                corners.append(corner)
            }
        }
        return true
    }
}

extension DrawList {
    /// Appends a closed line through points, with an antialiased edge of a pixel on each side. All lengths in output pixels.
    mutating func appendLoop(_ points: ContiguousArray<Vector2>, thickness: Double, color: Color, clip: Rect? = nil) {
        guard points.count > 2 else { return }
        let count = points.count
        let first = Int32(vertices.count)
        var clear = color
        clear.a = 0
        for index in 0..<count {
            let along = points[(index + 1) % count] - points[(index + count - 1) % count]
            let length = (along * along).sum().squareRoot()
            let normal = length > 1e-9 && length.isFinite ? Vector2(along.y, -along.x) / length : .zero
            // Four rings from the outside in; the outermost and the innermost have alpha 0.
            for ring in 0..<4 {
                let isEdge = ring == 0 || ring == 3
                let reach = (thickness / 2 + (isEdge ? 1 : 0)) * (ring < 2 ? 1 : -1)
                let point = points[index] + normal * reach
                vertices.append(
                    DrawVertex(x: Float(point.x), y: Float(point.y), color: isEdge ? clear : color, u: 0, v: 0))
            }
        }
        for index in 0..<count {
            let here = first + Int32(index) * 4
            let next = first + Int32((index + 1) % count) * 4
            for band in 0..<Int32(3) {
                appendTriangle(here + band, here + band + 1, next + band, texture: TextureLevel(.white), clip: clip)
                appendTriangle(next + band, here + band + 1, next + band + 1, texture: TextureLevel(.white), clip: clip)
            }
        }
    }
}
