internal import CSandbox
internal import Glibc
internal import RiffleFiles
internal import RiffleLock

/// The program's side of a decoder process. It is used by one thread at a time, and its owner must call `end`.
struct DecoderProcess: Sendable {
    /// The result of decoding a picture.
    enum Outcome {
        case picture(DecodedPicture)
        case refused(PictureRefusal)
        /// The process has exited without a message: the program can't be started, or isn't Riffle.
        case neverStarted
        /// The process has exited while decoding, or sent a malformed message.
        case crashed
        /// The process exceeded its processor time or a timeout.
        case tookTooLong
        /// The process has used up its processor time for other pictures, and was terminated before this one.
        case spent
    }

    /// Timeouts in seconds.
    struct Patience: Sendable {
        /// For starting; loading shared libraries is slow on a busy machine.
        var start = 30.0
        /// For reading a file, plus a second per megabyte; the disk may be spun down or on a network.
        var reading = 25.0
        /// For decoding, plus three times the allowed processor time. The processor time limit stops a process that computes too
        /// long; this timeout stops one that is blocked.
        var decoding = 30.0
        /// The processor time of one process for all its pictures; the largest picture may take two thirds of it.
        var lifetime = PictureDecoder.Effort.most.seconds * 1.5
    }

    let kind: DecoderKind
    private let connection: Int32
    /// The process's memory for pixels. Riffle's side makes it, so that a process has only one file, of a limited size.
    private let memory: Int32
    private let child: ChildProcess
    private let patience: Patience
    /// The bytes of address space that the process used when it was ready; nil: it isn't ready yet.
    private var start: Int?
    /// The process's confinement, as a `sandbox_confinement`; nil: the process isn't ready yet.
    private(set) var confinement: UInt32?
    /// The kinds of CPictures that the process reads; nil: it isn't ready yet.
    private var readable: UInt32?
    /// Whether the process has decoded other pictures, which may have corrupted its state.
    private(set) var isUsed = false
    /// Whether `end` was called.
    private(set) var hasEnded = false

    /// The part of Riffle's environment that the process gets: the library path, the font folders, the sanitizers' options. Swift's
    /// backtraces are off, since they would take a thread and a process at each crash of a decoder.
    private static let environment = ChildProcess.Environment.only(
        [
            "LD_LIBRARY_PATH", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
            "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
        ], with: ["SWIFT_BACKTRACE": "enable=no"])

    /// Starts a program as a decoder process. The process is killed when the calling thread exits.
    static func start(
        _ program: String, _ kind: DecoderKind, _ patience: Patience = Patience()
    ) -> Result<DecoderProcess, ChildProcess.StartProblem> {
        let memory = sandbox_memory_make()
        guard memory >= 0 else {
            return .failure(ChildProcess.StartProblem("There isn't enough memory for its pixels", number: -memory))
        }
        var own: Int32 = -1
        do throws(ChildProcess.StartProblem) {
            let ends = try ChildProcess.connection(ofPackets: true)
            defer { close(ends.its) }
            own = ends.own
            let child = try ChildProcess(
                [program, kind.rawValue], files: [SANDBOX_CONNECTION: ends.its, SANDBOX_MEMORY: memory], environment: environment)
            return .success(DecoderProcess(kind: kind, connection: own, memory: memory, child: child, patience: patience))
        } catch {
            if own >= 0 { close(own) }
            close(memory)
            return .failure(error)
        }
    }

    private init(kind: DecoderKind, connection: Int32, memory: Int32, child: ChildProcess, patience: Patience) {
        self.kind = kind
        self.patience = patience
        self.connection = connection
        self.memory = memory
        self.child = child
    }

    /// The process id.
    var process: pid_t { child.id }

    /// Lets the process decode a picture. Terminates the process unless the outcome is a picture or a refusal.
    mutating func decode(_ file: borrowing PictureFile, covering width: Int, _ height: Int) -> Outcome {
        let request = DecoderRequest(width: width, height: height, length: file.length, isNamedTGA: file.isNamedTGA).bytes
        let outcome = answer(request, file)
        isUsed = true
        switch outcome {
        case .picture, .refused: break
        case .neverStarted, .crashed, .tookTooLong, .spent: end()
        }
        return outcome
    }

    /// Waits until the process is ready, and returns the kinds of CPictures that it reads in addition to SDL2_image's; nil if it never gets
    /// ready.
    mutating func readableKinds() -> UInt32? {
        if readable == nil,
            case .answer(.ready(let memory, let confinement, let kinds)) = receive(until: Clock.now() + patience.start)
        {
            // An upper bound, if the memory in use is unknown.
            start = memory > 0 ? memory : 1 << 30
            (self.confinement, readable) = (confinement, kinds)
        }
        return readable
    }

    private mutating func answer(_ request: [UInt8], _ file: borrowing PictureFile) -> Outcome {
        guard readableKinds() != nil else { return .neverStarted }
        var effort = PictureDecoder.Effort(fileBytes: file.length)
        guard hasTime(forFileOf: file.length) else { return .spent }
        let error = allow(effort)
        if error != 0, error != ESRCH {
            return .refused(PictureRefusal("The picture decoder's limits can't be set (\(String(cString: strerror(error))))"))
        }
        guard error == 0, sandbox_memory_empty(memory) == 0,
            sandbox_send(connection, request, request.count, file.descriptor) == 0
        else { return .crashed }
        var received = receive(until: Clock.now() + patience.reading + Double(file.length) / 1e6)
        if case .answer(.begun(let pixels)) = received {
            effort.pixels = pixels
            let proceed = DecoderRequest.proceed
            guard allow(effort) == 0, sandbox_send(connection, proceed, proceed.count, -1) == 0 else { return .crashed }
            received = receive(until: Clock.now() + 3 * effort.seconds * sandbox_slowness() + patience.decoding)
        }
        switch received {
        case .answer(.picture(let form)): return picture(form).map(Outcome.picture) ?? .crashed
        case .answer(.refused(let refusal)): return .refused(refusal)
        case .timedOut: return .tookTooLong
        // The process is exiting: wait for its status.
        case .closed: return end(patience: 1) == SIGXCPU ? .tookTooLong : .crashed
        case .answer, .malformed: return .crashed
        }
    }

