internal import CSDL2

/// Hands rows of pixels to a texture, in the order of bytes that textures have (see `PixelFormat.texture`).
struct TextureSender {
    private var band: ContiguousArray<UInt32> = []

    /// False if the card refuses them.
    mutating func send(_ pixels: PixelBuffer, rows: Range<Int>, to texture: OpaquePointer) -> Bool {
        let count = rows.count * pixels.width
        guard count > 0, rows.lowerBound >= 0, rows.upperBound <= pixels.height else { return false }
        band.removeAll(keepingCapacity: true)
        pixels.bytes.withUnsafeBytes { bytes in
            let first = rows.lowerBound * pixels.width * 4
            for place in 0..<count {
                let pixel = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: first + place * 4, as: UInt32.self))
                // Red and blue change places.
                band.append((pixel & 0xFF00_FF00) | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF)
            }
        }
        var place = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(pixels.width), h: Int32(rows.count))
        return band.withUnsafeBytes { SDL_UpdateTexture(texture, &place, $0.baseAddress, Int32(pixels.width * 4)) == 0 }
    }
}
