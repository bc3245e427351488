public import RiffleMath

/// The edge whose mark would best tell apart the families that fit the marks equally well.
public struct NextMark: Equatable, Sendable {
    /// The frame to mark it in; nil: another frame, in which the card has this offset.
    public let frame: Int?
    /// The card's number in the frame; in another frame, the whole number nearest to the offset.
    public let card: Int
    /// The card's offset.
    public let offset: Double
    /// The edge.
    public let side: FitMark.Side
    /// The pixels by which the families differ there.
    public let difference: Double

    /// Finds the mark. Nil: no family is tied, or the tied families differ by less than a pixel at every place that could be marked.
    init?(_ reference: FitReference, _ rankings: [FitRanking], _ state: FitState) {
        let states = rankings.flatMap { ranking in ranking.families.filter(\.isTied).prefix(6).dropFirst().map(\.state) }
        let marked = reference.marks.filter { $0.residualCount > 0 }
        let offsets = marked.map { Double($0.card) - state.offsets[$0.frame] }
        guard !states.isEmpty, let least = offsets.min(), let most = offsets.max() else { return nil }
        /// The places that are tried: in marked frames, cards up to one beyond the marked ones; in other frames, offsets between the
        /// marks.
        var places: [(frame: Int?, card: Int, offset: Double)] = []
        for frame in reference.frames.indices where marked.contains(where: { $0.frame == frame }) {
            let cards = marked.filter { $0.frame == frame }.map(\.card)
            guard let first = cards.min(), let last = cards.max(), last - first < 200 else { continue }
            places += (first - 1...last + 1).map { (frame, $0, Double($0) - state.offsets[frame]) }
        }
        var between = (least * 2).rounded(.up) / 2
        while between <= most, places.count < 1000 {
            if !offsets.contains(where: { abs($0 - between) < 0.2 }) { places.append((nil, Int(between.rounded()), between)) }
            between += 0.5
        }
        let placement = CardPlacement(stage: reference.stage, anchor: state.anchor)
        let sides = FitMark.Side.allCases.filter { side in
            marked.contains { if case .edge(side, _) = $0.content { true } else { false } }
        }
        var best: (place: (frame: Int?, card: Int, offset: Double), side: FitMark.Side, difference: Double)?
        for place in places {
            let outline = placement.outline(state.values(at: place.offset))
            guard outline.isWhole else { continue }
            let others = states.map {
                CardPlacement(stage: reference.stage, anchor: $0.anchor).outline($0.values(at: place.offset))
            }
            .filter(\.isWhole)
            for side in sides {
                let isMarked = marked.contains {
                    $0.card == place.card && $0.frame == place.frame
                        && { if case .edge(side, _) = $0.content { true } else { false } }($0)
                }
                guard !isMarked || place.frame == nil, reference.hasPixel(at: outline.middle(side)) else { continue }
                let difference =
                    others.map { other in
                        let way = other.middle(side) - outline.middle(side)
                        return abs(side.isUpright ? way.x : way.y)
                    }.max() ?? 0
                // A new frame is more work than another mark in an existing frame.
                let worth = place.frame == nil ? difference / 1.5 : difference
                if worth > (best.map { $0.place.frame == nil ? $0.difference / 1.5 : $0.difference } ?? 0) {
                    best = (place, side, difference)
                }
            }
        }
        guard let best, best.difference >= 1, best.difference.isFinite else { return nil }
        (frame, card, offset) = (best.place.frame, best.place.card, best.place.offset)
        (side, self.difference) = (best.side, best.difference)
    }
}
