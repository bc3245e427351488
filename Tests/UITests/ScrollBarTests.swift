import RiffleMath
import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleUI

@Suite("Scroll bars")
struct ScrollBarTests {
    private static let viewport = Size(width: 1280, height: 800)
    private static let box = Rect(x: 40, y: 60, width: 300, height: 200)

    @Test("the thumb is where the hand that holds it is, from one end to the other, down and across", arguments: [true, false])
    func thumb(isVertical: Bool) throws {
        let bar = try #require(ScrollBar(in: Self.box, seen: 200, of: 900, isVertical: isVertical, margin: 4))
        for scroll in stride(from: 0.0, through: 700, by: 35) {
            let thumb = bar.thumb(at: scroll)
            #expect(isInside(thumb, bar.strip) && isInside(thumb, Self.box))
            let press = Vector2(thumb.x + 1, thumb.y + 1)
            let grip = try #require(bar.grip(at: press, scroll: scroll))
            #expect(abs(bar.scroll(at: press, grip: grip) - scroll) < 1e-9, "a press moves nothing")
        }
        #expect(bar.scroll(at: Vector2(-1e6, -1e6), grip: 0) == 0 && bar.scroll(at: Vector2(1e6, 1e6), grip: 0) == 700)
        #expect(bar.grip(at: Self.box.center, scroll: 0) == nil)
    }

    @Test("content that is seen wholly has none, nor has a frame without room")
    func none() {
        #expect(ScrollBar(in: Self.box, seen: 200, of: 200) == nil)
        #expect(ScrollBar(in: Rect(x: 0, y: 0, width: 300, height: 20), seen: 20, of: 900) == nil)
        #expect(ScrollBar(ofText: Self.box, greatest: 0) == nil)
    }

    @Test("the panel's bar scrolls its rows and changes no number")
    func panel() throws {
        let configuration = TweakTests.configuration()
        var state = TweakTests.open()
        var intents: [TweakIntent] = []
        func layout() -> TweakLayout { state.layout(state.items(configuration), viewport: Self.viewport) }
        func send(_ phase: TweakState.PointerPhase, _ point: Vector2) {
            _ = state.pointer(phase, at: point, configuration: configuration, viewport: Self.viewport, intents: &intents)
        }
        let thumb = try #require(layout().scrollBar).thumb(at: 0)
        let focus = state.focus
        send(.began, thumb.center)
        send(.moved, thumb.center + Vector2(-200, 60))
        #expect(state.scroll > 100 && state.isHeld, "wherever the pointer is across it")
        send(.moved, thumb.center + Vector2(0, 5000))
        #expect(state.scroll == layout().greatestScroll)
        send(.ended, thumb.center)
        #expect(intents.isEmpty && state.focus == focus && !state.isHeld)
        // A press beside the thumb brings its middle there.
        send(.began, Vector2(thumb.center.x, layout().list.minY + 1))
        #expect(state.scroll == 0)
    }

    @Test("the presets' bar scrolls the page and loads nothing")
    func presets() throws {
        var page = PresetBrowserTests.presetBrowser(own: 40)
        var intents: [PresetIntent] = []
        func send(_ phase: TweakState.PointerPhase, _ point: Vector2) {
            _ = page.pointer(phase, at: point, viewport: Self.viewport, panelWidth: 320, intents: &intents)
        }
        let thumb = try #require(PresetBrowserTests.layout(page).scrollBar).thumb(at: 0)
        send(.began, thumb.center)
        send(.moved, thumb.center + Vector2(0, 5000))
        send(.ended, thumb.center)
        #expect(page.scroll == PresetBrowserTests.layout(page).greatestScroll && page.scroll > 100 && intents.isEmpty)
    }

    @Test("the code's bars scroll it and select nothing")
    func code() throws {
        var page = ExportPageTests.page(
            code: (0..<100).map { "\($0)" + String(repeating: " x", count: 100) }.joined(separator: "\n"))
        let box = ExportPageTests.layout(page).code
        var intents: [ExportIntent] = []
        func drag(_ bar: ScrollBar?) throws {
            let thumb = try #require(bar).thumb(at: 0)
            for phase in [TweakState.PointerPhase.began, .moved, .ended] {
                let point = phase == .moved ? thumb.center + Vector2(5000, 5000) : thumb.center
                _ = page.pointer(phase, at: point, viewport: Self.viewport, panelWidth: ExportPageTests.width, intents: &intents)
            }
        }
        try drag(page.view.scrollBars(in: box).down)
        try drag(page.view.scrollBars(in: box).across)
        #expect(page.view.scroll == page.view.greatestScroll(in: box) && page.view.selection == nil && intents.isEmpty)
    }

    @Test("a menu's bar scrolls it, chooses nothing and leaves it open")
    func menu() throws {
        var menu = Menu()
        var chosen: Int?
        func send(_ phase: TweakState.PointerPhase, _ point: Vector2) {
            #expect(menu.pointer(phase, at: point, viewport: Self.viewport, chosen: &chosen))
        }
        menu.open((0..<60).map { MenuItem($0, "Item \($0)") }, from: Rect(x: 10, y: 0, width: 80, height: 36))
        let thumb = try #require(menu.layout(Self.viewport).scrollBar).thumb(at: 0)
        send(.began, thumb.center)
        send(.moved, thumb.center + Vector2(-100, 5000))
        #expect(menu.layout(Self.viewport).rows[59].maxY == menu.layout(Self.viewport).list.maxY)
        send(.ended, thumb.center)
        try #require(chosen == nil && menu.isOpen)
        // Released, the bar no longer follows; an item can be chosen.
        let last = menu.layout(Self.viewport).rows[59].center
        send(.moved, last)
        send(.began, last)
        send(.ended, last)
        #expect(chosen == 59)
    }

    @Test("the bar of the list of keys scrolls it while it is held")
    func keys() throws {
        let bar = try #require(ScrollBar(in: Self.box, seen: 200, of: 900))
        var list = KeyList()
        list.set(true, at: 0)
        let thumb = bar.thumb(at: 0)
        #expect(!list.drag(bar, .began, at: Self.box.center) && !list.drag(bar, .moved, at: thumb.center))
        #expect(list.drag(bar, .began, at: thumb.center) && list.scroll == 0)
        #expect(list.drag(bar, .moved, at: thumb.center + Vector2(-100, 5000)) && list.scroll == 700)
        #expect(list.drag(bar, .ended, at: thumb.center) && !list.drag(bar, .moved, at: thumb.center) && list.scroll == 700)
    }
}
