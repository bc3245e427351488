internal import RiffleFormula
internal import RiffleMath

// Points of a formula's curves that users drag: a parameter is solved for the new place.
extension FormulaModel {
    /// The offsets at which there are points.
    private static let handleOffsets = [-2.0, -1, 0, 1, 2]

    /// The formula's measures, or a point at whole offsets of each property wherever it depends on a parameter.
    public var curveHandles: [CurveHandle] {
        let measures = source.formula.notes.measures
        if !measures.isEmpty { return measures.map(handle) }
        let inputs = solvable.map(\.input)
        guard !inputs.isEmpty, cardSize.width > 0 else { return [] }
        let defaults = with(source.formula.parameters.map(\.defaultValue))
        return PoseProperty.allCases.flatMap { property in
            Self.handleOffsets.compactMap { offset in
                guard inputs.contains(where: { slope(of: property, at: offset, by: $0) != 0 }) else { return nil }
                let card = offset > 0 ? "+\(offset.brief)" : offset < 0 ? "−\((-offset).brief)" : "0"
                let value = property.value(of: defaults.pose(at: offset, scroll: .resting), card: defaults.cardSize)
                let range = property.handleRange
                return CurveHandle(
                    descriptor: ParameterDescriptor(
                        name: "\(property)\(offset < 0 ? "Before" : "After")\(abs(offset).brief)", title: "Card \(card)",
                        unit: property.handleUnit, range: range, step: property == .rotation ? 1 : 0.01,
                        defaultValue: value.clamped(to: range),
                        help:
                            "The \(property.word) of the card at this offset. Riffle solves for the parameter that has to change least.",
                        source: source.formula.title ?? "the formula"),
                    property: property, offset: offset)
            }
        }
    }

    public func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)] {
        solutions(handle, for: value).first ?? []
    }

    /// One solution for each parameter that can give the handle the value on its own, within its range. Newton's method by the exact
    /// derivative of the pose, with shorter steps where a step would lead away.
    public func solutions(_ handle: CurveHandle, for value: Double) -> [[(name: String, value: Double)]] {
        let measures = source.formula.notes.measures
        if !measures.isEmpty {
            let measure = measures.first { $0.name == handle.descriptor.name }
            let solution = measure.map { solve($0, for: value) } ?? []
            return solution.isEmpty ? [] : [solution]
        }
        guard value.isFinite, cardSize.width > 0 else { return [] }
        var found: [(name: String, value: Double, change: Double)] = []
        for parameter in solvable where slope(of: handle.property, at: handle.offset, by: parameter.input) != 0 {
            guard let solved = solve(handle, for: value, by: parameter) else { continue }
            let range = source.formula.parameters[parameter.index].range
            let change = abs(solved - values[parameter.index]) / (range.upperBound - range.lowerBound)
            let formula = source.formula.parameters[parameter.index]
            found.append((formula.name, formula.unit?.value(ofBase: solved) ?? solved, change))
        }
        // A stable order: of equal changes the earlier parameter's comes first.
        let order = found.indices.sorted { (found[$0].change, $0) < (found[$1].change, $1) }
        return order.map { [(found[$0].name, found[$0].value)] }
    }
}

extension FormulaModel {
    private typealias Solvable = (index: Int, input: FormulaProgram.Input)

    /// The parameters that are numbers, without counts.
    private var solvable: [Solvable] {
        source.formula.parameters.indices.compactMap { index in
            let parameter = source.formula.parameters[index]
            guard case .number = parameter.setting, let input = source.program.input(named: parameter.name) else { return nil }
            return (index, input)
        }
    }

    /// The parameter's value in base units for which the handle has `value`; nil if none is found.
    private func solve(_ handle: CurveHandle, for value: Double, by parameter: Solvable) -> Double? {
        let range = source.formula.parameters[parameter.index].range
        let tolerance = 1e-9 * max(1, abs(value))
        var model = self
        var position = values[parameter.index]
        var error = model.value(of: handle) - value
        for _ in 0..<40 {
            if abs(error) <= tolerance { return position }
            let slope = model.slope(of: handle.property, at: handle.offset, by: parameter.input)
            guard slope != 0, slope.isFinite else { return nil }
            let target = (position - error / slope).clamped(to: range)
            var share = 1.0
            var improved = false
            for _ in 0..<12 where !improved {
                let next = position + (target - position) * share
                var values = self.values
                values[parameter.index] = next
                let candidate = with(values)
                let left = candidate.value(of: handle) - value
                if abs(left) < abs(error) {
                    (model, position, error, improved) = (candidate, next, left, true)
                }
                share /= 2
            }
            guard improved else { return nil }
        }
        return abs(error) <= tolerance ? position : nil
    }

    /// The derivative of a property at an offset by one of the formula's numbers, in the property's unit; 0 for a hidden card.
    func slope(of property: PoseProperty, at offset: Double, by input: FormulaProgram.Input) -> Double {
        let derivative = derivative(at: offset, by: input)
        guard !derivative.pose.isHidden else { return 0 }
        let slope: Double
        switch property {
        case .x: slope = derivative.transform.row4.x / cardSize.width
        case .y: slope = derivative.transform.row4.y / cardSize.width
        case .z: slope = derivative.transform.row4.z / cardSize.width
        case .opacity: slope = (0...1).contains(derivative.pose.opacity) ? derivative.opacity : 0
        case .scale, .rotation:
            // Along the transform's exact derivative, a step that changes no entry by more than a hundred-thousandth.
            let most = derivative.transform.greatestEntry
            guard most > 0, most.isFinite else { return 0 }
            let step = 1e-5 / most
            let values = [step, -step].map { step in
                property.value(
                    of: CardPose(transform: derivative.pose.transform.moved(by: step, along: derivative.transform)),
                    card: cardSize)
            }
            slope = (values[0] - values[1]) / (2 * step)
            // A transform that only moves has a rotation of rounding errors alone.
            if abs(slope) * step < 1e-10 { return 0 }
        }
        return slope.isFinite ? slope : 0
    }
}

extension Transform3D {
    /// The greatest absolute value among the entries of the upper left 3 × 3, on which scale and rotation depend.
    fileprivate var greatestEntry: Double {
        [row1, row2, row3].flatMap { [abs($0.x), abs($0.y), abs($0.z)] }.max() ?? 0
    }

    fileprivate func moved(by step: Double, along direction: Transform3D) -> Transform3D {
        Transform3D(
            row1: row1 + direction.row1 * step, row2: row2 + direction.row2 * step, row3: row3 + direction.row3 * step,
            row4: row4 + direction.row4 * step)
    }
}

extension PoseProperty {
    /// The property's name in a sentence.
    fileprivate var word: String {
        switch self {
        case .x, .y, .z: "\(self)"
        case .scale, .rotation, .opacity: title.lowercased()
        }
    }

    var handleUnit: ParameterDescriptor.Unit {
        switch self {
        case .x, .y, .z: .cardWidths
        case .scale: .times
        case .rotation: .degrees
        case .opacity: .none
        }
    }

    fileprivate var handleRange: ClosedRange<Double> {
        switch self {
        case .x, .y, .z: -10...10
        case .scale: 0...4
        case .rotation: -180...180
        case .opacity: 0...1
        }
    }
}
