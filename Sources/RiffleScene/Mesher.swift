internal import RiffleMath

/// Turns a rounded quad into triangles: an antialiased fringe along its true edges, and inside as many cells as affine texture
/// mapping needs to stay within the tolerance. It owns the scratch memory, so a mesher that is reused allocates nothing.
struct Mesher {
    var options = CompositorOptions()
    /// Tests turn it off to compare the short ways with the long one.
    var usesFastPaths = true
    /// Output pixels (minX, minY, maxX, maxY) outside of which nothing has to be drawn.
    var bounds = SIMD4<Double>(0, 0, 0, 0)
    /// What is flat and reaches beyond these is clipped to them. They are wider: cutting off what a renderer cuts off anyway costs more than it
    /// saves, until it is a card that passes the eye.
    var limits = SIMD4<Double>(0, 0, 0, 0)
    /// What cards are clipped to: without perspective in the triangles what is off the screen would take cells, and those cost more than
    /// the cut.
    var reach: SIMD4<Double> { options.drawsPerspective ? limits : bounds }
    /// What of the next rounded quad is to be drawn: the part that every cut keeps, …
    var cuts = Pool<Cut>()
    /// … and what of its outline: cuts that run where nobody sees them.
    var hiding = Pool<Cut>()

    var outline = RoundedOutline()
    /// The outline on the screen.
    var pixels = Pool<Vector2>()
    /// The outward unit normal of the edge that leaves each point, zero if that edge has no length.
    var normals = Pool<Vector2>()
    var innerPixels = Pool<Vector2>()
    /// The edges that are left of the inner ring.
    var kept = Pool<Int32>()
    /// The outline half a pixel (`inset`) further in, in the grid's coordinates, …
    var inner = Pool<Vector2>()
    var inset = 0.0
    /// How much of its width the fringe of the rounded quad at hand has.
    var fringeShare = 1.0
    /// Whether the inside of the rounded quad at hand hides what is below it.
    var isSolid = false
    /// … and half a pixel further out, on the screen.
    var outer = Pool<Vector2>()
    var grid = MeshGrid()
    /// Maps grid coordinates to the screen and to the texture.
    var shader = MeshShader()
    var builder = MeshBuilder()
    var ringScratch = RingScratch()

    // Scratch polygons.
    var polygon = MeshPolygon()
    var spare = MeshPolygon()
    var rest = MeshPolygon()
    var slab = MeshPolygon()
    var strip = MeshPolygon()
    /// The cuts as lines on the screen, while a fringe is drawn.
    var screenCuts = Pool<SIMD3<Double>>()
    var gridIndices = Pool<Int32>()
    var meshColumns = Pool<MeshColumn>()
    var fullCells = FullCells()
    /// By the chords of a corner.
    let unitOutlines = UnitOutline.all
    let uprights = UprightTriangles.all
    /// By the points of a ring.
    let rings = RingTriangles.all
    var shadows = ShadowBands()

    /// Begins a frame.
    mutating func begin(_ list: inout DrawList) {
        builder.begin(&list)
        cuts.removeAll()
        hiding.removeAll()
        ringScratch.begin()
    }

    /// Draws `rounded quad` less what `cuts` and `hiding` take away. Draws nothing if it has no area on the screen.
    /// `width`: across a thin quad (less than four pixels), its width where the outline doesn't tell, in output pixels.
    /// `isWhole`: all of the rounded quad is known to lie before the eye and within the bounds.
    mutating func fill(_ quad: RoundedQuad, width: Double? = nil, isWhole: Bool = false, into list: inout DrawList) {
        guard quad.alpha > 0, quad.frame.width > 0, quad.frame.height > 0 else { return }
        fringeShare = quad.fringeShare
        if options.drawsPerspective, usesFastPaths {
            if fillUpright(quad, into: &list) || fillRing(quad, width: width, isWhole: isWhole, into: &list) { return }
        }
        guard let middle = prepareOutline(quad, isWhole) else { return }
        if options.drawsPerspective && cuts.isEmpty { return fillInPerspective(quad, width, middle, into: &list) }
        let coverage = prepareRings(quad, width)
        guard coverage > 0 else { return }

        let alpha = Float(quad.alpha * coverage)
        shader.begin(quad, alpha: alpha, grid: grid)
        isSolid = quad.isSolid && coverage >= 1
        builder.beginQuad()
        if cuts.isEmpty && grid.isFlat {
            fillFlat()
        } else {
            fillCells()
        }
        builder.endQuad(TextureLevel(quad.face.texture, level: quad.level(at: middle)))
    }

