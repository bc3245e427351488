import Glibc
import RiffleFiles

/// Another program, running. It is in a process group of its own, so that Ctrl+C on the terminal reaches Riffle alone and what it
/// starts can be ended with it, and has neither the mask nor the handlers of Riffle's signals. Whoever starts it waits for its end.
struct ChildProcess {
    /// How it ended.
    enum Ending: Equatable {
        case exited(code: Int32)
        case signalled(Int32)

        fileprivate init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .signalled(signal)
        }
    }

    private let id: pid_t

    /// Starts `command`, whose first element is a path, or a name that is found in PATH. Its streams are these files, of which it has
    /// copies, or else /dev/null; `environment`: the variables in which its environment differs from Riffle's.
    init(
        _ command: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, environment: [String: String] = [:]
    ) throws(Failure) {
        var streams = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&streams)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&streams)
            posix_spawnattr_destroy(&attributes)
        }
        for (file, stream) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
            if let file {
                posix_spawn_file_actions_adddup2(&streams, file, stream)
            } else {
                posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_RDWR, 0)
            }
        }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        let arguments = command.map { Self.copy($0) } + [nil]
        let variables = Self.variables(with: environment)
        defer { (arguments + variables).forEach { free($0) } }
        guard let name = arguments[0] else { throw Failure("There is no program to start.") }
        var process: pid_t = 0
        let error = posix_spawnp(&process, name, &streams, &attributes, arguments, variables)
        guard error == 0 else { throw Failure("Can't start \(command.first ?? ""): \(SystemReason.text(error)).") }
        id = process
    }

    /// Waits until it has ended.
    func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { if errno != EINTR { return .exited(code: 0) } }
        return Ending(status: status)
    }

    /// How it ended; nil: it runs. Only to be asked until it has ended.
    func ending() -> Ending? {
        var status: Int32 = 0
        let found = waitpid(id, &status, WNOHANG)
        if found == id { return Ending(status: status) }
        return found < 0 && errno != EINTR ? .exited(code: 0) : nil
    }

    /// Ends it at once, with all that it has started.
    @discardableResult
    func end() -> Ending {
        kill(-id, SIGKILL)
        return wait()
    }

    /// Both ends of a stream, which no other process that is started at the same time inherits: it would keep it open. (Of pipes, Swift
    /// has none of that kind.)
    static func connection() throws(Failure) -> (own: Int32, its: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw Failure("Can't connect another program: \(SystemReason.last).")
        }
        return (ends[0], ends[1])
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { SystemPath.withName(of: text) { strdup($0) } }

    /// Riffle's environment with other values of some variables, as `NAME=VALUE`, ending with nil.
    private static func variables(with changes: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            next += 1
            let name = SystemPath.text(variable).prefix { $0 != "=" }
            if changes[String(name)] == nil { variables.append(strdup(variable)) }
        }
        return variables + changes.map { copy("\($0.key)=\($0.value)") } + [nil]
    }
}

// A program that is run to its end, with what it prints.
extension ChildProcess {
    /// How a run ended.
    enum RunEnding: Equatable {
        /// With an exit code; 128 and more: by the signal of that number less 128.
        case exited(Int32)
        /// It ran longer than allowed and was ended.
        case timedOut
        /// It was no longer wanted and was ended.
        case stopped
        /// PATH has no such program.
        case missing
    }

    /// The most bytes of its output that are kept: the last ones.
    private static let kept = 1 << 16
    /// Milliseconds between two looks at whether it is still wanted, and at whether it has ended.
    private static let interval: Int32 = 100
    /// Milliseconds for what it has printed to come after its end: a process that it has left behind may hold the output open.
    private static let grace = 1000

    /// Runs `command` for at most `seconds`, and as long as `isWanted`, which is polled. Standard output and errors are kept together.
    /// What it leaves behind in its process group ends with it.
    static func run(
        _ command: [String], seconds: Int, environment: [String: String] = [:], while isWanted: () -> Bool = { true }
    ) -> (ending: RunEnding, output: String) {
        let own: Int32
        let process: ChildProcess
        do throws(Failure) {
            let ends = try connection()
            defer { close(ends.its) }
            own = ends.own
            do throws(Failure) {
                process = try ChildProcess(command, output: ends.its, errors: ends.its, environment: environment)
            } catch {
                close(own)
                throw error
            }
        } catch {
            return (.missing, error.sentence)
        }
        defer { close(own) }
        let (output, early) = read(own, of: process, seconds, while: isWanted)
        let ending = process.end()
        if let early { return (early, output) }
        switch ending {
        case .exited(let code): return (.exited(code), output)
        case .signalled(let signal): return (.exited(128 + signal), output)
        }
    }

    /// What is printed until the program has ended and all ends of its output are closed, or `grace` after its end; or why it is to be
    /// ended before.
    private static func read(
        _ file: Int32, of process: ChildProcess, _ seconds: Int, while isWanted: () -> Bool
    ) -> (output: String, early: RunEnding?) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let end = milliseconds + seconds * 1000
        var isOpen = true
        /// When what is still open is given up; nil: the program runs.
        var last: Int?
        while milliseconds < last ?? end {
            guard isWanted() else { return (String(decoding: output, as: UTF8.self), .stopped) }
            if last == nil, process.hasEnded { last = milliseconds + grace }
            if last != nil, !isOpen { break }
            // What is closed is not to be waited for.
            var item = pollfd(fd: isOpen ? file : -1, events: Int16(POLLIN), revents: 0)
            guard poll(&item, 1, isOpen ? interval : interval / 10) > 0 else { continue }
            let count = Glibc.read(file, &buffer, buffer.count)
            if count == 0 { isOpen = false }
            if count > 0 { output = Array((output + buffer[..<count]).suffix(kept)) }
        }
        return (String(decoding: output, as: UTF8.self), last == nil ? .timedOut : nil)
    }

    /// Of a clock that only goes forward.
    private static var milliseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }

    /// Whether it has ended. Its number isn't given away yet, so that its group can still be ended.
    private var hasEnded: Bool {
        var found = siginfo_t()
        return waitid(P_PID, id_t(id), &found, WEXITED | WNOHANG | WNOWAIT) < 0 ? errno != EINTR : found.si_signo == SIGCHLD
    }
}
