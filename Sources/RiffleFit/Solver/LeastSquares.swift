internal import RiffleMath

/// Residuals of unknowns, and their derivatives.
protocol LeastSquaresProblem {
    /// The number of residuals.
    var residualCount: Int { get }

    /// Writes the residuals; `residuals` has `residualCount` numbers.
    func evaluate(_ unknowns: [Double], residuals: inout [Double])

    /// Writes the residuals, and their derivatives by the unknowns of `free`, a row for each residual with a number for each of `free`.
    func evaluate(_ unknowns: [Double], by free: [Int], residuals: inout [Double], rows: inout [Double])
}

/// Levenberg–Marquardt within ranges. Deterministic: the same problem and start give the same bits.
///
/// Source: Marquardt, An Algorithm for Least-Squares Estimation of Nonlinear Parameters (1963), with its scaling by the diagonal. A step
/// that leaves a range is clamped to it, and an unknown that a step would push beyond the end where it already is stays for that step.
struct LeastSquares {
    /// The values that each unknown may have.
    var ranges: [ClosedRange<Double>]
    /// The unknowns that are solved for, by index; the others keep their values.
    var free: [Int]
    /// The residual beyond which the loss grows linearly (Huber's): a wrong mark pulls no harder than a mark with this residual.
    /// Infinite: plain squares.
    var tolerance = Double.infinity
    /// A factor for each residual's square; 0 leaves it out.
    var weights: [Double]
    /// The greatest number of steps.
    var steps = 60
    /// The relative decrease of the cost below which the solver ends.
    var precision = 1e-14

    /// The solver's result.
    struct Solution {
        var unknowns: [Double]
        /// Half the sum of the losses.
        var cost: Double
        /// The residuals, without weights.
        var residuals: [Double]
    }

    /// Returns the solution with the least cost that is reached from a start.
    func solve(_ problem: some LeastSquaresProblem, from start: [Double]) -> Solution {
        var unknowns = zip(start, ranges).map { $0.clamped(to: $1) }
        let count = problem.residualCount
        var residuals = Array(repeating: 0.0, count: count)
        var trial = residuals
        guard !free.isEmpty else {
            problem.evaluate(unknowns, residuals: &residuals)
            return Solution(unknowns: unknowns, cost: cost(residuals), residuals: residuals)
        }
        var rows = Array(repeating: 0.0, count: count * free.count)
        var equations = NormalEquations(count: free.count)
        problem.evaluate(unknowns, by: free, residuals: &residuals, rows: &rows)
        var cost = cost(residuals)
        var damping = 1e-3
        var isFresh = true
        for _ in 0..<steps {
            guard cost.isFinite else { break }
            if !isFresh { problem.evaluate(unknowns, by: free, residuals: &residuals, rows: &rows) }
            isFresh = false
            fill(&equations, rows, residuals)
            var next: [Double]?
            var gain = 0.0
            for _ in 0..<12 where next == nil {
                guard let step = bounded(equations, unknowns, damping) else {
                    damping = max(damping * 10, 1e-6)
                    continue
                }
                var candidate = unknowns
                for (place, index) in free.enumerated() {
                    candidate[index] = (candidate[index] + step[place]).clamped(to: ranges[index])
                }
                guard candidate != unknowns else { break }
                problem.evaluate(candidate, residuals: &trial)
                let reached = self.cost(trial)
                if reached < cost {
                    (next, gain) = (candidate, cost - reached)
                    (cost, residuals) = (reached, trial)
                    damping = max(damping * 0.1, 1e-14)
                } else {
                    damping = min(max(damping * 8, 1e-10), 1e12)
                }
            }
            guard let next else { break }
            unknowns = next
            if gain <= precision * cost || cost == 0 { break }
        }
        return Solution(unknowns: unknowns, cost: cost, residuals: residuals)
    }

    /// The indices of the free unknowns that the residuals don't determine at a place.
    func undetermined(_ problem: some LeastSquaresProblem, at unknowns: [Double]) -> [Int] {
        var residuals = Array(repeating: 0.0, count: problem.residualCount)
        var rows = Array(repeating: 0.0, count: problem.residualCount * free.count)
        problem.evaluate(unknowns, by: free, residuals: &residuals, rows: &rows)
        var equations = NormalEquations(count: free.count)
        fill(&equations, rows, residuals)
        return equations.undetermined().map { free[$0] }
    }

    /// Half the sum of the losses of residuals.
    func cost(_ residuals: [Double]) -> Double {
        var sum = 0.0
        for (index, residual) in residuals.enumerated() where weights[index] > 0 {
            let size = abs(residual)
            let loss = size <= tolerance ? residual * residual : tolerance * (2 * size - tolerance)
            sum += weights[index] * loss
        }
        return sum.isNaN ? .infinity : sum / 2
    }

    private func fill(_ equations: inout NormalEquations, _ rows: [Double], _ residuals: [Double]) {
        equations.reset()
        for (index, residual) in residuals.enumerated() where weights[index] > 0 {
            let size = abs(residual)
            let weight = size <= tolerance ? 1 : tolerance / size
            equations.add(rows, at: index * free.count, residual: residual, weight: weight * weights[index])
        }
    }

    /// Returns a step; unknowns that it would push beyond the end of their range, where they already are, stay. Nil: the equations have
    /// no step.
    private func bounded(_ equations: NormalEquations, _ unknowns: [Double], _ damping: Double) -> [Double]? {
        var held = Array(repeating: false, count: free.count)
        for _ in 0..<3 {
            guard let step = equations.step(damping: damping, held: held) else { return nil }
            var isNew = false
            for (place, index) in free.enumerated() where !held[place] {
                let range = ranges[index], value = unknowns[index]
                if value <= range.lowerBound && step[place] < 0 || value >= range.upperBound && step[place] > 0 {
                    (held[place], isNew) = (true, true)
                }
            }
            if !isNew { return step }
        }
        return equations.step(damping: damping, held: held)
    }
}
