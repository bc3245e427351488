internal import RiffleMath
internal import RiffleScene

/// The panel's colours. The dark appearance leaves the cards the brightest; the light one is for bright rooms.
struct PanelTint: Equatable {
    /// The surfaces: the panel, its footer, and the background of plots.
    var surface: Color
    var footer: Color
    var well: Color
    var edge: Color
    var field: Color
    var hover: Color
    var focus: Color
    var accent: Color
    var accentSoft: Color
    var track: Color
    var mark: Color
    var knob: Color
    /// Text in three strengths, each at least 4.5 to 1 on all surfaces (WCAG AA).
    var primary: Color
    var secondary: Color
    var faint: Color
    /// The comparison setting, its curve, and frames that took too long.
    var other: Color
    var otherCurve: Color
    /// Behind selected text.
    var selection: Color
    /// Errors: cards that intersect.
    var fault: Color

    static let dark = PanelTint(
        surface: Color(r: 24, g: 25, b: 31), footer: Color(r: 19, g: 20, b: 25), well: Color(r: 15, g: 16, b: 21),
        edge: white(20), field: white(16), hover: white(10), focus: Color(r: 126, g: 164, b: 255, a: 30),
        accent: Color(r: 126, g: 164, b: 255), accentSoft: Color(r: 126, g: 164, b: 255, a: 46), track: white(34),
        mark: white(110), knob: Color(r: 245, g: 247, b: 255), primary: white(232), secondary: white(156), faint: white(132),
        other: Color(r: 255, g: 186, b: 82), otherCurve: white(96), selection: Color(r: 126, g: 164, b: 255, a: 90),
        fault: Color(r: 255, g: 104, b: 104))

    static let light = PanelTint(
        surface: Color(r: 247, g: 247, b: 250), footer: Color(r: 238, g: 239, b: 244), well: Color(r: 255, g: 255, b: 255),
        edge: black(30), field: black(17), hover: black(10), focus: Color(r: 38, g: 82, b: 210, a: 26),
        accent: Color(r: 38, g: 82, b: 210), accentSoft: Color(r: 38, g: 82, b: 210, a: 24), track: black(44), mark: black(130),
        knob: Color(r: 48, g: 54, b: 72), primary: black(236), secondary: black(190), faint: black(164),
        other: Color(r: 146, g: 78, b: 0), otherCurve: black(130), selection: Color(r: 38, g: 82, b: 210, a: 70),
        fault: Color(r: 206, g: 40, b: 48))

    private static func white(_ alpha: UInt8) -> Color { Color(r: 255, g: 255, b: 255, a: alpha) }
    private static func black(_ alpha: UInt8) -> Color { Color(r: 16, g: 18, b: 28, a: alpha) }
}

/// The panel's colours, with a tinge of the backdrop in the surfaces.
struct PanelTheme: Equatable {
    private(set) var tint: PanelTint

    /// The theme for a mean colour of the backdrop; nil: neutral.
    init(_ tone: Color?, isLight: Bool = false) {
        tint = isLight ? .light : .dark
        guard let tone else { return }
        // The share of the backdrop's colour; it shows less on a bright surface.
        let share = isLight ? 0.06 : 0.16
        let room = isLight ? 228.0...255.0 : 4.0...44.0
        func tinted(_ color: Color) -> Color {
            // Only the chroma is taken, not the brightness: text has to be readable on it.
            let mean = (Double(tone.r) + Double(tone.g) + Double(tone.b)) / 3
            func channel(_ own: UInt8, _ other: UInt8) -> UInt8 {
                UInt8((Double(own) + (Double(other) - mean) * share).clamped(to: room))
            }
            return Color(r: channel(color.r, tone.r), g: channel(color.g, tone.g), b: channel(color.b, tone.b))
        }
        tint.surface = tinted(tint.surface)
        tint.footer = tinted(tint.footer)
        tint.well = tinted(tint.well)
    }
}
