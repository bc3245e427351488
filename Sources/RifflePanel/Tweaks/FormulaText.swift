public import RiffleMath
internal import RiffleModels
public import RiffleSettings

/// The text of the chosen model's formula as the panel edits it.
struct FormulaText: Equatable, Sendable {
    /// The path of its file.
    var path: String
    /// The text that is right, and the one in the field.
    var saved: String
    var text: String
    /// What was in the field when it was opened, and how often it was.
    var start: String
    var revision: Int
    /// What is wrong with the text; nil: nothing. And where.
    var problem: String?
    var mark: TextMark?
    /// How far it is scrolled, in points.
    var scroll = 0.0
    /// The most lines that the panel has room for; a longer text is scrolled.
    var mostLines = FormulaLayout.mostLines
    /// How many lines the sentence takes, and the width in points that they were counted at.
    var problemLines = 0
    var problemWidth = 0.0
    /// Whether the list is to be scrolled to it: it gets the keyboard, or a sentence has come.
    var isSought = false

    /// Its size in the panel.
    var shape: Shape {
        let lines = text.utf8.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
        return Shape(lines: lines, shown: min(max(lines, 4), mostLines), problemLines: problem == nil ? 0 : problemLines)
    }

    /// What the layout depends on.
    struct Shape: Equatable, Sendable {
        /// The lines of the text, as many of them as show at a time, and those of the sentence; 0: there is none.
        var lines: Int
        var shown: Int
        var problemLines: Int
    }
}

/// The frames of the formula's parts in its row of the panel.
struct FormulaLayout: Equatable {
    /// The text, and the sentence below it.
    var text: Rect
    var problem: Rect

    /// The most lines that show at a time; and in a low panel while nobody writes, where the rows have the room.
    static let mostLines = 16
    private static let fewLines = 3
    /// At least that of a line in the field, in points.
    static let lineHeight = 16.0
    /// That of a line of the sentence, in points.
    static let problemLine = 16.0

    static func height(_ shape: FormulaText.Shape) -> Double {
        Double(shape.shown) * lineHeight + 22 + problemHeight(shape.problemLines) + 8
    }

    private static func problemHeight(_ lines: Int) -> Double { lines == 0 ? 0 : Double(lines) * problemLine + 14 }

    /// How far a text can be scrolled, in points.
    static func greatestScroll(_ shape: FormulaText.Shape) -> Double { Double(max(0, shape.lines - shape.shown)) * lineHeight }

    /// The most lines of a text that fit into a list of some height with its heading, that of the curves and a sentence of some lines;
    /// at least 4. `isOpen`: someone writes, or there is a sentence.
    static func mostLines(in height: Double, isLow: Bool, isOpen: Bool, problemLines: Int) -> Int {
        guard isOpen || !isLow else { return fewLines }
        let room = height - 2 * TweakLayout.groupHeight - 22 - 8 - problemHeight(max(problemLines, 2))
        return min(max(Int(room / lineHeight), 4), mostLines)
    }

    init(_ box: Rect, _ shape: FormulaText.Shape) {
        let left = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        let below = Self.problemHeight(shape.problemLines)
        text = Rect(x: left, y: box.y, width: width, height: box.height - 8 - below)
        problem = Rect(x: left, y: text.maxY, width: width, height: below)
    }
}

extension TweakState {
    /// The formula of the chosen model: the path of its file and its text, where that can be edited. A text that has changed elsewhere
    /// replaces what is in the field.
    public mutating func setFormula(_ file: (path: String, text: String)?) {
        guard let file else {
            formula = nil
            isWriting = false
            return
        }
        if formula?.path == file.path {
            guard formula?.saved != file.text else { return }
            formula?.saved = file.text
            guard formula?.text != file.text else { return }
        } else {
            isWriting = false
        }
        var new = FormulaText(
            path: file.path, saved: file.text, text: file.text, start: file.text, revision: (formula?.revision ?? 0) + 1)
        if let formula, formula.path == new.path { new.scroll = min(formula.scroll, FormulaLayout.greatestScroll(new.shape)) }
        formula = new
    }

    /// What is wrong with the text in the field, nil: nothing, and at which line and column, counted from 1.
    public mutating func setFormulaProblem(_ sentence: String?, at place: (line: Int, column: Int)? = nil) {
        if formula?.problem != sentence {
            formula?.problem = sentence
            // Until it has been measured.
            formula?.problemLines = 2
            formula?.problemWidth = 0
            formula?.isSought = sentence != nil
        }
        let text = formula?.text ?? ""
        formula?.mark = place.map { TextMark(in: text, line: $0.line, column: $0.column) }
    }

    /// Suits what is shown to the window's size, before a frame is drawn. `lines`: how many lines a formula's mistake takes in a width.
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
            in: bare.list.height, isLow: curves.isLow, isOpen: isWriting || formula.problem != nil,
            problemLines: formula.shape.problemLines)
        let isSought = formula.isSought
        formula.isSought = false
        self.formula = formula
        guard isSought else { return }
        let items = items(configuration)
        scroll(to: items.indices.filter { if case .formula = items[$0] { true } else { false } }, items, viewport)
    }

    /// How far the field of the formula is scrolled, in points: so the text stays when the field goes.
    public mutating func noteFormulaScroll(_ scroll: Double) { if isWriting { formula?.scroll = scroll } }

    /// Scrolls the formula's text under a point, unless its field does, by as much as there is of it; false at its end.
    mutating func scrollFormula(_ delta: Double, at point: Vector2, _ items: [TweakItem], _ layout: TweakLayout) -> Bool {
        guard !isWriting, let formula, let line = layout.line(at: point), case .formula(let shape) = items[line.item],
            FormulaLayout(line.box, shape).text.contains(point)
        else { return false }
        let scroll = min(max(formula.scroll + delta, 0), FormulaLayout.greatestScroll(shape))
        guard scroll != formula.scroll else { return false }
        self.formula?.scroll = scroll
        return true
    }

    /// The field of the formula, if it has the keyboard.
    func formulaField(_ items: [TweakItem], _ layout: TweakLayout) -> TextField? {
        guard isWriting, let formula else { return nil }
        for line in layout.lines {
            guard case .formula(let shape) = items[line.item] else { continue }
            return TextField(
                id: "formula \(formula.revision) \(formula.path)", start: formula.start, isMultiline: true,
                subject: formula.path, scroll: formula.scroll, mark: formula.mark, box: FormulaLayout(line.box, shape).text,
                clip: layout.list)
        }
        return nil
    }

    /// A press on the text: it gets the keyboard.
    mutating func write() {
        guard let text = formula?.text else { return }
        formula?.start = text
        formula?.revision += 1
        formula?.isSought = true
        isWriting = true
    }

    /// Handles the result of an event in the formula's field.
    mutating func takeFormula(
        _ result: FieldResult, _ configuration: StageConfiguration, _ viewport: Size, _ intents: inout [TweakIntent]
    ) {
        switch result {
        case .edited(let text):
            formula?.text = text
            intents.append(.formula(text))
        case .submitted, .cancelled: isWriting = false
        case .undo(let text?, let isBack):
            formula?.text = text
            intents.append(isBack ? .formulaBefore(text) : .formula(text))
        case .undo(nil, let isBack): intents.append(.undoFormula(isBack: isBack))
        case .next(_, let isBack):
            isWriting = false
            moveFocus(isBack ? -1 : 1, configuration, viewport)
        }
    }
}
