import RiffleMath
import RiffleModels
import RiffleScene
import RiffleStage
import Testing

@testable import RifflePanel

/// The curves and the clock in the panel, under a hand.
@Suite("Curves and clock in the panel")
struct CurvePanelTests {
    static let viewport = Size(width: 1280, height: 800)
    static let ids = ModelRegistry.all.map { $0.descriptor.id }

    /// A stage, its panel, and what the app does between them.
    struct Desk {
        var stage: Stage
        var state = TweakState()
        var history = ConfigurationHistory()
        var clock = PlaybackClock(at: 0)
        var comparison = Comparison()
        var asked: [TweakIntent] = []

        init(_ id: String, _ change: (inout StageConfiguration) -> Void = { _ in }) {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            change(&configuration)
            let deck = Deck(pictures: (0..<20).map { Deck.Picture(title: "\($0)") })
            stage = Stage(configuration: configuration, deck: deck, size: Size(width: 960, height: 800))
            stage.jump(to: 7, at: 0)
            state.setOpen(true)
            refresh()
        }

        mutating func refresh() {
            var frame = Frame()
            stage.step(to: stage.time, events: [], into: &frame)
            state.refresh(stage, other: comparison.other(than: stage.configuration), clock: clock)
        }

        mutating func press(_ key: String, shift: Bool = false) -> Bool {
            let taken = state.key(
                key, shift: shift, alt: false, configuration: stage.configuration, viewport: CurvePanelTests.viewport,
                intents: &asked)
            refresh()
            return taken
        }

        mutating func take(_ result: FieldResult) {
            state.take(result, configuration: stage.configuration, viewport: CurvePanelTests.viewport, intents: &asked)
            refresh()
        }

        mutating func send(_ phase: TweakState.PointerPhase, _ point: Vector2) {
            _ = state.pointer(
                phase, at: point, configuration: stage.configuration, viewport: CurvePanelTests.viewport, intents: &asked)
            for intent in asked {
                guard case .set(let name, let value, let isFinal) = intent else { continue }
                var changed = stage.configuration
                changed.tweak(name, to: value)
                if changed != stage.configuration { history.willChange(from: stage.configuration, isFinal: isFinal) }
                if isFinal { history.endGesture() }
                stage.advance(to: stage.time, events: [StageEvent(time: stage.time, kind: .configure(changed))])
            }
            refresh()
        }

        var line: (layout: TweakLayout, items: [TweakItem]) {
            let items = state.items(stage.configuration)
            return (state.layout(items, viewport: CurvePanelTests.viewport), items)
        }

        func box(_ item: (TweakItem) -> Bool) throws -> Rect {
            let (layout, items) = line
            return try #require(layout.lines.first { item(items[$0.item]) }).box
        }

        func curves() throws -> CurveLayout {
            let box = try box { if case .curves = $0 { true } else { false } }
            return CurveLayout(box, count: state.curves.plots.count, plotHeight: line.layout.plotHeight)
        }

        var chosen: CurvePlot { state.curves.plots[state.curves.chosenIndex ?? 0] }
    }

