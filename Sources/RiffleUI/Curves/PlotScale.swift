internal import RiffleMath

/// The mapping from a plot's numbers to the window: x to the right, y upwards.
struct PlotScale: Equatable {
    /// The plot's frame, in points of the window.
    var rect: Rect
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// The window point of a pair of numbers.
    func point(_ px: Double, _ py: Double) -> Vector2 {
        Vector2(
            rect.x + (px - x.lowerBound) / max(x.upperBound - x.lowerBound, 1e-12) * rect.width,
            rect.maxY - (py - y.lowerBound) / max(y.upperBound - y.lowerBound, 1e-12) * rect.height)
    }

    /// Whether a curve jumps from one sample to the next, as at an asymptote: it turns back there, by more than the plot's height and from
    /// or to a number beyond it. Nothing is drawn between them.
    func jumps(before: Double, from last: Double, to next: Double) -> Bool {
        (!y.contains(last) || !y.contains(next)) && abs(next - last) > y.upperBound - y.lowerBound
            && (next - last) * (last - before) < 0
    }

    /// The numbers at a window point.
    func values(at point: Vector2) -> Vector2 {
        Vector2(
            x.lowerBound + (point.x - rect.x) / max(rect.width, 1) * (x.upperBound - x.lowerBound),
            y.lowerBound + (rect.maxY - point.y) / max(rect.height, 1) * (y.upperBound - y.lowerBound))
    }
}
