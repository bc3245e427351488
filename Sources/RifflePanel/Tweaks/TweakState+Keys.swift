public import RiffleMath
internal import RiffleModels
public import RiffleSettings

// The panel by keyboard.
extension TweakState {
    /// Handles a key that may be for the panel: Tab moves the focus, other keys change the focused value. True: the key is
    /// consumed. While another part of the window has the keyboard, no key moves the focus or changes the value that it is on.
    public mutating func key(
        _ key: String, control: Bool = false, shift: Bool, alt: Bool, configuration: StageConfiguration, viewport: Size,
        intents: inout [TweakIntent]
    ) -> Bool {
        // Ctrl chooses what is solved for a curve's point, which the caller knows.
        guard !control || isPointFocused && ["-", "=", "+"].contains(key) else { return false }
        // While a field has the focus, it gets all keys; a field whose model is gone no longer has it.
        if textField(configuration, viewport: viewport) != nil { return true }
        typing = nil
        switch key {
        case "tab" where !isKeyboardElsewhere:
            moveFocus(shift ? -1 : 1, configuration, viewport)
        case "-", "=", "+":
            if isFormulaFocused { return true }
            let pace = shift ? TweakPace.fine : alt ? .coarse : .normal
            let steps = pace.factor * (key == "-" ? -1.0 : 1)
            if isOpen, changeFocusedStop(by: steps, configuration, viewport, &intents) { return true }
            guard let row = focusedRow(configuration) else { return false }
            let isWhole = row.descriptor.kind != .number
            intents.append(
                .set(
                    name: row.descriptor.name, value: row.stepped(by: isWhole && shift ? (steps < 0 ? -1 : 1) : steps),
                    isFinal: true))
        case "backspace" where isOpen && alt: reset(TweakRow.changes(of: configuration), &intents)
        case "backspace" where isOpen && shift:
            guard let group = focusedRow(configuration)?.descriptor.group else { return false }
            reset(TweakRow.changes(of: configuration).filter { $0.descriptor.group == group }, &intents)
        case "backspace", "delete":
            guard isOpen, let row = focusedRow(configuration), row.differs else { return false }
            intents.append(.reset(names: [row.descriptor.name]))
        case "return", "keypad enter":
            if pressFocusedFormula(&intents) || isOpen && unfoldFocused(configuration, viewport) { return true }
            guard isOpen, let row = focusedRow(configuration) else { return false }
            switch row.descriptor.kind {
            case .number, .count: type(row)
            default: intents.append(.set(name: row.descriptor.name, value: row.stepped(by: 1), isFinal: true))
            }
        // Shift+/ is a question mark on many keyboards.
        case "/" where !shift:
            guard isOpen else { return false }
            isSearching = true
        case "c":
            guard isOpen, !curves.plots.isEmpty else { return false }
            if shift {
                toggleSection(.curves)
            } else {
                curves.choose(steps: 1)
            }
        case "\\":
            // Folds the group of the focused row, or the curves if no row is focused; with Shift, the clock.
            guard isOpen else { return false }
            if shift {
                toggleSection(.clock)
            } else if unfoldFocused(configuration, viewport) {
                break
            } else if let row = focusedRow(configuration) {
                toggleGroup(row.descriptor.group)
            } else if isFormulaFocused {
                toggleSection(.formula)
            } else {
                toggleSection(.curves)
            }
        case "escape" where !isKeyboardElsewhere:
            guard isOpen, !search.isEmpty || isChangedOnly || focus != nil else { return false }
            search = ""
            isChangedOnly = false
            focus = nil
        case "x":
            guard isOpen else { return false }
            isChangedOnly.toggle()
            scroll = 0
        case "k":
            // Puts the focused row at the top, or back.
            guard isOpen, let row = focusedRow(configuration) else { return false }
            if favourites.remove(row.descriptor.name) == nil { favourites.insert(row.descriptor.name) }
        default: return false
        }
        return true
    }

    mutating func toggleGroup(_ group: ParameterDescriptor.Group) {
        if closed.remove(group) == nil { closed.insert(group) }
    }

    /// Whether a section is folded: by hand, or the curves in a low window until a hand unfolds them.
    func isClosed(_ section: TweakSection) -> Bool {
        closedSections.contains(section) || section == .curves && curves.isFolded
    }

    mutating func toggleSection(_ section: TweakSection) {
        let opens = isClosed(section)
        if opens { closedSections.remove(section) } else { closedSections.insert(section) }
        if section == .curves { curves.staysOpen = opens }
    }

    /// The parameter that is shown as focused, with its value.
    public func focusedRow(_ configuration: StageConfiguration) -> TweakRow? {
        guard let shownFocus else { return nil }
        return TweakRow.rows(of: configuration).first { $0.descriptor.name == shownFocus }
    }
}
