internal import RiffleMath

/// The outline of a rounded quad on the screen, with its antialiased edge: the outline moved half a pixel inwards and outwards.
struct ProjectedOutline: Sendable {
    /// In the quad's points.
    private(set) var outline = RoundedOutline()
    /// In output pixels.
    private(set) var pixels = Buffer<Vector2>()
    /// The outline on the screen, offset inwards and outwards: the antialiased edge lies between the two.
    private(set) var innerPixels = Buffer<Vector2>()
    private(set) var outerPixels = Buffer<Vector2>()
    /// For each point, the outward unit normal of the edge that begins there; if the edge has no length, the normal of the edge before
    /// it.
    private var normals = Buffer<Vector2>()
    /// The indices of the edges of the inner outline that remain after reversed ones are removed.
    private var kept = Buffer<Int32>()

    /// Computes the outline of a quad, clipped to the view and to cuts below occluders if necessary.
    /// Returns the centre (in the quad's points) of its part on the screen, occluded or not; nil: nothing is left.
    mutating func project(_ quad: RoundedQuad, isWhole: Bool, _ cuts: Buffer<Cut>, on view: SceneView) -> Vector2? {
        let map = quad.homography
        let center = map.apply(to: quad.frame.center)
        // The squared pixels per point at the centre, times w². Nearer parts of a steep quad have more.
        let across = map.x.x * map.x.x + map.x.y * map.x.y
        let down = map.y.x * map.y.x + map.y.y * map.y.y
        let w = max(center.z, view.nearestW)
        let radius = quad.cornerRadius.clamped(to: 0...min(quad.frame.width, quad.frame.height) / 2)
        let segments = RoundedOutline.segments(squaredRadius: radius * radius * max(across, down), over: w * w)
        outline.reset(frame: quad.frame, cornerRadius: radius, segments: segments)

        var middle = Vector2.zero
        if isWhole {
            middle = quad.middle(quad.record.bounds, on: view.bounds)
            if cuts.isEmpty {
                place(map)
                return middle
            }
        } else {
            guard clip(map, to: view) else { return nil }
            for point in outline.points { middle += point }
            middle /= Double(outline.points.count)
        }
        if !cuts.isEmpty {
            for cut in cuts { outline.clip(to: cut.line * cut.side) }
            place(map)
            guard pixels.count >= 3 else { return nil }
            // The rest of a quad at the edge of the screen often lies beside it.
            if pixelBounds.isDisjoint(from: view.bounds) { return nil }
        }
        return middle
    }

    /// Clips the outline to the near plane and the limits, and projects it; returns false if nothing is left.
    private mutating func clip(_ map: Homography, to view: SceneView) -> Bool {
        if place(map) < view.nearestW {
            outline.clip(to: SIMD3(map.x.z, map.y.z, map.origin.z - view.nearestW))
            place(map)
        }
        let (own, limits) = (pixelBounds, view.limits)
        guard !own.isDisjoint(from: view.bounds) else { return false }
        if own.reachesBeyond(limits) {
            if own.least.x < limits.least.x { outline.clip(to: map.side(x: limits.least.x)) }
            if own.greatest.x > limits.greatest.x { outline.clip(to: -map.side(x: limits.greatest.x)) }
            if own.least.y < limits.least.y { outline.clip(to: map.side(y: limits.least.y)) }
            if own.greatest.y > limits.greatest.y { outline.clip(to: -map.side(y: limits.greatest.y)) }
            place(map)
        }
        return pixels.count >= 3
    }

    /// Projects the outline; returns the minimum w.
    @discardableResult private mutating func place(_ map: Homography) -> Double {
        let count = outline.points.count
        pixels.clear()
        let room = pixels.extend(by: count)
        var least = Double.infinity
        for index in 0..<count {
            let image = map.apply(to: outline.points[index])
            room[index] = Vector2(image.x, image.y) * (1 / image.z)
            least = min(least, image.z)
        }
        return least
    }

    /// The bounding box of the projected outline.
    private var pixelBounds: Bounds {
        var bounds = Bounds()
        for pixel in pixels.range(0, pixels.count) { bounds.add(pixel) }
        return bounds
    }

    /// The projected outline's area divided by its longest extent, in pixels; nil if it has no area.
    func measure() -> (width: Double, area: Double)? {
        let count = pixels.count
        let pixels = pixels.range(0, count)
        var area = 0.0
        var longest = 0.0
        for index in 0..<count {
            let a = pixels[index]
            let b = pixels[index + 1 == count ? 0 : index + 1]
            area += a.x * b.y - a.y * b.x
            let span = a - pixels[0]
            longest = max(longest, (span * span).sum())
        }
        area = abs(area) / 2
        return area > SceneTolerance.area && longest > 0 ? (area / longest.squareRoot(), area) : nil
    }

    // MARK: - The antialiased edge

