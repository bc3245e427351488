internal import Dispatch
public import RiffleScene
internal import Synchronization

/// Makes pictures off the main thread, the most wanted first. A result carries the number and the generation of its request, so
/// that it can never end up on another card.
public final class PictureLoader: Sendable {
    /// Work that gives a picture or the reason why not; runs on a worker thread.
    public typealias Work = @Sendable () -> Result<DecodedPicture, PictureFailure>

    public struct Finished: Sendable {
        public var id: TextureID
        public var generation: Int
        public var result: Result<DecodedPicture, PictureFailure>
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
        var isClosed = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "pictures", qos: .userInitiated, attributes: .concurrent)
    private let workers: Int
    private let whenFinished: @Sendable () -> Void

    /// `whenFinished` is called on a worker thread after each picture.
    public init(workers: Int = 2, whenFinished: @escaping @Sendable () -> Void) {
        self.workers = max(1, workers)
        self.whenFinished = whenFinished
    }

    /// Pictures that are waited for or being made.
    public var pendingCount: Int { state.withLock { $0.waiting.count + $0.running } }

    /// Asks for a picture; a lower priority number comes first.
    public func request(_ id: TextureID, generation: Int, priority: Int, work: @escaping Work) {
        let starts = state.withLock { state -> Bool in
            if state.isClosed { return false }
            state.waiting.append(Job(id: id, generation: generation, priority: priority, work: work))
            guard state.running < workers else { return false }
            state.running += 1
            return true
        }
        if starts { queue.async { self.run() } }
    }

    /// Changes how urgent the waiting pictures are; those that are not named stay behind.
    public func prioritize(_ order: [TextureID: Int]) {
        state.withLock { state in
            for index in state.waiting.indices { state.waiting[index].priority = order[state.waiting[index].id] ?? Int.max }
        }
    }

    /// Takes what is finished, oldest first, at most `limit` pictures.
    public func takeFinished(limit: Int = .max) -> [Finished] {
        state.withLock { state in
            let taken = Array(state.finished.prefix(limit))
            state.finished.removeFirst(taken.count)
            return taken
        }
    }

    /// Drops what waits. What is being decoded is left to itself; its result goes nowhere, and nobody waits for it.
    public func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting.removeAll()
            state.finished.removeAll()
        }
    }

    private func run() {
        while let job = next() {
            let result = job.work()
            let isClosed = state.withLock { state -> Bool in
                if !state.isClosed {
                    state.finished.append(Finished(id: job.id, generation: job.generation, result: result))
                }
                return state.isClosed
            }
            if isClosed { return }
            whenFinished()
        }
    }

    private func next() -> Job? {
        state.withLock { state in
            guard !state.isClosed,
                let best = state.waiting.indices.min(by: { state.waiting[$0].priority < state.waiting[$1].priority })
            else {
                state.running -= 1
                return nil
            }
            return state.waiting.remove(at: best)
        }
    }
}
