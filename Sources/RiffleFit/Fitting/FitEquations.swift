internal import RiffleFormula
internal import RiffleMath

/// The marks of one card in one frame.
struct Sighting {
    let card: Double
    let frame: Int
    /// The marks and the place of each one's first residual.
    var marks: [(content: FitMark.Content, row: Int)]

    static func all(of reference: FitReference) -> [Sighting] {
        var sightings: [Sighting] = []
        var row = 0
        for mark in reference.marks {
            let entry = (mark.content, row)
            row += mark.residualCount
            guard mark.residualCount > 0 else { continue }
            if let index = sightings.firstIndex(where: { $0.card == Double(mark.card) && $0.frame == mark.frame }) {
                sightings[index].marks.append(entry)
            } else {
                sightings.append(Sighting(card: Double(mark.card), frame: mark.frame, marks: [entry]))
            }
        }
        return sightings
    }
}

/// The distances, in pixels, of marks from the edges that a state has, and their derivatives.
///
/// A property's derivatives by its parameters and by the offset are the formula language's. The edges' derivatives by a property
/// are central differences through the projection, with steps of 1e-5 widths or radians: exact to about ten digits, which is enough for
/// the steps; residuals are exact.
struct FitEquations: LeastSquaresProblem {
    let residualCount: Int
    let sightings: [Sighting]
    let placement: CardPlacement
    /// The state with its forms; its numbers are the unknowns.
    let state: FitState

    /// The values of all properties by sighting, where only `lane` changes; nil: all change.
    private let kept: (lane: Int, values: [CardPlacement.Values])?

    /// `lane`: the property that changes, if only one does; offsets don't change then.
    init(_ sightings: [Sighting], count: Int, _ stage: FitStage, _ state: FitState, lane: Int? = nil) {
        self.sightings = sightings
        residualCount = count
        placement = CardPlacement(stage: stage, anchor: state.anchor)
        self.state = state
        kept = lane.map { lane in
            (lane, Self.values(state.curves.filter { $0.lane != lane }, sightings.map { $0.card - state.offsets[$0.frame] }))
        }
    }

    /// The place of the first offset among the unknowns.
    var offsetStart: Int { state.curves.reduce(0) { $0 + $1.parameters.count } }

    func evaluate(_ unknowns: [Double], residuals: inout [Double]) {
        for (sighting, values) in zip(sightings, values(unknowns)) {
            let outline = placement.outline(values)
            for (content, row) in sighting.marks { write(outline.residuals(content), content, at: row, into: &residuals) }
        }
    }

    func evaluate(_ unknowns: [Double], by free: [Int], residuals: inout [Double], rows: inout [Double]) {
        let allValues = values(unknowns)
        let offsetStart = offsetStart
        let width = free.count
        for index in rows.indices { rows[index] = 0 }
        var offsetColumns = Array(repeating: -1, count: state.offsets.count)
        for (column, index) in free.enumerated() where index >= offsetStart { offsetColumns[index - offsetStart] = column }
        // How fast each curve changes: by parameter or offset, and by sighting.
        var changes: [Change] = []
        var start = 0
        for curve in state.curves {
            let end = start + curve.parameters.count
            defer { start = end }
            guard kept == nil || kept?.lane == curve.lane else { continue }
            let prepared = curve.form.prepared(unknowns[start..<end])
            for (column, index) in free.enumerated() where start..<end ~= index {
                changes.append(change(prepared, curve, by: curve.form.inputs[index - start], column, unknowns))
            }
            if free.count > 0, offsetColumns.contains(where: { $0 >= 0 }) {
                changes.append(change(prepared, curve, by: curve.form.offset, nil, unknowns))
            }
        }
        var byCurve = Array(repeating: 0.0, count: residualCount)
        for (place, sighting) in sightings.enumerated() {
            let values = allValues[place]
            let offsetColumn = offsetColumns[sighting.frame]
            let outline = placement.outline(values)
            for (content, row) in sighting.marks { write(outline.residuals(content), content, at: row, into: &residuals) }
            var lane = -1
            for index in changes.indices {
                let column = changes[index].column ?? offsetColumn
                guard column >= 0 else { continue }
                if changes[index].lane != lane {
                    lane = changes[index].lane
                    differentiate(sighting, values, lane, into: &byCurve)
                }
                let slope = changes[index].column == nil ? -changes[index].slopes[place] : changes[index].slopes[place]
                for (content, row) in sighting.marks {
                    rows[row * width + column] += byCurve[row] * slope
                    if case .edge(_, .line) = content { rows[(row + 1) * width + column] += byCurve[row + 1] * slope }
                }
            }
        }
    }

    /// How fast a property changes by one number, by sighting.
    private struct Change {
        let lane: Int
        /// The number's column; nil: the offset's, which is its frame's.
        let column: Int?
        let slopes: [Double]
    }

    private func change(
        _ prepared: PreparedFormula, _ curve: FitCurve, by input: FormulaProgram.Input, _ column: Int?, _ unknowns: [Double]
    ) -> Change {
        var slopes = Array(repeating: 0.0, count: sightings.count)
        let offsetStart = offsetStart
        prepared.derivatives(
            by: input, count: sightings.count,
            fill: { $1[0] = sightings[$0].card - unknowns[offsetStart + sightings[$0].frame] },
            take: { slopes[$0] = $1.transform.row4.x })
        return Change(lane: curve.lane, column: column, slopes: slopes)
    }

    /// The derivatives of a sighting's residuals by one of its properties.
    private func differentiate(_ sighting: Sighting, _ values: CardPlacement.Values, _ lane: Int, into slopes: inout [Double]) {
        let step = 1e-5
        var (ahead, behind) = (values, values)
        ahead[lane] += step
        behind[lane] -= step
        let (after, before) = (placement.outline(ahead), placement.outline(behind))
        for (content, row) in sighting.marks {
            let (a, b) = (after.residuals(content), before.residuals(content))
            slopes[row] = (a.0 - b.0) / (2 * step)
            if case .edge(_, .line) = content { slopes[row + 1] = (a.1 - b.1) / (2 * step) }
        }
    }

    /// The values of the properties, by sighting.
    private func values(_ unknowns: [Double]) -> [CardPlacement.Values] {
        var start = 0
        var result = kept?.values ?? Array(repeating: CardPlacement.neutral, count: sightings.count)
        let offsetStart = offsetStart
        for curve in state.curves {
            defer { start += curve.parameters.count }
            guard kept == nil || kept?.lane == curve.lane else { continue }
            curve.form.program.poses(
                count: sightings.count, parameter: { unknowns[start + $0] }, space: { _ in 0 },
                fill: { $1[0] = sightings[$0].card - unknowns[offsetStart + sightings[$0].frame] },
                take: { result[$0][curve.lane] = $1.transform.row4.x })
        }
        return result
    }

    private static func values(_ curves: [FitCurve], _ offsets: [Double]) -> [CardPlacement.Values] {
        offsets.map { FitState(curves: curves, offsets: []).values(at: $0) }
    }

    private func write(_ pair: (Double, Double), _ content: FitMark.Content, at row: Int, into residuals: inout [Double]) {
        residuals[row] = pair.0
        if case .edge(_, .line) = content { residuals[row + 1] = pair.1 }
    }
}
