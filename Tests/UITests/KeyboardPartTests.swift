import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

/// When one part of the window has the keyboard, the others neither look focused nor act on the item that they had in focus.
@Suite("The part that has the keyboard")
struct KeyboardPartTests {
    private typealias Fixture = CurvePanelTests.PanelFixture
    private static let viewport = CurvePanelTests.viewport

    private static func layers(
        _ state: TweakState, _ presetBrowser: PresetBrowser = PresetBrowser(), _ exportPage: ExportPage = ExportPage(),
        _ gallery: Gallery = Gallery()
    ) -> [DrawList] {
        let canvas = UICanvas()
        var list = DrawList()
        canvas.compose(
            Shown(), gallery: gallery, tweaks: state, presetBrowser: presetBrowser, exportPage: exportPage,
            configuration: StageConfiguration(), viewport: viewport, pixelScale: 1, time: 100, into: &list)
        return [canvas.panel.list, canvas.gallery.list, list]
    }

    private static func areSame(_ a: [DrawList], _ b: [DrawList]) -> Bool {
        zip(a, b).allSatisfy { PanelLayerTests.areSame($0, $1) }
    }

    @Test("no number or point of the panel is drawn or described as focused, and the place is kept")
    func panel() {
        var state = Fixture("hyperbola").state
        let without = Self.layers(state)
        for name in ["z", TweakStop.point(0, isAcross: false).name] {
            state.focus = name
            #expect(!Self.areSame(Self.layers(state), without), "\(name)")
            state.isKeyboardElsewhere = true
            #expect(Self.areSame(Self.layers(state), without) && state.focus == name, "\(name)")
            state.isKeyboardElsewhere = false
        }
    }

    @Test("no cell of the presets' page, of whichever kind, is drawn or described as focused, and the place is kept")
    func presets() {
        var page = PresetBrowserTests.presetBrowser(own: 2)
        page.setLoaded("1", isChanged: true)
        let state = Fixture("linear").state
        let without = Self.layers(state, page)
        var tried = 0
        for (index, cell) in page.cells.enumerated() {
            if case .heading = cell { continue }
            page.focus = index
            #expect(!Self.areSame(Self.layers(state, page), without), "\(cell)")
            page.isKeyboardElsewhere = true
            #expect(Self.areSame(Self.layers(state, page), without) && page.focus == index, "\(cell)")
            page.isKeyboardElsewhere = false
            tried += 1
        }
        #expect(tried == 7)
    }

    @Test("no part of the page with the code is drawn or described as focused, and the place is kept")
    func export() {
        var page = ExportPageTests.page()
        let state = Fixture("linear").state
        let without = Self.layers(state, PresetBrowser(), page)
        for part in page.stops {
            page.focus = part
            #expect(!Self.areSame(Self.layers(state, PresetBrowser(), page), without), "\(part)")
            page.isKeyboardElsewhere = true
            #expect(Self.areSame(Self.layers(state, PresetBrowser(), page), without) && page.focus == part, "\(part)")
            page.isKeyboardElsewhere = false
        }
        #expect(page.stops.count == 7)
    }

    @Test("the gallery's selection is drawn with one line instead of two")
    func gallery() {
        var gallery = GalleryTests.open()
        _ = gallery.finish(at: 5)
        let focused = Self.layers(TweakState(), PresetBrowser(), ExportPage(), gallery)[1]
        gallery.isKeyboardElsewhere = true
        let other = Self.layers(TweakState(), PresetBrowser(), ExportPage(), gallery)[1]
        func lines(_ list: DrawList) -> Int { list.vertices.count { $0.color == PanelTint.dark.accent } }
        #expect(lines(other) > 0 && lines(other) < lines(focused))
    }

    @Test("no key moves the panel's focus or changes what it is on; the panel's shortcuts go on working")
    func keys() {
        for name in ["z", TweakStop.point(0, isAcross: false).name, TweakStop.edge.name] {
            for key in ["tab", "=", "-", "backspace", "delete", "return", "k"] {
                var fixture = Fixture("hyperbola")
                func press() -> (isTaken: Bool, intents: [TweakIntent]) {
                    var intents: [TweakIntent] = []
                    let isTaken = fixture.state.key(
                        key, shift: false, alt: false, configuration: fixture.stage.configuration, viewport: Self.viewport,
                        intents: &intents)
                    return (isTaken, intents)
                }
                fixture.state.focus = name
                fixture.state.isKeyboardElsewhere = true
                let before = fixture.state
                let elsewhere = press()
                #expect(!elsewhere.isTaken && elsewhere.intents.isEmpty && fixture.state == before, "\(key) on \(name)")
                fixture.state.isKeyboardElsewhere = false
                if ["tab", "="].contains(key) { #expect(press().isTaken, "\(key) on \(name)") }
            }
        }
        var fixture = Fixture("hyperbola")
        fixture.state.isKeyboardElsewhere = true
        let curve = fixture.state.curves.chosenIndex
        fixture.key("c")
        fixture.key("x")
        #expect(fixture.state.curves.chosenIndex != curve && fixture.state.list.isChangedOnly)
    }
}
