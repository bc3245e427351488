internal import RiffleMath
public import RiffleStage

// The curves and the clock under the hand.
extension TweakState {
    /// Takes over what the stage shows, before a frame is drawn. `other` is the setting that the present one is compared with.
    /// Where the panel is closed nothing is done.
    public mutating func refresh(_ stage: Stage, other: StageConfiguration, clock: PlaybackClock) {
        guard isOpen else { return }
        self.clock = clock
        tone = stage.backdropTone
        var isKnobHeld = false
        if case .knob = hold { isKnobHeld = true }
        guard !closedSections.contains(.curves) || curves.plots.isEmpty else { return }
        curves.refresh(stage, other: other, isHeld: isKnobHeld)
    }

    /// The same without what may change with every frame: the dots on the curves, and what the frames cost.
    var still: TweakState {
        var state = self
        state.meter = .empty
        state.curves = curves.still
        // What is typed is drawn with every frame.
        state.typing?.text = ""
        return state
    }

    /// Chooses a curve, or gives the place of the knob that is taken.
    mutating func pressCurves(_ layout: CurveLayout, at point: Vector2) -> Int? {
        if let place = layout.thumbs.firstIndex(where: { $0.contains(point) }) {
            curves.chosen = curves.plots[place].title
            return nil
        }
        guard let place = curves.chosenIndex, layout.plot.contains(point) else { return nil }
        return layout.knob(of: curves.plots[place], at: point)
    }

    /// Moves a knob of the large curve under the hand; gives the numbers that were asked for.
    func dragKnob(
        _ place: Int, to point: Vector2, last: Vector2?, _ items: [TweakItem], _ layout: TweakLayout,
        _ intents: inout [TweakIntent]
    ) -> Vector2? {
        guard let chosen = curves.chosenIndex, curves.plots[chosen].handles.indices.contains(place) else { return last }
        for line in layout.lines {
            guard case .curves(let count) = items[line.item] else { continue }
            let curve = curves.plots[chosen]
            let knob = curve.handles[place]
            let board = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            let numbers = board.scale(curve).values(at: point)
            let wanted = Vector2((numbers.x * 1000).rounded() / 1000, knob.value(at: numbers))
            guard wanted.x.isFinite, wanted.y.isFinite, wanted != last else { return last }
            if let name = knob.xName { intents.append(.set(name: name, value: wanted.x, isFinal: false)) }
            intents.append(.set(name: knob.yName, value: wanted.y, isFinal: false))
            return wanted
        }
        return last
    }

    /// The end of a knob's drag: the same numbers once more, for good.
    func letGo(of place: Int, at last: Vector2?, _ intents: inout [TweakIntent]) {
        guard let last, let chosen = curves.chosenIndex, curves.plots[chosen].handles.indices.contains(place) else { return }
        intents.append(.set(name: curves.plots[chosen].handles[place].yName, value: last.y, isFinal: true))
    }

    func pressClock(_ layout: ClockLayout, at point: Vector2, _ intents: inout [TweakIntent]) {
        if layout.pause.contains(point) {
            intents.append(.pause)
        } else if layout.step.contains(point) {
            intents.append(.stepFrame)
        } else if let place = layout.rates.firstIndex(where: { $0.contains(point) }) {
            intents.append(.rate(PlaybackClock.rates[place]))
        }
    }
}
