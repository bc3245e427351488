public import RiffleFormula
public import RiffleMath

/// The pull of an edge of a formula's card: finds the parameters that have to change.
///
/// As few parameters change as can bring the edge to the place: one, or else two or three, or else all that move the edge. Essential
/// parameters are tried first; locked ones keep their values, bit for bit. The solution is followed in small steps from the present
/// values on, so that nothing jumps.
public struct CardPull {
    /// The formula.
    let program: FormulaProgram
    /// The values of its parameters, in base units.
    public let values: [Double]
    /// The names of the parameters that stay as they are.
    let locked: Set<String>
    /// The names of the model's essential parameters, the most important first.
    let essentials: [String]
    /// The card's variables, in the vocabulary's order.
    let card: [Double]
    /// Returns the layout under given parameters.
    let space: ([Double]) -> Space

    /// The values of a layout that an edge's place depends on.
    public struct Space: Equatable {
        /// The vocabulary's variables that are the same for all cards, in its order.
        public var variables: [Double]
        /// The card's size in points.
        public var card: Size
        /// The cards' common centre relative to the area's middle, in points.
        public var anchor: Vector2
        /// Points of the edge's place per point of the layout: the area may be drawn larger or smaller.
        public var scale: Double

        /// Any values; see the properties.
        public init(variables: [Double], card: Size, anchor: Vector2, scale: Double = 1) {
            (self.variables, self.card, self.anchor, self.scale) = (variables, card, anchor, scale)
        }
    }

    /// The result of a pull.
    public struct Outcome: Equatable, Sendable {
        /// The values of all parameters in base units, in the formula's order.
        public let values: [Double]
        /// The names of the changed parameters, in the formula's order.
        public let changed: [String]
        /// The remaining distance of the edge from the place, in points.
        public let residual: Double
        /// The reason why the edge isn't there, as a sentence; nil: it is.
        public let reason: String?
    }

    /// `values`: in the formula's order, in base units. `card`: the pulled card's variables in the vocabulary's order: of scrolling cards o, i,
    /// s, turn, turning. `space`: the layout for values of the parameters.
    public init(
        _ program: FormulaProgram, values: [Double], locked: Set<String> = [], essentials: [String] = [], card: [Double],
        space: @escaping ([Double]) -> Space
    ) {
        (self.program, self.values, self.locked, self.essentials) = (program, values, locked, essentials)
        (self.card, self.space) = (card, space)
    }

    /// The place of an edge's middle, in points from the area's middle: its x for a left or right edge, its y for a top or bottom edge.
    /// Nil: the card is hidden, or behind the eye.
    public func place(of side: FitMark.Side) -> Double? { place(of: side, values) }

    /// Finds the values that bring an edge to a place, in points from the area's middle. `before`: the parameters that the same drag has
    /// changed so far: only they change, as far as they can. The edge counts as there within `tolerance` points.
    public func pull(_ side: FitMark.Side, to target: Double, before: [String] = [], tolerance: Double = 0.01) -> Outcome {
        guard let start = place(of: side), target.isFinite else {
            return Outcome(values: values, changed: [], residual: 0, reason: "This card can't be seen here.")
        }
        if abs(start - target) <= tolerance { return Outcome(values: values, changed: [], residual: start - target, reason: nil) }
        let all = movers(side)
        let free = all.filter { !locked.contains(program.formula.parameters[$0.index].name) }
        guard !free.isEmpty else {
            return Outcome(values: values, changed: [], residual: start - target, reason: noMover(all))
        }
        let kept = free.filter { before.contains(program.formula.parameters[$0.index].name) }
        var nearest: Attempt?
        func attempt(_ set: [Mover]) -> Attempt? {
            let attempt = follow(side, from: start, to: target, set, tolerance)
            if nearest.map({ abs(attempt.residual) < abs($0.residual) - tolerance }) ?? true { nearest = attempt }
            return abs(attempt.residual) <= tolerance ? attempt : nil
        }
        // Other parameters would begin at the start, so that all cards would jump. Another pull, from the place that these reach, goes on
        // with others.
        if !kept.isEmpty { return outcome(follow(side, from: start, to: target, kept, tolerance)) }
        let essential = free.filter(\.isEssential)
        for group in [essential, free.filter { !$0.isEssential }] {
            // The parameter with the least change among those that suffice alone.
            if let found = group.compactMap({ attempt([$0]) }).min(by: { $0.change < $1.change }) { return outcome(found) }
        }
        for group in [essential, free] where group.count > 1 {
            let strongest = Array(group.sorted { $0.strength > $1.strength }.prefix(5))
            for size in 2...min(3, strongest.count) {
                if let found = Self.choices(size, of: strongest).compactMap({ attempt($0) }).min(by: { $0.change < $1.change }) {
                    return outcome(found)
                }
            }
            if let found = attempt(group) { return outcome(found) }
        }
        return nearest.map(outcome) ?? Outcome(values: values, changed: [], residual: start - target, reason: noMover(all))
    }
}

