internal import RiffleMath
internal import RiffleScene
internal import RiffleSettings

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
            // Only the chroma is taken, not the brightness: text must be readable on it.
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
