internal import CSDL2
public import RiffleScene

/// A picture ready for the graphics card.
public struct DecodedPicture: Sendable {
    /// The picture and its halves.
    public var levels: [PixelBuffer]
    /// The size of the file's picture in pixels, upright.
    public var originalWidth: Int
    public var originalHeight: Int
    /// Whether the file holds a film, of which this is the first frame.
    public var isAnimated: Bool
    /// Whether no pixel lets anything through.
    public var isOpaque: Bool
    /// The mean colour; of what lets something through, by its opacity.
    public var tone: Color

    public init(levels: [PixelBuffer], originalWidth: Int, originalHeight: Int, isAnimated: Bool = false) {
        self.init(
            levels: levels, originalWidth: originalWidth, originalHeight: originalHeight, isAnimated: isAnimated,
            isOpaque: levels.first?.isOpaque ?? true, tone: levels.last?.tone ?? .white)
    }

    /// With what somebody has found out about the pixels already.
    init(levels: [PixelBuffer], originalWidth: Int, originalHeight: Int, isAnimated: Bool, isOpaque: Bool, tone: Color) {
        self.levels = levels
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        self.isAnimated = isAnimated
        self.isOpaque = isOpaque
        self.tone = tone
    }
}

/// Reads picture files in this process: the inside of a decoder process (`DecoderHelper`), and of nothing else in the program, because
/// what reads strangers' files may crash, hang or be taken over by them. Everyone else asks a `DecoderPool`.
///
/// Refused before anything is decoded: what is no picture, and what is larger than `PictureLimits` as far as its header says so. A JPEG
/// that was cut short is reported like any other damaged picture, though libjpeg would fill it with grey.
enum PictureDecoder {
    /// What decoding a picture will take, told before it begins.
    struct Effort: Equatable {
        /// Bytes of the file.
        var fileBytes: Int
        /// Pixels that the header tells of; what is usual for large ones where it doesn't.
        var pixels = 0

        /// Seconds of processor time.
        var seconds: Double { 2 + 0.1 * (Double(pixels) / 1e6 + Double(fileBytes) / 1e6) }

        /// Bytes of memory. A pixel takes 3 to 8 while it is decoded, 4 in the picture, and up to 10 more while that is made smaller.
        var memory: Int { (512 << 20) + 3 * fileBytes + 20 * pixels }
    }

    /// The picture of a file, upright and no larger than it has to be to cover a frame in pixels, with its halves. `willDecode` is called
    /// when the file was read and its header understood.
    static func picture(
        of file: borrowing PictureFile, covering width: Int, _ height: Int, willDecode: (Effort) -> Void = { _ in }
    ) throws(PictureRefusal) -> DecodedPicture {
        let (width, height) = (max(width, 1), max(height, 1))
        let head = try file.bytes(count: min(file.length, PictureFile.headLength))
        var header = PictureHeader(head, isNamedTGA: file.isNamedTGA)
        try check(header)
        switch header.kind {
        case .other where !file.isNamedTGA, .avif where !ImageLibrary.readsAVIF, .jxl where !ImageLibrary.readsJXL:
            throw PictureRefusal("It is no picture of a kind that can be read here")
        default: break
        }
        var bytes = head.count == file.length ? head : try file.bytes(count: file.length)
        if header.width == nil {
            // It may lie behind a large preview, or at the end.
            header = PictureHeader(bytes, isNamedTGA: file.isNamedTGA)
            try check(header)
        }
        if header.kind == .jpeg && !PictureHeader.hasJPEGEnd(bytes) || header.kind == .png && !PictureHeader.hasPNGEnd(bytes) {
            throw damaged("the file ends early")
        }
        if header.kind == .webp, header.isAnimated { bytes = WebPFilm.firstFrame(of: bytes) ?? bytes }
        willDecode(Effort(fileBytes: file.length, pixels: pixels(of: header, covering: width, height)))
        SDL_ClearError()
        guard let surface = load(bytes, header.kind, covering: width, height) else {
            let detail = String(cString: SDL_GetError())
            throw detail.lowercased().contains("memory") ? .tooMuchMemory : damaged(detail)
        }
        defer { SDL_FreeSurface(surface) }
        bytes = []
        let (surfaceWidth, surfaceHeight) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard surfaceWidth > 0, surfaceHeight > 0 else { throw PictureRefusal("The picture has no pixels") }
        // A header can be written so that it isn't understood above.
        try check(width: surfaceWidth, height: surfaceHeight)
        let lies = header.orientation >= 5
        let (frameWidth, frameHeight) = lies ? (height, width) : (width, height)
        var shift = 0
        while shift < BoxReduction.maximumShift, surfaceWidth >> (shift + 1) >= frameWidth,
            surfaceHeight >> (shift + 1) >= frameHeight
        {
            shift += 1
        }
        guard let pixels = PixelBuffer(surface: surface, reducedBy: shift) else { throw .tooMuchMemory }
        let fitted = pixels.fitted(toCover: frameWidth, frameHeight).turned(upright: header.orientation)
        return DecodedPicture(
            levels: fitted.levels(), originalWidth: lies ? surfaceHeight : surfaceWidth,
            originalHeight: lies ? surfaceWidth : surfaceHeight, isAnimated: header.isAnimated)
    }

