internal import RiffleMath

/// Where a tilted rounded quad is cut into cells so that affine triangles follow its perspective.
///
/// Coordinates (s, t): s runs along the gradient of w in the card's plane, t across it, so w depends on s alone. With q = 1/w a
/// point lands at `C + q·(V + t·N)`: linear in q and in t. An affine triangle whose vertices differ in q by a fraction ρ and
/// on the screen by a distance D misplaces its picture by at most ρ·D/4. Lines are set at equal steps a of q (so equal steps
/// on the screen) and b of t. A cell is four triangles about its centre, whose edges span (2a, 0), (a, b) and (0, 2b):
///
///     error ≤ max(|V|·a²/q, (|V|·a²/q + |N|·a·b) / 4)
///
/// where the second sum is one of vectors, of which V points from the vanishing point and N across: with the cosine c of the
/// angle between them |V + N| = √(V² + N² + 2cVN). The corners' triangles have no larger error inside than on their sides. `divide`
/// solves this for a and b.
struct MeshGrid {
    /// The s axis in card points, a unit vector; t is a quarter turn on.
    private(set) var axis = Vector2(1, 0)
    /// Lines of the fine cells (two to a cell each way), rising. Empty when the rounded quad needs none.
    private(set) var columns = Pool<Double>()
    private(set) var rows = Pool<Double>()

    /// Whether the rounded quad needs no cells at all.
    var isFlat: Bool { columns.isEmpty }

    // The figures of the last division, for `allows`: |V|, |N|, the least q, the steps a and b, w = base + slope·s.
    private var v = 0.0
    private var n = 0.0
    private var farQ = 0.0
    private var stepQ = 0.0
    private var stepT = 0.0
    private var cosine = 0.0
    private var base = 0.0
    private var slope = 0.0
    private var limit = 0.0

    private static let mostCells = 64.0

    /// Turns the axes to the rounded quad's gradient of w.
    mutating func orient(_ quad: RoundedQuad) {
        let gradient = Vector2(quad.homography.x.z, quad.homography.y.z)
        let length = (gradient * gradient).sum().squareRoot()
        if length == 0 || abs(gradient.y) <= 1e-9 * length {
            axis = Vector2(gradient.x < 0 ? -1 : 1, 0)
        } else if abs(gradient.x) <= 1e-9 * length {
            axis = Vector2(0, gradient.y < 0 ? -1 : 1)
        } else {
            axis = gradient / length
        }
    }

    /// (s, t) of a card point.
    @inline(__always) func coordinates(of point: Vector2) -> Vector2 {
        Vector2(point.x * axis.x + point.y * axis.y, point.y * axis.x - point.x * axis.y)
    }

