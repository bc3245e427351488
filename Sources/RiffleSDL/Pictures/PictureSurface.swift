internal import CPictures
internal import CSDL2

/// The pixels of a file at their full size.
final class PictureSurface {
    private(set) var pixels: UnsafeMutablePointer<SDL_Surface>
    /// Whether the file ends early. The rest of the pixels is then transparent or grey.
    private(set) var isCut = false

    var width: Int { Int(pixels.pointee.w) }
    var height: Int { Int(pixels.pointee.h) }

    /// Decodes a file; nil, with `SDL_GetError`, if it has no picture.
    init?(_ bytes: [UInt8], _ header: PictureHeader) {
        let isPNG = header.kind == .png && pictures_have_png()
        let loaded =
            isPNG && header.hasTransparentGrey ? nil : Self.load(bytes, header.kind)
        if let loaded {
            pixels = loaded
            // If a JPEG is cut, its last block has the grey that libjpeg fills in.
            isCut = header.kind == .jpeg && !PictureHeader.hasJPEGEnd(bytes) && Self.endsGrey(loaded)
        } else if isPNG, let (decoded, isWhole) = Self.decodePNG(bytes, header) {
            pixels = decoded
            isCut = !isWhole
        } else {
            return nil
        }
    }

    /// Rasterizes a drawing with SDL2_image; nil, with `SDL_GetError`, if that fails.
    init?(drawing bytes: [UInt8], side: Int) {
        let drawn = bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<SDL_Surface>? in
            guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            defer { SDL_RWclose(stream) }
            return IMG_LoadSizedSVG_RW(stream, Int32(clamping: side), Int32(clamping: side))
        }
        guard let drawn else { return nil }
        pixels = drawn
    }

    /// Decodes a file of a special kind; nil if it is damaged.
    init?(_ file: SpecialFile) {
        guard let surface = Self.blank(file.width, file.height) else { return nil }
        pixels = surface
        let extent = file.decode(into: surface.pointee.pixels.assumingMemoryBound(to: UInt8.self))
        isCut = extent == PICTURES_PART
        if extent == PICTURES_NONE { return nil }
    }

    deinit { SDL_FreeSurface(pixels) }

    private static func load(_ bytes: [UInt8], _ kind: PictureHeader.Kind) -> UnsafeMutablePointer<SDL_Surface>? {
        bytes.withUnsafeBytes { buffer in
            guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
            return kind == .other ? IMG_LoadTyped_RW(stream, 1, "TGA") : IMG_Load_RW(stream, 1)
        }
    }

    /// Decodes a PNG that SDL2_image misreads or refuses, up to its end or the point where it is cut.
    private static func decodePNG(
        _ bytes: [UInt8], _ header: PictureHeader
    ) -> (pixels: UnsafeMutablePointer<SDL_Surface>, isWhole: Bool)? {
        guard let width = header.width, let height = header.height, let surface = blank(width, height) else { return nil }
        // The colour chunks are removed, so that libpng converts no colours. libpng reads whole blocks of some kilobytes, so zeros are
        // appended for a file that is cut.
        let plain = ByteReader(bytes).png(without: ["gAMA", "cHRM", "iCCP", "sRGB"]) + [UInt8](repeating: 0, count: 1 << 16)
        let extent = pictures_decode_png(
            plain, plain.count, surface.pointee.pixels.assumingMemoryBound(to: UInt8.self), UInt32(width), UInt32(height))
        guard extent != PICTURES_NONE else {
            SDL_FreeSurface(surface)
            return nil
        }
        return (surface, extent == PICTURES_WHOLE)
    }

    /// Returns a transparent RGBA surface.
    private static func blank(_ width: Int, _ height: Int) -> UnsafeMutablePointer<SDL_Surface>? {
        guard
            let surface = SDL_CreateRGBSurfaceWithFormat(
                0, Int32(clamping: width), Int32(clamping: height), 32, PixelFormat.rgba)
        else { return nil }
        guard Int(surface.pointee.pitch) == 4 * width else {
            SDL_FreeSurface(surface)
            return nil
        }
        return surface
    }

    /// Returns whether the last block of 8 × 8 pixels has the grey that stands for missing data.
    private static func endsGrey(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
        guard let pixels = surface.pointee.pixels, let format = surface.pointee.format else { return false }
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        let (size, pitch) = (Int(format.pointee.BytesPerPixel), Int(surface.pointee.pitch))
        let bytes = UnsafeRawBufferPointer(start: pixels, count: height * pitch)
        return (max(height - 8, 0)..<height).allSatisfy { y in
            bytes[y * pitch + max(width - 8, 0) * size..<y * pitch + width * size].allSatisfy { $0 == 128 }
        }
    }

    // MARK: - Mending

    /// Converts inks to colours and premultiplied alpha to straight alpha, and places a frame on its canvas.
    func mend(_ header: PictureHeader, _ colors: PictureColors?) {
        if header.inks.areInks { mixInks(colors, areInverted: header.inks.areInverted) }
        // libtiff premultiplies.
        if header.kind == .tiff { divideByAlpha() }
        if let frame = header.frame { place(atX: frame.x, y: frame.y, on: frame.canvasWidth, frame.canvasHeight) }
    }

    /// Returns all bytes if each pixel has four bytes and the rows have no gaps; otherwise nil.
    private func bytes() -> UnsafeMutableRawBufferPointer? {
        guard let start = pixels.pointee.pixels, Int(pixels.pointee.pitch) == 4 * width,
            pixels.pointee.format.pointee.BytesPerPixel == 4
        else { return nil }
        return UnsafeMutableRawBufferPointer(start: start, count: 4 * width * height)
    }

    /// Converts inks to colours: SDL2_image leaves them unconverted in surfaces of four bytes per pixel.
    private func mixInks(_ colors: PictureColors?, areInverted: Bool) {
        guard let bytes = bytes(), let mixed = Self.blank(width, height) else { return }
        if let conversion = ColorConversion(inks: colors, areInverted: areInverted) {
            conversion.convert(bytes)
        } else {
            ColorConversion.mixInks(bytes, areInverted: areInverted)
        }
        mixed.pointee.pixels.copyMemory(from: pixels.pointee.pixels, byteCount: bytes.count)
        replace(by: mixed)
    }

    private func divideByAlpha() {
        guard pixels.pointee.format.pointee.format == PixelFormat.rgba, let bytes = bytes() else { return }
        for at in stride(from: 0, to: bytes.count - 3, by: 4) where bytes[at + 3] != 255 && bytes[at + 3] != 0 {
            let alpha = Int(bytes[at + 3])
            for channel in at..<at + 3 { bytes[channel] = UInt8(min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255)) }
        }
    }

    private func place(atX x: Int, y: Int, on canvasWidth: Int, _ canvasHeight: Int) {
        guard canvasWidth > 0, canvasHeight > 0, (x, y, canvasWidth, canvasHeight) != (0, 0, width, height),
            let canvas = Self.blank(canvasWidth, canvasHeight)
        else { return }
        SDL_SetSurfaceBlendMode(pixels, SDL_BLENDMODE_NONE)
        var target = SDL_Rect(x: Int32(clamping: x), y: Int32(clamping: y), w: 0, h: 0)
        guard SDL_UpperBlit(pixels, nil, canvas, &target) == 0 else { return SDL_FreeSurface(canvas) }
        replace(by: canvas)
    }

    private func replace(by surface: UnsafeMutablePointer<SDL_Surface>) {
        SDL_FreeSurface(pixels)
        pixels = surface
    }
}

extension ByteReader {
    /// Returns a PNG file without the chunks of these types.
    fileprivate func png(without types: [String]) -> [UInt8] {
        var kept = Array(bytes.prefix(8))
        var at = 8
        while at + 8 <= bytes.count {
            let end = min(at + 12 + big(at, 4), bytes.count)
            if !types.contains(where: { has($0, at: at + 4) }) { kept += bytes[at..<end] }
            at = end
        }
        return kept
    }
}
