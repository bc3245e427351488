public import RiffleMath

// Pointer and keyboard events on the page. A function that returns true has consumed the event.
extension ExportPage {
    /// Handles a pointer event; `panelWidth` is in points, `viewport` the window's size. `isDouble`: the press is the second one of a
    /// double click.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, isDouble: Bool = false, viewport: Size, panelWidth: Double,
        intents: inout [ExportIntent]
    ) -> Bool {
        // A closed page has only the button.
        guard isOpen || hold != nil || phase == .began && Self.button(viewport, panelWidth).contains(point) else {
            if phase == .began { view.deselect() }
            return false
        }
        let layout = layout(viewport, panelWidth)
        // The panel's edge is left to the panel, which is resized by it.
        let isInside = isOpen && layout.page.contains(point) && point.x >= layout.page.minX + TweakLayout.grip
        switch phase {
        case .began:
            if layout.button.contains(point) {
                intents.append(.toggle)
                hold = .button
                return true
            }
            guard isInside else {
                view.deselect()
                return false
            }
            hold = .button
            if takeScrollBar(at: point, in: layout.code) { return true }
            guard let part = layout.part(at: point, self) else { return true }
            if part == .code {
                hold = .code
                if isDouble {
                    view.selectWord(at: point, in: layout.code)
                } else {
                    view.select(at: point, in: layout.code, begins: true)
                }
            } else {
                act(on: part, layout, &intents)
            }
            focus = part
            return true
        case .moved:
            if let hold {
                switch hold {
                case .code: view.select(at: point, in: layout.code, begins: false)
                case .scrollBar(let grip, let isVertical):
                    dragScrollBar(to: point, grip: grip, isVertical: isVertical, in: layout.code)
                case .button: break
                }
                return true
            }
            hover = isInside ? layout.part(at: point, self) : nil
            return isInside
        case .ended, .cancelled:
            guard hold != nil else { return false }
            hold = nil
            return true
        }
    }

    private mutating func takeScrollBar(at point: Vector2, in box: Rect) -> Bool {
        let (down, across) = view.scrollBars(in: box)
        if let grip = down?.grip(at: point, scroll: view.scroll.y) {
            hold = .scrollBar(grip: grip, isVertical: true)
            dragScrollBar(to: point, grip: grip, isVertical: true, in: box)
        } else if let grip = across?.grip(at: point, scroll: view.scroll.x) {
            hold = .scrollBar(grip: grip, isVertical: false)
            dragScrollBar(to: point, grip: grip, isVertical: false, in: box)
        } else {
            return false
        }
        return true
    }

    private mutating func dragScrollBar(to point: Vector2, grip: Double, isVertical: Bool, in box: Rect) {
        let (down, across) = view.scrollBars(in: box)
        guard let wanted = (isVertical ? down : across)?.scroll(at: point, grip: grip) else { return }
        view.scroll(by: isVertical ? Vector2(0, wanted - view.scroll.y) : Vector2(wanted - view.scroll.x, 0), in: box)
    }

    /// The button in the panel's header that opens and closes the page.
    static func button(_ viewport: Size, _ panelWidth: Double) -> Rect {
        TweakLayout([], viewport: viewport, width: panelWidth, scroll: 0).export
    }

    /// A wheel over the page scrolls the code; true over all of the page.
    public mutating func wheel(_ delta: Vector2, at point: Vector2, viewport: Size, panelWidth: Double) -> Bool {
        guard isOpen else { return false }
        let layout = layout(viewport, panelWidth)
        guard layout.page.contains(point) else { return false }
        if layout.code.contains(point) { view.scroll(by: delta, in: layout.code) }
        return true
    }

    /// The cursor at a point of the window; nil outside the page.
    public func pointer(at point: Vector2, viewport: Size, panelWidth: Double) -> TweakPointer? {
        if Self.button(viewport, panelWidth).contains(point) { return .hand }
        guard isOpen else { return nil }
        let layout = layout(viewport, panelWidth)
        if hold == .code { return .text }
        guard layout.page.contains(point), point.x >= layout.page.minX + TweakLayout.grip else { return nil }
        let (down, across) = view.scrollBars(in: layout.code)
        switch layout.part(at: point, self) {
        case nil: return .arrow
        case .code: return [down, across].contains { $0?.strip.contains(point) == true } ? .arrow : .text
        default: return .hand
        }
    }

    /// The tooltip at a point of the window; nil: none.
    public func tip(at point: Vector2, viewport: Size, panelWidth: Double) -> Tip? {
        guard isOpen, hold == nil else { return nil }
        let layout = layout(viewport, panelWidth)
        switch layout.part(at: point, self) {
        case .file: return Tip("All files", of: layout.file)
        case .copy: return Tip("Copy the whole file", of: layout.copy)
        case .save: return Tip("Write the platform’s folder", of: layout.save)
        case .check: return Tip(isChecking ? "Stop the check" : "Compare with what Riffle does", of: layout.check)
        case .platform, .code, .keep, nil: return nil
        }
    }

    // MARK: - Keys

    /// Handles a key while the page is open.
    public mutating func key(
        _ key: String, shift: Bool, control: Bool, viewport: Size, panelWidth: Double, intents: inout [ExportIntent]
    ) -> Bool {
        guard isOpen else { return false }
        let layout = layout(viewport, panelWidth)
        if control {
            // Without a selection, the cards' setting is copied as everywhere.
            if key == "c", let text = view.selectedText {
                intents.append(.copy(text))
            } else if key == "a", shownFocus == .code {
                view.selectAll()
            } else {
                return false
            }
            return true
        }
        // A model that has just changed may have fewer parts.
        if let focus, !stops.contains(focus) { self.focus = stops.first }
        switch key {
        case "tab": moveFocus(shift ? -1 : 1)
        case "escape": intents.append(.toggle)
        case _ where focus == .code && (shift ? view.extend(by: key, in: layout.code) : view.key(key, in: layout.code)): break
        case "up" where focus != nil: moveFocus(-1)
        case "down" where focus != nil: moveFocus(1)
        case "left" where focus != nil: step(-1)
        case "right" where focus != nil: step(1)
        case "return", "keypad enter":
            guard let focus else { return false }
            act(on: focus, layout, &intents)
        default: return false
        }
        return true
    }

    private mutating func moveFocus(_ direction: Int) {
        let stops = stops
        let index = focus.flatMap { stops.firstIndex(of: $0) }
        let next = index.map { ($0 + direction + stops.count) % stops.count } ?? (direction > 0 ? 0 : stops.count - 1)
        focus = stops[next]
    }

    /// Chooses the next platform or file, or moves the focus to the next button.
    private mutating func step(_ direction: Int) {
        switch focus {
        case .platform:
            choose(platform: (platform + direction + platforms.count) % max(platforms.count, 1))
            focus = .platform(platform)
        case .file: choose(file: (file + direction + files.count) % max(files.count, 1))
        default: moveFocus(direction)
        }
    }

    /// Performs a part's action.
    private mutating func act(on part: Part, _ layout: ExportPageLayout, _ intents: inout [ExportIntent]) {
        switch part {
        case .platform(let index): choose(platform: index)
        case .file: intents.append(.menu(below: layout.file))
        case .copy: intents.append(.copyFile)
        case .code: break
        case .save: intents.append(.save)
        case .check: intents.append(isChecking ? .stop : .check)
        case .keep: intents.append(.keep)
        }
    }
}
