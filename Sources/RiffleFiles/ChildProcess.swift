internal import Glibc

/// Another program, running: the one way in which Riffle starts any, ffmpeg and decoders alike. It has a process group of its own, so that
/// Ctrl+C on the terminal reaches Riffle alone, and the processes that it starts can be ended with it. It has neither the mask nor the
/// handlers of Riffle's signals. (No session of its own: the scheduler shares the processor equally between sessions, whatever their
/// priorities, and would take time from the window.) Whoever starts it waits for its end.
public struct ChildProcess: Sendable {
    /// How it ended.
    public enum Ending: Equatable, Sendable {
        /// By itself, with this exit code.
        case exited(code: Int32)
        /// By this signal.
        case signalled(Int32)

        fileprivate init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .signalled(signal)
        }
    }

    /// Why a program can't be started.
    public struct StartProblem: Error, Equatable, Sendable {
        /// The sentence for the user.
        public var sentence: String
        /// The value of `errno`.
        public var number: Int32

        /// A problem with a call that failed with `number`. `task`: the beginning of its sentence.
        public init(_ task: String, number: Int32) {
            sentence = "\(task): \(SystemReason.text(number))."
            self.number = number
        }
    }

    /// The variables in the environment of a program.
    public enum Environment: Sendable {
        /// Riffle's own, but for the values of these.
        case own(with: [String: String])
        /// The variables of Riffle's own with these names alone, since others may hold secrets; and these values.
        case only([String], with: [String: String])
    }

    /// Its number, and its process group's.
    public let id: Int32

    /// Starts `command`. Its first element is a path, or a name that is found in PATH. `files`: its open files, by their numbers in it;
    /// they are copies of these files of Riffle's. Standard streams without a file are /dev/null.
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
            // A file whose number is another one's to be would be replaced before its turn.
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

    /// Waits until it has ended.
    public func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { if errno != EINTR { return .exited(code: 0) } }
        return Ending(status: status)
    }

    /// How it ended; nil: it runs. Only to be asked until it has ended.
    public func ending() -> Ending? {
        var status: Int32 = 0
        let found = waitpid(id, &status, WNOHANG)
        if found == id { return Ending(status: status) }
        return found < 0 && errno != EINTR ? .exited(code: 0) : nil
    }

    /// Whether it has ended. Its number isn't given away yet, so that its group can still be ended.
    var hasEnded: Bool {
        var found = siginfo_t()
        return waitid(P_PID, id_t(id), &found, WEXITED | WNOHANG | WNOWAIT) < 0 ? errno != EINTR : found.si_signo == SIGCHLD
    }

    /// Ends it, with all that it has started, and doesn't wait: one that a broken disk blocks goes later. Only until it has ended.
    public func kill() { Glibc.kill(-id, SIGKILL) }

    /// Ends it at once, with all that it has started.
    @discardableResult
    public func end() -> Ending {
        kill()
        return wait()
    }

    /// Both ends of a stream, or of one that keeps packets apart, which no other process that is started at the same time inherits: it would
    /// keep it open. (Swift has no such pipes.)
    public static func connection(ofPackets: Bool = false) throws(StartProblem) -> (own: Int32, its: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32((ofPackets ? SOCK_SEQPACKET : SOCK_STREAM).rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw StartProblem("Can't connect another program", number: errno)
        }
        return (ends[0], ends[1])
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { SystemPath.withName(of: text) { strdup($0) } }

    /// An environment as `NAME=VALUE`, ending with nil.
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
