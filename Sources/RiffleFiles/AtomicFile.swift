internal import Glibc

/// Writes a file atomically: at any moment, and after any crash, the path holds either the old file or the new one, complete.
///
/// The bytes are written to a temporary file in the same folder and synced, then the file is renamed. A pipe or a device is
/// written directly.
public struct AtomicFile: Sendable {
    /// Whether an existing file is replaced or kept.
    public enum Existing: Sendable { case replaced, kept }

    /// The system calls to use; tests replace them.
    public var calls: SystemCalls

    /// Creates a writer that uses these system calls.
    public init(calls: SystemCalls = .system) { self.calls = calls }

    /// Writes a text as UTF-8. Returns false if a file exists already and `existing` is `kept`. If it throws, nothing has changed; the
    /// problem is about `path`.
    @discardableResult
    public func write(_ text: String, to path: String, existing: Existing = .replaced) throws(FileProblem) -> Bool {
        try write(Array(text.utf8), to: path, existing: existing)
    }

    /// Writes bytes in the same way.
    @discardableResult
    public func write(_ bytes: [UInt8], to path: String, existing: Existing = .replaced) throws(FileProblem) -> Bool {
        do {
            // A pipe or a device is not replaced; /dev/stdout may resolve to a name that can't be opened.
            if existing == .replaced, try calls.status(of: path)?.kind == .other {
                try writeDirectly(bytes, into: path)
                return true
            }
            return try publish(bytes, as: existing == .replaced ? Self.resolved(path) : path, existing)
        } catch {
            throw FileProblem(path: path, reason: error.reason)
        }
    }

    /// Replaces a file by one that another program writes: `fill` writes it at a temporary path in the same folder, where an empty file
    /// exists, and then it gets its name. Throws the error of `fill`; nothing has changed then.
    public func replace(_ path: String, by fill: (_ temporary: String) throws -> Void) throws {
        do {
            let target = Self.resolved(path)
            let old = try replaceable(target)
            if old?.kind == .other { throw FileProblem(path: path, reason: "it is a pipe or a device") }
            try make(in: Self.folder(of: target), like: old, by: fill) { temporary throws(FileProblem) in
                try calls.move(temporary, to: target)
            }
        } catch let problem as FileProblem {
            throw FileProblem(path: path, reason: problem.reason)
        }
    }

    /// Adds a file that `fill` writes at a temporary path. It gets the first of the paths for 1, 2 … that is free after that; all of these
    /// paths are in one folder. Returns the path.
    public func add(_ path: (_ number: Int) -> String, by fill: (_ temporary: String) throws -> Void) throws -> String {
        var number = 1
        do {
            try make(in: Self.folder(of: path(1)), like: nil, by: fill) { temporary throws(FileProblem) in
                while true {
                    let isTaken = try calls.exists(path(number))
                    if !isTaken, try name(temporary, path(number), .kept) { return }
                    number += 1
                }
            }
            return path(number)
        } catch let problem as FileProblem {
            throw FileProblem(path: path(number), reason: problem.reason)
        }
    }

    /// Makes a temporary file in a folder, with the permissions of an old one; `fill` writes it, and `publish` gives it its name. If either
    /// fails, the temporary file is removed.
    private func make(
        in folder: String, like old: SystemCalls.Status?, by fill: (String) throws -> Void,
        _ publish: (String) throws(FileProblem) -> Void
    ) throws {
        StaleParts.sweepOnce(folder, calls)
        let temporary = try makeTemporary([], in: folder, like: old)
        do {
            try StaleParts.hold(temporary, calls) { try fill(temporary) }
            try syncFile(temporary)
            try publish(temporary)
        } catch {
            _ = calls.remove(temporary)
            throw error
        }
        syncFolder(folder)
    }

    /// Returns the status of a file that is to be replaced; nil if there is none. Throws if the file may not be replaced.
    private func replaceable(_ target: String, follows: Bool = true) throws(FileProblem) -> SystemCalls.Status? {
        let old = try calls.status(of: target, follows: follows)
        if old?.kind == .folder { throw FileProblem(path: target, code: Int(EISDIR)) }
        // A rename needs write permission only for the folder, but the file's own permission is respected, too.
        if old != nil, SystemPath.withName(of: target, { access($0, W_OK) }) != 0, errno != ENOENT {
            throw FileProblem(path: target, code: Int(errno))
        }
        return old
    }

    private func publish(_ bytes: [UInt8], as target: String, _ existing: Existing) throws(FileProblem) -> Bool {
        if existing == .kept, try calls.status(of: target, follows: false) != nil { return false }
        let old = existing == .kept ? nil : try replaceable(target)
        let folder = Self.folder(of: target)
        // Stale parts are removed first, because they may be the files that fill the disk.
        StaleParts.sweepOnce(folder, calls)
        let temporary = try makeTemporary(bytes, in: folder, like: old)
        do {
            guard try name(temporary, target, existing) else {
                _ = calls.remove(temporary)
                return false
            }
        } catch {
            _ = calls.remove(temporary)
            throw error
        }
        syncFolder(folder)
        return true
    }

