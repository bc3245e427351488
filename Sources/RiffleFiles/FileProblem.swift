internal import Glibc

/// Why something could not be written: what, and the system's reason.
public struct FileProblem: Error, Equatable, Sendable {
    public var path: String
    /// A few words: "the disk is full".
    public var reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// `code`: what a system call gave.
    public init(path: String, code: Int) { self.init(path: path, reason: SystemReason.text(Int32(abs(code)))) }

    public var sentence: String { "Can't write \(path): \(reason)." }
}

/// What the system says about a call that failed, in words that fit into a sentence.
public enum SystemReason {
    /// For the call that was made last.
    public static var last: String { text(errno) }

    /// For an error number.
    public static func text(_ code: Int32) -> String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case EROFS: "it lies on a disk that can only be read"
        case ENOSPC, EDQUOT: "the disk is full"
        case EFBIG: "it would be larger than files may be here"
        case ENOTDIR: "a part of the path is no folder"
        case EISDIR: "it is a folder"
        case ENOENT: "it does not exist"
        case EPIPE: "whoever read it has gone"
        case EBADF: "it is closed"
        case ENXIO: "nobody is at its other end"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
