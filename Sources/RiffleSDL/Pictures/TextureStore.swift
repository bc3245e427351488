public import RiffleMath
public import RiffleScene

/// The pictures of one window: requested by id, produced off the main thread, uploaded incrementally, evicted when the memory
/// limit is reached. Main thread only.
///
/// Visible pictures are never evicted. If they alone exceed `memoryLimit`, the largest levels of the largest pictures are
/// dropped, and requested again once there is room.
public final class TextureStore {
    /// A change reported by `update`.
    public enum Change: Sendable {
        /// Ready to draw: the size of level 0 in pixels, the number of levels, the part in which all pixels are opaque, the size of the
        /// file's picture in pixels, the mean colour, and the colour of the mat that the picture was laid on (nil: none).
        case ready(
            TextureID, pixelSize: Size, levelCount: Int, opaqueCore: OpaqueCore?, originalWidth: Int, originalHeight: Int,
            tone: Color, mat: Color?)
        /// The picture can't be shown.
        case failed(TextureID, PictureFailure)
        /// Evicted to free memory, or lost by the GPU; request it again when it is needed.
        case evicted(TextureID)
    }

    /// The maximum number of bytes of textures. Ids below zero (glyphs, shadow, backdrop, text) count, but are never evicted.
    public var memoryLimit = 256 << 20
    private let table: TextureTable
    // Retained because the window destroys the textures with its renderer.
    private let window: Window
    private let loader: PictureLoader
    /// Pending requests with their generation; results of another generation are outdated.
    private var loading: [TextureID: Int] = [:]
    /// The positions of the last call of `prioritize`. They are stored to reuse the memory, since it is called in every frame while
    /// something loads.
    private var order: [TextureID: Int] = [:]
    private var generation = 0
    private var upload: TextureUpload?
    /// Pictures that the GPU refused: they are drawn as the placeholder and not requested again.
    private var refused: Set<TextureID> = []

    /// A store for a window, with a loader of its own.
    public init(window: Window, loader: PictureLoader) {
        self.window = window
        self.loader = loader
        table = window.textures
    }

    deinit {
        upload?.discard()
    }

    /// The number of bytes of uploaded textures.
    public var memory: Int { table.bytes }

    /// How often the GPU has lost its textures, or may have lost them.
    public var losses: Int { table.losses }

    /// The number of requests that are neither completed nor dropped.
    public var pendingCount: Int { loading.count }

    /// Whether `update` has work left; there is no wake event for results that the budget has left over.
    public var hasArrivals: Bool { upload != nil || loader.hasFinished }

    /// Whether a picture needs no request: it is loaded in the best quality for which there is memory, and not expired (see
    /// `expire`); or the GPU has refused it.
    public func isReady(_ id: TextureID) -> Bool {
        guard let entry = table[id], !entry.isExpired else { return refused.contains(id) }
        let missing = entry.missingBytes
        guard missing > 0, entry.levels.first == .some(nil), !isTooLarge(entry) else { return true }
        // Hysteresis of a tenth of the limit between dropping a level and requesting it again.
        return table.bytes - table.invisibleBytes + missing > memoryLimit / 10 * 9
    }

    /// Returns whether a picture is ready and sharp enough for a frame of this size in pixels. It isn't if it was decoded for a much
    /// smaller frame and its file has more pixels.
    public func isReady(_ id: TextureID, covering width: Double, _ height: Double) -> Bool {
        guard isReady(id) else { return false }
        guard let entry = table[id] else { return true }
        func covers(_ size: (width: Int, height: Int), _ share: Double) -> Bool {
            Double(size.width) >= width * share && Double(size.height) >= height * share
        }
        return covers(entry.pixelSize, 0.9) || entry.pixelSize.width * 10 >= entry.originalSize.width * 9
    }

    /// Whether level 0 exceeds the GPU's maximum texture size.
    private func isTooLarge(_ entry: TextureTable.Entry) -> Bool {
        table.maximumSide > 0 && max(entry.pixelSize.width, entry.pixelSize.height) > table.maximumSide
    }

    /// Whether a request is neither completed nor dropped.
    public func isPending(_ id: TextureID) -> Bool { loading[id] != nil }

    /// Requests a picture unless it is pending. Lower priority numbers come first.
    /// The present texture of the id is drawn until the picture arrives.
    public func request(_ id: TextureID, priority: Int, work: @escaping PictureLoader.Work) {
        guard loading[id] == nil else { return }
        generation += 1
        loading[id] = generation
        loader.request(id, generation: generation, priority: priority, work: work)
    }

    /// Tells the loader the visible pictures, the most important first. All but a few of the other requests are dropped, such as requests
    /// for pictures that a flick has passed. Ids below zero are kept.
    public func prioritize(_ ids: ContiguousArray<TextureID>) {
        guard !loading.isEmpty else { return }
        order.removeAll(keepingCapacity: true)
        for (position, id) in ids.enumerated() where order[id] == nil { order[id] = position }
        for dropped in loader.prioritize(order) where loading[dropped.id] == dropped.generation { loading[dropped.id] = nil }
    }

