import RiffleInteraction
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The text field that has the keyboard, whichever part it belongs to. While a field has the keyboard, typed text never reaches the cards.
final class FieldPart: Part {
    unowned let workspace: Workspace
    /// A key whose text is not meant for the field, until it is released: the key that opened the field, or a key that acted elsewhere.
    private var swallowedKey: String?

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// The text field that has the keyboard; nil: none.
    private var field: TextField? {
        if let field = workspace.strip.textField { return field }
        guard workspace.panel.isOpen else { return nil }
        // A page covers the parameters.
        return workspace.panel.isCovered ? workspace.presets.textField : workspace.panel.textField
    }

    var isThere: Bool { field != nil }

    /// The editor, showing the active text field; nil if there is none.
    private func editor(at wall: Double) -> FieldEditor? {
        guard let field else { return nil }
        let editor = display.canvas.editor
        editor.show(field, at: wall)
        return editor
    }

    /// When the caret blinks next; nil without a caret or without window focus.
    func due(at now: Double) -> Double? {
        guard isThere, display.hasFocus else { return nil }
        return display.canvas.editor.caretChange
    }

    func keep(on canvas: UICanvas) { if let text = workspace.editedText { canvas.want(text) } }

    func paint(on canvas: UICanvas, into list: inout DrawList) {
        canvas.paint(field, isOnPanel: workspace.strip.textField == nil)
    }

    // MARK: - Keys and text

    /// Takes every key while there is a field, except those for quitting and full screen.
    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard let editor = editor(at: wall) else { return false }
        let now = self.now
        if let result = editor.key(key.key, shift: key.shift, control: key.control, at: now) { take(result, now) }
        noteCaret(editor)
        return !(key.control && key.key == "q" || key.key == "f11")
    }

    /// Types a text into the text field.
    func type(_ text: String) {
        guard swallowedKey == nil, let editor = editor(at: now) else { return }
        let now = self.now
        if let result = editor.type(text, at: now) { take(result, now) }
        noteCaret(editor)
    }

    /// Shows an input method's composition in the text field.
    func compose(_ composition: String) {
        guard let editor = editor(at: now) else { return }
        editor.compose(composition)
        noteCaret(editor)
    }

    /// Notes that the text of this key press is not meant for a field.
    func swallow(_ key: KeyEvent) { swallowedKey = key.key }

    /// Forgets the swallowed key, unless `key` is that key. Called when a key is pressed, or with nil when any key is released.
    func forgetSwallowed(unless key: KeyEvent?) { if key?.key != swallowedKey { swallowedKey = nil } }

    // MARK: - Pointer

    func takes(_ input: InputEvent) -> Bool {
        switch input.kind {
        case .pointer(let pointer):
            guard pointer.button == .primary, !session.holdsPointer else { return false }
            return edits(with: pointer)
        // A text of several lines scrolls; at its end, the panel does.
        case .wheel(let delta, _):
            guard let editor = editor(at: now), editor.covers(mouse), editor.scroll(by: delta.y, at: now) else {
                return false
            }
            noteCaret(editor)
            return true
        }
    }

    /// Sets the caret by the press that gave the field the keyboard.
    func setCaret(by pointer: InputEvent.Pointer) { _ = edits(with: pointer) }

    private func edits(with pointer: InputEvent.Pointer) -> Bool {
        guard let editor = editor(at: now) else { return false }
        let taken = editor.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, at: now)
        if taken { noteCaret(editor) }
        if taken, pointer.phase == .ended { workspace.panel.widenForFormula() }
        return taken
    }

    func cursor(at point: Vector2) -> Cursor? {
        workspace.panel.isOpen && isThere && display.canvas.editor.covers(point) ? .text : nil
    }

    /// Tells the input method where the caret is, in window points.
    private func noteCaret(_ editor: FieldEditor) {
        redraw()
        workspace.panel.tweaks.noteFormulaScroll(editor.scroll)
        if let box = editor.caretBox {
            display.writes(
                at: Rect(x: box.x * uiScale, y: box.y * uiScale, width: box.width * uiScale, height: box.height * uiScale))
        }
    }

    private func take(_ result: FieldResult, _ wall: Double) {
        if workspace.strip.strip.isTyping {
            workspace.strip.take(result)
        } else if workspace.presets.browser.hasField {
            workspace.presets.take(result, at: wall)
        } else {
            workspace.panel.take(result, at: wall)
        }
    }
}
