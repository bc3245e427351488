internal import CSDL2

extension PixelBuffer {
    /// The pixels of a surface, reduced by 2^shift with a box filter. They are converted in bands of rows, so that a large
    /// picture is never in memory twice.
    init?(surface: UnsafeMutablePointer<SDL_Surface>, reducedBy shift: Int = 0) {
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard let pixels = surface.pointee.pixels, let format = surface.pointee.format, width >> shift > 0, height >> shift > 0
        else { return nil }
        let pitch = Int(surface.pointee.pitch)
        var result = PixelBuffer(width: width >> shift, height: height >> shift)
        let side = 1 << shift
        let bandRows = max(side, 64)
        var row = 0
        while row + side <= height {
            let rows = min(bandRows, height - row) / side * side
            let band = SDL_CreateRGBSurfaceWithFormatFrom(
                pixels + row * pitch, Int32(width), Int32(rows), Int32(format.pointee.BitsPerPixel), Int32(pitch),
                format.pointee.format)
            guard let band else { return nil }
            defer { SDL_FreeSurface(band) }
            if let palette = format.pointee.palette { SDL_SetSurfacePalette(band, palette) }
            var key: UInt32 = 0
            if SDL_GetColorKey(surface, &key) == 0 { SDL_SetColorKey(band, Int32(SDL_TRUE.rawValue), key) }
            guard result.take(band, rows: rows, shift: shift, at: row >> shift) else { return nil }
            row += rows
        }
        self = result
    }

    /// Converts a band, reduces it, and stores it from a row on.
    private mutating func take(_ band: UnsafeMutablePointer<SDL_Surface>, rows: Int, shift: Int, at row: Int) -> Bool {
        guard let converted = SDL_ConvertSurfaceFormat(band, PixelFormat.rgba, 0) else { return false }
        defer { SDL_FreeSurface(converted) }
        let bandWidth = Int(converted.pointee.w)
        guard let pixels = converted.pointee.pixels, Int(converted.pointee.pitch) == bandWidth * 4 else { return false }
        let source = UnsafeRawBufferPointer(start: pixels, count: bandWidth * rows * 4)
        let start = row * width * 4
        let end = start + (rows >> shift) * width * 4
        return bytes.withUnsafeMutableBytes { target in
            guard end <= target.count else { return false }
            let part = UnsafeMutableRawBufferPointer(rebasing: target[start..<end])
            if shift == 0 {
                part.copyMemory(from: source)
            } else {
                BoxReduction.reduce(source, width: bandWidth, rows: rows, shift: shift, into: part)
            }
            return true
        }
    }

    /// The picture rotated and mirrored upright; `orientation` is Exif's number (1: unchanged).
    func turned(upright orientation: Int) -> PixelBuffer {
        guard (2...8).contains(orientation) else { return self }
        let swaps = orientation >= 5
        var result = PixelBuffer(width: swaps ? height : width, height: swaps ? width : height)
        let newWidth = result.width
        let newHeight = result.height
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                for y in 0..<newHeight {
                    for x in 0..<newWidth {
                        let (fromX, fromY) =
                            switch orientation {
                            case 2: (width - 1 - x, y)
                            case 3: (width - 1 - x, height - 1 - y)
                            case 4: (x, height - 1 - y)
                            case 5: (y, x)
                            case 6: (y, height - 1 - x)
                            case 7: (width - 1 - y, height - 1 - x)
                            default: (width - 1 - y, x)
                            }
                        let pixel = source.loadUnaligned(fromByteOffset: (fromY * width + fromX) * 4, as: UInt32.self)
                        target.storeBytes(of: pixel, toByteOffset: (y * newWidth + x) * 4, as: UInt32.self)
                    }
                }
            }
        }
        return result
    }
}

/// Animated WebP files, which SDL2_image's decoder for still WebP refuses.
enum WebPFilm {
    /// Returns a still WebP with the first frame of an animated WebP, and the frame's place on the canvas in pixels; nil if there is no
    /// frame.
    static func firstFrame(of bytes: [UInt8]) -> (file: [UInt8], x: Int, y: Int)? {
        let reader = ByteReader(bytes)
        // The frame's header has 16 bytes; it is followed by the chunks of a still picture.
        guard let frame = reader.webpChunk("ANMF"), frame.count > 16 else { return nil }
        let (at, chunks) = (frame.lowerBound, frame.dropFirst(16))
        var extended: [UInt8] = []
        if reader.has("ALPH", at: chunks.lowerBound) {
            extended = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + bytes[at + 6..<at + 12]
        }
        let body = Array("WEBP".utf8) + extended + bytes[chunks]
        let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
        return (Array("RIFF".utf8) + length + body, 2 * reader.little(at, 3), 2 * reader.little(at + 3, 3))
    }
}
