internal import RiffleFormula
internal import RiffleMath

/// A state that was fitted.
struct FitCandidate: Sendable {
    var state: FitState
    /// Half the sum of the losses, in square pixels.
    var cost: Double
    /// The residuals in pixels, by row.
    var residuals: [Double]
    /// Akaike's criterion for few data; infinite where the marks are too few, or leave a parameter undetermined.
    var aicc: Double

    /// Whether `a` is better than `b` by the criterion; if both criteria are equal, as when both are infinite, by the cost.
    static func isBetter(_ a: FitCandidate, _ b: FitCandidate) -> Bool {
        a.aicc == b.aicc ? a.cost < b.cost : a.aicc < b.aicc
    }
}

/// Fits states to marks: the equations, their weights and their unknowns.
struct Fitter {
    let reference: FitReference
    let plan: FitPlan
    let sightings: [Sighting]
    /// The mark of each row.
    let rowMarks: [Int]
    /// The weights, by row; 0 for a mark that is left out.
    var weights: [Double]
    /// The frames' offsets with which a fit begins.
    var startOffsets: [Double]
    let freeFrames: [Int]

    /// The residual in pixels beyond which a mark pulls no harder: about four times the error of a careful hand.
    static let tolerance = 2.0
    /// The error in pixels, in the root of the mean square, of a careful hand: a fit that is closer isn't much better for it.
    static let floor = 0.4
    /// The error in pixels, in the root of the mean square, beyond which it can't be the hand's: a fit that is farther off is wrong, even
    /// if a better one has many more numbers.
    private static let most = 2.0

    init(_ reference: FitReference, _ pins: FitPins) throws(FitRefusal) {
        if let problem = reference.problem { throw problem }
        self.reference = reference
        plan = try FitPlan(reference, pins)
        sightings = Sighting.all(of: reference)
        rowMarks = reference.marks.enumerated().flatMap { index, mark in Array(repeating: index, count: mark.residualCount) }
        weights = rowMarks.map { reference.marks[$0].weight }
        (startOffsets, freeFrames) = FitStart.offsets(reference)
    }

    /// The number of rows that count.
    var count: Int { weights.count { $0 > 0 } }

    /// A state without curves other than the pinned values.
    var blank: FitState {
        var state = FitState(curves: [], offsets: startOffsets, anchor: plan.anchor)
        for (lane, value) in plan.values { if let curve = FitCurve.fixed(lane: lane, at: value) { state.set(curve) } }
        return state
    }

    /// Solves for the free parameters of all curves of a state and for the offsets; with a lane, only for the parameters of its curve.
    func solve(_ state: FitState, lane: Int? = nil, steps: Int = 40, precision: Double = 1e-10) -> FitCandidate {
        let equations = FitEquations(sightings, count: rowMarks.count, reference.stage, state, lane: lane)
        let solver = solver(state, lane: lane, steps: steps, precision: precision)
        let solution = solver.solve(equations, from: state.unknowns)
        var result = state
        result.unknowns = solution.unknowns
        return FitCandidate(state: result, cost: solution.cost, residuals: solution.residuals, aicc: .infinity)
    }

    /// Returns a candidate with its criterion.
    ///
    /// AICc = n·ln(RSS/n + f²) + 2k + 2k(k + 1)/(n − k − 1), with k the parameters, offsets and the variance, n the residuals, RSS their
    /// losses, and f the least error that counts. Source: Hurvich and Tsai, Regression and Time Series Model Selection in Small Samples (1989).
    /// The error of a hand has a limit m, too: beyond it the first term is that of the known variance m², n·(ln(m²) + (RSS/n + f²)/m² − 1).
    func judged(_ candidate: FitCandidate) -> FitCandidate {
        var result = candidate
        let (n, k) = (Double(count), Double(unknownCount(candidate.state) + 1))
        guard n - k - 1 > 0, candidate.cost.isFinite else { return result }
        let equations = FitEquations(sightings, count: rowMarks.count, reference.stage, candidate.state)
        guard solver(candidate.state).undetermined(equations, at: candidate.state.unknowns).isEmpty else { return result }
        let variance = 2 * candidate.cost / n + Self.floor * Self.floor
        let limit = Self.most * Self.most
        let misfit = variance < limit ? .log(variance) : .log(limit) + variance / limit - 1
        result.aicc = n * misfit + 2 * k + 2 * k * (k + 1) / (n - k - 1)
        // A family with several forms has had several chances, for which it pays.
        for curve in candidate.state.curves where plan.values[curve.lane] == nil {
            result.aicc += 2 * .log(Double(FamilyForm.count(of: curve.form.family)))
        }
        return result
    }

