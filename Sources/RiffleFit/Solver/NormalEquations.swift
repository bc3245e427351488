internal import RiffleMath

/// The normal equations of linear least squares: (JᵀWJ) d = −JᵀWr, for a few dozen unknowns.
///
/// Unknowns are scaled by the square roots of the diagonal (Marquardt), so that their units don't matter, such as a length in card widths
/// beside an angle. The equations are solved by Cholesky decomposition.
struct NormalEquations {
    let count: Int
    /// JᵀWJ by rows; the lower triangle is filled.
    private var matrix: [Double]
    /// JᵀWr.
    private(set) var gradient: [Double]

    /// `count` unknowns, without rows.
    init(count: Int) {
        self.count = count
        matrix = Array(repeating: 0, count: count * count)
        gradient = Array(repeating: 0, count: count)
    }

    mutating func reset() {
        for index in matrix.indices { matrix[index] = 0 }
        for index in gradient.indices { gradient[index] = 0 }
    }

    /// Adds a residual and its derivatives, which begin at `start` of `rows`.
    mutating func add(_ rows: [Double], at start: Int, residual: Double, weight: Double) {
        for a in 0..<count {
            let scaled = rows[start + a] * weight
            guard scaled != 0 else { continue }
            gradient[a] += scaled * residual
            for b in 0...a { matrix[a * count + b] += scaled * rows[start + b] }
        }
    }

    /// The step d with (A + `damping` · diag A) d = −g; unknowns on which no residual depends, and unknowns that are `held`, stay. Nil:
    /// the matrix isn't positive definite.
    func step(damping: Double, held: [Bool]) -> [Double]? {
        let scales = self.scales
        var factor = Array(repeating: 0.0, count: count * count)
        for a in 0..<count {
            for b in 0...a {
                var sum: Double
                if held[a] || held[b] || scales[a] == 0 || scales[b] == 0 {
                    sum = a == b ? 1 : 0
                } else {
                    sum = matrix[a * count + b] * scales[a] * scales[b]
                    if a == b { sum += damping }
                }
                for k in 0..<b { sum -= factor[a * count + k] * factor[b * count + k] }
                if a == b {
                    guard sum > 1e-15 else { return nil }
                    factor[a * count + a] = sum.squareRoot()
                } else {
                    factor[a * count + b] = sum / factor[b * count + b]
                }
            }
        }
        var step = (0..<count).map { held[$0] ? 0 : -gradient[$0] * scales[$0] }
        for a in 0..<count {
            for k in 0..<a { step[a] -= factor[a * count + k] * step[k] }
            step[a] /= factor[a * count + a]
        }
        for a in (0..<count).reversed() {
            for k in a + 1..<max(count, a + 1) { step[a] -= factor[k * count + a] * step[k] }
            step[a] /= factor[a * count + a]
        }
        for a in 0..<count { step[a] *= scales[a] }
        return step.allSatisfy(\.isFinite) ? step : nil
    }

    /// The unknowns that the residuals don't determine once the others are known: the unknowns that remain when the greatest pivot in the
    /// Cholesky decomposition of the scaled matrix falls below `tolerance`.
    func undetermined(tolerance: Double = 1e-9) -> [Int] {
        let scales = self.scales
        var rest = matrix
        for a in 0..<count {
            for b in 0...a {
                rest[a * count + b] *= scales[a] * scales[b]
                rest[b * count + a] = rest[a * count + b]
            }
        }
        var left = Array(0..<count)
        while let best = left.max(by: { rest[$0 * count + $0] < rest[$1 * count + $1] }) {
            let pivot = rest[best * count + best]
            guard pivot > tolerance else { return left.sorted() }
            left.removeAll { $0 == best }
            for a in left {
                let share = rest[a * count + best] / pivot
                for b in left { rest[a * count + b] -= share * rest[best * count + b] }
            }
        }
        return []
    }

    /// 1/√ of the diagonal; 0 where no residual depends on the unknown.
    private var scales: [Double] {
        (0..<count).map { index in
            let diagonal = matrix[index * count + index]
            return diagonal > 1e-30 ? 1 / diagonal.squareRoot() : 0
        }
    }
}
