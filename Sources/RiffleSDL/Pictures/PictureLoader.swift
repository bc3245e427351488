internal import Dispatch
internal import RiffleLock
internal import RiffleMath
public import RiffleScene

/// Produces pictures on worker threads in order of priority. A result carries the id and the generation of its request, so
/// that an outdated one is never assigned to another card.
public final class PictureLoader: Sendable {
    /// A function that produces a picture; runs on a worker thread.
    public typealias Work = @Sendable () -> Result<DecodedPicture, PictureFailure>

    /// The result of one request.
    public struct Finished: Sendable {
        /// The id that was requested.
        public var id: TextureID
        /// The generation of the request.
        public var generation: Int
        /// The picture or the failure.
        public var result: Result<DecodedPicture, PictureFailure>

        /// The bytes of memory that the result occupies until it is taken.
        var bytes: Int {
            guard case .success(let picture) = result else { return 0 }
            return picture.levels.reduce(0) { $0 + $1.bytes.count }
        }
    }

    /// A request that was dropped.
    public struct Dropped: Equatable, Sendable {
        /// The id that was requested.
        public var id: TextureID
        /// The generation of the request.
        public var generation: Int
    }

    private struct Job: Sendable {
        var id: TextureID
        var generation: Int
        var priority: Int
        var work: Work
    }

    private struct State: Sendable {
        var waiting: [Job] = []
        var running = 0
        var finished: [Finished] = []
        var finishedBytes = 0
        var isClosed = false
    }

    /// The default number of workers.
    public static let usualWorkers = 2
    /// The maximum number of waiting requests that the last `prioritize` didn't mention.
    static let spareCount = 16
    /// The maximum number of bytes of finished pictures; above it the workers pause until some are taken.
    static let finishedBytesLimit = 96 << 20

    private let state = Lock(State())
    private let queue = DispatchQueue(label: "pictures", qos: .userInitiated, attributes: .concurrent)
    private let workers: Int
    private let whenFinished: @Sendable () -> Void

    /// `whenFinished` is called on a worker thread after each picture.
    public init(workers: Int = PictureLoader.usualWorkers, whenFinished: @escaping @Sendable () -> Void) {
        self.workers = max(1, workers)
        self.whenFinished = whenFinished
    }

    /// Requests a picture; lower priority numbers are processed first.
    public func request(_ id: TextureID, generation: Int, priority: Int, work: @escaping Work) {
        state.withLock { state in
            if !state.isClosed { state.waiting.append(Job(id: id, generation: generation, priority: priority, work: work)) }
        }
        startWorker()
    }

    /// Changes the priorities of the waiting requests; lower numbers are processed first. Requests that are not in `order` come
    /// last; if there are more than `spareCount` of them, the oldest are dropped and returned. Ids below zero are never dropped.
    @discardableResult public func prioritize(_ order: [TextureID: Int]) -> [Dropped] {
        state.withLock { state in
            var unnamed = 0
            for index in state.waiting.indices {
                let job = state.waiting[index]
                if let priority = order[job.id] {
                    state.waiting[index].priority = priority
                } else if job.id.rawValue >= 0 {
                    // Later requests first, since they are closer to the visible range.
                    state.waiting[index].priority = Int.max - job.generation
                    unnamed += 1
                }
            }
            guard unnamed > Self.spareCount else { return [] }
            var surplus = unnamed - Self.spareCount
            var dropped: [Dropped] = []
            state.waiting.removeAll { job in
                guard surplus > 0, job.id.rawValue >= 0, order[job.id] == nil else { return false }
                surplus -= 1
                dropped.append(Dropped(id: job.id, generation: job.generation))
                return true
            }
            return dropped
        }
    }

    /// Whether there are results to take.
    public var hasFinished: Bool { state.withLock { !$0.finished.isEmpty } }

    /// Removes and returns at most `limit` results, oldest first.
    public func takeFinished(limit: Int = .max) -> [Finished] {
        let taken = state.withLock { state -> [Finished] in
            guard !state.finished.isEmpty else { return [] }
            let taken = Array(state.finished.prefix(limit))
            state.finished.removeFirst(taken.count)
            state.finishedBytes -= taken.reduce(0) { $0 + $1.bytes }
            return taken
        }
        if !taken.isEmpty { startWorker() }
        return taken
    }

    /// Drops all waiting requests and results. Work in progress continues, and its result is discarded.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting.removeAll()
            state.finished.removeAll()
        }
    }

    /// Starts another worker if a request is waiting and the limits allow it.
    private func startWorker() {
        let starts = state.withLock { state -> Bool in
            guard !state.isClosed, !state.waiting.isEmpty, state.running < workers,
                state.finishedBytes < Self.finishedBytesLimit
            else { return false }
            state.running += 1
            return true
        }
        if starts { queue.async { self.run() } }
    }

    /// Processes requests until there are none, or until the limit of finished bytes is reached.
    private func run() {
        while let job = next() {
            let finished = Finished(id: job.id, generation: job.generation, result: job.work())
            let isClosed = state.withLock { state -> Bool in
                if !state.isClosed {
                    state.finished.append(finished)
                    state.finishedBytes += finished.bytes
                }
                return state.isClosed
            }
            if isClosed { return }
            whenFinished()
        }
    }

    /// Removes and returns the request with the highest priority; nil ends the worker.
    private func next() -> Job? {
        state.withLock { state in
            guard !state.isClosed, state.finishedBytes < Self.finishedBytesLimit,
                let best = state.waiting.indices.min(by: { state.waiting[$0].priority < state.waiting[$1].priority })
            else {
                state.running -= 1
                return nil
            }
            return state.waiting.remove(at: best)
        }
    }
}
