import RiffleSession
import RiffleExport
import RiffleFiles
import RiffleLock
import RiffleMath
import RiffleSDL

/// The pictures of exported pages: reduced to the size of a card, and encoded.
struct ExportPictures: Equatable, Sendable {
    /// The most pictures of a page; further cards repeat them.
    static let most = 100
    /// The number of cards of a page that shows the built-in pictures.
    static let builtInCount = 5
    /// Pixels per point of a card, in a window 800 points high: sharp on most screens.
    private static let density = 1.5
    /// The quality of WebP and JPEG, from 0 to 100.
    private static let quality = 84

    /// Pictures that were encoded before: the pictures of a folder that is kept up to date stay the same while its numbers change. For any
    /// thread.
    final class Cache: Sendable {
        /// Everything that the pictures depend on. `files`: the files' sizes and times.
        fileprivate struct Key: Equatable {
            var items: [Library.Item]
            var files: [SIMD2<Int>]
            var size: SIMD2<Int>
        }

        fileprivate let made = Lock<[ExportPicture.Format: (key: Key, pictures: [ExportPicture])]>([:])
    }

    /// Where pictures are kept for the next time; nil: they are made again.
    var cache: Cache?
    private let items: [Library.Item]
    private let decoders: DecoderPool

    /// The first pictures of a library, at most as many as there are cards.
    init(_ library: Library, cards: Int, decoders: DecoderPool = DecoderPool()) {
        self.init(library.items.prefix(cards), decoders: decoders)
    }

    /// The pictures of the first cards.
    init(_ items: some Sequence<Library.Item>, decoders: DecoderPool = DecoderPool()) {
        self.items = Array(items.prefix(Self.most))
        self.decoders = decoders
    }

    /// Whether both have pictures of the same files.
    static func == (a: ExportPictures, b: ExportPictures) -> Bool { a.items == b.items }

    /// The absolute paths of the pictures' folders.
    var folders: Set<String> {
        Set(items.map { String($0.absolutePath[..<($0.absolutePath.lastIndex(of: "/") ?? $0.absolutePath.endIndex)]) })
    }

    /// Returns the number of a page's cards: the requested number, or else the number of given pictures, or else a few for the built-in
    /// ones.
    static func count(asked: Int?, _ library: Library) -> Int {
        asked ?? (library.isBuiltIn || library.items.isEmpty ? builtInCount : library.items.count)
    }

    /// Gives an export its pictures in the platform's format. Leaves out pictures that can't be read, and returns a sentence about each.
    func fill(_ export: inout ModelExport, for target: ExportTarget) -> [String] {
        guard let format = target.pictureFormat else { return [] }
        let height = 800 / export.area.height * export.card.height * Self.density
        let size = (Int((height * export.card.width / export.card.height).rounded(.up)), Int(height.rounded(.up)))
        var sentences: [String] = []
        export.pictureFocus = items.first?.isOwn == false ? 0 : 0.5
        let key = key(size)
        if let known = cache?.made.withLock({ $0[format] }), known.key == key {
            export.pictures = known.pictures
            return []
        }
        export.pictures = items.compactMap { item in
            switch decoders.decode(item.absolutePath, covering: size.0, size.1) {
            case .failure(let failure):
                sentences.append(failure.sentence)
                return nil
            case .success(let picture):
                return picture.levels.first.flatMap { Self.encoded($0.fitted(toCover: size.0, size.1), format, item.title) }
            }
        }
        if let cache, sentences.isEmpty {
            let pictures = export.pictures
            cache.made.withLock { $0[format] = (key, pictures) }
        }
        return sentences
    }

    private func key(_ size: (Int, Int)) -> Cache.Key {
        let files = items.map { item -> SIMD2<Int> in
            let status = (try? SystemCalls.system.status(of: item.absolutePath)) ?? nil
            return SIMD2(status?.size ?? -1, status?.modified ?? -1)
        }
        return Cache.Key(items: items, files: files, size: SIMD2(size.0, size.1))
    }

    static func encoded(
        _ pixels: PixelBuffer, _ format: ExportPicture.Format, _ title: String, quality: Float = Float(Self.quality)
    ) -> ExportPicture? {
        switch format {
        case .webP:
            if let bytes = pixels.webP(quality: quality) { return ExportPicture(bytes, ending: "webp", title: title) }
        case .jpeg:
            if pixels.isOpaque, let bytes = try? pixels.jpeg(quality: Int(quality)) {
                return ExportPicture(bytes, ending: "jpg", title: title)
            }
        }
        return (try? pixels.png()).map { ExportPicture($0, ending: "png", title: title) }
    }
}
