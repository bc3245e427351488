internal import RiffleSession
internal import RiffleMath

/// The label of the marks at one place on the time axis: A's marks, and after them the marks that only B has there.
struct StripLabel: Equatable {
    /// The kind of the first mark there.
    var kind: StripMark.Kind
    /// The x of the marks' line.
    var x: Double
    /// The left edge of the glyph and the text.
    var left: Double
    /// The words of A's marks, and of B's; both are empty if there is no room.
    var words = StripWords()
    var others = StripWords()
    var hasGlyph = false
    /// Whether all marks there are B's.
    var isOthers = false

    /// The width of a glyph and the gap after it, in points.
    static let glyph = 11.0
    /// The distance between a mark's line and its label, after the label, and between two texts.
    static let gap = 4.0
    /// Marks that are closer share a label, in points.
    private static let reach = 3.0

    /// The marks at one place, as ranges of A's and B's marks; A may have some of B's marks as well.
    private struct Place {
        var x: Double
        var a: Range<Int>
        var b: Range<Int>
    }

    /// Lists the labels from left to right, each right of its line and ending before the next line; where there is no room, the last
    /// label may stand left of its line, and others are shortened or left out. The marks are in the order of their times; `x` returns the
    /// x of a time. Allocates no memory once the list is long enough.
    static func list(
        _ a: [StripMark], _ b: [StripMark], from left: Double, to right: Double, measure: any TextMeasure, x: (Double) -> Double,
        into labels: inout [StripLabel]
    ) {
        labels.removeAll(keepingCapacity: true)
        var edge = left
        var next = place(a[...], b[...], x)
        while let place = next {
            next = Self.place(a[place.a.upperBound...], b[place.b.upperBound...], x)
            let named = a[place.a].first { $0.kind != .decided } ?? b[place.b].first { $0.kind != .decided }
            guard let first = named ?? a[place.a].first ?? b[place.b].first else { continue }
            var label = StripLabel(kind: first.kind, x: place.x, left: place.x + gap, isOthers: place.a.isEmpty)
            let room = (next?.x ?? right) - place.x - 2 * gap
            /// Sets the words, in full or else in short form, if they are at most `room` points wide; returns their width with the
            /// glyph's, or nil if neither form fits.
            func write(within room: Double) -> Double? {
                for form in 0...1 {
                    let words = StripWords(marks: place.a, others: 0..<0, isShort: form == 1)
                    let others = StripWords(marks: place.b, others: place.a, isShort: form == 1)
                    let (width, otherWidth) = (words.width(a, b, measure), others.width(b, a, measure))
                    let whole = glyph + width + otherWidth + (width == 0 || otherWidth == 0 ? 0 : gap)
                    guard whole <= room else { continue }
                    (label.words, label.others, label.hasGlyph) = (words, others, true)
                    return whole
                }
                return nil
            }
            var width = write(within: room)
            if width == nil, next == nil {
                width = write(within: place.x - edge - 2 * gap)
                if let width { label.left = place.x - gap - width }
            }
            if width == nil { label.hasGlyph = room >= glyph - gap }
            edge = max(place.x, label.left + (label.hasGlyph ? width ?? glyph : 0))
            labels.append(label)
        }
    }

    /// The first place of the remaining marks; nil: none remain.
    private static func place(_ a: ArraySlice<StripMark>, _ b: ArraySlice<StripMark>, _ x: (Double) -> Double) -> Place? {
        var (i, j) = (a.startIndex, b.startIndex)
        guard i < a.endIndex || j < b.endIndex else { return nil }
        let place = x(min(a.first?.time ?? .infinity, b.first?.time ?? .infinity))
        // The negated comparison takes at least the first mark, even if its time is NaN.
        while i < a.endIndex, !(x(a[i].time) - place >= reach) { i += 1 }
        while j < b.endIndex, !(x(b[j].time) - place >= reach) { j += 1 }
        return Place(x: place, a: a.startIndex..<i, b: b.startIndex..<j)
    }
}

/// The words for one setting's marks at a place, less the marks that the other setting has there as well. The words aren't joined,
/// because the joined text would need a heap block.
struct StripWords: Equatable {
    var marks = 0..<0
    var others = 0..<0
    /// Whether only the decision is written, at a place that has one.
    var isShort = false

    /// Calls `body` with each word. `all`: the setting's marks; `other`: the other setting's.
    func forEach(_ all: [StripMark], _ other: [StripMark], _ body: (String) -> Void) {
        func isLeft(_ mark: StripMark) -> Bool { !others.contains { other[$0] == mark } }
        let decidedOnly = isShort && marks.contains { all[$0].kind == .decided && isLeft(all[$0]) }
        for mark in all[marks] where isLeft(mark) && (!decidedOnly || mark.kind == .decided) { body(mark.word) }
    }

    /// The width of the words with the spaces between them, in points; 0 without any.
    func width(_ all: [StripMark], _ other: [StripMark], _ measure: any TextMeasure) -> Double {
        var (width, count) = (0.0, 0)
        forEach(all, other) { word in
            width += measure.width(of: word, style: .key)
            count += 1
        }
        return width + Double(max(count - 1, 0)) * Self.space(measure)
    }

    /// The width of a space.
    static func space(_ measure: any TextMeasure) -> Double { measure.width(of: " ", style: .key) }
}

extension StripMark {
    /// The word beside the mark's line.
    fileprivate var word: String {
        switch kind {
        case .press: "press"
        case .release: "release"
        case .decided: text
        case .rest: "rest"
        }
    }
}