extension CardPull {
    /// A parameter that moves the edge.
    struct Mover {
        let index: Int
        let isEssential: Bool
        /// The points by which the edge moves over the parameter's whole range, by the present slope.
        let strength: Double
    }

    /// The values that a set of parameters reaches.
    private struct Attempt {
        var values: [Double]
        var residual: Double
        /// The sum of the changes, as shares of the ranges.
        var change: Double
        /// The parameters that are at an end of their range, or on which the edge no longer depends.
        var stuck: [Int]
    }

    private func range(_ index: Int) -> ClosedRange<Double> { program.formula.parameters[index].range }

    /// The step of a parameter for derivatives.
    private func step(_ index: Int) -> Double { 1e-6 * max(range(index).upperBound - range(index).lowerBound, 1e-9) }

    /// The parameters that move an edge, essentials first; only numbers that needn't be whole count.
    private func movers(_ side: FitMark.Side) -> [Mover] {
        let parameters = program.formula.parameters
        let order = essentials.compactMap { name in parameters.firstIndex { $0.name == name } }
        let indices = order + parameters.indices.filter { !order.contains($0) }
        return indices.compactMap { index in
            guard case .number = parameters[index].setting, range(index).upperBound > range(index).lowerBound else { return nil }
            let slope = slope(of: side, values, index)
            let strength = abs(slope) * (range(index).upperBound - range(index).lowerBound)
            return strength > 1e-6 ? Mover(index: index, isEssential: order.contains(index), strength: strength) : nil
        }
    }

    private func noMover(_ all: [Mover]) -> String {
        let names = all.map { program.formula.parameters[$0.index].name }
        return names.isEmpty
            ? "No number of this model moves this edge." : "\(Self.list(names)) \(names.count == 1 ? "is" : "are") locked."
    }

    private func place(of side: FitMark.Side, _ values: [Double]) -> Double? {
        let space = space(values)
        let prepared = PreparedFormula(program, parameters: values, space: space.variables)
        let pose = prepared.pose { for (index, value) in card.enumerated() { $0[index] = value } }
        guard pose.isFinite, !pose.isHidden else { return nil }
        let half = Vector2(space.card.width / 2, space.card.height / 2)
        let point: Vector2 =
            switch side {
            case .left: Vector2(-half.x, 0)
            case .right: Vector2(half.x, 0)
            case .top: Vector2(0, -half.y)
            case .bottom: Vector2(0, half.y)
            }
        guard let image = Homography(pose.transform).project(point) else { return nil }
        let place = (image + space.anchor) * space.scale
        return side.isUpright ? place.x : place.y
    }

    /// The derivative of the edge's place by a parameter, in points per base unit, by differences, because the layout may depend on the
    /// parameter, too.
    private func slope(of side: FitMark.Side, _ values: [Double], _ index: Int) -> Double {
        let step = step(index)
        var (ahead, behind) = (values, values)
        ahead[index] += step
        behind[index] -= step
        guard let after = place(of: side, ahead), let before = place(of: side, behind) else { return 0 }
        let slope = (after - before) / (2 * step)
        return slope.isFinite ? slope : 0
    }

