internal import RiffleMath

/// The rubber band at a row's end: a hand that pulls by x beyond the end shows (1 − 1/(x · c/D + 1)) · D.
public struct RubberBandFit: Equatable, Sendable {
    /// c, the share of the pull that is shown at first: UIKit's is 0.55.
    public let coefficient: Double
    /// D, what the overshoot never reaches: the visible extent, in the unit of the pulls.
    public let dimension: Double
    /// The root of the mean square of what is left, in that unit.
    public let error: Double

    /// Fits the coefficient, and the dimension unless it is known. `pulls`: how far the hand is beyond the place where it reached the end, and
    /// the overshoot that is seen, both in one unit. Throws a sentence where they are too few.
    public init(_ pulls: [(pull: Double, shown: Double)], dimension: Double? = nil) throws(FitRefusal) {
        guard dimension.map({ (1e-9...1e9).contains($0) }) ?? true else {
            throw .unusable("The visible extent is no number above 0.")
        }
        let usable = pulls.filter { abs($0.pull) > 1e-9 && abs($0.pull) < 1e9 && abs($0.shown) < 1e9 && $0.pull * $0.shown > 0 }
        guard usable.count >= (dimension == nil ? 3 : 1) else {
            throw .tooFew(
                "\(usable.count) pulls are too few for a rubber band; 3 are needed, or 1 where the visible extent is known.")
        }
        let most = usable.map { abs($0.pull) }.max() ?? 1
        let problem = SampledProblem(residualCount: usable.count) { unknowns, index in
            let reach = abs(usable[index].pull) * unknowns[0]
            let extent = Double.exp(unknowns[1])
            return reach * extent / (reach + extent) - abs(usable[index].shown)
        }
        let extents = dimension.map { [Double.log($0)] } ?? [0.5, 2, 8].map { .log($0 * most) }
        let ranges = [
            1e-3...10, dimension.map { Double.log($0)...Double.log($0) } ?? Double.log(most / 100)...Double.log(most * 1000),
        ]
        guard let (unknowns, error) = problem.best(of: extents.map { [0.5, $0] }, within: ranges) else {
            throw .unusable("The pulls have numbers that can't be.")
        }
        (coefficient, self.dimension, self.error) = (unknowns[0], .exp(unknowns[1]), error)
    }
}
