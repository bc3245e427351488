internal import RiffleFormula
internal import RiffleMath

/// The search for the families of all properties.
///
/// First all properties follow one family together, as in most arrangements (a ring's x and depth, Cover Flow's place and turn), with
/// each possible rotation. From the best of these states on, one property after the other tries all forms while the others keep theirs,
/// until none finds a better one.
struct FitSearch {
    let fitter: Fitter
    /// The best candidate of each family by lane, from the last pass.
    private(set) var rankings: [Int: [FitCandidate]] = [:]

    /// The number of states of the first stage that are solved to the end.
    private static let promising = 12

    init(_ fitter: Fitter) { self.fitter = fitter }

    private var plan: FitPlan { fitter.plan }

    /// The best candidate; nil: the marks are too few for any.
    mutating func best() -> FitCandidate? {
        let starts = jointStarts()
        var best: FitCandidate?
        var bestRankings: [Int: [FitCandidate]] = [:]
        for start in starts {
            rankings = [:]
            let found = refined(start)
            if best.map({ FitCandidate.isBetter(found, $0) }) ?? true { (best, bestRankings) = (found, rankings) }
        }
        rankings = bestRankings
        if let found = best, let anchored = anchored(found) { best = anchored }
        return best.map { simplified($0) }
    }

    /// Tries all forms of each property in turn.
    private mutating func refined(_ start: FitCandidate) -> FitCandidate {
        var best = start
        let lanes = lanes(of: start.state)
        /// The forms of the other properties when each property was last tried.
        var looked: [Int: [Int]] = [:]
        for lane in Array(repeating: lanes, count: 3).joined() {
            let others = best.state.curves.filter { $0.lane != lane }.map(\.form.id)
            guard looked[lane] != others else { continue }
            looked[lane] = others
            let found = ranking(of: lane, in: best)
            rankings[lane] = found
            if let first = found.first, FitCandidate.isBetter(first, best) { best = first }
        }
        return best
    }

    /// The lanes that follow a family in a state, in the order in which they are tried.
    func lanes(of state: FitState) -> [Int] {
        plan.lanes + state.curves.map(\.lane).filter { !plan.lanes.contains($0) && plan.values[$0] == nil }
    }

    /// The best form of each family that a property may follow, the best family first.
    private func ranking(of lane: Int, in best: FitCandidate) -> [FitCandidate] {
        let families = plan.families[lane].map { [$0] } ?? FitFamily.allCases
        // Three times as far off as the best state: the other properties can't make up for that.
        let hopeless = 9 * max(best.cost, Double(fitter.count) * Fitter.floor * Fitter.floor)
        var found: [FitCandidate] = []
        for family in families {
            let forms = family.forms.compactMap { fitter.candidate($0, lane: lane, in: best.state, hopeless: hopeless) }
            if let best = forms.min(by: FitCandidate.isBetter) { found.append(best) }
        }
        return found.enumerated().sorted { a, b in
            FitCandidate.isBetter(a.element, b.element)
                || !FitCandidate.isBetter(b.element, a.element) && a.offset < b.offset
        }.map(\.element)
    }

    /// Gives each property, in turn, the family with the fewest numbers among the families that are nearly as good as the best one.
    private mutating func simplified(_ best: FitCandidate) -> FitCandidate {
        guard best.aicc.isFinite else { return best }
        var simple = best
        var hasChanged = false
        for lane in lanes(of: best.state).reversed() {
            if hasChanged { rankings[lane] = ranking(of: lane, in: simple) }
            guard let candidates = rankings[lane] else { continue }
            func count(_ candidate: FitCandidate) -> Int { candidate.state.curve(lane)?.freeCount ?? 0 }
            let near = candidates.indices.filter { candidates[$0].aicc < best.aicc + FitRanking.simplicity }
            guard let first = near.min(by: { (count(candidates[$0]), $0) < (count(candidates[$1]), $1) }),
                count(candidates[first]) < count(simple)
            else { continue }
            simple = candidates[first]
            hasChanged = true
            rankings[lane] = [simple] + candidates[..<first] + candidates[(first + 1)...]
        }
        return simple
    }

    /// Returns a better fit in which the card grows about an edge instead of its centre; nil: there is none.
    private mutating func anchored(_ best: FitCandidate) -> FitCandidate? {
        guard let scale = best.state.curve(3), scale.form.family != .constant, plan.lanes.contains(plan.axis), best.aicc.isFinite,
            plan.isAnchorFree
        else { return nil }
        var found: (candidate: FitCandidate, rankings: [Int: [FitCandidate]])?
        for place in [0.0, 1] {
            var start = best
            start.state.anchor[plan.axis] = place
            var starts = jointStarts(anchor: start.state.anchor)
            starts += ranking(of: plan.axis, in: start).prefix(1)
            guard let first = starts.min(by: FitCandidate.isBetter), first.aicc < best.aicc + 30 else { continue }
            let kept = rankings
            let refined = refined(first)
            if refined.aicc < best.aicc - FitRanking.simplicity, refined.aicc < found?.candidate.aicc ?? .infinity {
                found = (refined, rankings)
            }
            rankings = kept
        }
        if let found { rankings = found.rankings }
        return found?.candidate
    }

