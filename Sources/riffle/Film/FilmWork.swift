import RiffleSession
import RiffleFiles
import RiffleLock
import RiffleUI

/// Makes films in another process, for the window: one at a time. Its methods are called on the main thread.
final class FilmWork {
    /// How films look.
    var options = FilmOptions()
    /// The path of the film that was made last; nil: none was.
    private(set) var lastPath: String?
    /// The number of the film that is being made; nil: none is.
    private var running: Int?
    private var number = 0
    private let work = SessionWork()
    private let process: FilmProcess
    private var wakeUp: (@Sendable () -> Void)?

    private struct Shared: Sendable {
        /// The number of the wanted film. A film with another number ends.
        var wanted: Int?
        var step: FilmStep?
    }

    private let shared = Lock(Shared())
    private var shownStep: FilmStep?

    /// `process`: the maker of films.
    init(_ process: FilmProcess = FilmProcess()) { self.process = process }

    /// `wakeUp` makes the main thread call `deliver`; it is called from another thread.
    func begin(wakeUp: @escaping @Sendable () -> Void) {
        self.wakeUp = wakeUp
        work.begin(wakeUp: wakeUp)
    }

    /// Whether a film is being made.
    var isRunning: Bool { running != nil }

    /// Begins a film, unless one is being made; `follow` gets it, unless it was cancelled.
    func make(_ job: FilmJob, then follow: @escaping (Result<FilmProcess.Made, Failure>) -> Void) {
        guard running == nil else { return }
        number += 1
        let own = number
        running = own
        shownStep = nil
        shared.withLock { $0 = Shared(wanted: own, step: nil) }
        let (shared, wakeUp, process) = (shared, wakeUp, process)
        work.run({ () -> Result<FilmProcess.Made?, Failure> in
            Result { () throws(Failure) in
                try process.make(job, while: { shared.withLock { $0.wanted == own } }) { step in
                    shared.withLock { if $0.wanted == own { $0.step = step } }
                    wakeUp?()
                }
            }
        }) { [weak self] result in
            guard let self, running == own else { return }
            running = nil
            switch result {
            case .success(let made?):
                lastPath = made.path
                follow(.success(made))
            case .success(nil): break
            case .failure(let failure): follow(.failure(failure))
            }
        }
    }

    /// Ends the film that is being made; nothing is left of it.
    func cancel() {
        running = nil
        shared.withLock { $0.wanted = nil }
    }

    /// Calls the continuations of finished films. True: `line` has changed.
    func deliver() -> Bool {
        let delivered = work.deliver()
        let step = isRunning ? shared.withLock { $0.step } : nil
        defer { shownStep = step }
        return delivered || step != shownStep
    }

    /// Ends all work, and waits until its processes have ended.
    func finish() {
        cancel()
        work.finish()
    }

    /// The window's line about the film that is being made; nil: none is.
    var line: FilmLine? {
        guard isRunning else { return nil }
        let widest = "Film: \(shownStep?.total ?? 0) of \(shownStep?.total ?? 0) frames, 88 min left"
        guard let step = shownStep else { return FilmLine("Film: preparing", widest: widest, share: 0) }
        let share = step.total > 0 ? Double(step.done) / Double(step.total) : 0
        // All frames are drawn, but ffmpeg needs a moment more.
        guard step.done < step.total else { return FilmLine("Film: finishing", widest: widest, share: share) }
        return FilmLine(
            "Film: \(step.done) of \(step.total) frames" + FilmProgress.words(left: step.secondsLeft), widest: widest,
            share: share)
    }
}
