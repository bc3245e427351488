internal import RiffleFormula

/// The poses of a transition's two screens, each as its own function.
extension PoseFunction {
    /// Returns the pose of the screen that is replaced (`role` 0), or of the screen that replaces it (1).
    func screen(_ role: Int) -> PoseFunction {
        var simplify = simplifier
        for input in inputs where input.variable == "role" { simplify.settings[input.name] = (Double(role), input.kind) }
        return simplified(simplify)
    }

    /// Returns the function at a progress, with the same operations.
    func at(progress: Double) -> PoseFunction {
        var simplify = simplifier
        for input in inputs where input.variable == "p" { simplify.replacements[input.name] = .number(progress) }
        var result = simplified(simplify)
        result.steps = steps.map { $0.map(simplify.callAsFunction) }
        result.opacity = opacity.map { simplify($0) }
        (result.dim, result.veil) = (dim.map { simplify($0) }, veil.map { simplify($0) })
        return result
    }

    /// Whether the arguments of all its functions are linear in the progress, so that browsers can interpolate them from 0 to 1.
    var isLinear: Bool {
        let progress = inputs.first { $0.variable == "p" }?.name ?? ""
        guard hidden == nil, order == nil, !values.contains(where: { $0.value.names.contains(progress) }) else { return false }
        let direction = inputs.first { $0.variable == "direction" }?.name ?? ""
        let looks = [opacity, dim, veil].compactMap { $0 }
        let results = steps.flatMap(\.operands) + looks
        func value(_ expression: Formula.Expression, _ p: Double, _ d: Double) -> Double? {
            var known = simplifier.settings
            known[progress] = (p, .number(.plain))
            known[direction] = (d, .number(.plain))
            for value in values { if let number = value.value.value(known) { known[value.name] = (number, .number(.plain)) } }
            return expression.value(known)
        }
        // A look that is clamped to 0…1 on the way isn't linear.
        let isWithin = looks.allSatisfy { result in
            [0.0, 1].allSatisfy { p in
                [1.0, -1].allSatisfy { value(result, p, $0).map { (0...1).contains($0) } ?? false }
            }
        }
        return isWithin
            && results.allSatisfy { result in
                [1.0, -1].allSatisfy { direction in
                    guard let start = value(result, 0, direction), let end = value(result, 1, direction) else { return false }
                    return (1..<64).allSatisfy { step in
                        let p = Double(step) / 64
                        guard let middle = value(result, p, direction) else { return false }
                        return abs(middle - (start + (end - start) * p)) <= 1e-12 * max(1, abs(start), abs(end))
                    }
                }
            }
    }

    private var simplifier: Simplifier {
        var simplify = Simplifier()
        simplify.ranges = ValueRanges(self)
        for value in constants {
            if let number = value.value.value() { simplify.settings[value.name] = (number, .number(.plain)) }
        }
        for value in derived {
            if let number = value.value.value(simplify.settings) { simplify.settings[value.name] = (number, .number(.plain)) }
        }
        return simplify
    }

    private func simplified(_ simplify: Simplifier) -> PoseFunction {
        var simplify = simplify
        var result = self
        result.values = []
        for value in values {
            let simple = simplify(value.value)
            switch simple.node {
            case .number, .name, .boolean: simplify.replacements[value.name] = simple
            default: result.values.append(Value(name: value.name, value: simple, kind: value.kind))
            }
        }
        result.steps = simplify.steps(steps)
        result.opacity = opacity.map { simplify($0) }
        (result.dim, result.veil) = (dim.map { simplify($0) }, veil.map { simplify($0) })
        (result.order, result.hidden) = (order.map { simplify($0) }, hidden.map { simplify($0) })
        if result.opacity == Simplifier.one { result.opacity = nil }
        if result.dim == Simplifier.zero { result.dim = nil }
        if result.veil == Simplifier.zero { result.veil = nil }
        if result.order == Simplifier.zero { result.order = nil }
        if result.hidden == Formula.Expression(.boolean(false)) { result.hidden = nil }
        var used = Set(result.results.flatMap(\.names))
        for value in result.values.reversed() where used.contains(value.name) { used.formUnion(value.value.names) }
        result.values.removeAll { !used.contains($0.name) }
        return result
    }
}
