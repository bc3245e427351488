internal import RiffleFormula
internal import RiffleMath

/// The properties that the marks determine, and the properties that pins ask for.
struct FitPlan {
    /// The lanes that follow a family, pinned or not, in the order in which a fit tries them.
    var lanes: [Int] = []
    /// The families that are pinned, by lane.
    var families: [Int: FitFamily] = [:]
    /// The values that are pinned, by lane.
    var values: [Int: Double] = [:]
    /// The lane along which the cards are most spread: x or y.
    var axis = 0
    /// The lanes of the rotations that are tried, one at a time; empty if rotations are pinned, or no edge is slanted.
    var rotations: [Int] = []
    /// Whether no anchor is pinned.
    var isAnchorFree = true
    /// The pinned anchor; the centre without one.
    var anchor = Vector2(0.5, 0.5)

    private static let x = 0, y = 1, z = 2, scale = 3, rotateX = 4, rotateY = 5, rotateZ = 6

    /// Plans a fit. Throws if the marks don't suffice.
    init(_ reference: FitReference, _ pins: FitPins) throws(FitRefusal) {
        try Self.check(pins, reference)
        for (property, family) in pins.families { if let lane = CardPlacement.lane(property) { families[lane] = family } }
        for (property, value) in pins.values { if let lane = CardPlacement.lane(property) { values[lane] = value } }
        isAnchorFree = pins.values[.anchorX] == nil && pins.values[.anchorY] == nil
        anchor = Vector2(pins.values[.anchorX] ?? 0.5, pins.values[.anchorY] ?? 0.5)
        let seen = Seen(reference)
        guard seen.hasEdges else {
            throw .tooFew("There is no edge among the marks; mark at least two edges of a card.")
        }
        axis = seen.spread.y > seen.spread.x ? Self.y : Self.x
        let other = axis == Self.x ? Self.y : Self.x
        let size = reference.stage.eye == nil || values[Self.z] != nil ? Self.scale : Self.z
        var wanted: [Int] = []
        for lane in [axis, other] where lane == Self.x ? seen.tellsX : seen.tellsY { wanted.append(lane) }
        if seen.tellsSize { wanted.append(size) }
        for lane in families.keys.sorted() where !wanted.contains(lane) { wanted.append(lane) }
        lanes = wanted.filter { values[$0] == nil }
        let turned = [Self.rotateX, Self.rotateY, Self.rotateZ]
        if seen.hasLines, !turned.contains(where: { families[$0] != nil || values[$0] != nil }) {
            rotations = seen.rotations.filter { $0 == Self.rotateZ || reference.stage.eye != nil }
        }
    }

    private static func check(_ pins: FitPins, _ reference: FitReference) throws(FitRefusal) {
        let lines = reference.marks.contains { if case .edge(_, .line) = $0.content { true } else { false } }
        for property in [Formula.Property.opacity, .dim, .veil] where pins.families[property] != nil {
            throw .cannotTell(
                "Edges say nothing about \(property.rawValue), and a picture can't tell opacity from dim; pin a value instead, as in \(property.rawValue)=\(property == .opacity ? 1 : 0)."
            )
        }
        for property in [Formula.Property.anchorX, .anchorY] where pins.families[property] != nil {
            throw .cannotTell("\(property.rawValue) is the same for all cards; pin a value, as in \(property.rawValue)=0.5.")
        }
        if reference.stage.eye == nil {
            if pins.families[.z] != nil {
                throw .cannotTell(
                    "Without the eye's distance a card that is nearer can't be told from a larger one; give \"eye\", or fit scale instead of z."
                )
            }
            for property in [Formula.Property.rotateX, .rotateY] where pins.families[property] != nil {
                throw .cannotTell(
                    "Without the eye's distance a card turned by \(property.rawValue) can't be told from a narrower one; give \"eye\"."
                )
            }
        } else if pins.families[.z] != nil, pins.families[.scale] != nil, !lines {
            throw .cannotTell(
                "Marks of upright cards don't tell a nearer card from a larger one; pin a value for z or scale, as in scale=1.")
        }
        for property in [Formula.Property.rotateX, .rotateY, .rotateZ] where pins.families[property] != nil && !lines {
            throw .cannotTell("\(property.rawValue) needs slanted edges: mark them as lines, by two points each.")
        }
    }

    /// The evidence of the marks.
    private struct Seen {
        var tellsX = false
        var tellsY = false
        var tellsSize = false
        var hasLines = false
        var hasEdges = false
        /// The mean slant of lines, in pixels: along x for the card's left and right edges, along y for its top and bottom edges.
        private var slant = Vector2.zero
        /// The greatest distance between marks of the same side, in pixels, along x and y.
        var spread = Vector2.zero

        /// The rotations to try. A turn about the vertical axis leaves vertical edges vertical; a turn about the horizontal axis leaves
        /// horizontal edges horizontal.
        var rotations: [Int] {
            let least = 1.5
            return switch (slant.x > least, slant.y > least) {
            case (false, false): []
            case (false, true): [FitPlan.rotateY]
            case (true, false): [FitPlan.rotateX]
            case (true, true): [FitPlan.rotateZ, FitPlan.rotateY, FitPlan.rotateX]
            }
        }

        private static func mean(_ values: [Double]) -> Double {
            values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
        }

        init(_ reference: FitReference) {
            var sides: [SIMD2<Int>: Set<FitMark.Side>] = [:]
            var places: [FitMark.Side: [Double]] = [:]
            var leaning: (upright: [Double], level: [Double]) = ([], [])
            for mark in reference.marks {
                guard case .edge(let side, let place) = mark.content else { continue }
                hasEdges = true
                sides[SIMD2(mark.card, mark.frame), default: []].insert(side)
                switch place {
                case .at(let value):
                    if side.isUpright { tellsX = true } else { tellsY = true }
                    places[side, default: []].append(value)
                case .line(let a, let b):
                    hasLines = true
                    (tellsX, tellsY) = (tellsX || side.isUpright, tellsY || !side.isUpright)
                    let middle = (a + b) / 2
                    let way = b - a
                    if side.isUpright { leaning.upright.append(abs(way.x)) } else { leaning.level.append(abs(way.y)) }
                    places[side, default: []].append(side.isUpright ? middle.x : middle.y)
                }
            }
            slant = Vector2(Self.mean(leaning.upright), Self.mean(leaning.level))
            for (side, values) in places {
                let extent = (values.max() ?? 0) - (values.min() ?? 0)
                if side.isUpright { spread.x = max(spread.x, extent) } else { spread.y = max(spread.y, extent) }
            }
            tellsSize = sides.values.contains {
                $0.isSuperset(of: [.left, .right]) || $0.isSuperset(of: [.top, .bottom])
            }
        }
    }
}
