import RiffleMath
import RiffleScene
import RiffleStage
import Testing

@testable import RifflePanel

@Suite("The light appearance")
struct LightFaceTests {
    /// The W3C's relative luminance, 0…1, of a colour over an opaque one.
    private static func luminance(_ color: Color, over background: Color) -> Double {
        let share = Double(color.a) / 255
        func channel(_ a: UInt8, _ b: UInt8) -> Double {
            let value = (Double(a) * share + Double(b) * (1 - share)) / 255
            return value <= 0.03928 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channel(color.r, background.r) + 0.7152 * channel(color.g, background.g) + 0.0722
            * channel(color.b, background.b)
    }

    private static func contrast(_ color: Color, on background: Color) -> Double {
        let (a, b) = (luminance(color, over: background), luminance(background, over: background))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test("text is readable on every surface in both appearances (WCAG: 4.5 to 1, and 3 to 1 for secondary text and marks)")
    func readable() {
        for (tint, behind) in [(OverlayTint.dark, Color(r: 255, g: 255, b: 255)), (.light, Color(r: 0, g: 0, b: 0))] {
            // The surfaces let a little of the stage through: these are the worst cases.
            let share = Double(tint.surface.a) / 255
            func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(Double(a) * share + Double(b) * (1 - share)) }
            let surface = Color(
                r: mix(tint.surface.r, behind.r), g: mix(tint.surface.g, behind.g), b: mix(tint.surface.b, behind.b))
            for background in [surface, tint.menu] {
                #expect(Self.contrast(tint.primary, on: background) >= 4.5)
                #expect(Self.contrast(tint.secondary, on: background) >= 4.5)
                #expect(Self.contrast(tint.notice, on: background) >= 3)
                #expect(Self.contrast(tint.accent, on: background) >= 3)
            }
        }
        for tint in [PanelTint.dark, .light] {
            for background in [tint.surface, tint.footer, tint.well] {
                #expect(Self.contrast(tint.primary, on: background) >= 4.5)
                #expect(Self.contrast(tint.secondary, on: background) >= 4.5)
                #expect(Self.contrast(tint.accent, on: background) >= 3)
                #expect(Self.contrast(tint.fault, on: background) >= 3)
                #expect(Self.contrast(tint.other, on: background) >= 3)
            }
        }
    }

    @Test(
        "menus, help, notices, chips, hints, tooltips, the inspector, the names of two halves and the tour follow it: only the background of pictures stays dark"
    )
    func everywhere() {
        let viewport = Size(width: 1280, height: 800)
        func surfaces(
            isLight: Bool, halves: HalfNames? = nil, tour: TourCaption? = nil,
            _ change: (inout HUDState, inout Menu, inout DepthInspector) -> Void = { _, _, _ in }
        ) -> Set<Color> {
            var configuration = StageConfiguration()
            configuration.set("lightPanel", to: isLight ? 1 : 0)
            var state = HUDState()
            var menu = Menu()
            var inspector = DepthInspector()
            change(&state, &menu, &inspector)
            var list = DrawList()
            HUD().compose(
                state, halves: halves, tour: tour, inspector: inspector, configuration: configuration, menu: menu,
                viewport: viewport, pixelScale: 1,
                time: 10,
                into: &list)
            // Surfaces and text alike, except for the shadows and the dimmed stage, which are black in both.
            return Set(list.vertices.map(\.color).filter { $0.a > 130 })
        }
        let kinds: [(inout HUDState, inout Menu, inout DepthInspector) -> Void] = [
            { state, _, _ in state.setHelp(true, at: 0) },
            { state, _, _ in state.post(notice: "Something was not found.", at: 9.8) },
            { state, _, _ in state.showStatus("Playing", at: 9.8) },
            { state, _, _ in state.hints = Hints(done: [], at: 0) },
            { _, menu, _ in
                menu.open(
                    [MenuItem(0, "Undo", key: "Ctrl+Z")], from: Rect(x: 10, y: 10, width: 0, height: 0), byKey: false)
            },
            { _, _, inspector in inspector.isOpen = true },
        ]
        let halves = HalfNames(left: "A", right: "B", top: 36, middle: 641, width: 1280)
        let tour = TourCaption(title: "Wheel", text: "A hard flick carries far.", position: 1, count: 4, since: 0)
        let pairs =
            kinds.map { (surfaces(isLight: false, $0), surfaces(isLight: true, $0)) } + [
                (surfaces(isLight: false, halves: halves), surfaces(isLight: true, halves: halves)),
                (surfaces(isLight: false, tour: tour), surfaces(isLight: true, tour: tour)),
            ]
        for (index, (dark, light)) in pairs.enumerated() {
            func isBright(_ color: Color) -> Bool { Int(color.r) + Int(color.g) + Int(color.b) > 3 * 230 }
            func isDark(_ color: Color) -> Bool { Int(color.r) + Int(color.g) + Int(color.b) < 3 * 40 }
            // Text is bright on dark, or dark on bright.
            #expect(dark.contains(where: isDark) && dark.contains(where: isBright), "part \(index)")
            #expect(light.contains(where: isBright) && light.contains(where: isDark), "part \(index)")
            #expect(dark.isDisjoint(with: light), "part \(index): \(dark.intersection(light))")
        }
    }
}
