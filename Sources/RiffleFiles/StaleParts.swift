internal import Glibc
internal import RiffleLock

/// Files that were begun and never got their names, since the program or the machine ended before: they are removed by those who write to
/// the same folder later.
public enum StaleParts {
    /// Seconds after which nobody is still writing one.
    static let age = 6 * 3600

    private static let swept = Lock<Set<String>>([])

    /// A name that nobody can guess.
    static func newName() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
        return ".riffle-\(digits).tmp"
    }

    /// Whether a name is one of a part: digits of a number base 16, or, of an older Riffle, a process's and a random number.
    static func isPart(_ name: String) -> Bool {
        guard name.hasPrefix(".riffle-"), name.hasSuffix(".tmp") else { return false }
        let middle = name.dropFirst(".riffle-".count).dropLast(".tmp".count)
        return !middle.isEmpty && middle.utf8.count <= 40
            && middle.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-") }
    }

    /// Looks through a folder the first time that it is named, as long as the program runs. `folder`: with the slash at its end.
    static func sweepOnce(_ folder: String, _ calls: SystemCalls) {
        guard swept.withLock({ $0.insert(folder).inserted }) else { return }
        sweep(folder, now: time(nil), calls)
    }

    /// Removes the parts of a folder that are older than hours, and this user's own files. Nothing else, whatever its name.
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
