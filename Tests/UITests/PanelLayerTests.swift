import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

/// The part of the panel that is built once and shown in many frames.
@Suite("The panel's static layer")
struct PanelLayerTests {
    typealias PanelFixture = CurvePanelTests.PanelFixture
    static let viewport = CurvePanelTests.viewport

    static func compose(
        _ canvas: UICanvas, _ fixture: PanelFixture, _ presetBrowser: PresetBrowser = PresetBrowser(), viewport: Size = viewport,
        unit: Double = 1
    ) -> DrawList {
        var list = DrawList()
        canvas.compose(
            Shown(), tweaks: fixture.state, presetBrowser: presetBrowser, configuration: fixture.stage.configuration,
            viewport: viewport,
            pixelScale: unit, time: 100, into: &list)
        return list
    }

    static func areSame(_ a: DrawList, _ b: DrawList) -> Bool {
        a.vertices == b.vertices && a.indices == b.indices && a.runs == b.runs
    }

    @Test(
        "moving cards, frame times and a loop's next round do not have it built again; they are drawn over it",
        arguments: ["hyperbola", "cylinder"])
    func isStatic(id: String) throws {
        let canvas = UICanvas()
        var fixture = PanelFixture(id)
        fixture.state.list.closed = Set(ParameterDescriptor.Group.allCases)
        fixture.state.scroll = 120
        let first = Self.compose(canvas, fixture)
        let (lasting, version) = (canvas.panel.list, canvas.panel.version)
        fixture.clock.jump(to: StageTime(-0.35), atWall: 3)
        fixture.stage.jump(to: 7.4, at: fixture.stage.time)
        fixture.state.live.meter.note(interval: 20, work: 9, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0)
        fixture.refresh()
        let second = Self.compose(canvas, fixture)
        #expect(Self.areSame(lasting, canvas.panel.list) && canvas.panel.version == version)
        #expect(first.vertices != second.vertices)
        let clock = try fixture.box { $0 == TweakItem.clock }
        let bars = second.runs.filter { !$0.blends }
        #expect(bars.count == 1 && clock.maxY < Self.viewport.height, "the clock is in view, with its bar")
    }

