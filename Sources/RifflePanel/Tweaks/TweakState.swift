public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleStage

/// What a person wants of the configuration.
public enum TweakIntent: Equatable, Sendable {
    /// A parameter's new value; `isFinal` is false while a slider is still held: the whole drag is one step to undo.
    case set(name: String, value: Double, isFinal: Bool)
    /// Back to the defaults, all in one step.
    case reset(names: [String])
    /// The stage's time: stop it or let it go on, move it by a frame, let it run at a rate.
    case pause
    case stepFrame
    case rate(Double)
    /// A sentence for the person.
    case say(String)
    case close
}

/// The tweak panel as a value: what is open, under the hand, being typed. It is built from descriptors alone and never names a model;
/// events go in, intents come out, and what the numbers become is the business of the caller.
public struct TweakState: Equatable, Sendable {
    public internal(set) var isOpen = false
    public internal(set) var width = TweakLayout.standardWidth
    /// The parameter that the keyboard is at, in the panel and without it.
    public internal(set) var focus: String?
    /// What the frames cost; whoever draws them notes it.
    public var meter = FrameMeter()
    /// How finely the hand that drags means it.
    public var pace = TweakPace.normal
    var curves = CurveBoard()
    /// The mean colour of what lies behind the cards.
    var tone: Color?
    /// How the stage's time runs; nil hides the clock.
    var clock: PlaybackClock?
    var search = ""
    var isSearching = false
    var closed: Set<ParameterDescriptor.Group> = []
    var closedSections: Set<TweakSection> = []
    var scroll = 0.0
    /// The names of the rows that stand on top.
    public internal(set) var favourites: Set<String> = []
    /// Whether only what was changed shows.
    var isChangedOnly = false
    /// The row that the pointer is over, by its name, and what of the panel.
    var hover: String?
    var hoverPart: TweakPart?
    /// The place of the pointer, where it is over the curves or the clock.
    var hoverPoint: Vector2?
    /// What is typed for a value.
    var typing: Typing?
    var hold: Hold?

    struct Typing: Equatable, Sendable {
        var name: String
        /// What stood there at first, and what does now.
        var start: String
        var text: String
    }

    enum Hold: Equatable, Sendable {
        /// A parameter, what it was set to last, where the hand was then, and what that meant before it was put on a step.
        case slider(name: String, last: Double, x: Double, raw: Double)
        /// A number by its value: where the hand was, the value then, not yet on a step, and what it was set to last; nil: it hasn't moved.
        case scrub(name: String, x: Double, raw: Double, last: Double?)
        /// A point of the large curve, by its place, and what it was last moved to.
        case knob(Int, last: Vector2?)
        case edge
        /// Pressed on something that acts at once.
        case button
    }

    public init() {}

    /// The panel's share of a window's width, in points; 0 while it is closed.
    public func width(in viewport: Size) -> Double { isOpen ? openWidth(in: viewport) : 0 }

    /// What it has of it when it is open.
    public func openWidth(in viewport: Size) -> Double {
        TweakLayout([], viewport: viewport, width: width, scroll: 0).panel.width
    }

    /// Whether a hand holds something of the panel, wherever it is.
    public var isHeld: Bool { hold != nil }

    /// Whether it holds this number.
    func isHeld(_ name: String) -> Bool {
        switch hold {
        case .slider(name, _, _, _)?, .scrub(name, _, _, _)?: true
        default: false
        }
    }
    /// `width`: in points, of a panel as it was before; nil leaves it.
    public mutating func setOpen(_ open: Bool, width: Double? = nil) {
        isOpen = open
        if let width, width.isFinite { self.width = min(max(width, TweakLayout.leastWidth), TweakLayout.greatestWidth) }
        hold = nil
        typing = nil
        isSearching = false
        hover = nil
        hoverPart = nil
        hoverPoint = nil
    }

    public mutating func setFavourites(_ names: Set<String>) { favourites = names }

    func items(_ configuration: StageConfiguration) -> [TweakItem] {
        let rows = TweakItem.items(
            of: configuration,
            TweakItem.Filter(
                search: search, isChangedOnly: isChangedOnly, favourites: favourites, closed: closed,
                areFavouritesClosed: closedSections.contains(.favourites)))
        // Who searches, or looks at what was changed, looks for a number.
        guard search.isEmpty, !isChangedOnly else { return rows }
        // Favourites stand above all.
        let top = rows.prefix { if case .group = $0 { false } else { true } }
        var items = Array(top)
        if !curves.plots.isEmpty {
            items.append(.section(.curves))
            if !closedSections.contains(.curves) { items.append(.curves(count: curves.plots.count)) }
        }
        items += rows.dropFirst(top.count)
        if clock != nil {
            items.append(.section(.clock))
            if !closedSections.contains(.clock) { items.append(.clock) }
        }
        return items
    }

    func layout(_ items: [TweakItem], viewport: Size) -> TweakLayout {
        TweakLayout(items, viewport: viewport, width: width, scroll: scroll)
    }
}

// MARK: - The pointer

extension TweakState {
    public enum PointerPhase: Sendable { case began, moved, ended, cancelled }

