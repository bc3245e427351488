internal import CPictures
internal import CSDL2
internal import RiffleMath
public import RiffleScene

/// A decoded picture, ready to be uploaded.
public struct DecodedPicture: Sendable {
    /// The mip levels; level 0 is the picture.
    public var levels: [PixelBuffer]
    /// The width of the file's picture in pixels, after its orientation is applied.
    public var originalWidth: Int
    /// The height of the file's picture in pixels, after its orientation is applied.
    public var originalHeight: Int
    /// Whether the file is an animation; the picture is then its first frame.
    public var isAnimated: Bool
    /// The part in which all pixels are opaque; nil: none that would help.
    public var opaqueCore: OpaqueCore?
    /// The mean colour, weighted by alpha.
    public var tone: Color
    /// The missing part of the picture; nil: none.
    public var lack: PictureLack?
    /// The colour of the mat that a picture with transparency was laid on; nil: the picture is opaque by itself, or has no mat.
    public private(set) var mat: Color?

    /// A picture by its levels; `opaqueCore` and `tone` are computed from them.
    public init(levels: [PixelBuffer], originalWidth: Int, originalHeight: Int, isAnimated: Bool = false) {
        self.init(
            levels: levels, originalWidth: originalWidth, originalHeight: originalHeight, isAnimated: isAnimated,
            opaqueCore: levels.first.flatMap { OpaqueCore(of: $0) }, tone: levels.last?.tone ?? .white)
    }

    /// A picture whose `opaqueCore` and `tone` are known.
    init(levels: [PixelBuffer], originalWidth: Int, originalHeight: Int, isAnimated: Bool, opaqueCore: OpaqueCore?, tone: Color) {
        self.levels = levels
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        self.isAnimated = isAnimated
        self.opaqueCore = opaqueCore
        self.tone = tone
    }

    /// Returns the picture on an opaque mat, with its own `tone`; an opaque picture unchanged.
    public func laid(on color: Color) -> DecodedPicture {
        guard opaqueCore != .whole else { return self }
        var laid = self
        for level in laid.levels.indices { laid.levels[level].lay(on: color) }
        (laid.opaqueCore, laid.mat) = (.whole, color)
        return laid
    }
}

/// Decodes picture files in this process. Only decoder processes (`DecoderHelper`) may use it, because untrusted files may crash
/// a decoder, make it hang or take it over; everything else uses a `DecoderPool`.
///
/// Unknown formats, and pictures that exceed `PictureLimits` according to their header, are refused before decoding. A file that is cut
/// short is decoded as far as it goes. Colours are converted to sRGB.
enum PictureDecoder {
    /// The resource limits for decoding a picture.
    struct Effort: Equatable {
        /// The file's size in bytes.
        var fileBytes: Int
        /// The number of pixels according to the header; an estimate for formats whose header isn't parsed.
        var pixels = 0

        /// The limit of processor time in seconds.
        var seconds: Double { 2 + 0.1 * (Double(pixels) / 1e6 + Double(fileBytes) / 1e6) }

        /// The limit of memory in bytes. A pixel takes 3 to 8 bytes in the decoder, 4 in the picture, and up to 10 more during
        /// scaling.
        var memory: Int { (512 << 20) + 3 * fileBytes + 20 * pixels }

        /// The effort for the largest picture.
        static let most = Effort(fileBytes: PictureLimits.fileSize, pixels: PictureLimits.area)
    }

