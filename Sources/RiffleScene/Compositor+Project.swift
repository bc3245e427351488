internal import RiffleMath

// Culling, clipping and projection of cards.
extension Compositor {
    /// Adds a record for the card if any of it may be visible. `position` is its index in the caller's cards.
    mutating func cullAndProject(_ card: SceneCard, _ position: Int) {
        guard card.isWellFormed else {
            statistics.brokenCards += 1
            return
        }
        guard card.hasExtent, card.opacity > 0 else { return }
        let map = Homography(card.transform)
        guard let (inverse, determinant) = map.isUpright ? map.uprightInverse : map.inverted, determinant != 0,
            determinant.isFinite
        else { return }
        if card.hidesBackFace && determinant < 0 { return }

        let rows = card.transform
        let z = SIMD3(rows.row1.z, rows.row2.z, rows.row4.z)
        let firstPoint = points.count
        var visible = VisiblePart()
        let isWhole = appendWhole(card.size, map, z, &visible)
        if !isWhole, !visible.isDisjoint, isInFrontOfEye(card.size, map) { appendClipped(card, &visible) }
        let isOnScreen = abs(visible.area) / 2 > SceneTolerance.area && (visible.nearest - visible.farthest).isFinite
        if !isOnScreen {
            points.truncate(to: firstPoint)
            guard isDecorationOnScreen(card, map) else { return }
            visible.farthest = 0
            visible.nearest = 0
        }
        var plane = SIMD3(
            (inverse.x * z).sum(), (inverse.y * z).sum(), (inverse.origin * z).sum() + card.zPosition)
        var farthest = visible.farthest + card.zPosition
        var nearest = visible.nearest + card.zPosition
        var middle =
            map.origin.z > mesher.options.nearestW ? z.z / map.origin.z + card.zPosition : (farthest + nearest) / 2
        let tilt = card.depthTilt
        if tilt != .zero, isOnScreen, tilt.x.isFinite, tilt.y.isFinite, tilt.z.isFinite {
            plane += tilt
            (farthest, nearest) = (.infinity, -.infinity)
            for index in firstPoint..<points.count {
                let depth = (plane * SIMD3(points[index].x, points[index].y, 1)).sum()
                (farthest, nearest) = (min(farthest, depth), max(nearest, depth))
            }
            middle = (farthest + nearest) / 2
        }
        records.append(
            SceneRecord(
                position: position, homography: map, inverse: inverse, facing: determinant > 0 ? 1 : -1, plane: plane,
                zPosition: card.zPosition, sortDepth: middle, farthest: farthest, nearest: nearest,
                bounds: visible.bounds, firstPoint: firstPoint,
                pointCount: points.count - firstPoint,
                isOccluder: isOnScreen && (card.heldVeil == 0 || !backdrop.isEmpty)
                    && card.isOccluder(isBack: determinant < 0, isWhole: isWhole), isWhole: isWhole,
                width: isOnScreen ? visible.width : 0))
        targets.append(HitTarget(card))
    }

    /// Whether any of a card's rectangle lies in front of the eye (w ≥ `nearestW`).
    private mutating func isInFrontOfEye(_ size: Size, _ map: Homography) -> Bool {
        map.origin.z + abs(map.x.z) * size.width / 2 + abs(map.y.z) * size.height / 2 >= mesher.options.nearestW
    }

    /// The measurements of a card's visible polygon. `area` is twice the signed area, `longest` the square of the longest
    /// distance from the first point, `farthest` and `nearest` the range of z/w without zPosition.
    private struct VisiblePart {
        /// Whether all four corners lie in front of the eye. `bounds` is then their bounding box until clipping reduces it.
        var isInFrontOfEye = false
        /// Whether their bounding box is disjoint from the mesher's bounds, so that the card is invisible.
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

