internal import RiffleFormula
internal import RiffleMath

/// A number of a formula's poses that users can set and drag: one of the formula's parameters is solved for it.
struct FormulaMeasure: Sendable {
    let handle: CurveHandle
    /// The parameter's name. The number grows, or falls, with it over its whole range.
    let parameter: String

    init(_ handle: CurveHandle, solving parameter: String) {
        self.handle = handle
        self.parameter = parameter
    }

    /// The parameter for which the number is `value`, by bisection of its range: the nearer end where none is.
    func solve(_ model: FormulaModel, for value: Double) -> [(name: String, value: Double)] {
        let parameters = model.source.formula.parameters
        guard value.isFinite, model.cardSize.width > 0, let index = parameters.firstIndex(where: { $0.name == parameter }) else {
            return []
        }
        func number(_ setting: Double) -> Double {
            var values = model.values
            values[index] = setting
            return model.with(values).value(of: handle)
        }
        var (low, high) = (parameters[index].range.lowerBound, parameters[index].range.upperBound)
        let rises = number(high) > number(low)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (number(middle) < value) == rises { low = middle } else { high = middle }
        }
        let solved = (low + high) / 2
        return [(parameter, parameters[index].unit?.value(ofBase: solved) ?? solved)]
    }
}
