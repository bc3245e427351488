internal import RiffleMath

/// Where a fit begins with the offsets of frames of which they aren't known.
enum FitStart {
    /// The offsets of all frames, and the frames whose offsets are to be fitted. If none is known, the first frame is at 0.
    static func offsets(_ reference: FitReference) -> (values: [Double], free: [Int]) {
        var known = reference.frames.map(\.offset)
        let marked = Set(reference.marks.map(\.frame))
        if known.allSatisfy({ $0 == nil }) { known[marked.min() ?? 0] = 0 }
        let free = known.indices.filter { known[$0] == nil && marked.contains($0) }
        for frame in free { known[frame] = estimate(frame, reference, known) }
        return (known.map { $0 ?? 0 }, free)
    }

    /// An edge's coordinate across itself, in pixels.
    private static func place(_ content: FitMark.Content) -> (side: FitMark.Side, place: Double)? {
        switch content {
        case .covers: nil
        case .edge(let side, .at(let place)): (side, place)
        case .edge(let side, .line(let a, let b)): (side, side.isUpright ? (a.x + b.x) / 2 : (a.y + b.y) / 2)
        }
    }

    /// By the same edges of frames whose offsets are known: between two offsets, or beyond the last, on a line. The median of all edges.
    private static func estimate(_ frame: Int, _ reference: FitReference, _ known: [Double?]) -> Double {
        var curves: [FitMark.Side: [(offset: Double, place: Double)]] = [:]
        for mark in reference.marks {
            guard let offset = known[mark.frame], let (side, place) = place(mark.content) else { continue }
            curves[side, default: []].append((Double(mark.card) - offset, place))
        }
        func extent(_ points: [(offset: Double, place: Double)]) -> Double {
            (points.map(\.place).max() ?? 0) - (points.map(\.place).min() ?? 0)
        }
        let greatest = curves.values.map(extent).max() ?? 0
        var found: [Double] = []
        for mark in reference.marks where mark.frame == frame {
            guard let (side, place) = place(mark.content), let points = curves[side], extent(points) > greatest / 3 else { continue }
            let sorted = points.sorted { ($0.offset, $0.place) < ($1.offset, $1.place) }
            var best: (distance: Double, offset: Double)?
            for (a, b) in zip(sorted, sorted.dropFirst()) where b.offset > a.offset && abs(b.place - a.place) > 1e-6 {
                let share = (place - a.place) / (b.place - a.place)
                let offset = a.offset + share * (b.offset - a.offset)
                let distance = max(0, -share, share - 1)
                if distance < best?.distance ?? .infinity { best = (distance, offset) }
            }
            if let best, best.distance < 3 { found.append(Double(mark.card) - best.offset) }
        }
        guard !found.isEmpty else { return 0 }
        return found.sorted()[found.count / 2]
    }
}
