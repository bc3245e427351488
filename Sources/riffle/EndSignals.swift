import Dispatch
import Foundation
import RiffleLock
import Synchronization

/// The signals that ask a program to end. The window ends in order: what was changed is kept first. If it can't (whatever it waits for),
/// the program ends after a few seconds all the same, and a second signal of the kind ends it at once.
final class EndSignals {
    /// Seconds for an end in order: another writer may have to be waited for.
    private static let patience = 5.0
    /// Where the handler leaves word. A handler may do little more than write to a pipe.
    private static let pipeEnd = Atomic<Int32>(-1)

    /// What came, for all threads.
    private final class Arrival: Sendable {
        let signal = Atomic<Int32>(0)
        let wakeUp = Lock<(@Sendable () -> Void)?>(nil)
    }

    private let arrival = Arrival()
    private var source: (any DispatchSourceRead)?

    /// The signal that came first; nil: none.
    var received: Int32? {
        let number = arrival.signal.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// From now on the signals are taken.
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
        source.setEventHandler { [arrival] in
            var number: UInt8 = 0
            guard read(reading, &number, 1) == 1 else { return }
            Self.take(Int32(number), arrival)
        }
        source.resume()
        self.source = source
        for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { Self.handle(number) }
    }

    /// `wakeUp` makes the window look whether a signal has come; it is called from another thread.
    func begin(wakeUp: @escaping @Sendable () -> Void) { arrival.wakeUp.withLock { $0 = wakeUp } }

    /// Ends the program by the signal that came; does nothing if none has.
    func endProgram() {
        if let received { Self.end(by: received) }
    }

    private static func take(_ number: Int32, _ arrival: Arrival) {
        guard arrival.signal.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged else {
            return
        }
        arrival.wakeUp.withLock { $0 }?()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { end(by: number) }
    }

    private static func end(by number: Int32) {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        // It may be held back on every thread.
        usleep(100_000)
        _exit(128 + number)
    }

    private static func handle(_ number: Int32) {
        var before = sigaction()
        // `nohup` and shells without job control ask for these two to be ignored, and mean it.
        if number == SIGHUP || number == SIGINT, sigaction(number, nil, &before) == 0,
            unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
        {
            return
        }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let before = errno
            var word = UInt8(truncatingIfNeeded: number)
            _ = write(EndSignals.pipeEnd.load(ordering: .acquiring), &word, 1)
            errno = before
        }
        // The second of a kind ends the program; system calls that a signal interrupts go on.
        action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        sigaction(number, &action, nil)
        // A program that was begun with signals held back would never hear of them.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
