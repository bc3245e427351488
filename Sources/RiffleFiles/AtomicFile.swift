internal import Glibc

/// Writes a file so that whoever looks at it, at any moment and after any crash, finds the old one or the new one, whole.
///
/// The bytes go to a file of another name in the same folder, then to the disk, then that takes the name in one step. What is no file
/// (a pipe, a device) is written into as it is.
public struct AtomicFile: Sendable {
    /// Whether a file that is already there may be replaced.
    public enum Existing: Sendable { case replaced, kept }

    public var calls: SystemCalls

    public init(calls: SystemCalls = .system) { self.calls = calls }

    /// False: there is a file already, and it was to be kept. The problem is about `path`; then nothing has changed.
    @discardableResult
    public func write(_ text: String, to path: String, existing: Existing = .replaced) throws(FileProblem) -> Bool {
        try write(Array(text.utf8), to: path, existing: existing)
    }

    @discardableResult
    public func write(_ bytes: [UInt8], to path: String, existing: Existing = .replaced) throws(FileProblem) -> Bool {
        do {
            // A pipe has no name to be resolved to.
            if existing == .replaced, try calls.status(of: path)?.kind == .other {
                try pour(bytes, into: path)
                return true
            }
            return try publish(bytes, as: existing == .replaced ? Self.resolved(path) : path, existing)
        } catch {
            throw FileProblem(path: path, reason: error.reason)
        }
    }

    private func publish(_ bytes: [UInt8], as target: String, _ existing: Existing) throws(FileProblem) -> Bool {
        let old = try calls.status(of: target, follows: existing == .replaced)
        if existing == .kept, old != nil { return false }
        if old?.kind == .folder { throw FileProblem(path: target, code: Int(EISDIR)) }
        // The folder would allow what the file itself forbids.
        if old != nil, SystemPath.withName(of: target, { access($0, W_OK) }) != 0, errno != ENOENT {
            throw FileProblem(path: target, code: Int(errno))
        }
        let folder = Self.folder(of: target)
        let part = try makePart(bytes, in: folder, like: old)
        do {
            guard try name(part, target, existing) else { return false }
        } catch {
            _ = calls.remove(part)
            throw error
        }
        syncFolder(folder)
        StaleParts.sweepOnce(folder, calls)
        return true
    }

    /// A whole file of another name, on the disk; none if that fails.
    private func makePart(_ bytes: [UInt8], in folder: String, like old: SystemCalls.Status?) throws(FileProblem) -> String {
        var part = ""
        var file = -Int(EEXIST)
        for _ in 0..<8 where file == -Int(EEXIST) {
            part = folder + StaleParts.newName()
            // Never a file, and never a link, that somebody has put there.
            file = calls.repeated { calls.open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, old?.permissions ?? 0o666) }
        }
        guard file >= 0 else { throw FileProblem(path: part, code: file) }
        let number = Int32(file)
        var code = bytes.withUnsafeBytes { calls.writeAll($0, to: number) }
        if code >= 0, let old {
            // A file that only its owner may read stays so, and stays his, where that can be done.
            _ = calls.setOwner(number, old.owner, old.group)
            _ = calls.setPermissions(number, old.permissions)
        }
        if code >= 0 {
            code = calls.repeated { calls.sync(number) }
            // Some disks can't be told to.
            if code == -Int(EINVAL) || code == -Int(ENOSYS) || code == -Int(ENOTSUP) { code = 0 }
        }
        // Some disks tell only here that there was no room. After an interruption it is closed all the same.
        let closed = calls.close(number)
        if code >= 0, closed != -Int(EINTR) { code = closed }
        guard code >= 0 else {
            _ = calls.remove(part)
            throw FileProblem(path: part, code: code)
        }
        return part
    }

    /// Gives the part its name; false: there is a file already, and it was to be kept. The part is then gone.
    private func name(_ part: String, _ target: String, _ existing: Existing) throws(FileProblem) -> Bool {
        if existing == .kept {
            // A second name for the same file fails where there is a file already; renaming would not. Some disks know no second names.
            let code = calls.repeated { calls.link(part, target) }
            if code >= 0 {
                _ = calls.remove(part)
                return true
            }
            if try calls.exists(target) {
                _ = calls.remove(part)
                return false
            }
        }
        try calls.move(part, to: target)
        return true
    }

    /// What is no file can't be replaced, only written into.
    private func pour(_ bytes: [UInt8], into target: String) throws(FileProblem) {
        let file = calls.repeated { calls.open(target, O_WRONLY | O_NOCTTY, 0) }
        guard file >= 0 else { throw FileProblem(path: target, code: file) }
        var code = bytes.withUnsafeBytes { calls.writeAll($0, to: Int32(file)) }
        let closed = calls.close(Int32(file))
        if code >= 0, closed != -Int(EINTR) { code = closed }
        guard code >= 0 else { throw FileProblem(path: target, code: code) }
    }

    /// The name's change reaches the disk, too. Not every disk can be told; then it comes later.
    private func syncFolder(_ folder: String) {
        let file = calls.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY, 0)
        guard file >= 0 else { return }
        _ = calls.sync(Int32(file))
        _ = calls.close(Int32(file))
    }

    /// With the slash at its end; empty for the current one.
    private static func folder(of path: String) -> String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return slash.map { String(path[...$0]) } ?? ""
    }

    /// Where a symbolic link leads, though nothing may be there yet: the file behind it is replaced, the link stays.
    static func resolved(_ path: String) -> String {
        var path = path
        // As many links as the system itself follows.
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
