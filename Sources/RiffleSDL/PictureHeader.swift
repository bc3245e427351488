/// The size of a picture as its first bytes tell it, read before anything is decoded: a few bytes can claim gigabytes.
enum PictureHeader {
    enum Kind: Equatable, Sendable {
        case png, jpeg, gif, bmp, webp, svg, other
    }

    /// The kind by its signature.
    static func kind(of bytes: [UInt8]) -> Kind {
        func starts(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: Array(text.utf8))
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if starts("GIF8") { return .gif }
        if starts("BM") { return .bmp }
        if starts("RIFF"), starts("WEBP", at: 8) { return .webp }
        let text = String(decoding: bytes.prefix(512), as: UTF8.self)
        if text.contains("<svg") { return .svg }
        return .other
    }

    /// Width and height in pixels, where the format tells them in its head.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        func big(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
        func little(_ at: Int, _ count: Int) -> Int { (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
        switch kind(of: bytes) {
        case .png: return bytes.count >= 24 ? (big(16, 4), big(20, 4)) : nil
        case .gif: return bytes.count >= 10 ? (little(6, 2), little(8, 2)) : nil
        case .bmp:
            guard bytes.count >= 26 else { return nil }
            return (little(18, 4), abs(Int(Int32(truncatingIfNeeded: little(22, 4)))))
        case .webp:
            guard bytes.count >= 30 else { return nil }
            switch bytes[15] {
            case UInt8(ascii: "X"): return (little(24, 3) + 1, little(27, 3) + 1)
            case UInt8(ascii: "L"):
                let bits = little(21, 4)
                return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
            default: return (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
            }
        case .jpeg: return jpegSize(bytes, big)
        case .svg, .other: return nil
        }
    }

    /// Walks the segments to the frame header.
    private static func jpegSize(_ bytes: [UInt8], _ big: (Int, Int) -> Int) -> (width: Int, height: Int)? {
        var at = 2
        while at + 9 < bytes.count {
            guard bytes[at] == 0xFF else { return nil }
            let marker = bytes[at + 1]
            if marker == 0xFF {
                at += 1
                continue
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (big(at + 7, 2), big(at + 5, 2))
            }
            at += 2 + big(at + 2, 2)
        }
        return nil
    }
}
