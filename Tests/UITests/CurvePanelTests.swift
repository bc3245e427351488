import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

/// The curves and the clock in the panel, operated with pointer and keys.
@Suite("Curves and clock in the panel")
struct CurvePanelTests {
    static let viewport = Size(width: 1280, height: 800)
    static let ids = ModelCatalogue.builtIn.ids

    /// A stage and its panel, connected as the app connects them.
    struct PanelFixture {
        var stage: Stage
        var state = TweakState()
        var history = ConfigurationHistory()
        var clock = PlaybackClock(atWall: 0)
        var comparison = Comparison()
        var asked: [TweakIntent] = []
        var drag: CurveDrag?

        init(_ id: String, _ change: (inout StageConfiguration) -> Void = { _ in }) {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            change(&configuration)
            let deck = Deck(pictures: (0..<20).map { Deck.Picture(title: "\($0)") })
            stage = Stage(configuration: configuration, deck: deck, size: Size(width: 960, height: 800))
            stage.jump(to: 7, at: StageTime(0))
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
            let known = asked.count
            _ = state.pointer(
                phase, at: point, configuration: stage.configuration, viewport: CurvePanelTests.viewport, intents: &asked)
            apply(from: known)
        }

        /// Presses a key and carries out the requests.
        mutating func key(_ key: String, shift: Bool = false) {
            let known = asked.count
            _ = press(key, shift: shift)
            apply(from: known)
        }

