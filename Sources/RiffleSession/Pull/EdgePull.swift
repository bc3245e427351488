internal import RiffleFit
internal import RiffleFormula
package import RiffleMath
internal import RiffleModels
package import RiffleSettings
package import RiffleStage

/// A card's edge that is pulled by the hand. The pull changes as few of the model's numbers as can bring the edge to the hand.
///
/// The numbers are always solved for from the numbers at the press, so that the way of the hand doesn't matter: an edge that comes back
/// has its old numbers.
package struct EdgePull {
    /// The edge as it was at the press.
    package let edge: CardEdge
    /// The setting at the press.
    package let start: StageConfiguration
    /// The parameters that the hand has changed, in the formula's order.
    package private(set) var changed: [String] = []
    /// The reason why the edge isn't under the hand, as a sentence; nil: it is.
    package private(set) var reason: String?

    private let formula: Formula
    private let locked: Set<String>
    /// Returns the layout under given values, in base units.
    private let space: ([Double]) -> CardPull.Space
    /// The place where the hand took the edge: x or y in window points.
    private let press: Double
    /// The hand's way in parts, from the press outwards: where some numbers reach their limits, others take over.
    private var legs: [Leg]
    /// The range of the hand's way in which the numbers can follow.
    private var reach: ClosedRange<Double> = -.infinity ... .infinity

    private struct Leg {
        /// The leg's beginning on the hand's way, and the edge's place there.
        let way: Double
        let place: Double
        let pull: CardPull
        /// The numbers that have moved the edge on this leg.
        var movers: [String] = []
    }

    /// Takes an edge. `locked`: the names of parameters that stay. Throws a sentence if the model has no formula, or if the card isn't
    /// where the formula places it.
    package init(_ edge: CardEdge, at point: Vector2, on stage: Stage, locked: Set<String> = []) throws(EdgeRefusal) {
        let configuration = stage.configuration
        let definition = configuration.model
        guard let formula = definition.formula, stage.cardSpace(under: configuration) != nil else {
            throw EdgeRefusal("None of \(definition.descriptor.title)’s numbers moves a card’s edge.")
        }
        (self.edge, start, self.formula, self.locked) = (edge, configuration, formula, locked)
        let values = formula.parameters.map { parameter in
            let value = configuration.values[parameter.name]
            return parameter.unit?.base(of: value) ?? value
        }
        space = { base in
            var changed = configuration
            for (parameter, (value, before)) in zip(formula.parameters, zip(base, values)) where value != before {
                changed.set(parameter.name, to: parameter.unit?.value(ofBase: value) ?? value)
            }
            guard let space = stage.cardSpace(under: changed) else {
                return CardPull.Space(variables: [], card: Size(width: 1, height: 1), anchor: .zero)
            }
            return CardPull.Space(variables: space.variables, card: space.card, anchor: space.anchor, scale: space.scale)
        }
        press = edge.side.isUpright ? point.x : point.y
        legs = []
        let middle = edge.middle - stage.viewportCenter
        let pull = pull(from: values)
        // Something other than the formula may have moved the card.
        guard let place = pull.place(of: edge.side), abs(place - (edge.side.isUpright ? middle.x : middle.y)) < 2 else {
            throw EdgeRefusal("This card isn't where the formula places it, so its edge can't be pulled now.")
        }
        legs = [Leg(way: 0, place: place, pull: pull)]
    }

    private func pull(from values: [Double]) -> CardPull {
        CardPull(
            FormulaProgram(formula), values: values, locked: locked, essentials: start.model.descriptor.essentials,
            card: edge.variables, space: space)
    }

    /// The setting with the edge under the hand, or as near to it as the numbers can bring it.
    package mutating func move(to point: Vector2, in configuration: StageConfiguration) -> StageConfiguration {
        let hand = edge.side.isUpright ? point.x : point.y
        guard hand.isFinite else { return configuration }
        let way = (hand - press).clamped(to: reach)
        while legs.count > 1, let leg = legs.last, way * leg.way <= 0 || abs(way) < abs(leg.way) { legs.removeLast() }
        while let leg = legs.last {
            let outcome = leg.pull.pull(edge.side, to: leg.place + way - leg.way, before: leg.movers, tolerance: 0.05)
            if !outcome.changed.isEmpty { legs[legs.count - 1].movers = outcome.changed }
            reason = outcome.reason
            if outcome.reason != nil, !outcome.changed.isEmpty, legs.count < Self.mostLegs,
                abs(way + outcome.residual - leg.way) > 0.5
            {
                legs.append(
                    Leg(
                        way: way + outcome.residual, place: leg.place + way + outcome.residual - leg.way,
                        pull: pull(from: outcome.values)))
                continue
            }
            if outcome.reason != nil {
                reach = way > 0 ? reach.lowerBound...max(way, 0) : min(way, 0)...reach.upperBound
            }
            return setting(outcome.values, in: configuration)
        }
        return configuration
    }

    /// The greatest number of legs: more than the numbers of any formula that matter for an edge.
    private static let mostLegs = 8

    private mutating func setting(_ values: [Double], in configuration: StageConfiguration) -> StageConfiguration {
        guard let first = legs.first else { return configuration }
        var result = configuration
        changed = []
        for (index, parameter) in formula.parameters.enumerated() {
            // A number that isn't changed keeps its value bit for bit.
            let isChanged = values[index] != first.pull.values[index]
            if isChanged { changed.append(parameter.name) }
            let value = parameter.unit?.value(ofBase: values[index]) ?? values[index]
            result.set(parameter.name, to: isChanged ? value : start.value(of: parameter.name))
        }
        return result
    }
}

/// The reason why an edge can't be pulled: one sentence.
package struct EdgeRefusal: Error, Equatable {
    package let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
