internal import CSDL2
internal import Foundation

/// A picture ready for the graphics card.
public struct DecodedPicture: Sendable {
    /// The picture and its halves.
    public var levels: [PixelBuffer]
    /// The size of the file's picture in pixels.
    public var originalWidth: Int
    public var originalHeight: Int
    /// Whether no pixel lets anything through.
    public var isOpaque: Bool

    public init(levels: [PixelBuffer], originalWidth: Int, originalHeight: Int) {
        self.levels = levels
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        isOpaque = levels.first?.isOpaque ?? true
    }
}

/// Reads picture files, on any thread. Whatever is in them, the answer is a picture or a sentence.
public enum PictureDecoder {
    /// The picture of a file, no larger than it has to be to cover a frame in pixels, with its halves.
    public static func decode(_ path: String, covering width: Int, _ height: Int) -> Result<DecodedPicture, PictureFailure> {
        func failure(_ reason: String) -> Result<DecodedPicture, PictureFailure> {
            .failure(PictureFailure(path: path, reason: reason))
        }
        let bytes: [UInt8]
        switch read(path) {
        case .failure(let problem): return .failure(problem)
        case .success(let read): bytes = read
        }
        if let size = PictureHeader.size(of: bytes) {
            if size.width <= 0 || size.height <= 0 { return failure("The picture has no pixels") }
            if size.width > PictureLimits.side || size.height > PictureLimits.side
                || size.width * size.height > PictureLimits.area
            {
                return failure(
                    "At \(size.width) × \(size.height) pixels it is too large; at most \(PictureLimits.side) a side and "
                        + "\(PictureLimits.area / 1_000_000) million in all can be shown, so make it smaller")
            }
        }
        guard let pixels = pixels(of: bytes, covering: width, height) else {
            let reason = String(cString: SDL_GetError())
            switch PictureHeader.kind(of: bytes) {
            case .other: return failure("It is no picture that can be read here")
            default: return failure("The picture is damaged or cut short" + (reason.isEmpty ? "" : " (\(reason))"))
            }
        }
        let fitted = pixels.fitted(toCover: width, height)
        return .success(
            DecodedPicture(levels: fitted.levels(), originalWidth: pixels.width, originalHeight: pixels.height))
    }

    /// The bytes of a regular file: a pipe or a device would hang.
    private static func read(_ path: String) -> Result<[UInt8], PictureFailure> {
        func failure(_ reason: String) -> Result<[UInt8], PictureFailure> {
            .failure(PictureFailure(path: path, reason: reason))
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            return failure(errno == ENOENT ? "There is no such file" : String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return failure("It is no ordinary file") }
        guard status.st_size > 0 else { return failure("The file is empty") }
        guard status.st_size <= PictureLimits.fileSize else { return failure("The file is larger than a gigabyte") }
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return failure("It can't be read (\(String(cString: strerror(errno))))") }
        defer { close(file) }
        let length = Int(status.st_size)
        var got = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            while got < length, let base = buffer.baseAddress {
                let n = Foundation.read(file, base + got, length - got)
                if n <= 0 { break }
                got += n
            }
            count = got
        }
        return got == length ? .success(bytes) : failure("It can't be read to its end")
    }

    private static func pixels(of bytes: [UInt8], covering width: Int, _ height: Int) -> PixelBuffer? {
        SDL_ClearError()
        if PictureHeader.kind(of: bytes) == .jpeg, !hasJPEGEnd(bytes) {
            SDL_ClearError()
            return nil
        }
        let surface = bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<SDL_Surface>? in
            guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            if PictureHeader.kind(of: bytes) == .svg {
                defer { SDL_RWclose(stream) }
                return IMG_LoadSizedSVG_RW(stream, Int32(clamping: min(max(width, 64), 4096)), 0)
            }
            return IMG_Load_RW(stream, 1)
        }
        guard let surface else { return nil }
        defer { SDL_FreeSurface(surface) }
        guard surface.pointee.w > 0, surface.pointee.h > 0,
            let converted = SDL_ConvertSurfaceFormat(surface, PixelFormat.rgba, 0)
        else { return nil }
        defer { SDL_FreeSurface(converted) }
        return PixelBuffer(surface: converted)
    }

    /// libjpeg fills a file that was cut short with grey and says nothing; the end marker near the end tells.
    private static func hasJPEGEnd(_ bytes: [UInt8]) -> Bool {
        let tail = bytes.suffix(4096)
        return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
    }
}

extension PixelBuffer {
    /// The pixels of a surface in this buffer's format.
    init?(surface: UnsafeMutablePointer<SDL_Surface>) {
        guard let pixels = surface.pointee.pixels else { return nil }
        let width = Int(surface.pointee.w)
        let height = Int(surface.pointee.h)
        let pitch = Int(surface.pointee.pitch)
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        bytes.withUnsafeMutableBytes { target in
            for y in 0..<height {
                guard let base = target.baseAddress else { return }
                (base + y * width * 4).copyMemory(from: pixels + y * pitch, byteCount: width * 4)
            }
        }
        self.init(width: width, height: height, bytes: bytes)
    }
}
