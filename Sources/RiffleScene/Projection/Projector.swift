internal import RiffleMath

/// Culls, clips and projects quads.
struct Projector: Sendable {
    private(set) var view = SceneView()
    /// The number of quads left out since `begin` because of a NaN, an infinity or a magnitude that is out of range.
    private(set) var brokenCount = 0
    /// Scratch memory: the clipped corners of a quad (x, y, z, w).
    private var corners = ConvexPolygon<SIMD4<Double>>()

    mutating func begin(_ view: SceneView) {
        self.view = view
        brokenCount = 0
    }

    /// Adds a record for the quad if any part of it may be visible. Returns whether it did. `position` is its index in the caller's quads.
    mutating func project(_ quad: SceneQuad, _ position: Int, into table: inout PieceTable) -> Bool {
        guard quad.hasValidGeometry else {
            brokenCount += 1
            return false
        }
        guard quad.hasExtent, quad.isVisible else { return false }
        let map = Homography(quad.transform)
        guard let (inverse, determinant) = map.isUpright ? map.uprightInverse : map.inverted, determinant != 0,
            determinant.isFinite
        else { return false }
        if quad.hidesBackFace && determinant < 0 { return false }

        let rows = quad.transform
        let z = SIMD3(rows.row1.z, rows.row2.z, rows.row4.z)
        let firstPoint = table.pointCount
        var visible = VisiblePart()
        let isWhole = appendWhole(quad.size, map, z, &visible, to: &table)
        if !isWhole, !visible.isDisjoint, isInFrontOfEye(quad.size, map) { appendClipped(quad, &visible, to: &table) }
        let isItselfOnScreen = abs(visible.area) / 2 > SceneTolerance.area && (visible.nearest - visible.farthest).isFinite
        if !isItselfOnScreen {
            table.removePoints(from: firstPoint)
            guard let area = quad.surroundings, isOnScreen(area, map) else { return false }
            visible.farthest = 0
            visible.nearest = 0
        }
        var plane = SIMD3(
            (inverse.x * z).sum(), (inverse.y * z).sum(), (inverse.origin * z).sum() + quad.zPosition)
        var farthest = visible.farthest + quad.zPosition
        var nearest = visible.nearest + quad.zPosition
        var middle =
            map.origin.z > view.nearestW ? z.z / map.origin.z + quad.zPosition : (farthest + nearest) / 2
        let tilt = quad.depthTilt
        if tilt != .zero, isItselfOnScreen, tilt.x.isFinite, tilt.y.isFinite, tilt.z.isFinite {
            plane += tilt
            (farthest, nearest) = (.infinity, -.infinity)
            for point in table.polygon(PointRange(firstPoint, table.pointCount - firstPoint)) {
                let depth = (plane * SIMD3(point.x, point.y, 1)).sum()
                (farthest, nearest) = (min(farthest, depth), max(nearest, depth))
            }
            middle = (farthest + nearest) / 2
        }
        let side = determinant < 0 ? quad.back : quad.front
        // A core is only known of a quad that isn't clipped.
        let isOpaque = isItselfOnScreen && (side == .whole || side == .core && isWhole)
        table.append(
            SceneRecord(
                position: position, homography: map, inverse: inverse, facing: determinant > 0 ? 1 : -1, plane: plane,
                zPosition: quad.zPosition, sortDepth: middle, farthest: farthest, nearest: nearest,
                bounds: visible.bounds, points: PointRange(firstPoint, table.pointCount - firstPoint),
                opaqueness: isOpaque ? side : .none, isWhole: isWhole, width: isItselfOnScreen ? visible.width : 0))
        return true
    }

    /// Whether any of a quad's rectangle lies in front of the eye (w ≥ `nearestW`).
    private func isInFrontOfEye(_ size: Size, _ map: Homography) -> Bool {
        map.origin.z + abs(map.x.z) * size.width / 2 + abs(map.y.z) * size.height / 2 >= view.nearestW
    }

    /// The measurements of a quad's visible polygon. `area` is twice the signed area, `longest` the square of the longest
    /// distance from the first point, `farthest` and `nearest` the range of z/w without zPosition.
    private struct VisiblePart {
        /// Whether all four corners lie in front of the eye. `bounds` is then their bounding box until clipping reduces it.
        var isInFrontOfEye = false
        /// Whether their bounding box is disjoint from the bounds of the view, so that the quad is invisible.
        var isDisjoint = false
        var bounds = Bounds()
        var area = 0.0
        var longest = 0.0
        var farthest = Double.infinity
        var nearest = -Double.infinity

