internal import RiffleMath

// Curve handles: n is solved for the position of the current card, m for that of the next one.
extension QuarticModel {
    public var curveHandles: [CurveHandle] {
        [
            CurveHandle(
                descriptor: ParameterDescriptor(
                    name: "restPlace", title: "Card 0", unit: .cardWidths, range: -3...3, step: 0.01, defaultValue: 0,
                    help: "Where the current card rests; n is solved for it.", source: "the original layout"),
                property: .y, offset: 0),
            CurveHandle(
                descriptor: ParameterDescriptor(
                    name: "nextPlace", title: "Card +1", unit: .cardWidths, range: -3...3, step: 0.01, defaultValue: 0,
                    help: "Where the next card rests; m is solved for it.", source: "the original layout"),
                property: .y, offset: 1),
        ]
    }

    /// n or m for the handle's position, by bisection of the parameter's range: the position increases with n and decreases with
    /// m.
    public func solve(_ handle: CurveHandle, for value: Double) -> [(name: String, value: Double)] {
        let solvesRest = handle.offset == 0
        let name = solvesRest ? "n0" : "m0"
        guard value.isFinite, cardSize.width > 0,
            let range = Self.descriptor.parameters.first(where: { $0.name == name })?.range
        else { return [] }
        func position(_ parameter: Double) -> Double {
            let model = solvesRest ? with(n0: parameter) : with(m0: parameter)
            return model.value(of: handle)
        }
        var low = range.lowerBound
        var high = range.upperBound
        let rises = position(high) > position(low)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (position(middle) < value) == rises { low = middle } else { high = middle }
        }
        return [(name, (low + high) / 2)]
    }
}
