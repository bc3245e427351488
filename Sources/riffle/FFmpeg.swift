import Glibc
import RiffleFiles

/// A run of ffmpeg that reads frames from a pipe. Whoever starts it calls `finish` or `cancel`.
final class FFmpeg {
    /// The program, as PATH finds it; nil: it isn't installed.
    static var path: String? {
        let folders = getenv("PATH").map { SystemPath.text(UnsafePointer($0)) } ?? ""
        return folders.split(separator: ":").map { "\($0)/ffmpeg" }.first { path in
            var status = stat()
            return SystemPath.withName(of: path) { stat($0, &status) == 0 && access($0, X_OK) == 0 }
                && status.st_mode & S_IFMT == S_IFREG
        }
    }

    /// What a user without it is told.
    static let missing = "ffmpeg isn't installed (Debian: apt install ffmpeg)"

    private let process: pid_t
    /// The write end of its input and the read end of its messages; negative: closed.
    private var input: Int32
    private var messages: Int32
    /// The end of its messages.
    private var tail: [UInt8] = []
    /// Its exit status as `waitpid` has it; nil: it runs.
    private var status: Int32?
    private static let tailLength = 4096
    /// Milliseconds between two looks at whether the film is still wanted.
    private static let interval: Int32 = 100

    /// Starts it at a path. It is in a process group of its own, so that Ctrl+C on the terminal reaches Riffle alone.
    init(_ path: String, _ arguments: [String]) throws {
        let (frames, words) = (try Self.connection(), try Self.connection())
        let started = Self.spawn(path, arguments, input: frames.its, messages: words.its)
        close(frames.its)
        close(words.its)
        switch started {
        case .success(let process): self.process = process
        case .failure(let failure):
            close(frames.own)
            close(words.own)
            throw failure
        }
        (input, messages) = (frames.own, words.own)
        for end in [input, messages] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit { cancel() }

    /// Both ends of a stream, which no other process that is started at the same time inherits: it would keep it open. (Of pipes, Swift
    /// has none of that kind.)
    private static func connection() throws -> (own: Int32, its: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure("Can't start ffmpeg: \(SystemReason.last).") }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ path: String, _ arguments: [String], input: Int32, messages: Int32
    ) -> Result<pid_t, Failure> {
        var streams = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&streams)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&streams)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&streams, input, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&streams, messages, STDERR_FILENO)
        // Neither the mask nor the handlers of Riffle's signals.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        let texts = ([path] + arguments).map { text in SystemPath.withName(of: text) { strdup($0) } } + [nil]
        defer { texts.forEach { free($0) } }
        var process: pid_t = 0
        let error = SystemPath.withName(of: path) { posix_spawn(&process, $0, &streams, &attributes, texts, environ) }
        return error == 0 ? .success(process) : .failure(Failure("Can't start \(path): \(SystemReason.text(error))."))
    }

    /// Writes a frame. Returns early if `isWanted`, which is polled, is false. Throws if ffmpeg has ended.
    func write(_ frame: [UInt8], while isWanted: () -> Bool) throws {
        var done = 0
        while done < frame.count, isWanted() {
            var ends = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
            ends.append(pollfd(fd: messages, events: Int16(POLLIN), revents: 0))
            guard poll(&ends, 2, Self.interval) >= 0 || errno == EINTR else { break }
            if ends[1].revents != 0 { readMessages() }
            guard ends[0].revents != 0 else { continue }
            let count = frame.withUnsafeBytes { Glibc.write(input, $0.baseAddress.map { $0 + done }, frame.count - done) }
            if count >= 0 {
                done += count
            } else if errno != EAGAIN, errno != EINTR {
                throw failure(while: isWanted)
            }
        }
    }

    /// Ends its input and waits until it is done. Throws if it failed. Returns early if `isWanted` is false.
    func finish(while isWanted: () -> Bool) throws {
        closeInput()
        wait(while: isWanted)
        guard isWanted(), status != 0 else { return }
        throw failure(while: isWanted)
    }

    /// Ends it at once.
    func cancel() {
        closeInput()
        if status == nil {
            kill(process, SIGKILL)
            var ended: Int32 = 0
            while waitpid(process, &ended, 0) < 0, errno == EINTR {}
            status = ended
        }
        if messages >= 0 { close(messages) }
        messages = -1
    }

    // MARK: -

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Why it has failed, once it has ended.
    private func failure(while isWanted: () -> Bool) -> Failure {
        closeInput()
        wait(while: isWanted)
        readMessages()
        let text = SystemPath.text(tail).split { $0.isNewline }.last { !$0.allSatisfy(\.isWhitespace) }.map { ": \($0)" } ?? "."
        guard let status else { return Failure("ffmpeg reads no more frames\(text)") }
        let signal = status & 0x7F
        if signal != 0 { return Failure("ffmpeg was ended by signal \(signal)\(text)") }
        let code = status >> 8 & 0xFF
        return Failure(code == 0 ? "ffmpeg ended before the film did\(text)" : "ffmpeg failed with exit code \(code)\(text)")
    }

    private func wait(while isWanted: () -> Bool) {
        while status == nil, isWanted() {
            var end = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            if messages >= 0, poll(&end, 1, 20) > 0 { readMessages() } else if messages < 0 { usleep(5000) }
            var ended: Int32 = 0
            let found = waitpid(process, &ended, WNOHANG)
            if found == process { status = ended } else if found < 0, errno != EINTR { status = 0 }
        }
    }

    /// Reads what it has said so far, of which the end is kept.
    private func readMessages() {
        guard messages >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(messages, &buffer, buffer.count)
            if count > 0 {
                tail = Array((tail + buffer[..<count]).suffix(Self.tailLength))
                continue
            }
            if count == 0 {
                close(messages)
                messages = -1
            }
            return
        }
    }
}
