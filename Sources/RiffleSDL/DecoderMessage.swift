internal import RiffleScene

/// What a decoder process is asked: the picture of the file whose descriptor comes along.
struct DecoderRequest: Equatable {
    /// The frame that the picture is to cover, in pixels.
    var width: Int
    var height: Int
    /// See `PictureFile`.
    var isNamedTGA: Bool

    var bytes: [UInt8] {
        Words.bytes([DecoderAnswer.mark, UInt32(clamping: width), UInt32(clamping: height), isNamedTGA ? 1 : 0])
    }

    init(width: Int, height: Int, isNamedTGA: Bool) {
        (self.width, self.height, self.isNamedTGA) = (width, height, isNamedTGA)
    }

    init?(_ bytes: [UInt8]) {
        guard let words = Words.words(bytes), words.count == 4, words[0] == DecoderAnswer.mark else { return nil }
        self.init(width: Int(words[1]), height: Int(words[2]), isNamedTGA: words[3] != 0)
    }
}

/// What a decoder process says. Stranger's files may have made it say anything, so reading it takes nothing on trust: what isn't exactly
/// right is nil.
enum DecoderAnswer: Equatable {
    /// It has started, once.
    case ready
    /// It has read the file and begins to decode a picture of so many pixels, at most `PictureLimits.area`.
    case begun(pixels: Int)
    /// The picture's pixels come along as sealed memory: the levels, one after the other.
    case picture(DecodedForm)
    /// Why there is none.
    case refused(PictureRefusal)

    /// Begins each message; another program than this one doesn't say it.
    static let mark: UInt32 = 0x5249_4601
    /// Longer than any message.
    static let capacity = 1024
    /// Bytes of a reason's text.
    private static let textLength = 400

    var bytes: [UInt8] {
        switch self {
        case .ready: Words.bytes([DecoderAnswer.mark, 0])
        case .begun(let pixels): Words.bytes([DecoderAnswer.mark, 1, UInt32(clamping: pixels)])
        case .picture(let form): Words.bytes([DecoderAnswer.mark, 2] + form.words)
        case .refused(let refusal): Words.bytes([DecoderAnswer.mark, 3]) + refusal.reason.utf8.prefix(Self.textLength)
        }
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8, let head = Words.words(Array(bytes.prefix(8))), head[0] == DecoderAnswer.mark else { return nil }
        let rest = Array(bytes.dropFirst(8))
        switch head[1] {
        case 0 where rest.isEmpty: self = .ready
        case 1:
            guard let words = Words.words(rest), words.count == 1, words[0] <= PictureLimits.area else { return nil }
            self = .begun(pixels: Int(words[0]))
        case 2:
            guard let form = Words.words(rest).flatMap(DecodedForm.init) else { return nil }
            self = .picture(form)
        case 3:
            guard rest.count <= Self.textLength else { return nil }
            self = .refused(PictureRefusal(Self.plainText(rest)))
        default: return nil
        }
    }

    /// A text that stays on its line, whatever the bytes: it ends in a terminal.
    private static func plainText(_ bytes: [UInt8]) -> String {
        var plain = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: plain += " "
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return plain.isEmpty ? "The picture can't be read" : plain
    }
}

/// A decoded picture without its pixels.
struct DecodedForm: Equatable {
    /// In pixels: of the file's picture, …
    var originalWidth: Int
    var originalHeight: Int
    /// … and of level 0.
    var width: Int
    var height: Int
    /// Level 0 and its halves.
    var levelCount: Int
    var isAnimated: Bool
    var isOpaque: Bool
    var tone: Color

    init(_ picture: DecodedPicture) {
        (originalWidth, originalHeight) = (picture.originalWidth, picture.originalHeight)
        (width, height) = (picture.levels.first?.width ?? 0, picture.levels.first?.height ?? 0)
        levelCount = picture.levels.count
        (isAnimated, isOpaque, tone) = (picture.isAnimated, picture.isOpaque, picture.tone)
    }

    fileprivate var words: [UInt32] {
        let color = UInt32(tone.r) << 16 | UInt32(tone.g) << 8 | UInt32(tone.b)
        return [
            UInt32(clamping: originalWidth), UInt32(clamping: originalHeight), UInt32(clamping: width), UInt32(clamping: height),
            UInt32(clamping: levelCount), (isAnimated ? 1 : 0) | (isOpaque ? 2 : 0), color,
        ]
    }

    fileprivate init?(_ words: [UInt32]) {
        guard words.count == 7, words[5] < 4, words[6] < 1 << 24 else { return nil }
        (originalWidth, originalHeight) = (Int(words[0]), Int(words[1]))
        (width, height, levelCount) = (Int(words[2]), Int(words[3]), Int(words[4]))
        (isAnimated, isOpaque) = (words[5] & 1 != 0, words[5] & 2 != 0)
        tone = Color(r: UInt8(words[6] >> 16), g: UInt8(words[6] >> 8 & 255), b: UInt8(words[6] & 255))
        let sides = 1...PictureLimits.side
        guard sides.contains(originalWidth), sides.contains(originalHeight),
            originalWidth * originalHeight <= PictureLimits.area, (1...PictureLimits.textureSide).contains(width),
            (1...PictureLimits.textureSide).contains(height), (1...PixelBuffer.mostLevels).contains(levelCount)
        else { return nil }
    }

    /// The sizes of the levels in pixels: each half of the one before, rounded down, at least 1.
    var sizes: [(width: Int, height: Int)] {
        (0..<levelCount).map { (max(width >> $0, 1), max(height >> $0, 1)) }
    }

    /// Bytes of all levels.
    var byteCount: Int { sizes.reduce(0) { $0 + $1.width * $1.height * 4 } }
}

/// 32-bit numbers as this machine has them in memory: both sides are the same program.
private enum Words {
    static func bytes(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

    static func words(_ bytes: [UInt8]) -> [UInt32]? {
        guard bytes.count % 4 == 0 else { return nil }
        return bytes.withUnsafeBytes { buffer in
            stride(from: 0, to: buffer.count, by: 4).map { buffer.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
    }
}
