public import RiffleScene
internal import RiffleSettings
internal import RiffleStage

// The one table of the window's colours, by their roles: for the panel and everything in it, for the parts over the stage, and for parts
// with the same colours in every appearance. The stage's own colours are StageColors.

extension Color {
    /// Light of a strength from 0 to 255, on dark surfaces.
    fileprivate static func light(_ alpha: UInt8) -> Color { StageColors.white(alpha) }
    /// Ink of a strength from 0 to 255, on light surfaces; high contrast uses `shade`, which is black, instead.
    fileprivate static func ink(_ alpha: UInt8) -> Color { Color(r: 16, g: 18, b: 28, a: alpha) }
    fileprivate static func shade(_ alpha: UInt8) -> Color { StageColors.black(alpha) }
}

extension Color {
    /// The colours of a QR code in every appearance: cameras need black on white.
    static let codePaper = Color(r: 255, g: 255, b: 255)
    static let codeInk = Color(r: 0, g: 0, b: 0)
}

/// The panel's colours. In the dark appearance the cards are the brightest part of the window; the light appearance is for bright rooms.
/// High contrast has a contrast ratio of 7 to 1 for all text, even for text that is faint otherwise (WCAG AAA), and visible edges.
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
    var handle: Color
    /// Text in three strengths, each at least 4.5 to 1 on all surfaces (WCAG AA).
    var primary: Color
    var secondary: Color
    var faint: Color
    /// The comparison setting, its curve, and frames that took too long.
    var other: Color
    var otherCurve: Color
    /// Strings in code.
    var string: Color
    /// The background of selected text.
    var selection: Color
    /// Errors: cards that intersect.
    var fault: Color
    /// Whether fields, buttons and plots have a line around them, and the part with the keyboard two, one inside the other.
    var hasEdges = false

    static func of(_ face: Face) -> PanelTint {
        face.hasHighContrast ? face.isLight ? .lightHigh : .darkHigh : face.isLight ? .light : .dark
    }

    static let dark = PanelTint(
        surface: Color(r: 24, g: 25, b: 31), footer: Color(r: 19, g: 20, b: 25), well: Color(r: 15, g: 16, b: 21),
        edge: .light(20), field: .light(16), hover: .light(10), focus: Color(r: 126, g: 164, b: 255, a: 30),
        accent: Color(r: 126, g: 164, b: 255), accentSoft: Color(r: 126, g: 164, b: 255, a: 46), track: .light(34),
        mark: .light(110), handle: Color(r: 245, g: 247, b: 255), primary: .light(232), secondary: .light(156),
        faint: .light(132),
        other: Color(r: 255, g: 186, b: 82), otherCurve: .light(96), string: Color(r: 150, g: 210, b: 140),
        selection: Color(r: 126, g: 164, b: 255, a: 90),
        fault: Color(r: 255, g: 104, b: 104))

    static let light = PanelTint(
        surface: Color(r: 247, g: 247, b: 250), footer: Color(r: 238, g: 239, b: 244), well: Color(r: 255, g: 255, b: 255),
        edge: .ink(30), field: .ink(17), hover: .ink(10), focus: Color(r: 38, g: 82, b: 210, a: 26),
        accent: Color(r: 38, g: 82, b: 210), accentSoft: Color(r: 38, g: 82, b: 210, a: 24), track: .ink(44), mark: .ink(130),
        handle: Color(r: 48, g: 54, b: 72), primary: .ink(236), secondary: .ink(190), faint: .ink(164),
        other: Color(r: 146, g: 78, b: 0), otherCurve: .ink(130), string: Color(r: 20, g: 102, b: 44),
        selection: Color(r: 38, g: 82, b: 210, a: 70),
        fault: Color(r: 206, g: 40, b: 48))

    static let darkHigh = PanelTint(
        surface: Color(r: 0, g: 0, b: 0), footer: Color(r: 0, g: 0, b: 0), well: Color(r: 0, g: 0, b: 0),
        edge: .light(120), field: .light(26), hover: .light(20), focus: Color(r: 150, g: 184, b: 255, a: 44),
        accent: Color(r: 164, g: 194, b: 255), accentSoft: Color(r: 164, g: 194, b: 255, a: 50), track: .light(120),
        mark: .light(190), handle: .light(255), primary: .light(255), secondary: .light(226), faint: .light(204),
        other: Color(r: 255, g: 204, b: 118), otherCurve: .light(170), string: Color(r: 170, g: 240, b: 160),
        selection: Color(r: 126, g: 164, b: 255, a: 100),
        fault: Color(r: 255, g: 140, b: 140), hasEdges: true)

    static let lightHigh = PanelTint(
        surface: .light(255), footer: .light(255), well: .light(255),
        edge: .shade(130), field: .shade(14), hover: .shade(12), focus: Color(r: 0, g: 52, b: 170, a: 22),
        accent: Color(r: 0, g: 44, b: 150), accentSoft: Color(r: 0, g: 44, b: 150, a: 26), track: .shade(130),
        mark: .shade(180), handle: .shade(255), primary: .shade(255), secondary: .shade(214), faint: .shade(194),
        other: Color(r: 110, g: 54, b: 0), otherCurve: .shade(170), string: Color(r: 0, g: 78, b: 24),
        selection: Color(r: 0, g: 52, b: 170, a: 60),
        fault: Color(r: 158, g: 0, b: 20), hasEdges: true)
}

