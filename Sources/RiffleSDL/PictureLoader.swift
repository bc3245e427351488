internal import Dispatch
internal import RiffleLock
public import RiffleScene

/// Makes pictures off the main thread, the most wanted first. A result carries the number and the generation of its request, so
/// that it can never end up on another card.
public final class PictureLoader: Sendable {
    /// Work that gives a picture or the reason why not; runs on a worker thread.
    public typealias Work = @Sendable () -> Result<DecodedPicture, PictureFailure>

    /// The answer to one request.
    public struct Finished: Sendable {
        public var id: TextureID
        public var generation: Int
        public var result: Result<DecodedPicture, PictureFailure>

        /// Bytes that the answer keeps in memory until it is taken.
        var bytes: Int {
            guard case .success(let picture) = result else { return 0 }
            return picture.levels.reduce(0) { $0 + $1.bytes.count }
        }
    }

    /// A request that was dropped.
    public struct Dropped: Equatable, Sendable {
        public var id: TextureID
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

    /// As many pictures are made at a time, unless somebody says otherwise.
    public static let usualWorkers = 2
    /// Requests that are kept though nobody names them any more.
    static let spareCount = 16
    /// Bytes of finished pictures that may lie here before the workers wait for them to be taken.
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

    /// Pictures that are waited for or being made.
    public var pendingCount: Int { state.withLock { $0.waiting.count + $0.running } }

    /// Asks for a picture; a lower priority number comes first.
    public func request(_ id: TextureID, generation: Int, priority: Int, work: @escaping Work) {
        state.withLock { state in
            if !state.isClosed { state.waiting.append(Job(id: id, generation: generation, priority: priority, work: work)) }
        }
        startWorker()
    }

    /// Changes how urgent the waiting pictures are: a lower number comes first. Those that are not named come last; the oldest of
    /// them are dropped when there are more than a few, and told. Numbers below zero are never dropped.
    @discardableResult public func prioritize(_ order: [TextureID: Int]) -> [Dropped] {
        state.withLock { state in
            var unnamed = 0
            for index in state.waiting.indices {
                let job = state.waiting[index]
                if let priority = order[job.id] {
                    state.waiting[index].priority = priority
                } else if job.id.rawValue >= 0 {
                    // The later requests are the nearer ones.
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

    /// Whether there is something to take.
    public var hasFinished: Bool { state.withLock { !$0.finished.isEmpty } }

    /// Takes what is finished, oldest first, at most `limit` pictures.
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

    /// Drops what waits. What is being decoded is left to itself; its result goes nowhere, and nobody waits for it.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting.removeAll()
            state.finished.removeAll()
        }
    }

    /// Puts another worker to work if there is something to do for it.
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

    /// The most urgent picture; nil sends the worker home.
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
