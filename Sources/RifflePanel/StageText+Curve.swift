internal import CImGui
internal import RiffleMath
internal import RiffleScene

extension StageText {
    /// A line through values that stand evenly over the whole of a plot's x axis. What leaves the plot runs along just outside its edge.
    func curve(_ values: ContiguousArray<Double>, _ scale: PlotScale, thickness: Double, color: Color) {
        guard values.count > 1 else { return }
        curvePoints.removeAll(keepingCapacity: true)
        let width = scale.rect.width / Double(values.count - 1)
        for (step, value) in values.enumerated() {
            let y = scale.point(0, value).y.clamped(to: (scale.rect.minY - 12)...(scale.rect.maxY + 12))
            curvePoints.append(Float((scale.rect.x + Double(step) * width) * frameScale))
            curvePoints.append(Float(y * frameScale))
        }
        curvePoints.withUnsafeBufferPointer { points in
            riffle_ui_polyline(
                ui, points.baseAddress, Int32(points.count / 2), Float(thickness * frameScale), packed(color))
        }
    }

    /// A circle as a line of `thickness`, filled with `fill`.
    func ring(center: Vector2, radius: Double, thickness: Double, color: Color, fill: Color) {
        disc(center: center, radius: radius, color: color)
        disc(center: center, radius: radius - thickness, color: fill)
    }
}
