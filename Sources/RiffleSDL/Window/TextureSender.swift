internal import CSDL2

/// Uploads rows of pixels to a texture, converted to `PixelFormat.texture`.
struct TextureSender {
    private var band: ContiguousArray<UInt32> = []

    /// Uploads a range of rows. Returns false if the renderer refuses them.
    mutating func send(_ pixels: PixelBuffer, rows: Range<Int>, to texture: OpaquePointer) -> Bool {
        let count = rows.count * pixels.width
        guard count > 0, rows.lowerBound >= 0, rows.upperBound <= pixels.height else { return false }
        band.removeAll(keepingCapacity: true)
        pixels.bytes.withUnsafeBytes { bytes in
            let first = rows.lowerBound * pixels.width * 4
            for index in 0..<count {
                let pixel = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: first + index * 4, as: UInt32.self))
                // Swaps red and blue.
                band.append((pixel & 0xFF00_FF00) | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF)
            }
        }
        var area = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(pixels.width), h: Int32(rows.count))
        return band.withUnsafeBytes { SDL_UpdateTexture(texture, &area, $0.baseAddress, Int32(pixels.width * 4)) == 0 }
    }
}
