/// The properties in a picture file's header, parsed before decoding, because a small file can claim a picture of gigabytes.
/// Parsing never fails; properties that are missing or invalid are nil.
struct PictureHeader: Equatable, Sendable {
    /// The file format.
    enum Kind: Equatable, Sendable {
        case png, jpeg, gif, bmp, webp, svg, svgz, tiff, qoi, pnm, pcx, xcf, lbm, xpm, icon, heic, avif, jxl, jpeg2000, other
    }

    /// The place of an animation's first frame on its canvas, in pixels.
    struct Frame: Equatable, Sendable {
        var x: Int
        var y: Int
        var canvasWidth: Int
        var canvasHeight: Int
    }

    /// Whether a JPEG's four components are inks, and whether 255 is no ink.
    struct Inks: Equatable, Sendable {
        var areInks = false
        var areInverted = false
    }

    var kind: Kind
    /// The size in pixels, before `orientation` is applied.
    var width: Int?
    var height: Int?
    /// Exif's orientation, 1…8; 1 is upright.
    var orientation = 1
    /// Whether there is more than one frame; the first is shown.
    var isAnimated = false
    /// The place of the first frame of a GIF or an animated WebP; nil for others.
    var frame: Frame?
    /// The inks of a JPEG.
    var inks = Inks()
    /// Whether one grey value of a PNG is transparent. SDL2_image mistakes it for a palette's transparency.
    var hasTransparentGrey = false
    /// The content of a TIFF that libtiff would misread as colours, as the beginning of a sentence; nil: none.
    var misread: String?

    /// `isNamedTGA`: whether the file's name ends in ".tga"; the format has no signature.
    init(_ bytes: [UInt8], isNamedTGA: Bool = false) {
        let reader = ByteReader(bytes)
        kind = Self.kind(reader)
        var size: (Int, Int)?
        switch kind {
        case .png:
            size = (reader.big(16, 4), reader.big(20, 4))
            isAnimated = reader.pngChunk("acTL") != nil
            hasTransparentGrey = reader.big(25, 1) == 0 && reader.pngChunk("tRNS") != nil
            if let chunk = reader.pngChunk("eXIf") { orientation = reader.orientation(at: chunk.lowerBound) }
        case .gif: (size, isAnimated, frame) = Self.gif(reader)
        case .bmp: size = Self.bitmap(reader, header: 14)
        // If an icon has several pictures, or a PNG, its size is known only once the largest picture is found (`IconFile`).
        case .icon where reader.little(4, 2) == 1 && !reader.has([0x89], at: reader.little(18, 4)):
            size = Self.bitmap(reader, header: reader.little(18, 4)).map { ($0.0, $0.1 / 2) }
        case .webp: (size, isAnimated) = Self.webp(reader)
        case .jpeg: (size, orientation, inks) = Self.jpeg(reader)
        case .tiff:
            let tags = reader.tiffTags(at: 0)
            if let width = tags[256], let height = tags[257] { size = (width, height) }
            // libtiff mirrors a picture as its orientation asks, but doesn't turn it: a transposition is left.
            orientation = [1, 1, 1, 1, 1, 5, 7, 5, 7][reader.orientation(at: 0)]
            misread = tags[339] == 3 ? "Its samples are floating-point numbers" : nil
            if let photometric = tags[262], (8...10).contains(photometric) { misread = "Its colours are Lab" }
        case .qoi: size = (reader.big(4, 4), reader.big(8, 4))
        case .pcx: size = (reader.little(8, 2) - reader.little(4, 2) + 1, reader.little(10, 2) - reader.little(6, 2) + 1)
        case .xcf: size = (reader.big(14, 4), reader.big(18, 4))
        case .lbm: size = reader.firstIndex(of: "BMHD", before: 1024).map { (reader.big($0 + 8, 2), reader.big($0 + 10, 2)) }
        case .pnm: size = Self.numbers(reader, after: 2)
        case .xpm: size = reader.firstIndex(of: "\"", before: 4096).flatMap { Self.numbers(reader, after: $0 + 1) }
        case .other where isNamedTGA: size = (reader.little(12, 2), reader.little(14, 2))
        case .svg, .svgz, .heic, .avif, .jxl, .jpeg2000, .icon, .other: break
        }
        // Invalid sizes are left out; the decoder reports them.
        if let size, size.0 > 0, size.1 > 0 { (width, height) = size }
    }

