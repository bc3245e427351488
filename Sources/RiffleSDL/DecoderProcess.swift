internal import CSandbox
internal import Glibc
internal import RiffleLock

/// A process that decodes pictures, as the program sees it. It belongs to one thread at a time, and whoever has it ends it.
struct DecoderProcess: Sendable {
    /// What became of a picture.
    enum Outcome {
        case picture(DecodedPicture)
        case refused(PictureRefusal)
        /// The process is gone, without having begun: the program can't be started, or isn't this one.
        case neverStarted
        /// The process is gone, and the picture may be to blame.
        case crashed
        case tookTooLong
    }

    /// How long the process may seem to do nothing, in seconds.
    struct Patience: Sendable {
        /// Until it has started: on a busy machine shared libraries take their time.
        var start = 30.0
        /// Until it has read a file, and a second more for each megabyte: a disk may sleep or be far away.
        var reading = 25.0
        /// Until it has decoded it, beyond three times the processor time that is granted: that stops a process that works too much, and
        /// this one that doesn't work at all.
        var decoding = 5.0
    }

    private let connection: Int32
    /// Its number.
    let process: pid_t
    private let patience: Patience
    private var isReady = false
    /// Whether it has worked for other pictures, which may have harmed it.
    private(set) var isUsed = false
    /// Whether `end` was called.
    private(set) var hasEnded = false

    /// Starts a program as a decoder process; its error number if it can't be started. The process lives no longer than this thread.
    static func start(_ program: String, _ patience: Patience = Patience()) -> Result<DecoderProcess, StartFailure> {
        var connection: Int32 = -1
        var process: pid_t = -1
        let error = sandbox_spawn(program, DecoderHelper.verb, &connection, &process)
        return error == 0
            ? .success(DecoderProcess(connection: connection, process: process, patience: patience))
            : .failure(StartFailure(number: error))
    }

    struct StartFailure: Error {
        /// As of `errno`.
        var number: Int32
    }

    private init(connection: Int32, process: pid_t, patience: Patience) {
        self.patience = patience
        self.connection = connection
        self.process = process
    }

    /// Has a picture decoded. If the process doesn't live up to it, it is ended.
    mutating func decode(_ file: borrowing PictureFile, covering width: Int, _ height: Int) -> Outcome {
        let request = DecoderRequest(width: width, height: height, isNamedTGA: file.isNamedTGA).bytes
        guard sandbox_send(connection, request, request.count, file.descriptor) == 0 else {
            end()
            return isReady ? .crashed : .neverStarted
        }
        let outcome = answer(file)
        isUsed = true
        switch outcome {
        case .picture, .refused: break
        case .neverStarted, .crashed, .tookTooLong: end()
        }
        return outcome
    }

    private mutating func answer(_ file: borrowing PictureFile) -> Outcome {
        if !isReady {
            guard case .answer(.ready, _) = receive(until: Clock.now() + patience.start) else { return .neverStarted }
            isReady = true
        }
        var effort = PictureDecoder.Effort(fileBytes: file.length)
        var received = receive(until: Clock.now() + patience.reading + Double(file.length) / 1e6)
        if case .answer(.begun(let pixels), nil) = received {
            effort.pixels = pixels
            received = receive(until: Clock.now() + 3 * effort.seconds * sandbox_slowness() + patience.decoding)
        }
        switch received {
        case .answer(.picture(let form), let memory?): return Self.picture(form, memory).map(Outcome.picture) ?? .crashed
        case .answer(.refused(let refusal), nil): return .refused(refusal)
        case .late: return .tookTooLong
        // It goes of itself: why is known in a moment.
        case .gone: return end(patience: 1) == SIGXCPU ? .tookTooLong : .crashed
        case .answer, .nonsense: return .crashed
        }
    }

    /// What came from the process.
    private enum Received {
        case answer(DecoderAnswer, Memory?)
        case nonsense
        /// Nothing by the time.
        case late
        /// It has closed its side.
        case gone
    }

    /// What came along with an answer; closed when nobody looks at it any more.
    private final class Memory {
        let descriptor: Int32
        init(_ descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
    }

    private func receive(until deadline: Double) -> Received {
        var buffer = [UInt8](repeating: 0, count: DecoderAnswer.capacity)
        var descriptor: Int32 = -1
        let milliseconds = Int32(clamping: Int(((deadline - Clock.now()) * 1000).rounded(.up)))
        let length = sandbox_receive(connection, &buffer, buffer.count, &descriptor, max(milliseconds, 0))
        let memory = descriptor >= 0 ? Memory(descriptor) : nil
        if length == 0 { return .gone }
        if length == -Int(ETIMEDOUT) { return .late }
        guard length > 0, let answer = DecoderAnswer(Array(buffer.prefix(length))) else { return .nonsense }
        return .answer(answer, memory)
    }

    /// The pixels of a picture; nil if they are not what was told.
    private static func picture(_ form: DecodedForm, _ memory: Memory) -> DecodedPicture? {
        // Sealed, so that neither its size nor its bytes change while they are read.
        guard sandbox_memory_size(memory.descriptor) == form.byteCount else { return nil }
        var levels: [PixelBuffer] = []
        var offset = 0
        for size in form.sizes {
            let count = size.width * size.height * 4
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
                got = PictureFile.read(memory.descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard let level = PixelBuffer(width: size.width, height: size.height, bytes: bytes) else { return nil }
            levels.append(level)
            offset += count
        }
        return DecodedPicture(
            levels: levels, originalWidth: form.originalWidth, originalHeight: form.originalHeight, isAnimated: form.isAnimated,
            isOpaque: form.isOpaque, tone: form.tone)
    }

    // MARK: The end

    /// Processes that were killed and are still there: one that waits for a dead disk.
    private static let undead = Lock<[pid_t]>([])

    /// Ends the process, and gives the signal that ended it: 0 if there was none. It has `patience` seconds to go by itself; nothing waits
    /// much longer for it.
    @discardableResult
    mutating func end(patience: Double = 0) -> Int32 {
        guard !hasEnded else { return 0 }
        hasEnded = true
        close(connection)
        var signal: Int32 = 0
        if patience > 0, Self.wait(for: process, patience, &signal) { return signal }
        kill(process, SIGKILL)
        if !Self.wait(for: process, 1, &signal) { Self.undead.withLock { $0.append(process) } }
        Self.undead.withLock { undead in undead.removeAll { sandbox_has_ended($0, &signal) } }
        return SIGKILL
    }

    private static func wait(for process: pid_t, _ seconds: Double, _ signal: inout Int32) -> Bool {
        let deadline = Clock.now() + seconds
        while !sandbox_has_ended(process, &signal) {
            if Clock.now() > deadline { return false }
            usleep(500)
        }
        return true
    }
}
