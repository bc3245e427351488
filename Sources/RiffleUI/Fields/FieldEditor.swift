internal import CImGui
public import RiffleMath
internal import RiffleScene

/// Edits the line of text that has the keyboard focus, with Dear ImGui's input text. It handles events as they happen, and is
/// drawn with the panel; while no line is shown, none of it runs. It belongs to the thread of its `UICanvas`.
public final class FieldEditor {
    /// Reads the desktop's clipboard; nil: it has no text.
    public var readClipboard: () -> String? = { nil }
    /// Writes to the desktop's clipboard.
    public var writeClipboard: (String) -> Void = { _ in }
    /// When the caret shows or hides next, in seconds of the caller's clock; nil: there is no caret.
    public private(set) var caretChange: Double?

    private let text: StageText
    private var field: TextField?
    /// The current line, and the initial line as Dear ImGui holds it, without the characters that it cannot hold.
    private var line = ""
    private var opened = ""
    /// The uncommitted text of an input method.
    private var composition = ""
    private var isHeld = false
    /// The distance from the upper end of the scroll bar's thumb to the pointer that holds it, in points; nil: the thumb isn't held.
    private var grip: Double?
    /// The caret's upper end, in output pixels.
    private var caret = Vector2.zero
    private var colors = FieldColors()

    init(text: StageText) { self.text = text }

    /// Gives a line the keyboard focus; nil: no line has it.
    public func show(_ field: TextField?, at time: Double) {
        let isAnother = field?.id != self.field?.id
        let staysInPlace = field?.subject != nil && field?.subject == self.field?.subject
        self.field = field
        guard isAnother else { return }
        composition = ""
        isHeld = false
        grip = nil
        caretChange = nil
        guard let field else { return }
        line = field.start
        let scroll = staysInPlace ? self.scroll : field.scroll
        field.start.withUTF8Bytes { start, count in
            riffle_ui_field_open(text.ui, start, start + count, field.isMultiline, staysInPlace, time)
        }
        opened = field.start
        _ = step(RiffleFieldInput(), at: time)
        if scroll > 0 { self.scroll(to: scroll, at: time) }
        opened = line
        line = field.start
    }

    /// Handles a key by its name; nil: the key does not edit.
    public func key(_ name: String, shift: Bool, control: Bool, at time: Double) -> FieldResult? {
        guard let field else { return nil }
        // During composition the keys belong to the input method.
        guard composition.isEmpty else { return nil }
        if name == "tab" { return .next(line, isBack: shift) }
        // Dear ImGui would undo all edits, but the edited text has had its effect already.
        if field.isMultiline, name == "escape" { return .submitted(line) }
        let ofLines = field.isMultiline ? Self.keysOfLines[name] : nil
        guard let key = ofLines ?? Self.keys[name] ?? (control ? Self.letters[name] : nil) else { return nil }
        var input = RiffleFieldInput()
        input.key = key
        // Later versions of Dear ImGui undo only with Escape that has no modifier.
        input.shift = shift && name != "escape"
        input.control = control && name != "escape"
        if control, name == "z" || name == "y" {
            // For redo, Dear ImGui knows only Ctrl+Y, not Ctrl+Shift+Z.
            let isBack = name == "z" && !shift
            (input.key, input.shift) = (isBack ? RIFFLE_FIELD_Z : RIFFLE_FIELD_Y, false)
            let result = step(input, at: time)
            guard field.isMultiline else { return result }
            if case .edited(let text)? = result { return .undo(text, isBack: isBack) }
            return .undo(nil, isBack: isBack)
        }
        guard name == "v" || (name == "insert" && shift), let pasted = readClipboard() else { return step(input, at: time) }
        return pasted.withCString {
            input.clipboard = $0
            return step(input, at: time)
        }
    }

