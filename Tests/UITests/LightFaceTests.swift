import RiffleMath
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

@Suite("The light appearance")
struct LightFaceTests {
    /// The relative luminance, 0…1, as the W3C defines it, of a colour over an opaque colour.
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

    /// The blend of a translucent colour over an opaque one. At worst, white is below a dark surface, and black below a light one.
    private static func blend(_ top: Color, over bottom: Color) -> Color {
        let share = Double(top.a) / 255
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) * share + Double(b) * (1 - share)).rounded()) }
        return Color(r: mix(top.r, bottom.r), g: mix(top.g, bottom.g), b: mix(top.b, bottom.b))
    }

    /// The least contrast by WCAG 2.2: 1.4.3 for text and 1.4.11 for marks (AA). In high contrast, 1.4.6 for text (AAA), and AA's text
    /// value for marks.
    private static func text(_ face: Face) -> Double { face.hasHighContrast ? 7 : 4.5 }
    private static func mark(_ face: Face) -> Double { face.hasHighContrast ? 4.5 : 3 }

    static let faces = [false, true].flatMap { isLight in
        [false, true].map { Face(isLight: isLight, hasHighContrast: $0) }
    }

    @Test(
        "menus, notices and help: text has 4.5 to 1 on every surface, marks and the focus have 3 to 1 (WCAG AA); 7 and 4.5 with high contrast (AAA)",
        arguments: faces)
    func overlays(face: Face) {
        let tint = OverlayTint.of(face)
        let surface = Self.blend(tint.surface, over: face.isLight ? Color(r: 0, g: 0, b: 0) : Color(r: 255, g: 255, b: 255))
        for background in [
            surface, tint.menu, Self.blend(tint.highlight, over: tint.menu), Self.blend(tint.capFill, over: surface),
        ] {
            for color in [tint.primary, tint.secondary] { #expect(Self.contrast(color, on: background) >= Self.text(face)) }
            for color in [tint.notice, tint.accent] { #expect(Self.contrast(color, on: background) >= Self.mark(face)) }
            guard face.hasHighContrast else { continue }
            for color in [tint.faint, tint.hairline, tint.capEdge] { #expect(Self.contrast(color, on: background) >= 4.5) }
        }
    }

    @Test(
        "panel, bar, strip and inspector: the same, whatever the backdrop's colour, in fields and where the focus or the mouse is",
        arguments: faces)
    func panels(face: Face) {
        let tones: [Color?] =
            [nil]
            + [0, 1, 2, 3, 4, 5, 6, 7].map { (bits: UInt8) in
                Color(r: bits & 1 * 255, g: (bits >> 1 & 1) * 255, b: (bits >> 2 & 1) * 255)
            }
        for tone in tones {
            let tint = PanelTheme(tone, face).tint
            for surface in [tint.surface, tint.footer, tint.well] {
                for over in [nil, tint.field, tint.hover, tint.focus] {
                    let background = over.map { Self.blend($0, over: surface) } ?? surface
                    for color in [tint.primary, tint.secondary, tint.faint, tint.accent, tint.other] {
                        let contrast = Self.contrast(color, on: background)
                        #expect(contrast >= Self.text(face), "\(color) on \(background)")
                    }
                    for color in [tint.fault, tint.handle, tint.mark] {
                        #expect(Self.contrast(color, on: background) >= Self.mark(face), "\(color) on \(background)")
                    }
                }
                #expect(Self.contrast(tint.otherCurve, on: surface) >= Self.mark(face))
                // The texts of chosen items, and selected text.
                #expect(Self.contrast(tint.accent, on: Self.blend(tint.accentSoft, over: surface)) >= Self.text(face))
                #expect(Self.contrast(tint.primary, on: Self.blend(tint.selection, over: surface)) >= Self.text(face))
                if face.hasHighContrast {
                    for color in [tint.edge, tint.track] { #expect(Self.contrast(color, on: surface) >= 3) }
                }
            }
        }
    }

    @Test("text on the gallery's ground has the same over any backdrop", arguments: faces)
    func gallery(face: Face) {
        let tint = PanelTheme(nil, face).tint
        let ground = tint.surface.with(alpha: UInt8(GalleryGround.share * 255))
        for backdrop: UInt8 in [0, 255] {
            let background = Self.blend(ground, over: Color(r: backdrop, g: backdrop, b: backdrop))
            for color in [tint.primary, tint.secondary, tint.accent] {
                #expect(Self.contrast(color, on: background) >= Self.text(face), "over \(backdrop)")
            }
        }
    }

    @Test(
        "a row of the panel and of a menu that has the keyboard has a mark of 3 to 1 at its edge, and more of it with high contrast",
        arguments: [true, false])
    func focus(isLight: Bool) {
        let counts = [false, true].map { hasHighContrast in focusMarks(Face(isLight: isLight, hasHighContrast: hasHighContrast)) }
        #expect(counts[1] > counts[0])
    }

    /// The number of vertices in the mark of the panel's focused row.
    private func focusMarks(_ face: Face) -> Int {
        let configuration = Self.configuration(face)
        let viewport = Size(width: 1280, height: 800)
        /// The number of vertices with the accent's colour.
        func marks(_ menu: Menu, _ tweaks: TweakState) -> Int {
            let canvas = UICanvas()
            var list = DrawList()
            canvas.compose(
                Shown(), tweaks: tweaks, configuration: configuration, menu: menu, viewport: viewport, pixelScale: 1, time: 10,
                into: &list)
            list = tweaks.isOpen ? canvas.panel.list : list
            let accent = PanelTint.of(face).accent
            return list.vertices.filter { $0.color == accent }.count
        }
        var menu = Menu()
        menu.open([MenuItem(0, "Undo"), MenuItem(1, "Redo")], from: Rect(x: 10, y: 10, width: 0, height: 0), byKey: false)
        let before = marks(menu, TweakState())
        var chosen: Int?
        _ = menu.key("down", shift: false, viewport: viewport, chosen: &chosen)
        #expect(marks(menu, TweakState()) > before)
        var tweaks = TweakState()
        tweaks.setOpen(true)
        let unfocused = marks(Menu(), tweaks)
        var intents: [TweakIntent] = []
        _ = tweaks.key("tab", shift: false, alt: false, configuration: configuration, viewport: viewport, intents: &intents)
        let focused = marks(Menu(), tweaks)
        #expect(focused > unfocused)
        return focused - unfocused
    }

    @Test("with high contrast fields, buttons and plots have a line around them", arguments: [true, false])
    func edges(isLight: Bool) {
        let counts = [false, true].map { hasHighContrast in
            let face = Face(isLight: isLight, hasHighContrast: hasHighContrast)
            let canvas = UICanvas()
            var (tweaks, list) = (TweakState(), DrawList())
            tweaks.setOpen(true)
            canvas.compose(
                Shown(), tweaks: tweaks, configuration: Self.configuration(face), viewport: Size(width: 1280, height: 800),
                pixelScale: 1, time: 10, into: &list)
            return canvas.panel.list.vertices.count
        }
        #expect(counts[1] > counts[0])
        // The mark of the keyboard's focus has two lines, one inside the other.
        let marks = [false, true].map { hasHighContrast in
            let text = UICanvas().text
            var list = DrawList()
            text.begin(viewport: Size(width: 100, height: 100), pixelScale: 1)
            text.focus(
                Rect(x: 10, y: 10, width: 60, height: 40), radius: 0,
                .of(Face(isLight: isLight, hasHighContrast: hasHighContrast)))
            text.end(into: &list)
            return list
        }
        #expect(marks[1].vertices.count == 2 * marks[0].vertices.count)
    }

    private static func configuration(_ face: Face) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.set("scheme", to: Double((face.isLight ? ColorScheme.light : .dark).rawValue))
        configuration.set("contrast", to: Double((face.hasHighContrast ? ContrastAmount.high : .normal).rawValue))
        return configuration
    }

    @Test("the contrast is as the setting says, or as the desktop does: high only where it is asked for")
    func contrast() {
        var configuration = StageConfiguration()
        #expect(!configuration.preferences.face.hasHighContrast)
        configuration.preferences.desktop.prefersContrast = true
        #expect(configuration.preferences.face == Face(hasHighContrast: true))
        configuration.set("contrast", to: Double(ContrastAmount.normal.rawValue))
        #expect(!configuration.preferences.face.hasHighContrast)
        configuration.preferences.desktop.prefersContrast = false
        configuration.set("contrast", to: Double(ContrastAmount.high.rawValue))
        #expect(configuration.preferences.face.hasHighContrast)
    }

    @Test("the face is as the setting says, or as the desktop does: light only where it is asked for")
    func scheme() {
        var configuration = StageConfiguration()
        #expect(!configuration.preferences.isLight)
        configuration.preferences.desktop.prefersLight = true
        #expect(configuration.preferences.isLight)
        configuration.set("scheme", to: Double(ColorScheme.dark.rawValue))
        #expect(!configuration.preferences.isLight)
        configuration.preferences.desktop.prefersLight = false
        configuration.set("lightPanel", to: 1)
        #expect(configuration.preferences.isLight)
    }

    @Test(
        "menus, help, notices, chips, hints, tooltips, the inspector, the names of two halves and the tour follow it: only the background of pictures stays dark"
    )
    func everywhere() {
        let viewport = Size(width: 1280, height: 800)
        func surfaces(
            isLight: Bool, hasHighContrast: Bool = false, halves: HalfNames? = nil, tour: TourCaption? = nil,
            _ change: (inout Shown, inout Menu, inout DepthInspector) -> Void = { _, _, _ in }
        ) -> Set<Color> {
            let configuration = Self.configuration(Face(isLight: isLight, hasHighContrast: hasHighContrast))
            var state = Shown()
            var menu = Menu()
            var inspector = DepthInspector()
            change(&state, &menu, &inspector)
            var list = DrawList()
            UICanvas().compose(
                state, halves: halves, tour: tour, inspector: inspector, configuration: configuration, menu: menu,
                viewport: viewport, pixelScale: 1,
                time: 10,
                into: &list)
            // Surfaces and text alike, except for the shadows and the dimmed stage, which are black in both.
            return Set(list.vertices.map(\.color).filter { $0.a > 130 })
        }
        let kinds: [(inout Shown, inout Menu, inout DepthInspector) -> Void] = [
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
        // The surfaces of high contrast have other colours than the usual ones, too.
        for (index, kind) in kinds.enumerated() {
            for (isLight, usual) in [(false, pairs[index].0), (true, pairs[index].1)] {
                let high = surfaces(isLight: isLight, hasHighContrast: true, kind)
                // White is excluded: it is the ground of the inspector's drawings in both light appearances.
                let common = high.intersection(usual).subtracting([Color(r: 255, g: 255, b: 255)])
                #expect(common.isEmpty && high != usual, "part \(index): \(common)")
            }
        }
    }
}
