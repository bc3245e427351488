internal import Dispatch
internal import Glibc
internal import RiffleLock

/// A file that is written while the program runs, on a queue of its own, so that no slow disk and no slow reader of a pipe blocks a caller.
///
/// An existing file is truncated, not replaced; links are followed; pipes and devices are written into. If a pipe has no reader, the queue
/// waits for one. After the first failure nothing more is written.
public final class StreamFile: Sendable {
    private struct State: Sendable {
        /// The file's descriptor; negative while the file isn't open.
        var file: Int32 = -1
        var waiting: [UInt8] = []
        var isWriting = false
        var problem: FileProblem?
        var isOver = false
    }

    private let path: String
    private let calls: SystemCalls
    /// The greatest number of bytes that may be buffered.
    private let limit: Int
    private let whenFailed: @Sendable () -> Void
    private let state = Lock(State())
    private let queue = DispatchQueue(label: "riffle.stream", qos: .utility)

    /// Opens the file, with a buffer of at most `limit` bytes. `whenFailed` is called, on any thread, when `takeProblem` has a problem to
    /// return.
    public init(
        path: String, limit: Int = 64 << 20, calls: SystemCalls = .system, whenFailed: @escaping @Sendable () -> Void
    ) throws(FileProblem) {
        self.path = path
        self.calls = calls
        self.limit = limit
        self.whenFailed = whenFailed
        let opened = Self.open(path, calls)
        if opened >= 0 {
            state.withLock { $0.file = Int32(opened) }
        } else if opened == -Int(ENXIO), Self.isPipe(path) {
            // Opening a pipe for writing blocks until it has a reader.
            queue.async { [self] in openPipe() }
        } else {
            throw FileProblem(path: path, code: opened)
        }
    }

    deinit {
        // Work on the queue retains self, so none is running.
        let file = state.withLock { $0.file }
        if file >= 0 { _ = calls.close(file) }
    }

    /// Buffers a text as UTF-8; doesn't block. A full buffer is a failure.
    public func write(_ text: String) {
        let begins = state.withLock { state in
            guard !state.isOver else { return false }
            state.waiting += Array(text.utf8)
            guard state.waiting.count <= limit else {
                end(&state, FileProblem(path: path, reason: "its reader is too slow"))
                return false
            }
            if state.isWriting || state.file < 0 { return false }
            state.isWriting = true
            return true
        }
        if begins { queue.async { [self] in writeWaiting() } }
    }

    /// Returns the reason why writing has ended, only once; nil if there is none.
    public func takeProblem() -> FileProblem? {
        state.withLock { state in
            defer { state.problem = nil }
            return state.problem
        }
    }

    /// Waits until all is written, at most `timeout` seconds; returns at once for a pipe without a reader.
    public func finish(timeout: Double) {
        guard state.withLock({ $0.file >= 0 && !$0.isOver }) else { return }
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + timeout)
    }

    // MARK: - On the queue

    private func openPipe() {
        let opened = calls.repeated { calls.open(path, O_WRONLY | O_NOCTTY, 0) }
        let isOpen = state.withLock { state in
            guard opened >= 0 else {
                end(&state, FileProblem(path: path, code: opened))
                return false
            }
            state.file = Int32(opened)
            state.isWriting = true
            return true
        }
        if isOpen { writeWaiting() }
    }

    private func writeWaiting() {
        while true {
            let (file, bytes) = state.withLock { state in
                defer { state.waiting.removeAll() }
                if state.waiting.isEmpty { state.isWriting = false }
                return (state.file, state.waiting)
            }
            if bytes.isEmpty { return }
            let code = bytes.withUnsafeBytes { calls.writeAll($0, to: file) }
            guard code >= 0 else { return state.withLock { end(&$0, FileProblem(path: path, code: code)) } }
        }
    }

    private func end(_ state: inout State, _ problem: FileProblem) {
        guard !state.isOver else { return }
        state.isOver = true
        state.problem = problem
        state.waiting = []
        // Called asynchronously: the lock is held here, and the callback may call takeProblem.
        DispatchQueue.global().async(execute: whenFailed)
    }

    // MARK: - Opening

    private static func open(_ path: String, _ calls: SystemCalls) -> Int {
        // Duplicates the descriptor: opening /dev/stdout by name would make a new file description at offset 0, and fails for a
        // socket.
        if path == "/dev/stdout" { return Int(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) }
        if path == "/dev/stderr" { return Int(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)) }
        let file = calls.repeated { calls.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOCTTY, 0o666) }
        // O_NONBLOCK is only for opening.
        if file >= 0 { _ = fcntl(Int32(file), F_SETFL, fcntl(Int32(file), F_GETFL) & ~O_NONBLOCK) }
        return file
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return SystemPath.withName(of: path, { stat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
