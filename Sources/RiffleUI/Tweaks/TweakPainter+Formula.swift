internal import RiffleMath

// The formula's heading and text.
extension TweakPainter {
    func paintHeading(_ heading: FormulaHeading, _ line: TweakLayout.Line, _ state: TweakState, hasKeyboard: Bool) {
        let isClosed = state.isClosed(.formula)
        self.heading(
            TweakSection.formula.rawValue, line, isClosed: heading.hasText ? isClosed : nil, state,
            hasKeyboard: hasKeyboard)
        for action in FormulaAction.allCases where heading.has(action) {
            let box = heading.box(of: action, in: line.box)
            if state.focusedAction == action {
                let width = text.width(of: action.rawValue, style: .key) + 14
                let around = Rect(x: box.maxX + 7 - width, y: box.y + 2, width: width, height: box.height - 4)
                text.fill(around, radius: 6, color: tint.focus)
                text.focus(around, radius: 6, tint)
            }
            self.action(action.rawValue, box, isHighlighted: state.hover.part == .formulaAction(action), isRight: true)
        }
    }

    /// The help for a button of the formula, or for its text with the keyboard on it.
    func formulaHint(_ state: TweakState) -> PanelHint? {
        var action = state.hover.name == nil ? state.focusedAction : nil
        if case .formulaAction(let hovered)? = state.hover.part { action = hovered }
        switch action {
        case .new: return .newFormula
        case .duplicate: return .duplicate
        case nil: return state.isFormulaFocused && state.hover.name == nil ? .formulaText : nil
        }
    }

    /// Draws the formula's text as its field shows it, unless the field itself is drawn, and the sentence about the mistake.
    func paintFormula(_ state: TweakState, _ layout: FormulaLayout, within list: Rect) {
        guard let formula = state.formula else { return }
        let isUnder = state.hover.point.map { layout.text.contains($0) } ?? false
        let hasKeyboard = state.pane.isWriting || state.isOpen && state.shownFocus == FormulaHeading.textFocus
        text.edge(layout.text, radius: 8, tint)
        if hasKeyboard || isUnder { text.outline(layout.text, radius: 8, color: hasKeyboard ? tint.accent : tint.track) }
        if let problem = formula.problem {
            text.paragraph(
                problem, style: .key, limit: .max, x: layout.problem.x, baseline: layout.problem.y + 18,
                width: layout.problem.width, lineHeight: FormulaLayout.problemLine, color: tint.other)
        }
        guard !state.pane.isWriting else { return }
        let top = max(layout.text.minY, list.minY)
        text.pushClip(Rect(x: layout.text.x, y: top, width: layout.text.width, height: min(layout.text.maxY, list.maxY) - top))
        let scroll = Vector2(0, formula.scroll)
        if let mark = formula.mark { text.paint(mark, in: layout.text, scroll: scroll, color: tint.fault, isLine: true) }
        var baseline = layout.text.minY + FieldEditor.firstBaseline - formula.scroll
        for line in formula.code.lines {
            guard baseline < layout.text.maxY + text.editedLineHeight else { break }
            if baseline > layout.text.minY { text.code(line, x: layout.text.x + FieldEditor.inset, baseline: baseline, tint) }
            baseline += text.editedLineHeight
        }
        if let mark = formula.mark { text.paint(mark, in: layout.text, scroll: scroll, color: tint.fault, isLine: false) }
        text.paint(
            ScrollBar(ofText: layout.text, greatest: FormulaLayout.greatestScroll(formula.shape)), at: formula.scroll,
            color: tint.track)
        text.popClip()
    }
}
