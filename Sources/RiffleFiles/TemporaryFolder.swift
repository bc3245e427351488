internal import Glibc

/// A folder that is needed for a while and that only this user can read. Whoever creates it must remove it.
public struct TemporaryFolder: Sendable {
    /// The folder's path.
    public let path: String

    /// Creates a folder in `$TMPDIR`, or in /tmp if `$TMPDIR` isn't an absolute path.
    public init() throws(FileProblem) {
        let given = getenv("TMPDIR").map { SystemPath.text(UnsafePointer($0)) } ?? ""
        let pattern = (given.hasPrefix("/") ? given : "/tmp") + "/riffle-XXXXXX"
        var name = SystemPath.withName(of: pattern) { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
        guard mkdtemp(&name) != nil else { throw FileProblem(path: pattern, reason: SystemReason.last) }
        path = SystemPath.text(name.dropLast().map { UInt8(bitPattern: $0) })
    }

    /// Removes the folder with all its contents.
    public func remove() { SystemCalls.system.removeTree(path) }
}
