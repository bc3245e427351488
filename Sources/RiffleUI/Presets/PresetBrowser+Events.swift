public import RiffleMath

// Pointer and keyboard events on the presets' page. A function that returns true has consumed the event.
extension PresetBrowser {
    /// Handles a pointer event; `panelWidth` is in points, `viewport` the window's size.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, viewport: Size, panelWidth: Double, intents: inout [PresetIntent]
    ) -> Bool {
        // A closed page has only the button.
        guard isOpen || hold != nil || phase == .began && Self.button(viewport, panelWidth).contains(point) else { return false }
        let layout = layout(viewport: viewport, panelWidth: panelWidth)
        // The panel's edge is left to the panel, which is resized by it.
        let isInside = isOpen && layout.page.contains(point) && point.x >= layout.page.minX + TweakLayout.grip
        switch phase {
        case .began:
            if layout.button.contains(point) {
                setOpen(!isOpen)
                hold = .button
                return true
            }
            // A press elsewhere accepts a preset's new name; a new preset is saved by Enter only.
            if typing?.id == nil { typing = nil }
            finishTyping(&intents)
            guard isInside else { return false }
            hold = .button
            if let blend = layout.blend, blend.contains(point) {
                press(blend, at: point, &intents)
            } else if let bar = layout.scrollBar, let grip = bar.grip(at: point, scroll: scroll) {
                hold = .scrollBar(grip: grip)
                scroll = bar.scroll(at: point, grip: grip)
            } else if let target = layout.target(at: point, cells) {
                press(target, cells, layout, &intents)
            }
            return true
        case .moved:
            if let hold {
                switch hold {
                case .blend: if let blend = layout.blend { mix(blend, at: point, isFinal: false, &intents) }
                case .scrollBar(let grip): scroll = layout.scrollBar?.scroll(at: point, grip: grip) ?? scroll
                case .button: break
                }
                return true
            }
            hover = isInside ? layout.target(at: point, cells) : nil
            return isInside
        case .ended, .cancelled:
            guard let hold else { return false }
            if hold == .blend, let share = blend?.share { intents.append(.blend(share, isFinal: true)) }
            self.hold = nil
            return true
        }
    }

    /// The button in the panel's header that opens and closes the page.
    private static func button(_ viewport: Size, _ panelWidth: Double) -> Rect {
        TweakLayout([], viewport: viewport, width: panelWidth, scroll: 0).presets
    }

    /// The id of the preset at a point of the window; nil: none.
    public func item(at point: Vector2, viewport: Size, panelWidth: Double) -> String? {
        guard isOpen else { return nil }
        let layout = layout(viewport: viewport, panelWidth: panelWidth)
        guard let target = layout.target(at: point, cells), case .item(let id) = cells[target.cell] else { return nil }
        return id
    }

    /// The cursor at a point of the window; nil outside the page and the button that opens it.
    public func pointer(at point: Vector2, viewport: Size, panelWidth: Double) -> TweakPointer? {
        if hold == .blend { return .sideways }
        if Self.button(viewport, panelWidth).contains(point) { return .hand }
        guard isOpen else { return nil }
        let layout = layout(viewport: viewport, panelWidth: panelWidth)
        guard layout.page.contains(point), point.x >= layout.page.minX + TweakLayout.grip else { return nil }
        if let blend = layout.blend, blend.contains(point) {
            return PresetBrowserLayout.close(in: blend).contains(point)
                ? .hand : abs(PresetBrowserLayout.track(in: blend).center.y - point.y) <= 14 ? .sideways : .arrow
        }
        return layout.target(at: point, cells) == nil ? .arrow : .hand
    }

    /// A wheel over the page scrolls it.
    public mutating func wheel(_ delta: Double, at point: Vector2, viewport: Size, panelWidth: Double) -> Bool {
        guard isOpen else { return false }
        let layout = layout(viewport: viewport, panelWidth: panelWidth)
        guard layout.page.contains(point) else { return false }
        scroll = min(max(scroll + delta, 0), layout.greatestScroll)
        let moved = self.layout(viewport: viewport, panelWidth: panelWidth)
        hover = moved.target(at: point, cells)
        return true
    }

    private mutating func press(
        _ target: PresetTarget, _ cells: [Cell], _ layout: PresetBrowserLayout, _ intents: inout [PresetIntent]
    ) {
        focus = target.cell
        guard case .item(let id) = cells[target.cell], target.part == .menu else { return act(on: cells[target.cell], &intents) }
        let button = PresetBrowserLayout.menu(in: layout.boxes[target.cell])
        intents.append(.menu(id, at: Vector2(button.minX, button.maxY + 2)))
    }

    /// Performs a cell's action.
    private mutating func act(on cell: Cell, _ intents: inout [PresetIntent]) {
        switch cell {
        case .heading: break
        case .save: intents.append(.name)
        case .update: intents.append(.update)
        case .item(let id): perform(.load, on: id, intents: &intents)
        }
    }

    /// Performs an action on a preset; one that the preset does not allow is ignored.
    public mutating func perform(_ action: PresetAction, on id: String, intents: inout [PresetIntent]) {
        guard let item = item(id) else { return }
        switch action {
        case .load: intents.append(.load(id))
        case .duplicate: intents.append(.duplicate(id))
        case .blend: if canBlend(with: item) { intents.append(.beginBlend(with: id)) }
        case .rename: if !item.isBuiltIn { typing = Typing(id: id, item.name) }
        case .delete: if !item.isBuiltIn { intents.append(.delete(id)) }
        }
    }

    // MARK: - Blending

    private mutating func press(_ strip: Rect, at point: Vector2, _ intents: inout [PresetIntent]) {
        if PresetBrowserLayout.close(in: strip).contains(point) { return endBlend() }
        let track = PresetBrowserLayout.track(in: strip)
        guard abs(point.y - track.center.y) <= 14 else { return }
        hold = .blend
        mix(strip, at: point, isFinal: false, &intents)
    }

    private mutating func mix(_ strip: Rect, at point: Vector2, isFinal: Bool, _ intents: inout [PresetIntent]) {
        let track = PresetBrowserLayout.track(in: strip)
        setShare((point.x - track.minX) / max(track.width, 1), isFinal: isFinal, &intents)
    }

    private mutating func setShare(_ share: Double, isFinal: Bool, _ intents: inout [PresetIntent]) {
        let share = (share.clamped(to: 0...1) * 100).rounded() / 100
        guard share.isFinite, blend != nil, isFinal || share != blend?.share else { return }
        blend?.share = share
        intents.append(.blend(share, isFinal: isFinal))
    }

    // MARK: - Keys

    /// Handles a key while the page is open.
    public mutating func key(
        _ key: String, shift: Bool, viewport: Size, panelWidth: Double, intents: inout [PresetIntent]
    ) -> Bool {
        guard isOpen else { return false }
        // While a name is edited, it gets all keys.
        if typing != nil { return true }
        switch key {
        case "up": moveFocus(0, -1, viewport, panelWidth)
        case "down": moveFocus(0, 1, viewport, panelWidth)
        case "left" where focus != nil: moveFocus(-1, 0, viewport, panelWidth)
        case "right" where focus != nil: moveFocus(1, 0, viewport, panelWidth)
        case "tab": moveFocus(shift ? -1 : 1, 0, viewport, panelWidth)
        case "escape": blend == nil ? setOpen(false) : endBlend()
        case "-", "=", "+":
            guard let share = blend?.share else { return false }
            setShare(share + (key == "-" ? -1 : 1) * (shift ? 0.01 : 0.05), isFinal: true, &intents)
        case "return", "keypad enter":
            guard let focus, cells.indices.contains(focus) else { return false }
            act(on: cells[focus], &intents)
        case "f2", "r": return perform(.rename, &intents)
        case "d": return perform(.duplicate, &intents)
        case "delete", "backspace": return perform(.delete, &intents)
        case "application", "menu",
            "f10" where key != "f10" || shift:
            guard let focus, cells.indices.contains(focus), case .item(let id) = cells[focus] else { return false }
            let layout = layout(viewport: viewport, panelWidth: panelWidth)
            intents.append(.menu(id, at: PresetBrowserLayout.picture(in: layout.boxes[focus]).center))
        default: return false
        }
        return true
    }

    private mutating func perform(_ action: PresetAction, _ intents: inout [PresetIntent]) -> Bool {
        // The preset that the footer describes: the one under the pointer, else the focused one.
        for index in [hover?.cell, shownFocus].compactMap({ $0 }) where cells.indices.contains(index) {
            guard case .item(let id) = cells[index] else { continue }
            perform(action, on: id, intents: &intents)
            return true
        }
        return false
    }

    /// Moves the focus to the next cell that can be activated, in reading order or vertically, and scrolls it into view.
    private mutating func moveFocus(_ across: Int, _ down: Int, _ viewport: Size, _ panelWidth: Double) {
        let layout = layout(viewport: viewport, panelWidth: panelWidth)
        let stops = cells.indices.filter { if case .heading = cells[$0] { false } else { true } }
        guard let first = stops.first, let last = stops.last else { return }
        let next: Int
        if let focus, let index = stops.firstIndex(of: focus) {
            let box = layout.boxes[focus]
            // The nearest row in that direction, and in it the cell with the nearest x.
            let rows = stops.filter { down > 0 ? layout.boxes[$0].minY > box.minY + 1 : layout.boxes[$0].minY < box.minY - 1 }
            func distance(_ stop: Int) -> Vector2 {
                let displacement = layout.boxes[stop].center - box.center
                return Vector2(abs(displacement.x), abs(displacement.y))
            }
            if down != 0 {
                let nearest = rows.map { distance($0).y }.min() ?? 0
                next =
                    rows.filter { distance($0).y <= nearest + 1 }.min { distance($0).x < distance($1).x }
                    ?? (down > 0 ? first : last)
            } else {
                next = stops[(index + across + stops.count) % stops.count]
            }
        } else {
            next = across + down > 0 ? first : last
        }
        focus = next
        // The keyboard now chooses the preset, no longer the resting mouse.
        hover = nil
        let box = layout.boxes[next]
        if box.minY < layout.list.minY { scroll -= layout.list.minY - box.minY }
        if box.maxY > layout.list.maxY { scroll += box.maxY - layout.list.maxY }
        scroll = min(max(scroll, 0), layout.greatestScroll)
    }

    // MARK: - Names

    /// Starts editing the name of a preset to be saved.
    public mutating func beginNaming(_ suggestion: String) {
        guard isOpen else { return }
        focus = cells.firstIndex(of: .save)
        scroll = 0
        typing = Typing(id: nil, suggestion)
    }

    /// The name that is being edited; nil: none.
    public func textField(viewport: Size, panelWidth: Double) -> TextField? {
        guard isOpen, let typing else { return nil }
        guard let index = cells.firstIndex(of: typing.id.map(Cell.item) ?? .save) else { return nil }
        let layout = layout(viewport: viewport, panelWidth: panelWidth)
        return TextField(
            id: typing.fieldID, start: typing.start, hint: typing.start,
            box: PresetBrowserLayout.field(of: cells[index], in: layout.boxes[index]), clip: layout.list)
    }

    /// Handles the result of an event in the name's field.
    public mutating func take(_ result: FieldResult, intents: inout [PresetIntent]) {
        switch result {
        case .edited(let text): typing?.text = text
        case .submitted(let text), .next(let text, _):
            typing?.text = text
            finishTyping(&intents)
        case .cancelled: typing = nil
        case .undo: break
        }
    }

    /// Ends the edit: the text becomes the name; blank text keeps the old one.
    private mutating func finishTyping(_ intents: inout [PresetIntent]) {
        guard let typed = typing else { return }
        typing = nil
        let name = typed.text.allSatisfy(\.isWhitespace) ? typed.start : typed.text
        guard let id = typed.id else {
            focus = nil
            return intents.append(.save(as: name))
        }
        if name != typed.start { intents.append(.rename(id, to: name)) }
    }
}
