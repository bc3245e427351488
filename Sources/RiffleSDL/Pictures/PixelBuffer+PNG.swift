internal import CPictures
internal import CSDL2
public import RiffleFiles

extension PixelBuffer {
    /// Writes a PNG atomically: if anything fails, the old file is unchanged.
    public func writePNG(to path: String, file: AtomicFile = AtomicFile()) throws(SDLFailure) {
        let bytes = try png()
        do throws(FileProblem) {
            try file.write(bytes, to: path)
        } catch {
            throw SDLFailure("Can't write the picture \(error.path): \(error.reason).")
        }
    }

    /// The picture as a PNG.
    public func png() throws(SDLFailure) -> [UInt8] {
        try encoded("PNG") { IMG_SavePNG_RW($0, $1, $2) }
    }

    /// The picture as a JPEG, without its transparency. `quality`: 0 to 100.
    public func jpeg(quality: Int) throws(SDLFailure) -> [UInt8] {
        try encoded("JPEG") { IMG_SaveJPG_RW($0, $1, $2, Int32(quality)) }
    }

    /// The picture as WebP; nil without libwebp. `quality`: 0 to 100.
    public func webP(quality: Float) -> [UInt8]? {
        var encoded: UnsafeMutablePointer<UInt8>?
        let length = bytes.withUnsafeBufferPointer {
            pictures_encode_webp($0.baseAddress, UInt32(width), UInt32(height), quality, &encoded)
        }
        guard length > 0, let encoded else { return nil }
        defer { pictures_free_webp(encoded) }
        return Array(UnsafeBufferPointer(start: encoded, count: length))
    }

    /// Returns the bytes that `save` writes to a stream for a surface. `name`: the format's name.
    private func encoded(
        _ name: String, _ save: (UnsafeMutablePointer<SDL_Surface>, UnsafeMutablePointer<SDL_RWops>, Int32) -> Int32
    ) throws(SDLFailure) -> [UInt8] {
        var copy = bytes
        let collected = ByteSink()
        let saved = copy.withUnsafeMutableBytes { buffer -> Bool in
            guard
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    buffer.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4), PixelFormat.rgba)
            else { return false }
            defer { SDL_FreeSurface(surface) }
            guard let stream = collected.makeStream() else { return false }
            // The 1 means that the stream is closed in any case.
            return save(surface, stream, 1) == 0
        }
        guard saved else { throw .last("Can't make a \(name) of the picture") }
        return collected.bytes
    }
}

/// A growable memory buffer behind an SDL stream.
private final class ByteSink {
    fileprivate(set) var bytes: [UInt8] = []

    /// A stream that appends to `bytes`; valid for the lifetime of this object. nil: out of memory.
    func makeStream() -> UnsafeMutablePointer<SDL_RWops>? {
        guard let stream = SDL_AllocRW() else { return nil }
        stream.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
        stream.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
        stream.pointee.write = { stream, source, size, count in
            guard let source, let sink = stream?.pointee.hidden.unknown.data1 else { return 0 }
            let (length, overflows) = size.multipliedReportingOverflow(by: count)
            guard !overflows else { return 0 }
            Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes
                .append(contentsOf: UnsafeRawBufferPointer(start: source, count: length))
            return count
        }
        stream.pointee.read = { _, _, _, _ in 0 }
        stream.pointee.seek = { _, _, _ in -1 }
        stream.pointee.size = { _ in -1 }
        stream.pointee.close = { stream in
            SDL_FreeRW(stream)
            return 0
        }
        return stream
    }
}
