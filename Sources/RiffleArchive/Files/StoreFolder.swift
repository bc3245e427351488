internal import FoundationEssentials
internal import RiffleFiles

/// The folder of a store: files with one ending, and a trash for them. The stores of presets and of recordings use it.
struct StoreFolder: Sendable {
    /// The folder; it need not exist.
    let path: String
    /// The files' ending, and the name of a file if no character of the user's name for it is allowed.
    let ending: String
    let fallback: String
    var file = AtomicFile()

    /// The folder for deleted and replaced files.
    var trash: String { path + "/trash" }

    /// Returns the names of the folder's files, sorted, without names that begin with a dot; none if the folder is missing or unreadable.
    func fileNames() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.utf8.first != UInt8(ascii: ".") && FileName.hasEnding($0, ending) }.sorted()
    }

    /// Creates the folder if it is missing, and runs a change while the folder is locked.
    func changing<Result>(_ body: () throws(StoreProblem) -> Result) throws(StoreProblem) -> Result {
        try StoreProblem.from { () throws(FileProblem) in try file.calls.makeFolders(path) }
        return try FolderLock.hold(path, calls: file.calls, body)
    }

    func exists(_ fileName: String) throws(StoreProblem) -> Bool {
        try StoreProblem.from { () throws(FileProblem) in try file.calls.exists("\(path)/\(fileName)") }
    }

    /// Returns a free name for a new file, derived from a user's name.
    func free(for name: String) throws(StoreProblem) -> String {
        try FileName.free(for: name, ending: ending, fallback: fallback, isTaken: exists)
    }

    /// Returns an unused path in the trash, and creates the trash if it is missing.
    func freeTrashPath(for fileName: String) throws(StoreProblem) -> String {
        try StoreProblem.from { () throws(FileProblem) in
            try file.calls.makeFolders(trash)
            let title = FileName.title(of: fileName, ending: ending)
            let name = try FileName.free(for: title, ending: ending, fallback: fallback) { name throws(FileProblem) in
                try file.calls.exists("\(trash)/\(name)")
            }
            return "\(trash)/\(name)"
        }
    }

    func move(_ from: String, to target: String) throws(StoreProblem) {
        try StoreProblem.from { () throws(FileProblem) in try file.calls.move(from, to: target) }
    }
}
