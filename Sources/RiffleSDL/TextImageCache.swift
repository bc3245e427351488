internal import RiffleLock
public import RiffleScene

/// Lines of text from outside as textures, for what stands over the stage. At most `capacity` lines and `byteLimit` bytes are kept,
/// whatever the texts are; those drawn longest ago go first. It belongs to the main thread.
public final class TextImageCache: TextImages {
    /// Lines that are kept at most.
    public static let capacity = 96
    /// Bytes of their textures at most.
    public static let byteLimit = 8 << 20
    /// Answers to questions of measure that are kept at most.
    static let measureCapacity = 512
    struct Key: Hashable {
        var text: String
        var range: Range<Int>
        var font: TextFont
    }

    struct Question: Hashable {
        var key: Key
        /// Pixels; nil: how far the text reaches.
        var room: Int?
        var atWords: Bool
    }

    private struct Slot {
        var key: Key
        var image: TextImage
        var bytes: Int
        var lastUsed: Int
    }

    private let store: TextureStore
    private var slots: [Slot?] = []
    private var places: [Key: Int] = [:]
    private(set) var answers: [Question: Int] = [:]
    private var frame = 0
    /// Bytes of textures now.
    public private(set) var bytes = 0
    /// Lines that are kept now.
    public var count: Int { places.count }

    public init(store: TextureStore) {
        self.store = store
    }

    /// What is asked for from now on belongs to a new frame: what it uses is kept until the next.
    public func beginFrame() { frame += 1 }

    /// A texture is drawn in this frame without being asked for again.
    public func use(_ texture: TextureID) {
        let place = Int(TextureID.firstLine.rawValue) - Int(texture.rawValue)
        guard slots.indices.contains(place) else { return }
        slots[place]?.lastUsed = frame
    }

    /// How far the part of `text` in `range` (UTF-8) reaches in pixels.
    public func width(of text: String, range: Range<Int>, _ font: TextFont) -> Int {
        let key = Key(text: text, range: range, font: font)
        return answer(Question(key: key, room: nil, atWords: false))
    }

    /// How many bytes of that part fit into `room` pixels: whole characters only, and no half words where `atWords`; at least one
    /// character.
    public func fitting(
        of text: String, range: Range<Int>, _ font: TextFont, room: Int, atWords: Bool
    ) -> Int {
        let key = Key(text: text, range: range, font: font)
        return answer(Question(key: key, room: room, atWords: atWords))
    }

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

    /// The part of `text` in `range` as a texture. Nil where nothing is to be seen, without a font, and if this frame alone has more
    /// than can be kept.
    public func image(of text: String, range: Range<Int>, _ font: TextFont) -> TextImage? {
        let key = Key(text: text, range: range, font: font)
        if let place = places[key] {
            slots[place]?.lastUsed = frame
            return slots[place]?.image
        }
        let part = text.utf8Part(range)
        guard let line = TextSetter.shared.withLock({ $0?.line(part, key.font) }) else { return nil }
        let size = line.pixels.bytes.count
        guard let place = makeRoom(for: size) else { return nil }
        let id = TextureID(rawValue: TextureID.firstLine.rawValue - Int32(place))
        store.set(id, levels: [line.pixels])
        let image = TextImage(
            texture: id, width: line.pixels.width, height: line.pixels.height, baseline: line.baseline, advance: line.advance,
            colored: line.colored)
        slots[place] = Slot(key: key, image: image, bytes: size, lastUsed: frame)
        places[key] = place
        bytes += size
        return image
    }

    /// A place that is free, once lines that this frame doesn't use have gone for it.
    private func makeRoom(for size: Int) -> Int? {
        while bytes + size > Self.byteLimit || places.count >= Self.capacity {
            let old = slots.indices.filter { slots[$0].map { $0.lastUsed < frame } ?? false }
            guard let oldest = old.min(by: { (slots[$0]?.lastUsed ?? 0) < (slots[$1]?.lastUsed ?? 0) }) else { return nil }
            empty(oldest)
        }
        if let free = slots.firstIndex(where: { $0 == nil }) { return free }
        slots.append(nil)
        return slots.count - 1
    }

    private func empty(_ place: Int) {
        guard let slot = slots[place] else { return }
        places[slot.key] = nil
        bytes -= slot.bytes
        store.remove(slot.image.texture)
        slots[place] = nil
    }
}

extension String {
    /// The characters in a range of UTF-8, as far as it is there.
    fileprivate func utf8Part(_ range: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: max(range.lowerBound, 0), limitedBy: endIndex) ?? endIndex
        let end =
            utf8.index(start, offsetBy: max(range.upperBound - max(range.lowerBound, 0), 0), limitedBy: endIndex) ?? endIndex
        return self[start..<end]
    }
}
