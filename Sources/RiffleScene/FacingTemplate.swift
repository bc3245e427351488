internal import RiffleMath

/// What all plates of one shape that face the eye have in common: their outline, the steps that move it in and out, and the
/// triangles between. A card that the screen shows without tilt and perspective (moved, turned in the plane, scaled alike along
/// both axes) is its template under a similarity, so nothing about its outline has to be found out again.
struct FacingTemplate {
    private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    private(set) var cornerRadius = -1.0
    private(set) var segments = -1
    /// The outline in card points, clockwise, …
    private(set) var points = Pool<Vector2>()
    /// … and the step from each point that moves both its edges outwards by 1.
    private(set) var steps = Pool<Vector2>()
    /// Corners of the rectangles that are no points of the outline: the point with the same x, and the one with the same y.
    private(set) var hubs: ContiguousArray<(x: Int32, y: Int32)> = []
    /// Triangles: the outline is 0 ..< n, then come the hubs, then its fringe's outer rim. The fringe's own 2n come last.
    private(set) var indices = Pool<Int32>()

    private(set) var hasRectangles = false

    func fits(_ plate: Plate, segments: Int, hasRectangles: Bool) -> Bool {
        self.segments == segments && self.hasRectangles == hasRectangles && cornerRadius == plate.cornerRadius
            && frame == plate.frame
    }

    /// Takes over an outline that was reset to a whole rounded rectangle.
    /// `hasRectangles`: the inside is rectangles and corners, see `Mesher.fillUpright`.
    mutating func reset(_ outline: RoundedOutline, _ plate: Plate, segments: Int, hasRectangles: Bool) {
        self.hasRectangles = hasRectangles
        frame = plate.frame
        cornerRadius = plate.cornerRadius
        self.segments = segments
        points.removeAll()
        steps.removeAll()
        let ring = outline.points
        let count = ring.count
        func normal(_ index: Int) -> Vector2 {
            let side = ring[(index + 1) % count] - ring[index]
            let length = (side * side).sum().squareRoot()
            return length > 0 ? Vector2(side.y, -side.x) / length : .zero
        }
        for index in 0..<count {
            let before = normal((index + count - 1) % count)
            let after = normal(index)
            points.append(ring[index])
            steps.append((before + after) / max(1 + (before * after).sum(), 0.2))
        }
        triangulate(Int32(count))
    }

    /// With rectangles: three of them, and fans at the round corners.
    private mutating func triangulate(_ count: Int32) {
        indices.removeAll()
        func add(_ a: Int32, _ b: Int32, _ c: Int32) {
            indices.append(a)
            indices.append(b)
            indices.append(c)
        }
        func addRectangle(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
            add(a, b, c)
            add(a, c, d)
        }
        hubs.removeAll()
        let arc = count / 4
        if hasRectangles, segments > 0, count == 4 * (Int32(segments) + 1) {
            // The first and the last point of each arc, clockwise from the upper left.
            let firsts = [0, arc, 2 * arc, 3 * arc], lasts = firsts.map { $0 + arc - 1 }
            addRectangle(firsts[0], lasts[1], firsts[2], lasts[3])
            let hub = [count, count + 1, count + 2, count + 3]
            addRectangle(lasts[0], firsts[1], hub[1], hub[0])
            addRectangle(hub[3], hub[2], lasts[2], firsts[3])
            for corner in 0..<4 {
                // On the arc's one end it has the x, on the other the y.
                hubs.append(corner % 2 == 0 ? (lasts[corner], firsts[corner]) : (firsts[corner], lasts[corner]))
                for point in firsts[corner]..<lasts[corner] { add(hub[corner], point, point + 1) }
            }
            if indices.count % 6 != 0 { add(0, 0, 0) }
        } else if hasRectangles, count == 4 {
            addRectangle(0, 1, 2, 3)
        } else {
            // Every second corner is cut off until a triangle is left, as in `Mesher.fillEars`.
            var ears = ContiguousArray(0..<count)
            while ears.count >= 3 {
                var kept: ContiguousArray<Int32> = []
                for index in stride(from: 0, to: ears.count, by: 2) {
                    if index + 1 < ears.count {
                        let next = index + 2 < ears.count ? ears[index + 2] : ears[0]
                        if next != ears[index] { add(ears[index], ears[index + 1], next) }
                    }
                    kept.append(ears[index])
                }
                ears = kept
            }
        }
        let rim = count + Int32(hubs.count)
        for a in 0..<count {
            let b = a + 1 == count ? 0 : a + 1
            add(a, b, rim + b)
            add(a, rim + b, rim + a)
        }
    }
}