    /// Writes and syncs a temporary file, and returns its path. If that fails, the file is removed.
    private func makeTemporary(_ bytes: [UInt8], in folder: String, like old: SystemCalls.Status?) throws(FileProblem) -> String {
        var temporary = ""
        var file = -Int(EEXIST)
        for _ in 0..<8 where file == -Int(EEXIST) {
            temporary = folder + StaleParts.newName()
            // O_EXCL and O_NOFOLLOW: never opens an existing file or link.
            file = calls.repeated { calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, old?.permissions ?? 0o666) }
        }
        guard file >= 0 else { throw FileProblem(path: temporary, code: file) }
        let number = Int32(file)
        var code = bytes.withUnsafeBytes { calls.writeAll($0, to: number) }
        if code >= 0, let old {
            // The new file keeps the permissions and, if allowed, the owner of the old one.
            _ = calls.setOwner(number, old.owner, old.group)
            _ = calls.setPermissions(number, old.permissions)
        }
        if code >= 0 { code = synced(number) }
        // Some file systems report a full disk only at close. After EINTR the descriptor is closed anyway.
        let closed = calls.close(number)
        if code >= 0, closed != -Int(EINTR) { code = closed }
        guard code >= 0 else {
            _ = calls.remove(temporary)
            throw FileProblem(path: temporary, code: code)
        }
        return temporary
    }

    private func synced(_ file: Int32) -> Int {
        let code = calls.repeated { calls.sync(file) }
        // Some file systems don't support fsync.
        return code == -Int(EINVAL) || code == -Int(ENOSYS) || code == -Int(ENOTSUP) ? 0 : code
    }

    /// Syncs a file that another program has written.
    private func syncFile(_ path: String) throws(FileProblem) {
        let file = calls.repeated { calls.open(path, O_WRONLY | O_NOFOLLOW, 0) }
        guard file >= 0 else { throw FileProblem(path: path, code: file) }
        let code = synced(Int32(file))
        _ = calls.close(Int32(file))
        guard code >= 0 else { throw FileProblem(path: path, code: code) }
    }

    /// Renames the temporary file to `target`. Returns false if a file exists already and `existing` is `kept`.
    private func name(_ temporary: String, _ target: String, _ existing: Existing) throws(FileProblem) -> Bool {
        if existing == .kept {
            // `link` fails if a file exists already, while `rename` would replace it. Some file systems have no hard links.
            let code = calls.repeated { calls.link(temporary, target) }
            if code >= 0 {
                _ = calls.remove(temporary)
                return true
            }
            if try calls.exists(target) { return false }
        }
        try calls.move(temporary, to: target)
        return true
    }

    /// Writes into a pipe or a device.
    private func writeDirectly(_ bytes: [UInt8], into target: String) throws(FileProblem) {
        let file = calls.repeated { calls.open(target, O_WRONLY | O_NOCTTY, 0) }
        guard file >= 0 else { throw FileProblem(path: target, code: file) }
        var code = bytes.withUnsafeBytes { calls.writeAll($0, to: Int32(file)) }
        let closed = calls.close(Int32(file))
        if code >= 0, closed != -Int(EINTR) { code = closed }
        guard code >= 0 else { throw FileProblem(path: target, code: code) }
    }

    /// Syncs the folder, so that the rename is on the disk too. Failure is ignored: not every file system supports it.
    private func syncFolder(_ folder: String) {
        let file = calls.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY, 0)
        guard file >= 0 else { return }
        _ = calls.sync(Int32(file))
        _ = calls.close(Int32(file))
    }

    /// Returns the folder of a path, with a trailing slash; empty for the current folder.
    static func folder(of path: String) -> String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return slash.map { String(path[...$0]) } ?? ""
    }

    /// Returns the target of a symbolic link, which need not exist: so the target is replaced, and the link stays.
    static func resolved(_ path: String) -> String {
        var path = path
        // The system itself follows as many links.
        for _ in 0..<40 {
            if let real = SystemPath.withName(of: path, { realpath($0, nil) }) {
                defer { free(real) }
                return SystemPath.text(UnsafePointer(real))
            }
            var name = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = SystemPath.withName(of: path) { readlink($0, &name, Int(PATH_MAX)) }
            guard count > 0 else { return path }
            let target = SystemPath.text(name.prefix(count).map { UInt8(bitPattern: $0) })
            path = target.hasPrefix("/") ? target : folder(of: path) + target
        }
        return path
    }
}
