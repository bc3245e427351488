import Glibc
import RiffleFiles

/// A program that is run to its end, with what it prints.
enum ChildProcess {
    /// How a run ended.
    enum Ending: Equatable {
        /// With an exit code; 128 and more: by the signal of that number less 128.
        case exited(Int32)
        /// It ran longer than allowed and was ended.
        case timedOut
        /// PATH has no such program.
        case missing
    }

    /// The most bytes of its output that are kept: the last ones.
    private static let kept = 1 << 16

    /// Runs `command`, whose first element is found in PATH, for at most `seconds`. Standard output and errors are kept together.
    static func run(_ command: [String], seconds: Int) -> (ending: Ending, output: String) {
        var streams = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&streams)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&streams)
            posix_spawnattr_destroy(&attributes)
        }
        // Its own group, so that what it starts ends with it.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return (.missing, SystemReason.last)
        }
        posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&streams, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&streams, ends[1], STDERR_FILENO)
        let arguments = command.map { text in SystemPath.withName(of: text) { strdup($0) } } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, command.first ?? "", &streams, &attributes, arguments, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard error == 0 else { return (.missing, SystemReason.text(error)) }
        let (output, isDone) = read(ends[0], seconds)
        if !isDone { kill(-process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return (.missing, SystemReason.last) } }
        guard isDone else { return (.timedOut, output) }
        let signal = status & 0x7F
        return (.exited(signal == 0 ? status >> 8 & 0xFF : 128 + signal), output)
    }

    /// What is printed until all of the program's ends are closed, and whether that was within `seconds`.
    private static func read(_ file: Int32, _ seconds: Int) -> (output: String, isDone: Bool) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let end = now.tv_sec + seconds
        while now.tv_sec < end {
            var item = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            if poll(&item, 1, 500) > 0 {
                let count = Glibc.read(file, &buffer, buffer.count)
                if count == 0 { return (String(decoding: output, as: UTF8.self), true) }
                if count > 0 { output = Array((output + buffer[..<count]).suffix(kept)) }
            }
            clock_gettime(CLOCK_MONOTONIC, &now)
        }
        return (String(decoding: output, as: UTF8.self), false)
    }
}