    /// The outline in card points and on the screen, clipped before the eye and to the bounds where it has to be.
    /// The result is the middle of what the screen shows of it, hidden or not (card points); nil: nothing is left.
    mutating func prepareOutline(_ quad: RoundedQuad, _ isWhole: Bool) -> Vector2? {
        let map = quad.homography
        let center = map.apply(to: quad.frame.center)
        // Pixels per point about the centre; the nearer parts of a steep card have more, at most what makes its sides.
        let across = map.x.x * map.x.x + map.x.y * map.x.y
        let down = map.y.x * map.y.x + map.y.y * map.y.y
        let w = max(center.z, options.nearestW)
        let radius = quad.cornerRadius.clamped(to: 0...min(quad.frame.width, quad.frame.height) / 2)
        let segments = RoundedOutline.segments(squaredRadius: radius * radius * max(across, down), over: w * w)
        outline.reset(frame: quad.frame, cornerRadius: radius, segments: segments)

        var middle = Vector2.zero
        if isWhole {
            middle = quad.middle(quad.record.pointee.least, quad.record.pointee.greatest, on: bounds)
            if hiding.isEmpty {
                project(map)
                return middle
            }
        } else {
            guard clipOutline(map) else { return nil }
            for point in outline.points.values { middle += point }
            middle /= Double(outline.points.count)
        }
        if !hiding.isEmpty {
            for cut in hiding.values { outline.clip(to: cut.line * cut.side) }
            project(map)
            guard pixels.count >= 3 else { return nil }
        }
        return middle
    }

    /// Clips the outline before the eye and to the bounds, and projects it; false if nothing is left.
    private mutating func clipOutline(_ map: Homography) -> Bool {
        if project(map) < options.nearestW {
            outline.clip(to: SIMD3(map.x.z, map.y.z, map.origin.z - options.nearestW))
            project(map)
        }
        var extent = ScreenExtent()
        for pixel in pixels.values {
            extent.add(pixel)
        }
        guard !extent.isApart(bounds) else { return false }
        let limits = map.x.z == 0 && map.y.z == 0 ? self.limits : reach
        if extent.isOutside(limits) {
            if extent.least.x < limits.x { outline.clip(to: map.side(x: limits.x)) }
            if extent.greatest.x > limits.z { outline.clip(to: -map.side(x: limits.z)) }
            if extent.least.y < limits.y { outline.clip(to: map.side(y: limits.y)) }
            if extent.greatest.y > limits.w { outline.clip(to: -map.side(y: limits.w)) }
            project(map)
        }
        return pixels.count >= 3
    }

    /// Puts the outline on the screen; the result is the least w.
    @discardableResult private mutating func project(_ map: Homography) -> Double {
        pixels.removeAll()
        let points = outline.points.values
        let room = pixels.extend(by: points.count)
        var least = Double.infinity
        for index in 0..<points.count {
            let image = map.apply(to: points[index])
            room[index] = Vector2(image.x, image.y) * (1 / image.z)
            least = min(least, image.z)
        }
        return least
    }

    /// The rings half a pixel inside and outside the outline, in the coordinates of a grid that suits the rounded quad.
    /// The result is how much of its light a thin quad keeps (1 if it is four pixels wide); 0: nothing to draw.
    private mutating func prepareRings(_ quad: RoundedQuad, _ thinWidth: Double?) -> Double {
        let count = pixels.count
        guard let measured = thinQuadWidth() else { return 0 }
        grid.orient(quad)
        inner.removeAll()
        outer.removeAll()
        guard options.antialiasesEdges else {
            for point in outline.points.values {
                inner.append(grid.coordinates(of: point))
            }
            grid.divide(quad, ring: inner, options: options)
            return 1
        }
        let width = thinWidth ?? measured
        inset = Self.inset(width)
        measureRings(inset: inset, facing: quad.facing)
        for index in 0..<count {
            inner.append(grid.coordinates(of: quad.unproject(innerPixels[index], else: outline.points[index])))
        }
        grid.divide(quad, ring: inner, options: options)
        return width / (width + 0.5 - inset)
    }

    /// The projected outline's area by its longest extent, in pixels; nil if it has none.
    mutating func thinQuadWidth() -> Double? {
        let count = pixels.count
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
        return area > 1e-3 && longest > 0 ? area / longest.squareRoot() : nil
    }

    /// How far inside the outline the inner ring runs. Across a thin quad (less than four pixels) it would turn inside out; it moves in
    /// less, and the alpha makes up for the excess.
    static func inset(_ width: Double) -> Double { 0.2 * (width - 1.5).clamped(to: 0...2.5) }

