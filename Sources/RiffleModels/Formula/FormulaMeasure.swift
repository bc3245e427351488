internal import RiffleFormula
internal import RiffleMath

// The numbers of the pose that a formula measures: parameters are solved for them.
extension FormulaModel {
    /// The handle of a measure: the point of a curve that the measure stands for.
    func handle(_ measure: Formula.Measure) -> CurveHandle {
        let property = measure.property.shown(isVertical: scrollRule.isVertical)
        // A place counts in the card's extent along the row, its slider in card widths.
        let unit = measure.property == .place && scrollRule.isVertical ? cardProportions.aspect : 1
        var handle = CurveHandle(
            descriptor: ParameterDescriptor(
                name: measure.name, title: measure.attributes.title ?? measure.name.spacedWords, unit: property.handleUnit,
                range: measure.range.lowerBound * unit...measure.range.upperBound * unit, step: measure.step, defaultValue: 0,
                help: measure.help, source: measure.attributes.source ?? source.name),
            property: property, offset: measure.offset, isRelative: measure.isRelative, isVocabulary: measure.isSlider)
        let parameters = source.formula.parameters
        let own = parameters.indices.filter { measure.solves.contains(parameters[$0].name) }
        let standard = with(own.map { ($0, parameters[$0].defaultValue) }).value(of: handle)
        handle.descriptor.defaultValue = standard.clamped(to: handle.descriptor.range)
        return handle
    }

    /// Solves for the parameters that the measure names, in their units, so that it has `value` and other measures of the same parameters
    /// keep their values. Empty if there is no solution; where a single parameter can't reach the value, the nearer end of its range.
    func solve(_ measure: Formula.Measure, for value: Double) -> [(name: String, value: Double)] {
        let parameters = source.formula.parameters
        let indices = measure.solves.compactMap { name in parameters.firstIndex { $0.name == name } }
        guard value.isFinite, cardSize.width > 0, indices.count == measure.solves.count else { return [] }
        let handle = handle(measure)
        let solved: [Double]?
        if indices.count == 1 {
            solved = bisect(indices[0], handle, value).map { [$0] }
        } else {
            let others = source.formula.notes.measures.filter { $0.name != measure.name && Set($0.solves) == Set(measure.solves) }
            let targets = [(handle, value)] + others.map { other in (self.handle(other), self.value(of: self.handle(other))) }
            solved = targets.count == indices.count ? newton(indices, targets) : nil
        }
        return zip(indices, solved ?? []).map { (parameters[$0].name, parameters[$0].unit?.value(ofBase: $1) ?? $1) }
    }

    /// A parameter's value by bisection of its range, over which the measure is monotone; nil if the measure doesn't depend on the
    /// parameter.
    private func bisect(_ index: Int, _ handle: CurveHandle, _ value: Double) -> Double? {
        func number(_ setting: Double) -> Double { with([(index, setting)]).value(of: handle) }
        let range = source.formula.parameters[index].range
        var (low, high) = (range.lowerBound, range.upperBound)
        let ends = (number(low), number(high))
        guard ends.0 != ends.1 else { return nil }
        let rises = ends.1 > ends.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (number(middle) < value) == rises { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Several parameters' values, by Newton's method from the present ones, and then from others within their ranges.
    private func newton(_ indices: [Int], _ targets: [(handle: CurveHandle, value: Double)]) -> [Double]? {
        let ranges = indices.map { source.formula.parameters[$0].range }
        if let solved = newton(indices, targets, from: indices.map { values[$0] }) { return solved }
        // Otherwise start from a few places in the ranges, in varying combinations of the parameters' shares.
        // A formula that takes long isn't worth that.
        guard source.program.instructionCount.space + source.program.instructionCount.card < 1000 else { return nil }
        for number in 0..<9 {
            let start = ranges.enumerated().map { index, range in
                Double.lerp(range.lowerBound, range.upperBound, [0.08, 0.35, 0.75][(index % 2 == 0 ? number : number / 3) % 3])
            }
            if let solved = newton(indices, targets, from: start) { return solved }
        }
        return nil
    }

    private func newton(
        _ indices: [Int], _ targets: [(handle: CurveHandle, value: Double)], from start: [Double]
    ) -> [Double]? {
        let inputs = indices.compactMap { source.program.input(named: source.formula.parameters[$0].name) }
        guard inputs.count == indices.count else { return nil }
        let ranges = indices.map { source.formula.parameters[$0].range }
        func errors(_ model: FormulaModel) -> [Double] { targets.map { model.value(of: $0.handle) - $0.value } }
        func size(_ errors: [Double]) -> Double { errors.map(abs).max() ?? 0 }
        var position = start
        var model = with(Array(zip(indices, position)))
        var error = errors(model)
        for _ in 0..<20 where size(error) > 1e-14 {
            let slopes = targets.map { target in
                inputs.map { input in
                    model.slope(of: target.handle.property, at: target.handle.offset, by: input)
                        - (target.handle.isRelative ? model.slope(of: target.handle.property, at: 0, by: input) : 0)
                }
            }
            guard let step = solution(of: slopes, error) else { break }
            var share = 1.0
            var isBetter = false
            for _ in 0..<10 where !isBetter {
                let next = zip(zip(position, step), ranges).map { ($0.0 - $0.1 * share).clamped(to: $1) }
                let candidate = with(Array(zip(indices, next)))
                let left = errors(candidate)
                isBetter = size(left) < size(error)
                if isBetter { (position, model, error) = (next, candidate, left) }
                share /= 2
            }
            if !isBetter { break }
        }
        return size(error) <= 1e-9 ? position : nil
    }

    private func with(_ changes: [(Int, Double)]) -> FormulaModel {
        var values = values
        for (index, value) in changes { values[index] = value }
        return with(values)
    }
}

/// The solution of linear equations by elimination; nil if there is none.
private func solution(of rows: [[Double]], _ sides: [Double]) -> [Double]? {
    var rows = zip(rows, sides).map { $0 + [$1] }
    for column in rows.indices {
        guard let pivot = (column..<rows.count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
            rows[pivot][column] != 0, rows[pivot][column].isFinite
        else { return nil }
        rows.swapAt(column, pivot)
        for row in rows.indices where row != column {
            let factor = rows[row][column] / rows[column][column]
            for other in column...rows.count { rows[row][other] -= factor * rows[column][other] }
        }
    }
    let result = rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
    return result.allSatisfy(\.isFinite) ? result : nil
}

extension Formula.Measure.Property {
    fileprivate func shown(isVertical: Bool) -> PoseProperty {
        switch self {
        case .place: isVertical ? .y : .x
        case .x: .x
        case .y: .y
        case .z: .z
        case .scale: .scale
        case .rotation: .rotation
        case .opacity: .opacity
        }
    }
}
