internal import CImGui
internal import RiffleMath
internal import RiffleScene

extension StageText {
    /// A line through values that are spaced evenly over a plot's x axis. It has a gap at an asymptote, and is cut where it leaves the plot by more
    /// than `overshoot` points; computed here, since a clip rectangle would cost a draw call per curve. A small plot uses only every
    /// `stride`-th value.
    func curve(
        _ values: ContiguousArray<Double>, _ scale: PlotScale, thickness: Double, color: Color, overshoot: Double = 0,
        every stride: Int = 1
    ) {
        guard values.count > 1 else { return }
        curvePoints.removeAll(keepingCapacity: true)
        let width = scale.rect.width / Double(values.count - 1)
        let top = scale.rect.minY - overshoot
        let bottom = scale.rect.maxY + overshoot
        var last = Vector2(scale.rect.x, scale.point(0, values[0]).y)
        if last.y >= top, last.y <= bottom { appendCurvePoint(last) }
        for step in Swift.stride(from: stride, to: values.count, by: max(stride, 1)) {
            let next = Vector2(scale.rect.x + Double(step) * width, scale.point(0, values[step]).y)
            // The fraction of the segment from the last point to this one that lies inside.
            var from = 0.0
            var to = 1.0
            let rise = next.y - last.y
            if rise != 0 {
                let shares = ((top - last.y) / rise, (bottom - last.y) / rise)
                from = max(from, min(shares.0, shares.1))
                to = min(to, max(shares.0, shares.1))
            } else if last.y < top || last.y > bottom {
                to = -1
            }
            if step > stride, scale.jumps(before: values[step - 2 * stride], from: values[step - stride], to: values[step]) {
                flushCurve(thickness, color)
                if next.y >= top, next.y <= bottom { appendCurvePoint(next) }
            } else if from <= to {
                if from > 0 {
                    flushCurve(thickness, color)
                    appendCurvePoint(last + (next - last) * from)
                }
                appendCurvePoint(last + (next - last) * to)
                if to < 1 { flushCurve(thickness, color) }
            }
            last = next
        }
        flushCurve(thickness, color)
    }

    /// A line through points, in points of the window; their x grow, or stay where the value jumps.
    func curve(through points: ContiguousArray<Vector2>, thickness: Double, color: Color) {
        curvePoints.removeAll(keepingCapacity: true)
        var least = -Double.infinity
        for point in points {
            // Two points at one x have no slope: the second is moved by an invisible distance.
            appendCurvePoint(Vector2(max(point.x, least), point.y))
            least = max(point.x, least) + 0.01
        }
        flushCurve(thickness, color)
    }

    private func appendCurvePoint(_ point: Vector2) {
        guard point.x.isFinite, point.y.isFinite else { return }
        curvePoints.append(Float(point.x * frameScale))
        curvePoints.append(Float(point.y * frameScale))
    }

    /// The greatest distance of the drawn line from the curve's points, in output pixels: not visible, and most points can be
    /// left out.
    private static let tolerance: Float = 0.2

    /// Leaves out the points that the line between their neighbours passes within `tolerance`: from each kept point, the range of
    /// slopes that pass all points since is narrowed until the next point lies outside it.
    private func thinCurve() {
        let count = curvePoints.count / 2
        guard count > 2 else { return }
        var kept = 1
        var x = curvePoints[0], y = curvePoints[1]
        var low = -Float.infinity, high = Float.infinity
        for index in 1..<count {
            let nextX = curvePoints[2 * index], nextY = curvePoints[2 * index + 1]
            let run = nextX - x
            let slope = (nextY - y) / run
            if index > 1, !(slope >= low && slope <= high) {
                x = curvePoints[2 * index - 2]
                y = curvePoints[2 * index - 1]
                curvePoints[2 * kept] = x
                curvePoints[2 * kept + 1] = y
                kept += 1
                let reach = Self.tolerance / (nextX - x)
                let steep = (nextY - y) / (nextX - x)
                (low, high) = (steep - reach, steep + reach)
            } else {
                low = max(low, slope - Self.tolerance / run)
                high = min(high, slope + Self.tolerance / run)
            }
        }
        curvePoints[2 * kept] = curvePoints[2 * count - 2]
        curvePoints[2 * kept + 1] = curvePoints[2 * count - 1]
        curvePoints.removeLast(2 * (count - kept - 1))
    }

    /// Draws the gathered points and starts a new line.
    private func flushCurve(_ thickness: Double, _ color: Color) {
        thinCurve()
        curvePoints.withUnsafeBufferPointer { points in
            riffle_ui_polyline(
                ui, points.baseAddress, Int32(points.count / 2), Float(thickness * frameScale), packed(color))
        }
        curvePoints.removeAll(keepingCapacity: true)
    }

    /// A convex polygon with an outline; its points from `middle`.
    func polygon(_ points: Span<Vector2>, around middle: Vector2 = .zero, fill: Color, thickness: Double, edge: Color) {
        curvePoints.removeAll(keepingCapacity: true)
        for index in points.indices {
            curvePoints.append(Float((middle.x + points[index].x) * frameScale))
            curvePoints.append(Float((middle.y + points[index].y) * frameScale))
        }
        curvePoints.withUnsafeBufferPointer {
            riffle_ui_polygon(
                ui, $0.baseAddress, Int32($0.count / 2), packed(fill), Float(thickness * frameScale), packed(edge))
        }
        curvePoints.removeAll(keepingCapacity: true)
    }

    /// A circle outlined with `thickness` and filled with `fill`.
    func ring(center: Vector2, radius: Double, thickness: Double, color: Color, fill: Color) {
        disc(center: center, radius: radius, color: color)
        disc(center: center, radius: radius - thickness, color: fill)
    }
}
