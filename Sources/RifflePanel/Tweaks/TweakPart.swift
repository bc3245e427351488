public import RiffleMath
internal import RiffleModels
public import RiffleSettings

/// A part of the panel that can be pressed.
enum TweakPart: Equatable, Sendable {
    case edge
    case close
    case search
    case changedOnly
    case resetAll
    /// The heading of a group or section, by the index of its item.
    case heading(Int)
    case resetGroup(ParameterDescriptor.Group)
    case formulaAction(FormulaAction)
    /// A part of the row at the index of its item.
    case row(Int, OfRow)

    enum OfRow: Equatable, Sendable {
        /// The dot before the title: resets the value.
        case dot
        case title
        /// The star after the value: puts the row at the top, or back.
        case star
        /// The left end of a choice: selects the previous option.
        case back
        case value
        case track
    }
}

/// The cursor over a part.
public enum TweakPointer: Sendable {
    /// The normal cursor.
    case arrow
    /// Over what acts on a press: a pointing hand.
    case hand
    /// Over what is dragged horizontally.
    case sideways
    /// While something is dragged.
    case grabbing
    /// Over editable text.
    case text
}

extension TweakLayout {
    /// The part at a point of the panel; nil: none, or in the curves or the clock, which have hit tests of their own.
    func part(at point: Vector2, _ items: [TweakItem]) -> TweakPart? {
        if point.x < panel.minX + Self.grip { return .edge }
        if close.contains(point) { return .close }
        if search.contains(point) { return .search }
        if changedOnly.contains(point) { return .changedOnly }
        if resetAll.contains(point) { return .resetAll }
        guard let line = line(at: point) else { return nil }
        switch items[line.item] {
        case .group(let group): return line.resets.contains(point) ? .resetGroup(group) : .heading(line.item)
        case .section: return .heading(line.item)
        case .formulaHeading(let heading):
            if let action = heading.action(at: point, in: line.box) { return .formulaAction(action) }
            return heading.hasText ? .heading(line.item) : nil
        case .row(let row): return .row(line.item, part(of: row, line, at: point))
        case .curves, .clock, .formula, .note: return nil
        }
    }

    private func part(of row: TweakRow, _ line: Line, at point: Vector2) -> TweakPart.OfRow {
        if point.x < line.box.minX + Self.padding { return .dot }
        if point.x >= line.box.maxX - Self.padding { return .star }
        if let track = line.track, point.y >= track.minY - 3 { return .track }
        guard point.x >= line.value.minX else { return .title }
        if case .choice = row.descriptor.kind, point.x < line.value.minX + 20 { return .back }
        return .value
    }
}

extension TweakState {
    /// The cursor at a point of the window; nil outside the panel.
    public func pointer(at point: Vector2, configuration: StageConfiguration, viewport: Size) -> TweakPointer? {
        guard isOpen else { return nil }
        switch hold {
        case .edge, .slider, .scrub(_, _, _, _?): return .sideways
        case .knob: return .grabbing
        case .scrub(_, _, _, nil), .button, nil: break
        }
        guard reaches(point, viewport) else { return nil }
        let items = items(configuration)
        let layout = layout(items, viewport: viewport)
        guard let part = layout.part(at: point, items) else {
            guard let line = layout.line(at: point) else { return .arrow }
            switch items[line.item] {
            case .curves(let count):
                let board = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
                if let index = curves.chosenIndex, board.knob(of: curves.plots[index], at: point) != nil { return .hand }
                return board.thumbs.contains { $0.contains(point) } ? .hand : .arrow
            case .formula(let shape): return FormulaLayout(line.box, shape).text.contains(point) ? .text : .arrow
            case .clock:
                let clock = ClockLayout(line.box)
                return clock.pause.contains(point) || clock.step.contains(point) || clock.rates.contains(point) ? .hand : .arrow
            default: return .arrow
            }
        }
        switch part {
        case .edge: return .sideways
        case .search: return .text
        case .close, .changedOnly, .resetAll, .heading, .resetGroup, .formulaAction: return .hand
        case .row(let index, let part):
            guard case .row(let row) = items[index] else { return .arrow }
            switch part {
            case .track: return .sideways
            case .value: return row.descriptor.isTyped ? .sideways : .hand
            case .star, .back: return .hand
            case .dot: return row.differs ? .hand : .arrow
            case .title: return row.descriptor.isTyped ? .arrow : .hand
            }
        }
    }
}
