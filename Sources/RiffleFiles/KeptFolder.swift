internal import Glibc

/// A folder of files that is updated again and again. A file whose bytes stay the same isn't touched, so that watchers of the folder aren't
/// notified; a file that changes is replaced atomically; changes that others have made are never lost.
public struct KeptFolder: Sendable {
    /// The changes that an update made, as paths relative to the folder, in order.
    public struct Changes: Equatable, Sendable {
        /// Files that are new, or have other bytes.
        public var written: [String] = []
        /// Files that no longer belong to the folder, and that nobody has changed since they were written.
        public var removed: [String] = []
        /// Files that no longer belong to the folder, but stay, because others have changed them.
        public var left: [String] = []

        /// Creates an empty list of changes.
        public init() {}

        /// Whether nothing has changed.
        public var isEmpty: Bool { written.isEmpty && removed.isEmpty && left.isEmpty }
    }

    /// The reason why a folder can't be updated.
    public enum Problem: Error, Equatable, Sendable {
        /// Others have changed these files since they were written. Nothing was changed.
        case edited([String])
        /// These files were there before, with other contents. Nothing was changed.
        case unknown([String])
        /// The folder doesn't exist any more.
        case gone
        /// A file can't be written. The files before it have been written.
        case file(FileProblem)
    }

    /// The folder's path.
    public let path: String
    /// The system calls to use; tests replace them.
    public var calls: SystemCalls
    /// The bytes that were last written to each file, by its path relative to the folder.
    private var known: [String: [UInt8]]

    /// Creates a value for an existing folder. `files`: the bytes of the files that are known to have been written, by their paths relative
    /// to the folder. All other files in it count as written by others.
    public init(_ path: String, holding files: [String: [UInt8]] = [:], calls: SystemCalls = .system) {
        self.path = path
        self.calls = calls
        known = files
    }

    /// Returns whether all known files exist with the bytes that were written.
    public func isUnchanged() throws(Problem) -> Bool {
        try checkFolder()
        var folders: Set<String> = []
        for name in known.keys where try !holds(name, known[name], &folders) { return false }
        return true
    }

    /// Updates the folder to these files, by their paths relative to it. `replacesEdits`: whether files that others have changed or written
    /// are replaced, too.
    public mutating func update(to files: [String: [UInt8]], replacesEdits: Bool = false) throws(Problem) -> Changes {
        try checkFolder()
        var folders: Set<String> = []
        var changes = Changes()
        var (edited, unknown): ([String], [String]) = ([], [])
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            guard let status = try status(of: name, &folders) else {
                changes.written.append(name)
                continue
            }
            if try holds(name, bytes, status) {
                known[name] = bytes
                continue
            }
            let isOwn = try holds(name, known[name], status)
            if isOwn || replacesEdits {
                changes.written.append(name)
            } else if known[name] != nil {
                edited.append(name)
            } else {
                unknown.append(name)
            }
        }
        guard edited.isEmpty else { throw .edited(edited) }
        guard unknown.isEmpty else { throw .unknown(unknown) }
        for name in known.keys.sorted() where files[name] == nil {
            guard try status(of: name, &folders) != nil else { continue }
            if try holds(name, known[name], &folders) { changes.removed.append(name) } else { changes.left.append(name) }
        }
        for name in changes.written { try write(name, files[name] ?? []) }
        for name in changes.removed { try remove(name) }
        known = known.filter { files[$0.key] != nil }
        return changes
    }

    // MARK: - Looking

    /// Throws if the folder is missing, or if its path is a link: nothing is written through links.
    private func checkFolder() throws(Problem) {
        let status = try calling { () throws(FileProblem) in try calls.status(of: path, follows: false) }
        guard let status else { throw .gone }
        try Self.check(status, at: path, is: .folder)
    }

    private static func check(
        _ status: SystemCalls.Status, at path: String, is kind: SystemCalls.Status.Kind
    ) throws(Problem) {
        guard status.kind != kind else { return }
        let reason =
            switch status.kind {
            case .link: "a link is there, and nothing is written through it"
            case .folder: "there is a folder of that name"
            case .file: "there is a file of that name"
            case .other: "there is a pipe or a device of that name"
            }
        throw .file(FileProblem(path: path, reason: reason, isTaken: true))
    }

    /// Returns the status of a file in the folder; nil if there is none. `folders`: the subfolders that are known to be no links.
    private func status(of name: String, _ folders: inout Set<String>) throws(Problem) -> SystemCalls.Status? {
        var folder = ""
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            if folders.contains(folder) { continue }
            let inner = path + folder
            guard let status = try calling({ () throws(FileProblem) in try calls.status(of: inner, follows: false) }) else {
                return nil
            }
            try Self.check(status, at: inner, is: .folder)
            folders.insert(folder)
        }
        let file = "\(path)/\(name)"
        let status = try calling { () throws(FileProblem) in try calls.status(of: file, follows: false) }
        if let status { try Self.check(status, at: file, is: .file) }
        return status
    }

    private func holds(_ name: String, _ bytes: [UInt8]?, _ folders: inout Set<String>) throws(Problem) -> Bool {
        guard let status = try status(of: name, &folders) else { return false }
        return try holds(name, bytes, status)
    }

    /// Returns whether a file has exactly these bytes; false if they are nil.
    private func holds(_ name: String, _ bytes: [UInt8]?, _ status: SystemCalls.Status) throws(Problem) -> Bool {
        guard let bytes, status.size == bytes.count else { return false }
        let file = "\(path)/\(name)"
        // Without O_NONBLOCK, opening a file that has become a pipe would wait for a writer.
        let number = calls.repeated { calls.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0) }
        guard number >= 0 else { throw .file(FileProblem(path: file, code: number)) }
        defer { _ = calls.close(Int32(number)) }
        var piece = [UInt8](repeating: 0, count: 65_536)
        var done = 0
        while true {
            let count = calls.repeated { read(Int32(number), &piece, piece.count).orError }
            guard count >= 0 else { throw .file(FileProblem(path: file, code: count)) }
            if count == 0 { return done == bytes.count }
            guard done + count <= bytes.count, piece[..<count] == bytes[done..<done + count] else { return false }
            done += count
        }
    }

    // MARK: - Changing

    private mutating func write(_ name: String, _ bytes: [UInt8]) throws(Problem) {
        let file = "\(path)/\(name)"
        try calling { () throws(FileProblem) in
            try calls.makeFolders(String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]))
            try AtomicFile(calls: calls).write(bytes, to: file)
        }
        known[name] = bytes
    }

    /// Removes a file, and the folders that become empty.
    private mutating func remove(_ name: String) throws(Problem) {
        let code = calls.repeated { calls.remove("\(path)/\(name)") }
        guard code >= 0 || code == -Int(ENOENT) else { throw .file(FileProblem(path: "\(path)/\(name)", code: code)) }
        known[name] = nil
        var folder = name.split(separator: "/").dropLast()
        while !folder.isEmpty, calls.removeFolder("\(path)/\(folder.joined(separator: "/"))") >= 0 { folder.removeLast() }
    }

    private func calling<Value>(_ body: () throws(FileProblem) -> Value) throws(Problem) -> Value {
        do throws(FileProblem) { return try body() } catch { throw .file(error) }
    }
}

extension Int {
    /// The result of a system call in the form of `SystemCalls`: 0 or more, or the negative error number.
    fileprivate var orError: Int { self < 0 ? -Int(errno) : self }
}
