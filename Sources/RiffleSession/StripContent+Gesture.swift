internal import RiffleModels
package import RiffleStage

extension StripCurve {
    /// The course of a gesture.
    package init(_ run: GestureRun, name: String) {
        let start = run.recording.start.time
        let kept = Self.shown(run.marks, of: run.duration)
        let samples = run.samples.map { StripSample(time: $0.time, offset: $0.offset, velocity: $0.velocity) }
        let marks = kept.map { mark in
            StripMark(StripMark.Kind(mark.kind), at: mark.time - start, text: mark.card.map { "→ \($0 + 1)" } ?? "")
        }
        self.init(name: name, samples: ContiguousArray(samples), marks: marks)
    }

    /// The greatest number of marks that are shown: more than have room beside one another.
    private static let mostMarks = 512

    /// Returns the marks; of more than `mostMarks` only marks at least a `mostMarks`th of the duration apart.
    private static func shown(_ marks: ContiguousArray<GestureMark>, of duration: Double) -> ContiguousArray<GestureMark> {
        guard marks.count > mostMarks else { return marks }
        var shown: ContiguousArray<GestureMark> = []
        for mark in marks where shown.last.map({ mark.time - $0.time >= duration / Double(mostMarks) }) ?? true {
            shown.append(mark)
        }
        return shown
    }
}

extension StripMark.Kind {
    fileprivate init(_ kind: GestureMark.Kind) {
        self =
            switch kind {
            case .press: .press
            case .release: .release
            case .decided: .decided
            case .rest: .rest
            }
    }
}

extension StripNumber {
    /// The numbers as the strip's rows, the most important first.
    package static func rows(_ a: GestureNumbers, _ b: GestureNumbers?) -> [StripNumber] {
        rows(a, b) { $0 }.map { StripNumber($0.title, a: $0.a, b: $0.b, difference: $0.difference) }
    }

    /// The numbers as text with tabs, for a table elsewhere.
    package static func text(_ a: GestureNumbers, _ b: GestureNumbers?, title: String, other: String) -> String {
        let head = [title, "A"] + (b == nil ? [] : [other, "difference"])
        let lines = rows(a, b) { $0 }.map { row in
            ([row.title, row.a] + (b == nil ? [] : [row.b ?? "", row.difference ?? ""])).joined(separator: "\t")
        }
        return ([head.joined(separator: "\t")] + lines).joined(separator: "\n")
    }

    private static func rows(
        _ a: GestureNumbers, _ b: GestureNumbers?, _ show: (String) -> String
    ) -> [(title: String, a: String, b: String?, difference: String?)] {
        func number(_ title: String, _ digits: Int, _ value: (GestureNumbers) -> Double?) -> (String, String, String?, String?) {
            let (first, second) = (value(a), b.map(value) ?? nil)
            let difference = first.flatMap { first in second.map { $0 - first } }
            func text(_ value: Double?) -> String { value.map { $0.fixed(digits) } ?? "–" }
            return (
                title, text(first), b == nil ? nil : text(second), b == nil ? nil : difference.map { $0.signed(digits) } ?? "–"
            )
        }
        let card = (
            "Card", a.card < 0 ? "–" : "\(a.card + 1)", b.map { $0.card < 0 ? "–" : "\($0.card + 1)" },
            b.map { Double($0.card - a.card).signed(0) }
        )
        return [
            card, number("Release to rest, s", 2, \.settling), number("Overshoot, cards", 2, \.overshoot),
            number("Fastest, cards/s", 1, \.largestVelocity), number("Distance, cards", 2, \.distance),
            number("Least scale", 2, \.leastScale), number("Largest scale", 2, \.largestScale),
        ]
    }
}

extension Double {
    /// Returns the number with this many digits after the point; "–" if it isn't finite or too large.
    fileprivate func fixed(_ digits: Int) -> String {
        guard isFinite, abs(self) < 1e9 else { return "–" }
        var power = 1.0
        for _ in 0..<digits { power *= 10 }
        let scaled = Int((abs(self) * power).rounded())
        let sign = self < 0 && scaled != 0 ? "−" : ""
        guard digits > 0 else { return "\(sign)\(scaled)" }
        let tail = String(scaled % Int(power))
        return "\(sign)\(scaled / Int(power)).\(String(repeating: "0", count: digits - tail.count))\(tail)"
    }

    /// Returns the number like `fixed`, with a sign before positive numbers, too.
    fileprivate func signed(_ digits: Int) -> String {
        let text = fixed(digits)
        return self > 0 && text.contains { "123456789".contains($0) } ? "+" + text : text
    }
}
