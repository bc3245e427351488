internal import RiffleFormula
internal import RiffleMath

extension FitReference {
    /// Fits curves to the marks. Throws a sentence if marks or pins can't be used, or if the marks are too few or ambiguous.
    ///
    /// The fit is deterministic, has no side effects and can run on any thread. 30 marks take about a tenth of a second.
    public func fit(_ pins: FitPins = FitPins()) throws(FitRefusal) -> FitResult {
        var fitter = try Fitter(self, pins)
        var search = FitSearch(fitter)
        guard var best = search.best() else { throw Self.tooFew(fitter) }
        // Offsets that began far off lead to a poor fit.
        for shift in [0.3, -0.3] where !fitter.freeFrames.isEmpty && best.cost * 2 > Double(fitter.count) {
            var other = fitter
            for frame in fitter.freeFrames { other.startOffsets[frame] += shift }
            var again = FitSearch(other)
            if let found = again.best(), FitCandidate.isBetter(found, best) { (best, search) = (found, again) }
        }
        var wrong: [Int] = []
        // One mark in ten may be wrong.
        let most = max(1, marks.count / 10)
        while wrong.count < most, let (mark, without) = wrongMark(best, fitter) {
            // A family that is hardly worse may agree with the mark.
            let others = search.rankings.keys.sorted().flatMap { search.rankings[$0] ?? [] }
            if let calm = others.filter({ $0.aicc < best.aicc + 2 * FitRanking.tie && wrongMark($0, fitter) == nil })
                .min(by: FitCandidate.isBetter)
            {
                best = calm
                break
            }
            wrong.append(mark)
            fitter = without
            search = FitSearch(fitter)
            guard let next = search.best() else { break }
            best = next
        }
        // A family that the marks don't determine is replaced by the next one that they do.
        var refused: (lane: Int, name: String)?
        let others = search.rankings.keys.sorted().flatMap { search.rankings[$0] ?? [] }.sorted(by: FitCandidate.isBetter)
        var found: FitCandidate?
        for candidate in [best] + others.prefix(8) {
            let solved = fitter.judged(fitter.solve(candidate.state, steps: 100, precision: 1e-15))
            guard let gap = fitter.undetermined(solved.state).first else {
                found = solved
                break
            }
            if refused == nil { refused = gap }
        }
        guard let best = found else {
            let (lane, name) = refused ?? (0, "")
            let property = CardPlacement.properties[lane]
            throw .cannotTell(
                "The marks don't determine \(FitNames.parameter(property, name)) of \(property.rawValue); mark cards at other offsets, or pin a family with fewer numbers."
            )
        }
        let rankings = search.lanes(of: best.state).compactMap { lane in
            search.rankings[lane].flatMap { FitRanking($0, lane: lane, self, leavingOut: wrong) }
        }
        let (order, unmet) = DepthOrder.rule(self, best.state)
        return FitResult(
            properties: best.state.curves.map(FittedProperty.init), offsets: best.state.offsets, errors: best.errors(self),
            wrongMarks: wrong, unmetMarks: unmet, rankings: rankings, nextMark: NextMark(self, rankings, best.state),
            order: order, state: best.state, reference: self)
    }

    /// Returns the mark that is far from its edge, if it is even farther off in a fit without it, and the fitter without it; nil: there
    /// is none.
    private func wrongMark(_ best: FitCandidate, _ fitter: Fitter) -> (Int, Fitter)? {
        let errors = best.errors(self)
        let counted = fitter.rowMarks.indices.filter { fitter.weights[$0] > 0 }
        let marks = Set(counted.map { fitter.rowMarks[$0] }).sorted()
        guard let worst = marks.max(by: { errors[$0] < errors[$1] }) else { return nil }
        let typical = marks.map { errors[$0] }.sorted()[marks.count / 2]
        guard errors[worst] > max(3, 4 * typical) else { return nil }
        var without = fitter
        for (row, mark) in fitter.rowMarks.enumerated() where mark == worst { without.weights[row] = 0 }
        guard without.count > without.unknownCount(best.state) + 1 else { return nil }
        let refitted = without.solve(best.state)
        let left = refitted.errors(self)
        let others = marks.filter { $0 != worst }.map { left[$0] }.sorted()
        // Another wrong mark among them doesn't change the median.
        return left[worst] > max(6, 10 * (others.isEmpty ? 0 : others[others.count / 2])) ? (worst, without) : nil
    }

    private static func tooFew(_ fitter: Fitter) -> FitRefusal {
        let least = fitter.plan.lanes.count + fitter.freeFrames.count
        if let (lane, family) = fitter.plan.families.min(by: { $0.key < $1.key }), let form = family.forms.first {
            return .tooFew(
                "\(fitter.count) edges are too few for \(CardPlacement.properties[lane].rawValue) to follow \(family.title), a family with \(form.parameters.count) numbers; mark more edges, or pin a simpler family."
            )
        }
        return .tooFew("\(fitter.count) edges are too few; mark at least \(max(least - fitter.count, 1)) more.")
    }
}
