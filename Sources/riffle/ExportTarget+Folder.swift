import RiffleExport
import RiffleFiles

// A platform's folder on the disk: of `riffle export`, and of the panel's page.
extension ExportTarget {
    /// Writes the platform's folder into another one, which exists: all of it or nothing. One that isn't empty is
    /// never overwritten, and nothing is written through a link of its name.
    func write(_ files: [ExportFile], to parent: String) throws(FileProblem) {
        let path = "\(parent)/\(rawValue)"
        do {
            try AtomicFolder().make(path, followsLink: false) { folder in
                for file in files {
                    let path = folder + name(of: file)
                    try SystemCalls.system.makeFolders(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
                    try AtomicFile().write(file.picture ?? Array(file.text.utf8), to: path)
                }
            }
        } catch let problem as FileProblem {
            throw problem
        } catch {
            throw FileProblem(path: path, reason: "something is wrong with it")
        }
    }

    /// A file's path in the platform's folder: in an export it begins with the platform's name.
    func name(of file: ExportFile) -> String { String(file.path.dropFirst(rawValue.count + 1)) }
}
