public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleSettings
internal import RiffleStage

// The panel by keyboard.
extension TweakState {
    /// Handles a key that may be for the panel: Tab moves the focus, other keys change the focused value. True: the key is consumed.
    /// While another part of the window has the keyboard focus, no key moves the panel's focus or changes its focused value.
    public mutating func key(
        _ key: String, control: Bool = false, shift: Bool, alt: Bool, configuration: StageConfiguration, viewport: Size,
        intents: inout [TweakIntent]
    ) -> Bool {
        // Ctrl chooses the parameters that are solved for a curve's point; the caller knows them.
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
        case "backspace" where isOpen && alt: reset(TweakRow.changes(of: configuration, on: list.page), &intents)
        case "backspace" where isOpen && shift:
            guard let group = focusedRow(configuration)?.descriptor.group else { return false }
            reset(TweakRow.changes(of: configuration, on: list.page).filter { $0.descriptor.group == group }, &intents)
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
            list.isSearching = true
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
            guard isOpen, !list.search.isEmpty || list.isChangedOnly || focus != nil else { return false }
            list.search = ""
            list.isChangedOnly = false
            focus = nil
        case "x":
            guard isOpen else { return false }
            list.isChangedOnly.toggle()
            scroll = 0
        case "k":
            // Puts the focused row at the top, or back.
            guard isOpen, let row = focusedRow(configuration) else { return false }
            if list.favourites.remove(row.descriptor.name) == nil { list.favourites.insert(row.descriptor.name) }
        default: return false
        }
        return true
    }

    mutating func toggleGroup(_ group: ParameterDescriptor.Group) {
        if list.closed.remove(group) == nil { list.closed.insert(group) }
    }

    /// Whether a section is folded: by the user, or, for the curves, by a low window until the user unfolds them.
    func isClosed(_ section: TweakSection) -> Bool {
        list.closedSections.contains(section) || section == .curves && curves.isFolded
    }

    mutating func toggleSection(_ section: TweakSection) {
        let opens = isClosed(section)
        if opens { list.closedSections.remove(section) } else { list.closedSections.insert(section) }
        if section == .curves { curves.staysOpen = opens }
    }

    /// The parameter that is shown as focused, with its value.
    public func focusedRow(_ configuration: StageConfiguration) -> TweakRow? {
        guard let shownFocus else { return nil }
        return TweakRow.rows(of: configuration).first { $0.descriptor.name == shownFocus }
    }
}

/// A place in the open panel that the keyboard can be on, and that is no parameter. Its name has a colon, which no parameter's has.
enum TweakStop: Equatable {
    /// A point of the large curve, by its index; `isAcross`: it moves sideways.
    case point(Int, isAcross: Bool)
    /// The heading of a group or a section, which folds it.
    case group(ParameterDescriptor.Group)
    case section(TweakSection)
    /// The panel's edge, which sets its width.
    case edge

    var name: String {
        switch self {
        case .point(let index, let isAcross): "curve: \(index)\(isAcross ? " across" : "")"
        case .group(let group): "group: \(group.rawValue)"
        case .section(let section): "section: \(section.rawValue)"
        case .edge: "panel: edge"
        }
    }
}

extension TweakState {
    /// Whether the keyboard is on a point of a curve.
    var isPointFocused: Bool { focusedPoint != nil }

    /// The point of the large curve that the keyboard is on, and whether it moves sideways.
    var focusedPoint: (index: Int, isAcross: Bool)? {
        guard isOpen, let focus = shownFocus, let chosen = curves.chosenIndex else { return nil }
        for index in curves.plots[chosen].handles.indices {
            for isAcross in [false, true] where focus == TweakStop.point(index, isAcross: isAcross).name {
                return (index, isAcross)
            }
        }
        return nil
    }

    /// Whether the keyboard is on the panel's edge.
    var isEdgeFocused: Bool { isOpen && shownFocus == TweakStop.edge.name }

    /// Whether the folded heading of an item has the keyboard focus.
    func isFocused(_ item: TweakItem) -> Bool {
        guard isOpen, let focus = shownFocus else { return false }
        return heading(item).map { $0.name == focus } ?? false
    }

    /// The stop at an item's heading; nil if the item has no heading that is folded.
    private func heading(_ item: TweakItem) -> TweakStop? {
        switch item {
        case .group(let group): list.closed.contains(group) && list.search.isEmpty ? .group(group) : nil
        case .section(let section): isClosed(section) ? .section(section) : nil
        case .formulaHeading(let heading): heading.hasText && isClosed(.formula) ? .section(.formula) : nil
        default: nil
        }
    }

