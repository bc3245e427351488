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
        case .save: intents.append(.save)
        case .update: intents.append(.update)
        case .item(let id):
            guard let item = item(id) else { return }
            switch action {
            case .load: intents.append(.load(id))
            case .duplicate: intents.append(.duplicate(id))
            case .rename where !item.isBuiltIn: typing = Typing(id: id, text: item.name)
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
        if typing != nil { return type(key, shift: shift, &intents) }
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

    private mutating func type(_ key: String, shift: Bool, _ intents: inout [ShelfIntent]) -> Bool {
        switch key {
        case "return", "keypad enter", "tab": finishTyping(&intents)
        case "escape": typing = nil
        case "backspace":
            if typing?.isSelected == true { typing?.text = "" } else { _ = typing?.text.popLast() }
            typing?.isSelected = false
        case "right", "end": typing?.isSelected = false
        case "space": append(" ")
        default:
            let sign = key.hasPrefix("keypad ") ? String(key.dropFirst(7)) : key
            guard sign.count == 1, let character = sign.first else { return true }
            // With Shift a letter is its capital; of other keys, what Shift makes of them comes as a key of its own.
            if !shift {
                append(sign)
            } else if character.isLetter {
                append(sign.uppercased())
            }
        }
        return true
    }

    private mutating func append(_ text: String) {
        guard var typed = typing else { return }
        if typed.isSelected { typed.text = "" }
        if typed.text.count < 60 { typed.text += text }
        typed.isSelected = false
        typing = typed
    }

    /// What was typed becomes the name, if it is one.
    private mutating func finishTyping(_ intents: inout [ShelfIntent]) {
        guard let typed = typing else { return }
        typing = nil
        guard !typed.text.allSatisfy(\.isWhitespace), typed.text != item(typed.id)?.name else { return }
        intents.append(.rename(typed.id, to: typed.text))
    }
}
