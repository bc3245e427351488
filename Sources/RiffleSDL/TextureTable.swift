internal import CSDL2
internal import RiffleScene

/// The textures on the graphics card, by number and level, with what they take and when they were last drawn.
/// A texture that is not there is drawn as a calm placeholder: a card is never missing.
final class TextureTable {
    private struct Entry {
        var levels: [OpaquePointer?]
        var bytes: Int
        var lastDrawn: UInt64
    }

    private let renderer: OpaquePointer
    private var entries: [TextureID: Entry] = [:]
    private var placeholder: OpaquePointer?
    private(set) var bytes = 0
    /// Counts frames, for what was drawn longest ago.
    var frame: UInt64 = 1

    init(renderer: OpaquePointer) {
        self.renderer = renderer
        placeholder = make(Self.placeholderPixels)
        _ = set(.white, levels: [PixelBuffer(width: 4, height: 4, filling: (255, 255, 255, 255))])
    }

    /// A quiet blue-grey, a little lighter at the top.
    private static var placeholderPixels: PixelBuffer {
        var pixels = PixelBuffer(width: 4, height: 64)
        for y in 0..<64 {
            let t = Double(y) / 63
            for x in 0..<4 {
                let index = (y * 4 + x) * 4
                pixels.bytes[index] = UInt8(58 - 22 * t)
                pixels.bytes[index + 1] = UInt8(64 - 24 * t)
                pixels.bytes[index + 2] = UInt8(78 - 28 * t)
                pixels.bytes[index + 3] = 255
            }
        }
        return pixels
    }

    /// The texture of a level; the nearest level there is; else the placeholder.
    func texture(for level: TextureLevel) -> OpaquePointer? {
        guard let index = entries.index(forKey: level.id) else { return placeholder }
        entries.values[index].lastDrawn = frame
        let levels = entries.values[index].levels
        let wanted = min(max(Int(level.level), 0), levels.count - 1)
        if let texture = levels[wanted] { return texture }
        return levels[wanted...].compactMap { $0 }.first ?? placeholder
    }

    func contains(_ id: TextureID) -> Bool { entries[id] != nil }

    /// Uploads a picture and its halves, replacing what stood under the number. False if the card has no room.
    func set(_ id: TextureID, levels: [PixelBuffer]) -> Bool {
        remove(id)
        let textures = levels.map { make($0) }
        guard textures.contains(where: { $0 != nil }) else { return false }
        let size = levels.reduce(0) { $0 + $1.bytes.count }
        entries[id] = Entry(levels: textures, bytes: size, lastDrawn: frame)
        bytes += size
        return true
    }

    func remove(_ id: TextureID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        for case let texture? in entry.levels { SDL_DestroyTexture(texture) }
        bytes -= entry.bytes
    }

    /// The card's or icon's texture that was not drawn for the longest time, if it was not drawn in this frame or the last.
    var leastRecentlyDrawn: TextureID? {
        entries.filter { $0.key.rawValue >= 0 && $0.value.lastDrawn + 1 < frame }
            .min { $0.value.lastDrawn < $1.value.lastDrawn }?.key
    }

    func destroyAll() {
        for id in Array(entries.keys) { remove(id) }
        if let placeholder { SDL_DestroyTexture(placeholder) }
        placeholder = nil
    }

    private func make(_ pixels: PixelBuffer) -> OpaquePointer? {
        guard
            let texture = SDL_CreateTexture(
                renderer, PixelFormat.rgba, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(pixels.width), Int32(pixels.height))
        else { return nil }
        pixels.bytes.withUnsafeBytes { _ = SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(pixels.width * 4)) }
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
        return texture
    }
}
