/// Writes a folder of files atomically: the path holds the whole folder, or nothing. A folder that isn't empty is never replaced.
public struct AtomicFolder: Sendable {
    /// The system calls to use; tests replace them.
    public var calls: SystemCalls

    /// Creates a writer that uses these system calls.
    public init(calls: SystemCalls = .system) { self.calls = calls }

    /// Makes a folder: `fill` writes files into a temporary folder beside the path (it gets that folder's path with a trailing slash),
    /// which then gets its name. Throws the error of `fill`, or a problem about `path`; the files are removed then. `followsLink`: whether
    /// a link at the path leads to the folder; otherwise a link is refused, even if it is made while the folder is being filled.
    public func make(_ path: String, followsLink: Bool = true, by fill: (_ temporary: String) throws -> Void) throws {
        let plain = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let name = followsLink ? AtomicFile.resolved(plain) : plain
        do {
            if let old = try calls.status(of: name, follows: followsLink) {
                guard old.kind != .link else {
                    throw FileProblem(path: path, reason: "a link is there, and nothing is written through it", isTaken: true)
                }
                guard old.kind == .folder else {
                    throw FileProblem(path: path, reason: "there is a file of that name", isTaken: true)
                }
                guard calls.entries(of: name).isEmpty else {
                    throw FileProblem(path: path, reason: "the folder isn't empty", isTaken: true)
                }
            }
            let parent = AtomicFile.folder(of: name)
            StaleParts.sweepOnce(parent, calls)
            let temporary = parent + StaleParts.newName()
            let code = calls.repeated { calls.makeFolder(temporary) }
            guard code >= 0 else { throw FileProblem(path: path, code: code) }
            do {
                try StaleParts.hold(temporary, calls) { try fill(temporary + "/") }
                try calls.move(temporary, to: name)
            } catch {
                calls.removeTree(temporary)
                throw error
            }
        } catch let problem as FileProblem {
            throw FileProblem(path: path, reason: problem.reason, isTaken: problem.isTaken)
        }
    }
}
