internal import RiffleMath
internal import RiffleScene
internal import RiffleSettings

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