    @Test("after any event, it equals the layer of a newly opened panel", arguments: ["hyperbola", "navigation"])
    func isNeverOld(id: String) throws {
        let canvas = UICanvas()
        var fixture = PanelFixture(id)
        var presetBrowser = PresetBrowser()
        var before = DrawList()
        var version = 0
        var changes = 0
        func verify(_ what: String, viewport: Size = Self.viewport, unit: Double = 1, expectsChange: Bool = true) {
            let live = Self.compose(canvas, fixture, presetBrowser, viewport: viewport, unit: unit)
            let fresh = UICanvas(pixelScale: unit)
            let wanted = Self.compose(fresh, fixture, presetBrowser, viewport: viewport, unit: unit)
            #expect(Self.areSame(canvas.panel.list, fresh.panel.list), "\(what)")
            #expect(canvas.panel.bounds == fresh.panel.bounds && live.vertices == wanted.vertices, "\(what)")
            #expect(!expectsChange || !Self.areSame(before, canvas.panel.list), "\(what): it shows")
            // A change of the version tells others to draw the layer anew.
            #expect(Self.areSame(before, canvas.panel.list) || canvas.panel.version != version, "\(what)")
            (before, version) = (canvas.panel.list, canvas.panel.version)
            changes += 1
        }
        verify("opened")
        let row = try fixture.box { if case .row = $0 { true } else { false } }
        fixture.send(.moved, row.center)
        verify("hovered")
        let curves = try fixture.curves()
        fixture.send(.moved, curves.thumbs[1].center)
        verify("a curve hovered")
        fixture.send(.began, curves.thumbs[1].center)
        fixture.send(.ended, curves.thumbs[1].center)
        verify("a curve chosen")
        _ = fixture.press("tab")
        verify("walked")
        _ = fixture.press("=")
        fixture.send(.began, Vector2(row.center.x, row.minY + 29))
        verify("a slider held")
        fixture.send(.moved, Vector2(row.center.x + 40, row.minY + 29))
        verify("a slider dragged", expectsChange: id == "hyperbola")
        fixture.send(.ended, Vector2(row.center.x + 40, row.minY + 29))
        verify("let go", expectsChange: false)
        _ = fixture.state.wheel(300, at: row.center, configuration: fixture.stage.configuration, viewport: Self.viewport)
        verify("scrolled")
        _ = fixture.press("/")
        fixture.take(.edited("s"))
        verify("searched")
        fixture.take(.cancelled)
        verify("all again")
        fixture.clock.setPaused(true, atWall: 1)
        _ = fixture.state.wheel(1e9, at: row.center, configuration: fixture.stage.configuration, viewport: Self.viewport)
        fixture.refresh()
        verify("paused")
        fixture.clock.setRate(0.5, atWall: 2)
        fixture.refresh()
        verify("slower")
        fixture.state.live.tone = Color(r: 200, g: 30, b: 10)
        verify("another backdrop")
        fixture.comparison.save(fixture.stage.configuration)
        fixture.refresh()
        verify("another comparison", expectsChange: false)
        let old = canvas.panel.version
        canvas.text.drawAtlas(pixelScale: 1)
        verify("glyphs drawn again, maybe in other places", expectsChange: false)
        #expect(canvas.panel.version != old)
        presetBrowser.setOpen(true)
        verify("presets")
        presetBrowser.hover = PresetTarget(cell: 0)
        verify("a preset hovered")
        presetBrowser.setOpen(false)
        verify("presets closed")
        var other = fixture.stage.configuration
        other.selectModel("linear")
        fixture.stage.advance(to: StageTime(1), events: [StageEvent(time: StageTime(1), kind: .configure(other))])
        fixture.refresh()
        verify("another model")
        fixture.state.setOpen(true, width: 400)
        verify("wider")
        verify("a smaller window", viewport: Size(width: 900, height: 600))
        verify("a finer display", viewport: Size(width: 900, height: 600), unit: 2)
        fixture.state.setOpen(false)
        verify("closed")
        #expect(canvas.panel.bounds == nil && canvas.panel.list.vertices.isEmpty)
        fixture.state.setOpen(true)
        verify("opened again")
    }

    @Test("it fills its bounds, in whole pixels, and draws nothing to the left of them", arguments: [1.0, 1.25, 2])
    func bounds(unit: Double) throws {
        let canvas = UICanvas(pixelScale: unit)
        let fixture = PanelFixture("hyperbola")
        _ = Self.compose(canvas, fixture, viewport: Size(width: 1001, height: 601), unit: unit)
        let bounds = try #require(canvas.panel.bounds)
        #expect(bounds.minX == bounds.minX.rounded() && bounds.maxX == (1001 * unit).rounded())
        #expect(bounds.minY == 0 && bounds.maxY == (601 * unit).rounded())
        let background = canvas.panel.list.vertices[..<4]
        #expect(canvas.panel.list.runs.first?.blends == false)
        #expect(background.map(\.x).min() == Float(bounds.minX) && background.map(\.x).max() == Float(bounds.maxX))
        #expect(background.map(\.y).min() == 0 && background.map(\.y).max() == Float(bounds.maxY))
        #expect(background.allSatisfy { $0.color.a == 255 })
        #expect(canvas.panel.list.vertices.allSatisfy { $0.x >= Float(bounds.minX) })
    }

    @Test("nothing is drawn per frame below the presets' page")
    func presets() throws {
        let canvas = UICanvas()
        var fixture = PanelFixture("hyperbola")
        fixture.state.live.meter.note(interval: 20, work: 9, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0)
        #expect(!Self.compose(canvas, fixture).vertices.isEmpty)
        var presetBrowser = PresetBrowser()
        presetBrowser.setOpen(true)
        #expect(Self.compose(canvas, fixture, presetBrowser).vertices.isEmpty)
    }
}
