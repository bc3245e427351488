import TestSupport
import Testing

@testable import RiffleSDL

/// Header parsing of each format. A size that would exhaust the memory must be refused before decoding, so every format is
/// tested.
@Suite("Headers of pictures")
struct HeaderTests {
    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let heads: [(PictureHeader.Kind, [UInt8])] = {
        let (w, h) = (30_000, 20_001)
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + big(13) + text("IHDR") + big(w) + big(h)
        let gif = text("GIF89a") + little(8, 2) + little(8, 2) + [0, 0, 0]
        let frame = [0x2C] + little(0) + little(w, 2) + little(h, 2) + [0, 2, 1, 0x44, 0] as [UInt8]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 17, 8] + big(h, 2) + big(w, 2) + [3, 0, 0]
        let bmp = text("BM") + little(0) + little(0) + little(54) + little(40) + little(w) + little(-h)
        let oldBMP = text("BM") + little(0) + little(0) + little(26) + little(12) + little(w, 2) + little(h, 2)
        let riff = text("RIFF") + little(100) + text("WEBP")
        let webp = riff + text("VP8X") + little(10) + [2, 0, 0, 0] + little(w - 1, 3) + little(h - 1, 3)
        let tiff: [UInt8] =
            text("MM") + [0, 42] + big(8) + big(2, 2) + big(256, 2) + big(3, 2) + big(1) + big(w, 2) + [0, 0]
            + big(257, 2) + big(4, 2) + big(1) + big(h)
        let pcx: [UInt8] = [10, 5, 1, 8] + little(10, 2) + little(20, 2) + little(w + 9, 2) + little(h + 19, 2)
        let lbm = text("FORM") + big(100) + text("ILBMBMHD") + big(20) + big(w, 2) + big(h, 2)
        return [
            (.png, png), (.gif, gif + frame + frame), (.jpeg, jpeg), (.bmp, bmp), (.bmp, oldBMP), (.webp, webp), (.tiff, tiff),
            (.qoi, text("qoif") + big(w) + big(h)), (.pcx, pcx), (.xcf, text("gimp xcf v011") + [0] + big(w) + big(h)),
            (.lbm, lbm), (.pnm, text("P6\n# by hand\n\(w) \(h)\n255\n")),
            (.xpm, text("/* XPM */\nstatic char *x[] = {\n\"\(w) \(h) 2 1\",")),
        ]
    }()

    @Test("each format's size is read")
    func sizes() {
        for (kind, bytes) in Self.heads {
            let header = PictureHeader(bytes)
            #expect(header.kind == kind)
            #expect(header.width == 30_000 && header.height == 20_001, "\(kind)")
            #expect(header.isAnimated == [.gif, .webp].contains(kind), "\(kind)")
        }
        let tga = [0, 0, 2] + [UInt8](repeating: 0, count: 9) + Self.little(30_000, 2) + Self.little(20_001, 2)
        #expect(PictureHeader(tga, isNamedTGA: true).width == 30_000)
    }

    @Test("a too large size in each format's header is refused before decoding")
    func refused() throws {
        let scratch = try Scratch()
        for (kind, bytes) in Self.heads {
            let sentence = reason(try scratch.write("huge", bytes + [UInt8](repeating: 0, count: 64)))
            #expect(
                sentence?.contains("30000 × 20001") == true && sentence?.contains("131072") == true, "\(kind): \(sentence ?? "")")
        }
    }

    /// Checks the invariants for any bytes: both sizes or none, a valid orientation, and a first frame that is a WebP.
    private static func check(_ bytes: [UInt8]) {
        let header = PictureHeader(bytes)
        #expect((header.width == nil) == (header.height == nil))
        #expect((header.width ?? 1) > 0 && (header.height ?? 1) > 0, "\(header)")
        #expect((1...8).contains(header.orientation))
        if let frame = WebPFilm.firstFrame(of: bytes) { #expect(PictureHeader(frame.file).kind == .webp) }
        // The end marker comes after the start marker.
        if PictureHeader.hasJPEGEnd(bytes) { #expect(bytes.count > 4) }
    }

    /// A JPEG and a TIFF with orientation 6.
    static let turnedByCamera: [[UInt8]] = {
        let tags = [0, 42] + big(8) + big(1, 2) + big(274, 2) + big(3, 2) + big(1) + big(6, 2) + [0, 0] + big(0)
        let exif = text("Exif") + [0, 0] + text("MM") + tags
        let jpeg: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xE1] + big(exif.count + 2, 2) + exif + [0xFF, 0xC0, 0, 17, 8] + big(200, 2) + big(300, 2)
            + [3, 0, 0]
        return [jpeg, text("MM") + tags]
    }()

    @Test("truncated and modified bytes neither trap nor violate the invariants")
    func fuzz() {
        // libtiff mirrors a TIFF with orientation 6, so that a mirrored transposition (7) is left.
        for (bytes, left) in zip(Self.turnedByCamera, [6, 7]) { #expect(PictureHeader(bytes).orientation == left) }
        var generator = SeededGenerator(seed: 1)
        func random(_ bound: Int) -> Int { generator.index(below: bound) }
        for bytes in Self.heads.map(\.1) + Self.turnedByCamera {
            for length in 0...bytes.count { Self.check(Array(bytes.prefix(length))) }
            for _ in 0..<300 {
                var turned = bytes + [UInt8](repeating: 0xFF, count: random(20))
                for _ in 0..<3 { turned[4 + random(turned.count - 4)] = UInt8(random(256)) }
                Self.check(turned)
            }
        }
    }

    @Test("a JPEG is complete if its picture is: end markers in previews don't count, trailing data is ignored")
    func jpegEnd() {
        let start: [UInt8] = [0xFF, 0xD8]
        let preview: [UInt8] = [0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 4, 1, 2, 9, 9, 0xFF, 0, 0xFF, 0xD0, 7]
        #expect(!PictureHeader.hasJPEGEnd(start + preview + scan))
        #expect(PictureHeader.hasJPEGEnd(start + preview + scan + [0xFF, 0xD9]))
        let film = [UInt8](repeating: 3, count: 10_000)
        #expect(PictureHeader.hasJPEGEnd(start + preview + scan + [0xFF, 0xD9] + film))
        #expect(!PictureHeader.hasJPEGEnd(start))
        #expect(!PictureHeader.hasJPEGEnd([]))
    }

    @Test("the orientation is read from Exif")
    func orientation() {
        let tiff =
            Self.text("II") + [42, 0] + Self.little(8) + Self.little(1, 2) + Self.little(274, 2) + Self.little(3, 2)
            + Self.little(1) + Self.little(6, 2) + [0, 0]
        let exif = Self.text("Exif") + [0, 0] + tiff
        let jpeg: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xE1] + Self.big(exif.count + 2, 2) + exif + [0xFF, 0xC0, 0, 17, 8, 0, 9, 0, 5, 3, 0, 0]
        #expect(PictureHeader(jpeg).orientation == 6)
        #expect(PictureHeader(jpeg).width == 5)
        #expect(PictureHeader(jpeg, isNamedTGA: true) == PictureHeader(jpeg))
    }
}
