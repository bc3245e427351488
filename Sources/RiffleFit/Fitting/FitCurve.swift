internal import RiffleFormula
internal import RiffleMath

/// A property that follows a form, and the values of its parameters.
struct FitCurve: Sendable {
    let lane: Int
    let form: FamilyForm
    var parameters: [Double]
    /// Which parameters keep their values: because they were pinned, or because the marks are too few for them.
    var held: [Bool]

    /// The form with each parameter at a value that moves nothing.
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

    /// A value that stays.
    static func fixed(lane: Int, at value: Double) -> FitCurve? {
        FitFamily.constant.forms.first.map { form in
            var curve = FitCurve(lane: lane, form: form, place: value)
            curve.held = [true]
            return curve
        }
    }

    /// Sets the parameters that the curve is linear in so that it comes as near as it can to values at offsets.
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
    /// At most one for each lane, in the lanes' order.
    var curves: [FitCurve]
    /// How far each frame has scrolled.
    var offsets: [Double]
    var anchor = Vector2(0.5, 0.5)

    func curve(_ lane: Int) -> FitCurve? { curves.first { $0.lane == lane } }

    /// Puts a curve in the place of the one of its lane.
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

    /// How fast the state's property of a lane grows at an offset.
    func slope(of lane: Int, at offset: Double = 0) -> Double {
        guard let curve = curve(lane) else { return 0 }
        return (curve.value(at: offset + 0.25) - curve.value(at: offset - 0.25)) / 0.5
    }
}
