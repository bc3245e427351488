internal import RiffleMath
public import RiffleModels

// Derived settings that a panel offers besides the parameters themselves.
extension StageConfiguration {
    /// A number that determines other parameters, such as the position of card +1 instead of a curve's constants.
    public struct DerivedParameter: Equatable, Sendable {
        /// Title, unit, range and default of the number.
        public var descriptor: ParameterDescriptor
        /// Its present value, in the descriptor's unit.
        public var value: Double
        /// The names of the parameters that it determines.
        public var parameters: [String]
    }

    /// The derived parameters of the chosen model.
    public var derivedParameters: [DerivedParameter] {
        let probe = CurveProbe(self)
        return probe.handles.filter(\.isVocabulary).map { handle in
            let value = probe.value(of: handle)
            return DerivedParameter(
                descriptor: handle.descriptor, value: value,
                parameters: probe.solve(handle.descriptor.name, for: value).map(\.name))
        }
    }

    /// Whether a parameter of the chosen model, or of the stage, has an effect with the others as they are: parameters may depend
    /// on a choice.
    public func uses(_ name: String) -> Bool {
        // A parameter that depends on an unused choice is unused.
        guard let condition = descriptor(named: name)?.condition else { return true }
        return uses(condition.choice) && condition.values.contains(value(of: condition.choice))
    }

    /// Sets a parameter or a derived one as a control in a panel does. Another form of the spring keeps the spring; the name of a curve
    /// handle solves the model for its value, and changes nothing if there is no solution. False: the name is unknown, or the
    /// value isn't finite.
    @discardableResult
    public mutating func setFromPanel(_ name: String, to value: Double) -> Bool {
        guard value.isFinite else { return false }
        if name == SpringForm.choice, values.spring != nil {
            var changed = values
            changed.writeSpring(inOption: value)
            values = changed
            return true
        }
        if descriptor(named: name) != nil {
            set(name, to: value)
            return true
        }
        let probe = CurveProbe(self)
        guard probe.handles.contains(where: { $0.descriptor.name == name }) else { return false }
        set(probe.solve(name, for: value))
        return true
    }

    /// Sets parameters that were solved for.
    mutating func set(_ solution: [(name: String, value: Double)]) {
        for (parameter, solved) in solution {
            // A value within rounding of the default is set to exactly the default, so that it counts as unchanged.
            let standard = descriptor(named: parameter)?.defaultValue ?? solved
            set(parameter, to: abs(solved - standard) <= 1e-12 * max(1, abs(standard)) ? standard : solved)
        }
    }

    /// Resets a parameter, or a derived one, to its default.
    public mutating func reset(_ name: String) {
        if let descriptor = descriptor(named: name) {
            set(name, to: descriptor.defaultValue)
        } else if let derived = derivedParameters.first(where: { $0.descriptor.name == name }) {
            setFromPanel(name, to: derived.descriptor.defaultValue)
        }
    }
}
