internal import RiffleMath

/// Residuals of a function of a few unknowns without known derivatives. The derivatives are central differences, with a step of a
/// millionth of the unknown's size, but at least 1e-6.
struct SampledProblem: LeastSquaresProblem {
    let residualCount: Int
    /// Returns the residual of a sample, by its index.
    let residual: ([Double], Int) -> Double

    func evaluate(_ unknowns: [Double], residuals: inout [Double]) {
        for index in 0..<residualCount { residuals[index] = residual(unknowns, index) }
    }

    func evaluate(_ unknowns: [Double], by free: [Int], residuals: inout [Double], rows: inout [Double]) {
        evaluate(unknowns, residuals: &residuals)
        for (column, unknown) in free.enumerated() {
            let step = 1e-6 * max(abs(unknowns[unknown]), 1)
            var (ahead, behind) = (unknowns, unknowns)
            ahead[unknown] += step
            behind[unknown] -= step
            for index in 0..<residualCount {
                rows[index * free.count + column] = (residual(ahead, index) - residual(behind, index)) / (2 * step)
            }
        }
    }

    /// Returns the least-squares solution from the best of several starts, and the root of its sum of squares per degree of freedom
    /// (samples less unknowns). Nil: no cost is finite.
    func best(of starts: [[Double]], within ranges: [ClosedRange<Double>], steps: Int = 60) -> (
        unknowns: [Double], error: Double
    )? {
        let solver = LeastSquares(
            ranges: ranges, free: Array(ranges.indices), weights: Array(repeating: 1, count: residualCount), steps: steps,
            precision: 1e-12)
        let solutions = starts.map { solver.solve(self, from: $0) }
        guard let best = solutions.min(by: { $0.cost < $1.cost }), best.cost.isFinite else { return nil }
        return (best.unknowns, (2 * best.cost / Double(max(residualCount - ranges.count, 1))).squareRoot())
    }
}
