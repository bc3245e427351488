internal import RiffleMath

extension FitResult {
    /// The row's scroll offset in a picture, in cards, at which the fitted cards' edges meet the picture's edges. Only edges like the
    /// marked ones count: the same sides, of cards at offsets near the marked ones. `guess`: an estimate of the offset, with the fitted
    /// edges within `reach` pixels of the picture's edges. Nil: no edge is found there. `agreement`: the share of the edges, weighted by
    /// their sensitivity to the offset, that are within a pixel and a half of the picture's edges.
    public func offset(in image: GrayImage, near guess: Double, within reach: Double = 14) -> (offset: Double, agreement: Double)?
    {
        guard guess.isFinite else { return nil }
        var offset = guess
        var agreement = 0.0
        for within in [reach, reach / 2, 4] {
            var votes: [(way: Double, weight: Double)] = []
            var (whole, near) = (0.0, 0.0)
            for (side, relative) in places(at: offset) {
                guard let line = line(side, at: relative), let slope = slope(of: side, at: relative, across: line.normal),
                    abs(slope) > 5, image.contains(line.middle)
                else { continue }
                whole += min(abs(slope), 200)
                guard let found = image.snapped(line, within: within) else { continue }
                let distance = ((found.line.middle - line.middle) * line.normal).sum()
                votes.append((distance / slope, min(abs(slope), 200) * found.confidence))
                if abs(distance) < 1.5 { near += min(abs(slope), 200) * found.confidence }
            }
            guard let way = Self.middle(votes) else { return within == reach ? nil : (offset, agreement) }
            offset += way
            agreement = whole > 0 ? near / whole : 0
        }
        return (offset, agreement)
    }

    /// The edges that may be visible at a scroll offset: offsets of cards, with the sides that were marked near these offsets.
    private func places(at offset: Double) -> [(side: FitMark.Side, relative: Double)] {
        var places: [(FitMark.Side, Double)] = []
        for side in FitMark.Side.allCases {
            let marked = reference.marks.compactMap { mark -> Double? in
                guard case .edge(side, _) = mark.content else { return nil }
                return Double(mark.card) - offsets[mark.frame]
            }
            guard let least = marked.min(), let most = marked.max() else { continue }
            let first = (least - 0.6 + offset).rounded(.up), last = (most + 0.6 + offset).rounded(.down)
            guard first <= last, last - first < 100 else { continue }
            for card in stride(from: first, through: last, by: 1) {
                let relative = card - offset
                if marked.contains(where: { abs($0 - relative) <= 0.6 }) { places.append((side, relative)) }
            }
        }
        return places
    }

    /// Returns an edge without its corners.
    private func line(_ side: FitMark.Side, at relative: Double) -> EdgeLine? {
        edge(side, at: relative).map { ends in
            let inset = (ends.1 - ends.0) * 0.12
            return EdgeLine(ends.0 + inset, ends.1 - inset)
        }
    }

    /// The pixels by which an edge moves across itself for each card that the row scrolls on.
    private func slope(of side: FitMark.Side, at relative: Double, across normal: Vector2) -> Double? {
        let step = 0.01
        guard let ahead = line(side, at: relative - step), let behind = line(side, at: relative + step) else { return nil }
        return ((ahead.middle - behind.middle) * normal).sum() / (2 * step)
    }

    /// The weighted median; nil without votes.
    private static func middle(_ votes: [(way: Double, weight: Double)]) -> Double? {
        let sorted = votes.filter { $0.way.isFinite && $0.weight > 0 }.sorted { $0.way < $1.way }
        let whole = sorted.reduce(0) { $0 + $1.weight }
        var sum = 0.0
        for vote in sorted {
            sum += vote.weight
            if sum >= whole / 2 { return vote.way }
        }
        return nil
    }
}
