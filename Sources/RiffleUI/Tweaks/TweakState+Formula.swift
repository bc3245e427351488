public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleSettings
internal import RiffleStage

// The formula in the panel.
extension TweakState {
    /// Sets whether a new formula can be begun, and whether the chosen model can be duplicated as one.
    public mutating func setFormulaOffers(new: Bool, duplicate: Bool) {
        (pane.offersNew, pane.offersDuplicate) = (new, duplicate)
    }

    /// Whether the text has the keyboard.
    public var isWriting: Bool { pane.isWriting }

    var formulaHeading: FormulaHeading {
        FormulaHeading(offersNew: pane.offersNew, offersDuplicate: pane.offersDuplicate, hasText: formula != nil)
    }

    /// The focused button of the formula's heading; nil: none is.
    var focusedAction: FormulaAction? {
        guard isOpen, let focus = shownFocus else { return nil }
        let heading = formulaHeading
        return FormulaAction.allCases.first { heading.has($0) && $0.focus == focus }
    }

    /// Whether the keyboard is on a part of the formula.
    var isFormulaFocused: Bool {
        focusedAction != nil || isOpen && formula != nil && shownFocus == FormulaHeading.textFocus
    }

    func intent(of action: FormulaAction) -> TweakIntent { action == .new ? .newFormula : .duplicateFormula }

    /// Handles Enter on a part of the formula; returns false if no such part has the keyboard focus.
    mutating func pressFocusedFormula(_ intents: inout [TweakIntent]) -> Bool {
        if let action = focusedAction {
            intents.append(intent(of: action))
        } else if isFormulaFocused {
            write()
        } else {
            return false
        }
        return true
    }
}

extension TweakState {
    /// Sets the chosen model's formula: its file's path and its text; nil if it can't be edited. A text that has changed elsewhere
    /// replaces the field's text.
    public mutating func setFormula(_ file: (path: String, text: String)?) {
        guard let file else {
            formula = nil
            narrow()
            return
        }
        if formula?.path == file.path {
            guard formula?.saved != file.text else { return }
            formula?.saved = file.text
            guard formula?.text != file.text else { return }
        } else {
            pane.isWriting = false
        }
        var new = FormulaText(path: file.path, text: file.text, revision: (formula?.revision ?? 0) + 1)
        if let formula, formula.path == new.path { new.scroll = min(formula.scroll, FormulaLayout.greatestScroll(new.shape)) }
        formula = new
    }

    /// Sets the mistake in the field's text (nil: none), and its line and column, counted from 1.
    public mutating func setFormulaProblem(_ sentence: String?, at place: (line: Int, column: Int)? = nil) {
        if formula?.problem != sentence {
            formula?.problem = sentence
            // An assumption, until the sentence has been measured.
            formula?.problemLines = 2
            formula?.problemWidth = 0
            formula?.isSought = sentence != nil
        }
        let text = formula?.text ?? ""
        formula?.mark = place.map { TextMark(in: text, line: $0.line, column: $0.column) }
    }

    /// Adapts the contents to the window's size, before a frame is drawn. `lines` returns the number of lines that the sentence about a
    /// mistake takes at a width in points.
    public mutating func fit(_ configuration: StageConfiguration, viewport: Size, lines: (String, Double) -> Int) {
        guard isOpen else { return }
        curves.isLow = viewport.height < TweakLayout.foldHeight
        guard var formula else { return }
        let bare = TweakLayout([], viewport: viewport, width: width, scroll: 0)
        let width = bare.panel.width - 2 * TweakLayout.padding
        if let problem = formula.problem, formula.problemWidth != width {
            (formula.problemLines, formula.problemWidth) = (lines(problem, width), width)
        }
        formula.mostLines = FormulaLayout.mostLines(
            in: bare.list.height, isLow: curves.isLow, isOpen: pane.isWriting || formula.problem != nil,
            problemLines: formula.shape.problemLines)
        let isSought = formula.isSought
        formula.isSought = false
        self.formula = formula
        guard isSought else { return }
        let items = items(configuration)
        scroll(to: items.indices.filter { if case .formula = items[$0] { true } else { false } }, items, viewport)
    }

    /// Notes the scroll offset of the formula's field, in points, so that the text keeps it when the field closes.
    public mutating func noteFormulaScroll(_ scroll: Double) { if pane.isWriting { formula?.scroll = scroll } }

    /// Scrolls the formula's text under a point, unless the open field scrolls itself, as far as the text reaches; returns false at the
    /// text's end.
    mutating func scrollFormula(_ delta: Double, at point: Vector2, _ items: [TweakItem], _ layout: TweakLayout) -> Bool {
        guard !pane.isWriting, let formula, let line = layout.line(at: point), case .formula(let shape) = items[line.item],
            FormulaLayout(line.box, shape).text.contains(point)
        else { return false }
        let scroll = min(max(formula.scroll + delta, 0), FormulaLayout.greatestScroll(shape))
        guard scroll != formula.scroll else { return false }
        self.formula?.scroll = scroll
        return true
    }

    /// The field of the formula, if it has the keyboard.
    func formulaField(_ items: [TweakItem], _ layout: TweakLayout) -> TextField? {
        guard pane.isWriting, let formula else { return nil }
        for line in layout.lines {
            guard case .formula(let shape) = items[line.item] else { continue }
            return TextField(
                id: "formula \(formula.revision) \(formula.path)", start: formula.start, isMultiline: true,
                subject: formula.path, scroll: formula.scroll, mark: formula.mark, box: FormulaLayout(line.box, shape).text,
                clip: layout.list)
        }
        return nil
    }

    /// Gives the keyboard focus to the formula's text.
    mutating func write() {
        guard let text = formula?.text else { return }
        formula?.start = text
        formula?.revision += 1
        formula?.isSought = true
        pane.isWriting = true
    }

    /// Gives the panel its width for code while the formula's text is edited. The panel stays as wide until Escape, so that nothing moves
    /// under a pointer on its way to a slider.
    public mutating func widen(in viewport: Size) {
        guard pane.isWriting, !widths.showsCode else { return }
        pane.isWide = true
        widths.setShowsCode(true, viewport: viewport)
    }

    /// Takes the keyboard focus from the text, and gives the panel its width for numbers again.
    mutating func narrow() {
        pane.isWriting = false
        guard pane.isWide else { return }
        setShowsCode(false, viewport: .zero)
    }

    /// Handles the result of an event in the formula's field.
    mutating func takeFormula(
        _ result: FieldResult, _ configuration: StageConfiguration, _ viewport: Size, _ intents: inout [TweakIntent]
    ) {
        switch result {
        case .edited(let text):
            formula?.text = text
            intents.append(.formula(text))
        case .submitted, .cancelled: narrow()
        case .undo(let text?, let isBack):
            formula?.text = text
            intents.append(isBack ? .formulaBefore(text) : .formula(text))
        case .undo(nil, let isBack): intents.append(.undoFormula(isBack: isBack))
        case .next(_, let isBack):
            pane.isWriting = false
            moveFocus(isBack ? -1 : 1, configuration, viewport)
        }
    }
}
