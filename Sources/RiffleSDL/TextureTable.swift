internal import CSDL2
internal import RiffleScene

/// The textures on the graphics card, by number and level, with what they take and when they were last drawn.
/// A texture that is not there is drawn as a calm placeholder: a card is never missing.
final class TextureTable {
    struct Entry {
        /// Nil where a level was left out for want of room, or the card could not take it.
        var levels: [OpaquePointer?]
        /// What each level takes on the card, whether it is there or not.
        var levelBytes: [Int]
        var lastDrawn: UInt64
        /// Level 0 in pixels, and the picture's size in its file.
        var pixelSize: (width: Int, height: Int)
        var originalSize: (width: Int, height: Int)
        /// Drawn until its successor is there, but asked for anew.
        var isExpired = false
        /// Another number whenever the pixels are others.
        var version: UInt64

        /// Bytes of the levels that are there.
        var bytes: Int { zip(levels, levelBytes).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) } }
        /// Bytes of the levels that were left out.
        var missingBytes: Int { zip(levels, levelBytes).reduce(0) { $0 + ($1.0 == nil ? $1.1 : 0) } }
        /// The largest level that is there and is not the last.
        var droppableLevel: Int? {
            let top = levels.firstIndex { $0 != nil }
            return top.flatMap { $0 < levels.count - 1 && levelBytes[$0] > TextureTable.smallLevel ? $0 : nil }
        }
    }

    /// Bytes of a level that is not worth leaving out.
    static let smallLevel = 64 << 10

    let renderer: OpaquePointer
    private let backend: any DrawBackend
    /// The longest side that the renderer takes; 0: it doesn't say.
    let maximumSide: Int
    private var entries: [TextureID: Entry] = [:]
    private var placeholder: OpaquePointer?
    /// The app's own pixels, for the case that the card loses them.
    private var kept: [TextureID: [PixelBuffer]] = [:]
    private var lost: [TextureID] = []
    private(set) var bytes = 0
    /// Counts the textures that were put under numbers.
    private var lastVersion: UInt64 = 0
    /// Counts the frames that were begun, for what was drawn longest ago.
    private(set) var frame: UInt64 = 1

    init(renderer: OpaquePointer, backend: any DrawBackend) {
        self.renderer = renderer
        self.backend = backend
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(renderer, &info)
        maximumSide = Int(min(info.max_texture_width, info.max_texture_height))
        placeholder = make(Self.placeholderPixels)
        set(.white, levels: [PixelBuffer(width: 4, height: 4, filling: (255, 255, 255, 255))])
    }

    /// A quiet blue-grey, a little lighter at the top.
    static var placeholderPixels: PixelBuffer {
        var pixels = PixelBuffer(width: 4, height: 64)
        for y in 0..<64 {
            let t = Double(y) / 63
            pixels.fill(
                x: 0, y: y, width: 4, height: 1, color: (UInt8(58 - 22 * t), UInt8(64 - 24 * t), UInt8(78 - 28 * t), 255))
        }
        return pixels
    }

    /// What is drawn from now on belongs to a new frame.
    func beginFrame() { frame += 1 }

    /// The texture of a level; the next smaller that is there; else the placeholder.
    func texture(for level: TextureLevel) -> OpaquePointer? {
        guard let index = entries.index(forKey: level.id) else { return placeholder }
        entries.values[index].lastDrawn = frame
        let count = entries.values[index].levels.count
        let wanted = min(max(Int(level.level), 0), count - 1)
        for candidate in wanted..<count {
            if let texture = entries.values[index].levels[candidate] { return texture }
        }
        return placeholder
    }

    /// What tells the pixels that a level is drawn with from those that stood there before; 0 for the placeholder. Asking counts as
    /// drawing: what is kept in a layer is in view.
    func version(of level: TextureLevel) -> UInt64 {
        guard let index = entries.index(forKey: level.id) else { return 0 }
        entries.values[index].lastDrawn = frame
        return entries.values[index].version
    }

    subscript(id: TextureID) -> Entry? { entries[id] }

    /// Puts the app's own pixels under a number, at once; they are remembered. False if the card has no room.
    @discardableResult func set(_ id: TextureID, levels: [PixelBuffer]) -> Bool {
        let textures = levels.map { make($0) }
        guard let first = levels.first, textures.contains(where: { $0 != nil }) else { return false }
        kept[id] = levels
        install(
            id, textures, levelBytes: levels.map(\.bytes.count), pixelSize: (first.width, first.height),
            originalSize: (first.width, first.height))
        return true
    }

    /// Puts textures under a number in place of what stood there.
    func install(
        _ id: TextureID, _ levels: [OpaquePointer?], levelBytes: [Int], pixelSize: (Int, Int), originalSize: (Int, Int)
    ) {
        destroy(id)
        lastVersion += 1
        let entry = Entry(
            levels: levels, levelBytes: levelBytes, lastDrawn: frame, pixelSize: pixelSize, originalSize: originalSize,
            version: lastVersion)
        entries[id] = entry
        bytes += entry.bytes
    }

    func remove(_ id: TextureID) {
        kept[id] = nil
        destroy(id)
    }

    private func destroy(_ id: TextureID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        backend.flush()
        for case let texture? in entry.levels { SDL_DestroyTexture(texture) }
        bytes -= entry.bytes
    }

    /// Leaves out the largest level of a picture; the next smaller is drawn in its place.
    func dropLargestLevel(of id: TextureID) {
        guard let level = entries[id]?.droppableLevel, let texture = entries[id]?.levels[level] else { return }
        backend.flush()
        SDL_DestroyTexture(texture)
        bytes -= entries[id]?.levelBytes[level] ?? 0
        entries[id]?.levels[level] = nil
        lastVersion += 1
        entries[id]?.version = lastVersion
    }

    /// Marks pictures as out of date.
    func expire(where isExpired: (TextureID) -> Bool) {
        for index in entries.indices where isExpired(entries[index].key) { entries.values[index].isExpired = true }
    }

    /// Whether a picture can make way: a card's or an icon's that was drawn neither in this frame nor in the last.
    private func isHidden(_ id: TextureID, _ entry: Entry) -> Bool { id.rawValue >= 0 && entry.lastDrawn + 1 < frame }

    /// The picture other than `spared` that was not drawn for the longest time, if it is not in view.
    func leastRecentlyDrawn(but spared: TextureID?) -> TextureID? {
        entries.filter { $0.key != spared && isHidden($0.key, $0.value) }.min { $0.value.lastDrawn < $1.value.lastDrawn }?.key
    }

    /// Bytes that could be had without touching what is in view.
    var hiddenBytes: Int { entries.reduce(0) { $0 + (isHidden($1.key, $1.value) ? $1.value.bytes : 0) } }

    /// The picture with the largest level that could be left out, and what that level takes.
    var largestDroppable: (id: TextureID, bytes: Int)? {
        var best: (id: TextureID, bytes: Int)?
        for (id, entry) in entries where id.rawValue >= 0 {
            guard let level = entry.droppableLevel else { continue }
            let bytes = entry.levelBytes[level]
            // The number breaks ties, so that the same pictures give the same outcome every time.
            if best.map({ bytes > $0.bytes || bytes == $0.bytes && id.rawValue > $0.id.rawValue }) ?? true { best = (id, bytes) }
        }
        return best
    }

    /// The card has lost all textures: uploads the app's own again and remembers which others are to be asked for anew.
    func restore() {
        backend.flush()
        lost += entries.keys.filter { kept[$0] == nil }
        for id in Array(entries.keys) { destroy(id) }
        if let placeholder { SDL_DestroyTexture(placeholder) }
        placeholder = make(Self.placeholderPixels)
        for (id, levels) in kept { set(id, levels: levels) }
    }

    /// The pictures that were lost since the last look.
    func takeLost() -> [TextureID] {
        defer { lost.removeAll() }
        return lost
    }

    func destroyAll() {
        backend.flush()
        for id in Array(entries.keys) { destroy(id) }
        if let placeholder { SDL_DestroyTexture(placeholder) }
        placeholder = nil
    }

    /// An empty texture that is blended with straight alpha and sampled linearly; nil if the card has no room.
    func make(width: Int, height: Int) -> OpaquePointer? {
        guard
            let texture = SDL_CreateTexture(
                renderer, PixelFormat.texture, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(clamping: width),
                Int32(clamping: height))
        else { return nil }
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
        // A ramp holds a texel for every value it can take.
        SDL_SetTextureScaleMode(texture, height == 64 && width == 1024 ? SDL_ScaleModeNearest : SDL_ScaleModeLinear)
        backend.adopt(texture, width: width, height: height)
        return texture
    }

    private func make(_ pixels: PixelBuffer) -> OpaquePointer? {
        guard let texture = make(width: pixels.width, height: pixels.height) else { return nil }
        var sender = TextureSender()
        _ = sender.send(pixels, rows: 0..<pixels.height, to: texture)
        return texture
    }
}
