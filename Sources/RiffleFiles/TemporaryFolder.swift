internal import Glibc

/// A folder that is needed for a while, readable by this user alone. Whoever makes it removes it.
public struct TemporaryFolder: Sendable {
    /// Its path.
    public let path: String

    /// Makes it in `$TMPDIR`, or in /tmp where that is no absolute path.
    public init() throws(FileProblem) {
        let given = getenv("TMPDIR").map { SystemPath.text(UnsafePointer($0)) } ?? ""
        let pattern = (given.hasPrefix("/") ? given : "/tmp") + "/riffle-XXXXXX"
        var name = SystemPath.withName(of: pattern) { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) }
        guard mkdtemp(&name) != nil else { throw FileProblem(path: pattern, reason: SystemReason.last) }
        path = SystemPath.text(name.dropLast().map { UInt8(bitPattern: $0) })
    }

    /// Removes it with all that is in it.
    public func remove() { SystemCalls.system.removeTree(path) }
}