extension Mesher {
    /// Draws a plate by its template if it faces the eye and lies wholly inside the limits; false: it has to be done the long way.
    mutating func fillFacing(_ plate: Plate, into list: inout DrawList) -> Bool {
        let map = plate.homography
        guard !plate.fadesOut, map.x.z == 0, map.y.z == 0, cuts.isEmpty, hiding.isEmpty,
            map.origin.z >= options.nearestW
        else {
            return false
        }
        let toX = Vector2(map.x.x, map.x.y) / map.origin.z
        let toY = Vector2(map.y.x, map.y.y) / map.origin.z
        let origin = Vector2(map.origin.x, map.origin.y) / map.origin.z
        let square = (toX * toX).sum()
        guard abs((toX * toY).sum()) <= 1e-9 * square, abs((toY * toY).sum() - square) <= 1e-9 * square, square > 0 else {
            return false
        }
        let scale = square.squareRoot()
        let frame = plate.frame
        // Slivers, and corners that bend within the fringe, need the long way.
        guard min(frame.width, frame.height) * scale >= 8, plate.cornerRadius == 0 || plate.cornerRadius * scale >= 1.5 else {
            return false
        }
        let halfX = toX * (frame.width / 2)
        let halfY = toY * (frame.height / 2)
        let center = origin + toX * (frame.x + frame.width / 2) + toY * (frame.y + frame.height / 2)
        let reachX = abs(halfX.x) + abs(halfY.x) + 1
        let reachY = abs(halfX.y) + abs(halfY.y) + 1
        guard center.x - reachX >= limits.x, center.y - reachY >= limits.y, center.x + reachX <= limits.z,
            center.y + reachY <= limits.w
        else { return false }
        guard center.x + reachX > bounds.x, center.y + reachY > bounds.y, center.x - reachX < bounds.z,
            center.y - reachY < bounds.w
        else { return true }
        appendFacing(plate, template(plate, scale), (origin, toX, toY, scale), into: &list)
        return true
    }

    /// The place of a plate's template among the few that are kept.
    private mutating func template(_ plate: Plate, _ scale: Double) -> Int {
        let segments = RoundedOutline.segments(radius: plate.cornerRadius * scale)
        for index in templates.indices
        where templates[index].fits(plate, segments: segments, hasRectangles: options.drawsPerspective) { return index }
        outline.reset(frame: plate.frame, cornerRadius: plate.cornerRadius, segments: segments)
        if templates.count < Self.mostTemplates {
            templates.append(FacingTemplate())
            oldestTemplate = templates.count - 1
        } else {
            oldestTemplate = (oldestTemplate + 1) % templates.count
        }
        templates[oldestTemplate].reset(outline, plate, segments: segments, hasRectangles: options.drawsPerspective)
        return oldestTemplate
    }

    private mutating func appendFacing(
        _ plate: Plate, _ place: Int, _ map: (origin: Vector2, x: Vector2, y: Vector2, scale: Double), into list: inout DrawList
    ) {
        let count = templates[place].points.count
        let points = templates[place].points.values
        let steps = templates[place].steps.values
        let uv = plate.texture
        let crop = plate.face.crop
        let low = Vector2(min(crop.minX, crop.maxX), min(crop.minY, crop.maxY))
        let high = Vector2(max(crop.minX, crop.maxX), max(crop.minY, crop.maxY))
        var color = plate.color
        color.a = Plate.byte(plate.alpha)
        var clear = color
        clear.a = 0
        // Without a fringe the outline stays where it is.
        let hasRim = options.antialiasesEdges
        let width = hasRim ? 0.5 : 0
        let inset = width / map.scale
        sink.begin(list)
        let base = sink.nextIndex
        // A step of a pixel outwards, from the template's of a point.
        let stepX = map.x / map.scale
        let stepY = map.y / map.scale
        let rim = count + templates[place].hubs.count
        let room = sink.extend(by: hasRim ? rim + count : rim)
        let reachX = stepX * width
        let reachY = stepY * width
        for index in 0..<count {
            let point = points[index]
            let step = steps[index]
            let u = max(low.x, min(high.x, uv.stepU * (point.x - step.x * inset) + uv.u))
            let v = max(low.y, min(high.y, uv.stepV * (point.y - step.y * inset) + uv.v))
            let pixel = map.origin + map.x * point.x + map.y * point.y
            // Half a pixel in and out.
            let reach = reachX * step.x + reachY * step.y
            let inner = pixel - reach
            room[index] = DrawVertex(x: Float(inner.x), y: Float(inner.y), color: color, u: Float(u), v: Float(v))
            guard hasRim else { continue }
            let outer = pixel + reach
            room[rim + index] = DrawVertex(x: Float(outer.x), y: Float(outer.y), color: clear, u: Float(u), v: Float(v))
        }
        for (number, hub) in templates[place].hubs.enumerated() {
            let (first, second) = (Int(hub.x), Int(hub.y))
            let point = Vector2(points[first].x, points[second].y), step = Vector2(steps[first].x, steps[second].y)
            let pixel = map.origin + map.x * point.x + map.y * point.y - (reachX * step.x + reachY * step.y)
            room[count + number] = DrawVertex(
                x: Float(pixel.x), y: Float(pixel.y), color: color, u: room[first].u, v: room[second].v)
        }
        let inside = templates[place].indices.count - 6 * count
        sink.append(templates[place].indices, 0, inside, from: base)
        if plate.isSolid { sink.endSolid() }
        if hasRim { sink.append(templates[place].indices, inside, templates[place].indices.count, from: base) }
        sink.end(TextureLevel(plate.face.texture, level: plate.level(at: plate.frame.center)), into: &list)
    }
}
