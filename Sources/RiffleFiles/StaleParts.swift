internal import Glibc
internal import RiffleLock

/// Temporary files of `AtomicFile` that a crash has left behind: they are removed when the same folder is written to later.
public enum StaleParts {
    /// Seconds after which a temporary file counts as abandoned.
    static let age = 6 * 3600

    private static let swept = Lock<Set<String>>([])

    /// An unguessable name: 128 random bits in hexadecimal.
    static func newName() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
        return ".riffle-\(digits).tmp"
    }

    /// Whether a name is that of a temporary file: hexadecimal digits, or, in older versions, a process id and a random number.
    static func isPart(_ name: String) -> Bool {
        guard name.hasPrefix(".riffle-"), name.hasSuffix(".tmp") else { return false }
        let middle = name.dropFirst(".riffle-".count).dropLast(".tmp".count)
        return !middle.isEmpty && middle.utf8.count <= 40
            && middle.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-") }
    }

    /// Sweeps a folder once per run of the program. `folder`: with a trailing slash.
    static func sweepOnce(_ folder: String, _ calls: SystemCalls) {
        guard swept.withLock({ $0.insert(folder).inserted }) else { return }
        sweep(folder, now: time(nil), calls)
    }

    /// Removes the temporary files of a folder that are regular files, owned by this user and older than `age`. `now`: seconds
    /// since 1970.
    static func sweep(_ folder: String, now: Int, _ calls: SystemCalls) {
        guard let stream = SystemPath.withName(of: folder.isEmpty ? "." : folder, { opendir($0) }) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard isPart(name) else { continue }
            var status: SystemCalls.Status?
            guard calls.status(folder + name, false, &status) >= 0, let status, status.kind == .file,
                status.owner == geteuid(), now - status.modified > age
            else { continue }
            _ = calls.remove(folder + name)
        }
    }
}
