internal import Glibc
internal import RiffleFiles

/// Lets only one writer at a time work in a folder, among all processes, by an flock on a lock file.
enum FolderLock {
    static let fileName = ".lock"
    /// The seconds to wait for another writer, which normally takes milliseconds.
    static let timeout = 3.0

    /// Runs `body` with the lock held. The system releases the lock of a process that ends. Throws `busy` after `timeout`
    /// seconds.
    static func hold<Result>(
        _ folder: String, timeout: Double = timeout, calls: SystemCalls = .system, _ body: () throws(StoreProblem) -> Result
    ) throws(StoreProblem) -> Result {
        let opened = calls.repeated { calls.open("\(folder)/\(fileName)", O_RDWR | O_CREAT | O_NOFOLLOW, 0o644) }
        guard opened >= 0 else { throw .cannotWrite(folder, SystemReason.text(Int32(-opened))) }
        let file = Int32(opened)
        defer { _ = calls.close(file) }
        var waited = 0.0
        while true {
            let code = calls.lock(file)
            // On a file system without locks the body runs unlocked.
            guard code == -Int(EWOULDBLOCK) || code == -Int(EINTR) else { break }
            guard waited < timeout else { throw .busy(folder) }
            usleep(5000)
            waited += 0.005
        }
        return try body()
    }
}
