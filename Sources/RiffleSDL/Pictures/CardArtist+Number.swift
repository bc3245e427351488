extension CardArtist {
    /// The maximum width of a number's picture, in pixels. No card on an 8K display is wider.
    public static let widestNumber = 4096

    /// The picture of a card's number (`index` + 1) for its front: white with a soft dark edge on a transparent background,
    /// `width` pixels (64 … `widestNumber`) wide and half as high. Numbers of up to three digits have the same font size; longer numbers
    /// have the largest size that fits.
    public static func number(index: Int, width: Int) -> DecodedPicture {
        let width = min(max(width, 64), widestNumber) & ~7
        var canvas = PixelBuffer(width: width, height: width / 2)
        let text = grouped(index + 1)
        var style = CardText.Style(size: canvas.height * 5 / 6, isBold: true, color: (255, 255, 255, 255))
        // The rest of the width is for the soft edge.
        style.size = CardText.size(of: text, style, fitting: canvas.width * 9 / 10)
        var shade = PixelBuffer(width: width, height: width / 2)
        style.color = (0, 0, 0, 255)
        if CardText.center(text, style, on: &shade) {
            canvas = softEdge(of: shade, radius: Double(style.size) / 16)
            style.color = (255, 255, 255, 255)
            _ = CardText.center(text, style, on: &canvas)
        }
        // The maximum as original size, so that larger cards request it again with more pixels.
        return DecodedPicture(levels: canvas.levels(), originalWidth: widestNumber, originalHeight: widestNumber / 2)
    }

    /// A black halo of a picture's alpha: it extends about `radius` pixels beyond and fades out over as many again.
    private static func softEdge(of picture: PixelBuffer, radius: Double) -> PixelBuffer {
        // The halo has no fine detail, so it is computed at a quarter of the size.
        var small = picture.resampled(width: picture.width / 4, height: picture.height / 4)
            .blurred(radius: max(Int((radius / 4).rounded()), 1))
        for index in stride(from: 3, to: small.bytes.count, by: 4) {
            small.bytes[index] = UInt8(min(Int(small.bytes[index]) * 3, 170))
        }
        return small.resampled(width: picture.width, height: picture.height)
    }
}
