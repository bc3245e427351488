internal import RiffleFormula
internal import RiffleMath

/// The marks of one card in one frame.
struct Sighting {
    let card: Double
    let frame: Int
    /// The marks, each with the row of its first residual.
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

/// The distances, in pixels, of marks from the edges of cards in a state, and the derivatives of these distances.
///
/// The formula language computes a property's derivatives by its parameters and by the offset; `PlacedEdge` computes the edges'
/// derivatives by the property.
struct FitEquations: LeastSquaresProblem {
    let residualCount: Int
    let sightings: [Sighting]
    let placement: CardPlacement
    /// The state with its forms; its numbers are the unknowns.
    let state: FitState
    /// The place of the first offset among the unknowns.
    private let offsetStart: Int

    /// The values of all properties by sighting, if only the property of `lane` changes; nil: all properties change.
    private let kept: (lane: Int, values: [CardPlacement.Values])?

    /// `lane`: the property that changes, if only one does; offsets don't change then.
    init(_ sightings: [Sighting], count: Int, _ stage: FitStage, _ state: FitState, lane: Int? = nil) {
        self.sightings = sightings
        residualCount = count
        placement = CardPlacement(stage: stage, anchor: state.anchor)
        self.state = state
        offsetStart = state.curves.reduce(0) { $0 + $1.parameters.count }
        kept = lane.map { lane in
            (lane, Self.values(state.curves.filter { $0.lane != lane }, sightings.map { $0.card - state.offsets[$0.frame] }))
        }
    }

    func evaluate(_ unknowns: [Double], residuals: inout [Double]) {
        var values = kept?.values ?? Array(repeating: CardPlacement.neutral, count: sightings.count)
        var start = 0
        for curve in state.curves {
            defer { start += curve.parameters.count }
            guard kept == nil || kept?.lane == curve.lane else { continue }
            curve.form.values(
                count: sightings.count, parameter: { unknowns[start + $0] }, offset: { offset(of: $0, unknowns) },
                take: { values[$0][curve.lane] = $1 })
        }
        for (place, sighting) in sightings.enumerated() {
            let card = PlacedCard(values[place], placement)
            for (content, row) in sighting.marks {
                let edge = PlacedEdge(content, of: card)
                residuals[row] = edge.residuals.0
                if edge.hasTwo { residuals[row + 1] = edge.residuals.1 }
            }
        }
    }

    func evaluate(_ unknowns: [Double], by free: [Int], residuals: inout [Double], rows: inout [Double]) {
        let width = free.count
        for index in rows.indices { rows[index] = 0 }
        var offsetColumns = Array(repeating: -1, count: state.offsets.count)
        for (column, index) in free.enumerated() where index >= offsetStart { offsetColumns[index - offsetStart] = column }
        let (values, changes, slopes) = changes(unknowns, by: free, hasOffsets: offsetColumns.contains { $0 >= 0 })
        for (place, sighting) in sightings.enumerated() {
            let card = PlacedCard(values[place], placement)
            let offsetColumn = offsetColumns[sighting.frame]
            for (content, row) in sighting.marks {
                let edge = PlacedEdge(content, of: card)
                residuals[row] = edge.residuals.0
                if edge.hasTwo { residuals[row + 1] = edge.residuals.1 }
                var (lane, byProperty) = (-1, (0.0, 0.0))
                for index in changes.indices {
                    let column = changes[index].column ?? offsetColumn
                    guard column >= 0 else { continue }
                    if changes[index].lane != lane {
                        lane = changes[index].lane
                        byProperty = edge.slopes(by: lane, of: card)
                    }
                    // A card's offset falls as its frame's grows.
                    let own = slopes[index * sightings.count + place]
                    let slope = changes[index].column == nil ? -own : own
                    rows[row * width + column] += byProperty.0 * slope
                    if edge.hasTwo { rows[(row + 1) * width + column] += byProperty.1 * slope }
                }
            }
        }
    }

    /// A number by which a property changes.
    private struct Change {
        let lane: Int
        /// The number's column; nil: the number is the offset, whose column depends on the frame.
        let column: Int?
    }

    /// Returns the values of all properties by sighting, and their derivatives by the unknowns of `free`: ordered by change, then by
    /// sighting.
    private func changes(
        _ unknowns: [Double], by free: [Int], hasOffsets: Bool
    ) -> (values: [CardPlacement.Values], changes: [Change], slopes: [Double]) {
        var values = kept?.values ?? Array(repeating: CardPlacement.neutral, count: sightings.count)
        let count = sightings.count
        var changes: [Change] = []
        changes.reserveCapacity(free.count + state.curves.count)
        var all = Array(repeating: 0.0, count: (free.count + state.curves.count) * count)
        var start = 0
        for curve in state.curves {
            defer { start += curve.parameters.count }
            guard kept == nil || kept?.lane == curve.lane else { continue }
            let first = changes.count
            var inputs: [FormulaProgram.Input] = []
            func add(_ input: FormulaProgram.Input, _ column: Int?) {
                inputs.append(input)
                changes.append(Change(lane: curve.lane, column: column))
            }
            for (column, index) in free.enumerated() where curve.parameters.indices ~= index - start {
                add(curve.form.inputs[index - start], column)
            }
            if hasOffsets { add(curve.form.offset, nil) }
            curve.form.slopes(
                by: inputs, count: count, parameter: { unknowns[start + $0] }, offset: { offset(of: $0, unknowns) },
                take: { place, value, slopes in
                    values[place][curve.lane] = value
                    for number in slopes.indices { all[(first + number) * count + place] = slopes[number] }
                })
        }
        return (values, changes, all)
    }

    private func offset(of sighting: Int, _ unknowns: [Double]) -> Double {
        sightings[sighting].card - unknowns[offsetStart + sightings[sighting].frame]
    }

    private static func values(_ curves: [FitCurve], _ offsets: [Double]) -> [CardPlacement.Values] {
        offsets.map { FitState(curves: curves, offsets: []).values(at: $0) }
    }
}
