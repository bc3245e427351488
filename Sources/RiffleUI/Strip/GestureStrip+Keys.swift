public import RiffleMath

// The strip by keyboard: Tab goes from the playhead to the ends of the part that is played and to the controls.
extension GestureStrip {
    /// The parts that can have the keyboard focus, in order.
    private func stops(_ layout: StripLayout) -> [Part] {
        let buttons = layout.buttons.sorted { $0.box.x < $1.box.x }.map { Part.button($0.button) }
        return (layout.duration > 0 ? [.time, .start, .end] : []) + buttons
    }

    /// The part that has the keyboard focus; nil if the strip doesn't have the focus.
    func focusedPart(_ layout: StripLayout) -> Part? {
        guard isFocused else { return nil }
        let isThere =
            switch focus {
            case .time, .start, .end: layout.duration > 0
            case .button(let button): layout.box(of: button) != nil
            case .surface: false
            }
        return isThere ? focus : stops(layout).first
    }

    /// Handles a key while the strip has the keyboard focus; Shift makes steps of a frame ten times as long. False: the key is passed
    /// on.
    public mutating func key(_ key: String, shift: Bool, room: Size, intents: inout [StripIntent]) -> Bool {
        guard isOpen else { return false }
        let layout = layout(in: room)
        guard let part = focusedPart(layout) else { return false }
        if key == "tab" {
            move(from: part, by: shift ? -1 : 1, stops(layout))
            return true
        }
        if case .button(let button) = part {
            switch key {
            case "left": move(from: part, by: -1, stops(layout))
            case "right": move(from: part, by: 1, stops(layout))
            case "return", "keypad enter", "space": intents.append(button.intent)
            case "down" where button.opensMenu: intents.append(button.intent)
            default: return false
            }
            return true
        }
        let step = Self.frame * (shift ? 10 : 1)
        let now =
            switch part {
            case .start: layout.trim.lowerBound
            case .end: layout.trim.upperBound
            default: content.playhead
            }
        switch key {
        case "left": put(part, at: now - step, layout, &intents)
        case "right": put(part, at: now + step, layout, &intents)
        case "home": put(part, at: part == .time ? content.trim.lowerBound : 0, layout, &intents)
        case "end": put(part, at: part == .time ? content.trim.upperBound : layout.duration, layout, &intents)
        default: return false
        }
        return true
    }

    private mutating func move(from part: Part, by steps: Int, _ stops: [Part]) {
        guard let index = stops.firstIndex(of: part) else { return }
        focus = stops[(index + steps + stops.count) % stops.count]
    }

    /// Moves the playhead or an end of the part that is played to a time.
    private func put(_ part: Part, at time: Double, _ layout: StripLayout, _ intents: inout [StripIntent]) {
        guard layout.duration > 0 else { return }
        switch part {
        case .start: intents.append(.trim(trim(fromStart: time, layout)))
        case .end: intents.append(.trim(trim(toEnd: time, layout)))
        default: intents += [.scrub(time.clamped(to: 0...content.duration)), .endScrub]
        }
    }
}
