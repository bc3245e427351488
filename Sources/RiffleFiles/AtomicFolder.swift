internal import Glibc

/// Writes a folder of files atomically: the path holds the whole folder, or nothing. A folder that isn't empty is never replaced.
public struct AtomicFolder: Sendable {
    /// The system calls to use; tests replace them.
    public var calls: SystemCalls

    /// A writer that uses these system calls.
    public init(calls: SystemCalls = .system) { self.calls = calls }

    /// Has `fill` write files into another folder beside the path, whose path it gets with a trailing slash, and gives that its name.
    /// Throws what `fill` throws; what it wrote is removed then. The problem is about `path`.
    public func make(_ path: String, by fill: (_ temporary: String) throws -> Void) throws {
        let name = AtomicFile.resolved(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
        do {
            if let old = try calls.status(of: name) {
                guard old.kind == .folder else { throw FileProblem(path: path, reason: "there is a file of that name") }
                guard Self.entries(of: name).isEmpty else { throw FileProblem(path: path, reason: "the folder isn't empty") }
            }
            let temporary = AtomicFile.folder(of: name) + StaleParts.newName()
            let code = calls.repeated { calls.makeFolder(temporary) }
            guard code >= 0 else { throw FileProblem(path: path, code: code) }
            do {
                try fill(temporary + "/")
                try calls.move(temporary, to: name)
            } catch {
                remove(temporary)
                throw error
            }
        } catch let problem as FileProblem {
            throw FileProblem(path: path, reason: problem.reason)
        }
    }

    /// Removes a folder that this process made, with all that is in it.
    private func remove(_ folder: String) {
        for entry in Self.entries(of: folder) {
            let path = "\(folder)/\(entry)"
            // A link is removed, and not what it leads to.
            if let status = try? calls.status(of: path, follows: false), status.kind == .folder {
                remove(path)
            } else {
                _ = calls.remove(path)
            }
        }
        _ = calls.removeFolder(folder)
    }

    /// The names in a folder; none if it can't be read.
    private static func entries(of folder: String) -> [String] {
        guard let stream = SystemPath.withName(of: folder, { opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { SystemPath.text($0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
