internal import RiffleMath
public import RiffleSettings
public import RiffleStage

// Events on the curves and the clock.
extension TweakState {
    /// Takes the stage's current values, before a frame is drawn. `other` is the comparison setting. Does nothing while the panel
    /// is closed.
    public mutating func refresh(_ stage: Stage, other: StageConfiguration, clock: PlaybackClock) {
        guard isOpen else { return }
        self.clock = TimeFlow(rate: clock.rate, isPaused: clock.isPaused)
        tone = stage.backdropTone
        var isKnobHeld = false
        if case .knob = hold { isKnobHeld = true }
        guard !isClosed(.curves) || curves.plots.isEmpty else { return }
        curves.refresh(stage, other: other, isHeld: isKnobHeld)
    }

    /// A copy without what may change in every frame: the dots on the curves, the frame times and the text being typed.
    var staticPart: TweakState {
        var state = self
        state.meter = .empty
        state.curves = curves.staticPart
        // The text being typed is drawn in every frame.
        state.typing?.text = ""
        if isWriting {
            state.formula?.text = ""
            state.formula?.mark = nil
            state.formula?.scroll = 0
        }
        return state
    }

    /// A press on the curves: chooses a plot, or returns the index of the pressed knob.
    mutating func pressCurves(_ layout: CurveLayout, at point: Vector2) -> Int? {
        if let index = layout.thumbs.firstIndex(where: { $0.contains(point) }) {
            curves.chosen = curves.plots[index].title
            return nil
        }
        guard let index = curves.chosenIndex, layout.plot.contains(point) else { return nil }
        return layout.knob(of: curves.plots[index], at: point)
    }

    /// Moves a knob of the large plot to a point; returns the numbers that were requested.
    func dragKnob(
        _ index: Int, to point: Vector2, last: Vector2?, _ items: [TweakItem], _ layout: TweakLayout,
        _ intents: inout [TweakIntent]
    ) -> Vector2? {
        guard let chosen = curves.chosenIndex, curves.plots[chosen].handles.indices.contains(index) else { return last }
        for line in layout.lines {
            guard case .curves(let count) = items[line.item] else { continue }
            let curve = curves.plots[chosen]
            let knob = curve.handles[index]
            let board = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            let numbers = board.scale(curve).values(at: point)
            let wanted = Vector2((numbers.x * 1000).rounded() / 1000, knob.value(at: numbers))
            guard wanted.x.isFinite, wanted.y.isFinite, wanted != last else { return last }
            if pointName(index) != nil {
                intents.append(.movePoint(wanted.y))
            } else {
                if let name = knob.xName { intents.append(.set(name: name, value: wanted.x, isFinal: false)) }
                intents.append(.set(name: knob.yName, value: wanted.y, isFinal: false))
            }
            return wanted
        }
        return last
    }

    /// The name of the handle that the model solves for a knob of the large plot; nil: its numbers are parameters themselves.
    func pointName(_ index: Int) -> String? {
        guard let chosen = curves.chosenIndex, curves.plots[chosen].property != nil,
            curves.plots[chosen].handles.indices.contains(index)
        else { return nil }
        return curves.plots[chosen].handles[index].yName
    }

    /// What the drag of a curve's point solves for, and what it can solve for instead, in the order of choice.
    public mutating func setSolved(_ parameters: [String], others: [[String]]) { solved = (parameters, others) }

    /// Ends the drag of a knob: requests the last value once more, as the final one.
    mutating func endKnobDrag(of index: Int, at last: Vector2?, _ intents: inout [TweakIntent]) {
        solved = ([], [])
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
