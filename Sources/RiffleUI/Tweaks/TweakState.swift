public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleSettings
internal import RiffleStage

/// The tweak panel as a value: its open parts, its hover, its focus and the text being typed. It is built from descriptors alone and never
/// names a model; it takes events and returns intents, and the caller changes the parameters.
public struct TweakState: Equatable, Sendable {
    /// Whether the panel is open.
    public internal(set) var isOpen = false
    /// The width of the open panel, in points; `width(in:)` limits it to the window.
    public internal(set) var width: Double {
        get { widths.shown }
        set { widths.shown = newValue }
    }
    /// The width of the panel without code, in points.
    public var ownWidth: Double { widths.own }
    var widths = PanelWidths()
    /// The name of the focused parameter, or of another focused part of the panel; the closed panel has a focus, too.
    public internal(set) var focus: String?
    /// Whether another part of the window than the cards and the panel has the keyboard: then nothing here is shown as focused.
    public var isKeyboardElsewhere = false
    /// The focus that is shown.
    var shownFocus: String? { isKeyboardElsewhere ? nil : focus }
    /// The stage's clock and frame times.
    public var live = LiveFacts()
    /// How finely a drag changes a value.
    public var pace = TweakPace.normal
    var curves = CurveBoard()
    /// The choice of the visible rows.
    public internal(set) var list = TweakList()
    var scroll = 0.0
    /// The place under the pointer.
    var hover = TweakHover()
    /// The value being typed; nil: none.
    var typing: Typing?
    var hold: Hold?
    /// The text of the chosen model's formula; nil: it has none that can be edited.
    var formula: FormulaText?
    var pane = FormulaPane()
    let kept = KeptRows()

    /// The panel's facts about the stage's clock. They lack the time of its last change, which differs in each round of a loop.
    struct TimeFlow: Equatable, Sendable {
        /// Seconds of stage time per second.
        var rate: Double
        var isPaused: Bool
    }

    enum Hold: Equatable, Sendable {
        /// A slider: the parameter, its last value, the pointer's x at that time, and the value before it was rounded to a step.
        case slider(name: String, last: Double, x: Double, raw: Double)
        /// A drag on a number: the pointer's last x, the value then before it was rounded to a step, and the last value that was
        /// set; nil: the pointer is still within the slop.
        case scrub(name: String, x: Double, raw: Double, last: Double?)
        /// A handle of the large plot, by its index, and the numbers that it was last moved to.
        case handle(Int, last: Vector2?)
        case edge
        /// The scroll bar; `grip`: the place in its thumb, in points.
        case scrollBar(grip: Double)
        /// A press on something that acts at once.
        case button
    }

    /// A closed panel.
    public init() {}

    /// The panel's width in a window, in points; 0 while it is closed.
    public func width(in viewport: Size) -> Double { isOpen ? openWidth(in: viewport) : 0 }

    /// The panel's width in a window while it is open, in points.
    public func openWidth(in viewport: Size) -> Double {
        TweakLayout([], viewport: viewport, width: width, scroll: 0).panel.width
    }

    /// Whether a point of the window is in the open panel, or close enough to its edge to take hold of it.
    func reaches(_ point: Vector2, _ viewport: Size) -> Bool {
        point.x >= viewport.width - openWidth(in: viewport) - TweakLayout.grip
    }

    /// Whether the pointer holds a part of the panel, wherever the pointer is.
    public var isHeld: Bool { hold != nil }

    /// Whether the pointer holds this parameter's value.
    func isHeld(_ name: String) -> Bool {
        switch hold {
        case .slider(name, _, _, _)?, .scrub(name, _, _, _)?: true
        default: false
        }
    }

    /// Opens or closes the panel. `width`: a saved width, in points; nil keeps the current one.
    public mutating func setOpen(_ open: Bool, width: Double? = nil) {
        isOpen = open
        let hasProblem = formula?.problem != nil
        formula?.isSought = open && hasProblem
        if let width { widths.restore(width) }
        hold = nil
        typing = nil
        list.isSearching = false
        narrow()
        hover = TweakHover()
    }

    /// Gives the panel its width for code in a window, or its width for numbers.
    public mutating func setShowsCode(_ shows: Bool, viewport: Size) {
        pane.isWide = false
        widths.setShowsCode(shows, viewport: viewport)
    }

    /// Shows a page of the rows, from its top.
    public mutating func setPage(_ page: TweakPage) {
        guard page != list.page else { return }
        list.page = page
        (list.search, list.isSearching, list.isChangedOnly) = ("", false, false)
        (scroll, focus, typing, hold, hover) = (0, nil, nil, nil, TweakHover())
        pane.isWriting = false
    }