    /// Inserts text that was typed, or committed by an input method.
    public func type(_ typed: String, at time: Double) -> FieldResult? {
        composition = ""
        guard field != nil, !typed.isEmpty else { return nil }
        return typed.withCString {
            var input = RiffleFieldInput()
            input.text = $0
            return step(input, at: time)
        }
    }

    /// Sets the uncommitted text of an input method: shown at the caret, but not yet part of the line.
    public func compose(_ text: String) { composition = field == nil ? "" : text }

    /// Handles a pointer event at a window point. True: the event is consumed.
    public func pointer(_ phase: TweakState.PointerPhase, at point: Vector2, at time: Double) -> Bool {
        guard let field else { return false }
        switch phase {
        case .began:
            isHeld = field.box.contains(point) && field.clip.contains(point)
            guard isHeld else { return false }
            grip = scrollBar?.grip(at: point, scroll: scroll)
        case .moved: guard isHeld else { return false }
        case .ended, .cancelled:
            guard isHeld else { return false }
            isHeld = false
        }
        if let grip, let scrollBar {
            self.grip = isHeld ? grip : nil
            scroll(to: scrollBar.scroll(at: point, grip: grip), at: time)
            return true
        }
        var input = RiffleFieldInput()
        input.has_pointer = true
        input.pointer_x = Float(point.x * text.frameScale)
        input.pointer_y = Float(point.y * text.frameScale)
        input.is_pressed = isHeld
        _ = step(input, at: time)
        return true
    }

    /// Scrolls a text of several lines by a distance in points; returns false at the text's end, or if all of it is visible.
    public func scroll(by delta: Double, at time: Double) -> Bool {
        guard field?.isMultiline == true else { return false }
        let before = scroll
        scroll(to: max(before + delta, 0), at: time)
        return scroll != before
    }

    private var scrollBar: ScrollBar? {
        field.flatMap { .init(ofText: $0.box, greatest: Double(riffle_ui_field_scroll(text.ui).greatest_y) / text.frameScale) }
    }

    private func scroll(to offset: Double, at time: Double) {
        guard let field else { return }
        withLook(field, .dark) { riffle_ui_field_scroll_to(text.ui, $0, Float((offset * text.frameScale).rounded()), time) }
    }

    /// The scroll offset of a text of several lines, in points.
    public var scroll: Double { Double(riffle_ui_field_scroll(text.ui).y) / text.frameScale }

    /// Whether a window point lies on the line.
    public func covers(_ point: Vector2) -> Bool {
        field.map { $0.box.contains(point) && $0.clip.contains(point) } ?? false
    }

    /// The caret's frame, in points, at which an input method shows its candidates.
    public var caretBox: Rect? {
        field.map {
            Rect(x: caret.x / text.frameScale, y: $0.box.minY, width: 1, height: $0.box.height)
        }
    }

    /// Draws the line into the open frame of the text.
    func draw(_ tint: PanelTint, at time: Double) {
        guard let field else { return }
        text.pushClip(field.clip)
        let offset = riffle_ui_field_scroll(text.ui)
        let scroll = Vector2(Double(offset.x), Double(offset.y)) / text.frameScale
        if let mark = field.mark { text.paint(mark, in: field.box, scroll: scroll, color: tint.fault, isLine: true) }
        colors.show(field.isMultiline ? line : "", tint, text)
        colors.withSpans { spans in
            withLook(field, tint) { look in
                var look = look.pointee
                (look.spans, look.span_count) = (spans.baseAddress, Int32(spans.count))
                caretChange = time + Double(riffle_ui_field_draw(text.ui, &look, time))
            }
        }
        if let mark = field.mark { text.paint(mark, in: field.box, scroll: scroll, color: tint.fault, isLine: false) }
        text.paint(scrollBar, at: scroll.y, color: tint.track)
        if !composition.isEmpty {
            let x = caret.x / text.frameScale
            let width = text.width(of: composition, style: field.style)
            let box = Rect(x: x, y: field.box.minY + 3, width: width + 2, height: field.box.height - 6)
            text.fill(box, radius: 0, color: tint.surface)
            text.text(composition, style: field.style, x: x, baseline: baseline(field), color: tint.primary)
            text.fill(Rect(x: x, y: box.maxY - 1, width: width, height: 1), radius: 0, color: tint.accent)
        }
        text.popClip()
    }

