internal import Glibc

/// Another program that runs as a child process. Riffle starts every program in this way, ffmpeg and decoders alike. The child has its own
/// process group, so that Ctrl+C on the terminal reaches only Riffle, and the processes that the child starts can be killed with it. It
/// inherits neither the signal mask nor the signal handlers of Riffle. (It has no session of its own: the scheduler shares the processor
/// equally between sessions, whatever their priorities, and would take time from the window.) Whoever starts the child must wait for its
/// end.
public struct ChildProcess: Sendable {
    /// The way in which the program ended.
    public enum Ending: Equatable, Sendable {
        /// The program exited with this code.
        case exited(code: Int32)
        /// This signal killed the program.
        case signalled(Int32)

        fileprivate init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .signalled(signal)
        }
    }

    /// The reason why a program can't be started.
    public struct StartProblem: Error, Equatable, Sendable {
        /// The sentence for the user.
        public var sentence: String
        /// The value of `errno`.
        public var number: Int32

        /// Creates a problem with a call that failed with `number`. `task`: the beginning of the sentence.
        public init(_ task: String, number: Int32) {
            sentence = "\(task): \(SystemReason.text(number))."
            self.number = number
        }
    }

    /// The environment variables of a program.
    public enum Environment: Sendable {
        /// Riffle's own variables, but with these values.
        case own(with: [String: String])
        /// Only those of Riffle's own variables that have these names, because others may hold secrets; and these values.
        case only([String], with: [String: String])
    }

    /// The process id, which is also the id of its process group.
    public let id: Int32

    /// Starts `command`. Its first element is a path, or a name that is looked up in PATH. `files`: the descriptors that the program gets,
    /// each with Riffle's descriptor that it is a copy of. Standard streams without a file are /dev/null.
    public init(
        _ command: [String], files: [Int32: Int32] = [:], environment: Environment = .own(with: [:])
    ) throws(StartProblem) {
        let task = "Can't start \(command.first ?? "a program without a name")"
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        var lifted: [Int32] = []
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            lifted.forEach { close($0) }
        }
        let last = max(files.keys.max() ?? 0, STDERR_FILENO)
        var error: Int32 = 0
        for number in 0...last {
            guard var file = files[number] else {
                if number <= STDERR_FILENO, error == 0 {
                    error = posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
                }
                continue
            }
            // A file whose number is needed for another file would be replaced before its turn.
            if file <= last {
                file = fcntl(file, F_DUPFD_CLOEXEC, last + 1)
                guard file >= 0 else { throw StartProblem(task, number: errno) }
                lifted.append(file)
            }
            if error == 0 { error = posix_spawn_file_actions_adddup2(&actions, file, number) }
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
        let variables = Self.variables(environment)
        defer { (arguments + variables).forEach { free($0) } }
        guard let name = arguments[0] else { throw StartProblem(task, number: ENOENT) }
        var process: pid_t = 0
        if error == 0 { error = posix_spawnp(&process, name, &actions, &attributes, arguments, variables) }
        guard error == 0 else { throw StartProblem(task, number: error) }
        id = process
    }

    /// Waits until the program has ended, and returns how it ended.
    public func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { if errno != EINTR { return .exited(code: 0) } }
        return Ending(status: status)
    }

    /// Returns how the program ended; nil while it runs. Must not be called again after the end was returned.
    public func ending() -> Ending? {
        var status: Int32 = 0
        let found = waitpid(id, &status, WNOHANG)
        if found == id { return Ending(status: status) }
        return found < 0 && errno != EINTR ? .exited(code: 0) : nil
    }

    /// Whether the program has ended. Its process id isn't reused yet, so that its group can still be killed.
    var hasEnded: Bool {
        var found = siginfo_t()
        return waitid(P_PID, id_t(id), &found, WEXITED | WNOHANG | WNOWAIT) < 0 ? errno != EINTR : found.si_signo == SIGCHLD
    }

    /// Kills the program and everything that it has started, without waiting: a process that a broken disk blocks ends later. Must be
    /// called only before the end was returned.
    public func kill() { Glibc.kill(-id, SIGKILL) }

    /// Kills the program and everything that it has started, and waits for its end.
    @discardableResult
    public func end() -> Ending {
        kill()
        return wait()
    }

    /// Returns both ends of a connection: a stream, or one that keeps packets apart. No other process that is started at the same time
    /// inherits them, because it would keep the connection open. (Swift has no such pipes.)
    public static func connection(ofPackets: Bool = false) throws(StartProblem) -> (own: Int32, its: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32((ofPackets ? SOCK_SEQPACKET : SOCK_STREAM).rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw StartProblem("Can't connect another program", number: errno)
        }
        return (ends[0], ends[1])
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { SystemPath.withName(of: text) { strdup($0) } }

    /// Returns an environment as `NAME=VALUE` strings, with nil at the end.
    private static func variables(_ environment: Environment) -> [UnsafeMutablePointer<CChar>?] {
        let changes: [String: String]
        var names: [String]?
        switch environment {
        case .own(let values): changes = values
        case .only(let kept, let values): (names, changes) = (kept, values)
        }
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            next += 1
            let name = String(SystemPath.text(variable).prefix { $0 != "=" })
            if changes[name] == nil, names?.contains(name) != false { variables.append(strdup(variable)) }
        }
        return variables + changes.map { copy("\($0.key)=\($0.value)") } + [nil]
    }
}
