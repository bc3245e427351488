internal import RiffleMath

/// The label of the marks at one place on the time axis: those of A, and after them what B has there and A doesn't.
struct StripLabel: Equatable {
    /// Of the first mark there.
    var kind: StripMark.Kind
    /// The marks' line.
    var x: Double
    /// The left edge of glyph and text.
    var left: Double
    /// What is written of A, and of B; both empty: there is no room.
    var text = ""
    var other = ""
    var hasGlyph = false
    /// Whether all marks there are B's.
    var isOthers = false

    /// The width of a glyph and the gap after it, in points.
    static let glyph = 11.0
    /// Between a mark's line and its label, and after the label; also between two texts.
    static let gap = 4.0
    /// Marks that are closer share a label, in points.
    private static let reach = 3.0

    /// Labels from left to right, each right of its line and ending before the next line; where there is no room, the last one
    /// may stand left of its line, and others are shortened or left out. `x` places a time.
    static func labels(
        _ a: [StripMark], _ b: [StripMark], from left: Double, to right: Double, measure: any TextMeasure, x: (Double) -> Double
    ) -> [StripLabel] {
        var places: [(x: Double, a: [StripMark], b: [StripMark])] = []
        let marks = a.map { ($0, false) } + b.filter { !a.contains($0) }.map { ($0, true) }
        for (mark, isOthers) in marks.sorted(by: { $0.0.time < $1.0.time }) {
            let at = x(mark.time)
            if places.last.map({ at - $0.x >= reach }) ?? true { places.append((at, [], [])) }
            if isOthers {
                places[places.count - 1].b.append(mark)
            } else {
                places[places.count - 1].a.append(mark)
            }
        }
        var result: [StripLabel] = []
        var edge = left
        for (index, place) in places.enumerated() {
            guard let first = (place.a + place.b).first(where: { $0.kind != .decided }) ?? (place.a + place.b).first else {
                continue
            }
            var label = StripLabel(kind: first.kind, x: place.x, left: place.x + gap, isOthers: place.a.isEmpty)
            let isLast = index == places.count - 1
            let room = (isLast ? right : places[index + 1].x) - place.x - 2 * gap
            let texts = texts(place.a, place.b)
            func width(_ text: (a: String, b: String)) -> Double {
                glyph + measure.width(of: text.a, style: .key) + measure.width(of: text.b, style: .key)
                    + (text.a.isEmpty || text.b.isEmpty ? 0 : gap)
            }
            if let text = texts.first(where: { width($0) <= room }) {
                (label.text, label.other, label.hasGlyph) = (text.a, text.b, true)
            } else if isLast, let text = texts.first(where: { width($0) <= place.x - edge - 2 * gap }) {
                (label.text, label.other, label.hasGlyph) = (text.a, text.b, true)
                label.left = place.x - gap - width(text)
            } else {
                label.hasGlyph = room >= glyph - gap
            }
            edge = max(place.x, label.left + (label.hasGlyph ? width((label.text, label.other)) : 0))
            result.append(label)
        }
        return result
    }

    /// The words for marks at one place, in full and shorter.
    private static func texts(_ a: [StripMark], _ b: [StripMark]) -> [(a: String, b: String)] {
        func words(_ marks: [StripMark], decidedOnly: Bool) -> String {
            let hasDecided = marks.contains { $0.kind == .decided }
            return marks.filter { !decidedOnly || !hasDecided || $0.kind == .decided }.map(\.word).joined(separator: " ")
        }
        return [false, true].map { (words(a, decidedOnly: $0), words(b, decidedOnly: $0)) }
    }
}

extension StripMark {
    /// What is written beside its line.
    fileprivate var word: String {
        switch kind {
        case .press: "press"
        case .release: "release"
        case .decided: text
        case .rest: "rest"
        }
    }
}
