public import RiffleMath
public import RiffleScene

/// The pictures of one window: asked for by number, made off the main thread, uploaded little by little, dropped when there is no
/// more room. It belongs to the main thread.
public final class TextureStore {
    /// What became of a request since the last look.
    public enum Change: Sendable {
        /// Ready to draw: level 0 in pixels, the number of levels, whether nothing shows through, and the size of the picture in its file.
        case ready(TextureID, pixelSize: Size, levelCount: Int, isOpaque: Bool, originalWidth: Int, originalHeight: Int)
        case failed(TextureID, PictureFailure)
        /// Dropped for want of room; ask again when it is needed.
        case evicted(TextureID)
    }

    /// Bytes of pictures that are kept ready; what is visible is kept even beyond.
    public var memoryLimit = 256 << 20
    private let window: Window
    private let loader: PictureLoader
    private var generations: [TextureID: Int] = [:]
    private var loading: Set<TextureID> = []
    private var generation = 0

    public init(window: Window, loader: PictureLoader) {
        self.window = window
        self.loader = loader
    }

    /// Bytes uploaded now.
    public var memory: Int { window.textures.bytes }
    public var pendingCount: Int { loading.count }

    public func isReady(_ id: TextureID) -> Bool { window.textures.contains(id) }

    /// Asks for a picture unless it is there or on its way. A lower priority number comes first.
    public func request(_ id: TextureID, priority: Int, work: @escaping PictureLoader.Work) {
        guard !window.textures.contains(id), !loading.contains(id) else { return }
        generation += 1
        generations[id] = generation
        loading.insert(id)
        loader.request(id, generation: generation, priority: priority, work: work)
    }

    /// Tells the loader what is in view, most wanted first.
    public func prioritize(_ ids: some Sequence<TextureID>) {
        guard !loading.isEmpty else { return }
        var order: [TextureID: Int] = [:]
        for (position, id) in ids.enumerated() where order[id] == nil { order[id] = position }
        loader.prioritize(order)
    }

    /// Puts pixels of the app's own under a number, at once.
    public func set(_ id: TextureID, levels: [PixelBuffer]) {
        _ = window.textures.set(id, levels: levels)
    }

    /// Uploads what has arrived until `budget` seconds are spent (at least one picture), makes room, and tells what changed.
    public func update(budget: Double, report: (Change) -> Void) {
        window.textures.frame += 1
        let start = Clock.now()
        while let finished = loader.takeFinished(limit: 1).first {
            loading.remove(finished.id)
            guard generations[finished.id] == finished.generation else { continue }
            switch finished.result {
            case .failure(let failure): report(.failed(finished.id, failure))
            case .success(let picture):
                guard let first = picture.levels.first else { continue }
                if window.textures.set(finished.id, levels: picture.levels) {
                    report(
                        .ready(
                            finished.id, pixelSize: Size(width: Double(first.width), height: Double(first.height)),
                            levelCount: picture.levels.count, isOpaque: picture.isOpaque, originalWidth: picture.originalWidth,
                            originalHeight: picture.originalHeight))
                }
            }
            if Clock.now() - start > budget { break }
        }
        while window.textures.bytes > memoryLimit, let oldest = window.textures.leastRecentlyDrawn {
            window.textures.remove(oldest)
            report(.evicted(oldest))
        }
    }

    /// Waits for nothing: the loader is told to stop.
    public func close() { loader.close() }
}