    @Test("every property that varies has a plot, none that doesn't, and all numbers are finite", arguments: ids)
    func plots(id: String) throws {
        let desk = Desk(id)
        let plots = desk.state.curves.plots
        #expect(Set(plots.map(\.title)).count == plots.count, "titles tell them apart")
        for plot in plots {
            #expect(plot.live.count == CurvePlot.count && plot.other.count == CurvePlot.count)
            #expect(plot.live.allSatisfy(\.isFinite) && plot.other == plot.live, "the defaults beside the defaults")
            #expect(plot.y.lowerBound < plot.y.upperBound && plot.x.lowerBound < plot.x.upperBound)
        }
        var values: ContiguousArray<Double> = []
        for property in PoseProperty.allCases {
            desk.stage.probe.sample(property, count: 97, into: &values)
            let varies = (values.max() ?? 0) - (values.min() ?? 0) > 1e-6
            #expect(plots.contains { $0.property == property } == varies, "\(property)")
        }
        #expect(plots.contains { $0.property == nil } == !desk.stage.configuration.timeCurves.isEmpty, "a curve over time")
        // The dots are the cards.
        let dots = desk.state.curves.dots
        let property = try #require(desk.chosen.property)
        // A scroller that throws cards places them itself, off the curve.
        let type = try #require(ModelRegistry.model(id: id))
        let followsCurve =
            switch type.init(desk.stage.configuration.values).scrollRule {
            case .carousel, .scrollView: true
            default: false
            }
        for dot in dots where followsCurve {
            #expect(abs(desk.stage.probe.value(property, at: dot.x) - dot.y) < 1e-9)
        }
        #expect(!dots.isEmpty)
        // Nothing of it leaves its line.
        let layout = try desk.curves()
        for part in [layout.caption, layout.plot] + layout.thumbs {
            let panel = desk.line.layout.panel
            #expect(part.minX > panel.minX && part.maxX < panel.maxX)
        }
    }

    @Test(
        "dragged to a place, the curve passes there, and the whole drag is one step",
        arguments: [("hyperbola", 0), ("hyperbola", 1), ("quartic", 0), ("quartic", 1)])
    func knobs(id: String, place: Int) throws {
        var desk = Desk(id)
        let before = desk.stage.configuration
        let knob = try #require(desk.chosen.handles.indices.contains(place) ? desk.chosen.handles[place] : nil)
        let start = try desk.curves().scale(desk.chosen).point(knob.point.x, knob.point.y)
        desk.send(.began, start)
        // Up on the plot, one point at a time; the axes stand still under the hand.
        let axes = desk.chosen.y
        for step in 1...6 {
            // Not so far that a parameter would leave its range.
            let point = start + Vector2(3, id == "hyperbola" ? (place == 1 ? -0.4 : 0.4) * Double(step) : Double(step))
            desk.send(.moved, point)
            let scale = try desk.curves().scale(desk.chosen)
            #expect(desk.chosen.y == axes)
            let wanted = scale.values(at: point).y
            let property = try #require(desk.chosen.property)
            let now = desk.stage.probe.value(property, at: knob.point.x)
            #expect(abs(now - wanted) < 0.002, "the curve is at \(now), the hand at \(wanted)")
            #expect(abs(scale.point(0, desk.chosen.handles[place].point.y).y - point.y) < 0.5, "the ring is under the hand")
        }
        desk.send(.ended, start + Vector2(0, 6))
        #expect(desk.stage.configuration != before)
        #expect(desk.history.undo(from: desk.stage.configuration) == before)
        #expect(!desk.history.canUndo)
        // The thin line is where the curve was.
        #expect(desk.chosen.other != desk.chosen.live)
    }

    /// A bezier by its four numbers, as a parameter list has it.
    static let bezier = [("settleX1", 0.42), ("settleY1", 0.0), ("settleX2", 0.58), ("settleY2", 1.0)].map { name, value in
        ParameterDescriptor(
            name: name, title: name, range: name.contains("X") ? 0...1 : -1...2, step: 0.01, defaultValue: value, help: "h.",
            source: "s")
    }

    @Test("by keyboard: C walks round the curves, Shift+C folds them, a group is folded from its row and comes back")
    func keyboard() {
        var desk = Desk("hyperbola")
        let count = desk.state.curves.plots.count
        let first = desk.state.curves.chosenIndex
        var seen: Set<Int?> = []
        for _ in 0..<count {
            let taken = desk.press("c")
            #expect(taken)
            seen.insert(desk.state.curves.chosenIndex)
        }
        #expect(seen.count == count && desk.state.curves.chosenIndex == first)
        let all = desk.state.items(desk.stage.configuration).count
        for (key, shift) in [("c", true), ("\\", true)] {
            _ = desk.press(key, shift: shift)
            #expect(desk.state.items(desk.stage.configuration).count < all)
            _ = desk.press(key, shift: shift)
            #expect(desk.state.items(desk.stage.configuration).count == all)
        }
        _ = desk.press("tab")
        _ = desk.press("\\")
        #expect(desk.state.items(desk.stage.configuration).count < all - 2)
        _ = desk.press("\\")
        #expect(desk.state.items(desk.stage.configuration).count == all)
        desk.state.setOpen(false)
        let taken = desk.press("c")
        #expect(!taken, "a closed panel takes no key of its own")
    }

