internal import Glibc
internal import RiffleFiles

/// Reads small regular files; refuses folders, pipes, devices and large files.
public enum FileText {
    /// The size limit in bytes; the largest preset that the program writes has about ten thousand.
    public static let largest = 1_000_000

    /// Returns the text if it is small enough to be read again; throws otherwise.
    static func checked(_ text: String, for path: String) throws(FileProblem) -> String {
        guard text.utf8.count <= largest else {
            throw FileProblem(path: path, reason: "it would exceed the limit of 1 MB")
        }
        return text
    }

    /// Returns the bytes of a file. The size is checked before anything is read.
    public static func bytes(of path: String, largest: Int = largest) throws(PresetProblem) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let file = SystemPath.withName(of: path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else { throw errno == ENOENT ? .isMissing : .unreadable(SystemReason.last) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(SystemReason.last) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isFolder
        default: throw .isNoFile
        }
        guard status.st_size <= largest else { throw .tooLarge(Int(status.st_size)) }
        return try bytes(from: file, largest: largest)
    }

    /// Returns the bytes of an open file up to its end, even if it grows meanwhile.
    static func bytes(from file: Int32, largest: Int) throws(PresetProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(SystemReason.last) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= largest else { throw .tooLarge(bytes.count) }
        }
    }
}
