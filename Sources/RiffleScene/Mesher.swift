internal import RiffleMath

/// Turns a plate into triangles: an antialiased fringe along its true edges, and inside as many cells as affine texture
/// mapping needs to stay within the tolerance. It owns the scratch memory, so a mesher that is reused allocates nothing.
struct Mesher {
    var options = CompositorOptions()
    /// Output pixels (minX, minY, maxX, maxY) outside of which nothing has to be drawn.
    var bounds = SIMD4<Double>(0, 0, 0, 0)
    /// What of the next plate is to be drawn: the part that every cut keeps.
    var cuts: ContiguousArray<Cut> = []

    var outline = RoundedOutline()
    /// The outline on the screen.
    var pixels: ContiguousArray<Vector2> = []
    /// The miter of each outline point: a step by it moves both its edges outwards by one pixel.
    var miters: ContiguousArray<Vector2> = []
    /// The outline half a pixel further in and out, in the grid's coordinates.
    var inner: ContiguousArray<Vector2> = []
    var outer: ContiguousArray<Vector2> = []
    var grid = MeshGrid()
    /// Maps grid coordinates to the screen and to the texture.
    var shader = MeshShader()

    var polygon: MeshPolygon = []
    var spare: MeshPolygon = []
    var rest: MeshPolygon = []
    var slab: MeshPolygon = []
    var strip: MeshPolygon = []
    var fullCells = FullCells()
    var band: ContiguousArray<ShadowRay> = []
    var gridIndices: ContiguousArray<Int32> = []
    var ears: ContiguousArray<Int32> = []

    /// Draws `plate` less what `cuts` take away. Draws nothing if it has no area on the screen.
    mutating func fill(_ plate: Plate, into list: inout DrawList) {
        guard plate.alpha > 0, plate.frame.width > 0, plate.frame.height > 0 else { return }
        guard prepareOutline(plate) else { return }
        let coverage = prepareRings(plate)
        guard coverage > 0 else { return }

        let alpha = Float(plate.alpha * coverage)
        let middle = outline.points.reduce(into: Vector2.zero) { $0 += $1 } / Double(outline.points.count)
        shader.begin(plate, alpha: alpha, grid: grid)
        let texture = TextureLevel(plate.face.texture, level: plate.level(at: middle))
        let first = list.beginRun(texture)
        if cuts.isEmpty && grid.isFlat {
            fillFlat(into: &list)
        } else {
            fillCells(into: &list)
        }
        list.endRun(first)
    }

    /// The outline in card points and on the screen, clipped before the eye and to the bounds where it has to be.
    /// False if nothing is left.
    mutating func prepareOutline(_ plate: Plate) -> Bool {
        let map = plate.homography
        let center = map.apply(to: plate.frame.center)
        // Pixels per point about the centre; the nearer parts of a steep card have more, at most what makes its sides.
        let scale = max(abs(map.x.x), abs(map.x.y), abs(map.y.x), abs(map.y.y)) / max(center.z, options.nearestW)
        let segments = RoundedOutline.segments(radius: plate.cornerRadius * scale)
        outline.reset(frame: plate.frame, cornerRadius: plate.cornerRadius, segments: segments)

        var nearest = Double.infinity
        for point in outline.points {
            nearest = min(nearest, map.apply(to: point).z)
        }
        if nearest < options.nearestW {
            outline.clip(to: SIMD3(map.x.z, map.y.z, map.origin.z - options.nearestW))
        }
        project(map)
        var least = SIMD2(repeating: Double.infinity)
        var greatest = SIMD2(repeating: -Double.infinity)
        for pixel in pixels {
            least = pointwiseMin(least, pixel)
            greatest = pointwiseMax(greatest, pixel)
        }
        guard least.x < bounds.z, least.y < bounds.w, greatest.x > bounds.x, greatest.y > bounds.y else { return false }
        if least.x < bounds.x || least.y < bounds.y || greatest.x > bounds.z || greatest.y > bounds.w {
            if least.x < bounds.x { outline.clip(to: map.side(x: bounds.x)) }
            if greatest.x > bounds.z { outline.clip(to: -map.side(x: bounds.z)) }
            if least.y < bounds.y { outline.clip(to: map.side(y: bounds.y)) }
            if greatest.y > bounds.w { outline.clip(to: -map.side(y: bounds.w)) }
            project(map)
        }
        return pixels.count >= 3
    }

    private mutating func project(_ map: Homography) {
        pixels.removeAll(keepingCapacity: true)
        for point in outline.points {
            let image = map.apply(to: point)
            pixels.append(Vector2(image.x, image.y) / image.z)
        }
    }

    /// The rings half a pixel inside and outside the outline, in the coordinates of a grid that suits the plate.
    /// The result is how much of a pixel's light a sliver narrower than two pixels still has (else 1); 0: nothing to draw.
    private mutating func prepareRings(_ plate: Plate) -> Double {
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
        guard area > 1e-3, longest > 0 else { return 0 }

        grid.orient(plate)
        inner.removeAll(keepingCapacity: true)
        outer.removeAll(keepingCapacity: true)
        guard options.antialiasesEdges else {
            for point in outline.points {
                inner.append(grid.coordinates(of: point))
            }
            grid.divide(plate, ring: inner, tolerance: options.textureTolerance)
            return 1
        }
        // Across a sliver the inner ring would turn inside out; it moves in less, and the alpha makes up for the excess.
        let width = area / longest.squareRoot()
        let inset = min(0.5, width / 4)
        measureMiters(facing: plate.facing)
        for index in 0..<count {
            let miter = miters[index]
            inner.append(grid.coordinates(of: plate.unproject(pixels[index] - miter * inset, else: outline.points[index])))
            outer.append(grid.coordinates(of: plate.unproject(pixels[index] + miter * 0.5, else: outline.points[index])))
        }
        grid.divide(plate, ring: inner, tolerance: options.textureTolerance)
        return width < 2 ? width / (width + 0.5 - inset) : 1
    }

