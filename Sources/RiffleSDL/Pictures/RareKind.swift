internal import CPictures

/// Kinds of pictures that can't be read everywhere.
enum RareKind: CaseIterable {
    case compressedDrawing, heic, avif, jpegXL, jpeg2000, photoshop, cameraRaw

    init?(_ kind: PictureHeader.Kind) {
        switch kind {
        case .svgz: self = .compressedDrawing
        case .heic: self = .heic
        case .avif: self = .avif
        case .jxl: self = .jpegXL
        case .jpeg2000: self = .jpeg2000
        default: return nil
        }
    }

    /// The kind by a file extension in lower case.
    init?(ending: String) {
        guard let kind = Self.kinds[ending] else { return nil }
        self = kind
    }

    private static let kinds = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { kind in kind.endings.map { ($0, kind) } })

    private var endings: [String] {
        switch self {
        case .compressedDrawing: ["svgz"]
        case .heic: ["heic", "heif", "hif"]
        case .avif: ["avif"]
        case .jpegXL: ["jxl"]
        case .jpeg2000: ["jp2", "j2k", "jpf", "jpx", "j2c", "jpc"]
        case .photoshop: ["psd", "psb"]
        case .cameraRaw:
            ["dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "sr2", "srf", "orf", "rw2", "raf", "pef", "srw", "3fr", "iiq"]
        }
    }

    private var name: String {
        switch self {
        case .compressedDrawing: "SVGZ"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .jpegXL: "JPEG XL"
        case .jpeg2000: "JPEG 2000"
        case .photoshop: "PSD"
        case .cameraRaw: "camera raw"
        }
    }

    /// The library that reads it; nil if none does.
    private var library: String? {
        switch self {
        case .compressedDrawing: "librsvg"
        case .heic: "libheif with an HEVC decoder"
        case .avif: "libheif with an AV1 decoder"
        case .jpegXL: "libjxl"
        case .jpeg2000: "OpenJPEG"
        case .photoshop, .cameraRaw: nil
        }
    }

    private var need: String { name + (library.map { ", which needs \($0)" } ?? ", which Riffle doesn't read") }

    /// The reason why a file of this kind can't be shown.
    var refusal: String { "It is \(need)" }

    /// Returns the sentence about `count` files of this kind in a folder.
    func sentence(_ count: Int, in folder: String) -> String {
        "\(count == 1 ? "1 picture" : "\(count) pictures") in the folder \(folder) \(count == 1 ? "is" : "are") \(need)."
    }

    /// The decoder process whose libraries read this kind; nil: none does.
    var decoder: DecoderKind? {
        switch self {
        case .compressedDrawing: .drawings
        case .heic, .avif, .jpegXL, .jpeg2000: .rare
        case .photoshop, .cameraRaw: nil
        }
    }

    /// Returns whether this kind can be read. `readable`: the kinds of CPictures that can be read.
    func isReadable(_ readable: UInt32) -> Bool {
        func has(_ kind: pictures_kind) -> Bool { readable & kind.rawValue != 0 }
        return switch self {
        case .compressedDrawing: has(PICTURES_DRAWINGS)
        case .heic: has(PICTURES_HEIC)
        case .avif: has(PICTURES_AVIF) || ImageLibrary.readsAVIF
        case .jpegXL: has(PICTURES_JPEGXL) || ImageLibrary.readsJXL
        case .jpeg2000: has(PICTURES_JPEG2000)
        case .photoshop, .cameraRaw: false
        }
    }
}

/// Finds out which rare kinds can be read, and counts the files of unreadable kinds.
struct RareKinds {
    /// Riffle's executable, which is run as a decoder process to find out its formats when they are needed.
    let program: String
    private var readable: [DecoderKind: UInt32] = [:]
    private var unreadable: [RareKind: Int] = [:]

    init(program: String) { self.program = program }

    /// Returns whether files with this extension, in lower case, can be read; otherwise counts the file.
    mutating func reads(_ ending: String) -> Bool {
        guard let kind = RareKind(ending: ending) else { return false }
        if kind.isReadable(kind.decoder.map { kinds(of: $0) } ?? 0) { return true }
        unreadable[kind, default: 0] += 1
        return false
    }

    /// Returns the number of unreadable files since the last call, by their kind.
    mutating func takeUnreadable() -> [(kind: RareKind, count: Int)] {
        defer { unreadable = [:] }
        return RareKind.allCases.compactMap { kind in unreadable[kind].map { (kind, $0) } }
    }

    private mutating func kinds(of decoder: DecoderKind) -> UInt32 {
        if let known = readable[decoder] { return known }
        var kinds: UInt32 = 0
        if case .success(var process) = DecoderProcess.start(program, decoder) {
            kinds = process.readableKinds() ?? 0
            process.end()
        }
        readable[decoder] = kinds
        return kinds
    }
}
