internal import RiffleMath
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// The panel's colours. The dark appearance leaves the cards the brightest; the light one is for bright rooms. Those of high contrast
/// have 7 to 1 for text, also for what is faint otherwise (WCAG AAA), and edges that can be seen.
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
    /// Whether fields, buttons and plots have a line around them, and what has the keyboard two, one inside the other.
    var hasEdges = false

    static func of(_ face: Face) -> PanelTint {
        face.hasHighContrast ? face.isLight ? .lightHigh : .darkHigh : face.isLight ? .light : .dark
    }

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

    static let darkHigh = PanelTint(
        surface: Color(r: 0, g: 0, b: 0), footer: Color(r: 0, g: 0, b: 0), well: Color(r: 0, g: 0, b: 0),
        edge: white(120), field: white(26), hover: white(20), focus: Color(r: 150, g: 184, b: 255, a: 44),
        accent: Color(r: 164, g: 194, b: 255), accentSoft: Color(r: 164, g: 194, b: 255, a: 50), track: white(120),
        mark: white(190), knob: white(255), primary: white(255), secondary: white(226), faint: white(204),
        other: Color(r: 255, g: 204, b: 118), otherCurve: white(170), selection: Color(r: 126, g: 164, b: 255, a: 100),
        fault: Color(r: 255, g: 140, b: 140), hasEdges: true)

    static let lightHigh = PanelTint(
        surface: white(255), footer: white(255), well: white(255),
        edge: pureBlack(130), field: pureBlack(14), hover: pureBlack(12), focus: Color(r: 0, g: 52, b: 170, a: 22),
        accent: Color(r: 0, g: 44, b: 150), accentSoft: Color(r: 0, g: 44, b: 150, a: 26), track: pureBlack(130),
        mark: pureBlack(180), knob: pureBlack(255), primary: pureBlack(255), secondary: pureBlack(214), faint: pureBlack(194),
        other: Color(r: 110, g: 54, b: 0), otherCurve: pureBlack(170), selection: Color(r: 0, g: 52, b: 170, a: 60),
        fault: Color(r: 158, g: 0, b: 20), hasEdges: true)

    private static func white(_ alpha: UInt8) -> Color { Color(r: 255, g: 255, b: 255, a: alpha) }
    private static func black(_ alpha: UInt8) -> Color { Color(r: 16, g: 18, b: 28, a: alpha) }
    private static func pureBlack(_ alpha: UInt8) -> Color { Color(r: 0, g: 0, b: 0, a: alpha) }
}

extension StageText {
    /// The line around a field, a button or a plot, with high contrast.
    func edge(_ box: Rect, radius: Double, _ tint: PanelTint) {
        if tint.hasEdges { outline(box, radius: radius, color: tint.track) }
    }

    /// A switch at the right edge of a frame.
    func toggle(_ isOn: Bool, in box: Rect, _ tint: PanelTint, isHighlighted: Bool = false) {
        let body = Rect(x: box.maxX - 34, y: box.center.y - 9, width: 34, height: 18)
        if isHighlighted {
            fill(Rect(x: body.x - 2, y: body.y - 2, width: 38, height: 22), radius: 11, color: tint.accentSoft)
        }
        fill(body, radius: 9, color: isOn ? tint.accent : tint.track)
        disc(center: Vector2(isOn ? body.maxX - 9 : body.minX + 9, body.center.y), radius: 7, color: tint.knob)
    }

    /// Marks what has the keyboard.
    func focus(_ box: Rect, radius: Double, _ tint: PanelTint) {
        for line in 0..<(tint.hasEdges ? 2 : 1) {
            let inset = Double(line)
            outline(
                Rect(x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset),
                radius: max(radius - inset, 0), color: tint.accent)
        }
    }
}

/// The panel's colours, with a tinge of the backdrop in the surfaces.
struct PanelTheme: Equatable {
    private(set) var tint: PanelTint

    /// The theme for a mean colour of the backdrop; nil: neutral.
    init(_ tone: Color?, _ face: Face = Face()) {
        tint = .of(face)
        let isLight = face.isLight
        guard let tone, !face.hasHighContrast else { return }
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
