internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// A part of the panel that can be pressed.
enum TweakPart: Equatable, Sendable {
    case edge
    case close
    case search
    case changedOnly
    case resetAll
    case scrollBar
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
    /// Over a part that acts on a press: a pointing hand.
    case hand
    /// Over a part that is dragged horizontally.
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
        if scrollBar?.strip.contains(point) == true { return .scrollBar }
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
