internal import RiffleMath

/// Residuals of a function of a few unknowns, without known derivatives: these are central differences, with steps of a millionth of each
/// unknown's size, which is at least 1e-6.
struct SampledProblem: LeastSquaresProblem {
    let residualCount: Int
    /// The residual of a sample.
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

    /// The least squares from the best of several starts, and the root of the mean square that is left for each sample more than unknowns.
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
