internal import Glibc

/// The system calls that writing is made of, as a table: tests put one in that fails, and see what becomes of the file.
///
/// Each gives 0 or more, or the negative of its error number, as the kernel itself does: `errno` could be lost on the way.
public struct SystemCalls: Sendable {
    /// A file or a folder, as `stat` tells of it.
    public struct Status: Sendable {
        public enum Kind: Sendable { case file, folder, link, other }

        public var kind: Kind
        /// The nine bits of who may read, write and execute.
        public var permissions: UInt32
        public var owner: UInt32
        public var group: UInt32
        /// When it was last written: seconds since 1970.
        public var modified: Int
    }

    /// A number for a file, by `open`'s flags and, for a new one, its permissions.
    public var open: @Sendable (_ path: String, _ flags: Int32, _ permissions: UInt32) -> Int
    /// How many of the bytes were written.
    public var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    /// Puts what was written on the disk.
    public var sync: @Sendable (_ file: Int32) -> Int
    public var close: @Sendable (_ file: Int32) -> Int
    public var setPermissions: @Sendable (_ file: Int32, _ permissions: UInt32) -> Int
    public var setOwner: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) -> Int
    /// Another name for a file, unless there is one of that name.
    public var link: @Sendable (_ path: String, _ target: String) -> Int
    /// Another name instead of the old one; a file that has it is gone.
    public var rename: @Sendable (_ path: String, _ target: String) -> Int
    public var remove: @Sendable (_ path: String) -> Int
    public var makeFolder: @Sendable (_ path: String) -> Int
    /// Takes the lock of a file if nobody has it.
    public var lock: @Sendable (_ file: Int32) -> Int
    /// What a path leads to (`follows`) or is.
    public var status: @Sendable (_ path: String, _ follows: Bool, _ status: inout Status?) -> Int

    /// The system's own.
    public static let system = SystemCalls(
        open: { path, flags, permissions in
            code(SystemPath.withName(of: path) { Glibc.open($0, flags | O_CLOEXEC, permissions) })
        },
        write: { file, bytes in
            let count = Glibc.write(file, bytes.baseAddress, bytes.count)
            return count < 0 ? -Int(errno) : count
        },
        sync: { code(fsync($0)) },
        close: { code(Glibc.close($0)) },
        setPermissions: { code(fchmod($0, $1)) },
        setOwner: { code(fchown($0, $1, $2)) },
        link: { path, target in
            SystemPath.withName(of: path) { from in SystemPath.withName(of: target) { code(Glibc.link(from, $0)) } }
        },
        rename: { path, target in
            SystemPath.withName(of: path) { from in SystemPath.withName(of: target) { code(Glibc.rename(from, $0)) } }
        },
        remove: { path in SystemPath.withName(of: path) { code(unlink($0)) } },
        makeFolder: { path in SystemPath.withName(of: path) { code(mkdir($0, 0o777)) } },
        lock: { code(flock($0, LOCK_EX | LOCK_NB)) },
        status: { path, follows, status in
            var found = stat()
            let result = SystemPath.withName(of: path) { code(follows ? stat($0, &found) : lstat($0, &found)) }
            status = result < 0 ? nil : Status(found)
            return result
        })

    private static func code(_ result: Int32) -> Int { result < 0 ? -Int(errno) : Int(result) }
}

extension SystemCalls {
    /// What a path leads to, or is; nil: nothing is there. Throws where the system can't say.
    public func status(of path: String, follows: Bool = true) throws(FileProblem) -> Status? {
        var status: Status?
        let code = repeated { self.status(path, follows, &status) }
        if code == -Int(ENOENT) { return nil }
        guard code >= 0 else { throw FileProblem(path: path, code: code) }
        return status
    }

    /// Whether anything has this name, be it a link that leads nowhere. Throws where the system can't say.
    public func exists(_ path: String) throws(FileProblem) -> Bool { try status(of: path, follows: false) != nil }

    /// Gives a file another name, and takes that from the file that had it.
    public func move(_ path: String, to target: String) throws(FileProblem) {
        let code = repeated { rename(path, target) }
        guard code >= 0 else { throw FileProblem(path: path, code: code) }
    }

    /// Makes a folder and those above it; one that is there is fine. The problem is about `path`.
    public func makeFolders(_ path: String) throws(FileProblem) {
        do {
            if try status(of: path)?.kind == .folder { return }
            let parts = path.split(separator: "/")
            for count in stride(from: 1, through: parts.count, by: 1) {
                try makeOneFolder((path.hasPrefix("/") ? "/" : "") + parts.prefix(count).joined(separator: "/"))
            }
        } catch {
            throw FileProblem(path: path, reason: error.reason)
        }
    }

    private func makeOneFolder(_ folder: String) throws(FileProblem) {
        if try status(of: folder)?.kind == .folder { return }
        let code = repeated { makeFolder(folder) }
        guard code < 0 else { return }
        guard code == -Int(EEXIST) else { throw FileProblem(path: folder, code: code) }
        // Somebody else may have made it just now; anything else is in the way.
        guard try status(of: folder)?.kind == .folder else { throw FileProblem(path: folder, code: Int(ENOTDIR)) }
    }

    /// Writes all of the bytes, in as many pieces as the system takes them; 0, or the negative error number.
    public func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int {
        var done = 0
        while done < bytes.count {
            let count = repeated { write(file, UnsafeRawBufferPointer(rebasing: bytes[done...])) }
            // A disk that takes nothing and gives no reason has no room.
            guard count != 0 else { return -Int(ENOSPC) }
            guard count > 0 else { return count }
            done += count
        }
        return 0
    }

    /// A call that a signal has interrupted is made again.
    public func repeated(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result != -Int(EINTR) { return result }
        }
    }
}

extension SystemCalls.Status {
    fileprivate init(_ status: stat) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        self.init(
            kind: kind, permissions: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid,
            modified: status.st_mtim.tv_sec)
    }
}
