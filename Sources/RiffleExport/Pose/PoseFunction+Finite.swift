internal import RiffleFormula

/// Riffle hides a card with a number that isn't finite, or with one that is too large for its geometry.
extension PoseFunction {
    /// The results that may be not finite or too large at some values of the variables: the code has to check them.
    struct Doubts: Equatable {
        var transform = false
        var opacity = false
        var dim = false
        var veil = false
        var order = false

        var isEmpty: Bool { self == Doubts() }
    }

    /// The doubts about this function.
    var doubts: Doubts {
        let ranges = ValueRanges(self)
        func isDoubtful(_ expression: Formula.Expression?) -> Bool { expression.map { ranges[$0] == nil } ?? false }
        return Doubts(
            transform: steps.contains { $0.finiteOperands.contains { isDoubtful($0) } }, opacity: isDoubtful(opacity),
            dim: isDoubtful(dim), veil: isDoubtful(veil), order: isDoubtful(order))
    }
}

/// The numbers that may hide a card.
struct DoubtfulNumbers {
    /// The results for the card's place: if they are too large, the card isn't drawn.
    var place: [Formula.Expression] = []
    /// The results that must be finite.
    var others: [Formula.Expression] = []

    var isEmpty: Bool { place.isEmpty && others.isEmpty }
}

extension PoseFunction {
    /// Returns the same function with names for all doubtful numbers, and these numbers.
    func namingDoubts() -> (pose: PoseFunction, numbers: DoubtfulNumbers) {
        let ranges = ValueRanges(self)
        var (pose, results) = named(doubts)
        var numbers = DoubtfulNumbers()
        var taken = Set(
            (inputs.map(\.name) + constants.map(\.name) + (derived + values).map(\.name)) + results.values.map(\.name))
        for index in pose.steps.indices {
            let words = pose.steps[index].words
            var place = 0
            pose.steps[index] = pose.steps[index].map { operand in
                let word = words[min(place, words.count - 1)]
                place += 1
                guard ranges[operand] == nil else { return operand }
                if case .name = operand.node { return operand }
                let name = PoseNaming.free(word, taken)
                taken.insert(name)
                results.values.append((name, operand))
                return Formula.Expression(.name(name))
            }
            let step = pose.steps[index]
            let finite = step.finiteOperands.filter { ranges[$0] == nil }
            if case .rotate = step { numbers.others += finite } else { numbers.place += finite }
        }
        if let place = results.place { numbers.place.append(Formula.Expression(.name(place))) }
        numbers.others += results.looks.map { Formula.Expression(.name($0)) }
        pose.values += results.values.map { Value(name: $0.name, value: $0.value, kind: .number(.plain)) }
        return (pose, numbers)
    }
}

extension Formula.Operation {
    /// The names of the operation's operands, in their order.
    fileprivate var words: [String] {
        switch self {
        case .translate: ["x", "y", "z"]
        case .scale: ["scaleX", "scaleY"]
        case .rotate(let axis, _): ["rotate" + axis.rawValue.uppercased()]
        case .perspective: ["eye"]
        case .skew: ["skewX", "skewY"]
        }
    }

    /// The operands that must be finite so that the transform is finite.
    var finiteOperands: [Formula.Expression] {
        switch self {
        case .translate, .scale, .rotate: operands
        // An eye at an infinite distance sees a parallel view; an eye at the distance 0 sees nothing.
        case .perspective(let distance): [Formula.Expression(.binary(.divide, .number(-1), distance))]
        case .skew: operands.map { Formula.Expression(.call(.tan, [$0])) }
        }
    }
}

extension PoseFunction {
    /// Names for the doubtful results that are added to other numbers, or clamped, before they are shown.
    struct Named {
        /// The names and their expressions.
        var values: [(name: String, value: Formula.Expression)] = []
        /// The names of the results that must be finite, whatever their size.
        var looks: [String] = []
        /// The name of the order; nil if the order isn't doubtful.
        var place: String?
    }

    /// Returns the same function with names for doubtful results.
    func named(_ doubts: Doubts) -> (pose: PoseFunction, results: Named) {
        var (pose, results) = (self, Named())
        var taken = Set((inputs.map(\.name) + constants.map(\.name) + (derived + values).map(\.name)))
        func name(_ word: String, _ result: inout Formula.Expression?, _ isDoubtful: Bool) -> String? {
            guard isDoubtful, let value = result else { return nil }
            let name = PoseNaming.free(word, taken)
            taken.insert(name)
            results.values.append((name, value))
            result = Formula.Expression(.name(name))
            return name
        }
        results.looks = [
            name("opacity", &pose.opacity, doubts.opacity), name("dim", &pose.dim, doubts.dim),
            name("veil", &pose.veil, doubts.veil),
        ].compactMap { $0 }
        results.place = name("order", &pose.order, doubts.order)
        return (pose, results)
    }
}
