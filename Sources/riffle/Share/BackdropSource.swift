import RiffleExport
import RiffleFiles
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleShare

/// The source of a setting's backdrop, before it is encoded as a picture for phones.
enum BackdropSource: Equatable, Sendable {
    case nothing
    /// The current card's picture, which the phone already has.
    case card(blur: Double)
    /// A file, blurred by points of a window 1280 points wide.
    case file(String, blur: Double)

    /// `path`: the user's own picture; nil: the built-in one.
    init(_ configuration: StageConfiguration, path: String?) {
        let blur = configuration.stage["backdropBlur"]
        switch configuration.backdrop {
        case .none: self = .nothing
        case .card: self = .card(blur: blur)
        case .picture: self = (path ?? TextureFeeder.builtInBackdrop).map { .file($0, blur: blur) } ?? .nothing
        }
    }

    /// The backdrop, if no picture has to be decoded for it.
    var backdrop: ShareBackdrop? {
        switch self {
        case .nothing: .nothing
        case .card(let blur): .card(blur: blur)
        case .file: nil
        }
    }

    /// The size and the modification time of the file.
    fileprivate var stamp: SIMD2<Int> {
        guard case .file(let path, _) = self else { return .zero }
        let status = (try? SystemCalls.system.status(of: path)) ?? nil
        return SIMD2(status?.size ?? -1, status?.modified ?? -1)
    }

    /// Decodes, blurs and encodes the file's picture. Returns a sentence if it can't be read.
    func made(_ decoders: DecoderPool) -> (backdrop: ShareBackdrop, problem: String?) {
        guard case .file(let path, let blur) = self else { return (backdrop ?? .nothing, nil) }
        switch BackdropRequest.blurred(path, by: blur, decoders) {
        case .failure(let failure): return (.nothing, failure.sentence)
        case .success(let picture):
            return (picture.levels.first.flatMap(Self.encoded).map { .picture($0) } ?? .nothing, nil)
        }
    }

    /// Encodes a picture. A blurred picture is small, and has no edges that would hide WebP's blocks, so it becomes a PNG.
    private static func encoded(_ pixels: PixelBuffer) -> ExportPicture? {
        guard pixels.width <= 480 else { return ExportPictures.encoded(pixels, .webP, "") }
        return (try? pixels.png()).map { ExportPicture($0, ending: "png", title: "") }
    }
}

/// The backdrops of shared settings that were made last.
struct SharedBackdrops {
    private var made: [(source: BackdropSource, backdrop: ShareBackdrop, stamp: SIMD2<Int>)] = []
    /// The source whose backdrop is being made on another thread.
    private var pending: BackdropSource?

    /// The most backdrops: of A and B, and of each before its last change.
    private static let most = 4

    /// The backdrop of a source; nil: it has to be made.
    subscript(source: BackdropSource) -> ShareBackdrop? {
        source.backdrop ?? made.last { $0.source == source }?.backdrop
    }

    mutating func add(_ backdrop: ShareBackdrop, of source: BackdropSource) {
        if pending == source { pending = nil }
        made.append((source, backdrop, source.stamp))
        if made.count > Self.most { made.removeFirst() }
    }

    /// Returns the first of some sources whose backdrop has to be made; nil if none has to be, or another is being made.
    mutating func next(of sources: [BackdropSource]) -> BackdropSource? {
        guard pending == nil else { return nil }
        pending = sources.first { self[$0] == nil }
        return pending
    }

    /// Forgets the backdrops whose files have changed.
    mutating func forgetChanged() { made.removeAll { $0.stamp != $0.source.stamp } }
}
