extension CardArtist {
    /// The widest that a number is set, in pixels: a display of 8K shows no card wider.
    public static let widestNumber = 4096

    /// A card's number for its front, counted from 1 as on its back: white with a soft dark edge on nothing, in a picture of `width`
    /// pixels (64 … `widestNumber`) and half as many in height. Numbers of up to three digits are set in one size, longer ones as large
    /// as fits.
    public static func number(index: Int, width: Int) -> DecodedPicture {
        let width = min(max(width, 64), widestNumber) & ~7
        var canvas = PixelBuffer(width: width, height: width / 2)
        let text = grouped(index + 1)
        var style = CardText.Style(size: canvas.height * 5 / 6, isBold: true, color: (255, 255, 255, 255))
        // The soft edge takes the rest.
        style.size = CardText.size(of: text, style, fitting: canvas.width * 9 / 10)
        var shade = PixelBuffer(width: width, height: width / 2)
        style.color = (0, 0, 0, 255)
        if CardText.center(text, style, on: &shade) {
            canvas = shade.softEdge(radius: Double(style.size) / 16)
            style.color = (255, 255, 255, 255)
            _ = CardText.center(text, style, on: &canvas)
        }
        // It may be asked for in a larger size: there is no end to its detail before that.
        return DecodedPicture(levels: canvas.levels(), originalWidth: widestNumber, originalHeight: widestNumber / 2)
    }
}

extension PixelBuffer {
    /// Black that reaches about `radius` pixels beyond what of this picture isn't transparent, and fades out over as much again.
    fileprivate func softEdge(radius: Double) -> PixelBuffer {
        // Nothing in it is finer than a few pixels, so a quarter of the size does.
        var small = resampled(width: width / 4, height: height / 4)
            .blurred(radius: max(Int((radius / 4).rounded()), 1))
        for index in stride(from: 3, to: small.bytes.count, by: 4) {
            small.bytes[index] = UInt8(min(Int(small.bytes[index]) * 3, 170))
        }
        return small.resampled(width: width, height: height)
    }
}