    /// Computes `innerPixels` and `outerPixels`. `share` scales the width of the edge, 0…1.
    mutating func measureEdge(inset: Double, share: Double, facing: Double) {
        let count = pixels.count
        measureNormals(facing: facing)
        innerPixels.clear()
        outerPixels.clear()
        let (inner, outer) = (innerPixels.extend(by: count), outerPixels.extend(by: count))
        let reach = (inset + 0.5) * share - inset
        var isBeforeTrue = outline.isTrueEdge[count - 1]
        for index in 0..<count {
            let isAfterTrue = outline.isTrueEdge[index]
            let step = miter(normals[index == 0 ? count - 1 : index - 1], isBeforeTrue, normals[index], isAfterTrue)
            inner[index] = pixels[index] - step * inset
            outer[index] = pixels[index] + step * reach
            isBeforeTrue = isAfterTrue
        }
        unfoldInner(inset: inset, facing: facing)
    }

    /// Where the outline's radius of curvature is less than half a pixel (rounded corners of a steep quad), edges that are offset
    /// inwards reverse. Removes those edges; their points become the intersection of the neighbouring edges.
    private mutating func unfoldInner(inset: Double, facing: Double) {
        let count = pixels.count
        var isFolded = false
        for index in 0..<count {
            let along = Vector2(-normals[index].y, normals[index].x) * facing
            let next = index + 1 == count ? 0 : index + 1
            if ((innerPixels[next] - innerPixels[index]) * along).sum() < 0 { isFolded = true }
        }
        guard isFolded else { return }
        kept.clear()
        for index in 0..<count { kept.append(Int32(index)) }
        var hasChanged = true
        while hasChanged, kept.count > 3 {
            hasChanged = false
            var position = 0
            while position < kept.count, kept.count > 3 {
                let edge = Int(kept[position])
                let from = meeting(Int(kept[position == 0 ? kept.count - 1 : position - 1]), edge, inset)
                let to = meeting(edge, Int(kept[position + 1 == kept.count ? 0 : position + 1]), inset)
                let along = Vector2(-normals[edge].y, normals[edge].x) * facing
                if ((to - from) * along).sum() < 0 {
                    for later in position..<kept.count - 1 { kept[later] = kept[later + 1] }
                    kept.truncate(to: kept.count - 1)
                    hasChanged = true
                } else {
                    position += 1
                }
            }
        }
        // A point lies between the last kept edge before it and the first one at or after it.
        for position in 0..<kept.count {
            let before = Int(kept[position == 0 ? kept.count - 1 : position - 1])
            let after = Int(kept[position])
            let point = meeting(before, after, inset)
            var index = before
            repeat {
                index = index + 1 == count ? 0 : index + 1
                innerPixels[index] = point
            } while index != after
        }
    }

    /// The intersection of two edges of the outline that are offset inwards.
    private func meeting(_ first: Int, _ second: Int, _ inset: Double) -> Vector2 {
        let a = normals[first], b = normals[second]
        let offsetA = (a * pixels[first]).sum() - (outline.isTrueEdge[first] ? inset : 0)
        let offsetB = (b * pixels[second]).sum() - (outline.isTrueEdge[second] ? inset : 0)
        let sine = a.x * b.y - a.y * b.x
        guard abs(sine) > 1e-6 else { return pixels[second] - b * inset }
        return Vector2(offsetA * b.y - offsetB * a.y, offsetB * a.x - offsetA * b.x) / sine
    }

    /// The displacement of a corner whose two edges are offset outwards by a pixel (a miter). An edge that is a cut isn't offset,
    /// so that the antialiased edge ends on it.
    @inline(__always)
    private func miter(_ before: Vector2, _ isBeforeTrue: Bool, _ after: Vector2, _ isAfterTrue: Bool) -> Vector2 {
        let cosine = (before * after).sum()
        if isBeforeTrue && isAfterTrue { return (before + after) / max(1 + cosine, 0.2) }
        if !isBeforeTrue && !isAfterTrue { return .zero }
        let moved = isBeforeTrue ? before : after
        let still = isBeforeTrue ? after : before
        return (moved - still * cosine) / max(1 - cosine * cosine, 0.2)
    }

    /// Computes `normals`.
    private mutating func measureNormals(facing: Double) {
        let count = pixels.count
        normals.clear()
        let room = normals.extend(by: count)
        var last = Vector2.zero
        var hasGap = false
        for index in 0..<count {
            let step = pixels[index + 1 == count ? 0 : index + 1] - pixels[index]
            let square = (step * step).sum()
            if square > 1e-18 {
                last = Vector2(step.y, -step.x) * (facing / square.squareRoot())
            } else if last == .zero {
                hasGap = true
            }
            room[index] = last
        }
        guard hasGap else { return }
        for index in 0..<count where normals[index] == .zero { normals[index] = last }
    }
}