        /// The area divided by the longest extent, in pixels; 32 for wide polygons, because only thin quads use it.
        @inline(__always) var width: Double {
            if area * area > 4096 * longest { return 32 }
            return abs(area) / 2 / longest.squareRoot()
        }
    }

    /// Appends the four corners of a quad that needs no clipping, which is the common case. Returns false if the quad reaches
    /// behind the eye, beyond the limits, or is off screen.
    private func appendWhole(
        _ size: Size, _ map: Homography, _ z: SIMD3<Double>, _ visible: inout VisiblePart, to table: inout PieceTable
    ) -> Bool {
        let quad = ProjectedQuad(
            map, Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            nearestW: view.nearestW)
        guard quad.isWhole else { return false }
        visible.isInFrontOfEye = true
        visible.bounds = quad.bounds
        visible.isDisjoint = visible.bounds.isDisjoint(from: view.bounds)
        guard !visible.isDisjoint, !visible.bounds.reachesBeyond(view.limits) else { return false }
        let (a, b, c, d) = (quad[0], quad[1], quad[2], quad[3])
        table.append(a, b, c, d)
        let diagonal = c - a, other = d - b
        visible.area = diagonal.x * other.y - diagonal.y * other.x
        let sideB = b - a, sideD = d - a
        visible.longest = max((diagonal * diagonal).sum(), (sideB * sideB).sum(), (sideD * sideD).sum())
        let across = SIMD4(-1.0, 1, 1, -1) * (z.x * (size.width / 2)), down = SIMD4(-1.0, -1, 1, 1) * (z.y * (size.height / 2))
        let depths = (z.z + across + down) / quad.w
        visible.farthest = min(min(depths.x, depths.y), min(depths.z, depths.w))
        visible.nearest = max(max(depths.x, depths.y), max(depths.z, depths.w))
        return true
    }

    /// Appends a quad's rectangle clipped to the near plane and the limits. It is clipped in homogeneous coordinates (x, y, z,
    /// w), in which all clip conditions are linear.
    private mutating func appendClipped(_ quad: SceneQuad, _ visible: inout VisiblePart, to table: inout PieceTable) {
        let middle = quad.transform.row4
        let right = quad.transform.row1 * (quad.size.width / 2)
        let down = quad.transform.row2 * (quad.size.height / 2)
        corners.clear()
        corners.append(middle - right - down)
        corners.append(middle + right - down)
        corners.append(middle + right + down)
        corners.append(middle - right + down)
        if !visible.isInFrontOfEye {
            let nearest = view.nearestW
            corners.clip { $0.w - nearest }
            visible.bounds = Bounds()
            for corner in corners.points { visible.bounds.add(Vector2(corner.x, corner.y) / corner.w) }
        }
        let (least, greatest) = (view.limits.least, view.limits.greatest)
        if visible.bounds.least.x < least.x { corners.clip { $0.x - least.x * $0.w } }
        if visible.bounds.greatest.x > greatest.x { corners.clip { greatest.x * $0.w - $0.x } }
        if visible.bounds.least.y < least.y { corners.clip { $0.y - least.y * $0.w } }
        if visible.bounds.greatest.y > greatest.y { corners.clip { greatest.y * $0.w - $0.y } }
        guard corners.points.count >= 3 else { return }
        visible.bounds = Bounds()
        var first: Vector2?
        var last = Vector2.zero
        for corner in corners.points {
            let inverseW = 1 / corner.w
            let pixel = Vector2(corner.x, corner.y) * inverseW
            let depth = corner.z * inverseW
            visible.farthest = min(visible.farthest, depth)
            visible.nearest = max(visible.nearest, depth)
            visible.bounds.add(pixel)
            if let first {
                visible.area += last.x * pixel.y - last.y * pixel.x
                let span = pixel - first
                visible.longest = max(visible.longest, (span * span).sum())
            } else {
                first = pixel
            }
            table.append(pixel)
            last = pixel
        }
        if let first { visible.area += last.x * first.y - last.y * first.x }
        if visible.bounds.isDisjoint(from: view.bounds) { visible.area = 0 }
    }

    /// Whether an area of a quad's plane may be visible.
    private func isOnScreen(_ area: Rect, _ map: Homography) -> Bool {
        guard area.width > 0, area.height > 0 else { return false }
        let quad = ProjectedQuad(map, area, nearestW: view.nearestW)
        // If only some corners lie in front of the eye, the projection is unbounded: assume that it is visible.
        return quad.isWhole ? !quad.bounds.isDisjoint(from: view.bounds) : !quad.isBehind
    }
}
