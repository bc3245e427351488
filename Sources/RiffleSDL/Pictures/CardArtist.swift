/// Draws the generated card pictures: backs, the faces of pictures that can't be shown, and icons.
/// Runs on any thread. Without fonts the pictures have no text (`FontNotice` reports that).
public enum CardArtist {
    /// The text on the back of a card.
    public struct Back: Equatable, Sendable {
        /// The card's title.
        public var title: String
        /// The file's name, which isn't drawn if it equals the title.
        public var fileName: String
        /// The picture's size in pixels; 0 if unknown.
        public var pixelWidth: Int
        /// The picture's size in pixels; 0 if unknown.
        public var pixelHeight: Int
        /// The card's index, from 0.
        public var index: Int
        /// The number of cards.
        public var count: Int
        /// Whether the card is in landscape format.
        public var isWide: Bool

        /// A back by its fields.
        public init(
            title: String, fileName: String, pixelWidth: Int, pixelHeight: Int, index: Int, count: Int, isWide: Bool = false
        ) {
            self.title = title
            self.fileName = fileName
            self.pixelWidth = pixelWidth
            self.pixelHeight = pixelHeight
            self.index = index
            self.count = count
            self.isWide = isWide
        }
    }

    private static let margin = 64
    private static let (width, height) = (720, 1280)
    /// The size of a landscape back: 3:2, with as many pixels as a portrait one. Even if it is cropped to 21:9, no text is cut off.
    private static let (wideWidth, wideHeight) = (1176, 784)

    /// The size in pixels of a portrait back and its background picture.
    public static let (backWidth, backHeight) = (width, height)

    /// The back of a card: 720 × 1280 pixels on a background picture of that size if there is one, or 1176 × 784 for a wide card.
    public static func back(_ back: Back, background: DecodedPicture?) -> DecodedPicture {
        var canvas = back.isWide ? plainBackground(width: wideWidth, height: wideHeight) : backgroundPixels(background)
        let margin = back.isWide ? 112 : margin
        let column = canvas.width - 2 * margin
        var y = back.isWide ? 190 : 812
        CardText.draw(
            back.title, .init(size: 62, isBold: true, color: (255, 255, 255, 255), lines: 2), x: margin, y: &y, width: column,
            on: &canvas)
        y += 22
        if back.fileName != back.title {
            CardText.draw(
                back.fileName, .init(size: 30, color: (255, 255, 255, 190), lines: 2), x: margin, y: &y, width: column,
                on: &canvas)
        }
        y += 14
        if back.pixelWidth > 0 {
            CardText.draw(
                "\(grouped(back.pixelWidth)) × \(grouped(back.pixelHeight)) pixels",
                .init(size: 30, color: (255, 255, 255, 150)),
                x: margin, y: &y, width: column, on: &canvas)
        }
        var bottom = back.isWide ? 562 : 1156
        CardText.draw(
            "\(grouped(back.index + 1)) of \(grouped(back.count))",
            .init(size: 30, isBold: true, color: (255, 255, 255, 150)),
            x: margin, y: &bottom, width: column, on: &canvas)
        return DecodedPicture(levels: canvas.levels(), originalWidth: canvas.width, originalHeight: canvas.height)
    }

    /// A number with thousands separators if it has five or more digits.
    static func grouped(_ number: Int) -> String {
        let digits = String(number)
        guard digits.count > 4 else { return digits }
        return digits.enumerated().reduce("") { text, digit in
            let left = digits.count - digit.offset
            return text + (digit.offset > 0 && left % 3 == 0 ? "," : "") + String(digit.element)
        }
    }

    private static func backgroundPixels(_ picture: DecodedPicture?) -> PixelBuffer {
        if let first = picture?.levels.first, first.width == width, first.height == height { return first }
        return plainBackground(width: width, height: height)
    }

    private static func plainBackground(width: Int, height: Int) -> PixelBuffer {
        var canvas = PixelBuffer(width: width, height: height)
        canvas.fillGradient(top: (44, 52, 98, 255), bottom: (17, 19, 42, 255))
        let center = SIMD2(Float(width), Float(height)) / 2
        canvas.paint((190, 200, 255, 80), left: 0, top: 0, right: width, bottom: height) {
            abs(Shape.roundedRectangle($0 - center, half: center - 26, radius: 28)) - 1
        }
        return canvas
    }

