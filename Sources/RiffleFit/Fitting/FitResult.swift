public import RiffleFormula
public import RiffleMath

/// Curves through marks, with the errors that they leave.
public struct FitResult: Sendable {
    /// The curves, in the order in which a formula has them.
    public let properties: [FittedProperty]
    /// The scroll offset of each frame, in cards, as it was given or fitted.
    public let offsets: [Double]
    /// Each mark's distance from its edge, in pixels; of a line, the greater one. 0 for "covers".
    public let errors: [Double]
    /// The marks that don't fit the others, and were left out, by index.
    public let wrongMarks: [Int]
    /// The marks "covers" that the result's depths don't meet, by index.
    public let unmetMarks: [Int]
    /// The families that each property may follow, the best one first; empty where there is nothing to choose, or marks are too few.
    public let rankings: [FitRanking]
    /// The mark that would best tell the tied families apart; nil: no family is tied, or no mark would.
    public let nextMark: NextMark?
    /// The addition to the depth, as a formula's `order` line; nil: nothing.
    let order: String?
    let state: FitState
    let reference: FitReference

    /// The mean of the errors of all marks that weren't left out, in pixels.
    public var meanError: Double { counted.isEmpty ? 0 : counted.reduce(0, +) / Double(counted.count) }

    /// The greatest of these errors, in pixels.
    public var greatestError: Double { counted.max() ?? 0 }

    /// The range of the marked cards' offsets; nil: no edge is marked.
    public var markedOffsets: ClosedRange<Double>? {
        let marked = reference.marks.filter { $0.residualCount > 0 }.map { Double($0.card) - offsets[$0.frame] }
        guard let least = marked.min(), let most = marked.max() else { return nil }
        return least...most
    }

    private var counted: [Double] {
        errors.indices.filter { !wrongMarks.contains($0) && reference.marks[$0].residualCount > 0 }.map { errors[$0] }
    }

    /// The transform of a card at an offset, perspective included: from card points about its centre to points about the stage's
    /// centre.
    public func transform(at offset: Double) -> Transform3D {
        CardPlacement(stage: reference.stage, anchor: state.anchor).transform(state.values(at: offset))
    }

    /// The ends of an edge of a card at an offset, in the picture's pixels: the upper or left end first. Nil: a part of the card is
    /// behind the eye.
    public func edge(_ side: FitMark.Side, at offset: Double) -> (Vector2, Vector2)? {
        let outline = CardOutline(transform(at: offset), reference.stage)
        return outline.isWhole ? outline.ends(side) : nil
    }
}

/// A property's curve.
public struct FittedProperty: Sendable, Equatable {
    /// The property.
    public let property: Formula.Property
    /// The curve's family.
    public let family: FitFamily
    /// Its parameters in the order of the expression: lengths in card widths, angles in radians.
    public let parameters: [Parameter]

    /// A number of the curve.
    public struct Parameter: Sendable, Equatable {
        /// The name in the formula, such as `xStep`.
        public let name: String
        /// The value, in card widths, radians or cards, or a plain number.
        public let value: Double
        /// Whether the value wasn't fitted: it was pinned, or it stays neutral because there are too few marks.
        public let isHeld: Bool
    }

    /// The value of the parameter whose name ends with `suffix`, as in `["A"]`; nil: there is none.
    public subscript(suffix: String) -> Double? { parameters.first { $0.name.hasSuffix(suffix) }?.value }

    init(_ curve: FitCurve) {
        property = curve.property
        family = curve.form.family
        parameters = curve.form.parameters.indices.map { index in
            Parameter(
                name: FitNames.parameter(curve.property, curve.form.parameters[index].name), value: curve.parameters[index],
                isHeld: curve.held[index])
        }
    }
}

/// The families of a property, ordered by how well they explain the marks; of the families that are nearly as good as the best one, the
/// family with the fewest numbers comes first.
public struct FitRanking: Sendable {
    /// The property.
    public let property: Formula.Property
    /// The families, in that order.
    public let families: [Entry]

    /// A family, while all other properties follow theirs.
    public struct Entry: Sendable {
        /// The property's curve.
        public let curve: FittedProperty
        /// Akaike's criterion for few data, less that of the best family: 0 is the best.
        public let difference: Double
        /// The mean error of all marks, in pixels.
        public let meanError: Double
        /// The greatest error of all marks, in pixels.
        public let greatestError: Double
        /// Whether the marks can't tell the family from the best one: the odds against it, e^(difference/2), are below 100 to 1.
        public let isTied: Bool
        let state: FitState

        /// The family.
        public var family: FitFamily { curve.family }
    }

    /// The difference in the criterion from which on a family isn't tied: 2 · ln 100.
    static let tie = 9.2103

    /// The difference up to which a family with fewer numbers comes first: a smaller advantage may be due to chance.
    static let simplicity = 4.0

    /// The families that fit equally well; one if none is tied with the first.
    public var tied: [FitFamily] { families.filter(\.isTied).map(\.family) }

    /// Ranks candidates; nil: there is nothing to rank.
    init?(_ candidates: [FitCandidate], lane: Int, _ reference: FitReference, leavingOut wrong: [Int]) {
        let ranked = candidates.filter(\.aicc.isFinite)
        guard ranked.count > 1, let best = ranked.map(\.aicc).min() else { return nil }
        property = CardPlacement.properties[lane]
        families = ranked.compactMap { candidate in
            guard let curve = candidate.state.curve(lane) else { return nil }
            let errors = candidate.errors(reference)
            let counted = errors.indices.filter { !wrong.contains($0) && reference.marks[$0].residualCount > 0 }.map {
                errors[$0]
            }
            return Entry(
                curve: FittedProperty(curve), difference: candidate.aicc - best,
                meanError: counted.isEmpty ? 0 : counted.reduce(0, +) / Double(counted.count), greatestError: counted.max() ?? 0,
                isTied: candidate.aicc - best < Self.tie, state: candidate.state)
        }
    }
}

extension FitCandidate {
    /// The error of each mark, in pixels.
    func errors(_ reference: FitReference) -> [Double] {
        var row = 0
        return reference.marks.map { mark in
            defer { row += mark.residualCount }
            return residuals[row..<row + mark.residualCount].map(abs).max() ?? 0
        }
    }
}
