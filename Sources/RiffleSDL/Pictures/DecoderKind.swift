internal import CPictures
internal import CSandbox

/// The kinds of decoder process. The libraries of the last two take long to load, and need rights that the first doesn't get.
enum DecoderKind: String, CaseIterable {
    /// Decodes files that SDL2_image reads.
    case common = "decode-pictures"
    /// Decodes SVG.
    case drawings = "decode-drawings"
    /// Decodes HEIC, AVIF, JPEG 2000 and JPEG XL.
    case rare = "decode-rare-pictures"

    /// The most threads of a process. Pango starts some for each style of text, and decoders of HEIC at least one.
    var mostThreads: Int { self == .common ? 1 : 16 }

    /// The number of bytes that show a file's kind.
    static let headLength = 4096

    init(_ kind: PictureHeader.Kind) {
        switch kind {
        case .svg, .svgz: self = .drawings
        case .heic, .avif, .jpeg2000, .jxl: self = .rare
        default: self = .common
        }
    }

    /// Loads the libraries; returns the kinds of CPictures that can be read.
    func load() -> UInt32 {
        ImageLibrary.start()
        pictures_load()
        return switch self {
        case .common: 0
        case .drawings: pictures_load_drawings()
        case .rare: pictures_load_rare()
        }
    }

    /// Confines this process as far as the kernel supports it. Without any support, the resource limits and the separate process remain.
    func confine() -> sandbox_confinement {
        switch self {
        case .common: return sandbox_close(0, nil, 0)
        case .rare: return sandbox_close(SANDBOX_THREADS.rawValue, nil, 0)
        case .drawings:
            var folders = [UnsafePointer<CChar>?](repeating: nil, count: 256)
            let count = pictures_font_folders(&folders, folders.count)
            let confinement = sandbox_close(SANDBOX_THREADS.rawValue | SANDBOX_FILES_OPEN.rawValue, folders, count)
            pictures_begin_drawings(confinement.rawValue & SANDBOX_FILES_CLOSED.rawValue != 0)
            return confinement
        }
    }
}

extension PictureHeader.Kind {
    /// The kind in CPictures; nil if it has none.
    var special: pictures_kind? {
        switch self {
        case .svg, .svgz: PICTURES_DRAWINGS
        case .heic: PICTURES_HEIC
        case .avif: PICTURES_AVIF
        case .jpeg2000: PICTURES_JPEG2000
        case .jxl: PICTURES_JPEGXL
        default: nil
        }
    }
}