    /// Appends the four corners of a card that needs no clipping, which is the common case. Returns false if the card reaches
    /// behind the eye, beyond the limits, or is off screen.
    private mutating func appendWhole(
        _ size: Size, _ map: Homography, _ z: SIMD3<Double>, _ visible: inout VisiblePart
    ) -> Bool {
        let quad = ProjectedQuad(
            map, Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            nearestW: mesher.options.nearestW)
        guard quad.isWhole else { return false }
        visible.isInFrontOfEye = true
        visible.bounds = quad.bounds
        visible.isDisjoint = visible.bounds.isDisjoint(from: mesher.bounds)
        guard !visible.isDisjoint, !visible.bounds.reachesBeyond(mesher.limits) else { return false }
        let (a, b, c, d) = (quad[0], quad[1], quad[2], quad[3])
        points.append(upTo: 4) { room in
            (room[0], room[1], room[2], room[3]) = (a, b, c, d)
            return 4
        }
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

    /// Appends a card's rectangle clipped to the near plane and the limits. It is clipped in homogeneous coordinates (x, y, z,
    /// w), in which all clip conditions are linear.
    private mutating func appendClipped(_ card: SceneCard, _ visible: inout VisiblePart) {
        let middle = card.transform.row4
        let right = card.transform.row1 * (card.size.width / 2)
        let down = card.transform.row2 * (card.size.height / 2)
        corners.clear()
        corners.append(middle - right - down)
        corners.append(middle + right - down)
        corners.append(middle + right + down)
        corners.append(middle - right + down)
        if !visible.isInFrontOfEye {
            let nearest = mesher.options.nearestW
            corners.clip { $0.w - nearest }
            visible.bounds = Bounds()
            for corner in corners.points { visible.bounds.add(Vector2(corner.x, corner.y) / corner.w) }
        }
        let (least, greatest) = (mesher.limits.least, mesher.limits.greatest)
        if visible.bounds.least.x < least.x { corners.clip { $0.x - least.x * $0.w } }
        if visible.bounds.greatest.x > greatest.x { corners.clip { greatest.x * $0.w - $0.x } }
        if visible.bounds.least.y < least.y { corners.clip { $0.y - least.y * $0.w } }
        if visible.bounds.greatest.y > greatest.y { corners.clip { greatest.y * $0.w - $0.y } }
        guard corners.points.count >= 3 else { return }
        visible.bounds = Bounds()
        let firstPoint = points.count
        var last = Vector2.zero
        for corner in corners.points {
            let inverseW = 1 / corner.w
            let pixel = Vector2(corner.x, corner.y) * inverseW
            let depth = corner.z * inverseW
            visible.farthest = min(visible.farthest, depth)
            visible.nearest = max(visible.nearest, depth)
            visible.bounds.add(pixel)
            if points.count > firstPoint {
                visible.area += last.x * pixel.y - last.y * pixel.x
                let span = pixel - points[firstPoint]
                visible.longest = max(visible.longest, (span * span).sum())
            }
            points.append(pixel)
            last = pixel
        }
        visible.area += last.x * points[firstPoint].y - last.y * points[firstPoint].x
        if visible.bounds.isDisjoint(from: mesher.bounds) { visible.area = 0 }
    }

    /// Whether a card that is itself off screen has a reflection, badge or shadow that may be visible.
    private mutating func isDecorationOnScreen(_ card: SceneCard, _ map: Homography) -> Bool {
        var frame = Rect(x: 0, y: 0, width: 0, height: 0)
        if let reflection = card.reflection, reflection.isVisible {
            frame = card.frame.grown(by: reflection.gap + reflection.length)
        } else if let badge = card.badge, badge.isHittable {
            frame = badge.frame
        } else if let shadow = card.shadow, shadow.isVisible {
            frame = card.frame.grown(by: 2 * shadow.radius).moved(by: shadow.offset)
        }
        guard frame.width > 0, frame.height > 0 else { return false }
        let quad = ProjectedQuad(map, frame, nearestW: mesher.options.nearestW)
        // If only some corners lie in front of the eye, the projection is unbounded: assume that it is visible.
        return quad.isWhole ? !quad.bounds.isDisjoint(from: mesher.bounds) : !quad.isBehind
    }
}
