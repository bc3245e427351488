public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleStage

/// What a person wants of the configuration.
public enum TweakIntent: Equatable, Sendable {
    /// A parameter's new value; `isFinal` is false while a slider is still held: the whole drag is one step to undo.
    case set(name: String, value: Double, isFinal: Bool)
    case reset(name: String)
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
    /// What the pointer is over.
    var hover: String?
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
        /// A point of the large curve, by its place, and what it was last moved to.
        case knob(Int, last: Vector2?)
        case edge
        /// Pressed on something that acts at once.
        case button
    }

    public init() {}

    /// The panel's share of a window's width, in points; 0 while it is closed.
    public func width(in viewport: Size) -> Double {
        isOpen ? TweakLayout([], viewport: viewport, width: width, scroll: 0).panel.width : 0
    }

    /// Whether a hand holds something of the panel, wherever it is.
    public var isHeld: Bool { hold != nil }
    /// `width`: in points, of a panel as it was before; nil leaves it.
    public mutating func setOpen(_ open: Bool, width: Double? = nil) {
        isOpen = open
        if let width, width.isFinite { self.width = min(max(width, TweakLayout.leastWidth), TweakLayout.greatestWidth) }
        hold = nil
        typing = nil
        isSearching = false
        hover = nil
    }

    func items(_ configuration: StageConfiguration) -> [TweakItem] {
        let rows = TweakItem.items(of: configuration, search: search, closed: closed)
        // Who searches looks for a number.
        guard search.isEmpty else { return rows }
        var items: [TweakItem] = []
        if !curves.plots.isEmpty {
            items.append(.section(.curves))
            if !closedSections.contains(.curves) { items.append(.curves(count: curves.plots.count)) }
        }
        items += rows
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

    /// Takes a pointer's event. True: it was for the panel, the stage is not to get it.
    public mutating func pointer(
        _ phase: PointerPhase, at point: Vector2, configuration: StageConfiguration, viewport: Size,
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
            press(point, items, layout, configuration, &intents)
            return true
        case .moved:
            if let hold { return drag(hold, point, items, layout, &intents) }
            hover = isInside ? row(at: point, items, layout)?.descriptor.name : nil
            hoverPoint = isInside && hover == nil && layout.list.contains(point) ? point : nil
            return isInside
        case .ended, .cancelled:
            guard let hold else { return false }
            self.hold = nil
            switch hold {
            case .slider(let name, let last, _, _): intents.append(.set(name: name, value: last, isFinal: true))
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
        hover = row(at: point, items, layout(items, viewport: viewport))?.descriptor.name
        return true
    }

    private func row(at point: Vector2, _ items: [TweakItem], _ layout: TweakLayout) -> TweakRow? {
        guard let line = layout.line(at: point), case .row(let row) = items[line.item] else { return nil }
        return row
    }

    private mutating func press(
        _ point: Vector2, _ items: [TweakItem], _ layout: TweakLayout, _ configuration: StageConfiguration,
        _ intents: inout [TweakIntent]
    ) {
        finishTyping(configuration, &intents)
        isSearching = layout.search.contains(point)
        hold = .button
        if point.x < layout.panel.minX + TweakLayout.grip {
            hold = .edge
        } else if layout.close.contains(point) {
            intents.append(.close)
        } else if let line = layout.line(at: point) {
            switch items[line.item] {
            case .group(let group):
                toggleGroup(group)
            case .row(let row): press(row, line, point, &intents)
            case .section(let section):
                toggleSection(section)
            case .curves(let count):
                if let place = pressCurves(CurveLayout(line.box, count: count, plotHeight: layout.plotHeight), at: point) {
                    hold = .knob(place, last: nil)
                }
            case .clock: pressClock(ClockLayout(line.box), at: point, &intents)
            }
        }
    }

    private mutating func press(_ row: TweakRow, _ line: TweakLayout.Line, _ point: Vector2, _ intents: inout [TweakIntent]) {
        let name = row.descriptor.name
        focus = name
        if point.x < line.box.minX + TweakLayout.padding {
            // The dot before the name: back to the default.
            if row.differs { intents.append(.reset(name: name)) }
            return
        }
        guard let track = line.track else {
            let back = point.x < line.value.minX + 20 && point.x >= line.value.minX
            intents.append(.set(name: name, value: row.stepped(by: back ? -1 : 1), isFinal: true))
            return
        }
        if point.y < track.minY - 7 {
            if line.value.contains(point) { type(row) }
            return
        }
        let raw = row.raw(at: (point.x - track.minX) / track.width)
        let value = row.snapped(raw, pace: pace)
        hold = .slider(name: name, last: value, x: point.x, raw: raw)
        intents.append(.set(name: name, value: value, isFinal: false))
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
            for line in layout.lines {
                guard case .row(let row) = items[line.item], row.descriptor.name == name, let track = line.track else { continue }
                // Counted from where the hand was, so that a change of pace is no jump.
                let raw = before + (row.raw(at: (point.x - x) / track.width) - row.raw(at: 0)) * pace.speed
                let value = row.snapped(raw, pace: pace)
                self.hold = .slider(name: name, last: value, x: point.x, raw: raw)
                guard value != last else { break }
                intents.append(.set(name: name, value: value, isFinal: false))
            }
        }
        return true
    }
}
