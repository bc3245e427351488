import RiffleExport
import RiffleFiles
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleShare

/// What lies behind the cards of a setting, before it is a phone's picture.
enum BackdropSource: Equatable, Sendable {
    case nothing
    /// The current card's picture, which a phone has.
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

    /// The size and the time of its file.
    fileprivate var stamp: SIMD2<Int> {
        guard case .file(let path, _) = self else { return .zero }
        let status = (try? SystemCalls.system.status(of: path)) ?? nil
        return SIMD2(status?.size ?? -1, status?.modified ?? -1)
    }

    /// Decodes, blurs and encodes its picture; a sentence if it can't be read.
    func made(_ decoders: DecoderPool) -> (backdrop: ShareBackdrop, problem: String?) {
        guard case .file(let path, let blur) = self else { return (backdrop ?? .nothing, nil) }
        switch BackdropRequest.blurred(path, by: blur, decoders) {
        case .failure(let failure): return (.nothing, failure.sentence)
        case .success(let picture):
            return (picture.levels.first.flatMap(Self.encoded).map { .picture($0) } ?? .nothing, nil)
        }
    }

    /// A blurred picture is small, and without edges each block of WebP would be seen.
    private static func encoded(_ pixels: PixelBuffer) -> ExportPicture? {
        guard pixels.width <= 480 else { return ExportPictures.encoded(pixels, .webP, "") }
        return (try? pixels.png()).map { ExportPicture($0, ending: "png", title: "") }
    }
}

/// The backdrops of shared settings that were made last.
struct SharedBackdrops {
    private var made: [(source: BackdropSource, backdrop: ShareBackdrop, stamp: SIMD2<Int>)] = []
    /// The one that is being made on another thread.
    private var pending: BackdropSource?

    /// A and B, and each before a change.
    private static let most = 4

    /// The backdrop of a source; nil: it is to be made.
    subscript(source: BackdropSource) -> ShareBackdrop? {
        source.backdrop ?? made.last { $0.source == source }?.backdrop
    }

    mutating func add(_ backdrop: ShareBackdrop, of source: BackdropSource) {
        if pending == source { pending = nil }
        made.append((source, backdrop, source.stamp))
        if made.count > Self.most { made.removeFirst() }
    }

    /// The first of some sources that is to be made; nil: none is, or another one is being made.
    mutating func next(of sources: [BackdropSource]) -> BackdropSource? {
        guard pending == nil else { return nil }
        pending = sources.first { self[$0] == nil }
        return pending
    }

    /// Forgets those whose files have changed.
    mutating func forgetChanged() { made.removeAll { $0.stamp != $0.source.stamp } }
}
