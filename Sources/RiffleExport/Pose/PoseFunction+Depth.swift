internal import RiffleFormula

extension PoseFunction {
    /// Whether cards' planes may cross, so that they must be cut.
    var crosses: Bool {
        order == nil
            && steps.contains {
                switch $0 {
                case .rotate(.x, _), .rotate(.y, _): true
                default: false
                }
            }
    }

    /// The depth that orders cards: that of the card's centre after the projection, plus `order`. Long parts have names of their own
    /// (`values`), so that no expression doubles with each rotation.
    var depth: (values: [Value], depth: Formula.Expression) {
        let simplify = Simplifier()
        var image = Image(self, word: "center")
        let (_, _, z, w) = image.of(x: Simplifier.zero, y: Simplifier.zero, z: Simplifier.zero)
        let projected = simplify(Formula.Expression(.binary(.divide, image.named(z, "Z"), w)))
        let depth = order.map { simplify(Formula.Expression(.binary(.add, projected, $0))) } ?? projected
        return (image.values(usedBy: depth), depth)
    }

    /// Returns the place of a card along an axis, as iCarousel computes it: its point (1, 1, 1), before the perspective's division.
    func place(isVertical: Bool) -> (values: [Value], place: Formula.Expression) {
        var image = Image(self, word: "point")
        let (x, y, _, _) = image.of(x: Simplifier.one, y: Simplifier.one, z: Simplifier.one)
        let place = isVertical ? y : x
        return (image.values(usedBy: place), place)
    }
}

extension PoseFunction {
    /// Darkens cards by their angles to the eye: a card that is seen from its edge by `amount`.
    mutating func shade(by amount: Double) {
        let tilts = steps.contains {
            switch $0 {
            case .rotate(.x, _), .rotate(.y, _): true
            default: false
            }
        }
        guard amount > 0, tilts else { return }
        typealias E = Formula.Expression
        let simplify = Simplifier()
        func product(_ a: E, _ b: E) -> E { simplify(E(.binary(.multiply, a, b))) }
        func difference(_ a: E, _ b: E) -> E { simplify(E(.binary(.subtract, a, b))) }
        let (zero, one) = (Simplifier.zero, Simplifier.one)
        var image = Image(self, word: "edge")
        let a = image.of(x: one, y: zero, z: zero, w: zero)
        let b = image.of(x: zero, y: one, z: zero, w: zero)
        // The normal of the card's plane, before the perspective's division.
        let x = difference(product(a.y, b.z), product(a.z, b.y))
        let y = difference(product(a.z, b.x), product(a.x, b.z))
        let z = difference(product(a.x, b.y), product(a.y, b.x))
        let sides = [x, y, z].filter { $0 != zero }
        let length = E(.call(.max, [sides.count == 1 ? E(.call(.abs, sides)) : E(.call(.hypot, sides)), .number(1e-9)]))
        let cosine = image.named(E(.binary(.divide, E(.call(.abs, [z])), length)), "Facing")
        let name = image.free("shade")
        let shade = product(E(.name(name)), difference(one, cosine))
        let dark = dim.map { difference(one, product(difference(one, $0), difference(one, shade))) } ?? shade
        values += image.values(usedBy: dark)
        constants.append(
            Constant(
                name: name, value: .number(amount), unit: "",
                help: "How dark a card gets as it turns edge-on. One that faces the eye isn't darkened.", source: ""))
        dim = dark
    }
}

/// Applies a pose's operations, from the last to the first, to a point of a card. A point is a row (x, y, z, w); the centre's image is m41
/// … m44.
private struct Image {
    private let steps: [Formula.Operation]
    private let word: String
    private var taken: Set<String>
    private var parts: [PoseFunction.Value] = []

    /// `word`: the beginning of the names of long parts.
    init(_ pose: PoseFunction, word: String) {
        steps = pose.steps
        self.word = word
        taken = Set(
            pose.inputs.map(\.name) + pose.constants.map(\.name) + pose.derived.map(\.name) + pose.values.map(\.name))
    }

    /// Returns the value, or a name for it if it is long.
    mutating func named(_ value: Formula.Expression, _ letter: String) -> Formula.Expression {
        guard value.height > 5 else { return value }
        let name = PoseNaming.free(word + letter, taken)
        taken.insert(name)
        parts.append(PoseFunction.Value(name: name, value: value, kind: .number(.plain)))
        return Formula.Expression(.name(name))
    }

    /// Returns a name that nothing else has.
    func free(_ name: String) -> String { PoseNaming.free(name, taken) }

    /// Returns the long parts that a value needs.
    func values(usedBy value: Formula.Expression) -> [PoseFunction.Value] {
        var used = value.names
        for part in parts.reversed() where used.contains(part.name) { used.formUnion(part.value.names) }
        return parts.filter { used.contains($0.name) }
    }

    /// Returns the image of a point, or of a direction (whose w is 0).
    mutating func of(
        x startX: Formula.Expression, y startY: Formula.Expression, z startZ: Formula.Expression,
        w startW: Formula.Expression = Simplifier.one
    ) -> (x: Formula.Expression, y: Formula.Expression, z: Formula.Expression, w: Formula.Expression) {
        typealias E = Formula.Expression
        let simplify = Simplifier()
        func sum(_ a: E, _ b: E) -> E { simplify(E(.binary(.add, a, b))) }
        func difference(_ a: E, _ b: E) -> E { simplify(E(.binary(.subtract, a, b))) }
        func product(_ a: E, _ b: E) -> E { simplify(E(.binary(.multiply, a, b))) }
        func turned(_ a: E, _ b: E, by angle: E) -> (E, E) {
            let (sine, cosine) = (E(.call(.sin, [angle])), E(.call(.cos, [angle])))
            return (difference(product(a, cosine), product(b, sine)), sum(product(a, sine), product(b, cosine)))
        }
        var (x, y, z, w) = (startX, startY, startZ, startW)
        for step in steps.reversed() {
            (x, y) = (named(x, "X"), named(y, "Y"))
            (z, w) = (named(z, "Z"), named(w, "W"))
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
        return (x, y, z, w)
    }
}
