import RiffleMath
import RiffleModels
import RiffleScene
import RiffleStage
import Testing

@testable import RifflePanel

/// What of the panel is made once and shown many times.
@Suite("The panel's lasting part")
struct PanelLayerTests {
    typealias Desk = CurvePanelTests.Desk
    static let viewport = CurvePanelTests.viewport

    static func compose(
        _ hud: HUD, _ desk: Desk, _ presetBrowser: PresetBrowser = PresetBrowser(), viewport: Size = viewport, unit: Double = 1
    ) -> DrawList {
        var list = DrawList()
        hud.compose(
            HUDState(), tweaks: desk.state, presetBrowser: presetBrowser, configuration: desk.stage.configuration,
            viewport: viewport,
            pixelScale: unit, time: 100, into: &list)
        return list
    }

    static func areSame(_ a: DrawList, _ b: DrawList) -> Bool {
        a.vertices == b.vertices && a.indices == b.indices && a.runs == b.runs
    }

    @Test("cards that move and frames that cost change nothing of it; they show over it", arguments: ["hyperbola", "cylinder"])
    func lasts(id: String) throws {
        let hud = HUD()
        var desk = Desk(id)
        desk.state.closed = Set(ParameterDescriptor.Group.allCases)
        desk.state.scroll = 120
        let first = Self.compose(hud, desk)
        let lasting = hud.panel.list
        desk.stage.jump(to: 7.4, at: desk.stage.time)
        desk.state.meter.note(interval: 20, work: 9, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0)
        desk.refresh()
        let second = Self.compose(hud, desk)
        #expect(Self.areSame(lasting, hud.panel.list))
        #expect(first.vertices != second.vertices)
        let clock = try desk.box { $0 == TweakItem.clock }
        let bars = second.runs.filter { !$0.blends }
        #expect(bars.count == 1 && clock.maxY < Self.viewport.height, "the clock is in view, with its bar")
    }

    @Test("whatever a hand does, it is what a panel shows that has just been opened", arguments: ["hyperbola", "navigation"])
    func isNeverOld(id: String) throws {
        let hud = HUD()
        var desk = Desk(id)
        var presetBrowser = PresetBrowser()
        var before = DrawList()
        var changes = 0
        func look(_ what: String, viewport: Size = Self.viewport, unit: Double = 1, isNews: Bool = true) {
            let live = Self.compose(hud, desk, presetBrowser, viewport: viewport, unit: unit)
            let fresh = HUD(pixelScale: unit)
            let wanted = Self.compose(fresh, desk, presetBrowser, viewport: viewport, unit: unit)
            #expect(Self.areSame(hud.panel.list, fresh.panel.list), "\(what)")
            #expect(hud.panel.bounds == fresh.panel.bounds && live.vertices == wanted.vertices, "\(what)")
            #expect(!isNews || !Self.areSame(before, hud.panel.list), "\(what): it shows")
            before = hud.panel.list
            changes += 1
        }
        look("opened")
        let row = try desk.box { if case .row = $0 { true } else { false } }
        desk.send(.moved, row.center)
        look("hovered")
        let curves = try desk.curves()
        desk.send(.moved, curves.thumbs[1].center)
        look("a curve hovered")
        desk.send(.began, curves.thumbs[1].center)
        desk.send(.ended, curves.thumbs[1].center)
        look("a curve chosen")
        _ = desk.press("tab")
        look("walked")
        _ = desk.press("=")
        desk.send(.began, Vector2(row.center.x, row.minY + 29))
        look("a slider held")
        desk.send(.moved, Vector2(row.center.x + 40, row.minY + 29))
        look("a slider dragged", isNews: id == "hyperbola")
        desk.send(.ended, Vector2(row.center.x + 40, row.minY + 29))
        look("let go", isNews: false)
        _ = desk.state.wheel(300, at: row.center, configuration: desk.stage.configuration, viewport: Self.viewport)
        look("scrolled")
        _ = desk.press("/")
        desk.take(.edited("s"))
        look("searched")
        desk.take(.cancelled)
        look("all again")
        desk.clock.setPaused(true, at: 1)
        _ = desk.state.wheel(1e9, at: row.center, configuration: desk.stage.configuration, viewport: Self.viewport)
        desk.refresh()
        look("paused")
        desk.clock.setRate(0.5, at: 2)
        desk.refresh()
        look("slower")
        desk.state.tone = Color(r: 200, g: 30, b: 10)
        look("another backdrop")
        desk.comparison.save(desk.stage.configuration)
        desk.refresh()
        look("another comparison", isNews: false)
        presetBrowser.setOpen(true)
        look("presets")
        presetBrowser.hover = PresetTarget(cell: 0)
        look("a preset hovered")
        presetBrowser.setOpen(false)
        look("presets closed")
        var other = desk.stage.configuration
        other.selectModel("linear")
        desk.stage.advance(to: 1, events: [StageEvent(time: 1, kind: .configure(other))])
        desk.refresh()
        look("another model")
        desk.state.setOpen(true, width: 400)
        look("wider")
        look("a smaller window", viewport: Size(width: 900, height: 600))
        look("a finer display", viewport: Size(width: 900, height: 600), unit: 2)
        desk.state.setOpen(false)
        look("closed")
        #expect(hud.panel.bounds == nil && hud.panel.list.vertices.isEmpty)
        desk.state.setOpen(true)
        look("opened again")
    }

    @Test("it fills its bounds, in whole pixels, and has nothing to the left of them", arguments: [1.0, 1.25, 2])
    func bounds(unit: Double) throws {
        let hud = HUD(pixelScale: unit)
        let desk = Desk("hyperbola")
        _ = Self.compose(hud, desk, viewport: Size(width: 1001, height: 601), unit: unit)
        let bounds = try #require(hud.panel.bounds)
        #expect(bounds.minX == bounds.minX.rounded() && bounds.maxX == (1001 * unit).rounded())
        #expect(bounds.minY == 0 && bounds.maxY == (601 * unit).rounded())
        let background = hud.panel.list.vertices[..<4]
        #expect(hud.panel.list.runs.first?.blends == false)
        #expect(background.map(\.x).min() == Float(bounds.minX) && background.map(\.x).max() == Float(bounds.maxX))
        #expect(background.map(\.y).min() == 0 && background.map(\.y).max() == Float(bounds.maxY))
        #expect(background.allSatisfy { $0.color.a == 255 })
        #expect(hud.panel.list.vertices.allSatisfy { $0.x >= Float(bounds.minX) })
    }

    @Test("under the page of presets nothing moves")
    func presets() throws {
        let hud = HUD()
        var desk = Desk("hyperbola")
        desk.state.meter.note(interval: 20, work: 9, drawCalls: 1, vertices: 1, pieces: 1, cuts: 0)
        #expect(!Self.compose(hud, desk).vertices.isEmpty)
        var presetBrowser = PresetBrowser()
        presetBrowser.setOpen(true)
        #expect(Self.compose(hud, desk, presetBrowser).vertices.isEmpty)
    }
}
