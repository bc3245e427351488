public import RiffleMath
internal import RiffleModels
public import RiffleSettings

// The text fields of the panel: the search, and a value that is typed.
extension TweakState {
    /// A value that is being typed.
    struct Typing: Equatable, Sendable {
        let name: String
        /// The id of the value's text field.
        let id: String
        /// The initial and the current text.
        let start: String
        var text: String

        init(name: String, text: String) {
            (self.name, id, start, self.text) = (name, "number " + name, text, text)
        }
    }

    /// The field that has the keyboard focus, in a window of size `viewport`; nil: none.
    public func textField(_ configuration: StageConfiguration, viewport: Size) -> TextField? {
        guard hasField else { return nil }
        // The search doesn't depend on the rows.
        let items = typing == nil && !pane.isWriting ? [] : items(configuration)
        return textField(items, layout(items, viewport: viewport))
    }

    /// The text that is being edited, or was searched for.
    public var editedText: String { typing?.text ?? (pane.isWriting ? formula?.text : nil) ?? list.search }

    /// Whether a field has the keyboard focus, if it is in the list.
    var hasField: Bool { isOpen && (typing != nil || list.isSearching || pane.isWriting) }

    /// The text field in rows that have been laid out.
    func textField(_ items: [TweakItem], _ layout: TweakLayout) -> TextField? {
        guard hasField else { return nil }
        if pane.isWriting { return formulaField(items, layout) }
        guard let typing else {
            let box = layout.search
            return TextField(id: "search", start: list.search, hint: "Name or description", box: box, clip: box)
        }
        for line in layout.lines {
            guard case .row(let row) = items[line.item], row.descriptor.name == typing.name else { continue }
            return TextField(id: typing.id, start: typing.start, box: line.field, clip: layout.list)
        }
        return nil
    }

    /// Starts typing a value.
    mutating func type(_ row: TweakRow) {
        list.isSearching = false
        typing = Typing(name: row.descriptor.name, text: row.number)
        focus = row.descriptor.name
    }

    /// Handles the result of an event in the focused field.
    public mutating func take(
        _ result: FieldResult, configuration: StageConfiguration, viewport: Size, intents: inout [TweakIntent]
    ) {
        if pane.isWriting { return takeFormula(result, configuration, viewport, &intents) }
        guard typing != nil else { return takeSearch(result, configuration, viewport) }
        switch result {
        case .edited(let text): typing?.text = text
        case .submitted(let text):
            typing?.text = text
            finishTyping(configuration, &intents)
        case .cancelled: typing = nil
        case .undo: break
        case .next(let text, let isBack):
            typing?.text = text
            finishTyping(configuration, &intents)
            moveFocus(isBack ? -1 : 1, configuration, viewport)
            if let row = TweakRow.rows(of: configuration).first(where: { $0.descriptor.name == focus }), row.descriptor.isTyped {
                type(row)
            }
        }
    }

    private mutating func takeSearch(_ result: FieldResult, _ configuration: StageConfiguration, _ viewport: Size) {
        guard list.isSearching else { return }
        scroll = 0
        switch result {
        case .edited(let text): list.search = String(text.prefix(60))
        case .submitted: list.isSearching = false
        case .undo: break
        case .cancelled:
            list.isSearching = false
            list.search = ""
        case .next(_, let isBack):
            list.isSearching = false
            moveFocus(isBack ? -1 : 1, configuration, viewport)
        }
    }

    /// Ends typing: the text becomes the value, if it is a number. A message says if the text is no number, or if the value was adjusted.
    mutating func finishTyping(_ configuration: StageConfiguration, _ intents: inout [TweakIntent]) {
        guard let typed = typing else { return }
        typing = nil
        guard typed.text != typed.start, !typed.text.allSatisfy(\.isWhitespace),
            let row = TweakRow.rows(of: configuration).first(where: { $0.descriptor.name == typed.name })
        else { return }
        switch NumberEntry.read(typed.text, current: row.value, unit: row.descriptor.unit) {
        case .problem(let sentence): intents.append(.say("\(sentence): \(row.descriptor.title) stays \(row.text)."))
        case .value(let value):
            guard let admitted = row.descriptor.admitted(value) else { return }
            intents.append(.set(name: typed.name, value: admitted, isFinal: true))
            var changed = configuration
            changed.setFromPanel(typed.name, to: admitted)
            guard let became = TweakRow.rows(of: changed).first(where: { $0.descriptor.name == typed.name }),
                abs(became.value - value) > 1e-6 * max(1, abs(value))
            else { return }
            let meant = value.text(step: row.descriptor.step)
            // An alias may have no solution for the value.
            intents.append(
                .say(
                    admitted == value
                        ? "With the other numbers as they are, \(row.descriptor.title) can't be \(meant): it became \(became.text)."
                        : "\(row.descriptor.title) takes \(row.boundsText): \(meant) became \(became.text)."))
        }
    }
}

extension ParameterDescriptor {
    /// Whether its value can be typed.
    var isTyped: Bool { kind == .number || kind == .count }
}

extension TweakRow {
    /// The bounds of the value, such as "0 … 100".
    var boundsText: String {
        let low = descriptor.range.lowerBound.text(step: descriptor.step)
        let high = descriptor.range.upperBound.text(step: descriptor.step)
        return "\(low) … \(high)"
    }
}
