import RiffleExport
import RiffleFiles

// A platform's folder on the disk, for `riffle export` and for the panel's page.
extension ExportTarget {
    /// Writes the platform's folder, all of it or nothing, into an existing folder. Never overwrites a folder that isn't empty, and never
    /// writes through a link with its name. Returns the folder, to be kept up to date.
    @discardableResult
    func write(_ files: [ExportFile], to parent: String) throws(FileProblem) -> KeptFolder {
        let path = folder(in: parent)
        let contents = contents(files)
        do {
            try AtomicFolder().make(path, followsLink: false) { folder in
                for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
                    let path = folder + name
                    try SystemCalls.system.makeFolders(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
                    try AtomicFile().write(bytes, to: path)
                }
            }
        } catch let problem as FileProblem {
            throw problem
        } catch {
            throw FileProblem(path: path, reason: "something is wrong with it")
        }
        return KeptFolder(path, holding: contents)
    }

    /// The path of the platform's folder in another one.
    func folder(in parent: String) -> String { "\(parent)/\(rawValue)" }

    /// The bytes of the platform's files, by their paths in its folder.
    func contents(_ files: [ExportFile]) -> [String: [UInt8]] {
        Dictionary(files.map { (name(of: $0), $0.picture ?? Array($0.text.utf8)) }) { _, last in last }
    }

    /// A file's path in the platform's folder: in an export it begins with the platform's name.
    func name(of file: ExportFile) -> String { String(file.path.dropFirst(rawValue.count + 1)) }
}
