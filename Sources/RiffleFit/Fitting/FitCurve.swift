internal import RiffleFormula
internal import RiffleMath

/// The curve of a property: its form, and the values of the form's parameters.
struct FitCurve: Sendable {
    let lane: Int
    let form: FamilyForm
    var parameters: [Double]
    /// Whether each parameter keeps its value, because it was pinned or because there are too few marks for it.
    var held: [Bool]

    /// The curve of a form whose parameters move nothing; `place`: the value of the first parameter.
    init(lane: Int, form: FamilyForm, place: Double? = nil) {
        (self.lane, self.form) = (lane, form)
        parameters = form.parameters.map { parameter in
            switch parameter.kind {
            case .value: 0
            case .plain: parameter.range.contains(1) ? 1 : parameter.range.lowerBound
            case .angle: 0.3
            case .offset: parameter.range.contains(1) ? 1 : parameter.range.lowerBound
            }
        }
        parameters[0] = place ?? CardPlacement.neutral[lane]
        held = parameters.map { _ in false }
    }

    /// A curve with a constant value that is held.
    static func fixed(lane: Int, at value: Double) -> FitCurve? {
        FitFamily.constant.forms.first.map { form in
            var curve = FitCurve(lane: lane, form: form, place: value)
            curve.held = [true]
            return curve
        }
    }

    /// Sets the parameters in which the curve is linear, so that the curve comes as close as possible to values at offsets.
    mutating func follow(_ values: [Double], at offsets: [Double]) {
        let linear = form.parameters.indices.filter { index in
            if case .value = form.parameters[index].kind { !held[index] } else { false }
        }
        let width = linear.count
        var rows = Array(repeating: 0.0, count: offsets.count * width)
        var own = Array(repeating: 0.0, count: offsets.count)
        form.slopes(
            by: linear.map { form.inputs[$0] }, count: offsets.count, parameter: { parameters[$0] }, offset: { offsets[$0] },
            take: { row, value, slopes in
                own[row] = value
                for column in 0..<width { rows[row * width + column] = slopes[column] }
            })
        var equations = NormalEquations(count: width)
        for (row, value) in values.enumerated() {
            guard value.isFinite else { return }
            equations.add(rows, at: row * width, residual: own[row] - value, weight: 1)
        }
        guard let step = equations.step(damping: 1e-9, held: linear.map { _ in false }) else { return }
        for (column, index) in linear.enumerated() {
            parameters[index] = (parameters[index] + step[column]).clamped(to: form.parameters[index].range)
        }
    }

    var property: Formula.Property { CardPlacement.properties[lane] }

    /// The number of parameters that are solved for.
    var freeCount: Int { held.count { !$0 } }

    func value(at offset: Double) -> Double {
        var value = 0.0
        form.values(count: 1, parameter: { parameters[$0] }, offset: { _ in offset }, take: { value = $1 })
        return value
    }
}

/// The unknowns of a fit: the curves of all properties that it moves, and the frames' offsets.
struct FitState: Sendable {
    /// The curves, at most one for each lane, in the lanes' order.
    var curves: [FitCurve]
    /// The scroll offset of each frame, in cards.
    var offsets: [Double]
    var anchor = Vector2(0.5, 0.5)

    func curve(_ lane: Int) -> FitCurve? { curves.first { $0.lane == lane } }

    /// Replaces the curve of the same lane.
    mutating func set(_ curve: FitCurve) {
        curves.removeAll { $0.lane == curve.lane }
        curves.append(curve)
        curves.sort { $0.lane < $1.lane }
    }

    /// All numbers: the curves' parameters, then the offsets.
    var unknowns: [Double] {
        get { curves.flatMap(\.parameters) + offsets }
        set {
            var place = 0
            for index in curves.indices {
                let end = place + curves[index].parameters.count
                curves[index].parameters = Array(newValue[place..<end])
                place = end
            }
            offsets = Array(newValue[place...])
        }
    }

    /// The values of the properties of a card at an offset.
    func values(at offset: Double) -> CardPlacement.Values {
        var values = CardPlacement.neutral
        for curve in curves { values[curve.lane] = curve.value(at: offset) }
        return values
    }

    /// The slope of a lane's property at an offset, per card.
    func slope(of lane: Int, at offset: Double = 0) -> Double {
        guard let curve = curve(lane) else { return 0 }
        return (curve.value(at: offset + 0.25) - curve.value(at: offset - 0.25)) / 0.5
    }
}
