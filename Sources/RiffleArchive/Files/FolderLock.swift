internal import Foundation

/// One writer at a time in a folder, also among several programs: the lock file says who.
enum FolderLock {
    static let fileName = ".lock"
    /// Seconds to wait for another writer, who needs milliseconds.
    static let patience = 3.0

    /// Runs `body` alone. The system takes the lock away from a program that ends without giving it back.
    static func hold<Result>(
        _ folder: String, patience: Double = patience, _ body: () throws(StoreProblem) -> Result
    ) throws(StoreProblem) -> Result {
        let path = "\(folder)/\(fileName)"
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .cannotWrite(folder, SystemReason.last) }
        defer { close(file) }
        var waited = 0.0
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            // A disk that knows no locks is better written than not.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard waited < patience else { throw .busy(folder) }
            usleep(5000)
            waited += 0.005
        }
        return try body()
    }
}
