internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// One curve as numbers: sampled evenly, with the comparison setting at the same arguments.
struct CurvePlot: Equatable, Sendable {
    /// The number of samples.
    static let count = 97

    var title: String
    /// The unit and the axis, for the plot's corner.
    var note: String
    /// Nil for a curve over time.
    var property: PoseProperty?
    var live: ContiguousArray<Double> = []
    var other: ContiguousArray<Double> = []
    var x: ClosedRange<Double>
    var y = 0.0...1.0
    var handles: [CurveHandle] = []
    /// The labels at the y axis' upper and lower end.
    private(set) var upperEnd = ""
    private(set) var lowerEnd = ""

    /// A property over the offset; nil if it is constant in both settings.
    init?(_ property: PoseProperty, of probe: CurveProbe, against other: CurveProbe) {
        self.property = property
        title = property.title
        note = property.unit.isEmpty ? "over the offset" : "\(property.unit) over the offset"
        x = probe.offsets
        probe.sample(property, count: Self.count, into: &live)
        self.other.reserveCapacity(Self.count)
        for step in 0..<Self.count {
            let offset = Double.lerp(x.lowerBound, x.upperBound, Double(step) / Double(Self.count - 1))
            self.other.append(other.value(property, at: offset))
        }
        func varies(_ values: ContiguousArray<Double>) -> Bool { (values.max() ?? 0) - (values.min() ?? 0) > 1e-6 }
        guard varies(live) || varies(self.other) else { return nil }
        y = Self.range(of: property, live, self.other)
        let span = y.upperBound - y.lowerBound
        let step = span > 20 ? 1 : span > 2 ? 0.1 : 0.01
        upperEnd = ((y.upperBound / step).rounded() * step).text(step: step)
        lowerEnd = ((y.lowerBound / step).rounded() * step).text(step: step)
        for handle in probe.handles where handle.property == property {
            let base = handle.isRelative ? probe.value(property, at: 0) : 0
            handles.append(
                CurveHandle(
                    title: handle.descriptor.title, point: Vector2(handle.offset, probe.value(of: handle) + base), base: base,
                    range: handle.descriptor.range, yName: handle.descriptor.name))
        }
    }

    /// The live curve's value at an argument; nil outside the plot and at an asymptote.
    func value(at argument: Double) -> Double? {
        let place = (argument - x.lowerBound) / max(x.upperBound - x.lowerBound, 1e-12) * Double(live.count - 1)
        guard place >= 0, place <= Double(live.count - 1), live.count > 1 else { return nil }
        let index = min(Int(place), live.count - 2)
        // Beside an asymptote one of the two samples lies outside the plot.
        guard y.contains(live[index]), y.contains(live[index + 1]) else { return nil }
        return .lerp(live[index], live[index + 1], place - Double(index))
    }

    /// An argument and the value there, in words: "at +1.3: 0.84", "at 0.12 s: 0.5".
    func words(at argument: Double) -> String? {
        guard let value = value(at: argument) else { return nil }
        let span = y.upperBound - y.lowerBound
        let number = value.text(step: span > 20 ? 0.1 : 0.001)
        guard property == nil else { return "at \(argument >= 0.05 ? "+" : "")\(argument.text(step: 0.1)): \(number)" }
        return "at \(argument.text(step: 0.01))\(note.hasSuffix(" s") ? " s" : ""): \(number)"
    }

    /// Takes the y axis of another version of the plot.
    mutating func keepAxis(of other: CurvePlot) { (y, upperEnd, lowerEnd) = (other.y, other.upperEnd, other.lowerEnd) }

    /// Whether the curve varies from the current card on.
    var variesAfterCurrent: Bool {
        let later = live[(live.count / 2)...]
        return (later.max() ?? 0) - (later.min() ?? 0) > 1e-6
    }

