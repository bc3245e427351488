internal import RiffleMath
internal import RifflePainter
internal import RiffleScene

/// The outlines of another stage's cards, in buffers that are reused from frame to frame.
struct Ghost: Sendable {
    /// A card of the other stage.
    struct Outline: Sendable {
        /// To output pixels.
        var transform = Transform3D.identity
        /// In window points.
        var size = Size.zero
        /// In window points.
        var cornerRadius = 0.0
        /// 0…1.
        var opacity = 0.0
    }

    var outlines: ContiguousArray<Outline> = []
    /// The outline of one card, in output pixels.
    var corners: ContiguousArray<Vector2> = []
}

// The cards of another stage as outlines below the live cards.
extension Stage {
    /// The outlines' thickness in window points.
    private static let ghostThickness = 2.0
    /// The number of segments of a rounded corner's quarter circle.
    private static let cornerSteps = 5

    /// Shows the cards of another stage of the same window, as they are at its present moment, as outlines below the cards of this
    /// one.
    public mutating func showOutlines(of other: inout Stage) {
        other.updateScene()
        var shown = ghost ?? Ghost()
        // Moved out of the property while it changes, so that its arrays have one owner and aren't copied.
        ghost = nil
        shown.outlines.removeAll(keepingCapacity: true)
        for card in other.sceneCards where card.id >= 0 {
            shown.outlines.append(
                Ghost.Outline(
                    transform: card.transform, size: card.size, cornerRadius: card.cornerRadius, opacity: card.opacity))
        }
        ghost = shown
    }

    /// Shows no outlines any more.
    public mutating func hideOutlines() { ghost = nil }

    /// Appends the outlines as runs of their own and returns the number of runs.
    mutating func paintGhost(into list: inout DrawList) -> Int {
        guard var shown = ghost else { return 0 }
        ghost = nil
        defer { ghost = shown }
        let before = list.runs.count
        var clip: Rect?
        if !fillsWindow { clip = shownFrame.screen.scaled(by: pixelScale) }
        // Begin a new run: the last one of the cards may have the same texture and would be continued.
        list.runs.append(
            DrawRun(texture: TextureLevel(.white), firstIndex: list.indices.count, indexCount: 0, clip: clip))
        for outline in shown.outlines where Self.trace(outline, into: &shown.corners) {
            let alpha = UInt8((50 + 150 * outline.opacity).clamped(to: 0...255))
            list.appendLoop(
                shown.corners, thickness: Self.ghostThickness * pixelScale, color: Color(r: 255, g: 186, b: 82, a: alpha),
                clip: clip)
        }
        return list.runs.count - before
    }

    /// Fills in the corners of an outline; false if part of it is behind the eye.
    private static func trace(_ outline: Ghost.Outline, into corners: inout ContiguousArray<Vector2>) -> Bool {
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
