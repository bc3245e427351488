import RiffleSession
import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The text field that has the keyboard: while there is one, typed text never reaches the stage.
extension Workspace {
    /// The text field that has the keyboard; nil: none.
    private var textField: TextField? {
        if let field = strip.textField(room: uiStripRoom) { return field }
        guard tweaks.isOpen else { return nil }
        // A page covers the parameters.
        return isPanelCovered
            ? presetBrowser.textField(viewport: uiViewport, panelWidth: tweaks.width)
            : tweaks.textField(session.stage.configuration, viewport: uiViewport)
    }

    /// The editor, showing the active text field; nil if there is none.
    private func editor(at wall: Double) -> FieldEditor? {
        guard let field = textField else { return nil }
        let editor = display.hud.editor
        editor.show(field, at: wall)
        return editor
    }

    /// When the caret blinks next, in wall time; nil without a caret or without window focus.
    var caretChange: Double? {
        guard textField != nil, display.hasFocus else { return nil }
        return display.hud.editor.caretChange
    }

    /// Offers the text field a key. True for every key while there is a field, except those for quitting and full screen.
    func fieldTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard let editor = editor(at: wall) else { return false }
        let now = Clock.now()
        if let result = editor.key(key.key, shift: key.shift, control: key.control, at: now) { take(result, now) }
        noteCaret(editor)
        return !(key.control && key.key == "q" || key.key == "f11")
    }

    /// Gives the text field typed text.
    func fieldTakes(text: String) {
        guard swallowedKey == nil, let editor = editor(at: Clock.now()) else { return }
        let now = Clock.now()
        if let result = editor.type(text, at: now) { take(result, now) }
        noteCaret(editor)
    }

    /// Shows an input method's composition in the text field.
    func fieldTakes(composition: String) {
        guard let editor = editor(at: Clock.now()) else { return }
        editor.compose(composition)
        noteCaret(editor)
    }

    /// Offers the text field a pointer event; false if it doesn't take it.
    func fieldTakes(_ pointer: InputEvent.Pointer) -> Bool {
        guard let editor = editor(at: Clock.now()) else { return false }
        let taken = editor.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, at: Clock.now())
        if taken { noteCaret(editor) }
        return taken
    }

    /// Offers the wheel to a text of several lines under the mouse; false at its end: then the panel scrolls.
    func fieldTakesWheel(_ delta: Double) -> Bool {
        guard let editor = editor(at: Clock.now()), editor.covers(mouse / uiScale) else { return false }
        let taken = editor.scroll(by: delta, at: Clock.now())
        if taken { noteCaret(editor) }
        return taken
    }

    /// Remembers the key that opened a text field: the text event of the same key press is not meant for the field.
    func noteOpening(_ key: KeyEvent, hadField: Bool) {
        if !hadField, hasField { swallowedKey = key.key }
    }

    var hasField: Bool { textField != nil }

    /// Tells the input method where the caret is, in window points.
    private func noteCaret(_ editor: FieldEditor) {
        session.needsDrawing = true
        tweaks.noteFormulaScroll(editor.scroll)
        if let box = editor.caretBox {
            display.writes(
                at: Rect(x: box.x * uiScale, y: box.y * uiScale, width: box.width * uiScale, height: box.height * uiScale))
        }
    }

    private func take(_ result: FieldResult, _ wall: Double) {
        if strip.isTyping {
            if let name = strip.take(result) { session.renameRecording(to: name) }
        } else if presetBrowser.hasField {
            presetBrowser.take(result, intents: &presetIntents)
            applyPresetIntents(at: wall)
        } else {
            tweaks.take(result, configuration: session.stage.configuration, viewport: uiViewport, intents: &intents)
            applyIntents(at: wall)
        }
    }
}
