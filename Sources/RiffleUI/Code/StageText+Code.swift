internal import RiffleMath
internal import RiffleScene

extension PanelTint {
    /// The colour of a kind of word in code.
    func color(of kind: CodeKind) -> Color {
        switch kind {
        case .comment: secondary
        case .string: string
        case .number: other
        case .keyword: accent
        }
    }
}

extension StageText {
    /// Draws a line of code, each word in its colour.
    func code(_ line: CodeText.Line, x: Double, baseline: Double, _ tint: PanelTint) {
        var pen = x
        func write(_ range: Range<Int>, _ color: Color) {
            guard !range.isEmpty else { return }
            text(line.text, range: range, style: .code, x: pen, baseline: baseline, color: color)
            pen += width(of: line.text, range: range, style: .code)
        }
        var done = 0
        for span in line.spans {
            write(done..<span.range.lowerBound, tint.primary)
            write(span.range, tint.color(of: span.kind))
            done = span.range.upperBound
        }
        write(done..<line.text.utf8.count, tint.primary)
    }
}
