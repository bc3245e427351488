internal import Glibc

// Folders with what is in them.
extension SystemCalls {
    /// Removes a folder that this process made, with all that is in it.
    func removeTree(_ folder: String) {
        for entry in entries(of: folder) {
            let path = "\(folder)/\(entry)"
            // A link is removed, and not what it leads to.
            if let status = try? status(of: path, follows: false), status.kind == .folder {
                removeTree(path)
            } else {
                _ = remove(path)
            }
        }
        _ = removeFolder(folder)
    }

    /// The names in a folder; none if it can't be read.
    func entries(of folder: String) -> [String] {
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
