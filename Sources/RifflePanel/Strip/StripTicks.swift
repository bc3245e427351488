internal import RiffleMath

/// The numbers at an axis.
enum StripTicks {
    private static let seconds = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60]

    /// The seconds between two ticks of a time axis: the least of 0.1, 0.2, 0.5, 1, 2 … 60 that leaves `room` points between them.
    static func timeStep(duration: Double, width: Double, room: Double = 52) -> Double {
        guard duration > 0, width > 0 else { return 1 }
        return seconds.first { $0 / duration * width >= room } ?? 60
    }

    /// The difference between two grid lines: the least of 1, 2, 5, 10, 20 … that leaves `room` points between them.
    static func step(over range: ClosedRange<Double>, height: Double, room: Double) -> Double {
        let span = range.upperBound - range.lowerBound
        guard span.isFinite, span > 0, height > 0 else { return 1 }
        var unit = 1.0
        while unit < 1e12 {
            for factor in [1.0, 2, 5] where unit * factor / span * height >= room { return unit * factor }
            unit *= 10
        }
        return unit
    }

    /// The multiples of a step within a range.
    static func values(_ step: Double, in range: ClosedRange<Double>) -> StrideThrough<Double> {
        stride(from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound + step * 1e-6, by: step)
    }

    /// The range of a lane: all values of A and B, and `including`, at least `least` wide, with a margin on both sides.
    static func range(_ extents: [ClosedRange<Double>?], including: Double?, least: Double) -> ClosedRange<Double> {
        let known = extents.compactMap { $0 }
        var low = min(known.map(\.lowerBound).min() ?? including ?? 0, including ?? .infinity)
        var high = max(known.map(\.upperBound).max() ?? including ?? 0, including ?? -.infinity)
        if high - low < least { (low, high) = ((low + high - least) / 2, (low + high + least) / 2) }
        let margin = (high - low) * 0.09
        return (low - margin)...(high + margin)
    }
}

/// The label of the marks at one place on the time axis.
struct StripLabel: Equatable {
    /// Of the first mark there.
    var kind: StripMark.Kind
    var x: Double
    /// What is written; empty: there is no room.
    var text: String
    /// The left edge of glyph and text.
    var left: Double
    var hasGlyph: Bool

    /// The width of a glyph and the gap after it, in points.
    static let glyph = 11.0
    /// Between a mark's line and its label, and after the label.
    private static let gap = 4.0

    /// Labels for marks in the order of their times, each right of its line and ending before the next one; the last one left of
    /// its line where there is no room at its right. Marks closer than 3 points share one.
    static func labels(
        of marks: [StripMark], from left: Double, to right: Double, measure: any TextMeasure, x: (Double) -> Double
    )
        -> [StripLabel]
    {
        var groups: [(x: Double, marks: [StripMark])] = []
        for mark in marks {
            let at = x(mark.time)
            if let last = groups.last, at - last.x < 3 {
                groups[groups.count - 1].marks.append(mark)
            } else {
                groups.append((at, [mark]))
            }
        }
        var result: [StripLabel] = []
        var edge = left
        for (index, group) in groups.enumerated() {
            let next = index + 1 < groups.count ? groups[index + 1].x : right
            let room = next - group.x - 2 * gap
            let texts = texts(of: group.marks)
            func fits(_ room: Double) -> String? {
                texts.first { measure.width(of: $0, style: .key) + glyph <= room }
            }
            let kind = (group.marks.first { $0.kind != .decided } ?? group.marks[0]).kind
            var label = StripLabel(
                kind: kind, x: group.x, text: fits(room) ?? "", left: group.x + gap, hasGlyph: room >= glyph - gap)
            if label.text.isEmpty, let text = fits(group.x - edge - 2 * gap), index == groups.count - 1 {
                label.text = text
                label.left = group.x - gap - measure.width(of: text, style: .key) - glyph
                label.hasGlyph = true
            }
            edge = max(group.x, label.left + (label.hasGlyph ? glyph : 0) + measure.width(of: label.text, style: .key))
            result.append(label)
        }
        return result
    }

    /// The words for marks at one place, in full and shorter.
    private static func texts(of marks: [StripMark]) -> [String] {
        let decided = marks.filter { $0.kind == .decided }.map(\.text)
        let words = marks.compactMap { mark -> String? in
            switch mark.kind {
            case .press: "press"
            case .release: "release"
            case .decided: nil
            case .rest: "rest"
            }
        }
        let all = (words + decided).joined(separator: " ")
        return decided.isEmpty ? [all] : [all, decided.joined(separator: " ")]
    }
}
