internal import CSDL2
internal import Synchronization

/// Sets text on cards: the back, the face of a picture that can't be shown, and an icon for a picture without one.
/// SDL2_ttf is not made for several threads, so one call at a time draws.
public enum CardArtist {
    /// What the back of a card says.
    public struct Back: Equatable, Sendable {
        public var title: String
        public var fileName: String
        /// In pixels; 0 if unknown.
        public var pixelWidth: Int
        public var pixelHeight: Int
        /// From 0.
        public var index: Int
        public var count: Int

        public init(title: String, fileName: String, pixelWidth: Int, pixelHeight: Int, index: Int, count: Int) {
            self.title = title
            self.fileName = fileName
            self.pixelWidth = pixelWidth
            self.pixelHeight = pixelHeight
            self.index = index
            self.count = count
        }
    }

    private static let turn = Mutex(())

    /// The back of a card, 720 × 1280, on a background picture if there is one.
    public static func back(_ back: Back, background: String?) -> DecodedPicture {
        var canvas = backgroundPixels(background)
        turn.withLock { _ in
            let text = CardText()
            var y = 812
            text?.draw(
                back.title, size: 62, bold: true, maxWidth: 592, lines: 2, color: (255, 255, 255, 255), at: 64, &y, on: &canvas)
            y += 22
            if back.fileName != back.title {
                text?.draw(back.fileName, size: 30, maxWidth: 592, lines: 2, color: (255, 255, 255, 190), at: 64, &y, on: &canvas)
            }
            y += 14
            if back.pixelWidth > 0 {
                text?.draw(
                    "\(back.pixelWidth) × \(back.pixelHeight) pixels", size: 30, maxWidth: 592, lines: 1,
                    color: (255, 255, 255, 150), at: 64, &y, on: &canvas)
            }
            var bottom = 1156
            text?.draw(
                "\(back.index + 1) of \(back.count)", size: 30, bold: true, maxWidth: 592, lines: 1, color: (255, 255, 255, 150),
                at: 64, &bottom, on: &canvas)
        }
        return DecodedPicture(levels: canvas.levels(), originalWidth: canvas.width, originalHeight: canvas.height)
    }

    private static func backgroundPixels(_ path: String?) -> PixelBuffer {
        if let path, case .success(let picture) = PictureDecoder.decode(path, covering: 720, 1280),
            let first = picture.levels.first,
            first.width == 720, first.height == 1280
        {
            return first
        }
        return PixelBuffer(width: 720, height: 1280, filling: (24, 28, 40, 255))
    }

    /// The face of a picture that can't be shown: a torn frame, what is wrong, and its name.
    public static func broken(fileName: String, reason: String) -> DecodedPicture {
        var canvas = PixelBuffer(width: 720, height: 1280, filling: (38, 40, 48, 255))
        let line: (UInt8, UInt8, UInt8, UInt8) = (138, 144, 160, 255)
        canvas.frame(x: 230, y: 380, width: 260, height: 200, thickness: 8, color: line)
        // A crack from corner to corner.
        for step in 0..<200 {
            let x = 318 + abs(step % 100 - 50) * 4 / 5 + step / 4
            canvas.fill(x: x, y: 380 + step, width: 26, height: 1, color: (38, 40, 48, 255))
            if (8..<192).contains(step) {
                canvas.fill(x: x, y: 380 + step, width: 6, height: 1, color: line)
                canvas.fill(x: x + 20, y: 380 + step, width: 6, height: 1, color: line)
            }
        }
        turn.withLock { _ in
            let text = CardText()
            var y = 640
            text?.draw(
                "Can’t show this picture", size: 40, bold: true, maxWidth: 592, lines: 2, color: (255, 255, 255, 235), at: 64, &y,
                on: &canvas)
            y += 16
            text?.draw(fileName, size: 30, maxWidth: 592, lines: 3, color: (255, 255, 255, 190), at: 64, &y, on: &canvas)
            y += 16
            text?.draw(reason, size: 26, maxWidth: 592, lines: 5, color: (255, 255, 255, 140), at: 64, &y, on: &canvas)
        }
        return DecodedPicture(levels: canvas.levels(), originalWidth: 720, originalHeight: 1280)
    }

    /// An icon: the first letter on a colour that comes from the name, in a rounded square.
    public static func icon(title: String) -> DecodedPicture {
        let hash = title.unicodeScalars.reduce(UInt32(2_166_136_261)) { ($0 ^ $1.value) &* 16_777_619 }
        let hue = Double(hash % 360)
        var canvas = PixelBuffer(width: 256, height: 256)
        canvas.fillRounded(radius: 58, top: Self.color(hue: hue, value: 0.86), bottom: Self.color(hue: hue, value: 0.62))
        turn.withLock { _ in
            CardText()?.center(String(title.prefix(1)).uppercased(), size: 132, on: &canvas)
        }
        return DecodedPicture(levels: canvas.levels(), originalWidth: 256, originalHeight: 256)
    }

    private static func color(hue: Double, value: Double) -> (UInt8, UInt8, UInt8, UInt8) {
        func channel(_ n: Double) -> UInt8 {
            let k = (n + hue / 60).truncatingRemainder(dividingBy: 6)
            return UInt8(255 * (value - value * 0.62 * max(0, min(k, 4 - k, 1))))
        }
        return (channel(5), channel(3), channel(1), 255)
    }
}
