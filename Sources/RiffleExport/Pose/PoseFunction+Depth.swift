internal import RiffleFormula

extension PoseFunction {
    /// How far in front a card is: the depth of its centre after the projection, and `order`. Long parts have names of their own
    /// (`values`), so that no expression doubles with each rotation.
    ///
    /// The centre goes through the operations from the last to the first; a point is a row (x, y, z, w), as the entries m41 … m44.
    var depth: (values: [Value], depth: Formula.Expression) {
        typealias E = Formula.Expression
        let simplify = Simplifier()
        var taken = Set((inputs.map(\.name) + constants.map(\.name) + derived.map(\.name) + values.map(\.name)))
        var parts: [Value] = []
        func sum(_ a: E, _ b: E) -> E { simplify(E(.binary(.add, a, b))) }
        func difference(_ a: E, _ b: E) -> E { simplify(E(.binary(.subtract, a, b))) }
        func product(_ a: E, _ b: E) -> E { simplify(E(.binary(.multiply, a, b))) }
        func named(_ value: E, _ word: String) -> E {
            guard value.height > 5 else { return value }
            let name = PoseNaming.free(word, taken)
            taken.insert(name)
            parts.append(Value(name: name, value: value, kind: .number(.plain)))
            return E(.name(name))
        }
        func turned(_ a: E, _ b: E, by angle: E) -> (E, E) {
            let (sine, cosine) = (E(.call(.sin, [angle])), E(.call(.cos, [angle])))
            return (difference(product(a, cosine), product(b, sine)), sum(product(a, sine), product(b, cosine)))
        }
        let zero = Simplifier.zero
        var (x, y, z, w) = (zero, zero, zero, Simplifier.one)
        for step in steps.reversed() {
            (x, y) = (named(x, "centerX"), named(y, "centerY"))
            (z, w) = (named(z, "centerZ"), named(w, "centerW"))
            switch step {
            case .translate(let dx, let dy, let dz):
                (x, y, z) = (sum(x, product(dx, w)), sum(y, product(dy, w)), sum(z, product(dz, w)))
            case .scale(let factor, let other): (x, y) = (product(x, factor), product(y, other ?? factor))
            case .rotate(.x, let angle): (y, z) = turned(y, z, by: angle)
            case .rotate(.y, let angle): (z, x) = turned(z, x, by: angle)
            case .rotate(.z, let angle): (x, y) = turned(x, y, by: angle)
            case .perspective(let distance): w = difference(w, simplify(E(.binary(.divide, z, distance))))
            case .skew(let ax, let ay):
                (x, y) = (sum(x, product(y, E(.call(.tan, [ax])))), sum(y, product(x, E(.call(.tan, [ay])))))
            }
        }
        let projected = simplify(E(.binary(.divide, named(z, "centerZ"), w)))
        let depth = order.map { sum(projected, $0) } ?? projected
        var used = depth.names
        for part in parts.reversed() where used.contains(part.name) { used.formUnion(part.value.names) }
        return (parts.filter { used.contains($0.name) }, depth)
    }
}
