internal import Foundation
internal import RiffleFiles

/// One writer at a time in a folder, also among several programs: the lock file says who.
enum FolderLock {
    static let fileName = ".lock"
    /// Seconds to wait for another writer, who needs milliseconds.
    static let patience = 3.0

    /// Runs `body` alone. The system takes the lock away from a program that ends without giving it back.
    static func hold<Result>(
        _ folder: String, patience: Double = patience, calls: SystemCalls = .system, _ body: () throws(StoreProblem) -> Result
    ) throws(StoreProblem) -> Result {
        let opened = calls.repeated { calls.open("\(folder)/\(fileName)", O_RDWR | O_CREAT | O_NOFOLLOW, 0o644) }
        guard opened >= 0 else { throw .cannotWrite(folder, SystemReason.text(Int32(-opened))) }
        let file = Int32(opened)
        defer { _ = calls.close(file) }
        var waited = 0.0
        while true {
            let code = calls.lock(file)
            // A disk that knows no locks is better written than not.
            guard code == -Int(EWOULDBLOCK) || code == -Int(EINTR) else { break }
            guard waited < patience else { throw .busy(folder) }
            usleep(5000)
            waited += 0.005
        }
        return try body()
    }
}
