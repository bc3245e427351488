internal import Glibc

/// The system calls for writing files, as replaceable closures: tests inject calls that fail.
///
/// Each returns 0 or more, or the negative error number, as the kernel does, so that no other call can overwrite `errno` in
/// between.
public struct SystemCalls: Sendable {
    /// The attributes of a file or a folder, from `stat`.
    public struct Status: Sendable {
        /// A regular file, a folder, a symbolic link, or something else such as a pipe or a device.
        public enum Kind: Sendable { case file, folder, link, other }

        /// The kind of the file.
        public var kind: Kind
        /// The nine permission bits.
        public var permissions: UInt32
        /// The user id of the owner.
        public var owner: UInt32
        /// The group id of the file.
        public var group: UInt32
        /// The modification time in seconds since 1970.
        public var modified: Int
        /// The size in bytes.
        public var size: Int
    }

    /// Opens a file with the flags of `open` and, for a new file, its permissions; returns the descriptor. O_CLOEXEC is added.
    public var open: @Sendable (_ path: String, _ flags: Int32, _ permissions: UInt32) -> Int
    /// Writes bytes; returns how many were written.
    public var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    /// Syncs a file to the disk (fsync).
    public var sync: @Sendable (_ file: Int32) -> Int
    /// Closes a descriptor.
    public var close: @Sendable (_ file: Int32) -> Int
    /// Sets the permissions of an open file (fchmod).
    public var setPermissions: @Sendable (_ file: Int32, _ permissions: UInt32) -> Int
    /// Sets the owner of an open file (fchown).
    public var setOwner: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) -> Int
    /// Makes a hard link; fails if `target` exists.
    public var link: @Sendable (_ path: String, _ target: String) -> Int
    /// Renames a file, replacing `target`.
    public var rename: @Sendable (_ path: String, _ target: String) -> Int
    /// Removes a file (unlink).
    public var remove: @Sendable (_ path: String) -> Int
    /// Removes an empty folder (rmdir).
    public var removeFolder: @Sendable (_ path: String) -> Int
    /// Makes a folder (mkdir).
    public var makeFolder: @Sendable (_ path: String) -> Int
    /// Takes the exclusive flock of a file without blocking; −EWOULDBLOCK if another process has it.
    public var lock: @Sendable (_ file: Int32) -> Int
    /// Reads the status of a path: with stat if `follows`, otherwise with lstat.
    public var status: @Sendable (_ path: String, _ follows: Bool, _ status: inout Status?) -> Int

    /// The system's real calls.
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
        removeFolder: { path in SystemPath.withName(of: path) { code(rmdir($0)) } },
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
    /// Returns the status of a path, or of its link's target if `follows`; nil if nothing exists there. Throws all other errors.
    public func status(of path: String, follows: Bool = true) throws(FileProblem) -> Status? {
        var status: Status?
        let code = repeated { self.status(path, follows, &status) }
        if code == -Int(ENOENT) { return nil }
        guard code >= 0 else { throw FileProblem(path: path, code: code) }
        return status
    }

    /// Returns whether anything exists at the path, including a dangling link. Throws errors other than absence.
    public func exists(_ path: String) throws(FileProblem) -> Bool { try status(of: path, follows: false) != nil }

    /// Renames a file, replacing one at `target`.
    public func move(_ path: String, to target: String) throws(FileProblem) {
        let code = repeated { rename(path, target) }
        guard code >= 0 else { throw FileProblem(path: path, code: code) }
    }

    /// Creates a folder and its parents as needed. The problem is about `path`.
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
        // Another process may have created the folder just now; anything else is an error.
        guard try status(of: folder)?.kind == .folder else { throw FileProblem(path: folder, code: Int(ENOTDIR)) }
    }

    /// Writes all of the bytes, with as many calls as it takes; returns 0 or the negative error number.
    public func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int {
        var done = 0
        while done < bytes.count {
            let count = repeated { write(file, UnsafeRawBufferPointer(rebasing: bytes[done...])) }
            // A write of 0 bytes without an error would repeat for ever; it is reported as a full disk.
            guard count != 0 else { return -Int(ENOSPC) }
            guard count > 0 else { return count }
            done += count
        }
        return 0
    }

    /// Repeats a call while a signal interrupts it (EINTR).
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
            modified: status.st_mtim.tv_sec, size: Int(status.st_size))
    }
}