    /// Follows the edge from its place to the target, in steps of at most a twelfth of the way.
    private func follow(_ side: FitMark.Side, from start: Double, to target: Double, _ set: [Mover], _ tolerance: Double)
        -> Attempt
    {
        var values = values
        var place = start
        var stuck: [Int] = []
        let parts = 12
        stages: for part in 1...parts {
            let goal = start + (target - start) * Double(part) / Double(parts)
            for _ in 0..<20 {
                let missing = goal - place
                // Exactly at the end, roughly on the way.
                if abs(missing) <= (part == parts ? tolerance / 4 : max(tolerance, abs(target - start) * 0.01)) {
                    continue stages
                }
                guard let next = newtonStep(side, values, missing, set, &stuck), let reached = self.place(of: side, next),
                    abs(goal - reached) < abs(missing)
                else { break stages }
                (values, place) = (next, reached)
            }
            break
        }
        var change = 0.0
        for mover in set {
            let range = range(mover.index)
            change += abs(values[mover.index] - self.values[mover.index]) / (range.upperBound - range.lowerBound)
        }
        return Attempt(values: values, residual: place - target, change: change, stuck: stuck)
    }

    /// Returns the values after the least change, in shares of the ranges, that moves the edge by `missing`; the change is halved until
    /// the edge comes nearer. Nil: it never does.
    private func newtonStep(
        _ side: FitMark.Side, _ values: [Double], _ missing: Double, _ set: [Mover], _ stuck: inout [Int]
    ) -> [Double]? {
        var free = set.map(\.index)
        stuck = []
        while !free.isEmpty {
            let slopes = free.map { slope(of: side, values, $0) }
            let spans = free.map { range($0).upperBound - range($0).lowerBound }
            let total = zip(slopes, spans).reduce(0) { $0 + $1.0 * $1.0 * $1.1 * $1.1 }
            guard total > 1e-12 else {
                stuck += free
                return nil
            }
            var next = values
            var ended: [Int] = []
            for (place, index) in free.enumerated() {
                // At most a tenth of the range at once.
                let change = (missing * slopes[place] * spans[place] * spans[place] / total).clamped(
                    to: -spans[place] / 10...spans[place] / 10)
                let wanted = values[index] + change
                next[index] = wanted.clamped(to: range(index))
                if next[index] == values[index], change != 0 { ended.append(index) }
            }
            stuck += ended
            guard ended.isEmpty || ended.count < free.count else { return nil }
            if ended.isEmpty {
                var share = 1.0
                let before = abs(missing)
                let goal = (place(of: side, values) ?? 0) + missing
                for _ in 0..<10 {
                    let tried = zip(values, next).map { $0 == $1 ? $0 : $0 + ($1 - $0) * share }
                    if let reached = place(of: side, tried), abs(goal - reached) < before { return tried }
                    share /= 2
                }
                stuck += free
                return nil
            }
            free.removeAll { ended.contains($0) }
        }
        return nil
    }

    private func outcome(_ attempt: Attempt) -> Outcome {
        let parameters = program.formula.parameters
        let changed = parameters.indices.filter { attempt.values[$0] != values[$0] }.map { parameters[$0].name }
        guard abs(attempt.residual) > 0.5 else {
            return Outcome(values: attempt.values, changed: changed, residual: attempt.residual, reason: nil)
        }
        let ends = attempt.stuck.filter { index in
            let range = range(index)
            return attempt.values[index] <= range.lowerBound || attempt.values[index] >= range.upperBound
        }.map { parameters[$0].name }
        let others = attempt.stuck.map { parameters[$0].name }
        let reason =
            !ends.isEmpty
            ? "\(Self.list(ends)) \(ends.count == 1 ? "is at its limit" : "are at their limits")."
            : "\(Self.list(others.isEmpty ? changed : others)) can't bring this edge any further."
        return Outcome(values: attempt.values, changed: changed, residual: attempt.residual, reason: reason)
    }

    private static func list(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// Returns all combinations of `size` elements, in order.
    private static func choices(_ size: Int, of movers: [Mover]) -> [[Mover]] {
        guard size > 0 else { return [[]] }
        guard movers.count >= size, let first = movers.first else { return [] }
        let rest = Array(movers.dropFirst())
        return choices(size - 1, of: rest).map { [first] + $0 } + choices(size, of: rest)
    }
}
