internal import Glibc

// A program that runs to its end, and its output.
extension ChildProcess {
    /// How a run ended.
    public enum RunEnding: Equatable, Sendable {
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
    /// Milliseconds after its end for the rest of its output: a process that it has left behind may hold the output open.
    private static let grace = 1000

    /// Runs `command` for at most `seconds`, and as long as `isWanted`, which is polled. Standard output and errors are kept together.
    /// Processes that it leaves behind in its group end with it.
    public static func run(
        _ command: [String], seconds: Int, environment: Environment = .own(with: [:]), while isWanted: () -> Bool = { true }
    ) -> (ending: RunEnding, output: String) {
        let own: Int32
        let process: ChildProcess
        do throws(StartProblem) {
            let ends = try connection()
            defer { close(ends.its) }
            own = ends.own
            do throws(StartProblem) {
                let files = [STDOUT_FILENO: ends.its, STDERR_FILENO: ends.its]
                process = try ChildProcess(command, files: files, environment: environment)
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

    /// The output, until the program has ended and all ends of its output are closed, or until `grace` after its end; or the reason to end
    /// the program early.
    private static func read(
        _ file: Int32, of process: ChildProcess, _ seconds: Int, while isWanted: () -> Bool
    ) -> (output: String, early: RunEnding?) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let end = milliseconds + seconds * 1000
        var isOpen = true
        /// When an output that is still open is given up; nil: the program runs.
        var last: Int?
        while milliseconds < last ?? end {
            guard isWanted() else { return (String(decoding: output, as: UTF8.self), .stopped) }
            if last == nil, process.hasEnded { last = milliseconds + grace }
            if last != nil, !isOpen { break }
            // A closed output isn't waited for.
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
}