    /// Sets the lines for a ring of (s, t) points.
    mutating func divide(_ quad: RoundedQuad, ring: Pool<Vector2>, options: CompositorOptions) {
        columns.removeAll()
        rows.removeAll()
        if options.drawsPerspective { return }
        let tolerance = options.textureTolerance
        let map = quad.homography
        slope = map.x.z * axis.x + map.y.z * axis.y
        guard slope > 0, !ring.isEmpty else { return }
        var extent = ScreenExtent()
        for point in ring.values {
            extent.add(point)
        }
        let least = extent.least
        let greatest = extent.greatest
        base = map.origin.z
        let nearQ = 1 / (base + slope * least.x)
        farQ = 1 / (base + slope * greatest.x)
        let spanQ = nearQ - farQ
        guard spanQ > 0, nearQ.isFinite, farQ > 0 else { return }
        let alongS = Vector2(map.x.x, map.x.y) * axis.x + Vector2(map.y.x, map.y.y) * axis.y
        let alongT = Vector2(map.y.x, map.y.y) * axis.x - Vector2(map.x.x, map.x.y) * axis.y
        let origin = Vector2(map.origin.x, map.origin.y) - alongS * (base / slope)
        let first = origin + alongT * least.y
        let last = origin + alongT * greatest.y
        v = max((first * first).sum(), (last * last).sum()).squareRoot()
        n = (alongT * alongT).sum().squareRoot()
        let lengths = max((first * first).sum(), (last * last).sum()).squareRoot() * n
        cosine = lengths > 0 ? min(1, max(abs((first * alongT).sum()), abs((last * alongT).sum())) / lengths) : 1
        let spanT = greatest.y - least.y

        // The bound holds to first order in the step; a twentieth is kept for the rest.
        limit = max(tolerance, 0.01) * 0.95
        if spanQ / farQ * (v * spanQ + n * nearQ * spanT) / 4 <= limit { return }
        // Of all ways to keep the bound, the one that draws the shortest sides: a rasterizer works on blocks of pixels, and every
        // block that a side crosses is worked on twice. Each side counts as so many pixels more for the triangle's own sake.
        let curve = max(v / farQ, 1e-300)
        let leastCells = (spanQ / (2 * (limit / curve).squareRoot())).clamped(to: 1...MeshGrid.mostCells).rounded(.up)
        let width = ((v * spanQ) as Double).clamped(to: 1...1e6)
        let height = (n * (nearQ + farQ) / 2 * spanT).clamped(to: 1...1e6)
        var cells = MeshGrid.mostCells
        var bands = MeshGrid.mostCells
        var leastCost = Double.infinity
        var tried = 1.0
        while tried <= MeshGrid.mostCells {
            let across = n * spanT / (2 * tried)
            let widest = widestStep(curve, across)
            let needed = max((spanQ / (2 * widest)).clamped(to: 1...MeshGrid.mostCells).rounded(.up), leastCells)
            let down = height * needed, along = width * tried
            let cost = down + along + 2 * (down * down + along * along).squareRoot() + 24 * needed * tried
            if cost < leastCost { (cells, bands, leastCost) = (needed, tried, cost) }
            // It falls, and then it rises.
            if needed <= leastCells || cost > 1.5 * leastCost { break }
            tried += 1
        }
        let a = spanQ / (2 * cells)

        stepQ = a
        stepT = spanT / (2 * bands)
        let columnCount = Int(2 * cells)
        columns.append(least.x)
        for index in 1..<columnCount {
            let q = nearQ - a * Double(index)
            columns.append((1 / q - base) / slope)
        }
        columns.append(greatest.x)
        let rowCount = Int(2 * bands)
        for index in 0..<rowCount {
            rows.append(least.y + spanT * Double(index) / Double(rowCount))
        }
        rows.append(greatest.y)
    }
}

extension MeshGrid {
    /// Whether an edge from `from` to `to`, divided at the lines of the coarse cells, needs no finer division: its part in a
    /// cell spans at most (2a, 2b), and an edge that runs along an axis costs little of what an oblique one does.
    func allowsCoarse(_ from: SIMD3<Double>, _ to: SIMD3<Double>) -> Bool {
        let spanQ = abs(1 / (base + slope * from.x) - 1 / (base + slope * to.x))
        let spanT = abs(from.y - to.y)
        let part = min(1, 2 * stepQ / max(spanQ, 1e-300), 2 * stepT / max(spanT, 1e-300))
        let q = spanQ * part
        let along = v * q * q / farQ, across = n * q * spanT * part
        return along * along + across * across + 2 * cosine * along * across <= 16 * limit * limit
    }

    /// The step of q that keeps the bound beside a step across the axis: the root a of |curve·a² + across·a| = 4·limit, a sum of
    /// vectors.
    private func widestStep(_ curve: Double, _ across: Double) -> Double {
        // The root for vectors that point the same way, which is too small, then Newton's steps.
        var a = ((across * across + 16 * limit * curve).squareRoot() - across) / (2 * curve)
        for _ in 0..<3 {
            let along = curve * a
            let value = a * a * (along * along + across * across + 2 * cosine * along * across) - 16 * limit * limit
            let slope = 2 * a * (2 * along * along + across * across + 3 * cosine * along * across)
            guard slope > 0 else { break }
            a -= value / slope
        }
        return a
    }
}

/// A line across the grid, see `MeshShader.column`.
struct MeshColumn {
    var s: Double
    var x: Double
    var y: Double
    var stepX: Double
    var stepY: Double
    var u: Double
    var v: Double
    var w: Double
}

/// Places a point of the grid's plane on the screen and in the texture. Plain numbers throughout: this runs for every vertex.
struct MeshShader {
    private var map = Homography(x: .zero, y: .zero, origin: .zero)
    private var inverse = Homography(x: .zero, y: .zero, origin: .zero)
    private var axis = Vector2(1, 0)
    // u and v at (0, 0), and their growth along s and t.
    private var u = 0.0, uS = 0.0, uT = 0.0
    private var v = 0.0, vS = 0.0, vT = 0.0
    private var leastU = 0.0, greatestU = 0.0
    private var leastV = 0.0, greatestV = 0.0
    private var color = Color.white
    private var alpha: Float = 0
    // How much of the alpha is left at (0, 0), and its growth along s and t, where it falls off.
    private var fades = false
    private var left = 0.0, leftS = 0.0, leftT = 0.0

