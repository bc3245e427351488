internal import CSDL2
internal import RiffleMath
internal import RiffleScene

/// The uploaded textures by id and level, with their sizes in memory and when they were last drawn.
/// A missing texture is drawn as a placeholder.
final class TextureTable {
    /// The textures of one id.
    struct Entry {
        /// The textures by level; nil for a level that was dropped to save memory or refused by the GPU.
        var levels: [OpaquePointer?]
        /// The size of each level in bytes, whether it is uploaded or not.
        var levelBytes: [Int]
        /// The frame in which it was last drawn.
        var lastDrawn: UInt64
        /// The size of level 0 in pixels.
        var pixelSize: (width: Int, height: Int)
        /// The size of the file's picture in pixels.
        var originalSize: (width: Int, height: Int)
        /// Whether it is outdated: drawn until it is replaced, but requested again.
        var isExpired = false
        /// The number of bytes of the uploaded levels.
        var bytes: Int { zip(levels, levelBytes).reduce(0) { $0 + ($1.0 == nil ? 0 : $1.1) } }
        /// The number of bytes of the missing levels.
        var missingBytes: Int { zip(levels, levelBytes).reduce(0) { $0 + ($1.0 == nil ? $1.1 : 0) } }
        /// The largest uploaded level, if it isn't the last and is worth dropping.
        var droppableLevel: Int? {
            let top = levels.firstIndex { $0 != nil }
            return top.flatMap { $0 < levels.count - 1 && levelBytes[$0] > TextureTable.smallLevel ? $0 : nil }
        }
    }

    /// The size in bytes up to which a level isn't worth dropping.
    static let smallLevel = 64 << 10

    let renderer: OpaquePointer
    private let backend: any DrawBackend
    /// The maximum texture side in pixels; 0: unknown.
    let maximumSide: Int
    private var entries: [TextureID: Entry] = [:]
    private var placeholder: OpaquePointer?
    /// The generated pictures, which are uploaded again if the GPU loses its textures.
    private var kept: [TextureID: [PixelBuffer]] = [:]
    /// The other pictures that the GPU has lost.
    private var lost: [TextureID] = []
    /// How often the GPU has lost its textures.
    private(set) var losses = 0
    /// The number of bytes of all uploaded textures.
    private(set) var bytes = 0
    /// A number that changes whenever a texture is added, removed or gets other pixels.
    private(set) var version = 0
    /// The number of the current frame.
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

    /// The placeholder: a blue-grey gradient.
    static var placeholderPixels: PixelBuffer {
        var pixels = PixelBuffer(width: 4, height: 64)
        for y in 0..<64 {
            let t = Double(y) / 63
            pixels.fill(
                x: 0, y: y, width: 4, height: 1, color: (UInt8(58 - 22 * t), UInt8(64 - 24 * t), UInt8(78 - 28 * t), 255))
        }
        return pixels
    }

    /// Begins a new frame.
    func beginFrame() { frame += 1 }

    /// The texture of a level, or else of the next smaller uploaded level, or else the placeholder. Marks the picture as drawn.
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

    subscript(id: TextureID) -> Entry? { entries[id] }

    /// Uploads a generated picture for an id at once, and keeps its pixels if `isKept`. Returns false if the GPU has no memory
    /// for it.
    @discardableResult func set(_ id: TextureID, levels: [PixelBuffer], isKept: Bool = true) -> Bool {
        let textures = levels.map { make($0) }
        guard let first = levels.first, textures.contains(where: { $0 != nil }) else { return false }
        kept[id] = isKept ? levels : nil
        install(
            id, textures, levelBytes: levels.map(\.bytes.count), pixelSize: (first.width, first.height),
            originalSize: (first.width, first.height))
        return true
    }

    /// Sets the textures of an id and destroys its previous ones.
    func install(
        _ id: TextureID, _ levels: [OpaquePointer?], levelBytes: [Int], pixelSize: (Int, Int), originalSize: (Int, Int)
    ) {
        destroy(id)
        let entry = Entry(
            levels: levels, levelBytes: levelBytes, lastDrawn: frame, pixelSize: pixelSize, originalSize: originalSize)
        entries[id] = entry
        bytes += entry.bytes
        version &+= 1
    }

    /// Destroys the textures of an id, and forgets its pixels.
    func remove(_ id: TextureID) {
        kept[id] = nil
        destroy(id)
    }