    /// The number of unknowns that are solved for.
    func unknownCount(_ state: FitState) -> Int { state.curves.reduce(freeFrames.count) { $0 + $1.freeCount } }

    /// The parameters of a state that its marks don't determine.
    func undetermined(_ state: FitState) -> [(lane: Int, name: String)] {
        let equations = FitEquations(sightings, count: rowMarks.count, reference.stage, state)
        let indices = Set(solver(state).undetermined(equations, at: state.unknowns))
        var found: [(Int, String)] = []
        var start = 0
        for curve in state.curves {
            for (place, parameter) in curve.form.parameters.enumerated() where indices.contains(start + place) {
                found.append((curve.lane, parameter.name))
            }
            start += curve.parameters.count
        }
        return found
    }

    private func solver(_ state: FitState, lane: Int? = nil, steps: Int = 40, precision: Double = 1e-10) -> LeastSquares {
        var ranges: [ClosedRange<Double>] = []
        var free: [Int] = []
        for curve in state.curves {
            for (place, parameter) in curve.form.parameters.enumerated() {
                if !curve.held[place], lane == nil || lane == curve.lane { free.append(ranges.count) }
                // A pinned value may lie anywhere.
                let value = curve.parameters[place]
                ranges.append(min(parameter.range.lowerBound, value)...max(parameter.range.upperBound, value))
            }
        }
        for frame in state.offsets.indices {
            if lane == nil, freeFrames.contains(frame) { free.append(ranges.count) }
            ranges.append(-1e4...1e4)
        }
        return LeastSquares(
            ranges: ranges, free: free, tolerance: Self.tolerance, weights: weights, steps: steps, precision: precision)
    }
}

// MARK: - One property's form

extension Fitter {
    /// Returns the best fit in which a property follows a form; the other properties begin with their present values. Nil: the marks are
    /// too few.
    ///
    /// `hopeless`: the cost beyond which the other properties aren't solved for as well.
    func candidate(_ form: FamilyForm, lane: Int, in state: FitState, hopeless: Double = .infinity) -> FitCandidate? {
        let slope = state.slope(of: lane)
        var blank = FitCurve(lane: lane, form: form, place: state.curve(lane)?.value(at: 0))
        let offsets = sightings.map { $0.card - state.offsets[$0.frame] }
        let present = state.curve(lane).map { curve in offsets.map(curve.value) }
        let companions = state.curves.filter { $0.lane != lane && $0.form.family == form.family }
        var state = state
        state.set(blank)
        if unknownCount(state) > count {
            guard form.hasOptionalPlace, unknownCount(state) - 1 <= count else { return nil }
            blank.parameters[0] = CardPlacement.neutral[lane]
            blank.held[0] = true
        }
        var starts = form.starts(slope)
        // All properties of a ring share one angle, and those of a clamped curve one reach, so another property's result is a good start.
        for companion in companions where starts.count > 1 {
            starts.append(
                form.parameters.map { parameter in
                    if case .value = parameter.kind { return nil }
                    return companion.form.parameters.firstIndex { $0.name == parameter.name }.map { companion.parameters[$0] }
                })
        }
        var best: FitCandidate?
        for start in starts {
            var curve = blank
            for (place, value) in start.enumerated() { if let value { curve.parameters[place] = value } }
            if let present { curve.follow(present, at: offsets) }
            state.set(curve)
            let found = solve(state, lane: lane, steps: 6, precision: 1e-3)
            if best.map({ found.cost < $0.cost }) ?? true { best = found }
        }
        guard let best else { return nil }
        guard best.cost <= hopeless else { return judged(best) }
        let solved = judged(solve(best.state, steps: 30, precision: 1e-4))
        return solved.aicc.isFinite ? solved : withoutIdleCurves(solved, but: lane) ?? solved
    }

    /// Returns a fit in which the other properties are constant if the marks don't determine their curves: the property of `lane` may now
    /// explain the motion that they have explained so far. Nil: there are none.
    private func withoutIdleCurves(_ candidate: FitCandidate, but lane: Int) -> FitCandidate? {
        let idle = Set(undetermined(candidate.state).map(\.lane)).subtracting(plan.families.keys).subtracting([lane])
        guard !idle.isEmpty, let constant = FitFamily.constant.forms.first else { return nil }
        var state = candidate.state
        for lane in idle { state.set(FitCurve(lane: lane, form: constant, place: state.curve(lane)?.value(at: 0))) }
        return judged(solve(state, steps: 30, precision: 1e-6))
    }
}