    private mutating func measureMiters(facing: Double) {
        miters.removeAll(keepingCapacity: true)
        let count = pixels.count
        var before = Vector2(0, 0)
        // The last edge with a length gives the first point its edge before.
        var index = count - 1
        while index >= 0, before == .zero {
            before = normal(index, facing)
            index -= 1
        }
        var isBeforeTrue = outline.isTrueEdge[count - 1]
        for index in 0..<count {
            let own = normal(index, facing)
            let after = own == .zero ? before : own
            let isAfterTrue = outline.isTrueEdge[index]
            let cosine = (before * after).sum()
            if isBeforeTrue && isAfterTrue {
                miters.append((before + after) / max(1 + cosine, 0.2))
            } else if isBeforeTrue || isAfterTrue {
                // Slides along the clip's edge, so that the rings end on it.
                let moved = isBeforeTrue ? before : after
                let still = isBeforeTrue ? after : before
                let slide = moved - still * cosine
                miters.append(slide / max(1 - cosine * cosine, 0.2))
            } else {
                miters.append(.zero)
            }
            before = after
            isBeforeTrue = isAfterTrue
        }
    }

    /// The outward unit normal of the edge that leaves a point, zero if the edge has no length.
    private func normal(_ index: Int, _ facing: Double) -> Vector2 {
        let step = pixels[index + 1 == pixels.count ? 0 : index + 1] - pixels[index]
        let length = (step * step).sum().squareRoot()
        guard length > 1e-9 else { return .zero }
        return Vector2(step.y, -step.x) * (facing / length)
    }

    // MARK: - A plate that is flat and whole

    private mutating func fillFlat(into list: inout DrawList) {
        let count = inner.count
        let base = Int32(list.vertices.count)
        for point in inner {
            list.vertices.append(shader.vertex(point.x, point.y, coverage: 1))
        }
        ears.removeAll(keepingCapacity: true)
        for index in 0..<Int32(count) {
            ears.append(base + index)
        }
        // Cuts off every second corner until a triangle is left: the small triangles stay at the round corners, and what
        // covers the area are few large ones.
        while ears.count >= 3 {
            var kept = 0
            var index = 0
            while index < ears.count {
                if index + 1 < ears.count {
                    let next = index + 2 < ears.count ? ears[index + 2] : ears[0]
                    if next != ears[index] {
                        list.append(ears[index], ears[index + 1], next)
                    }
                }
                ears[kept] = ears[index]
                kept += 1
                index += 2
            }
            ears.removeLast(ears.count - kept)
        }
        guard !outer.isEmpty else { return }
        let rim = Int32(list.vertices.count)
        for point in outer {
            list.vertices.append(shader.vertex(point.x, point.y, coverage: 0))
        }
        for index in 0..<count where outline.isTrueEdge[index] {
            let a = Int32(index)
            let b = Int32(index + 1 == count ? 0 : index + 1)
            list.append(base + a, base + b, rim + b)
            list.append(base + a, rim + b, rim + a)
        }
    }
}

extension Homography {
    /// The line of the plane that projects to the pixel column `x`; positive to its right where w > 0.
    @inline(__always) func side(x pixel: Double) -> SIMD3<Double> {
        SIMD3(x.x - pixel * x.z, y.x - pixel * y.z, origin.x - pixel * origin.z)
    }

    /// The line of the plane that projects to the pixel row `y`; positive below it where w > 0.
    @inline(__always) func side(y pixel: Double) -> SIMD3<Double> {
        SIMD3(x.y - pixel * x.z, y.y - pixel * y.z, origin.y - pixel * origin.z)
    }
}

extension Plate {
    /// The card point at a pixel, or `fallback` beyond the vanishing line.
    @inline(__always) func unproject(_ pixel: Vector2, else fallback: Vector2) -> Vector2 {
        let image = inverse.apply(to: pixel)
        guard image.z > 0 else { return fallback }
        return Vector2(image.x, image.y) / image.z
    }
}

extension DrawList {
    /// Makes the last run one of `texture` and returns where its new indices start.
    @inline(__always) mutating func beginRun(_ texture: TextureLevel) -> Int {
        if let last = runs.indices.last, runs[last].texture == texture, runs[last].clip == nil {
            return indices.count
        }
        runs.append(DrawRun(texture: texture, firstIndex: indices.count, indexCount: 0))
        return indices.count
    }

    /// Counts the indices appended since `beginRun` into the last run; a run that got none is taken back.
    @inline(__always) mutating func endRun(_ first: Int) {
        guard let last = runs.indices.last else { return }
        runs[last].indexCount += indices.count - first
        if runs[last].indexCount == 0 {
            runs.removeLast()
        }
    }

    @inline(__always) mutating func append(_ a: Int32, _ b: Int32, _ c: Int32) {
        indices.append(a)
        indices.append(b)
        indices.append(c)
    }
}
