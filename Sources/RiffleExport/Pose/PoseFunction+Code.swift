internal import RiffleFormula

/// The parts that the pose functions of all languages have in common.
extension PoseFunction {
    /// The opacity, clamped to 0…1.
    var heldOpacity: Formula.Expression { opacity?.heldToUnit ?? .number(1) }
    /// The dimming, clamped to 0…1.
    var heldDim: Formula.Expression { dim?.heldToUnit ?? .number(0) }
    /// The veil, clamped to 0…1.
    var heldVeil: Formula.Expression { veil?.heldToUnit ?? .number(0) }

    /// Returns the code of the order: the depth after the projection, which the expression `depth` reads from the transform, plus the
    /// pose's `order`.
    func order(_ depth: CodeLayout, _ code: inout CodePrinter) -> CodeLayout {
        guard let order else { return depth }
        return depth + " +" + .space + code.term(order)
    }

    /// Returns the function with other names for the constants and the values that follow from them.
    func renamed(constants: (String) -> String, derived name: (String) -> String) -> PoseFunction {
        var names: [String: String] = [:]
        for constant in self.constants { names[constant.name] = constants(constant.name) }
        for value in derived { names[value.name] = name(value.name) }
        let word = { (old: String) in names[old] ?? old }
        let rename = { (expression: Formula.Expression) in expression.renamed(word) }
        var result = self
        result.constants = self.constants.map {
            Constant(name: word($0.name), value: rename($0.value), unit: $0.unit, help: $0.help, source: $0.source)
        }
        result.derived = derived.map { Value(name: word($0.name), value: rename($0.value), kind: $0.kind) }
        result.values = values.map { Value(name: $0.name, value: rename($0.value), kind: $0.kind) }
        result.steps = steps.map { $0.map(rename) }
        (result.opacity, result.dim, result.veil) = (opacity.map(rename), dim.map(rename), veil.map(rename))
        (result.order, result.hidden, result.shown) = (order.map(rename), hidden.map(rename), shown.map(rename))
        return result
    }
}

extension Formula.Operation {
    /// The operation as a call: its name and its arguments. A scale by one factor has one argument.
    var call: (name: String, arguments: [Formula.Expression]) {
        switch self {
        case .translate: ("translate", operands)
        case .scale: ("scale", operands)
        case .rotate(let axis, _): ("rotate\(axis.rawValue.uppercased())", operands)
        case .perspective: ("perspective", operands)
        case .skew: ("skew", operands)
        }
    }
}

extension Formula.Expression {
    /// The expression, clamped to 0…1 if it could leave that range.
    fileprivate var heldToUnit: Formula.Expression {
        isWithinUnit ? self : Formula.Expression(.call(.clamp, [self, .number(0), .number(1)]))
    }
}
