internal import CSDL2
internal import Glibc
internal import RiffleFiles
internal import Synchronization
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
        self.levels = levels
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        self.isAnimated = isAnimated
        isOpaque = levels.first?.isOpaque ?? true
        tone = levels.last?.tone ?? .white
    }
}

/// Reads picture files, on any thread. Whatever is in them, the answer is a picture or a sentence.
///
/// Refused before anything is decoded: what is no regular file (a pipe would hang), what is no picture, and what is larger than
/// `PictureLimits`. A JPEG that was cut short is reported like any other damaged picture, though libjpeg would fill it with grey.
public enum PictureDecoder {
    /// The picture of a file, upright and no larger than it has to be to cover a frame in pixels, with its halves.
    public static func decode(_ path: String, covering width: Int, _ height: Int) -> Result<DecodedPicture, PictureFailure> {
        do {
            return .success(try picture(path, covering: max(width, 1), max(height, 1)))
        } catch {
            return .failure(PictureFailure(path: path, reason: error.text))
        }
    }

    /// The short reason of a failure.
    private struct Reason: Error {
        var text: String
    }

    private static func picture(_ path: String, covering width: Int, _ height: Int) throws(Reason) -> DecodedPicture {
        let file = try PictureFile(path)
        var header = file.header
        let name = String(path.split(separator: "/").last ?? "")
        try check(header)
        switch header.kind {
        case .other where !name.lowercased().hasSuffix(".tga"), .avif where !ImageLibrary.readsAVIF,
            .jxl where !ImageLibrary.readsJXL:
            throw Reason(text: "It is no picture of a kind that can be read here")
        default: break
        }
        var bytes = try file.bytes()
        if header.width == nil {
            // It may lie behind a large preview, or at the end.
            header = PictureHeader(bytes, fileName: path)
            try check(header)
        }
        if header.kind == .jpeg && !PictureHeader.hasJPEGEnd(bytes) || header.kind == .png && !PictureHeader.hasPNGEnd(bytes) {
            throw damaged("the file ends early")
        }
        if header.kind == .webp, header.isAnimated { bytes = WebPFilm.firstFrame(of: bytes) ?? bytes }
        SDL_ClearError()
        guard let surface = load(bytes, header.kind, name: name, covering: width, height) else {
            throw damaged(String(cString: SDL_GetError()))
        }
        defer { SDL_FreeSurface(surface) }
        bytes = []
        let (surfaceWidth, surfaceHeight) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard surfaceWidth > 0, surfaceHeight > 0 else { throw Reason(text: "The picture has no pixels") }
        let lies = header.orientation >= 5
        let (frameWidth, frameHeight) = lies ? (height, width) : (width, height)
        var shift = 0
        while shift < BoxReduction.maximumShift, surfaceWidth >> (shift + 1) >= frameWidth,
            surfaceHeight >> (shift + 1) >= frameHeight
        {
            shift += 1
        }
        guard let pixels = PixelBuffer(surface: surface, reducedBy: shift) else {
            throw Reason(text: "There is no memory for it")
        }
        let fitted = pixels.fitted(toCover: frameWidth, frameHeight).turned(upright: header.orientation)
        return DecodedPicture(
            levels: fitted.levels(), originalWidth: lies ? surfaceHeight : surfaceWidth,
            originalHeight: lies ? surfaceWidth : surfaceHeight, isAnimated: header.isAnimated)
    }

    private static func damaged(_ detail: String) -> Reason {
        Reason(text: "The picture is damaged or cut short" + (detail.isEmpty ? "" : " (\(detail))"))
    }

    private static func check(_ header: PictureHeader) throws(Reason) {
        guard let width = header.width, let height = header.height else { return }
        if width <= 0 || height <= 0 { throw Reason(text: "The picture has no pixels") }
        if width > PictureLimits.side || height > PictureLimits.side || width * height > PictureLimits.area {
            throw Reason(
                text: "\(width) × \(height) pixels are too many (at most \(PictureLimits.side) a side and "
                    + "\(PictureLimits.area / 1_000_000) million in all), so make it smaller")
        }
    }

    /// Held while an XPM is read.
    private static let oneXPM = Mutex(())

    private static func load(
        _ bytes: [UInt8], _ kind: PictureHeader.Kind, name: String, covering width: Int, _ height: Int
    ) -> UnsafeMutablePointer<SDL_Surface>? {
        ImageLibrary.start()
        return bytes.withUnsafeBytes { buffer in
            guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            switch kind {
            case .svg:
                // A drawing has no size of its own that matters; it is fitted into a square, whatever its proportions.
                defer { SDL_RWclose(stream) }
                let side = Int32(clamping: min(max(width, height, 64) * 3 / 2, 4096))
                return IMG_LoadSizedSVG_RW(stream, side, side)
            case .xpm:
                // SDL_image reads these with a state that all threads share.
                let address = oneXPM.withLock { _ in UInt(bitPattern: IMG_Load_RW(stream, 1)) }
                return UnsafeMutablePointer(bitPattern: address)
            case .other:
                return IMG_LoadTyped_RW(stream, 1, "TGA")
            default:
                return IMG_Load_RW(stream, 1)
            }
        }
    }

    /// A regular file with its first bytes read.
    private struct PictureFile {
        /// Enough for every header; a JPEG's may lie behind a colour profile and a preview.
        static let headLength = 256 << 10

        let header: PictureHeader
        private let head: [UInt8]
        private let path: String
        private let length: Int

        init(_ path: String) throws(Reason) {
            var status = stat()
            guard SystemPath.withName(of: path, { stat($0, &status) }) == 0 else {
                throw Reason(
                    text: errno == ENOENT ? "There is no such file" : "It can't be reached (\(String(cString: strerror(errno))))")
            }
            guard status.st_mode & S_IFMT == S_IFREG else { throw Reason(text: "It is no ordinary file") }
            guard status.st_size > 0 else { throw Reason(text: "The file is empty") }
            guard status.st_size <= PictureLimits.fileSize else { throw Reason(text: "The file is larger than a gigabyte") }
            self.path = path
            length = Int(status.st_size)
            head = try Self.read(path, count: min(length, Self.headLength))
            header = PictureHeader(head, fileName: path)
        }

        func bytes() throws(Reason) -> [UInt8] { head.count == length ? head : try Self.read(path, count: length) }

        private static func read(_ path: String, count: Int) throws(Reason) -> [UInt8] {
            // The file may have become a pipe since it was looked at: opening must not wait for a writer.
            let file = SystemPath.withName(of: path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
            guard file >= 0 else { throw Reason(text: "It can't be opened (\(String(cString: strerror(errno))))") }
            defer { close(file) }
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
                while got < count, let base = buffer.baseAddress {
                    let n = Glibc.read(file, base + got, count - got)
                    if n <= 0 { break }
                    got += n
                }
            }
            guard bytes.count == count else { throw Reason(text: "It can't be read to its end") }
            return bytes
        }
    }
}

/// SDL2_image, begun once: its first use is not made for several threads.
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