    /// Sets the names of the rows at the top.
    public mutating func setFavourites(_ names: Set<String>) { list.favourites = names }
}

// MARK: - The pointer

extension TweakState {
    /// The phase of a pointer event.
    public enum PointerPhase: Sendable { case began, moved, ended, cancelled }

    /// Handles a pointer event. True: the event is consumed. `isDouble`: the press is the second one of a double click.
    public mutating func pointer(
        _ phase: PointerPhase, at point: Vector2, isDouble: Bool = false, configuration: StageConfiguration, viewport: Size,
        intents: inout [TweakIntent]
    ) -> Bool {
        guard isOpen else { return false }
        let items = items(configuration)
        let layout = layout(items, viewport: viewport)
        let isInside = reaches(point, viewport)
        switch phase {
        case .began:
            guard isInside else {
                finishTyping(configuration, &intents)
                list.isSearching = false
                pane.isWriting = false
                return false
            }
            press(point, isDouble: isDouble, items, layout, configuration, &intents)
            return true
        case .moved:
            if let hold { return drag(hold, point, items, layout, &intents) }
            updateHover(at: isInside ? point : nil, items, layout)
            return isInside
        case .ended, .cancelled:
            guard let hold else { return false }
            self.hold = nil
            switch hold {
            case .slider(let name, let last, _, _): intents.append(.set(name: name, value: last, isFinal: true))
            case .scrub(let name, _, _, let last?): intents.append(.set(name: name, value: last, isFinal: true))
            case .scrub(let name, _, _, nil):
                // A click starts typing.
                if phase == .ended, let row = TweakRow.rows(of: configuration).first(where: { $0.descriptor.name == name }) {
                    type(row)
                }
            case .handle(let index, let last): endHandleDrag(of: index, at: last, &intents)
            case .edge, .scrollBar, .button: break
            }
            return true
        }
    }

    /// A wheel over the panel scrolls its list. True: the event is consumed.
    public mutating func wheel(_ delta: Double, at point: Vector2, configuration: StageConfiguration, viewport: Size) -> Bool {
        guard isOpen else { return false }
        let items = items(configuration)
        let before = layout(items, viewport: viewport)
        guard before.panel.contains(point) else { return false }
        if scrollFormula(delta, at: point, items, before) { return true }
        scroll = min(max(scroll + delta, 0), before.greatestScroll)
        updateHover(at: point, items, layout(items, viewport: viewport))
        return true
    }

    /// Notes that the pointer has left the panel. Returns true if something was highlighted.
    public mutating func leave() -> Bool {
        guard hover.name != nil || hover.part != nil || hover.point != nil else { return false }
        (hover.name, hover.part, hover.point) = (nil, nil, nil)
        return true
    }

    /// Updates the place under the pointer; nil: the pointer is outside the panel.
    private mutating func updateHover(at point: Vector2?, _ items: [TweakItem], _ layout: TweakLayout) {
        hover.name = nil
        hover.point = nil
        hover.part = point.flatMap { layout.part(at: $0, items) }
        guard let point, let line = layout.line(at: point) else { return }
        switch items[line.item] {
        case .row(let row): hover.name = row.descriptor.name
        case .curves, .clock, .formula: hover.point = point
        case .group, .section, .formulaHeading, .note: break
        }
    }

    private mutating func press(
        _ point: Vector2, isDouble: Bool, _ items: [TweakItem], _ layout: TweakLayout, _ configuration: StageConfiguration,
        _ intents: inout [TweakIntent]
    ) {
        finishTyping(configuration, &intents)
        let part = layout.part(at: point, items)
        list.isSearching = part == .search
        pane.isWriting = false
        hold = .button
        switch part {
        case .edge: hold = .edge
        case .scrollBar:
            guard let grip = layout.scrollBar?.grip(at: point, scroll: scroll) else { return }
            hold = .scrollBar(grip: grip)
            scroll = layout.scrollBar?.scroll(at: point, grip: grip) ?? scroll
        case .close: intents.append(.close)
        case .changedOnly:
            list.isChangedOnly.toggle()
            scroll = 0
        case .resetAll: reset(TweakRow.changes(of: configuration, on: list.page), &intents)
        case .resetGroup(let group):
            reset(TweakRow.changes(of: configuration, on: list.page).filter { $0.descriptor.group == group }, &intents)
        case .heading(let index):
            switch items[index] {
            case .group(let group): toggleGroup(group)
            case .section(let section): toggleSection(section)
            case .formulaHeading(let heading): if heading.hasText { toggleSection(.formula) }
            default: break
            }
        case .formulaAction(let action): intents.append(intent(of: action))
        case .row(let index, let part):
            guard case .row(let row) = items[index], let line = layout.lines.first(where: { $0.item == index }) else { return }
            press(row, part, line, point, isDouble: isDouble, &intents)
        case .search, nil:
            guard let line = layout.line(at: point) else { return }
            switch items[line.item] {
            case .curves(let count):
                if let index = pressCurves(CurveLayout(line.box, count: count, plotHeight: layout.plotHeight), at: point) {
                    hold = .handle(index, last: nil)
                    if let name = pointName(index) { intents.append(.beginPoint(name)) }
                }
            case .clock: pressClock(ClockLayout(line.box), at: point, &intents)
            case .formula(let shape) where FormulaLayout(line.box, shape).text.contains(point):
                write()
                // The field handles the rest of the press.
                hold = nil
            default: break
            }
        }
    }

