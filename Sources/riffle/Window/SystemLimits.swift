import RiffleFiles
import Glibc

/// The resources that the system must allow this process. Without them, libraries that draw crash or hang, so the limits are checked before
/// the libraries are used.
enum SystemLimits {
    /// A resource that has a limit of its own.
    struct Need {
        var resource: __rlimit_resource
        /// The shell's command for the limit, and its unit.
        var command: String
        var unit: rlim_t = 1
        /// The least value of the limit, in units.
        var least: rlim_t
        /// The program's need, as the sentence names it: the amount and the resource.
        var purpose: String
    }

    /// Drawing with OpenGL in software takes 420 MB of address space in a window of the usual size, and the textures come on top. Most of
    /// that is memory that only this process writes. 20 files are open in a window at rest, among them the display's; then come pictures,
    /// decoders and the desktop's dialogs.
    static let needs = [
        Need(
            resource: RLIMIT_AS, command: "ulimit -v", unit: 1024, least: 900_000, purpose: "900000 kilobytes of address space"),
        Need(resource: RLIMIT_DATA, command: "ulimit -d", unit: 1024, least: 900_000, purpose: "900000 kilobytes of memory"),
        Need(resource: RLIMIT_STACK, command: "ulimit -s", unit: 1024, least: 1024, purpose: "a stack of 1024 kilobytes"),
        Need(resource: RLIMIT_NOFILE, command: "ulimit -n", least: 48, purpose: "48 open files"),
    ]

    /// The number of threads that must be able to run at a time, including two decoder processes, which count as threads. OpenGL in
    /// software starts one thread per processor, at most 32.
    static var threads: Int { 16 + min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 32) }

    /// Throws a sentence with the first limit that is too low. `draws`: for drawing; otherwise only the stack matters.
    static func check(draws: Bool) throws {
        for need in needs where draws || need.resource == RLIMIT_STACK {
            var limit = rlimit()
            guard getrlimit(Int32(need.resource.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max,
                limit.rlim_cur / need.unit < need.least
            else { continue }
            throw Failure(
                "Riffle needs \(need.purpose), but '\(need.command)' allows only \(limit.rlim_cur / need.unit): raise that limit."
            )
        }
        guard draws else { return }
        let needed = threads, started = startedThreads(needed)
        if started < needed {
            throw Failure(
                """
                Riffle needs \(needed) threads but can start only \(started): raise the limit on processes ('ulimit -u', or a container's), \
                or end other programs.
                """)
        }
    }

    /// Starts threads until there are `count` or the system has no more, ends them, and returns how many there were.
    private static func startedThreads(_ count: Int) -> Int {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        pthread_mutex_init(gate, nil)
        pthread_mutex_lock(gate)
        var started: [pthread_t] = []
        while started.count < count {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { gate in
                    // Waits until all have been started.
                    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                    pthread_mutex_lock(gate)
                    pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            guard code == 0 else { break }
            started.append(thread)
        }
        pthread_mutex_unlock(gate)
        for thread in started { pthread_join(thread, nil) }
        pthread_mutex_destroy(gate)
        return started.count
    }
}

/// A command that draws, in a window or without one.
protocol DrawingCommand {}
