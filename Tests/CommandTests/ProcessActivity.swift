import Foundation

/// Tells whether processes, with all their descendants, work or wait.
struct ProcessActivity {
    private let roots: [Int32]

    init(_ roots: [Int32]) { self.roots = roots }

    /// Whether, for a twentieth of a second, no thread runs or waits for a processor or a disk.
    func isQuiet() -> Bool {
        let before = threads()
        usleep(50_000)
        guard let before, let after = threads() else { return false }
        return before == after
    }

    /// Each thread's counts of context switches; nil if one of the threads isn't asleep.
    private func threads() -> [String: [Substring]]? {
        let parents = Self.names("/proc").compactMap(Int32.init).map { ($0, Self.status("/proc/\($0)/status", "PPid:")) }
        var (open, threads) = (roots, [String: [Substring]]())
        while let process = open.popLast() {
            open += parents.filter { $0.1 == ["PPid:\t\(process)"] }.map(\.0)
            for thread in Self.names("/proc/\(process)/task") {
                let state = Self.status("/proc/\(process)/task/\(thread)/status", "State:", "voluntary", "nonvoluntary")
                // A thread that has ended has no state.
                guard state.first.map({ $0.hasPrefix("State:\tS") || $0.hasPrefix("State:\tZ") }) ?? true else { return nil }
                threads[thread] = state
            }
        }
        return threads
    }

    private static func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The fields of the lines of a file that begin with one of some words.
    private static func status(_ path: String, _ words: String...) -> [Substring] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { line in words.contains { line.hasPrefix($0) } }
    }
}
