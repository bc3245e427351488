internal import RiffleMath
internal import RifflePainter
public import RiffleScene

extension CardMat {
    /// The mat that surrounds an aspect-fitted picture on a card; nil: the picture fills the card. In the unit of `card`.
    init?(of info: TextureInfo, on card: Size, cornerRadius: Double) {
        guard info.pixelSize.width > 0, info.pixelSize.height > 0, card.width > 0, card.height > 0 else { return nil }
        let aspect = info.pixelSize.width / info.pixelSize.height
        // A picture of the card's own aspect ratio, within 1 %, needs none.
        guard abs(aspect * card.height / card.width - 1) > 0.01 else { return nil }
        // Wide enough for the picture's corners to lie inside the card's rounded ones: (1 − 1/√2) of their radius.
        let least = Swift.min(card.width, card.height)
        let margin = Swift.min(Swift.max(0.04 * least, 0.3 * cornerRadius), 0.25 * least)
        let size = Size(width: card.width - 2 * margin, height: card.height - 2 * margin).fitted(aspect: aspect)
        self.init(
            frame: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            color: info.mat ?? MatColor.around(info.tone))
    }
}

/// The colours of mats around and behind pictures.
public enum MatColor {
    /// The colour behind a picture that isn't opaque, from the mean colour of its visible part: the colour of a mat or, behind a dark
    /// picture, an equally muted colour with a luminance of about 226 of 255.
    public static func behind(_ tone: Color) -> Color {
        let (channels, light) = luminance(of: tone)
        guard light < 128 else { return around(tone) }
        let quiet = (channels - light) * 0.15 + 226
        func channel(_ value: Double) -> UInt8 { UInt8(value.clamped(to: 196...244)) }
        return Color(r: channel(quiet.x), g: channel(quiet.y), b: channel(quiet.z))
    }

    /// A mat colour that goes with a picture's mean colour: its hue at lower saturation and a fixed luminance of about 50 of 255.
    static func around(_ tone: Color) -> Color {
        let (channels, light) = luminance(of: tone)
        let quiet = (channels - light) * (light > 1 ? 0.8 * 50 / light : 0) + 50
        func channel(_ value: Double) -> UInt8 { UInt8(value.clamped(to: 12...110)) }
        return Color(r: channel(quiet.x), g: channel(quiet.y), b: channel(quiet.z))
    }

    private static func luminance(of tone: Color) -> (channels: SIMD3<Double>, light: Double) {
        let channels = SIMD3(Double(tone.r), Double(tone.g), Double(tone.b))
        return (channels, (channels * SIMD3(0.2126, 0.7152, 0.0722)).sum())
    }
}
