internal import FoundationEssentials
internal import RiffleFiles

/// The folder of a store: files of one ending, and their trash. The stores of presets and of recordings share it.
struct StoreFolder: Sendable {
    /// The folder; it need not exist.
    let path: String
    /// The files' ending, and their name where nothing is left of the user's name for them.
    let ending: String
    let fallback: String
    var file = AtomicFile()

    /// Where deleted and replaced files go.
    var trash: String { path + "/trash" }

    /// The names of its files, sorted. A missing or unreadable folder has none; names that begin with a dot aren't listed.
    func fileNames() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.utf8.first != UInt8(ascii: ".") && FileName.hasEnding($0, ending) }.sorted()
    }

    /// Runs a change with the folder made and locked.
    func changing<Result>(_ body: () throws(StoreProblem) -> Result) throws(StoreProblem) -> Result {
        try StoreProblem.from { () throws(FileProblem) in try file.calls.makeFolders(path) }
        return try FolderLock.hold(path, calls: file.calls, body)
    }

    func exists(_ fileName: String) throws(StoreProblem) -> Bool {
        try StoreProblem.from { () throws(FileProblem) in try file.calls.exists("\(path)/\(fileName)") }
    }

    /// A name for a new file, like a user's name.
    func free(for name: String) throws(StoreProblem) -> String {
        try FileName.free(for: name, ending: ending, fallback: fallback, isTaken: exists)
    }

    /// An unused path in the trash, which is made if need be.
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