    // MARK: - Steps

    private func step(_ input: RiffleFieldInput, at time: Double) -> FieldResult? {
        guard let field else { return nil }
        var input = input
        var result: FieldResult?
        withLook(field, .dark) { look in
            let state = riffle_ui_field_step(text.ui, look, &input, time)
            caret = Vector2(Double(state.caret_x), Double(state.caret_y))
            caretChange = time + Double(state.caret_change)
            if let copied = state.copied { writeClipboard(String(cString: copied)) }
            let now = state.text.map { String(cString: $0) } ?? ""
            // Until something is typed, the line is the original text, even where Dear ImGui cannot hold all of it.
            let line = now == opened ? field.start : now
            let wasEdited = line != self.line
            self.line = line
            result = state.was_cancelled ? .cancelled : state.was_entered ? .submitted(line) : wasEdited ? .edited(line) : nil
        }
        return result
    }

    private func baseline(_ field: TextField) -> Double {
        field.isMultiline ? field.box.minY + Self.firstBaseline : field.box.center.y + text.capHeight(of: .label) / 2
    }

    private func withLook(_ field: TextField, _ tint: PanelTint, _ body: (UnsafePointer<RiffleFieldLook>) -> Void) {
        let scale = text.frameScale
        var look = RiffleFieldLook()
        look.x = Float((field.box.x * scale).rounded())
        look.y = Float((field.box.y * scale).rounded())
        look.width = Float((field.box.width * scale).rounded())
        look.height = Float((field.box.height * scale).rounded())
        look.is_multiline = field.isMultiline
        look.inset = Float((Self.inset * scale).rounded())
        look.baseline = Float(baseline(field) * scale)
        look.font = field.style.rawValue
        look.text_color = text.packed(tint.primary)
        look.hint_color = text.packed(tint.faint)
        look.selection_color = text.packed(tint.selection)
        field.hint.withCString {
            look.hint = $0
            body(&look)
        }
    }

    /// The distance from a line's edge to its text, in points.
    static let inset = 8.0
    /// The distance from the upper edge of a text of several lines to its first baseline, in points.
    static let firstBaseline = 20.0

    private static let keys: [String: RiffleFieldKey] = [
        "left": RIFFLE_FIELD_LEFT, "right": RIFFLE_FIELD_RIGHT, "home": RIFFLE_FIELD_HOME, "end": RIFFLE_FIELD_END,
        "up": RIFFLE_FIELD_HOME, "down": RIFFLE_FIELD_END, "insert": RIFFLE_FIELD_INSERT, "delete": RIFFLE_FIELD_DELETE,
        "backspace": RIFFLE_FIELD_BACKSPACE, "return": RIFFLE_FIELD_ENTER, "keypad enter": RIFFLE_FIELD_ENTER,
        "escape": RIFFLE_FIELD_ESCAPE,
    ]

    private static let keysOfLines: [String: RiffleFieldKey] = [
        "up": RIFFLE_FIELD_UP, "down": RIFFLE_FIELD_DOWN, "pageup": RIFFLE_FIELD_PAGE_UP, "pagedown": RIFFLE_FIELD_PAGE_DOWN,
    ]

    private static let letters: [String: RiffleFieldKey] = [
        "a": RIFFLE_FIELD_A, "c": RIFFLE_FIELD_C, "v": RIFFLE_FIELD_V, "x": RIFFLE_FIELD_X, "y": RIFFLE_FIELD_Y,
        "z": RIFFLE_FIELD_Z,
    ]
}
