internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleStage

// The panel's footer: what is under the pointer, or has the keyboard, in words.
extension TweakPainter {
    /// The help while the pointer is over nothing.
    private static let hint =
        "Numbers are dragged, or clicked and typed; a double click, or the dot before the name, brings the default back. "
        + "Shift is finer, Alt coarser; Ctrl+Z takes back."
    private static let typingHint =
        "*2 and /3 are taken of what is there, +5, +10% and -=5 are added to it; -5 is a number of its own. "
        + "Enter takes it, Tab goes on, Esc gives up."
    private static let curveHint =
        "The dots are the cards that you see. The thin line is the other setting: the defaults, or what Ctrl+B kept. "
        + "Rings can be dragged; Ctrl meanwhile solves for another number."
    private static let clockHint =
        "Space pauses, . is a frame on, S the speed. Frames above the line are late for a display that shows sixty a second."

    private static let formulaHint =
        "The cards follow while you type; Esc gives them the keys back. The file is written as soon as all is right, "
        + "and may be edited elsewhere, too."

    /// The help for what the keyboard is on and is no parameter.
    private func stopHint(_ state: TweakState, _ content: PanelContent) -> String? {
        guard state.hover == nil else { return nil }
        if state.isPointFocused {
            return "− and = move the point of the curve (Shift finer, Alt coarser); with Ctrl another number is solved for it."
        }
        if state.isEdgeFocused { return "− and = set the panel's width." }
        return content.items.contains(where: state.isFocused) ? "Enter shows what is folded here." : nil
    }

    /// The help for the part under the pointer that is no parameter.
    func hint(_ state: TweakState, _ content: PanelContent, _ configuration: StageConfiguration) -> String {
        if state.typing != nil { return Self.typingHint }
        if state.isWriting { return Self.formulaHint }
        if case .knob? = state.hold, let hint = solvedHint(state, configuration) { return hint }
        if state.hoverPoint == nil, let hint = formulaHint(state) ?? stopHint(state, content) { return hint }
        guard let point = state.hoverPoint, let line = content.layout.line(at: point) else { return Self.hint }
        switch content.items[line.item] {
        case .curves: return Self.curveHint
        case .clock: return Self.clockHint
        case .formula: return Self.formulaHint
        default: return Self.hint
        }
    }

    /// The help of the hovered or focused row: its description, its source and its bounds.
    func paintHelp(_ content: PanelContent, hint: String, isTyping: Bool) {
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
            _ = write(hint, .label, from: 0, limit: lines, tint.secondary)
            return
        }
        // The bounds always show; the source gets the lines that the description leaves.
        let help = write(row.descriptor.help, .label, from: 0, limit: lines - 2, tint.primary)
        let source = write(said.source, .label, from: help, limit: lines - 1 - help, tint.faint)
        _ = write(said.range, .key, from: help + source, limit: 1, tint.secondary)
    }

    private static let helpLine = 17.0

    /// A smaller margin where the window is low.
    private func helpTop(_ box: Rect) -> Double { box.height < TweakLayout.helpHeight ? 6 : 10 }

    /// How many lines fit into the footer.
    func helpLines(_ box: Rect) -> Int { max(0, Int((box.height - helpTop(box)) / Self.helpLine)) }
}