    /// The best states of the first stage: one for each choice of a rotation, two at most.
    private func jointStarts(anchor: Vector2? = nil) -> [FitCandidate] {
        let rotations: [Int?] = plan.rotations.isEmpty ? [nil] : plan.rotations
        var found: [FitCandidate] = []
        for rotation in rotations {
            let states = FitFamily.allCases.flatMap { joint($0, rotation: rotation, anchor ?? plan.anchor) }
                .filter { fitter.unknownCount($0) <= fitter.count }
            // After a few steps, the promising states can be told from the others.
            let begun = states.map { fitter.solve($0, steps: 4, precision: 1e-2) }.enumerated()
                .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
            let best = begun.prefix(Self.promising).map {
                fitter.judged(
                    fitter.solve($0.element.state, steps: fitter.freeFrames.isEmpty ? 15 : 30, precision: 1e-4))
            }.min(by: FitCandidate.isBetter)
            if let best { found.append(best) }
        }
        found.sort(by: FitCandidate.isBetter)
        // A second start is worthwhile only if it isn't much worse.
        return found.enumerated().filter { $0 == 0 || $0 == 1 && $1.aicc < found[0].aicc + 30 }.map(\.element)
    }

    /// States in which all properties that aren't pinned follow a family, each from one of its starts.
    private func joint(_ family: FitFamily, rotation: Int?, _ anchor: Vector2) -> [FitState] {
        // The kink of a clamped curve at the neighbours is so common that it is tried by itself.
        let kinds = family == .clamped ? [false, true] : [false]
        return kinds.flatMap { joint(family, rotation: rotation, anchor, hasFixedKink: $0) }
    }

    private func joint(_ family: FitFamily, rotation: Int?, _ anchor: Vector2, hasFixedKink: Bool) -> [FitState] {
        let lanes = plan.lanes + (rotation.map { [$0] } ?? [])
        let forms = lanes.map { lane in (lane, typical(plan.families[lane] ?? family, lane, hasFixedKink)) }
        // If no lane is left to follow a family, only offsets are fitted.
        let count = forms.first?.1.starts(0).count ?? 1
        // A pinned rotation needs its turns as much as a rotation that is tried.
        let turned = rotation ?? lanes.first { $0 >= 4 }
        let turns = turned == nil ? [0.0] : [0.0, 0.7, -0.7]
        var states: [FitState] = []
        for start in 0..<count {
            for turn in turns {
                var state = fitter.blank
                state.anchor = anchor
                for (lane, form) in forms {
                    var curve = FitCurve(lane: lane, form: form)
                    let starts = form.starts(lane == plan.axis ? 0.5 : 0.1)
                    for (place, value) in starts[start % starts.count].enumerated() {
                        if let value { curve.parameters[place] = value }
                    }
                    if lane == turned, turn != 0, curve.parameters.count > 1, case .value = form.parameters[1].kind {
                        curve.parameters[1] = turn
                    }
                    state.set(curve)
                }
                if fitter.unknownCount(state) > fitter.count { holdPlaces(&state) }
                states.append(state)
            }
        }
        return states
    }

    /// Holds the first parameters at their neutral values while there are too few marks.
    private func holdPlaces(_ state: inout FitState) {
        for index in state.curves.indices where state.curves[index].form.hasOptionalPlace {
            guard fitter.unknownCount(state) > fitter.count else { return }
            state.curves[index].held[0] = true
        }
    }

    /// The form that a property has if all properties follow the family.
    private func typical(_ family: FitFamily, _ lane: Int, _ hasFixedKink: Bool) -> FamilyForm {
        let forms = family.forms
        let isRotation = lane >= 4
        let place: Int
        switch family {
        case .ring:
            if isRotation { return FamilyForm.all[1] }
            place = lane == plan.axis ? 0 : 1
        case .clamped where hasFixedKink: place = lane == plan.axis ? 6 : isRotation ? 5 : 7
        case .clamped: place = lane == plan.axis ? 1 : isRotation ? 0 : 2
        case .constant, .linear, .quadratic, .cubic, .quartic, .power, .hyperbola, .exponential, .logistic, .tanh, .piecewise:
            place = 0
        }
        return forms[min(place, forms.count - 1)]
    }
}
