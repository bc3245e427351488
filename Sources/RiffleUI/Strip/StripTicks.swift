internal import RiffleMath

/// The numbers at an axis.
enum StripTicks {
    private static let seconds = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200]

    /// The seconds between two ticks of a time axis: the least of 0.1, 0.2, 0.5, 1, 2 … 1200 that leaves `room` points between them.
    static func timeStep(duration: Double, width: Double, room: Double = 52) -> Double {
        guard duration > 0, width > 0 else { return 1 }
        return seconds.first { $0 / duration * width >= room } ?? 1200
    }

    /// The difference between two grid lines: the least of 1, 2, 5, 10, 20 … that leaves `room` points between them.
    static func step(over range: ClosedRange<Double>, height: Double, room: Double) -> Double {
        let span = range.upperBound - range.lowerBound
        guard span.isFinite, span > 0, height > 0 else { return 1 }
        var unit = 1.0
        while unit < 1e12 {
            for factor in [1.0, 2, 5] where unit * factor / span * height >= room { return unit * factor }
            unit *= 10
        }
        return unit
    }

    /// The multiples of a step within a range.
    static func values(_ step: Double, in range: ClosedRange<Double>) -> StrideThrough<Double> {
        stride(from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound + step * 1e-6, by: step)
    }

    /// The range of a lane: all values of A and B, and `including`, at least `least` wide, with a margin on both sides.
    static func range(
        _ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?, including: Double?, least: Double
    ) -> ClosedRange<Double> {
        var (low, high) = (including ?? .infinity, including ?? -.infinity)
        if let a { (low, high) = (min(low, a.lowerBound), max(high, a.upperBound)) }
        if let b { (low, high) = (min(low, b.lowerBound), max(high, b.upperBound)) }
        if low > high { (low, high) = (0, 0) }
        if high - low < least { (low, high) = ((low + high - least) / 2, (low + high + least) / 2) }
        let margin = (high - low) * 0.09
        return (low - margin)...(high + margin)
    }
}
