public import RiffleMath
internal import RiffleModels
public import RiffleStage

// The panel by keyboard.
extension TweakState {
    /// Handles a key that may be for the panel: Tab moves the focus, other keys change the focused value. True: the key is
    /// consumed.
    public mutating func key(
        _ key: String, shift: Bool, alt: Bool, configuration: StageConfiguration, viewport: Size, intents: inout [TweakIntent]
    ) -> Bool {
        // While a field has the focus, it gets all keys; a field whose model is gone no longer has it.
        if textField(configuration, viewport: viewport) != nil { return true }
        typing = nil
        switch key {
        case "tab":
            moveFocus(shift ? -1 : 1, configuration, viewport)
        case "-", "=", "+":
            if isFormulaFocused { return true }
            guard let row = focusedRow(configuration) else { return false }
            let pace = shift ? TweakPace.fine : alt ? .coarse : .normal
            let steps = pace.factor * (key == "-" ? -1.0 : 1)
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
            if pressFocusedFormula(&intents) { return true }
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
            } else if let row = focusedRow(configuration) {
                toggleGroup(row.descriptor.group)
            } else if isFormulaFocused {
                toggleSection(.formula)
            } else {
                toggleSection(.curves)
            }
        case "escape":
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

    mutating func toggleSection(_ section: TweakSection) {
        if closedSections.remove(section) == nil { closedSections.insert(section) }
    }

    /// The focused parameter, with its value.
    public func focusedRow(_ configuration: StageConfiguration) -> TweakRow? {
        guard let focus else { return nil }
        return TweakRow.rows(of: configuration).first { $0.descriptor.name == focus }
    }

    /// Moves the focus by `direction` rows, cyclic, and scrolls the row into view.
    mutating func moveFocus(_ direction: Int, _ configuration: StageConfiguration, _ viewport: Size) {
        let items = items(configuration)
        let names = items.flatMap { stops(in: $0) }
        guard !names.isEmpty else { return }
        let index = focus.flatMap { names.firstIndex(of: $0) }
        // It begins with a number; the formula's parts are beyond the first one.
        let first = names.firstIndex { !formulaHeading.stops.contains($0) } ?? 0
        let next = index.map { ($0 + direction + names.count) % names.count } ?? (direction > 0 ? first : names.count - 1)
        focus = names[next]
        let layout = layout(items, viewport: viewport)
        for line in layout.lines where stops(in: items[line.item]).contains(names[next]) {
            if line.box.minY < layout.list.minY { scroll -= layout.list.minY - line.box.minY }
            if line.box.maxY > layout.list.maxY { scroll += line.box.maxY - layout.list.maxY }
        }
        scroll = min(max(scroll, 0), layout.greatestScroll)
    }

    /// Where the keyboard can be in an item: by a parameter's name, or, in the open panel, on a part of the formula.
    private func stops(in item: TweakItem) -> [String] {
        switch item {
        case .row(let row): [row.descriptor.name]
        case .formulaHeading(let heading): isOpen ? heading.actions.map(\.focus) : []
        case .formula: isOpen ? [FormulaHeading.textFocus] : []
        default: []
        }
    }
}