    /// A curve over time, or over a pull distance.
    init(_ curve: TimeCurve, against other: TimeCurve?, in configuration: StageConfiguration) {
        title = curve.title
        x = 0...max(curve.duration, 1e-3)
        var isBezier = false
        if case .bezier = curve.kind { isBezier = true }
        // A bezier's axis is the fraction of the transition's duration, which is not fixed.
        note =
            isBezier
            ? "over its time"
            : curve.isTime
                ? "over \(curve.duration.text(step: 0.01)) s"
                : "over a pull of \(curve.duration.text(step: 1)) screens"
        func sample(_ curve: TimeCurve) -> ContiguousArray<Double> {
            var values: ContiguousArray<Double> = []
            values.reserveCapacity(Self.count)
            for step in 0..<Self.count {
                let value = curve.value(at: x.upperBound * Double(step) / Double(Self.count - 1))
                values.append(value.isFinite ? value : 0)
            }
            return values
        }
        live = sample(curve)
        self.other = other.map(sample) ?? live
        // The bezier's control points must be visible, too.
        let controls =
            curve.controls.count == 4
            ? [configuration.value(of: curve.controls[1]), configuration.value(of: curve.controls[3])] : []
        let top = max(curve.isTime ? 1 : 0.5, live.max() ?? 1, self.other.max() ?? 1, controls.max() ?? 0)
        let bottom = min(0, live.min() ?? 0, self.other.min() ?? 0, controls.min() ?? 0)
        y = (bottom - (top - bottom) * 0.06)...(top + (top - bottom) * 0.06)
        guard curve.controls.count == 4 else { return }
        for (first, title) in [(0, "Control 1"), (2, "Control 2")] {
            let point = Vector2(
                configuration.value(of: curve.controls[first]), configuration.value(of: curve.controls[first + 1]))
            handles.append(
                CurveHandle(
                    title: title, point: point, range: -10...10, xName: curve.controls[first], yName: curve.controls[first + 1],
                    stem: Vector2(first == 0 ? 0 : 1, first == 0 ? 0 : 1)))
        }
    }

    /// The y range of a property's plot: both curves with a margin, and never so narrow that a flat line looks steep.
    private static func range(
        of property: PoseProperty, _ live: ContiguousArray<Double>, _ other: ContiguousArray<Double>
    ) -> ClosedRange<Double> {
        var (least, most) = extent(of: live, property)
        let second = extent(of: other, property)
        least = min(least, second.least)
        most = max(most, second.most)
        let span: Double =
            switch property {
            case .opacity: 1
            case .rotation: 30
            case .scale: 0.2
            case .x, .y, .z: 0.5
            }
        if most - least < span {
            let middle = (least + most) / 2
            (least, most) = property == .opacity ? (0, 1) : (middle - span / 2, middle + span / 2)
        }
        let margin = (most - least) * 0.08
        return (least - margin)...(most + margin)
    }

    /// The least and the greatest value. For positions, which are unbounded where the curve has a pole, at most 0.6 of the
    /// interquartile range beyond the quartiles: a straight line fits completely.
    private static func extent(of values: ContiguousArray<Double>, _ property: PoseProperty) -> (least: Double, most: Double) {
        guard let least = values.min(), let most = values.max() else { return (0, 1) }
        switch property {
        case .scale, .rotation, .opacity: return (least, most)
        case .x, .y, .z:
            let sorted = values.sorted()
            let low = sorted[sorted.count / 4]
            let high = sorted[sorted.count * 3 / 4]
            let reach = max((high - low) * 0.6, 0.5)
            return (max(least, low - reach), min(most, high + reach))
        }
    }
}

/// A draggable point of a plot.
struct CurveHandle: Equatable, Sendable {
    var title: String
    /// Its coordinates, in the plot's numbers.
    var point: Vector2
    /// Subtracted from y to get the parameter's value.
    var base = 0.0
    var range: ClosedRange<Double>
    /// The parameter that x sets; nil where the handle only moves vertically.
    var xName: String?
    /// The parameter that y sets.
    var yName: String
    /// The start of a line to the handle: an end point of the bezier.
    var stem: Vector2?

    /// The value at a point of the plot, rounded to 0.001 and clamped to the range.
    func value(at numbers: Vector2) -> Double {
        let value = numbers.y - base
        return ((value * 1000).rounded() / 1000).clamped(to: range)
    }
}