        private mutating func apply(from known: Int) {
            for intent in asked[known...] {
                var changed = stage.configuration
                var isFinal = false
                switch intent {
                case .set(let name, let value, let final):
                    changed.setFromPanel(name, to: value)
                    isFinal = final
                case .beginPoint(let name): drag = CurveDrag(stage.probe, of: stage.configuration, point: name)
                case .movePoint(let value): changed = drag?.move(to: value, in: changed) ?? changed
                case .endPoint: isFinal = true
                default: continue
                }
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
        let fixture = PanelFixture(id)
        let plots = fixture.state.curves.plots
        #expect(Set(plots.map(\.title)).count == plots.count, "titles are unique")
        for plot in plots {
            #expect(plot.live.count == CurvePlot.count && plot.other.count == CurvePlot.count)
            #expect(plot.live.allSatisfy(\.isFinite) && plot.other == plot.live, "the defaults beside the defaults")
            #expect(plot.y.lowerBound < plot.y.upperBound && plot.x.lowerBound < plot.x.upperBound)
        }
        var values: ContiguousArray<Double> = []
        for property in PoseProperty.allCases {
            fixture.stage.probe.sample(property, count: 97, into: &values)
            let varies = (values.max() ?? 0) - (values.min() ?? 0) > 1e-6
            #expect(plots.contains { $0.property == property } == varies, "\(property)")
        }
        #expect(plots.contains { $0.property == nil } == !fixture.stage.configuration.timeCurves.isEmpty, "a curve over time")
        // The plot has a dot for each card.
        let dots = fixture.state.curves.dots
        let property = try #require(fixture.chosen.property)
        // A scroll rule that throws cards lays them out itself, off the curve.
        let type = try #require(ModelCatalogue.builtIn.model(id: id))
        let followsCurve =
            switch type.make(fixture.stage.configuration.values).scrollRule {
            case .carousel, .scrollView: true
            default: false
            }
        for dot in dots where followsCurve {
            #expect(abs(fixture.stage.probe.value(property, at: dot.x) - dot.y) < 1e-9)
        }
        #expect(!dots.isEmpty)
        // Every part stays inside its row.
        let layout = try fixture.curves()
        for part in [layout.caption, layout.plot] + layout.thumbs {
            let panel = fixture.line.layout.panel
            #expect(part.minX > panel.minX && part.maxX < panel.maxX)
        }
    }

    @Test(
        "the curve passes through the point that its handle is dragged to, and the whole drag is one undo step",
        arguments: [("hyperbola", 0), ("hyperbola", 1), ("quartic", 0), ("quartic", 1)])
    func handles(id: String, index: Int) throws {
        var fixture = PanelFixture(id)
        let before = fixture.stage.configuration
        let handle = try #require(fixture.chosen.handles.indices.contains(index) ? fixture.chosen.handles[index] : nil)
        let start = try fixture.curves().scale(fixture.chosen).point(handle.point.x, handle.point.y)
        fixture.send(.began, start)
        // Up on the plot, one point at a time; the axes do not change during the drag.
        let axes = fixture.chosen.y
        for step in 1...6 {
            // The steps are short enough that every parameter stays in its range.
            let point = start + Vector2(3, id == "hyperbola" ? (index == 1 ? -0.4 : 0.4) * Double(step) : Double(step))
            fixture.send(.moved, point)
            let scale = try fixture.curves().scale(fixture.chosen)
            #expect(fixture.chosen.y == axes)
            let wanted = scale.values(at: point).y
            let property = try #require(fixture.chosen.property)
            let now = fixture.stage.probe.value(property, at: handle.point.x)
            #expect(abs(now - wanted) < 0.002, "the curve is at \(now), the pointer at \(wanted)")
            #expect(abs(scale.point(0, fixture.chosen.handles[index].point.y).y - point.y) < 0.5, "the ring is under the pointer")
        }
        fixture.send(.ended, start + Vector2(0, 6))
        #expect(fixture.stage.configuration != before)
        #expect(fixture.history.undo(from: fixture.stage.configuration) == before)
        #expect(!fixture.history.canUndo)
        // The thin line is the curve as it was before.
        #expect(fixture.chosen.other != fixture.chosen.live)
    }

    /// A bezier's four numbers, as in a parameter list.
    static let bezier =
        [
            ParameterDescriptor.choice(
                name: "settle", title: "Settle", options: TransitionCurve.allCases.map { .init($0.title) },
                selected: TransitionCurve.custom.rawValue, help: "h.", source: "s")
        ] + ParameterDescriptor.controlPoints(of: "settle", title: "Settle", group: .motion)

    @Test("by keyboard: C cycles through the curves, Shift+C folds them, a group is folded and unfolded from its row")
    func keyboard() {
        var fixture = PanelFixture("hyperbola")
        let count = fixture.state.curves.plots.count
        let first = fixture.state.curves.chosenIndex
        var seen: Set<Int?> = []
        for _ in 0..<count {
            let taken = fixture.press("c")
            #expect(taken)
            seen.insert(fixture.state.curves.chosenIndex)
        }
        #expect(seen.count == count && fixture.state.curves.chosenIndex == first)
        let all = fixture.state.items(fixture.stage.configuration).count
        for (key, shift) in [("c", true), ("\\", true)] {
            _ = fixture.press(key, shift: shift)
            #expect(fixture.state.items(fixture.stage.configuration).count < all)
            _ = fixture.press(key, shift: shift)
            #expect(fixture.state.items(fixture.stage.configuration).count == all)
        }
        _ = fixture.press("tab")
        _ = fixture.press("\\")
        #expect(fixture.state.items(fixture.stage.configuration).count < all - 2)
        _ = fixture.press("\\")
        #expect(fixture.state.items(fixture.stage.configuration).count == all)
        fixture.state.setOpen(false)
        let taken = fixture.press("c")
        #expect(!taken, "a closed panel does not handle its own keys")
    }

    @Test("a bezier's control points are dragged in both directions, within their ranges", arguments: [0, 1])
    func controls(index: Int) throws {
        var fixture = PanelFixture("linear") { $0.stage = ParameterValues(defaultsOf: $0.stage.descriptors + Self.bezier) }
        fixture.state.curves.chosen = "Settle"
        fixture.refresh()
        let before = fixture.stage.configuration
        #expect(fixture.chosen.title == "Settle" && fixture.chosen.handles.count == 2)
        let start = try fixture.curves().scale(fixture.chosen).point(
            fixture.chosen.handles[index].point.x, fixture.chosen.handles[index].point.y)
        fixture.send(.began, start)
        for step in 1...8 {
            let point = start + Vector2(Double(step) * 3, index == 0 ? -Double(step) * 4 : Double(step) * 4)
            fixture.send(.moved, point)
            let handle = fixture.chosen.handles[index].point
            let shown = try fixture.curves().scale(fixture.chosen).point(handle.x, handle.y)
            #expect(abs(shown.x - point.x) < 0.5 && abs(shown.y - point.y) < 0.5, "the ring is under the pointer")
        }
        // Far outside, the numbers stop at the ends of their ranges.
        fixture.send(.moved, Vector2(1e6, -1e6))
        #expect(fixture.stage.configuration.value(of: index == 0 ? "settleX1" : "settleX2") == 1)
        #expect(fixture.stage.configuration.value(of: index == 0 ? "settleY1" : "settleY2") == 2)
        fixture.send(.ended, Vector2(1e6, -1e6))
        #expect(fixture.history.undo(from: fixture.stage.configuration) == before && !fixture.history.canUndo)
    }

    @Test("a click on a thumbnail makes it the large plot, and it stays so while parameters change")
    func thumbs() throws {
        var fixture = PanelFixture("hyperbola")
        for plot in fixture.state.curves.plots {
            let index = try #require(fixture.state.curves.plots.firstIndex { $0.title == plot.title })
            let thumb = try fixture.curves().thumbs[index]
            fixture.send(.began, thumb.center)
            fixture.send(.ended, thumb.center)
            #expect(fixture.chosen.title == plot.title)
            var changed = fixture.stage.configuration
            changed.set("scaleStep", to: 0.01 + Double(index) * 0.01)
            fixture.stage.advance(
                to: fixture.stage.time, events: [StageEvent(time: fixture.stage.time, kind: .configure(changed))])
            fixture.refresh()
            #expect(fixture.chosen.title == plot.title)
        }
        #expect(fixture.asked.isEmpty)
    }

    @Test("the clock's buttons request what their titles say")
    func clock() throws {
        var fixture = PanelFixture("linear")
        let box = try fixture.box { $0 == .clock }
        // The clock is the last section of the list.
        fixture.state.scroll = fixture.line.layout.greatestScroll
        let layout = ClockLayout(try fixture.box { $0 == .clock })
        #expect(box != layout.graph)
        let wanted: [(Rect, TweakIntent)] =
            [(layout.pause, .pause), (layout.step, .stepFrame)]
            + zip(PlaybackClock.rates.indices.map(layout.rate), PlaybackClock.rates).map { ($0, .rate($1)) }
        for (rect, intent) in wanted {
            fixture.asked = []
            fixture.send(.began, rect.center)
            fixture.send(.ended, rect.center)
            #expect(fixture.asked == [intent])
        }
        for part in [layout.pause, layout.step, layout.graph] + PlaybackClock.rates.indices.map(layout.rate)
            + (0..<6).map(layout.figure)
        {
            #expect(part.minX >= fixture.line.layout.panel.minX + 15.9 && part.maxX <= fixture.line.layout.panel.maxX - 15.9)
            #expect(part.maxY <= fixture.line.layout.list.maxY)
        }
    }

    @Test("Shift moves a slider a tenth as far and to finer steps, Alt to coarser ones; a change of pace causes no jump")
    func pace() throws {
        var fixture = PanelFixture("linear")
        let (layout, items) = fixture.line
        let line = try #require(
            layout.lines.first { if case .row(let row) = items[$0.item] { row.descriptor.name == "spacing" } else { false } })
        fixture.state.scroll = max(0, line.box.maxY - layout.list.maxY + 40)
        let track = try #require(
            fixture.line.layout.lines.first {
                if case .row(let row) = items[$0.item] { row.descriptor.name == "spacing" } else { false }
            }?.track)
        func value() -> Double { fixture.stage.configuration.values["spacing"] }
        let middle = Vector2(track.minX + track.width * 0.5, track.center.y)
        fixture.send(.began, middle)
        let start = value()
        #expect(abs(start - 2.01) < 0.011)
        fixture.state.pace = .fine
        fixture.send(.moved, middle + Vector2(40, 0))
        let fine = value()
        // 40 points are 40/288 of a range of 3.98; a tenth of that.
        #expect(abs(fine - start - 3.98 * 40 / track.width * 0.1) < 0.0051, "\(fine)")
        #expect(abs((fine * 1000).rounded() - fine * 1000) < 1e-6, "in steps of a thousandth")
        fixture.state.pace = .normal
        fixture.send(.moved, middle + Vector2(40, 0))
        #expect(abs(value() - fine) < 0.0051, "no jump")
        fixture.state.pace = .coarse
        fixture.send(.moved, middle + Vector2(60, 0))
        #expect(abs((value() * 10).rounded() - value() * 10) < 1e-6, "in steps of a tenth")
        fixture.send(.ended, middle)
        #expect(fixture.history.undo(from: fixture.stage.configuration) != nil && !fixture.history.canUndo)
    }

