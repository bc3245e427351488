public import RiffleMath
public import RiffleScene

/// The pictures of one window: asked for by number, made off the main thread, uploaded little by little, dropped when there is no
/// more room. It belongs to the main thread.
///
/// What is in view is never dropped. If that alone takes more than `memoryLimit`, the largest levels of the largest pictures are
/// left out, and asked for again once there is room.
public final class TextureStore {
    /// What became of a request since the last look.
    public enum Change: Sendable {
        /// Ready to draw: level 0 in pixels, the number of levels, whether nothing shows through, and the size of the picture in
        /// its file, its mean colour.
        case ready(
            TextureID, pixelSize: Size, levelCount: Int, isOpaque: Bool, originalWidth: Int, originalHeight: Int, tone: Color)
        case failed(TextureID, PictureFailure)
        /// Dropped for want of room, or lost by the graphics card; ask again when it is needed.
        case evicted(TextureID)
    }

    /// Bytes of textures at most. Numbers below zero (the app's own: glyphs, shadow, backdrop) count, and are never dropped.
    public var memoryLimit = 256 << 20
    private let table: TextureTable
    // The window destroys the textures with its renderer, so it must not go first.
    private let window: Window
    private let loader: PictureLoader
    /// What is on its way, with the generation of its request: a result of another generation is of another time.
    private var loading: [TextureID: Int] = [:]
    private var generation = 0
    private var upload: TextureUpload?
    /// Pictures that the graphics card did not take: the placeholder stands for them, and asking again would not help.
    private var refused: Set<TextureID> = []

    public init(window: Window, loader: PictureLoader) {
        self.window = window
        self.loader = loader
        table = window.textures
    }

    deinit {
        upload?.discard()
    }

    /// Bytes uploaded now.
    public var memory: Int { table.bytes }

    /// Requests that are neither answered nor dropped.
    public var pendingCount: Int { loading.count }

    /// Whether something waits for `update`: nobody wakes the window for what a budget has left over.
    public var hasArrivals: Bool { upload != nil || loader.hasFinished }

    /// Whether a picture is there as good as there is room for it. Not so if it is out of date (see `expire`).
    public func isReady(_ id: TextureID) -> Bool {
        guard let entry = table[id], !entry.isExpired else { return refused.contains(id) }
        let missing = entry.missingBytes
        guard missing > 0, entry.levels.first == .some(nil), !isTooLarge(entry) else { return true }
        // A tenth of the limit lies between dropping a level and asking for it again, so that the two don't chase each other.
        return table.bytes - table.hiddenBytes + missing > memoryLimit / 10 * 9
    }

    /// The same, and false as well if the picture was made for a frame much smaller than this one (in pixels), while its file has
    /// more to show.
    public func isReady(_ id: TextureID, covering width: Double, _ height: Double) -> Bool {
        guard isReady(id) else { return false }
        guard let entry = table[id] else { return true }
        func covers(_ size: (width: Int, height: Int), _ share: Double) -> Bool {
            Double(size.width) >= width * share && Double(size.height) >= height * share
        }
        return covers(entry.pixelSize, 0.9) || entry.pixelSize.width * 10 >= entry.originalSize.width * 9
    }

    private func isTooLarge(_ entry: TextureTable.Entry) -> Bool {
        table.maximumSide > 0 && max(entry.pixelSize.width, entry.pixelSize.height) > table.maximumSide
    }

    /// Asks for a picture unless it is on its way. A lower priority number comes first.
    /// What stands under the number is drawn until the picture arrives.
    public func request(_ id: TextureID, priority: Int, work: @escaping PictureLoader.Work) {
        guard loading[id] == nil else { return }
        generation += 1
        loading[id] = generation
        loader.request(id, generation: generation, priority: priority, work: work)
    }

    /// Tells the loader what is in view, most wanted first. Of the other requests, all but a few are dropped: after a flick
    /// through a thousand pictures nobody waits for the nine hundred that went by. Numbers below zero stay.
    public func prioritize(_ ids: some Sequence<TextureID>) {
        guard !loading.isEmpty else { return }
        var order: [TextureID: Int] = [:]
        for (position, id) in ids.enumerated() where order[id] == nil { order[id] = position }
        for dropped in loader.prioritize(order) where loading[dropped.id] == dropped.generation { loading[dropped.id] = nil }
    }

    /// Marks pictures as out of date: they are drawn until a request for them is answered, but not `isReady`. What is on its way
    /// to them is thrown away.
    public func expire(where isExpired: (TextureID) -> Bool) {
        table.expire(where: isExpired)
        refused = refused.filter { !isExpired($0) }
        for id in loading.keys.filter(isExpired) { loading[id] = nil }
    }

    /// Puts pixels of the app's own under a number, at once. The levels are the picture and its halves.
    public func set(_ id: TextureID, levels: [PixelBuffer]) {
        loading[id] = nil
        _ = table.set(id, levels: levels)
    }

    /// Takes away pixels of the app's own.
    public func remove(_ id: TextureID) {
        loading[id] = nil
        table.remove(id)
    }

    /// Uploads what has arrived until `budget` seconds are spent (always at least half a megabyte), makes room, and tells what
    /// changed.
    public func update(budget: Double, report: (Change) -> Void) {
        for id in table.takeLost() { report(.evicted(id)) }
        let start = Clock.now()
        repeat {
            if upload == nil { beginUpload(report: report) }
            guard upload != nil else { break }
            upload?.step()
            if upload?.isComplete == true { finishUpload(report: report) }
        } while Clock.now() - start < budget
        if table.bytes > memoryLimit { makeRoom(for: 0, report: report) }
    }

    /// Takes the next result that is still wanted.
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
                levelCount: done.picture.levels.count, isOpaque: done.picture.isOpaque,
                originalWidth: done.picture.originalWidth,
                originalHeight: done.picture.originalHeight, tone: done.picture.tone))
    }

    /// Makes room for a picture and says which of its levels is the first that fits.
    private func makeRoom(for picture: DecodedPicture, id: TextureID, report: (Change) -> Void) -> Int {
        var first = 0
        func needed() -> Int {
            // What it replaces goes when it comes.
            picture.levels[first...].reduce(0) { $0 + $1.bytes.count } - (table[id]?.bytes ?? 0)
        }
        guard id.rawValue >= 0 else { return 0 }
        dropHidden(until: { table.bytes + needed() <= memoryLimit }, sparing: id, report: report)
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

    /// Makes room for `bytes` more.
    private func makeRoom(for bytes: Int, report: (Change) -> Void) {
        dropHidden(until: { table.bytes + bytes <= memoryLimit }, sparing: nil, report: report)
        while table.bytes + bytes > memoryLimit, let largest = table.largestDroppable { table.dropLargestLevel(of: largest.id) }
    }

    private func dropHidden(until isEnough: () -> Bool, sparing id: TextureID?, report: (Change) -> Void) {
        while !isEnough(), let oldest = table.leastRecentlyDrawn(but: id) {
            table.remove(oldest)
            report(.evicted(oldest))
        }
    }

    /// Waits for nothing: the loader is told to stop.
    public func close() { loader.close() }
}
