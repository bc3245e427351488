public import RiffleMath

// A new name for the gesture, typed where its name stands.
extension GestureStrip {
    /// Begins to edit a name, which is selected as a whole. Has no effect while the strip is closed.
    public mutating func beginTyping(_ name: String) {
        if isOpen { typing = Typing(start: name, text: name) }
    }

    /// Whether a name is being edited.
    public var isTyping: Bool { typing != nil }

    /// The text that is being edited; nil: none is.
    public var editedText: String? { typing?.text }

    /// Ends the edit without a new name.
    public mutating func cancelTyping() { typing = nil }

    /// The text field of the edited name, in a room; nil: no name is edited.
    public func textField(room: Size) -> TextField? {
        guard let typing, let button = box(of: .gestures, room: room) else { return nil }
        let box = Rect(x: button.x + 2, y: button.y + 4, width: button.width - 4, height: button.height - 8)
        return TextField(id: "gesture", start: typing.start, hint: typing.start, box: box, clip: box)
    }

    /// Handles the result of an event in the text field. Returns the new name once it is submitted; nil before that, or if the text is
    /// blank or the old name.
    public mutating func take(_ result: FieldResult) -> String? {
        switch result {
        case .edited(let text):
            typing?.text = text
            return nil
        case .submitted(let text), .next(let text, _):
            let start = typing?.start
            typing = nil
            return text == start || text.allSatisfy(\.isWhitespace) ? nil : text
        case .cancelled:
            typing = nil
            return nil
        case .undo: return nil
        }
    }
}
