internal import Foundation

/// Writes a file so that whoever looks at it, at any moment and after any crash, finds the old text or the new one, whole.
///
/// The text goes to a file of another name in the same folder, then to the disk, then takes the name in one step.
struct AtomicFile {
    /// The steps that can fail, for tests.
    enum Step: CaseIterable { case create, write, sync, publish }

    /// Whether a file that is already there may be replaced.
    enum Existing { case replaced, kept }

    /// Makes a step fail.
    var failing: Step?

    /// False: there is a file already, and it was to be kept.
    @discardableResult
    func write(_ text: String, to path: String, existing: Existing = .replaced) throws(StoreProblem) -> Bool {
        try write(Array(text.utf8), to: path, existing: existing)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to path: String, existing: Existing = .replaced) throws(StoreProblem) -> Bool {
        let target = existing == .replaced ? Self.resolved(path) : path
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        let folder = String(target[..<slash])
        let temporary = "\(folder).riffle-\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
        func problem(_ code: Int32) -> StoreProblem { .cannotWrite(path, SystemReason.text(code)) }

        let file = failing == .create ? -1 : open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw problem(errno) }
        var isPublished = false
        defer { if !isPublished { unlink(temporary) } }
        do {
            defer { close(file) }
            guard Self.writeAll(bytes, to: file, stopsHalfway: failing == .write) else { throw problem(errno) }
            guard failing != .sync, fsync(file) == 0 else { throw problem(errno) }
            // A file that only its owner may read stays so.
            var status = stat()
            if existing == .replaced, stat(target, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
        }
        guard failing != .publish else { throw problem(EIO) }
        if existing == .kept {
            // A second name for the same file fails where there is a file already; renaming would not. Some disks know no second names.
            if link(temporary, target) == 0 {
                unlink(temporary)
                isPublished = true
            } else if errno == EEXIST || access(target, F_OK) == 0 {
                return false
            }
        }
        if !isPublished {
            guard rename(temporary, target) == 0 else { throw problem(errno) }
            isPublished = true
        }
        Self.syncFolder(folder)
        return true
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32, stopsHalfway: Bool) -> Bool {
        var done = 0
        while done < bytes.count {
            if stopsHalfway, done > 0 || bytes.count == 1 {
                errno = ENOSPC
                return false
            }
            let most = stopsHalfway ? bytes.count / 2 : bytes.count - done
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress?.advanced(by: done), most) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// The name's change reaches the disk, too. Not every disk can be told; then it comes later.
    private static func syncFolder(_ folder: String) {
        let file = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    /// Where a symbolic link leads: the file behind it is replaced, the link stays.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