    private static func damaged(_ detail: String) -> PictureRefusal {
        PictureRefusal("The picture is damaged or cut short" + (detail.isEmpty ? "" : " (\(detail))"))
    }

    private static func check(_ header: PictureHeader) throws(PictureRefusal) {
        guard let width = header.width, let height = header.height else { return }
        try check(width: width, height: height)
    }

    private static func check(width: Int, height: Int) throws(PictureRefusal) {
        if width <= 0 || height <= 0 { throw PictureRefusal("The picture has no pixels") }
        if width > PictureLimits.side || height > PictureLimits.side || width * height > PictureLimits.area {
            throw PictureRefusal(
                "\(width) × \(height) pixels are too many (at most \(PictureLimits.side) a side and "
                    + "\(PictureLimits.area / 1_000_000) million in all), so make it smaller")
        }
    }

    /// What is to be decoded, as far as it is known.
    private static func pixels(of header: PictureHeader, covering width: Int, _ height: Int) -> Int {
        if let width = header.width, let height = header.height { return width * height }
        return switch header.kind {
        case .svg: drawingSide(covering: width, height) * drawingSide(covering: width, height)
        // These don't tell in a place that is looked at.
        case .avif, .jxl: 64_000_000
        default: 0
        }
    }

    /// A drawing has no size of its own that matters; it is fitted into a square, whatever its proportions.
    private static func drawingSide(covering width: Int, _ height: Int) -> Int { min(max(width, height, 64) * 3 / 2, 4096) }

    private static func load(
        _ bytes: [UInt8], _ kind: PictureHeader.Kind, covering width: Int, _ height: Int
    ) -> UnsafeMutablePointer<SDL_Surface>? {
        ImageLibrary.start()
        return bytes.withUnsafeBytes { buffer in
            guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            switch kind {
            case .svg:
                defer { SDL_RWclose(stream) }
                let side = Int32(clamping: drawingSide(covering: width, height))
                return IMG_LoadSizedSVG_RW(stream, side, side)
            case .other:
                return IMG_LoadTyped_RW(stream, 1, "TGA")
            default:
                return IMG_Load_RW(stream, 1)
            }
        }
    }
}

/// SDL2_image, begun once: its first use is not made for several threads. (Nor is its reader of XPM, at any time.)
enum ImageLibrary {
    private static let flags: UInt32 = {
        let wanted: [IMG_InitFlags] = [IMG_INIT_JPG, IMG_INIT_PNG, IMG_INIT_TIF, IMG_INIT_WEBP, IMG_INIT_JXL, IMG_INIT_AVIF]
        return UInt32(bitPattern: IMG_Init(Int32(bitPattern: wanted.reduce(0) { $0 | $1.rawValue })))
    }()

    static func start() { _ = flags }
    static var readsAVIF: Bool { flags & IMG_INIT_AVIF.rawValue != 0 }
    static var readsJXL: Bool { flags & IMG_INIT_JXL.rawValue != 0 }
    static var readsWebP: Bool { flags & IMG_INIT_WEBP.rawValue != 0 }
    static var readsTIFF: Bool { flags & IMG_INIT_TIF.rawValue != 0 }
}