    /// Marks pictures as outdated: they are drawn until a new request completes, but are not `isReady`. Their pending requests
    /// are dropped.
    public func expire(where isExpired: (TextureID) -> Bool) {
        table.expire(where: isExpired)
        refused = refused.filter { !isExpired($0) }
        for id in loading.keys.filter(isExpired) { loading[id] = nil }
    }

    /// Uploads the mip levels of a generated picture for an id at once. A copy of its pixels is kept in case the GPU loses its
    /// textures, unless the caller sets it again when it is not `isThere`.
    public func set(_ id: TextureID, levels: [PixelBuffer], isKept: Bool = true) {
        loading[id] = nil
        _ = table.set(id, levels: levels, isKept: isKept)
    }

    /// Whether there is a texture of an id.
    public func isThere(_ id: TextureID) -> Bool { table[id] != nil }

    /// Removes a generated picture.
    public func remove(_ id: TextureID) {
        loading[id] = nil
        table.remove(id)
    }

    /// Uploads finished pictures until `budget` seconds are spent (always at least half a megabyte), evicts pictures if
    /// necessary, and reports all changes.
    public func update(budget: Double, report: (Change) -> Void) {
        for id in table.takeLost() { report(.evicted(id)) }
        if let lost = upload, lost.isLost { upload = lost.begunAgain() }
        let start = Clock.now()
        repeat {
            if upload == nil { beginUpload(report: report) }
            guard upload != nil else { break }
            upload?.step()
            if upload?.isComplete == true { finishUpload(report: report) }
        } while Clock.now() - start < budget
        if table.bytes > memoryLimit { makeRoom(for: 0, report: report) }
    }

    /// Begins to upload the next result that isn't outdated.
    private func beginUpload(report: (Change) -> Void) {
        while let finished = loader.takeFinished(limit: 1).first {
            guard loading[finished.id] == finished.generation else { continue }
            switch finished.result {
            case .success(let picture) where !picture.levels.isEmpty:
                upload = TextureUpload(
                    id: finished.id, generation: finished.generation, picture: picture,
                    firstLevel: makeRoom(for: picture, id: finished.id, report: report), table: table)
                return
            case .success:
                loading[finished.id] = nil
            case .failure(let failure):
                loading[finished.id] = nil
                report(.failed(finished.id, failure))
            }
        }
    }

    /// Installs the uploaded textures and reports the picture.
    private func finishUpload(report: (Change) -> Void) {
        guard let done = upload else { return }
        upload = nil
        guard loading[done.id] == done.generation else { return done.discard() }
        loading[done.id] = nil
        guard done.install(), let first = done.picture.levels.first else {
            if refused.insert(done.id).inserted {
                report(.failed(done.id, PictureFailure(path: "a picture", reason: "The graphics card has no room for it")))
            }
            return
        }
        report(
            .ready(
                done.id, pixelSize: Size(width: Double(first.width), height: Double(first.height)),
                levelCount: done.picture.levels.count, opaqueCore: done.picture.opaqueCore,
                originalWidth: done.picture.originalWidth,
                originalHeight: done.picture.originalHeight, tone: done.picture.tone, mat: done.picture.mat))
    }

    /// Frees memory for a picture; returns the index of its first level that fits.
    private func makeRoom(for picture: DecodedPicture, id: TextureID, report: (Change) -> Void) -> Int {
        var first = 0
        func needed() -> Int {
            // The textures that it replaces will be freed.
            picture.levels[first...].reduce(0) { $0 + $1.bytes.count } - (table[id]?.bytes ?? 0)
        }
        guard id.rawValue >= 0 else { return 0 }
        evictInvisible(until: { table.bytes + needed() <= memoryLimit }, sparing: id, report: report)
        while table.bytes + needed() > memoryLimit {
            let own = first < picture.levels.count - 1 ? picture.levels[first].bytes.count : 0
            if let other = table.largestDroppable, other.bytes > own {
                table.dropLargestLevel(of: other.id)
            } else if own > TextureTable.smallLevel {
                first += 1
            } else {
                break
            }
        }
        return first
    }

    /// Frees memory for `bytes` more.
    private func makeRoom(for bytes: Int, report: (Change) -> Void) {
        evictInvisible(until: { table.bytes + bytes <= memoryLimit }, sparing: nil, report: report)
        while table.bytes + bytes > memoryLimit, let largest = table.largestDroppable { table.dropLargestLevel(of: largest.id) }
    }

    /// Evicts pictures that are out of view, the least recently drawn first.
    private func evictInvisible(until isEnough: () -> Bool, sparing id: TextureID?, report: (Change) -> Void) {
        while !isEnough(), let oldest = table.leastRecentlyDrawn(but: id) {
            table.remove(oldest)
            report(.evicted(oldest))
        }
    }

    /// Stops the loader without waiting for it.
    public func close() { loader.close() }
}
