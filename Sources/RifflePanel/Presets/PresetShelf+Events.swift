public import RiffleMath

// What hands and keys do on the presets' page. Where a function says true, nobody else is to get the event.
extension PresetShelf {
    /// Takes a pointer's event, for a panel of a width in a window of a size.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, viewport: Size, panelWidth: Double, intents: inout [ShelfIntent]
    ) -> Bool {
        let lines = lines
        let layout = PresetShelfLayout(lines, viewport: viewport, panelWidth: panelWidth, scroll: scroll)
        // The panel's own edge stays the panel's.
        let isInside = isOpen && layout.page.contains(point) && point.x >= layout.page.minX + TweakLayout.grip
        switch phase {
        case .began:
            if layout.button.contains(point) {
                setOpen(!isOpen)
                isHeld = true
                return true
            }
            // A press elsewhere takes another name; what was to be kept is kept by Enter alone.
            if typing?.id == nil { typing = nil }
            finishTyping(&intents)
            guard isInside else { return false }
            isHeld = true
            if let target = layout.target(at: point, self, lines) { press(target, lines, &intents) }
            return true
        case .moved:
            if isHeld { return true }
            hover = isInside ? layout.target(at: point, self, lines) : nil
            return isInside
        case .ended, .cancelled:
            defer { isHeld = false }
            return isHeld
        }
    }

    /// A wheel over the page scrolls it.
    public mutating func wheel(_ delta: Double, at point: Vector2, viewport: Size, panelWidth: Double) -> Bool {
        guard isOpen else { return false }
        let lines = lines
        let layout = PresetShelfLayout(lines, viewport: viewport, panelWidth: panelWidth, scroll: scroll)
        guard layout.page.contains(point) else { return false }
        scroll = min(max(scroll + delta, 0), layout.greatestScroll)
        let moved = PresetShelfLayout(lines, viewport: viewport, panelWidth: panelWidth, scroll: scroll)
        hover = moved.target(at: point, self, lines)
        return true
    }

    private mutating func press(_ target: ShelfTarget, _ lines: [Line], _ intents: inout [ShelfIntent]) {
        focus = target.line
        act(target.action, on: lines[target.line], &intents)
    }

    private mutating func act(_ action: ShelfTarget.Action, on line: Line, _ intents: inout [ShelfIntent]) {
        switch line {
        case .heading: break
        case .save: intents.append(.name)
        case .update: intents.append(.update)
        case .item(let id):
            guard let item = item(id) else { return }
            switch action {
            case .load: intents.append(.load(id))
            case .duplicate: intents.append(.duplicate(id))
            case .rename where !item.isBuiltIn: typing = Typing(id: id, item.name)
            case .delete where !item.isBuiltIn: intents.append(.delete(id))
            default: break
            }
        }
    }

    // MARK: - Keys

    /// Takes a key while the page is open.
    public mutating func key(
        _ key: String, shift: Bool, viewport: Size, panelWidth: Double, intents: inout [ShelfIntent]
    ) -> Bool {
        guard isOpen else { return false }
        // Where a name has the keyboard, it has all keys.
        if typing != nil { return true }
        switch key {
        case "up": walk(-1, viewport, panelWidth)
        case "down": walk(1, viewport, panelWidth)
        case "tab": walk(shift ? -1 : 1, viewport, panelWidth)
        case "escape": setOpen(false)
        case "return", "keypad enter": return actOnFocus(.load, &intents)
        case "f2", "r": return actOnFocus(.rename, &intents)
        case "d": return actOnFocus(.duplicate, &intents)
        case "delete", "backspace": return actOnFocus(.delete, &intents)
        default: return false
        }
        return true
    }

    private mutating func actOnFocus(_ action: ShelfTarget.Action, _ intents: inout [ShelfIntent]) -> Bool {
        let lines = lines
        guard let focus, lines.indices.contains(focus) else { return false }
        if case .item = lines[focus] {} else if action != .load { return false }
        act(action, on: lines[focus], &intents)
        return true
    }

    /// To the next line that does something, which comes into view.
    private mutating func walk(_ direction: Int, _ viewport: Size, _ panelWidth: Double) {
        let lines = lines
        var place = focus ?? (direction > 0 ? -1 : lines.count)
        for _ in lines {
            place = (place + direction + lines.count) % lines.count
            if case .heading = lines[place] { continue }
            break
        }
        focus = place
        let layout = PresetShelfLayout(lines, viewport: viewport, panelWidth: panelWidth, scroll: scroll)
        let box = layout.boxes[place]
        if box.minY < layout.page.minY { scroll -= layout.page.minY - box.minY }
        if box.maxY > layout.page.maxY { scroll += box.maxY - layout.page.maxY }
        scroll = min(max(scroll, 0), layout.greatestScroll)
    }

    // MARK: - Names

    /// Gives the name of a preset that is to be kept the keyboard.
    public mutating func beginNaming(_ suggestion: String) {
        guard isOpen else { return }
        focus = lines.firstIndex(of: .save)
        scroll = 0
        typing = Typing(id: nil, suggestion)
    }

    /// The name that has the keyboard; nil: none.
    public func textField(viewport: Size, panelWidth: Double) -> TextField? {
        guard isOpen, let typing else { return nil }
        let lines = lines
        guard let place = lines.firstIndex(of: typing.id.map(Line.item) ?? .save) else { return nil }
        let layout = PresetShelfLayout(lines, viewport: viewport, panelWidth: panelWidth, scroll: scroll)
        return TextField(
            id: "name \(typing.id ?? "")", start: typing.start, hint: typing.start,
            box: PresetShelfLayout.name(of: lines[place], in: layout.boxes[place]), clip: layout.page)
    }

    /// Takes what was done to the name.
    public mutating func take(_ result: FieldResult, intents: inout [ShelfIntent]) {
        switch result {
        case .edited(let text): typing?.text = text
        case .submitted(let text), .next(let text, _):
            typing?.text = text
            finishTyping(&intents)
        case .cancelled: typing = nil
        }
    }

    /// What was typed becomes the name; nothing is what stood there.
    private mutating func finishTyping(_ intents: inout [ShelfIntent]) {
        guard let typed = typing else { return }
        typing = nil
        let name = typed.text.allSatisfy(\.isWhitespace) ? typed.start : typed.text
        guard let id = typed.id else { return intents.append(.save(as: name)) }
        if name != typed.start { intents.append(.rename(id, to: name)) }
    }
}