    @Test("frames are kept in order, the oldest are dropped, and invalid times count as 0")
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

    @Test("in the graph the wait for the display is fainter than the work, in both appearances")
    func shades() {
        var meter = FrameMeter()
        for _ in 0..<40 { meter.note(interval: 16, work: 5, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0) }
        let box = Rect(x: 0, y: 0, width: 300, height: 80)
        for tint in [PanelTint.dark, .light] {
            var list = DrawList()
            list.appendBars(meter, box, clip: box, tint: tint, pixelScale: 1)
            // These surfaces are drawn without blending: alpha would have no effect.
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

    @Test("everything drawn for the panel is finite and inside it, for every model and size", arguments: ids)
    func drawn(id: String) {
        let canvas = UICanvas()
        var fixture = PanelFixture(id)
        fixture.state.live.meter.note(interval: 20, work: 9, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0)
        for size in [Size(width: 1280, height: 800), Size(width: 900, height: 600), Size(width: 1000, height: 2400)] {
            for scroll in [0.0, 1e9] {
                let items = fixture.state.items(fixture.stage.configuration)
                fixture.state.scroll = min(scroll, fixture.state.layout(items, viewport: size).greatestScroll)
                var list = DrawList()
                canvas.compose(
                    Shown(), tweaks: fixture.state, configuration: fixture.stage.configuration, viewport: size, pixelScale: 1,
                    time: 100, into: &list)
                #expect(list.vertices.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                let left = Float(size.width - fixture.state.width(in: size)) - 14
                #expect(list.vertices.allSatisfy { $0.x >= left }, "nothing is drawn over the stage")
                let lasting = canvas.panel.list.vertices
                #expect(!lasting.isEmpty && lasting.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.x >= left })
            }
        }
    }

    @Test(
        "the theme takes the backdrop's chroma, not its brightness: text is readable in both appearances",
        arguments: [false, true])
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
            let tint = PanelTheme(Color(r: UInt8(tone.0), g: UInt8(tone.1), b: UInt8(tone.2)), Face(isLight: isLight)).tint
            for background in [tint.surface, tint.footer, tint.well] {
                #expect(contrast(tint.primary, on: background) > 7, "\(tone)")
                #expect(contrast(tint.secondary, on: background) > 4.5, "\(tone)")
                #expect(contrast(tint.faint, on: background) > 2.9, "\(tone)")
                #expect(contrast(tint.accent, on: background) > 4.5, "\(tone)")
            }
            #expect(tint.surface != tint.well)
        }
        #expect(
            PanelTheme(nil, Face(isLight: isLight)) == PanelTheme(Color(r: 90, g: 90, b: 90), Face(isLight: isLight)),
            "grey changes nothing")
    }

    @Test("the axis labels have a surface that covers the curve")
    func axisEnds() throws {
        var configuration = StageConfiguration()
        configuration.selectModel("rotary")
        let stage = Stage(
            configuration: configuration, deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }),
            size: Size(width: 960, height: 800))
        var state = TweakState()
        state.setOpen(true)
        state.refresh(stage, other: configuration, clock: PlaybackClock(atWall: 0))
        let viewport = Size(width: 1280, height: 800)
        let content = PanelContent(state, configuration, viewport: viewport)
        let plot = try #require(content.curves).plot
        let text = UICanvas().text
        text.begin(viewport: viewport, pixelScale: 1)
        TweakPainter(text: text, tint: .dark).paintLive(state, content)
        var list = DrawList()
        text.end(into: &list)
        for y in [plot.y + 11, plot.maxY - 11] {
            let surface = list.vertices.filter { $0.color == PanelTint.dark.surface && abs(Double($0.y) - y) < 12 }
            let label = list.vertices.filter { $0.color == PanelTint.dark.secondary && abs(Double($0.y) - y) < 12 }
            let left = surface.map(\.x).min() ?? .infinity, right = surface.map(\.x).max() ?? -.infinity
            #expect(!label.isEmpty && label.allSatisfy { $0.x >= left && $0.x <= right })
        }
    }

    @Test("an asymptote is a gap: the hyperbola has one, where its cards are parked, and no other model's x has any")
    func asymptotes() throws {
        for id in Self.ids {
            let fixture = PanelFixture(id)
            guard let plot = fixture.state.curves.plots.first(where: { $0.property == .x }) else { continue }
            let scale = PlotScale(rect: Rect(x: 0, y: 0, width: 280, height: 130), x: plot.x, y: plot.y)
            let gaps = (2..<plot.live.count).filter {
                scale.jumps(before: plot.live[$0 - 2], from: plot.live[$0 - 1], to: plot.live[$0])
            }
            #expect(gaps.count == (id == "hyperbola" ? 1 : 0), "\(id)")
            for gap in gaps {
                let offset = Double.lerp(plot.x.lowerBound, plot.x.upperBound, Double(gap) / Double(CurvePlot.count - 1))
                #expect(abs(offset - 2) < 0.1, "the pole is at z / n")
            }
        }
    }

    @Test("the number under the pointer is the model's, and there is none at an asymptote")
    func numbers() throws {
        for id in Self.ids {
            let fixture = PanelFixture(id)
            let probe = fixture.stage.probe
            for plot in fixture.state.curves.plots {
                guard let property = plot.property else { continue }
                // At a sample, the plot's value equals the pose function's.
                for step in stride(from: 0, to: CurvePlot.count, by: 7) {
                    let offset = Double.lerp(plot.x.lowerBound, plot.x.upperBound, Double(step) / Double(CurvePlot.count - 1))
                    guard let value = plot.value(at: offset) else { continue }
                    #expect(abs(value - probe.value(property, at: offset)) < 1e-6, "\(id), \(plot.title) at \(offset)")
                }
                #expect(plot.value(at: plot.x.upperBound + 0.1) == nil)
            }
        }
        let hyperbola = try #require(PanelFixture("hyperbola").state.curves.plots.first { $0.property == .x })
        #expect(hyperbola.value(at: 1.97) == nil, "its pole is at 2")
        #expect(hyperbola.words(at: 0)?.hasPrefix("at ") == true)
    }
}
