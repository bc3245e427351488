internal import RiffleFiles

/// The folder of the user's formulas, for writing; `FormulaLibrary` reads it.
public struct FormulaStore: Sendable {
    /// The folder; it need not exist.
    public let folder: String
    var file = AtomicFile()

    /// Creates a store for a folder, which is created with the first write.
    public init(folder: String) { self.folder = folder }

    /// Writes a new file, whose name is the first of "Title", "Title 2" … that is free; returns its path.
    public func add(_ text: String, title: String) throws(StoreProblem) -> String {
        try StoreProblem.from { () throws(FileProblem) in
            try file.calls.makeFolders(folder)
            while true {
                let name = try FileName.free(for: title, ending: FormulaFile.ending, fallback: "Formula") {
                    name throws(FileProblem) in try file.calls.exists("\(folder)/\(name)")
                }
                // Another program may have made a file of that name meanwhile; then the next name is tried.
                if try file.write(text, to: "\(folder)/\(name)", existing: .kept) { return "\(folder)/\(name)" }
            }
        }
    }

    /// Replaces the text of a formula's file, which may be in any folder.
    public func update(_ path: String, to text: String) throws(StoreProblem) {
        try StoreProblem.from { () throws(FileProblem) in
            guard text.utf8.count <= FormulaFile.largest else {
                throw FileProblem(path: path, reason: "it would exceed the limit of 256 kB")
            }
            try file.write(text, to: path)
        }
    }
}
