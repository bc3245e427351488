internal import Glibc

/// The reason why a file could not be written: its path and the system's reason.
public struct FileProblem: Error, Equatable, Sendable {
    /// The path, or the name of a stream.
    public var path: String
    /// The reason in a few words: "the disk is full".
    public var reason: String
    /// Whether the reason is an existing file, which is never overwritten.
    public var isTaken: Bool

    /// Creates a problem with a reason in words.
    public init(path: String, reason: String, isTaken: Bool = false) {
        self.path = path
        self.reason = reason
        self.isTaken = isTaken
    }

    /// Creates a problem from a result of `SystemCalls`. `code`: a negative error number.
    public init(path: String, code: Int) { self.init(path: path, reason: SystemReason.text(Int32(abs(code)))) }

    /// The sentence for the user.
    public var sentence: String { "Can't write \(path): \(reason)." }
}

/// The reasons of failed system calls, in words that fit into a sentence.
public enum SystemReason {
    /// The reason of the last call that failed, from `errno`.
    public static var last: String { text(errno) }

    /// Returns the reason for an error number.
    public static func text(_ code: Int32) -> String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case EROFS: "it is on a read-only disk"
        case ENOSPC: "the disk is full"
        case EDQUOT: "your disk quota is used up"
        case EFBIG: "it would be larger than files may be here"
        case ENOTDIR: "a part of the path isn't a folder"
        case EISDIR: "it is a folder"
        case ENOENT: "it does not exist"
        case EPIPE: "its reader has closed it"
        case EBADF: "it is closed"
        case ENXIO: "nothing is reading it"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