    /// The bytes that the memory for pixels takes.
    var memorySize: Int { Int(sandbox_memory_size(memory)) }

    // MARK: - Limits

    /// Returns whether there is enough processor time left for any file of this size in bytes.
    private func hasTime(forFileOf bytes: Int) -> Bool {
        guard isUsed else { return true }
        let need = PictureDecoder.Effort(fileBytes: bytes, pixels: PictureLimits.area).seconds
        return sandbox_processor_time(process) / sandbox_slowness() + need <= patience.lifetime
    }

    /// Sets the limits for a picture from outside, so that the process can't change them. Returns 0, or an error number: ESRCH if the
    /// process has ended.
    private func allow(_ effort: PictureDecoder.Effort) -> Int32 {
        let used = sandbox_processor_time(process)
        guard used >= 0, let start else { return ESRCH }
        let limits = sandbox_limits(
            memory: UInt64(start + effort.memory), mostMemory: UInt64(start + PictureDecoder.Effort.most.memory),
            seconds: used + effort.seconds * sandbox_slowness(), mostSeconds: patience.lifetime * sandbox_slowness())
        return sandbox_limit(process, limits)
    }

    // MARK: - Messages

    /// The result of waiting for a message.
    private enum Received {
        case answer(DecoderAnswer)
        case malformed
        /// The deadline has passed.
        case timedOut
        /// The process has closed the connection.
        case closed
    }

    private func receive(until deadline: Double) -> Received {
        var buffer = [UInt8](repeating: 0, count: DecoderAnswer.capacity)
        var descriptor: Int32 = -1
        var length = -Int(ETIMEDOUT)
        repeat {
            // A process that may start threads is watched.
            if kind.mostThreads > 1, threadCount > kind.mostThreads { return .malformed }
            let wait = min(deadline - Clock.now(), kind.mostThreads > 1 ? 0.05 : .infinity)
            let milliseconds = Int32(clamping: Int((wait * 1000).rounded(.up)))
            length = sandbox_receive(connection, &buffer, buffer.count, &descriptor, max(milliseconds, 0))
        } while length == -Int(ETIMEDOUT) && Clock.now() < deadline
        if descriptor >= 0 { close(descriptor) }
        if length == 0 { return .closed }
        if length == -Int(ETIMEDOUT) { return .timedOut }
        // No answer comes with a descriptor.
        guard length > 0, descriptor < 0, let answer = DecoderAnswer(Array(buffer.prefix(length))) else { return .malformed }
        return .answer(answer)
    }

    /// The number of threads that the process has; 0 if unknown.
    private var threadCount: Int {
        var status = stat()
        return stat("/proc/\(process)/task", &status) == 0 ? Int(status.st_nlink) - 2 : 0
    }

    /// Copies the pixels of a picture out of the memory, and empties it; nil if its size doesn't match the form.
    private func picture(_ form: DecodedForm) -> DecodedPicture? {
        guard sandbox_memory_size(memory) == form.byteCount else { return nil }
        defer { _ = sandbox_memory_empty(memory) }
        var levels: [PixelBuffer] = []
        var offset = 0
        for size in form.sizes {
            let count = size.width * size.height * 4
            // Each byte is read once. If the process writes meanwhile, it only changes a colour; if it shortens the memory, the picture
            // fails.
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
                got = PictureFile.read(memory, at: offset, into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard let level = PixelBuffer(width: size.width, height: size.height, bytes: bytes) else { return nil }
            levels.append(level)
            offset += count
        }
        var picture = DecodedPicture(
            levels: levels, originalWidth: form.originalWidth, originalHeight: form.originalHeight, isAnimated: form.isAnimated,
            opaqueCore: form.opaqueCore, tone: form.tone)
        picture.lack = form.lack
        return picture
    }

    // MARK: - Termination

    /// Processes that were killed but haven't exited yet, for example because they are blocked on a failed disk.
    private static let unreaped = Lock<[ChildProcess]>([])

    /// Terminates the process; returns the signal that terminated it, or 0 if there was none. It is killed if it doesn't exit
    /// within `patience` seconds; after that this waits at most a second.
    @discardableResult
    mutating func end(patience: Double = 0) -> Int32 {
        guard !hasEnded else { return 0 }
        hasEnded = true
        close(connection)
        close(memory)
        if patience > 0, let ending = ending(within: patience) {
            if case .signalled(let signal) = ending { return signal }
            return 0
        }
        child.kill()
        if ending(within: 1) == nil { Self.unreaped.withLock { $0.append(child) } }
        Self.unreaped.withLock { unreaped in unreaped.removeAll { $0.ending() != nil } }
        return SIGKILL
    }

    /// Waits at most `seconds` for the process's end, and returns how it has ended; nil if it still runs.
    private func ending(within seconds: Double) -> ChildProcess.Ending? {
        let deadline = Clock.now() + seconds
        while true {
            if let ending = child.ending() { return ending }
            if Clock.now() > deadline { return nil }
            usleep(500)
        }
    }
}
