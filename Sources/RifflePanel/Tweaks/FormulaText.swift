internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

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
    /// What is wrong with the text; nil: nothing.
    var problem: String?

    /// Its size in the panel.
    var shape: Shape { Shape(lines: text.utf8.reduce(1) { $1 == 10 ? $0 + 1 : $0 }, hasProblem: problem != nil) }

    /// What the layout depends on.
    struct Shape: Equatable, Sendable {
        var lines: Int
        var hasProblem: Bool
    }
}

/// The frames of the formula's parts in its row of the panel.
struct FormulaLayout: Equatable {
    /// The text, and the sentence below it.
    var text: Rect
    var problem: Rect

    private static let mostLines = 16
    private static let problemHeight = 46.0

    static func height(_ shape: FormulaText.Shape) -> Double {
        Double(min(max(shape.lines, 4), mostLines)) * 16 + 22 + (shape.hasProblem ? problemHeight : 0) + 8
    }

    init(_ box: Rect, _ shape: FormulaText.Shape) {
        let left = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        let below = shape.hasProblem ? Self.problemHeight : 0
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
        formula = FormulaText(
            path: file.path, saved: file.text, text: file.text, start: file.text, revision: (formula?.revision ?? 0) + 1)
    }

    /// What is wrong with the text in the field; nil: nothing.
    public mutating func setFormulaProblem(_ sentence: String?) { formula?.problem = sentence }

    /// The field of the formula, if it has the keyboard.
    func formulaField(_ items: [TweakItem], _ layout: TweakLayout) -> TextField? {
        guard isWriting, let formula else { return nil }
        for line in layout.lines {
            guard case .formula(let shape) = items[line.item] else { continue }
            return TextField(
                id: "formula \(formula.revision) \(formula.path)", start: formula.start, isMultiline: true,
                box: FormulaLayout(line.box, shape).text, clip: layout.list)
        }
        return nil
    }

    /// A press on the text: it gets the keyboard.
    mutating func write() {
        guard let text = formula?.text else { return }
        formula?.start = text
        formula?.revision += 1
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
        case .next(_, let isBack):
            isWriting = false
            moveFocus(isBack ? -1 : 1, configuration, viewport)
        }
    }
}