/// The colours of the overlays: menus, help, notices, chips, tooltips, hints. Text in three strengths on a nearly opaque surface,
/// readable over any backdrop; dark or light like the panel.
struct OverlayTint {
    var primary: Color
    var secondary: Color
    var faint: Color
    var surface: Color
    var hairline: Color
    var shadow: Color
    /// Over the stage, below the list of keys.
    var dim: Color
    var capFill: Color
    var capEdge: Color
    var track: Color
    var notice: Color
    /// A menu's surface, its highlighted item, the background of pictures, and the mark of the chosen item.
    var menu: Color
    var highlight: Color
    var well: Color
    var accent: Color

    static func of(_ face: Face) -> OverlayTint {
        face.hasHighContrast ? face.isLight ? .lightHigh : .darkHigh : face.isLight ? .light : .dark
    }

    static let dark = OverlayTint(
        primary: .light(235), secondary: .light(166), faint: .light(82), surface: Color(r: 22, g: 23, b: 28, a: 240),
        hairline: .light(24), shadow: Color(r: 0, g: 0, b: 0, a: 72), dim: Color(r: 8, g: 9, b: 12, a: 128), capFill: .light(22),
        capEdge: .light(72), track: .light(40), notice: Color(r: 255, g: 186, b: 82), menu: Color(r: 22, g: 23, b: 28),
        highlight: Color(r: 126, g: 164, b: 255, a: 84), well: Color(r: 10, g: 11, b: 15), accent: Color(r: 126, g: 164, b: 255))

    /// Pictures of models keep the dark background: their cards are light.
    static let light = OverlayTint(
        primary: .ink(236), secondary: .ink(182), faint: .ink(112), surface: Color(r: 250, g: 250, b: 252, a: 250),
        hairline: .ink(34), shadow: Color(r: 0, g: 0, b: 0, a: 64), dim: Color(r: 8, g: 9, b: 12, a: 110), capFill: .ink(12),
        capEdge: .ink(78), track: .ink(48), notice: Color(r: 176, g: 92, b: 0), menu: Color(r: 250, g: 250, b: 252),
        highlight: Color(r: 38, g: 82, b: 210, a: 44), well: Color(r: 26, g: 28, b: 36), accent: Color(r: 38, g: 82, b: 210))

    static let darkHigh = OverlayTint(
        primary: .light(255), secondary: .light(226), faint: .light(140), surface: Color(r: 0, g: 0, b: 0),
        hairline: .light(150), shadow: Color(r: 0, g: 0, b: 0, a: 72), dim: Color(r: 0, g: 0, b: 0, a: 160), capFill: .light(26),
        capEdge: .light(170), track: .light(120), notice: Color(r: 255, g: 204, b: 118), menu: Color(r: 0, g: 0, b: 0),
        highlight: Color(r: 150, g: 184, b: 255, a: 80), well: Color(r: 10, g: 11, b: 15), accent: Color(r: 164, g: 194, b: 255))

    static let lightHigh = OverlayTint(
        primary: .shade(255), secondary: .shade(214), faint: .shade(150), surface: .light(255),
        hairline: .shade(150), shadow: Color(r: 0, g: 0, b: 0, a: 64), dim: Color(r: 0, g: 0, b: 0, a: 140),
        capFill: .shade(14), capEdge: .shade(170), track: .shade(130), notice: Color(r: 110, g: 54, b: 0),
        menu: .light(255), highlight: Color(r: 0, g: 52, b: 170, a: 34), well: Color(r: 26, g: 28, b: 36),
        accent: Color(r: 0, g: 44, b: 150))
}

/// The colours over the cards that are the same in every appearance: they stand on pictures, and on the dark stage.
enum FixedColors {
    /// The shadow of a panel's tip.
    static let tipShadow = StageColors.black(72)
    /// A preset's key on its picture, readable on any.
    static let badge = Color(r: 12, g: 13, b: 18, a: 190)
    static let badgeText = StageColors.white(225)
    /// The goal that a gesture doesn't reach yet, in words.
    static let missing = StageColors.white(190)
    /// The dark ring behind a hint's ring, for light cards.
    static let hintRing = StageColors.black(110)
    /// The marks at a screen's edge from which it is dragged, with the pointer far and near; the marks' own edge is for white screens.
    static let edgeMark = StageColors.white(190)
    static let nearEdgeMark = StageColors.white(255)
    static let edgeMarkEdge = StageColors.black(150)
    /// A recorded finger's disc, ring, inside and trail, each at its strongest.
    static let finger = StageColors.white(70)
    static let fingerRing = StageColors.white(210)
    static let fingerInside = StageColors.black(30)
    static let fingerTrail = StageColors.white(26)
    /// The titles, buttons and tabs of screens, as a phone has them.
    static let screenTitle = StageColors.white(240)
    static let screenAction = Color(r: 108, g: 172, b: 255)
    static let screenQuiet = StageColors.white(130)
    static let screenHairline = StageColors.white(30)
    /// The cards in small pictures of models. Neighbours differ; the current card, in the middle, is the brightest.
    static let modelCards = [
        Color(r: 104, g: 112, b: 136), Color(r: 132, g: 142, b: 168), Color(r: 112, g: 120, b: 150),
        Color(r: 138, g: 150, b: 182), Color(r: 190, g: 206, b: 255), Color(r: 128, g: 138, b: 166),
        Color(r: 106, g: 116, b: 142), Color(r: 134, g: 144, b: 174), Color(r: 104, g: 112, b: 136),
    ]
}

extension Color {
    /// Returns the colour with its alpha multiplied by `share`, 0…1.
    func faded(to share: Double) -> Color { with(alpha: UInt8(Double(a) * share)) }
}

/// The colours between the cards and a reference picture.
public enum ReferenceColors {
    /// While marks are made: the cards only distract then.
    public static let dim = Color(r: 10, g: 11, b: 16, a: 215)
    /// While the picture shows alone.
    public static let black = Color(r: 0, g: 0, b: 0)
}
