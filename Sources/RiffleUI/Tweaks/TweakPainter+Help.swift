internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

// The panel's footer: the part that is under the pointer, or has the keyboard, in words.
extension TweakPainter {
    /// The help for a part that has the keyboard and is no parameter.
    private func stopHint(_ state: TweakState, _ content: PanelContent) -> PanelHint? {
        guard state.hover.name == nil else { return nil }
        if state.isPointFocused { return .point }
        if state.isEdgeFocused { return .edge }
        return content.items.contains(where: state.isFocused) ? .fold : nil
    }

    /// The help where no parameter is described: about the edited text, the dragged or focused part, or the section under the pointer.
    func hint(_ state: TweakState, _ content: PanelContent, _ configuration: StageConfiguration) -> PanelHint {
        if state.typing != nil { return .typing }
        if state.pane.isWriting { return .formula }
        if case .handle? = state.hold, let hint = solvedHint(state, configuration) { return hint }
        if state.hover.point == nil, let hint = formulaHint(state) ?? stopHint(state, content) { return hint }
        guard let point = state.hover.point, let line = content.layout.line(at: point) else { return .idle }
        switch content.items[line.item] {
        case .curves: return .curves
        case .clock: return .clock
        case .formula: return .formula
        default: return .idle
        }
    }

    /// Draws the help of the hovered or focused row: its description, its source and its bounds. `hint` shows where there is no such row.
    func paintHelp(_ content: PanelContent, hint: PanelHint, isTyping: Bool) {
        let box = content.layout.help
        guard box.height > 0 else { return }
        text.fill(Rect(x: box.x, y: box.y, width: box.width, height: 1), radius: 0, color: tint.edge)
        let width = box.width - 2 * TweakLayout.padding
        let x = box.x + TweakLayout.padding
        let top = helpTop(box)
        let lines = helpLines(box)
        func write(_ string: String, _ style: TextStyle, from line: Int, limit: Int, _ color: Color) -> Int {
            text.paragraph(
                string, style: style, limit: max(limit, 1), x: x, baseline: box.y + top + Double(line) * Self.helpLine + 13,
                width: width, lineHeight: Self.helpLine, color: color)
        }
        guard !isTyping, let index = content.helped, let said = content.help, case .row(let row) = content.items[index] else {
            _ = write(isLow(box) ? hint.short : hint.long, .label, from: 0, limit: lines, tint.secondary)
            return
        }
        // The source gets the lines that the description leaves. The bounds always show, but in a low window the description comes first.
        let help = write(row.descriptor.help, .label, from: 0, limit: isLow(box) ? lines : lines - 2, tint.primary)
        let room = lines - 1 - help
        let source = room > 0 ? write(said.source, .label, from: help, limit: room, tint.faint) : 0
        if room >= 0 { _ = write(said.range, .key, from: help + source, limit: 1, tint.secondary) }
    }

    private static let helpLine = 17.0

    /// Whether the footer is that of a low window.
    private func isLow(_ box: Rect) -> Bool { box.height < TweakLayout.helpHeight }

    private func helpTop(_ box: Rect) -> Double { isLow(box) ? 5 : 10 }

    /// The number of lines that fit into the footer.
    func helpLines(_ box: Rect) -> Int { max(0, Int((box.height - helpTop(box)) / Self.helpLine)) }
}

/// The footer's words about something that is no parameter.
struct PanelHint: Equatable {
    let long: String
    /// The words in two lines, for a low window.
    let short: String

    init(_ long: String, short: String? = nil) { (self.long, self.short) = (long, short ?? long) }

    /// While the pointer is over nothing.
    static let idle = PanelHint(
        "Drag a number, or click to type. Double-click resets. Shift: fine, Alt: coarse.",
        short: "Drag a number, or click to type. Double-click resets.")
    static let typing = PanelHint(
        "Maths works: *2, /3, +5, +10%, -=5. Enter applies, Tab next, Esc cancels.",
        short: "Maths works: *2, /3, +5, +10%, -=5. Enter applies.")
    static let curves = PanelHint(
        "Dots are visible cards. The thin line is B: the defaults, or the setting kept with Ctrl+B. "
            + "Drag the rings; hold Ctrl to solve for another number.",
        short: "Dots are cards, the thin line is B. Drag the rings.")
    static let clock = PanelHint(
        "Space pauses, . steps one frame, S sets the speed. Frames above the line are too slow for a 60 Hz display.",
        short: "Space pauses, . steps a frame, S sets the speed.")
    static let formula = PanelHint(
        "The cards follow as you type. Esc returns the focus to them. A valid text is saved at once; you can also edit the file "
            + "elsewhere.",
        short: "The cards follow as you type. Esc returns the focus to them.")
    static let formulaText = PanelHint("Enter edits the text, Esc ends editing.")
    static let newFormula = PanelHint(
        "A new formula: a short text that places the cards. They follow as you edit.",
        short: "A new formula: a short text that places the cards.")
    static let duplicate = PanelHint(
        "A copy of this model as your own formula, with its current numbers.", short: "A copy of this model as your own formula.")
    static let point = PanelHint(
        "− and = move the point (Shift: fine, Alt: coarse). Ctrl solves for another number.",
        short: "− and = move the point (Shift: fine, Alt: coarse).")
    static let edge = PanelHint("− and = resize the panel.")
    static let fold = PanelHint("Enter unfolds this.")

    static let all = [idle, typing, curves, clock, formula, formulaText, newFormula, duplicate, point, edge, fold]
}