    /// The face of a picture that can't be shown, 720 × 1280 pixels: a torn picture, the file's name and the reason.
    public static func broken(fileName: String, reason: String) -> DecodedPicture {
        var canvas = PixelBuffer(width: width, height: height)
        canvas.fillGradient(top: (58, 61, 74, 255), bottom: (33, 35, 44, 255))
        paintTornPicture(on: &canvas, center: SIMD2(360, 430))
        let column = canvas.width - 2 * margin
        var y = 640
        CardText.draw(
            "Can’t show this picture", .init(size: 42, isBold: true, color: (255, 255, 255, 240), lines: 2, isCentered: true),
            x: margin, y: &y, width: column, on: &canvas)
        y += 22
        CardText.draw(
            fileName, .init(size: 30, color: (255, 255, 255, 200), lines: 3, isCentered: true), x: margin, y: &y,
            width: column,
            on: &canvas)
        y += 18
        CardText.draw(
            reason, .init(size: 26, color: (255, 255, 255, 140), lines: 6, isCentered: true), x: margin, y: &y, width: column,
            on: &canvas)
        return DecodedPicture(levels: canvas.levels(), originalWidth: canvas.width, originalHeight: canvas.height)
    }

    /// Paints a framed landscape, torn from top to bottom, with the right half rotated to the side.
    private static func paintTornPicture(on canvas: inout PixelBuffer, center: SIMD2<Float>) {
        let hills: [SIMD2<Float>] = [SIMD2(-126, 62), SIMD2(-52, -18), SIMD2(2, 40), SIMD2(48, 2), SIMD2(126, 78)]
        func picture(_ p: SIMD2<Float>) -> Float {
            let inside = Shape.roundedRectangle(p, half: SIMD2(138, 104), radius: 24)
            let frame = abs(Shape.roundedRectangle(p, half: SIMD2(143, 109), radius: 28)) - 5
            let land = max(Shape.line(p, hills, width: 10), inside)
            return min(frame, land, Shape.circle(p - SIMD2(66, -48), radius: 21))
        }
        canvas.paint((150, 158, 178, 255), left: 160, top: 260, right: 560, bottom: 600) { point in
            let p = point - center
            let zigzag = abs((p.y + 400).truncatingRemainder(dividingBy: 76) - 38) - 19
            let tear = p.x - (4 + zigzag * 0.9 - p.y * 0.16)
            guard tear > 0 else { return max(picture(p), tear + 7) }
            let (sin, cos) = (Float(0.0958), Float(0.9954))
            let q = p - SIMD2(20, 12)
            return max(picture(SIMD2(q.x * cos + q.y * sin, q.y * cos - q.x * sin)), 11 - tear)
        }
    }

    /// Gradients for icons: distinguishable, and dark enough for white text.
    private static let gradients: [(top: Paint, bottom: Paint)] = [
        ((88, 140, 255, 255), (43, 82, 214, 255)), ((150, 110, 250, 255), (98, 58, 206, 255)),
        ((240, 98, 146, 255), (196, 40, 104, 255)), ((247, 110, 88, 255), (206, 54, 48, 255)),
        ((247, 148, 52, 255), (219, 92, 16, 255)), ((222, 164, 28, 255), (176, 116, 6, 255)),
        ((84, 180, 82, 255), (32, 128, 62, 255)), ((38, 178, 158, 255), (8, 122, 122, 255)),
        ((44, 168, 216, 255), (10, 112, 172, 255)), ((112, 128, 156, 255), (66, 80, 108, 255)),
    ]

    /// An icon, 256 × 256 pixels: the title's first letter in a rounded square; a hash of the title selects the colours.
    public static func icon(title: String) -> DecodedPicture {
        let hash = title.unicodeScalars.reduce(UInt32(2_166_136_261)) { ($0 ^ $1.value) &* 16_777_619 }
        let (top, bottom) = gradients[Int((hash ^ hash >> 15) % UInt32(gradients.count))]
        var canvas = PixelBuffer(width: 256, height: 256)
        canvas.fillGradient(top: top, bottom: bottom)
        let first = title.first { $0.isLetter || $0.isNumber } ?? title.first(where: \.isEmoji)
        let letter = first.map { String($0).uppercased() } ?? ""
        var style = CardText.Style(size: 140, isBold: true, color: (255, 255, 255, 245))
        style.size = CardText.size(of: letter, style, fitting: 200)
        let isSet = CardText.center(letter, style, on: &canvas)
        if !isSet { paintCards(on: &canvas) }
        canvas.roundCorners(radius: 58)
        return DecodedPicture(levels: canvas.levels(), originalWidth: 256, originalHeight: 256)
    }

    /// Paints two overlapping cards, for a title without a letter that can be typeset.
    private static func paintCards(on canvas: inout PixelBuffer) {
        for (offset, alpha) in [(SIMD2<Float>(18, -14), UInt8(120)), (SIMD2(-14, 12), UInt8(245))] {
            canvas.paint((255, 255, 255, alpha), left: 50, top: 40, right: 206, bottom: 216) {
                Shape.roundedRectangle($0 - 128 - offset, half: SIMD2(38, 52), radius: 12)
            }
        }
    }
}
