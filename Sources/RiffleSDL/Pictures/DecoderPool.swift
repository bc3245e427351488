internal import Dispatch
internal import Glibc
internal import RiffleFiles
internal import RiffleLock

/// Decodes picture files in sandboxed processes, from any thread. The result is a picture or a failure, whatever the file
/// contains.
///
/// Each process (`DecoderHelper`) decodes one picture at a time: untrusted files may crash a decoder, make it hang or exhaust
/// memory, or take it over. A decoder process has no access to files or the network, and limits on memory and time. One that
/// crashes is replaced; its picture becomes a failure, others are not affected. Riffle's own process opens the file, sets the limits, and
/// copies the pixels out of memory that it has made.
public final class DecoderPool: Sendable {
    /// The path of the running program's executable, valid even if its file has been replaced.
    public static let ownProgram = "/proc/self/exe"

    struct State: Sendable {
        var idle: [DecoderProcess] = []
        /// The time at which the last picture was completed, on `Clock`.
        var lastUse = 0.0
        /// Whether a check for idle processes is scheduled.
        var isWatched = false
        var isClosed = false
    }

    private let program: String
    private let count: Int
    private let rest: Double
    private let patience: DecoderProcess.Patience
    /// Limits the number of concurrent decodings.
    private let slots: DispatchSemaphore
    let state = Lock(State())
    private let starter = LastingThread()

    /// `program` is the path of Riffle's executable, which is run as a `DecoderKind`; at most `count` (at least 1)
    /// processes decode concurrently. They are started on demand, so that they don't delay the window's first frame, and
    /// terminated after `rest` seconds without a picture, because each holds at least 15 MB.
    public convenience init(
        program: String = DecoderPool.ownProgram, count: Int = PictureLoader.usualWorkers, rest: Double = 5
    ) {
        self.init(program: program, count: count, rest: rest, patience: DecoderProcess.Patience())
    }

    init(program: String, count: Int, rest: Double = 5, patience: DecoderProcess.Patience) {
        self.program = program
        self.rest = rest
        self.patience = patience
        self.count = max(count, 1)
        slots = DispatchSemaphore(value: self.count)
    }

    deinit { close() }

    /// Decodes a file, oriented upright, reduced to the size needed to cover a frame in pixels, with its mip levels. Blocks until
    /// it is done; the timeout grows with the file's size.
    ///
    /// Fails before decoding for anything but a regular file, for unknown formats, and for files that exceed `PictureLimits`.
    public func decode(_ path: String, covering width: Int, _ height: Int) -> Result<DecodedPicture, PictureFailure> {
        do {
            return .success(try picture(path, covering: width, height))
        } catch {
            return .failure(PictureFailure(path: path, reason: error.reason))
        }
    }

    /// Terminates the idle processes, and each busy one after its picture.
    public func close() {
        let idle = state.withLock { state -> [DecoderProcess] in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for var process in idle { process.end() }
    }

    private func picture(_ path: String, covering width: Int, _ height: Int) throws(PictureRefusal) -> DecodedPicture {
        let file = try PictureFile(path)
        let head = try file.bytes(count: min(file.length, DecoderKind.headLength))
        let kind = file.isNamedTGA ? .common : DecoderKind(PictureHeader.kind(ByteReader(head)))
        slots.wait()
        defer { slots.signal() }
        while true {
            var process = try take(kind)
            let wasUsed = process.isUsed
            let outcome = process.decode(file, covering: width, height)
            if let confinement = process.confinement { ConfinementNotice.record(confinement) }
            keep(process)
            switch outcome {
            case .picture(let picture):
                if let lack = picture.lack { LackNotice.record(lack, path) }
                return picture
            case .refused(let refusal): throw refusal
            // Retry: an earlier picture may have corrupted the process, or it has exited because it had grown too large.
            case .crashed where wasUsed, .spent: continue
            case .crashed: throw PictureRefusal("It crashed the picture decoder, so it may be damaged or need too much memory")
            case .tookTooLong: throw PictureRefusal("Decoding it takes too long")
            case .neverStarted: throw Self.cannotStart()
            }
        }
    }

    /// An idle process, or a new one.
    private func take(_ kind: DecoderKind) throws(PictureRefusal) -> DecoderProcess {
        if let process = idle(kind) { return process }
        guard !state.withLock({ $0.isClosed }) else { throw PictureRefusal("Riffle is closing") }
        let started = Started()
        starter.run {
            // Another thread may have returned a process in the meantime.
            let result = self.idle(kind).map(Result.success) ?? DecoderProcess.start(self.program, kind, self.patience)
            started.result.withLock { $0 = result }
            started.done.signal()
        }
        started.done.wait()
        switch started.result.withLock({ $0 }) {
        case .success(let process): return process
        case .failure(let failure): throw Self.cannotStart(" (\(String(cString: strerror(failure.number))))")
        case nil: throw Self.cannotStart()
        }
    }

    /// Removes an idle process from the pool.
    private func idle(_ kind: DecoderKind) -> DecoderProcess? {
        state.withLock { state in
            state.idle.firstIndex { $0.kind == kind }.map { state.idle.remove(at: $0) }
        }
    }

    private static func cannotStart(_ detail: String = "") -> PictureRefusal {
        PictureRefusal("The picture decoder can't be started" + detail)
    }

    private final class Started: Sendable {
        let result = Lock<Result<DecoderProcess, ChildProcess.StartProblem>?>(nil)
        let done = DispatchSemaphore(value: 0)
    }

    /// Returns a process to the pool, or terminates it if the pool is full or closed.
    private func keep(_ process: DecoderProcess) {
        guard !process.hasEnded else { return }
        let (isKept, begins) = state.withLock { state -> (Bool, Bool) in
            guard !state.isClosed, state.idle.count(where: { $0.kind == process.kind }) < count else { return (false, false) }
            state.idle.append(process)
            state.lastUse = Clock.now()
            defer { state.isWatched = true }
            return (true, !state.isWatched)
        }
        var process = process
        if !isKept { process.end() }
        if begins { watch(for: rest) }
    }

    /// Schedules a check for idle processes after `seconds`.
    private func watch(for seconds: Double) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + seconds) { [weak self] in self?.endIdle() }
    }

    /// Terminates the idle processes if no picture was completed for `rest` seconds, else schedules another check.
    private func endIdle() {
        let (ended, remaining) = state.withLock { state -> ([DecoderProcess], Double) in
            let remaining = state.lastUse + rest - Clock.now()
            guard remaining <= 0 else { return ([], remaining) }
            defer { state.idle = [] }
            state.isWatched = false
            return (state.idle, 0)
        }
        for var process in ended { process.end() }
        if remaining > 0 { watch(for: remaining) }
    }
}
