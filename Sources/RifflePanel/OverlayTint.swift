internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

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
        primary: white(235), secondary: white(166), faint: white(82), surface: Color(r: 22, g: 23, b: 28, a: 240),
        hairline: white(24), shadow: Color(r: 0, g: 0, b: 0, a: 72), dim: Color(r: 8, g: 9, b: 12, a: 128), capFill: white(22),
        capEdge: white(72), track: white(40), notice: Color(r: 255, g: 186, b: 82), menu: Color(r: 22, g: 23, b: 28),
        highlight: Color(r: 126, g: 164, b: 255, a: 84), well: Color(r: 10, g: 11, b: 15), accent: Color(r: 126, g: 164, b: 255))

    /// Pictures of models keep the dark background: their cards are light.
    static let light = OverlayTint(
        primary: black(236), secondary: black(182), faint: black(112), surface: Color(r: 250, g: 250, b: 252, a: 250),
        hairline: black(34), shadow: Color(r: 0, g: 0, b: 0, a: 64), dim: Color(r: 8, g: 9, b: 12, a: 110), capFill: black(12),
        capEdge: black(78), track: black(48), notice: Color(r: 176, g: 92, b: 0), menu: Color(r: 250, g: 250, b: 252),
        highlight: Color(r: 38, g: 82, b: 210, a: 44), well: Color(r: 26, g: 28, b: 36), accent: Color(r: 38, g: 82, b: 210))

    static let darkHigh = OverlayTint(
        primary: white(255), secondary: white(226), faint: white(140), surface: Color(r: 0, g: 0, b: 0),
        hairline: white(150), shadow: Color(r: 0, g: 0, b: 0, a: 72), dim: Color(r: 0, g: 0, b: 0, a: 160), capFill: white(26),
        capEdge: white(170), track: white(120), notice: Color(r: 255, g: 204, b: 118), menu: Color(r: 0, g: 0, b: 0),
        highlight: Color(r: 150, g: 184, b: 255, a: 80), well: Color(r: 10, g: 11, b: 15), accent: Color(r: 164, g: 194, b: 255))

    static let lightHigh = OverlayTint(
        primary: pureBlack(255), secondary: pureBlack(214), faint: pureBlack(150), surface: white(255),
        hairline: pureBlack(150), shadow: Color(r: 0, g: 0, b: 0, a: 64), dim: Color(r: 0, g: 0, b: 0, a: 140),
        capFill: pureBlack(14), capEdge: pureBlack(170), track: pureBlack(130), notice: Color(r: 110, g: 54, b: 0),
        menu: white(255), highlight: Color(r: 0, g: 52, b: 170, a: 34), well: Color(r: 26, g: 28, b: 36),
        accent: Color(r: 0, g: 44, b: 150))

    private static func pureBlack(_ alpha: UInt8) -> Color { Color(r: 0, g: 0, b: 0, a: alpha) }
    private static func white(_ alpha: UInt8) -> Color { Color(r: 255, g: 255, b: 255, a: alpha) }
    private static func black(_ alpha: UInt8) -> Color { Color(r: 16, g: 18, b: 28, a: alpha) }
}
