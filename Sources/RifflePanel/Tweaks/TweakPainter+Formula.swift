internal import RiffleMath

// The formula's text.
extension TweakPainter {
    /// Draws the text as its field shows it, unless the field does, and the sentence about it.
    func paintFormula(_ state: TweakState, _ layout: FormulaLayout, within list: Rect) {
        guard let formula = state.formula else { return }
        let isUnder = state.hoverPoint.map { layout.text.contains($0) } ?? false
        if state.isWriting || isUnder {
            text.outline(layout.text, radius: 8, color: state.isWriting ? tint.accent : tint.track)
        }
        if let problem = formula.problem {
            text.paragraph(
                problem, style: .key, limit: 2, x: layout.problem.x, baseline: layout.problem.y + 18,
                width: layout.problem.width, lineHeight: 16, color: tint.other)
        }
        guard !state.isWriting else { return }
        let top = max(layout.text.minY, list.minY)
        text.pushClip(Rect(x: layout.text.x, y: top, width: layout.text.width, height: min(layout.text.maxY, list.maxY) - top))
        var baseline = layout.text.minY + FieldEditor.firstBaseline
        let width = layout.text.width - 2 * FieldEditor.inset
        for line in formula.text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard baseline < layout.text.maxY + text.editedLineHeight else { break }
            text.text(
                String(line), style: .label, x: layout.text.x + FieldEditor.inset, baseline: baseline, color: tint.primary,
                width: width)
            baseline += text.editedLineHeight
        }
        text.popClip()
    }
}