    /// Takes a pointer's event. True: it was for the panel, the stage is not to get it. `isDouble`: a press that follows another at once.
    public mutating func pointer(
        _ phase: PointerPhase, at point: Vector2, isDouble: Bool = false, configuration: StageConfiguration, viewport: Size,
        intents: inout [TweakIntent]
    ) -> Bool {
        guard isOpen else { return false }
        let items = items(configuration)
        let layout = layout(items, viewport: viewport)
        let isInside = point.x >= layout.panel.minX - TweakLayout.grip
        switch phase {
        case .began:
            guard isInside else {
                finishTyping(configuration, &intents)
                isSearching = false
                return false
            }
            press(point, isDouble: isDouble, items, layout, configuration, &intents)
            return true
        case .moved:
            if let hold { return drag(hold, point, items, layout, &intents) }
            look(at: isInside ? point : nil, items, layout)
            return isInside
        case .ended, .cancelled:
            guard let hold else { return false }
            self.hold = nil
            switch hold {
            case .slider(let name, let last, _, _): intents.append(.set(name: name, value: last, isFinal: true))
            case .scrub(let name, _, _, let last?): intents.append(.set(name: name, value: last, isFinal: true))
            case .scrub(let name, _, _, nil):
                // A click: the number is typed.
                if phase == .ended, let row = TweakRow.rows(of: configuration).first(where: { $0.descriptor.name == name }) {
                    type(row)
                }
            case .knob(let place, let last): letGo(of: place, at: last, &intents)
            case .edge, .button: break
            }
            return true
        }
    }

    /// A wheel over the panel scrolls its list. True: it was for the panel.
    public mutating func wheel(_ delta: Double, at point: Vector2, configuration: StageConfiguration, viewport: Size) -> Bool {
        guard isOpen else { return false }
        let items = items(configuration)
        let before = layout(items, viewport: viewport)
        guard before.panel.contains(point) else { return false }
        scroll = min(max(scroll + delta, 0), before.greatestScroll)
        look(at: point, items, layout(items, viewport: viewport))
        return true
    }

    /// Notes what is under the pointer; nil: nothing of the panel.
    private mutating func look(at point: Vector2?, _ items: [TweakItem], _ layout: TweakLayout) {
        hover = nil
        hoverPoint = nil
        hoverPart = point.flatMap { layout.part(at: $0, items) }
        guard let point, let line = layout.line(at: point) else { return }
        switch items[line.item] {
        case .row(let row): hover = row.descriptor.name
        case .curves, .clock: hoverPoint = point
        case .group, .section, .note: break
        }
    }

    private mutating func press(
        _ point: Vector2, isDouble: Bool, _ items: [TweakItem], _ layout: TweakLayout, _ configuration: StageConfiguration,
        _ intents: inout [TweakIntent]
    ) {
        finishTyping(configuration, &intents)
        let part = layout.part(at: point, items)
        isSearching = part == .search
        hold = .button
        switch part {
        case .edge: hold = .edge
        case .close: intents.append(.close)
        case .changedOnly:
            isChangedOnly.toggle()
            scroll = 0
        case .resetAll: reset(TweakRow.changes(of: configuration), &intents)
        case .resetGroup(let group):
            reset(TweakRow.changes(of: configuration).filter { $0.descriptor.group == group }, &intents)
        case .heading(let place):
            switch items[place] {
            case .group(let group): toggleGroup(group)
            case .section(let section): toggleSection(section)
            default: break
            }
        case .row(let place, let part):
            guard case .row(let row) = items[place], let line = layout.lines.first(where: { $0.item == place }) else { return }
            press(row, part, line, point, isDouble: isDouble, &intents)
        case .search, nil:
            guard let line = layout.line(at: point) else { return }
            switch items[line.item] {
            case .curves(let count):
                if let place = pressCurves(CurveLayout(line.box, count: count, plotHeight: layout.plotHeight), at: point) {
                    hold = .knob(place, last: nil)
                }
            case .clock: pressClock(ClockLayout(line.box), at: point, &intents)
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
        case .star: if favourites.remove(name) == nil { favourites.insert(name) }
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
        case .knob(let place, let last):
            let value = dragKnob(place, to: point, last: last, items, layout, &intents)
            self.hold = .knob(place, last: value)
        case .edge:
            let wanted = layout.panel.maxX - point.x
            if wanted < TweakLayout.leastWidth * 0.6 { intents.append(.close) }
            width = min(max(wanted, TweakLayout.leastWidth), TweakLayout.greatestWidth)
        case .slider(let name, let last, let x, let before):
            guard let (row, line) = row(named: name, items, layout), let track = line.track else { break }
            // Counted from where the hand was, so that a change of pace is no jump.
            let raw = before + (row.raw(at: (point.x - x) / track.width) - row.raw(at: 0)) * pace.speed
            let value = row.snapped(raw, pace: pace)
            self.hold = .slider(name: name, last: value, x: point.x, raw: raw)
            if value != last { intents.append(.set(name: name, value: value, isFinal: false)) }
        case .scrub(let name, let x, let before, let last):
            guard let (row, _) = row(named: name, items, layout) else { break }
            guard last != nil || abs(point.x - x) >= Self.slop else { break }
            // What the slop held back is given up: the number goes on from where it is.
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

    /// How far a hand may move on a number that it clicks, in points.
    private static let slop = 3.0
}
