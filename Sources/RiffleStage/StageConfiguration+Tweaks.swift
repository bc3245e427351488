public import RiffleModels

// What a panel offers beyond the parameters themselves: the same settings in other words.
extension StageConfiguration {
    /// A number that stands for others: "card +1 sits here" instead of the constants of a curve.
    public struct Alias: Equatable, Sendable {
        public var descriptor: ParameterDescriptor
        public var value: Double
        /// The parameters that are solved for it.
        public var parameters: [String]
    }

    /// The numbers that the chosen model can be solved for and that people set as such.
    public var aliases: [Alias] {
        let probe = CurveProbe(self)
        return probe.handles.filter(\.isVocabulary).map { handle in
            let value = probe.value(of: handle)
            return Alias(
                descriptor: handle.descriptor, value: value,
                parameters: probe.solve(handle.descriptor.name, for: value).map(\.name))
        }
    }

    /// Whether a parameter of the chosen model, or of the stage, counts with the others as they are: of a spring's vocabularies only one does.
    public func uses(_ name: String) -> Bool {
        // A choice that doesn't count itself has nothing to say.
        if let condition = descriptor(named: name)?.condition,
            !uses(condition.choice) || !condition.values.contains(value(of: condition.choice))
        {
            return false
        }
        return SpringVocabulary(values)?.uses(name, in: values) ?? true
    }

    /// Sets a parameter as a hand in a panel means it. Another vocabulary for a spring keeps the spring; the name of a point of a curve
    /// solves the model for it, and changes nothing where there is no solution. False: there is nothing of that name.
    @discardableResult
    public mutating func tweak(_ name: String, to value: Double) -> Bool {
        guard value.isFinite else { return false }
        if name == SpringVocabulary.choice, let spring = SpringVocabulary(values) {
            var changed = values
            spring.choose(value, in: &changed)
            values = changed
            return true
        }
        if descriptor(named: name) != nil {
            set(name, to: value)
            return true
        }
        let probe = CurveProbe(self)
        guard probe.handles.contains(where: { $0.descriptor.name == name }) else { return false }
        for (parameter, solved) in probe.solve(name, for: value) {
            // What rounding alone keeps from the default is the default, so that a number that was reset counts as reset.
            let home = descriptor(named: parameter)?.defaultValue ?? solved
            set(parameter, to: abs(solved - home) <= 1e-12 * max(1, abs(home)) ? home : solved)
        }
        return true
    }

    /// Puts a parameter, or what a point of a curve stands for, back to its default.
    public mutating func reset(_ name: String) {
        if let descriptor = descriptor(named: name) {
            set(name, to: descriptor.defaultValue)
        } else if let alias = aliases.first(where: { $0.descriptor.name == name }) {
            tweak(name, to: alias.descriptor.defaultValue)
        }
    }
}
