internal import Glibc

// Runs a program to its end and returns its output.
extension ChildProcess {
    /// The way in which a run ended.
    public enum RunEnding: Equatable, Sendable {
        /// The program exited with this code; a code of 128 or more means the signal with that number less 128.
        case exited(Int32)
        /// The program ran longer than allowed and was killed.
        case timedOut
        /// The program was no longer wanted and was killed.
        case stopped
        /// PATH has no such program.
        case missing
    }

    /// The number of bytes at the end of the output that are kept.
    private static let kept = 1 << 16
    /// The milliseconds between two checks of whether the program is still wanted, and whether it has ended.
    private static let interval: Int32 = 100
    /// The milliseconds after the program's end in which the rest of its output is read: a process that it has left behind may hold the
    /// output open.
    private static let grace = 1000

    /// Runs `command` for at most `seconds`, and as long as `isWanted`, which is polled, returns true. Returns standard output and standard
    /// error together. Processes that the program leaves behind in its group end with it.
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

    /// Returns the output up to the end of the program and of all writers, or up to `grace` after the program's end; and the reason to kill
    /// the program early, nil if there is none.
    private static func read(
        _ file: Int32, of process: ChildProcess, _ seconds: Int, while isWanted: () -> Bool
    ) -> (output: String, early: RunEnding?) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let end = milliseconds + seconds * 1000
        var isOpen = true
        /// The time at which an output that is still open is given up; nil while the program runs.
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

    /// The time of a monotonic clock.
    private static var milliseconds: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
}