    func reset(_ rows: [TweakRow], _ intents: inout [TweakIntent]) {
        let names = rows.filter(\.differs).map(\.descriptor.name)
        if !names.isEmpty { intents.append(.reset(names: names)) }
    }

    private mutating func press(
        _ row: TweakRow, _ part: TweakPart.OfRow, _ line: TweakLayout.Line, _ point: Vector2, isDouble: Bool,
        _ intents: inout [TweakIntent]
    ) {
        let name = row.descriptor.name
        focus = name
        switch part {
        case .dot: reset([row], &intents)
        case .star: if list.favourites.remove(name) == nil { list.favourites.insert(name) }
        case .back: intents.append(.set(name: name, value: row.stepped(by: -1), isFinal: true))
        case .value where line.track == nil, .title where line.track == nil && !isDouble:
            intents.append(.set(name: name, value: row.stepped(by: 1), isFinal: true))
        case .value: hold = .scrub(name: name, x: point.x, raw: row.value, last: nil)
        case .title: if isDouble { reset([row], &intents) }
        case .track:
            guard let track = line.track else { return }
            if isDouble { return reset([row], &intents) }
            let raw = row.raw(at: (point.x - track.minX) / track.width)
            let value = row.snapped(raw, pace: pace)
            hold = .slider(name: name, last: value, x: point.x, raw: raw)
            intents.append(.set(name: name, value: value, isFinal: false))
        }
    }

    private mutating func drag(
        _ hold: Hold, _ point: Vector2, _ items: [TweakItem], _ layout: TweakLayout, _ intents: inout [TweakIntent]
    ) -> Bool {
        switch hold {
        case .button: break
        case .scrollBar(let grip): scroll = layout.scrollBar?.scroll(at: point, grip: grip) ?? scroll
        case .handle(let index, let last):
            let value = dragHandle(index, to: point, last: last, items, layout, &intents)
            self.hold = .handle(index, last: value)
        case .edge:
            let wanted = layout.panel.maxX - point.x
            if wanted < TweakLayout.leastWidth * 0.6 { intents.append(.close) }
            width = wanted
        case .slider(let name, let last, let x, let before):
            guard let (row, line) = row(named: name, items, layout), let track = line.track else { break }
            // Relative to the last event, so that a change of pace does not make the value jump.
            let raw = before + (row.raw(at: (point.x - x) / track.width) - row.raw(at: 0)) * pace.speed
            let value = row.snapped(raw, pace: pace)
            self.hold = .slider(name: name, last: value, x: point.x, raw: raw)
            if value != last { intents.append(.set(name: name, value: value, isFinal: false)) }
        case .scrub(let name, let x, let before, let last):
            guard let (row, _) = row(named: name, items, layout) else { break }
            guard last != nil || abs(point.x - x) >= Self.slop else { break }
            // The slop is subtracted, so that the value does not jump when the drag begins.
            let from = last == nil ? x + (point.x < x ? -Self.slop : Self.slop) : x
            let raw = before + (point.x - from) / row.pointsPerStep * row.descriptor.step * pace.factor
            let value = row.snapped(raw, pace: pace)
            self.hold = .scrub(name: name, x: point.x, raw: raw.clamped(to: row.descriptor.range), last: value)
            if value != last ?? row.value { intents.append(.set(name: name, value: value, isFinal: false)) }
        }
        return true
    }

    private func row(
        named name: String, _ items: [TweakItem], _ layout: TweakLayout
    ) -> (row: TweakRow, line: TweakLayout.Line)? {
        for line in layout.lines {
            if case .row(let row) = items[line.item], row.descriptor.name == name { return (row, line) }
        }
        return nil
    }

    /// How far the pointer may move during a click on a number, in points.
    private static let slop = 3.0
}