    mutating func begin(_ quad: RoundedQuad, alpha: Float, grid: MeshGrid) {
        axis = grid.axis
        inverse = quad.inverse
        let source = quad.homography
        map = Homography(
            x: source.x * axis.x + source.y * axis.y, y: source.y * axis.x - source.x * axis.y, origin: source.origin)
        let uv = quad.texture
        (u, uS, uT) = (uv.u, uv.stepU * axis.x, -uv.stepU * axis.y)
        (v, vS, vT) = (uv.v, uv.stepV * axis.y, uv.stepV * axis.x)
        let crop = quad.face.crop
        (leastU, greatestU) = (min(crop.minX, crop.maxX), max(crop.minX, crop.maxX))
        (leastV, greatestV) = (min(crop.minY, crop.maxY), max(crop.minY, crop.maxY))
        color = quad.color
        self.alpha = alpha
        color.a = UInt8(max(0, min(255, alpha + 0.5)))
        fades = quad.fadesOut
        if fades {
            let step = -1 / quad.frame.height
            (left, leftS, leftT) = (1 - quad.frame.y * step, step * axis.y, step * axis.x)
        }
    }

    /// (s, t) of a pixel, or `fallback` beyond the vanishing line.
    @inline(__always) func coordinates(of pixel: Vector2, else fallback: Vector2) -> Vector2 {
        let image = inverse.apply(to: pixel)
        guard image.z > 0 else { return fallback }
        let point = Vector2(image.x, image.y) / image.z
        return Vector2(point.x * axis.x + point.y * axis.y, point.y * axis.x - point.x * axis.y)
    }

    /// A cut of the grid's plane as a line on the screen, times w: the sign is the cut's where the plane lies before the eye.
    func onScreen(_ cut: Cut) -> SIMD3<Double> {
        func value(_ v: SIMD3<Double>) -> Double {
            cut.line.x * (v.x * axis.x + v.y * axis.y) + cut.line.y * (v.y * axis.x - v.x * axis.y) + cut.line.z * v.z
        }
        return SIMD3(value(inverse.x), value(inverse.y), value(inverse.origin))
    }

    /// Where a cut given in card points lies in the grid's plane.
    func turned(_ cut: Cut) -> Cut {
        return Cut(
            line: SIMD3(
                cut.line.x * axis.x + cut.line.y * axis.y, cut.line.y * axis.x - cut.line.x * axis.y, cut.line.z),
            side: cut.side)
    }

    /// All that depends on s alone: w does, so this is where the division is.
    @inline(__always) func column(_ s: Double) -> MeshColumn {
        let w = map.x.z * s + map.origin.z
        let q = 1 / w
        return MeshColumn(
            s: s, x: (map.x.x * s + map.origin.x) * q, y: (map.x.y * s + map.origin.y) * q, stepX: map.y.x * q,
            stepY: map.y.y * q,
            u: uS * s + u, v: vS * s + v, w: map.x.z == 0 ? 1 : w)
    }

    /// The vertex at t in a column. Outside the card it repeats the picture's edge.
    @inline(__always) func vertex(_ column: MeshColumn, _ t: Double) -> DrawVertex {
        let x = column.x + column.stepX * t
        let y = column.y + column.stepY * t
        let u = max(leastU, min(greatestU, column.u + uT * t))
        let v = max(leastV, min(greatestV, column.v + vT * t))
        var vertex = DrawVertex(
            x: Float(bounded(x)), y: Float(bounded(y)), color: color, u: Float(u), v: Float(v), w: Float(column.w))
        if fades { vertex.color.a = UInt8(max(0, min(255, Double(alpha) * share(column.s, t) + 0.5))) }
        return vertex
    }

    /// The vertex at (s, t): the same bits, whether the column was known or not.
    @inline(__always) func vertex(_ s: Double, _ t: Double) -> DrawVertex { vertex(column(s), t) }

    private func share(_ s: Double, _ t: Double) -> Double {
        max(0, min(1, leftS * s + (leftT * t + left)))
    }

    /// The same with a part of the alpha, 0…1.
    @inline(__always) func vertex(_ s: Double, _ t: Double, coverage: Double) -> DrawVertex {
        var result = vertex(s, t)
        let left = fades ? coverage * share(s, t) : coverage
        result.color.a = UInt8(max(0, min(255, alpha * Float(left) + 0.5)))
        return result
    }
}
