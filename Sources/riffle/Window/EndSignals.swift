import Dispatch
import Glibc
import RiffleLock
import Synchronization

/// Handles the signals that ask a program to end (SIGTERM, SIGINT, SIGHUP, SIGQUIT). The window first saves the session. If that
/// takes longer than `timeout`, or if the program works on for `patience` without noticing the signal, it ends anyway; a second signal
/// of the same kind ends it at once.
final class EndSignals {
    /// Seconds for an orderly end, which may have to wait for another process's lock on the folder.
    private static let timeout: UInt32 = 5
    /// Seconds in which a program that is computing has to notice the signal. A program that gets no processor time, on a busy machine, has
    /// until `timeout`.
    private static let patience = 0.8
    /// The signals that ask a program to end.
    private static let numbers = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]
    /// The first of these signals that arrived; 0: none.
    private static let first = Atomic<Int32>(0)
    /// Whether the program has noticed the signal.
    private static let isNoticed = Atomic<Bool>(false)
    /// The write end of the pipe for the signal handler, which may only call async-signal-safe functions such as write.
    private static let pipeEnd = Atomic<Int32>(-1)

    private let wakeUp = Lock<(@Sendable () -> Void)?>(nil)
    private var source: (any DispatchSourceRead)?

    /// The first signal that arrived; nil: none.
    var received: Int32? {
        let number = Self.first.load(ordering: .acquiring)
        guard number != 0 else { return nil }
        Self.isNoticed.store(true, ordering: .releasing)
        return number
    }

    /// Installs the handlers.
    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let (reading, writing) = (ends[0], ends[1])
        Self.pipeEnd.store(writing, ordering: .releasing)
        let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: DispatchQueue(label: "riffle.signals"))
        source.setEventHandler { [wakeUp] in
            var byte: UInt8 = 0
            guard read(reading, &byte, 1) == 1 else { return }
            wakeUp.withLock { $0 }?()
            Self.awaitNotice()
        }
        source.resume()
        self.source = source
        // The handlers' variables are initialized before the handlers can run.
        _ = (received, Self.timeout)
        // The kernel's timer needs no thread: there may be none left for the source.
        signal(SIGALRM) { _ in EndSignals.end(by: EndSignals.first.load(ordering: .acquiring)) }
        Self.unblock()
        for number in Self.numbers { Self.handle(number) }
    }

    /// Unblocks the signals: the parent process may have blocked them, and the mask is inherited. Call it before other threads start, since
    /// they inherit the mask in turn.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers + [SIGALRM] { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// `wakeUp` makes the window check `received`; it is called from another thread.
    func begin(wakeUp: @escaping @Sendable () -> Void) { self.wakeUp.withLock { $0 = wakeUp } }

    /// Ends the program with the signal that arrived; does nothing if none has.
    func endProgram() {
        if let received { Self.end(by: received) }
    }

    /// Ends the program if it works for `patience` without noticing the signal.
    private static func awaitNotice() {
        let worked = processorTime
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
            if !isNoticed.load(ordering: .acquiring), processorTime - worked > patience / 2 {
                end(by: first.load(ordering: .acquiring))
            }
        }
    }

    /// Seconds of processor time that the program has used.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func end(by number: Int32) {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        // The signal may be blocked on every thread.
        usleep(100_000)
        _exit(128 + number)
    }

    private static func handle(_ number: Int32) {
        var before = sigaction()
        // `nohup` and shells without job control start programs with these two signals ignored, and they stay ignored. 1 is SIG_IGN.
        if number == SIGHUP || number == SIGINT, sigaction(number, nil, &before) == 0,
            unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
        {
            return
        }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let before = errno
            if EndSignals.first.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged {
                alarm(EndSignals.timeout)
            }
            var byte: UInt8 = 0
            _ = write(EndSignals.pipeEnd.load(ordering: .acquiring), &byte, 1)
            errno = before
        }
        // SA_RESETHAND: a second signal of the kind ends the program. SA_RESTART: interrupted system calls go on.
        action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        sigaction(number, &action, nil)
    }
}