    private func destroy(_ id: TextureID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        backend.flush()
        for case let texture? in entry.levels { SDL_DestroyTexture(texture) }
        bytes -= entry.bytes
        version &+= 1
    }

    /// Destroys the largest level of a picture; the next smaller one is drawn instead.
    func dropLargestLevel(of id: TextureID) {
        guard let level = entries[id]?.droppableLevel, let texture = entries[id]?.levels[level] else { return }
        backend.flush()
        SDL_DestroyTexture(texture)
        bytes -= entries[id]?.levelBytes[level] ?? 0
        entries[id]?.levels[level] = nil
        version &+= 1
    }

    /// Marks pictures as outdated.
    func expire(where isExpired: (TextureID) -> Bool) {
        for index in entries.indices where isExpired(entries[index].key) { entries.values[index].isExpired = true }
    }

    /// Whether a picture may be evicted: it isn't a generated one, and was drawn neither in this frame nor in the last.
    private func isEvictable(_ id: TextureID, _ entry: Entry) -> Bool { id.rawValue >= 0 && entry.lastDrawn + 1 < frame }

    /// The least recently drawn picture that may be evicted, other than `spared`.
    func leastRecentlyDrawn(but spared: TextureID?) -> TextureID? {
        entries.filter { $0.key != spared && isEvictable($0.key, $0.value) }.min { $0.value.lastDrawn < $1.value.lastDrawn }?.key
    }

    /// The number of bytes of the pictures that may be evicted.
    var invisibleBytes: Int { entries.reduce(0) { $0 + (isEvictable($1.key, $1.value) ? $1.value.bytes : 0) } }

    /// The picture with the largest level that may be dropped, and the size of that level.
    var largestDroppable: (id: TextureID, bytes: Int)? {
        var best: (id: TextureID, bytes: Int)?
        for (id, entry) in entries where id.rawValue >= 0 {
            guard let level = entry.droppableLevel else { continue }
            let bytes = entry.levelBytes[level]
            // The id breaks ties, so that the result is deterministic.
            if best.map({ bytes > $0.bytes || bytes == $0.bytes && id.rawValue > $0.id.rawValue }) ?? true { best = (id, bytes) }
        }
        return best
    }

    /// Called when the GPU may have lost its textures' contents: uploads the generated pictures again. Other pictures are drawn unchanged
    /// until they have been requested again. Pictures with ids below zero are requested only once, so their loss is recorded in `lost`.
    func renew() {
        backend.flush()
        backend.forget()
        losses += 1
        lost += entries.keys.filter { $0.rawValue < 0 && kept[$0] == nil }
        expire { kept[$0] == nil }
        renewGenerated()
    }

    /// Called when the GPU has lost all textures: uploads the generated pictures again and records the others in `lost`.
    func restore() {
        backend.flush()
        backend.forget()
        losses += 1
        lost += entries.keys.filter { kept[$0] == nil }
        for id in Array(entries.keys) { destroy(id) }
        renewGenerated()
    }

    private func renewGenerated() {
        if let placeholder { SDL_DestroyTexture(placeholder) }
        placeholder = make(Self.placeholderPixels)
        for (id, levels) in kept { set(id, levels: levels) }
    }

    /// The pictures that were lost since the last call.
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

    /// An empty texture, blended with straight alpha and sampled linearly; nil if the GPU has no memory.
    func make(width: Int, height: Int) -> OpaquePointer? {
        guard
            let texture = SDL_CreateTexture(
                renderer, PixelFormat.texture, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), Int32(clamping: width),
                Int32(clamping: height))
        else { return nil }
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
        // The shadow's ramp is sampled with nearest filtering (see `ShadowTexture`).
        let isSmooth = !(height == 64 && width == 1024)
        SDL_SetTextureScaleMode(texture, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
        backend.adopt(texture, width: width, height: height, isSmooth: isSmooth)
        return texture
    }

    /// A texture to draw into, whose pixels are shown one to one.
    func makeTarget(width: Int32, height: Int32) -> OpaquePointer? {
        guard
            let texture = SDL_CreateTexture(
                renderer, PixelFormat.texture, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), width, height)
        else { return nil }
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
        backend.adopt(texture, width: Int(width), height: Int(height), isSmooth: false)
        return texture
    }

    private func make(_ pixels: PixelBuffer) -> OpaquePointer? {
        guard let texture = make(width: pixels.width, height: pixels.height) else { return nil }
        var sender = TextureSender()
        _ = sender.send(pixels, rows: 0..<pixels.height, to: texture)
        return texture
    }
}
