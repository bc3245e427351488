/// Reads numbers from bytes; bytes beyond the end read as 0.
struct ByteReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ at: Int) -> Int { bytes.indices.contains(at) ? Int(bytes[at]) : 0 }

    /// An unsigned big-endian number of `count` bytes.
    func big(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 << 8 | byte(at + $1) } }

    /// An unsigned little-endian number of `count` bytes.
    func little(_ at: Int, _ count: Int) -> Int { (0..<count).reversed().reduce(0) { $0 << 8 | byte(at + $1) } }

    func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
        bytes.count >= offset + signature.count && bytes[offset..<offset + signature.count].elementsEqual(signature)
    }

    func has(_ signature: String, at offset: Int = 0) -> Bool { has(Array(signature.utf8), at: offset) }

    func firstIndex(of text: String, before limit: Int) -> Int? {
        let wanted = Array(text.utf8)
        let last = min(bytes.count, limit) - wanted.count
        return last < 0 ? nil : (0...last).first { has(wanted, at: $0) }
    }

    /// Whether this is XML, in UTF-8 or UTF-16.
    var isMarkup: Bool {
        if has([0xFE, 0xFF, 0, 0x3C]) || has([0xFF, 0xFE, 0x3C, 0]) { return true }
        let start = has([0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes.dropFirst(start).first { ![9, 10, 13, 32].contains($0) } == UInt8(ascii: "<")
    }

    /// An entry of a directory of a TIFF (or Exif data, which has the same format).
    struct TIFFEntry {
        var tag: Int
        /// The number of values, and the first value or the values' offset.
        var count: Int
        var value: Int
    }

    /// The entries of a directory of a TIFF that begins at `base`. `offset`: the directory's offset from `base`; nil: the first directory.
    func tiffEntries(at base: Int, directory offset: Int? = nil) -> [TIFFEntry] {
        let isLittle = has("II", at: base)
        func number(_ at: Int, _ count: Int) -> Int { isLittle ? little(base + at, count) : big(base + at, count) }
        let directory = offset ?? number(4, 4)
        return (0..<min(number(directory, 2), 512)).map { entry in
            let at = directory + 2 + entry * 12
            let isShort = number(at + 2, 2) == 3
            return TIFFEntry(tag: number(at, 2), count: number(at + 4, 4), value: number(at + 8, isShort ? 2 : 4))
        }
    }

    /// The first values, or the values' offsets, by tag.
    func tiffTags(at base: Int, directory offset: Int? = nil) -> [Int: Int] {
        Dictionary(tiffEntries(at: base, directory: offset).map { ($0.tag, $0.value) }) { $1 }
    }

    /// The orientation in a TIFF or Exif data, 1…8; 1 without one.
    func orientation(at base: Int) -> Int {
        let value = tiffTags(at: base)[274] ?? 1
        return (1...8).contains(value) ? value : 1
    }

    /// The markers of a JPEG before its pixels, each with its data, which may go beyond the end.
    func jpegSegments() -> [(marker: UInt8, data: Range<Int>)] {
        var segments: [(UInt8, Range<Int>)] = []
        var at = 2
        while at + 9 < bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
            let end = at + 2 + max(big(at + 2, 2), 2)
            // Any number of 0xFF may come before a marker.
            let isFiller = bytes[at + 1] == 0xFF
            if !isFiller { segments.append((bytes[at + 1], at + 4..<end)) }
            at = isFiller ? at + 1 : end
        }
        return segments
    }

    /// The data of a PNG's first chunk of a type, as far as it is there; nil if there is none.
    func pngChunk(_ type: String) -> Range<Int>? {
        var at = 8
        while at + 8 <= bytes.count {
            let end = at + 8 + big(at, 4)
            if has(type, at: at + 4) { return at + 8..<min(end, bytes.count) }
            at = end + 4
        }
        return nil
    }

    /// The data of a WebP's first chunk of a type, as far as it is there; nil if there is none.
    func webpChunk(_ type: String) -> Range<Int>? {
        var at = 12
        while at + 8 <= bytes.count {
            let size = little(at + 4, 4)
            if has(type, at: at) { return at + 8..<min(at + 8 + size, bytes.count) }
            at += 8 + size + size & 1
        }
        return nil
    }
}
