internal import Dispatch
internal import Glibc
internal import RiffleLock

/// Reads picture files, from any thread. Whatever is in them, the answer is a picture or a sentence.
///
/// The decoding is done by processes of their own (`DecoderHelper`), each with one picture at a time: what reads strangers' files may
/// crash, hang, ask for all memory there is or be taken over by them. Such a process has no files, no network, and limits on memory and
/// time; one that breaks is replaced, the picture becomes a failure, and all others go on. This process opens the file, and takes the
/// pixels from memory that the other can't change any more.
public final class DecoderPool: Sendable {
    /// This very program, even if its file was replaced meanwhile.
    public static let ownProgram = "/proc/self/exe"

    private struct State: Sendable {
        var idle: [DecoderProcess] = []
        /// When the last picture was done, and whether somebody looks after a while whether it still is the last.
        var lastUse = 0.0
        var isWatched = false
        var isClosed = false
    }

    private let program: String
    private let count: Int
    private let rest: Double
    private let patience: DecoderProcess.Patience
    /// As many may decode at a time.
    private let places: DispatchSemaphore
    private let state = Lock(State())
    private let starter = LastingThread(name: "decoders")

    /// `program` is the path of Riffle's executable, whose `DecoderHelper.verb` is run; `count` (at least 1) processes at most decode at a
    /// time. They are started when pictures need them: started with the program they would take the window's time for its first frame.
    /// After `rest` seconds without a picture they are ended: each holds 15 MB and more.
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
        places = DispatchSemaphore(value: self.count)
    }

    deinit { close() }

    /// The picture of a file, upright and no larger than it has to be to cover a frame in pixels, with its halves. Waits for it, longer the
    /// larger the file is.
    ///
    /// Refused before anything is decoded: what is no regular file, what is no picture, and what is larger than `PictureLimits`.
    public func decode(_ path: String, covering width: Int, _ height: Int) -> Result<DecodedPicture, PictureFailure> {
        do {
            return .success(try picture(path, covering: width, height))
        } catch {
            return .failure(PictureFailure(path: path, reason: error.reason))
        }
    }

    /// Ends the processes that wait for a picture, and each other one after its own.
    public func close() {
        let idle = state.withLock { state -> [DecoderProcess] in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for var process in idle { process.end() }
    }

    /// The numbers of the processes that wait for a picture.
    var waiting: [Int32] { state.withLock { $0.idle.map(\.process) } }

    private func picture(_ path: String, covering width: Int, _ height: Int) throws(PictureRefusal) -> DecodedPicture {
        let file = try PictureFile(path)
        places.wait()
        defer { places.signal() }
        while true {
            var process = try take()
            let wasUsed = process.isUsed
            let outcome = process.decode(file, covering: width, height)
            keep(process)
            switch outcome {
            case .picture(let picture): return picture
            case .refused(let refusal): throw refusal
            // Another picture may have left it broken, and it leaves by itself when it has grown too large.
            case .crashed where wasUsed: continue
            case .crashed: throw PictureRefusal("It crashed its decoder, so it is damaged or asks for too much")
            case .tookTooLong: throw PictureRefusal("Decoding it takes too long")
            case .neverStarted: throw Self.cannotStart()
            }
        }
    }

    /// A process that waits for work, or a new one.
    private func take() throws(PictureRefusal) -> DecoderProcess {
        if let process = idle() { return process }
        guard !state.withLock({ $0.isClosed }) else { throw PictureRefusal("The program ends") }
        let started = Started()
        starter.run {
            // Another thread may have put one back meanwhile.
            let result = self.idle().map(Result.success) ?? DecoderProcess.start(self.program, self.patience)
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

    private func idle() -> DecoderProcess? {
        state.withLock { $0.idle.isEmpty ? nil : $0.idle.removeFirst() }
    }

    private static func cannotStart(_ detail: String = "") -> PictureRefusal {
        PictureRefusal("The picture decoder can't be started" + detail)
    }

    private final class Started: Sendable {
        let result = Lock<Result<DecoderProcess, DecoderProcess.StartFailure>?>(nil)
        let done = DispatchSemaphore(value: 0)
    }

    /// Keeps a process for the next picture, unless there are enough.
    private func keep(_ process: DecoderProcess) {
        guard !process.hasEnded else { return }
        let (isKept, begins) = state.withLock { state -> (Bool, Bool) in
            guard !state.isClosed, state.idle.count < count else { return (false, false) }
            state.idle.append(process)
            state.lastUse = Clock.now()
            defer { state.isWatched = true }
            return (true, !state.isWatched)
        }
        var process = process
        if !isKept { process.end() }
        if begins { watch(for: rest) }
    }

    /// Ends what waits for a picture once none has come for `rest` seconds; looks for that after `seconds`.
    private func watch(for seconds: Double) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + seconds) { [weak self] in self?.endIdle() }
    }

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
