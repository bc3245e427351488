internal import RiffleMath
internal import RiffleScene

extension TweakPainter {
    /// The panel's colours: a dark column that lets the cards have the light.
    enum Tint {
        static let plate = Color(r: 24, g: 25, b: 31)
        static let foot = Color(r: 19, g: 20, b: 25)
        static let well = Color(r: 15, g: 16, b: 21)
        static let edge = Color(r: 255, g: 255, b: 255, a: 20)
        static let field = Color(r: 255, g: 255, b: 255, a: 16)
        static let hover = Color(r: 255, g: 255, b: 255, a: 10)
        static let focus = Color(r: 126, g: 164, b: 255, a: 30)
        static let accent = Color(r: 126, g: 164, b: 255)
        static let track = Color(r: 255, g: 255, b: 255, a: 34)
        static let mark = Color(r: 255, g: 255, b: 255, a: 110)
        static let knob = Color(r: 245, g: 247, b: 255)
        static let primary = Color(r: 255, g: 255, b: 255, a: 232)
        static let secondary = Color(r: 255, g: 255, b: 255, a: 150)
        static let faint = Color(r: 255, g: 255, b: 255, a: 96)
        /// The other setting: the curve that is compared with, and frames that took too long.
        static let other = Color(r: 255, g: 186, b: 82)
        static let otherCurve = Color(r: 255, g: 255, b: 255, a: 96)
        static let accentSoft = Color(r: 126, g: 164, b: 255, a: 46)
    }
}

/// The surfaces, which take a breath of colour from what lies behind the cards.
struct PanelTheme: Equatable {
    private(set) var plate = TweakPainter.Tint.plate
    private(set) var foot = TweakPainter.Tint.foot
    private(set) var well = TweakPainter.Tint.well

    /// How much of the colour it takes.
    private static let share = 0.16

    /// The theme for a mean colour of the backdrop; nil: grey.
    init(_ tone: Color?) {
        guard let tone else { return }
        func tinted(_ color: Color) -> Color {
            // Only the colour is taken, not the light: white text has to be readable on it.
            let mean = (Double(tone.r) + Double(tone.g) + Double(tone.b)) / 3
            func channel(_ own: UInt8, _ other: UInt8) -> UInt8 {
                UInt8((Double(own) + (Double(other) - mean) * Self.share).clamped(to: 4...44))
            }
            return Color(r: channel(color.r, tone.r), g: channel(color.g, tone.g), b: channel(color.b, tone.b))
        }
        plate = tinted(plate)
        foot = tinted(foot)
        well = tinted(well)
    }
}