    /// Sets `innerPixels` and `outer`, and the normals that they follow from.
    mutating func measureRings(inset: Double, facing: Double) {
        let count = pixels.count
        measureNormals(facing: facing)
        innerPixels.removeAll()
        outer.removeAll()
        let reach = (inset + 0.5) * fringeShare - inset
        var isBeforeTrue = outline.isTrueEdge[count - 1]
        for index in 0..<count {
            let isAfterTrue = outline.isTrueEdge[index]
            let step = miter(normals[index == 0 ? count - 1 : index - 1], isBeforeTrue, normals[index], isAfterTrue)
            innerPixels.append(pixels[index] - step * inset)
            outer.append(pixels[index] + step * reach)
            isBeforeTrue = isAfterTrue
        }
        unfoldInner(inset: inset, facing: facing)
    }

    /// Where the outline bends within less than half a pixel (round corners of a steep card), the edges moved inwards pass
    /// each other. Drops the edges that have turned around; their points become the one where their neighbours meet.
    private mutating func unfoldInner(inset: Double, facing: Double) {
        let count = pixels.count
        var isFolded = false
        for index in 0..<count {
            let along = Vector2(-normals[index].y, normals[index].x) * facing
            let next = index + 1 == count ? 0 : index + 1
            if ((innerPixels[next] - innerPixels[index]) * along).sum() < 0 { isFolded = true }
        }
        guard isFolded else { return }
        kept.removeAll()
        for index in 0..<count { kept.append(Int32(index)) }
        var hasChanged = true
        while hasChanged, kept.count > 3 {
            hasChanged = false
            var place = 0
            while place < kept.count, kept.count > 3 {
                let edge = Int(kept[place])
                let from = meeting(Int(kept[place == 0 ? kept.count - 1 : place - 1]), edge, inset)
                let to = meeting(edge, Int(kept[place + 1 == kept.count ? 0 : place + 1]), inset)
                let along = Vector2(-normals[edge].y, normals[edge].x) * facing
                if ((to - from) * along).sum() < 0 {
                    for later in place..<kept.count - 1 { kept[later] = kept[later + 1] }
                    kept.truncate(to: kept.count - 1)
                    hasChanged = true
                } else {
                    place += 1
                }
            }
        }
        // A point lies between the last kept edge before it and the first at or after it.
        for place in 0..<kept.count {
            let before = Int(kept[place == 0 ? kept.count - 1 : place - 1])
            let after = Int(kept[place])
            let point = meeting(before, after, inset)
            var index = before
            repeat {
                index = index + 1 == count ? 0 : index + 1
                innerPixels[index] = point
            } while index != after
        }
    }

    /// Where two edges of the outline meet once they have moved inwards.
    private mutating func meeting(_ first: Int, _ second: Int, _ inset: Double) -> Vector2 {
        let a = normals[first], b = normals[second]
        let offsetA = (a * pixels[first]).sum() - (outline.isTrueEdge[first] ? inset : 0)
        let offsetB = (b * pixels[second]).sum() - (outline.isTrueEdge[second] ? inset : 0)
        let sine = a.x * b.y - a.y * b.x
        guard abs(sine) > 1e-6 else { return pixels[second] - b * inset }
        return Vector2(offsetA * b.y - offsetB * a.y, offsetB * a.x - offsetA * b.x) / sine
    }

    /// The step that moves both edges of a corner outwards by a pixel. An edge that isn't the card's own stays where it is,
    /// so that the rings end on it.
    @inline(__always)
    private func miter(_ before: Vector2, _ isBeforeTrue: Bool, _ after: Vector2, _ isAfterTrue: Bool) -> Vector2 {
        let cosine = (before * after).sum()
        if isBeforeTrue && isAfterTrue { return (before + after) / max(1 + cosine, 0.2) }
        if !isBeforeTrue && !isAfterTrue { return .zero }
        let moved = isBeforeTrue ? before : after
        let still = isBeforeTrue ? after : before
        return (moved - still * cosine) / max(1 - cosine * cosine, 0.2)
    }

    /// An edge without length takes the normal of the one before it.
    private mutating func measureNormals(facing: Double) {
        normals.removeAll()
        let count = pixels.count
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
            normals.append(last)
        }
        guard hasGap else { return }
        for index in 0..<count where normals[index] == .zero { normals[index] = last }
    }
}

extension RoundedQuad {
    /// The card point at a pixel, or `fallback` beyond the vanishing line.
    @inline(__always) func unproject(_ pixel: Vector2, else fallback: Vector2) -> Vector2 {
        let image = inverse.apply(to: pixel)
        guard image.z > 0 else { return fallback }
        return Vector2(image.x, image.y) / image.z
    }
}
