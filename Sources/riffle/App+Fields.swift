import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleStage

// The line of text that has the keyboard: what is typed is its own, and never the stage's.
extension App {
    /// The line that has the keyboard; nil: none.
    private var textField: TextField? {
        guard tweaks.isOpen else { return nil }
        // The page of presets lies over the numbers.
        return presetBrowser.isOpen
            ? presetBrowser.textField(viewport: uiViewport, panelWidth: tweaks.width)
            : tweaks.textField(stage.configuration, viewport: uiViewport)
    }

    /// The editor with the line in it; nil while no line has the keyboard.
    private func editor(at wall: Double) -> FieldEditor? {
        guard let field = textField else { return nil }
        let editor = renderer.hud.editor
        editor.show(field, at: wall)
        return editor
    }

    /// When the caret shows or hides next. A window that gets no keys doesn't blink.
    var caretChange: Double? {
        guard tweaks.isOpen, textField != nil, window.hasFocus else { return nil }
        return renderer.hud.editor.caretChange
    }

    /// Gives the line a key. True: it is nobody else's; only the keys that are about the window go on.
    func fieldTakes(_ key: KeyEvent, at wall: Double) -> Bool {
        guard let editor = editor(at: wall) else { return false }
        let now = Clock.now()
        if let result = editor.key(key.key, shift: key.shift, control: key.control, at: now) { take(result, now) }
        noteCaret(editor)
        return !(key.control && key.key == "q" || key.key == "f11")
    }

    /// Gives the line what was typed.
    func fieldTakes(text: String) {
        guard swallowedKey == nil, let editor = editor(at: Clock.now()) else { return }
        let now = Clock.now()
        if let result = editor.type(text, at: now) { take(result, now) }
        noteCaret(editor)
    }

    /// Shows in the line what an input method is about to write.
    func fieldTakes(composition: String) {
        guard let editor = editor(at: Clock.now()) else { return }
        editor.compose(composition)
        noteCaret(editor)
    }

    /// Gives the line an event of the hand; false: it is somebody else's.
    func fieldTakes(_ pointer: InputEvent.Pointer) -> Bool {
        guard let editor = editor(at: Clock.now()) else { return false }
        let taken = editor.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, at: Clock.now())
        if taken { noteCaret(editor) }
        return taken
    }

    /// A key may have opened a line; what it writes is not for that.
    func noteOpening(_ key: KeyEvent, hadField: Bool) {
        if !hadField, hasField { swallowedKey = key.key }
    }

    var hasField: Bool { textField != nil }

    private func noteCaret(_ editor: FieldEditor) {
        needsDrawing = true
        if let box = editor.caretBox {
            Keyboard.writes(
                at: Rect(x: box.x * uiScale, y: box.y * uiScale, width: box.width * uiScale, height: box.height * uiScale))
        }
    }

    private func take(_ result: FieldResult, _ wall: Double) {
        if presetBrowser.hasField {
            presetBrowser.take(result, intents: &presetIntents)
            applyPresetIntents(at: wall)
        } else {
            tweaks.take(result, configuration: stage.configuration, viewport: uiViewport, intents: &intents)
            applyIntents(at: wall)
        }
    }
}
