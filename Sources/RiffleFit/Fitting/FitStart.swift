internal import RiffleMath

/// The offsets with which a fit begins, for frames whose offsets aren't known.
enum FitStart {
    /// The offsets of all frames, and the frames with offsets to fit. If none is known, the first frame is at 0.
    static func offsets(_ reference: FitReference) -> (values: [Double], free: [Int]) {
        var known = reference.frames.map(\.offset)
        let marked = Set(reference.marks.map(\.frame))
        if known.allSatisfy({ $0 == nil }) { known[marked.min() ?? 0] = 0 }
        let free = known.indices.filter { known[$0] == nil && marked.contains($0) }
        for frame in free { known[frame] = estimate(frame, reference, known) }
        return (known.map { $0 ?? 0 }, free)
    }

    /// A coordinate by which a card's place is followed through frames.
    private enum Trail: Hashable {
        /// The middle between two opposite edges: the left and right, or the top and bottom ones.
        case middle(isUpright: Bool)
        case side(FitMark.Side)
    }

    /// The coordinates of the marked cards of a frame, in pixels. Middles, if there are any: the edges of a turning card
    /// move differently from its middle.
    private static func places(_ frame: Int, _ reference: FitReference) -> [(trail: Trail, card: Int, place: Double)] {
        var sides: [Int: [FitMark.Side: Double]] = [:]
        for mark in reference.marks where mark.frame == frame {
            guard case .edge(let side, let place) = mark.content else { continue }
            switch place {
            case .at(let place): sides[mark.card, default: [:]][side] = place
            case .line(let a, let b): sides[mark.card, default: [:]][side] = side.isUpright ? (a.x + b.x) / 2 : (a.y + b.y) / 2
            }
        }
        var found: [(trail: Trail, card: Int, place: Double)] = []
        for card in sides.keys.sorted() {
            guard let places = sides[card] else { continue }
            for side in FitMark.Side.allCases { if let place = places[side] { found.append((.side(side), card, place)) } }
            if let left = places[.left], let right = places[.right] {
                found.append((.middle(isUpright: true), card, (left + right) / 2))
            }
            if let top = places[.top], let bottom = places[.bottom] {
                found.append((.middle(isUpright: false), card, (top + bottom) / 2))
            }
        }
        return found
    }

    /// Estimates a frame's offset from the same edges in frames with known offsets, by linear interpolation, or extrapolation beyond the
    /// last offset. Returns the median of all cards.
    private static func estimate(_ frame: Int, _ reference: FitReference, _ known: [Double?]) -> Double {
        var curves: [Trail: [(offset: Double, place: Double)]] = [:]
        for (other, offset) in known.enumerated() {
            guard let offset, other != frame else { continue }
            for (trail, card, place) in places(other, reference) {
                curves[trail, default: []].append((Double(card) - offset, place))
            }
        }
        func extent(_ points: [(offset: Double, place: Double)]) -> Double {
            (points.map(\.place).max() ?? 0) - (points.map(\.place).min() ?? 0)
        }
        let greatest = curves.values.map(extent).max() ?? 0
        var found: [(isMiddle: Bool, offset: Double)] = []
        for (trail, card, place) in places(frame, reference) {
            guard let points = curves[trail], extent(points) > greatest / 3 else { continue }
            let sorted = points.sorted { ($0.offset, $0.place) < ($1.offset, $1.place) }
            var best: (distance: Double, offset: Double)?
            for (a, b) in zip(sorted, sorted.dropFirst()) where b.offset > a.offset && abs(b.place - a.place) > 1e-6 {
                let share = (place - a.place) / (b.place - a.place)
                let distance = max(0, -share, share - 1)
                if distance < best?.distance ?? .infinity { best = (distance, a.offset + share * (b.offset - a.offset)) }
            }
            var isMiddle = false
            if case .middle = trail { isMiddle = true }
            if let best, best.distance < 3 { found.append((isMiddle, Double(card) - best.offset)) }
        }
        let middles = found.filter(\.isMiddle)
        let offsets = (middles.count > 1 ? middles : found).map(\.offset).sorted()
        return offsets.isEmpty ? 0 : offsets[offsets.count / 2]
    }
}
