public import RiffleMath
internal import RiffleModels
internal import RiffleScene
public import RiffleSettings
public import RiffleStage

// Events on the curves and the clock.
extension TweakState {
    /// Takes the stage's current values, before a frame is drawn. `other` is the comparison setting. Does nothing while the panel
    /// is closed.
    public mutating func refresh(_ stage: Stage, other: StageConfiguration, clock: PlaybackClock) {
        guard isOpen else { return }
        live.clock = TimeFlow(rate: clock.rate, isPaused: clock.isPaused)
        live.tone = stage.backdropTone
        var isHandleHeld = false
        if case .handle = hold { isHandleHeld = true }
        guard !isClosed(.curves) || curves.plots.isEmpty else { return }
        curves.refresh(stage, other: other, isHeld: isHandleHeld)
    }

    /// A copy without the parts that may change in every frame: the dots on the curves, the frame times and the text being typed.
    var staticPart: TweakState {
        var state = self
        state.live.meter = .empty
        state.curves = curves.staticPart
        // The text being typed is drawn in every frame.
        state.typing?.text = ""
        if pane.isWriting {
            state.formula?.text = ""
            state.formula?.mark = nil
            state.formula?.scroll = 0
        }
        return state
    }

    /// A press on the curves: chooses a plot, or returns the index of the pressed handle.
    mutating func pressCurves(_ layout: CurveLayout, at point: Vector2) -> Int? {
        if let index = layout.thumbs.firstIndex(where: { $0.contains(point) }) {
            curves.chosen = curves.plots[index].title
            return nil
        }
        guard let index = curves.chosenIndex, layout.plot.contains(point) else { return nil }
        return layout.handle(of: curves.plots[index], at: point)
    }

    /// Moves a handle of the large plot to a point; returns the numbers that were requested.
    func dragHandle(
        _ index: Int, to point: Vector2, last: Vector2?, _ items: [TweakItem], _ layout: TweakLayout,
        _ intents: inout [TweakIntent]
    ) -> Vector2? {
        guard let chosen = curves.chosenIndex, curves.plots[chosen].handles.indices.contains(index) else { return last }
        for line in layout.lines {
            guard case .curves(let count) = items[line.item] else { continue }
            let curve = curves.plots[chosen]
            let handle = curve.handles[index]
            let board = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            let numbers = board.scale(curve).values(at: point)
            let wanted = Vector2((numbers.x * 1000).rounded() / 1000, handle.value(at: numbers))
            guard wanted.x.isFinite, wanted.y.isFinite, wanted != last else { return last }
            if pointName(index) != nil {
                intents.append(.movePoint(wanted.y))
            } else {
                if let name = handle.xName { intents.append(.set(name: name, value: wanted.x, isFinal: false)) }
                intents.append(.set(name: handle.yName, value: wanted.y, isFinal: false))
            }
            return wanted
        }
        return last
    }

    /// The name of the model's handle, for which parameters are solved, behind a handle of the large plot; nil if the handle's numbers
    /// are parameters themselves.
    func pointName(_ index: Int) -> String? {
        guard let chosen = curves.chosenIndex, curves.plots[chosen].property != nil,
            curves.plots[chosen].handles.indices.contains(index)
        else { return nil }
        return curves.plots[chosen].handles[index].yName
    }

    /// Sets the parameters that the drag of a curve's point solves for, and the alternatives to them, in the order of choice.
    public mutating func setSolved(_ parameters: [String], others: [[String]]) {
        curves.solved = SolvedPoint(parameters: parameters, others: others)
    }

    /// Ends the drag of a handle: requests the last value once more, as the final one.
    mutating func endHandleDrag(of index: Int, at last: Vector2?, _ intents: inout [TweakIntent]) {
        curves.solved = SolvedPoint()
        if pointName(index) != nil { return intents.append(.endPoint) }
        guard let last, let chosen = curves.chosenIndex, curves.plots[chosen].handles.indices.contains(index) else { return }
        intents.append(.set(name: curves.plots[chosen].handles[index].yName, value: last.y, isFinal: true))
    }

    func pressClock(_ layout: ClockLayout, at point: Vector2, _ intents: inout [TweakIntent]) {
        if layout.pause.contains(point) {
            intents.append(.pause)
        } else if layout.step.contains(point) {
            intents.append(.stepFrame)
        } else if let index = PlaybackClock.rates.indices.first(where: { layout.rate($0).contains(point) }) {
            intents.append(.rate(PlaybackClock.rates[index]))
        }
    }
}

// Tooltips of the panel's buttons.
extension TweakState {
    /// The tooltip at a point of the window; nil: none. `isCovered`: a page covers all but the header.
    public func tip(
        at point: Vector2, configuration: StageConfiguration, viewport: Size, isCovered: Bool = false
    ) -> Tip? {
        guard isOpen, !isHeld else { return nil }
        let layout = TweakLayout([], viewport: viewport, width: width, scroll: 0)
        if layout.close.contains(point) { return Tip("Close the panel", key: "P", of: layout.close) }
        if layout.presets.contains(point) { return Tip("Presets", key: "Ctrl+O", of: layout.presets) }
        if layout.export.contains(point) { return Tip("Export code", key: "E", of: layout.export) }
        guard !isCovered else { return nil }
        if layout.search.contains(point), !list.isSearching { return Tip("Find a number", key: "/", of: layout.search) }
        let items = items(configuration)
        guard let line = self.layout(items, viewport: viewport).line(at: point),
            case .formulaHeading(let heading) = items[line.item], let action = heading.action(at: point, in: line.box)
        else { return nil }
        return Tip(action.title, of: heading.box(of: action, in: line.box))
    }
}

// The part under the pointer.
extension TweakState {
    /// The cursor at a point of the window; nil outside the panel.
    public func pointer(at point: Vector2, configuration: StageConfiguration, viewport: Size) -> TweakPointer? {
        guard isOpen else { return nil }
        switch hold {
        case .edge, .slider, .scrub(_, _, _, _?): return .sideways
        case .handle: return .grabbing
        case .scrollBar: return .arrow
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
                if let index = curves.chosenIndex, board.handle(of: curves.plots[index], at: point) != nil { return .hand }
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
        case .scrollBar: return .arrow
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
