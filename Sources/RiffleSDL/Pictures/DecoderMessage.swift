internal import RiffleScene

/// A request to a decoder process; the file's descriptor is sent with it.
struct DecoderRequest: Equatable {
    /// The size of the frame that the picture has to cover, in pixels.
    var width: Int
    var height: Int
    /// The file's length in bytes, and whether its name ends in ".tga"; see `PictureFile`.
    var length: Int
    var isNamedTGA: Bool

    var bytes: [UInt8] {
        Words.bytes([
            DecoderAnswer.mark, UInt32(clamping: width), UInt32(clamping: height), UInt32(clamping: length), isNamedTGA ? 1 : 0,
        ])
    }

    init(width: Int, height: Int, length: Int, isNamedTGA: Bool) {
        (self.width, self.height, self.length, self.isNamedTGA) = (width, height, length, isNamedTGA)
    }

    init?(_ bytes: [UInt8]) {
        guard let words = Words.words(bytes), words.count == 5, words[0] == DecoderAnswer.mark else { return nil }
        self.init(width: Int(words[1]), height: Int(words[2]), length: Int(words[3]), isNamedTGA: words[4] != 0)
    }

    /// The signal that the process waits for after `DecoderAnswer.begun`: its limits have been set for this picture.
    static let proceed = Words.bytes([DecoderAnswer.mark])
}

/// A message from a decoder process. The process may be compromised by a malicious file, so messages are validated strictly:
/// parsing a malformed one gives nil.
enum DecoderAnswer: Equatable {
    /// The process has started and uses this many bytes of address space, at most `largestStart`, 0 if unknown; sent once, before it has
    /// seen a stranger's file. `confinement`: as CSandbox reports it; `kinds`: the kinds of CPictures that the process reads in addition to
    /// SDL2_image's.
    case ready(memory: Int, confinement: UInt32, kinds: UInt32)
    /// It has read the file and waits for `DecoderRequest.proceed` to decode a picture of this many pixels, at most
    /// `PictureLimits.area`.
    case begun(pixels: Int)
    /// The picture; its levels are in the memory that it was given, one after the other.
    case picture(DecodedForm)
    /// The reason why there is no picture.
    case refused(PictureRefusal)

    /// The magic number at the beginning of each message.
    static let mark: UInt32 = 0x5249_4601
    /// The size of the receive buffer in bytes; no message is longer.
    static let capacity = 1024
    private static let largestStart = 4 << 30
    /// The maximum length of a reason in bytes of UTF-8.
    private static let textLength = 400

    var bytes: [UInt8] {
        switch self {
        case .ready(let memory, let confinement, let kinds):
            Words.bytes([DecoderAnswer.mark, 0, UInt32(clamping: memory >> 10), confinement, kinds])
        case .begun(let pixels): Words.bytes([DecoderAnswer.mark, 1, UInt32(clamping: pixels)])
        case .picture(let form): Words.bytes([DecoderAnswer.mark, 2] + form.words)
        case .refused(let refusal): Words.bytes([DecoderAnswer.mark, 3]) + refusal.reason.utf8.prefix(Self.textLength)
        }
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8, let head = Words.words(Array(bytes.prefix(8))), head[0] == DecoderAnswer.mark else { return nil }
        let rest = Array(bytes.dropFirst(8))
        switch head[1] {
        case 0:
            guard let words = Words.words(rest), words.count == 3, words[0] <= Self.largestStart >> 10 else { return nil }
            self = .ready(memory: Int(words[0]) << 10, confinement: words[1], kinds: words[2])
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

    /// A text with control and format characters replaced by spaces, because it is printed on a terminal.
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

/// The properties of a decoded picture, without its pixels.
struct DecodedForm: Equatable {
    /// The size of the file's picture in pixels.
    var originalWidth: Int
    var originalHeight: Int
    /// The size of level 0 in pixels.
    var width: Int
    var height: Int
    /// The number of mip levels.
    var levelCount: Int
    var isAnimated: Bool
    var lack: PictureLack?
    var opaqueCore: OpaqueCore?
    var tone: Color

    init(_ picture: DecodedPicture) {
        (originalWidth, originalHeight) = (picture.originalWidth, picture.originalHeight)
        (width, height) = (picture.levels.first?.width ?? 0, picture.levels.first?.height ?? 0)
        levelCount = picture.levels.count
        (isAnimated, lack) = (picture.isAnimated, picture.lack)
        (opaqueCore, tone) = (picture.opaqueCore, picture.tone)
    }

    fileprivate var words: [UInt32] {
        let color = UInt32(tone.r) << 16 | UInt32(tone.g) << 8 | UInt32(tone.b)
        let core = opaqueCore ?? .whole
        return [
            UInt32(clamping: originalWidth), UInt32(clamping: originalHeight), UInt32(clamping: width), UInt32(clamping: height),
            UInt32(clamping: levelCount), (isAnimated ? 1 : 0) | (opaqueCore == nil ? 0 : 2) | (lack?.rawValue ?? 0) << 2, color,
            UInt32(bitPattern: core.left), UInt32(bitPattern: core.top), UInt32(bitPattern: core.right),
            UInt32(bitPattern: core.bottom), UInt32(bitPattern: core.corner),
        ]
    }

    fileprivate init?(_ words: [UInt32]) {
        guard words.count == 12, words[5] < 16, words[6] < 1 << 24 else { return nil }
        (originalWidth, originalHeight) = (Int(words[0]), Int(words[1]))
        (width, height, levelCount) = (Int(words[2]), Int(words[3]), Int(words[4]))
        (isAnimated, lack) = (words[5] & 1 != 0, PictureLack(rawValue: words[5] >> 2))
        tone = Color(r: UInt8(words[6] >> 16), g: UInt8(words[6] >> 8 & 255), b: UInt8(words[6] & 255))
        let sides = 1...PictureLimits.side
        guard sides.contains(originalWidth), sides.contains(originalHeight),
            originalWidth * originalHeight <= PictureLimits.area, (1...PictureLimits.textureSide).contains(width),
            (1...PictureLimits.textureSide).contains(height), (1...PixelBuffer.mostLevels).contains(levelCount)
        else { return nil }
        let insets = words[7...].map { Int($0) }
        guard insets[0] + insets[2] < width, insets[1] + insets[3] < height, insets[4] <= min(width, height) else { return nil }
        if words[5] & 2 != 0 {
            opaqueCore = OpaqueCore(
                left: Int32(insets[0]), top: Int32(insets[1]), right: Int32(insets[2]), bottom: Int32(insets[3]),
                corner: Int32(insets[4]))
        }
    }

    /// The sizes of the levels in pixels: each is half of the previous level's, rounded down, at least 1.
    var sizes: [(width: Int, height: Int)] {
        (0..<levelCount).map { (max(width >> $0, 1), max(height >> $0, 1)) }
    }

    /// The total size of all levels in bytes.
    var byteCount: Int { sizes.reduce(0) { $0 + $1.width * $1.height * 4 } }
}

/// Conversion between bytes and 32-bit numbers in native byte order; both sides run on the same machine.
private enum Words {
    static func bytes(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

    static func words(_ bytes: [UInt8]) -> [UInt32]? {
        guard bytes.count % 4 == 0 else { return nil }
        return bytes.withUnsafeBytes { buffer in
            stride(from: 0, to: buffer.count, by: 4).map { buffer.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
    }
}
