internal import Glibc
internal import RiffleLock

/// The temporary files and folders that `AtomicFile` and `AtomicFolder` fill before they rename them. A part that a crash has left behind
/// is removed when a later run writes to the same folder.
public enum StaleParts {
    /// The seconds after which a part counts as abandoned.
    static let age = 6 * 3600

    private static let swept = Lock<Set<String>>([])

    /// Returns an unguessable name: 128 random bits in hexadecimal.
    static func newName() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
        return ".riffle-\(digits).tmp"
    }

    /// Returns whether a name is that of a part: hexadecimal digits, or, in older versions, a process id and a random number.
    static func isPart(_ name: String) -> Bool {
        guard name.hasPrefix(".riffle-"), name.hasSuffix(".tmp") else { return false }
        let middle = name.dropFirst(".riffle-".count).dropLast(".tmp".count)
        return !middle.isEmpty && middle.utf8.count <= 40
            && middle.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-") }
    }

    /// Protects a part from sweeps while `fill` fills it, however old it gets: a film may be stopped, or the machine asleep, for hours. The
    /// lock ends with the process. If the file system has no locks, only the part's age counts.
    static func hold<Result>(_ part: String, _ calls: SystemCalls, while fill: () throws -> Result) rethrows -> Result {
        let file = calls.repeated { calls.open(part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0) }
        defer { letGo(file, calls) }
        if file >= 0 { _ = calls.repeated { calls.lock(Int32(file)) } }
        return try fill()
    }

    /// Sweeps a folder once per run of the program. `folder`: the path with a trailing slash.
    static func sweepOnce(_ folder: String, _ calls: SystemCalls) {
        guard swept.withLock({ $0.insert(folder).inserted }) else { return }
        sweep(folder, now: time(nil), calls)
    }

    /// Removes the parts of a folder that are regular files or folders, owned by this user, older than `age` and not held. `now`: seconds
    /// since 1970.
    static func sweep(_ folder: String, now: Int, _ calls: SystemCalls) {
        guard let stream = SystemPath.withName(of: folder.isEmpty ? "." : folder, { opendir($0) }) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if isPart(name) { removeStale(folder + name, now: now, calls) }
        }
    }

    private static func removeStale(_ part: String, now: Int, _ calls: SystemCalls) {
        guard let kind = staleKind(of: part, follows: false, now: now, calls) else { return }
        let file = calls.repeated { calls.open(part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0) }
        // If the part can't be opened, nobody knows whether a program is still filling it.
        guard file >= 0 else { return }
        defer { letGo(file, calls) }
        if calls.repeated({ calls.lock(Int32(file)) }) == -Int(EWOULDBLOCK) { return }
        guard kind == .folder else {
            _ = calls.remove(part)
            return
        }
        // The status is read again from the open folder, because another program may have exchanged the folder.
        guard staleKind(of: SystemCalls.path(ofOpen: Int32(file)), follows: true, now: now, calls) == .folder else {
            return
        }
        calls.empty(Int32(file))
        _ = calls.removeFolder(part)
    }

    /// Unlocks an open file and closes it. Closing alone isn't enough: a process that another thread is just starting has a copy of the
    /// descriptor until it calls exec, and would hold the lock that long.
    private static func letGo(_ file: Int, _ calls: SystemCalls) {
        guard file >= 0 else { return }
        _ = flock(Int32(file), LOCK_UN)
        _ = calls.close(Int32(file))
    }

    /// Returns the kind of a file or folder that may be swept; nil for anything else.
    private static func staleKind(
        of path: String, follows: Bool, now: Int, _ calls: SystemCalls
    ) -> SystemCalls.Status.Kind? {
        var status: SystemCalls.Status?
        guard calls.status(path, follows, &status) >= 0, let status, status.kind == .file || status.kind == .folder,
            status.owner == geteuid(), now - status.modified > age
        else { return nil }
        return status.kind
    }
}