    /// The kind of a file by its first bytes.
    static func kind(_ reader: ByteReader) -> Kind {
        if reader.has([0x89, 0x50, 0x4E, 0x47]) { return .png }
        if reader.has([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if reader.has("GIF8") { return .gif }
        if reader.has("BM") { return .bmp }
        if reader.has("RIFF"), reader.has("WEBP", at: 8) { return .webp }
        if reader.has([0x49, 0x49, 0x2A, 0]) || reader.has([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
        if reader.has("qoif") { return .qoi }
        if reader.has("gimp xcf ") { return .xcf }
        if reader.has("FORM"), reader.has("ILBM", at: 8) || reader.has("PBM ", at: 8) { return .lbm }
        if reader.has("/* XPM */") { return .xpm }
        if reader.has("ftypavi", at: 4) { return .avif }
        if ["hei", "hev", "mif", "msf"].contains(where: { reader.has("ftyp" + $0, at: 4) }) { return .heic }
        if reader.has("jP  ", at: 4) || reader.has([0xFF, 0x4F, 0xFF, 0x51]) { return .jpeg2000 }
        if reader.has([0xFF, 0x0A]) || reader.has("JXL ", at: 4) { return .jxl }
        if reader.has("P"), (0x31...0x36).contains(reader.big(1, 1)), [9, 10, 13, 32].contains(reader.big(2, 1)) { return .pnm }
        if reader.has([0x0A]), reader.big(1, 1) <= 5, reader.big(2, 1) == 1 { return .pcx }
        // A TGA may begin with an icon's signature, but then the number of pictures is 0.
        if reader.has([0, 0, 1, 0]) || reader.has([0, 0, 2, 0]), reader.little(4, 2) > 0 { return .icon }
        if reader.has([0x1F, 0x8B]) { return .svgz }
        return reader.isMarkup ? .svg : .other
    }

    /// The size of a Windows bitmap: headers of 12 bytes have 16-bit numbers, later ones 32-bit numbers that are negative for a
    /// flipped axis.
    private static func bitmap(_ reader: ByteReader, header at: Int) -> (Int, Int)? {
        if reader.little(at, 4) == 12 { return (reader.little(at + 4, 2), reader.little(at + 6, 2)) }
        func signed(_ at: Int) -> Int { abs(Int(Int32(truncatingIfNeeded: reader.little(at, 4)))) }
        return at > 0 ? (signed(at + 4), signed(at + 8)) : nil
    }

    /// The first two decimal numbers of a text; `#` begins a comment.
    private static func numbers(_ reader: ByteReader, after start: Int) -> (Int, Int)? {
        var found: [Int] = []
        var at = start
        while found.count < 2, at < min(reader.bytes.count, start + 4096) {
            let byte = reader.bytes[at]
            if byte == UInt8(ascii: "#") {
                while at < reader.bytes.count, reader.bytes[at] != 10 { at += 1 }
            } else if (48...57).contains(byte) {
                var value = 0
                while at < reader.bytes.count, (48...57).contains(reader.bytes[at]) {
                    value = min(value * 10 + Int(reader.bytes[at] - 48), Int(Int32.max))
                    at += 1
                }
                found.append(value)
            } else {
                at += 1
            }
        }
        return found.count == 2 ? (found[0], found[1]) : nil
    }

    /// Returns the maximum size of the screen and of the first two frames, whether there are several frames, and the place of the first
    /// frame.
    private static func gif(_ reader: ByteReader) -> ((Int, Int)?, Bool, Frame?) {
        var size = (reader.little(6, 2), reader.little(8, 2))
        let canvas = size
        var place: Frame?
        func tableBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
        var at = 13 + tableBytes(reader.big(10, 1))
        var frames = 0
        while at < reader.bytes.count {
            switch reader.bytes[at] {
            case 0x21: at += 2
            case 0x2C:
                frames += 1
                if frames == 1, canvas.0 > 0, canvas.1 > 0 {
                    place = Frame(
                        x: reader.little(at + 1, 2), y: reader.little(at + 3, 2), canvasWidth: canvas.0, canvasHeight: canvas.1)
                }
                size = (max(size.0, reader.little(at + 5, 2)), max(size.1, reader.little(at + 7, 2)))
                at += 11 + tableBytes(reader.big(at + 9, 1))
            default: return (size, frames > 1, place)
            }
            if frames > 1 { break }
            // Skips data blocks, each preceded by its length, up to the empty one.
            while at < reader.bytes.count, reader.bytes[at] != 0 { at += 1 + Int(reader.bytes[at]) }
            at += 1
        }
        return (size, frames > 1, place)
    }

    /// Returns the size, and whether the file is animated.
    private static func webp(_ reader: ByteReader) -> ((Int, Int)?, Bool) {
        switch reader.big(15, 1) {
        case Int(UInt8(ascii: "X")):
            return ((reader.little(24, 3) + 1, reader.little(27, 3) + 1), reader.big(20, 1) & 2 != 0)
        case Int(UInt8(ascii: "L")):
            let bits = reader.little(21, 4)
            return ((bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1), false)
        default:
            return ((reader.little(26, 2) & 0x3FFF, reader.little(28, 2) & 0x3FFF), false)
        }
    }

    /// Returns the size, the Exif orientation, and whether there are inks. With Adobe's marker, 255 means no ink.
    private static func jpeg(_ reader: ByteReader) -> ((Int, Int)?, Int, Inks) {
        var orientation = 1
        var isAdobe = false
        for (marker, data) in reader.jpegSegments() {
            let at = data.lowerBound
            switch marker {
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF:
                let inks = Inks(areInks: reader.big(at + 5, 1) == 4, areInverted: isAdobe)
                return ((reader.big(at + 3, 2), reader.big(at + 1, 2)), orientation, inks)
            case 0xE1 where reader.has("Exif", at: at): orientation = reader.orientation(at: at + 6)
            case 0xEE where reader.has("Adobe", at: at): isAdobe = true
            default: break
            }
        }
        return (nil, orientation, Inks())
    }
}

extension PictureHeader {
    /// Whether a JPEG's last scan has an end. libjpeg fills a missing part with grey, without an error.
    static func hasJPEGEnd(_ bytes: [UInt8]) -> Bool {
        for at in stride(from: bytes.count - 2, through: 2, by: -1) where bytes[at] == 0xFF {
            if bytes[at + 1] == 0xD9 { return true }
            if bytes[at + 1] == 0xDA { return false }
        }
        return false
    }
}
