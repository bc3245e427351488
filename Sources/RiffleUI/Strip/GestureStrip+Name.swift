public import RiffleMath

// A new name for the gesture, typed where its name stands.
extension GestureStrip {
    /// Begins to edit a name, all of it selected. Without effect while the strip is closed.
    public mutating func beginTyping(_ name: String) {
        if isOpen { typing = Typing(start: name, text: name) }
    }

    /// Whether a name is being edited.
    public var isTyping: Bool { typing != nil }

    /// The text that is being edited; nil: none is.
    public var editedText: String? { typing?.text }

    /// Ends the edit without a new name.
    public mutating func cancelTyping() { typing = nil }

    /// The line that is edited, in a room; nil: none is.
    public func textField(room: Size) -> TextField? {
        guard let typing, let button = box(of: .gestures, room: room) else { return nil }
        let box = Rect(x: button.x + 2, y: button.y + 4, width: button.width - 4, height: button.height - 8)
        return TextField(id: "gesture", start: typing.start, hint: typing.start, box: box, clip: box)
    }

    /// Handles the result of an event in the line; the new name once it is submitted, and nil as long as it isn't, or if it is blank or
    /// the old one.
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