    /// The names of the places in an item that can have the keyboard focus, in order.
    private func stops(in item: TweakItem) -> [String] {
        if case .row(let row) = item { return [row.descriptor.name] }
        guard isOpen else { return [] }
        var names: [String] = []
        switch item {
        case .formulaHeading(let heading): names = heading.actions.map(\.focus)
        case .formula: names = [FormulaHeading.textFocus]
        case .curves:
            guard let chosen = curves.chosenIndex else { break }
            for (index, handle) in curves.plots[chosen].handles.enumerated() {
                if handle.xName != nil { names.append(TweakStop.point(index, isAcross: true).name) }
                names.append(TweakStop.point(index, isAcross: false).name)
            }
        default: break
        }
        return names + [heading(item)?.name].compactMap { $0 }
    }

    /// Moves the focus by `direction` places, cyclically, and scrolls the new place into view.
    mutating func moveFocus(_ direction: Int, _ configuration: StageConfiguration, _ viewport: Size) {
        let items = items(configuration)
        let names = items.flatMap { stops(in: $0) } + (isOpen ? [TweakStop.edge.name] : [])
        guard !names.isEmpty else { return }
        let index = focus.flatMap { names.firstIndex(of: $0) }
        // The focus begins at the first or the last number. The curves and the formula come before the first number, the panel's edge
        // after the last.
        let numbers = names.indices.filter { !names[$0].contains(":") }
        let next =
            index.map { ($0 + direction + names.count) % names.count }
            ?? (direction > 0 ? numbers.first ?? 0 : numbers.last ?? names.count - 1)
        setFocus(names[next], items, viewport)
    }

    /// Focuses a parameter by its name, on whichever page it is, and ends any search or fold that hides it.
    public mutating func show(parameter name: String, _ configuration: StageConfiguration, viewport: Size) {
        (list.search, list.isChangedOnly) = ("", false)
        if let group = configuration.descriptor(named: name)?.group {
            list.closed.remove(group)
            if !list.page.shows(group) { setPage(list.page == .parameters ? .preferences : .parameters) }
        }
        setFocus(name, items(configuration), viewport)
    }

    private mutating func setFocus(_ name: String, _ items: [TweakItem], _ viewport: Size) {
        focus = name
        scroll(to: items.indices.filter { stops(in: items[$0]).contains(name) }, items, viewport)
    }

    /// Scrolls items into view.
    mutating func scroll(to wanted: [Int], _ items: [TweakItem], _ viewport: Size) {
        let layout = layout(items, viewport: viewport)
        for line in layout.lines where wanted.contains(line.item) {
            if line.box.minY < layout.list.minY { scroll -= layout.list.minY - line.box.minY }
            if line.box.maxY > layout.list.maxY { scroll += line.box.maxY - layout.list.maxY }
        }
        scroll = min(max(scroll, 0), layout.greatestScroll)
    }

    /// Opens the fold whose heading has the keyboard focus, and moves the focus to the first place in it; returns false if no such
    /// heading has the focus.
    mutating func unfoldFocused(_ configuration: StageConfiguration, _ viewport: Size) -> Bool {
        let items = items(configuration)
        guard let index = items.firstIndex(where: isFocused), let stop = heading(items[index]) else { return false }
        switch stop {
        case .group(let group): toggleGroup(group)
        case .section(let section): toggleSection(section)
        case .point, .edge: return false
        }
        let opened = self.items(configuration)
        let next = opened.dropFirst(index).flatMap { stops(in: $0) }.first
        if let next { setFocus(next, opened, viewport) } else { focus = nil }
        return true
    }

    /// Changes the focused part that is no parameter; returns false if there is none.
    mutating func changeFocusedStop(
        by steps: Double, _ configuration: StageConfiguration, _ viewport: Size, _ intents: inout [TweakIntent]
    ) -> Bool {
        if isEdgeFocused {
            // A step is as wide as a letter.
            width += steps.clamped(to: -4...4) * 10
            return true
        }
        if let point = focusedPoint {
            movePoint(point.index, isAcross: point.isAcross, by: steps, &intents)
            return true
        }
        if steps > 0, unfoldFocused(configuration, viewport) { return true }
        return items(configuration).contains(where: isFocused)
    }

    /// Moves a point of the large curve by `steps` hundredths of the axis, as a drag of the point does.
    private func movePoint(_ index: Int, isAcross: Bool, by steps: Double, _ intents: inout [TweakIntent]) {
        guard let chosen = curves.chosenIndex else { return }
        let curve = curves.plots[chosen]
        let handle = curve.handles[index]
        func moved(_ value: Double, _ axis: ClosedRange<Double>) -> Double {
            value + steps * (axis.upperBound - axis.lowerBound) / 100
        }
        if isAcross {
            guard let name = handle.xName else { return }
            return intents.append(.set(name: name, value: moved(handle.point.x, curve.x).clamped(to: curve.x), isFinal: true))
        }
        let value = handle.value(at: Vector2(handle.point.x, moved(handle.point.y, curve.y)))
        if let name = pointName(index) {
            intents += [.beginPoint(name), .movePoint(value), .endPoint]
        } else {
            intents.append(.set(name: handle.yName, value: value, isFinal: true))
        }
    }
}