    /// Decodes a file, oriented upright, reduced to the size needed to cover a frame in pixels, with its mip levels. `readable`: the
    /// kinds of CPictures that this process reads. `willDecode` is called when the file is read and its header parsed, before decoding
    /// begins.
    static func picture(
        of file: borrowing PictureFile, readable: UInt32, covering width: Int, _ height: Int,
        willDecode: (Effort) -> Void = { _ in }
    ) throws(PictureRefusal) -> DecodedPicture {
        let (width, height) = (max(width, 1), max(height, 1))
        let head = try file.bytes(count: min(file.length, PictureFile.headLength))
        var header = PictureHeader(head, isNamedTGA: file.isNamedTGA)
        try check(header)
        if header.kind == .other, !file.isNamedTGA { throw PictureRefusal("It isn't a picture of a kind that can be read here") }
        if let kind = RareKind(header.kind), !kind.isReadable(readable) { throw PictureRefusal(kind.refusal) }
        var bytes = head.count == file.length ? head : try file.bytes(count: file.length)
        if bytes.count > head.count {
            // The size may be stored behind a large preview, and the size and the orientation at the end of the file.
            header = PictureHeader(bytes, isNamedTGA: file.isNamedTGA)
            try check(header)
        }
        if header.kind == .icon, let largest = IconFile.largest(of: bytes) {
            bytes = largest
            header = PictureHeader(bytes)
            try check(header)
        }
        if let misread = header.misread { throw PictureRefusal("\(misread), which can't be read here") }
        var colors = PictureColors(of: bytes, header.kind)
        if header.kind == .webp, header.isAnimated, let first = WebPFilm.firstFrame(of: bytes) {
            bytes = first.file
            header.frame = PictureHeader.Frame(
                x: first.x, y: first.y, canvasWidth: header.width ?? 0, canvasHeight: header.height ?? 0)
        }
        let special = SpecialFile(bytes, header.kind, readable: readable, covering: width, height)
        if let special {
            (header.width, header.height, colors) = (special.width, special.height, special.colors)
            try check(header)
        }
        willDecode(Effort(fileBytes: file.length, pixels: pixels(of: header, covering: width, height)))
        SDL_ClearError()
        // librsvg refuses everything that isn't strictly valid XML, so SDL2_image draws the rest.
        let isDrawing = header.kind == .svg && special == nil
        let surface: PictureSurface? =
            if let special {
                PictureSurface(special)
            } else if isDrawing {
                PictureSurface(drawing: bytes, side: drawingSide(covering: width, height))
            } else {
                DecoderKind(header.kind) == .common || [.avif, .jxl].contains(header.kind) ? PictureSurface(bytes, header) : nil
            }
        guard let surface else {
            let detail = String(cString: DecoderKind(header.kind) == .common ? SDL_GetError() : pictures_problem())
            throw detail.lowercased().contains("memory") ? .tooMuchMemory : damaged(detail)
        }
        bytes = []
        surface.mend(header, colors)
        let (surfaceWidth, surfaceHeight) = (surface.width, surface.height)
        guard surfaceWidth > 0, surfaceHeight > 0 else { throw PictureRefusal("The picture has no pixels") }
        // The decoder may have found a size that the header parser hasn't.
        try check(width: surfaceWidth, height: surfaceHeight)
        let swapsAxes = header.orientation >= 5
        let (frameWidth, frameHeight) = swapsAxes ? (height, width) : (width, height)
        var shift = 0
        while shift < BoxReduction.maximumShift, surfaceWidth >> (shift + 1) >= frameWidth,
            surfaceHeight >> (shift + 1) >= frameHeight
        {
            shift += 1
        }
        guard let pixels = PixelBuffer(surface: surface.pixels, reducedBy: shift) else { throw .tooMuchMemory }
        var fitted = pixels.fitted(toCover: frameWidth, frameHeight).turned(upright: header.orientation)
        if !header.inks.areInks, let colors, let conversion = ColorConversion(colors, of: fitted) {
            fitted.bytes.withUnsafeMutableBytes { conversion.convert($0) }
        }
        var picture = DecodedPicture(
            levels: fitted.levels(), originalWidth: swapsAxes ? surfaceHeight : surfaceWidth,
            originalHeight: swapsAxes ? surfaceWidth : surfaceHeight, isAnimated: header.isAnimated)
        picture.lack = surface.isCut ? .end : isDrawing ? .part : special?.lacksText == true ? .text : nil
        return picture
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

    /// The number of pixels to decode, or an estimate; 0 if unknown.
    private static func pixels(of header: PictureHeader, covering width: Int, _ height: Int) -> Int {
        if let width = header.width, let height = header.height {
            // OpenJPEG takes three times as long as other decoders.
            return min(width * height * (header.kind == .jpeg2000 ? 3 : 1), PictureLimits.area)
        }
        return switch header.kind {
        case .svg, .svgz: drawingSide(covering: width, height) * drawingSide(covering: width, height)
        // The headers of these formats are not parsed.
        case .avif, .jxl: 64_000_000
        default: 0
        }
    }

    /// The side in pixels of the square into which a vector drawing is rasterized.
    static func drawingSide(covering width: Int, _ height: Int) -> Int {
        min(max(width, height, 64) * 3 / 2, PictureLimits.drawingSide)
    }
}

/// Initializes SDL2_image once; its initialization is not thread-safe. (Its XPM decoder never is.)
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
