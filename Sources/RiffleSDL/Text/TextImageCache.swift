internal import RiffleLock
internal import RiffleMath
public import RifflePainter
public import RiffleScene

/// A cache of lines of text as textures, for the overlays above the stage. At most `capacity` lines and `byteLimit` bytes are
/// kept; the least recently used are evicted. Main thread only.
public final class TextImageCache: TextImages {
    /// The maximum number of lines.
    public static let capacity = 96
    /// The maximum number of bytes of their textures.
    public static let byteLimit = 8 << 20
    /// The maximum number of cached measurements.
    static let measureCapacity = 512

    /// A part of a text in a font.
    struct Key: Hashable {
        var text: String
        var range: Range<Int>
        var font: TextFont
    }

    /// A measurement.
    struct Question: Hashable {
        var key: Key
        /// In pixels; nil: the width is measured.
        var room: Int?
        var atWords: Bool
    }

    /// A cached line.
    private struct Slot {
        var key: Key
        var image: TextImage
        var bytes: Int
        var lastUsed: Int
    }

    private let store: TextureStore
    private var slots: [Slot?] = []
    private(set) var slotIndices: [Key: Int] = [:]
    private(set) var answers: [Question: Int] = [:]
    private var frame = 0
    /// The number of bytes of the cached textures.
    private(set) var bytes = 0

    /// A cache that keeps its textures in a store.
    public init(store: TextureStore) {
        self.store = store
    }

    /// Begins a new frame. Lines used in a frame are not evicted during it.
    public func beginFrame() { frame += 1 }

    /// Marks a texture as used in this frame without requesting its image again.
    public func use(_ texture: TextureID) {
        let index = Int(TextureID.firstLine.rawValue) - Int(texture.rawValue)
        guard slots.indices.contains(index) else { return }
        slots[index]?.lastUsed = frame
    }

    /// The width in pixels of the part of `text` in `range` (UTF-8).
    public func width(of text: String, range: Range<Int>, _ font: TextFont) -> Int {
        let key = Key(text: text, range: range, font: font)
        return answer(Question(key: key, room: nil, atWords: false))
    }

    /// How many bytes of that part fit into `room` pixels: whole characters, or whole words if `atWords`; at least one character.
    public func fitting(
        of text: String, range: Range<Int>, _ font: TextFont, room: Int, atWords: Bool
    ) -> Int {
        let key = Key(text: text, range: range, font: font)
        return answer(Question(key: key, room: room, atWords: atWords))
    }

    /// A measurement, cached.
    private func answer(_ question: Question) -> Int {
        if let known = answers[question] { return known }
        let part = question.key.text.utf8Part(question.key.range)
        let font = question.key.font
        let result = TextSetter.shared.withLock { setter -> Int in
            guard let setter else { return question.room == nil ? 0 : part.utf8.count }
            guard let room = question.room else { return setter.width(of: part, font) }
            return setter.fitting(part, font, room: room, atWords: question.atWords)
        }
        if answers.count >= Self.measureCapacity { answers.removeAll(keepingCapacity: true) }
        answers[question] = result
        return result
    }

    /// The part of `text` in `range` as a texture. nil if it has no visible glyphs, without a font, and if the lines of this
    /// frame alone exceed the limits.
    public func image(of text: String, range: Range<Int>, _ font: TextFont) -> TextImage? {
        let key = Key(text: text, range: range, font: font)
        if let index = slotIndices[key] {
            slots[index]?.lastUsed = frame
            return slots[index]?.image
        }
        let part = text.utf8Part(range)
        guard let line = TextSetter.shared.withLock({ $0?.line(part, key.font) }) else { return nil }
        let size = line.pixels.bytes.count
        guard let index = makeRoom(for: size) else { return nil }
        let id = TextureID(rawValue: TextureID.firstLine.rawValue - Int32(index))
        store.set(id, levels: [line.pixels])
        let image = TextImage(
            texture: id, width: line.pixels.width, height: line.pixels.height, baseline: line.baseline, advance: line.advance,
            colored: line.colored)
        slots[index] = Slot(key: key, image: image, bytes: size, lastUsed: frame)
        slotIndices[key] = index
        bytes += size
        return image
    }

    /// The index of a free slot, after evicting lines that this frame doesn't use; nil if the limits are exceeded.
    private func makeRoom(for size: Int) -> Int? {
        while bytes + size > Self.byteLimit || slotIndices.count >= Self.capacity {
            let old = slots.indices.filter { slots[$0].map { $0.lastUsed < frame } ?? false }
            guard let oldest = old.min(by: { (slots[$0]?.lastUsed ?? 0) < (slots[$1]?.lastUsed ?? 0) }) else { return nil }
            empty(oldest)
        }
        if let free = slots.firstIndex(where: { $0 == nil }) { return free }
        slots.append(nil)
        return slots.count - 1
    }

    /// Evicts the line in a slot.
    private func empty(_ index: Int) {
        guard let slot = slots[index] else { return }
        slotIndices[slot.key] = nil
        bytes -= slot.bytes
        store.remove(slot.image.texture)
        slots[index] = nil
    }
}

extension String {
    /// The part in a range of UTF-8 bytes, clamped to the string.
    fileprivate func utf8Part(_ range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: max(range.lowerBound, 0), limitedBy: endIndex) ?? endIndex
        let end =
            utf8.index(start, offsetBy: max(range.upperBound - max(range.lowerBound, 0), 0), limitedBy: endIndex) ?? endIndex
        return self[start..<end]
    }
}