    @Test("a bezier's control points are dragged in both directions, within their ranges", arguments: [0, 1])
    func controls(place: Int) throws {
        var desk = Desk("linear") { $0.stage = ParameterValues(defaultsOf: $0.stage.descriptors + Self.bezier) }
        desk.state.curves.chosen = "Settle"
        desk.refresh()
        let before = desk.stage.configuration
        #expect(desk.chosen.title == "Settle" && desk.chosen.handles.count == 2)
        let start = try desk.curves().scale(desk.chosen).point(
            desk.chosen.handles[place].point.x, desk.chosen.handles[place].point.y)
        desk.send(.began, start)
        for step in 1...8 {
            let point = start + Vector2(Double(step) * 3, place == 0 ? -Double(step) * 4 : Double(step) * 4)
            desk.send(.moved, point)
            let knob = desk.chosen.handles[place].point
            let shown = try desk.curves().scale(desk.chosen).point(knob.x, knob.y)
            #expect(abs(shown.x - point.x) < 0.5 && abs(shown.y - point.y) < 0.5, "the ring is under the hand")
        }
        // Far outside: the numbers stop at their ranges.
        desk.send(.moved, Vector2(1e6, -1e6))
        #expect(desk.stage.configuration.value(of: place == 0 ? "settleX1" : "settleX2") == 1)
        #expect(desk.stage.configuration.value(of: place == 0 ? "settleY1" : "settleY2") == 2)
        desk.send(.ended, Vector2(1e6, -1e6))
        #expect(desk.history.undo(from: desk.stage.configuration) == before && !desk.history.canUndo)
    }

    @Test("a click on a small curve makes it the large one, and it stays while numbers change")
    func thumbs() throws {
        var desk = Desk("hyperbola")
        for plot in desk.state.curves.plots {
            let place = try #require(desk.state.curves.plots.firstIndex { $0.title == plot.title })
            let thumb = try desk.curves().thumbs[place]
            desk.send(.began, thumb.center)
            desk.send(.ended, thumb.center)
            #expect(desk.chosen.title == plot.title)
            var changed = desk.stage.configuration
            changed.set("scaleStep", to: 0.01 + Double(place) * 0.01)
            desk.stage.advance(to: desk.stage.time, events: [StageEvent(time: desk.stage.time, kind: .configure(changed))])
            desk.refresh()
            #expect(desk.chosen.title == plot.title)
        }
        #expect(desk.asked.isEmpty)
    }

    @Test("the clock's buttons ask for what they say")
    func clock() throws {
        var desk = Desk("linear")
        let box = try desk.box { $0 == .clock }
        // The clock is the last part of the list.
        desk.state.scroll = desk.line.layout.greatestScroll
        let layout = ClockLayout(try desk.box { $0 == .clock })
        #expect(box != layout.graph)
        let wanted: [(Rect, TweakIntent)] =
            [(layout.pause, .pause), (layout.step, .stepFrame)]
            + zip(layout.rates, PlaybackClock.rates).map { ($0, .rate($1)) }
        for (rect, intent) in wanted {
            desk.asked = []
            desk.send(.began, rect.center)
            desk.send(.ended, rect.center)
            #expect(desk.asked == [intent])
        }
        for part in [layout.pause, layout.step, layout.graph] + layout.rates + layout.figures {
            #expect(part.minX >= desk.line.layout.panel.minX + 15.9 && part.maxX <= desk.line.layout.panel.maxX - 15.9)
            #expect(part.maxY <= desk.line.layout.list.maxY)
        }
    }

