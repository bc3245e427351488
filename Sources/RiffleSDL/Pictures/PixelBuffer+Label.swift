public import RiffleScene

extension PixelBuffer {
    /// Writes one line with its upper left corner at (x, y), or its upper middle if `isCentered`; truncated with an ellipsis to `width`.
    /// All in pixels. Without fonts nothing is written (`FontNotice` reports that).
    public mutating func write(
        _ text: String, size: Int, isBold: Bool = false, color: Color, x: Int, y: Int, width: Int, isCentered: Bool = false
    ) {
        var bottom = y
        CardText.draw(
            text,
            .init(size: size, isBold: isBold, color: (color.r, color.g, color.b, color.a), isCentered: isCentered),
            x: isCentered ? x - width / 2 : x, y: &bottom, width: width, on: &self)
    }
}
