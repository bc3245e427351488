import Glibc
import RiffleFiles

/// A run of ffmpeg that reads frames from a pipe. Whoever starts it calls `finish` or `cancel`.
final class FFmpeg {
    /// The program's path, found with PATH; nil: it isn't installed.
    static var path: String? {
        let folders = getenv("PATH").map { SystemPath.text(UnsafePointer($0)) } ?? ""
        return folders.split(separator: ":").map { "\($0)/ffmpeg" }.first { path in
            var status = stat()
            return SystemPath.withName(of: path) { stat($0, &status) == 0 && access($0, X_OK) == 0 }
                && status.st_mode & S_IFMT == S_IFREG
        }
    }

    /// The message to a user without ffmpeg.
    static let missing = "ffmpeg isn't installed (Debian: apt install ffmpeg)"

    private let process: ChildProcess
    /// The write end of ffmpeg's input and the read end of its messages; negative: closed.
    private var input: Int32
    private var messages: Int32
    /// The end of its messages.
    private var tail: [UInt8] = []
    /// How ffmpeg ended; nil: it runs.
    private var ending: ChildProcess.Ending?
    private static let tailLength = 4096
    /// Milliseconds between two looks at whether the film is still wanted.
    private static let interval: Int32 = 100

    /// Starts the ffmpeg at a path.
    init(_ path: String, _ arguments: [String]) throws(Failure) {
        var own: [Int32] = []
        do throws(ChildProcess.StartProblem) {
            let frames = try ChildProcess.connection()
            defer { close(frames.its) }
            own.append(frames.own)
            let words = try ChildProcess.connection()
            defer { close(words.its) }
            own.append(words.own)
            process = try ChildProcess([path] + arguments, files: [STDIN_FILENO: frames.its, STDERR_FILENO: words.its])
            (input, messages) = (frames.own, words.own)
        } catch {
            own.forEach { close($0) }
            throw Failure(error.sentence)
        }
        for end in [input, messages] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit { cancel() }

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

    /// Ends ffmpeg's input and waits until ffmpeg is done. Throws if it failed. Returns early if `isWanted` is false.
    func finish(while isWanted: () -> Bool) throws {
        closeInput()
        wait(while: isWanted)
        guard isWanted(), ending != .exited(code: 0) else { return }
        throw failure(while: isWanted)
    }

    /// Ends ffmpeg at once.
    func cancel() {
        closeInput()
        if ending == nil { ending = process.end() }
        if messages >= 0 { close(messages) }
        messages = -1
    }

    // MARK: -

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Waits until ffmpeg has ended, and returns the reason of its failure.
    private func failure(while isWanted: () -> Bool) -> Failure {
        closeInput()
        wait(while: isWanted)
        readMessages()
        let text = SystemPath.text(tail).split { $0.isNewline }.last { !$0.allSatisfy(\.isWhitespace) }.map { ": \($0)" } ?? "."
        return switch ending {
        case nil: Failure("ffmpeg stopped reading frames\(text)")
        case .signalled(SIGXFSZ): Failure("The film is larger than this system's limit on files.")
        case .signalled(let signal): Failure("ffmpeg was ended by signal \(signal)\(text)")
        case .exited(code: 0): Failure("ffmpeg ended before the film did\(text)")
        case .exited(let code): Failure("ffmpeg failed with exit code \(code)\(text)")
        }
    }

    private func wait(while isWanted: () -> Bool) {
        while ending == nil, isWanted() {
            var end = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            if messages >= 0, poll(&end, 1, 20) > 0 { readMessages() } else if messages < 0 { usleep(5000) }
            ending = process.ending()
        }
    }

    /// Reads ffmpeg's messages so far, and keeps their end.
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
