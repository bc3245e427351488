extension Formula.Expression {
    /// A name's value in base units (points, radians, seconds; 0 or 1 for a condition, the index of an option for a choice), and its kind.
    public typealias NamedValue = (value: Double, kind: Formula.Kind)

    /// The names of all variables, parameters, choices and definitions in the expression.
    public var names: Set<String> {
        switch node {
        case .name(let name), .isOption(let name, _): [name]
        default: node.operands.reduce(into: []) { $0.formUnion($1.names) }
        }
    }

    /// The value in base units, by the arithmetic of programs; nil if a name has no value, or if the result isn't finite.
    public func value(_ values: [String: NamedValue] = [:]) -> Double? {
        guard names.allSatisfy({ values[$0] != nil }) else { return nil }
        var builder = ProgramBuilder(values)
        let register = builder.compile(self)
        return builder.constantValue(register).flatMap { $0.isFinite ? $0 : nil }
    }
}
