internal import CSandbox
internal import Glibc
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
    }

    private let connection: Int32
    /// The process id.
    let process: pid_t
    private let patience: Patience
    private var isReady = false
    /// Whether it has decoded other pictures, which may have corrupted its state.
    private(set) var isUsed = false
    /// Whether `end` was called.
    private(set) var hasEnded = false

    /// Starts a program as a decoder process; fails with `errno`. The process is killed when the calling thread exits.
    static func start(_ program: String, _ patience: Patience = Patience()) -> Result<DecoderProcess, StartFailure> {
        var connection: Int32 = -1
        var process: pid_t = -1
        let error = sandbox_spawn(program, DecoderHelper.verb, &connection, &process)
        return error == 0
            ? .success(DecoderProcess(connection: connection, process: process, patience: patience))
            : .failure(StartFailure(number: error))
    }

    /// The reason why a process can't be started.
    struct StartFailure: Error {
        /// The value of `errno`.
        var number: Int32
    }

    private init(connection: Int32, process: pid_t, patience: Patience) {
        self.patience = patience
        self.connection = connection
        self.process = process
    }

    /// Has a picture decoded. Unless the outcome is a picture or a refusal, the process is terminated.
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
        case .timedOut: return .tookTooLong
        // The process is exiting: wait for its status.
        case .closed: return end(patience: 1) == SIGXCPU ? .tookTooLong : .crashed
        case .answer, .malformed: return .crashed
        }
    }

    /// The result of waiting for a message.
    private enum Received {
        case answer(DecoderAnswer, Memory?)
        case malformed
        /// The deadline has passed.
        case timedOut
        /// The process has closed the connection.
        case closed
    }

    /// The memory sent with an answer. Closes its descriptor on deinitialization.
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
        if length == 0 { return .closed }
        if length == -Int(ETIMEDOUT) { return .timedOut }
        guard length > 0, let answer = DecoderAnswer(Array(buffer.prefix(length))) else { return .malformed }
        return .answer(answer, memory)
    }

    /// Reads the pixels of a picture from its memory; nil if the memory's size doesn't match the form.
    private static func picture(_ form: DecodedForm, _ memory: Memory) -> DecodedPicture? {
        // The memory is sealed, so neither its size nor its contents can change while it is read.
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
            opaqueCore: form.opaqueCore, tone: form.tone)
    }

    // MARK: - Termination

    /// Processes that were killed but haven't exited yet, for example because they are blocked on a failed disk.
    private static let unreaped = Lock<[pid_t]>([])

    /// Terminates the process; returns the signal that terminated it, or 0 if there was none. It is killed if it doesn't exit
    /// within `patience` seconds; after that this waits at most a second.
    @discardableResult
    mutating func end(patience: Double = 0) -> Int32 {
        guard !hasEnded else { return 0 }
        hasEnded = true
        close(connection)
        var signal: Int32 = 0
        if patience > 0, Self.wait(for: process, patience, &signal) { return signal }
        kill(process, SIGKILL)
        if !Self.wait(for: process, 1, &signal) { Self.unreaped.withLock { $0.append(process) } }
        Self.unreaped.withLock { unreaped in unreaped.removeAll { sandbox_has_ended($0, &signal) } }
        return SIGKILL
    }

    /// Waits up to `seconds` for a process to exit; returns whether it has.
    private static func wait(for process: pid_t, _ seconds: Double, _ signal: inout Int32) -> Bool {
        let deadline = Clock.now() + seconds
        while !sandbox_has_ended(process, &signal) {
            if Clock.now() > deadline { return false }
            usleep(500)
        }
        return true
    }
}