    @Test("Shift moves a slider a tenth as far and to finer steps, Alt to coarser ones; a change of pace is no jump")
    func pace() throws {
        var desk = Desk("linear")
        let (layout, items) = desk.line
        let line = try #require(
            layout.lines.first { if case .row(let row) = items[$0.item] { row.descriptor.name == "spacing" } else { false } })
        desk.state.scroll = max(0, line.box.maxY - layout.list.maxY + 40)
        let track = try #require(
            desk.line.layout.lines.first {
                if case .row(let row) = items[$0.item] { row.descriptor.name == "spacing" } else { false }
            }?.track)
        func value() -> Double { desk.stage.configuration.values["spacing"] }
        let middle = Vector2(track.minX + track.width * 0.5, track.center.y)
        desk.send(.began, middle)
        let start = value()
        #expect(abs(start - 2.01) < 0.011)
        desk.state.pace = .fine
        desk.send(.moved, middle + Vector2(40, 0))
        let fine = value()
        // 40 points are 40/288 of a range of 3.98; a tenth of that.
        #expect(abs(fine - start - 3.98 * 40 / track.width * 0.1) < 0.0051, "\(fine)")
        #expect(abs((fine * 1000).rounded() - fine * 1000) < 1e-6, "in steps of a thousandth")
        desk.state.pace = .normal
        desk.send(.moved, middle + Vector2(40, 0))
        #expect(abs(value() - fine) < 0.0051, "no jump")
        desk.state.pace = .coarse
        desk.send(.moved, middle + Vector2(60, 0))
        #expect(abs((value() * 10).rounded() - value() * 10) < 1e-6, "in steps of a tenth")
        desk.send(.ended, middle)
        #expect(desk.history.undo(from: desk.stage.configuration) != nil && !desk.history.canUndo)
    }

    @Test("frames are kept in their order, the oldest are forgotten, and nonsense counts as nothing")
    func meter() {
        var meter = FrameMeter()
        #expect(meter.last == 0 && meter.worst == 0)
        for cost in 1...300 {
            meter.note(interval: Double(cost), work: Double(cost) / 2, drawCalls: cost, vertices: 2 * cost, pieces: 3, cuts: 4)
            #expect(meter.last == Double(cost) && meter.worst == Double(cost) && meter.work(meter.count - 1) == Double(cost) / 2)
        }
        #expect(meter.count == FrameMeter.capacity && meter[0] == 181 && meter[119] == 300 && meter[120] == 0 && meter[-1] == 0)
        meter.note(interval: .nan, work: -1, drawCalls: 0, vertices: 0, pieces: 0, cuts: 0)
        #expect(meter.last == 0 && meter.worst == 300 && meter.work(119) == 0 && meter.work(120) == 0)
    }

    @Test("in the graph the wait for the display is fainter than the work, on either face")
    func shades() {
        var meter = FrameMeter()
        for _ in 0..<40 { meter.note(interval: 16, work: 5, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0) }
        let box = Rect(x: 0, y: 0, width: 300, height: 80)
        for tint in [PanelTint.dark, .light] {
            var list = DrawList()
            list.appendBars(meter, box, clip: box, tint: tint, pixelScale: 1)
            // These surfaces are drawn unblended: an alpha would not be seen.
            #expect(list.runs.allSatisfy { !$0.blends } && list.vertices.allSatisfy { $0.color.a == 255 })
            let shades = Set(list.vertices.map(\.color))
            #expect(shades.count == 2 && shades.contains(tint.accent))
            func distance(_ color: Color) -> Int {
                abs(Int(color.r) - Int(tint.surface.r)) + abs(Int(color.g) - Int(tint.surface.g))
                    + abs(Int(color.b) - Int(tint.surface.b))
            }
            for shade in shades where shade != tint.accent { #expect(distance(shade) < distance(tint.accent) / 2) }
        }
    }

    @Test("what is drawn of the panel is finite and inside it, for every model and size", arguments: ids)
    func drawn(id: String) {
        let hud = HUD()
        var desk = Desk(id)
        desk.state.meter.note(interval: 20, work: 9, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0)
        for size in [Size(width: 1280, height: 800), Size(width: 900, height: 600), Size(width: 1000, height: 2400)] {
            for scroll in [0.0, 1e9] {
                let items = desk.state.items(desk.stage.configuration)
                desk.state.scroll = min(scroll, desk.state.layout(items, viewport: size).greatestScroll)
                var list = DrawList()
                hud.compose(
                    HUDState(), tweaks: desk.state, configuration: desk.stage.configuration, viewport: size, pixelScale: 1,
                    time: 100, into: &list)
                #expect(list.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                let left = Float(size.width - desk.state.width(in: size)) - 14
                #expect(list.vertices.allSatisfy { $0.x >= left }, "nothing is drawn over the stage")
                let lasting = hud.panel.list.vertices
                #expect(!lasting.isEmpty && lasting.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.x >= left })
            }
        }
    }

    @Test("the theme takes colour and no light: what is read is readable on it, in both faces", arguments: [false, true])
    func theme(isLight: Bool) {
        func light(_ color: SIMD3<Double>) -> Double {
            func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
        }
        func solid(_ color: Color) -> SIMD3<Double> { SIMD3(Double(color.r), Double(color.g), Double(color.b)) / 255 }
        func contrast(_ text: Color, on background: Color) -> Double {
            let share = Double(text.a) / 255
            let lights = [light(solid(text) * share + solid(background) * (1 - share)), light(solid(background))]
            return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
        }
        for tone in [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (255, 255, 0)] {
            let tint = PanelTheme(Color(r: UInt8(tone.0), g: UInt8(tone.1), b: UInt8(tone.2)), isLight: isLight).tint
            for background in [tint.surface, tint.foot, tint.well] {
                #expect(contrast(tint.primary, on: background) > 7, "\(tone)")
                #expect(contrast(tint.secondary, on: background) > 4.5, "\(tone)")
                #expect(contrast(tint.faint, on: background) > 2.9, "\(tone)")
                #expect(contrast(tint.accent, on: background) > 4.5, "\(tone)")
            }
            #expect(tint.surface != tint.well)
        }
        #expect(
            PanelTheme(nil, isLight: isLight) == PanelTheme(Color(r: 90, g: 90, b: 90), isLight: isLight), "grey takes nothing")
    }

    @Test("what stands at the axis' ends lies on a surface over the curve")
    func axisEnds() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("rotary")
        let stage = Stage(
            configuration: configuration, deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }),
            size: Size(width: 960, height: 800))
        var state = TweakState()
        state.setOpen(true)
        state.refresh(stage, other: configuration, clock: PlaybackClock(at: 0))
        let viewport = Size(width: 1280, height: 800)
        var content = PanelContent()
        content.refresh(state, configuration, viewport: viewport)
        let plot = try #require(content.curves).plot
        let text = HUD().text
        text.begin(viewport: viewport, pixelScale: 1)
        TweakPainter(text: text, tint: .dark).paintLive(state, content)
        var list = DrawList()
        text.end(into: &list)
        for y in [plot.y + 11, plot.maxY - 11] {
            let surface = list.vertices.filter { $0.color == PanelTint.dark.surface && abs(Double($0.y) - y) < 12 }
            let words = list.vertices.filter { $0.color == PanelTint.dark.secondary && abs(Double($0.y) - y) < 12 }
            let left = surface.map(\.x).min() ?? .infinity, right = surface.map(\.x).max() ?? -.infinity
            #expect(!words.isEmpty && words.allSatisfy { $0.x >= left && $0.x <= right })
        }
    }
}
